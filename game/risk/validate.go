package risk

import (
	"fmt"

	"eras/game"
)

// Validate returns an error if play could not continue from p. It does not check whether play can
// reach p from the start. A player's view of a valid position ([Board.View]) is valid too.
func (g *Game) Validate(p *Position) error {
	if int(p.Phase) >= len(phaseNames) {
		return fmt.Errorf("there is no phase %d", p.Phase)
	}
	if p.Turn < 0 || p.Turn >= game.Seat(g.Rules.Players) {
		return fmt.Errorf("there is no player %d", p.Turn)
	}
	for _, check := range []func(*Position) error{g.validateOwners, g.validateHands, g.validateGoals, g.validateLeftovers} {
		if err := check(p); err != nil {
			return err
		}
	}
	if p.Phase <= Placing {
		return g.validateSetup(p)
	}
	return g.validateTurn(p)
}

func (g *Game) validateOwners(p *Position) error {
	var held [MaxPlayers]Set
	for c := range Territory(max(wordBits, g.Map.Territories())) {
		owner := p.Owner.At(c)
		real := int(c) < g.Map.Territories()
		switch {
		case owner == game.Nobody && p.Armies.At(c) == 0 && p.Movable.At(c) == 0:
			continue
		case !real || owner < 0 || owner >= game.Seat(g.Rules.Players):
			return fmt.Errorf("territory %d cannot have %d armies of player %d", c, p.Armies.At(c), owner)
		case p.Armies.At(c) < 1:
			return fmt.Errorf("territory %d has %d armies", c, p.Armies.At(c))
		case p.Movable.At(c) < 0 || p.Movable.At(c) > p.Armies.At(c):
			return fmt.Errorf("of the %d armies of territory %d, %d cannot be movable", p.Armies.At(c), c, p.Movable.At(c))
		case p.Movable.At(c) != 0 && (p.Phase != Fortifying || owner != p.Turn):
			return fmt.Errorf("territory %d cannot have movable armies now", c)
		}
		held[owner] = held[owner].With(c)
	}
	for seat := range held {
		if !held[seat].Equal(p.Held[seat]) {
			return fmt.Errorf("the players' territories do not agree with the territories' owners")
		}
	}
	return nil
}

func (g *Game) validateHands(p *Position) error {
	deck := g.Deck()
	for seat := range game.Seat(MaxPlayers) {
		h, size := p.Hands[seat], int(p.HandSize[seat])
		if !h.Territories.Within(deck.Territories) || h.Wild&^deck.Wild != 0 {
			return fmt.Errorf("player %v has a card that is not in the deck, or that another has", seat)
		}
		deck.Territories = deck.Territories.Minus(h.Territories)
		deck.Wild &^= h.Wild
		if h.Len() > size {
			return fmt.Errorf("player %v has %d cards, but %d are known", seat, size, h.Len())
		}
		if size > 0 && p.Held[seat].Empty() {
			return fmt.Errorf("player %v has cards and no territory", seat)
		}
	}
	if left := g.CardsLeft(p); left < 0 {
		return fmt.Errorf("the hands have %d cards more than the deck", -left)
	}
	return nil
}

// validateLeftovers checks that fields of other phases are zero.
func (g *Game) validateLeftovers(p *Position) error {
	fight := p.From != 0 || p.To != 0 || p.Till || p.Dice != 0
	switch {
	case fight && p.Phase != Rolling && p.Phase != Occupying:
		return fmt.Errorf("there is no attack in the phase %v", p.Phase)
	case p.InAttack && p.Phase != TradingIn && p.Phase != Reinforcing:
		return fmt.Errorf("the phase %v is not inside the attack", p.Phase)
	case p.Reserve < 0 || p.Reserve > 0 && p.Phase != Placing && p.Phase != TradingIn && p.Phase != Reinforcing:
		return fmt.Errorf("there is no reserve of %d in the phase %v", p.Reserve, p.Phase)
	}
	for seat, n := range p.Pool {
		if n < 0 || n > maxArmies || n > 0 && (p.Phase > Placing || g.Rules.Batch == 0 || seat >= int(g.Rules.Players)) {
			return fmt.Errorf("player %d cannot have %d starting armies to place now", seat, n)
		}
	}
	fallen := 0
	var seen game.Seats
	for i, seat := range p.Fallen {
		if i >= int(p.FallenCount) {
			if seat != 0 {
				return fmt.Errorf("the list of the fallen is longer than it says")
			}
			continue
		}
		if seat < 0 || seat >= game.Seat(g.Rules.Players) || seen.Has(seat) || !p.Held[seat].Empty() {
			return fmt.Errorf("player %d has not fallen", seat)
		}
		seen = seen.With(seat)
		fallen++
	}
	if p.Phase > Placing && fallen+p.Players() != int(g.Rules.Players) {
		return fmt.Errorf("players without a territory must be among the fallen")
	}
	return nil
}

func (g *Game) validateSetup(p *Position) error {
	free := g.Free(p)
	switch {
	case p.Round != 0 || p.Took || p.SetsTraded != 0 || p.FallenCount != 0 || g.CardsLeft(p) != g.Deck().Len():
		return fmt.Errorf("before the first turn there are no rounds, cards, conquests or fallen players")
	case p.Phase == Placing:
		if !free.Empty() {
			return fmt.Errorf("starting armies are placed when no territory is free; %d are", free.Len())
		}
		if p.Players() != int(g.Rules.Players) {
			return fmt.Errorf("a player has no territory")
		}
		if most := min(p.Pool[p.Turn], g.Rules.Batch); p.Reserve < 1 || p.Reserve > most {
			return fmt.Errorf("player %v must place 1 to %d armies now, not %d", p.Turn, most, p.Reserve)
		}
		return nil
	case p.Phase == Assigning:
		if !free.Empty() || p.Players() != int(g.Rules.Players) || p.Reserve != 0 || g.assigns(p) == End {
			return fmt.Errorf("nothing can be dealt in the phase %v", p.Phase)
		}
		return nil
	case (p.Phase == Dealing) != (g.Rules.Deal == DealRandom):
		return fmt.Errorf("territories are not given out by %v when the rule is %v", p.Phase, g.Rules.Deal)
	case free.Empty() || g.Choices(p).Empty():
		return fmt.Errorf("player %v has no free territory to take", p.Turn)
	}
	// Each player must still get a territory before the free ones run out.
	without, turns := 0, free.Len()
	for seat := range g.players() {
		if p.Held[seat].Empty() {
			without++
			if ahead := (int(seat) - int(p.Turn) + int(g.Rules.Players)) % int(g.Rules.Players); ahead >= turns {
				return fmt.Errorf("player %v will get no territory", seat)
			}
		}
	}
	if without > turns {
		return fmt.Errorf("%d players wait for %d territories", without, turns)
	}
	return nil
}

func (g *Game) validateTurn(p *Position) error {
	limit := g.Rules.Limit
	switch {
	case !g.Free(p).Empty():
		return fmt.Errorf("after the deal no territory is free; %d are", g.Free(p).Len())
	case p.Round == 0 || limit > 0 && p.Round > limit:
		return fmt.Errorf("round %d must be from 1 to the limit", p.Round)
	case p.Held[p.Turn].Empty():
		return fmt.Errorf("player %v is at turn and has no territory", p.Turn)
	case p.Phase == Over:
		if g.reached(p, p.Turn) == "" && (limit == 0 || p.Round != limit) {
			return fmt.Errorf("the match is not over: several players are left and it is not the last round")
		}
		return nil
	case p.Held[p.Turn].Equal(g.Map.all):
		return fmt.Errorf("the match is over: player %v owns all territories", p.Turn)
	case p.Took && !p.InAttack && (p.Phase == TradingIn || p.Phase == Reinforcing):
		return fmt.Errorf("player %v cannot have taken a territory before the attack", p.Turn)
	}
	return g.validatePhase(p)
}

// validatePhase checks less where p may be a view that hides what the player can do.
func (g *Game) validatePhase(p *Position) error {
	stuck := fmt.Errorf("nothing can be done in the phase %v", p.Phase)
	switch p.Phase {
	case TradingIn:
		if h := p.Hands[p.Turn]; h.Len() == int(p.HandSize[p.Turn]) && !g.Map.HasSet(h) {
			return stuck
		}
	case Reinforcing:
		if p.Reserve == 0 {
			return stuck
		}
	case Attacking:
		if !g.CanAttack(p) && !g.Rules.Fog {
			return stuck
		}
	case Rolling:
		return g.checkAttack(p, p.From, p.To)
	case Occupying:
		switch {
		case g.own(p, p.From) != nil || g.own(p, p.To) != nil || !g.Map.neighbours[p.From].Has(p.To) || !p.Took:
			return fmt.Errorf("territory %d was not taken from territory %d", p.To, p.From)
		case p.Dice < 1 || p.Dice > g.Rules.AttackDice || int32(p.Dice) != p.Armies.At(p.To) || p.Armies.At(p.From) < 2:
			return fmt.Errorf("%d armies cannot have entered territory %d", p.Dice, p.To)
		}
	case Fortifying:
		if g.Rules.Fortify == FortifyNone || !g.CanFortify(p) && !g.Rules.Fog {
			return stuck
		}
	case Drawing:
		if !p.Took || g.CardsLeft(p) == 0 {
			return stuck
		}
	case Dealing, Choosing, Assigning, Placing, Over:
	}
	return nil
}
