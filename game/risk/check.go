package risk

import (
	"errors"
	"fmt"

	"eras/game"
)

// ErrOver is returned for an action after the end of the match.
var ErrOver = errors.New("the match is over")

// Check returns nil if a is a legal answer at p, of a player or of [game.Chance],
// else an error that says why not.
func (g *Game) Check(p *Position, a Action) error {
	if p.Phase == Over {
		return ErrOver
	} else if a.superfluous() {
		return fmt.Errorf("%v takes no more than its own fields", a.Kind)
	}
	switch {
	case a.Kind == End:
		return g.checkEnd(p)
	case p.Phase == Assigning && (a.Kind == DealMission || a.Kind == DealCapital):
		return g.checkAssign(p, a)
	case a.Kind != phaseKinds[p.Phase]:
		return fmt.Errorf("%s cannot be answered in the phase %v: %s", a.Kind, p.Phase, phaseWants[p.Phase])
	}
	switch a.Kind {
	case Choose, DealTerritory:
		return g.checkSettle(p, a.To)
	case Place:
		return g.checkPlace(p, a.To, a.N)
	case TradeIn:
		return g.checkTradeIn(p, a.Cards)
	case Attack:
		return g.checkAttack(p, a.From, a.To)
	case Roll:
		attackers, defenders := g.DiceFor(p)
		if a.Dice.Attackers() != attackers || a.Dice.Defenders() != defenders || uint64(a.Dice&facesMask) >= throws[attackers+defenders] {
			return fmt.Errorf("these are not %d dice of the attacker and %d of the defender", attackers, defenders)
		}
	case Occupy:
		if least, most := g.OccupationRange(p); a.N < least || a.N > most {
			return fmt.Errorf("%d armies cannot occupy territory %d: %d to %d may", a.N, p.To, least, most)
		}
	case Move:
		return g.checkMove(p, a.From, a.To, a.N)
	case Draw:
		if !g.Unseen(p).Has(a.Cards[0]) {
			return fmt.Errorf("the card %v is not in the deck", a.Cards[0])
		}
	case End, DealMission, DealCapital:
	}
	return nil
}

// superfluous reports whether a sets a field that its kind does not use.
func (a *Action) superfluous() bool {
	from, to, till := a.From != 0, a.To != 0, a.Till
	n, dice, cards := a.N != 0, a.Dice != 0, a.Cards[0]|a.Cards[1]|a.Cards[2] != 0
	switch a.Kind {
	case Choose, DealTerritory, DealCapital:
		return from || till || n || dice || cards
	case Place:
		return from || till || dice || cards
	case TradeIn:
		return from || to || till || n || dice
	case Attack:
		return n || dice || cards
	case Roll:
		return from || to || till || n || cards
	case Occupy, DealMission:
		return from || to || till || dice || cards
	case Move:
		return till || dice || cards
	case Draw:
		return from || to || till || n || dice || a.Cards[1]|a.Cards[2] != 0
	case End:
	}
	return from || to || till || n || dice || cards
}

// phaseKinds is the kind of action that each phase waits for, besides End.
var phaseKinds = [PhaseCount]Kind{
	Dealing: DealTerritory, Choosing: Choose, Assigning: DealMission, Placing: Place, TradingIn: TradeIn, Reinforcing: Place, Attacking: Attack,
	Rolling: Roll, Occupying: Occupy, Fortifying: Move, Drawing: Draw, Over: End,
}

// phaseWants describes for error messages what each phase waits for.
var phaseWants = [PhaseCount]string{
	Dealing: "the next territory is dealt", Choosing: "take a free territory", Assigning: "missions and capitals are dealt", Placing: "place starting armies",
	TradingIn: "cash a set of cards or end", Reinforcing: "place the armies in reserve", Attacking: "attack or end",
	Rolling: "the dice are thrown", Occupying: "say how many armies enter the taken territory",
	Fortifying: "move armies or end", Drawing: "a card is drawn", Over: "the match is over",
}

func (g *Game) checkEnd(p *Position) error {
	switch p.Phase {
	case Attacking, Fortifying:
		return nil
	case TradingIn:
		if g.MustTradeIn(p) {
			return fmt.Errorf("%d cards are too many to keep: trade in a set", p.HandSize[p.Turn])
		}
		return nil
	case Dealing, Choosing, Assigning, Placing, Reinforcing, Rolling, Occupying, Drawing, Over:
	}
	return fmt.Errorf("the phase %v cannot be ended: %s", p.Phase, phaseWants[p.Phase])
}

// territory returns an error if the map has no such territory.
func (g *Game) territory(c Territory) error {
	if int(c) >= g.Map.Territories() {
		return fmt.Errorf("there is no territory %d: map %.80q has 0 to %d", c, g.Map.Name, g.Map.Territories()-1)
	}
	return nil
}

// own returns an error if c is not a territory of the player at turn.
func (g *Game) own(p *Position, c Territory) error {
	if err := g.territory(c); err != nil {
		return err
	}
	if p.Owner.At(c) != p.Turn {
		return fmt.Errorf("territory %d belongs to player %v", c, p.Owner.At(c))
	}
	return nil
}

func (g *Game) checkSettle(p *Position, c Territory) error {
	if err := g.territory(c); err != nil {
		return err
	}
	if p.Owner.At(c) != game.Nobody {
		return fmt.Errorf("territory %d belongs to player %v already", c, p.Owner.At(c))
	}
	if p.Phase == Choosing && !g.Choices(p).Has(c) {
		return fmt.Errorf("territory %d does not border one of player %v", c, p.Turn)
	}
	return nil
}

func (g *Game) checkPlace(p *Position, c Territory, n int32) error {
	if err := g.own(p, c); err != nil {
		return err
	}
	if n < 1 || n > p.Reserve {
		return fmt.Errorf("%d armies cannot be placed: 1 to %d are in reserve", n, p.Reserve)
	}
	return nil
}

func (g *Game) checkTradeIn(p *Position, cards [3]Card) error {
	for i, card := range cards {
		if !p.Hands[p.Turn].Has(card) {
			return fmt.Errorf("player %v does not have the card %v", p.Turn, card)
		}
		if i > 0 && cards[i-1] >= card {
			return fmt.Errorf("the cards %v and %v are not in rising order", cards[i-1], card)
		}
	}
	if !g.Map.IsSet(cards[0], cards[1], cards[2]) {
		return fmt.Errorf("the cards do not match: %v, %v, %v", g.Map.SymbolOf(cards[0]), g.Map.SymbolOf(cards[1]), g.Map.SymbolOf(cards[2]))
	}
	return nil
}

func (g *Game) checkAttack(p *Position, from, to Territory) error {
	if err := g.own(p, from); err != nil {
		return err
	}
	if err := g.territory(to); err != nil {
		return err
	}
	switch {
	case p.Owner.At(to) == p.Turn:
		return fmt.Errorf("territory %d is the attacker's own", to)
	case !g.Map.neighbours[from].Has(to):
		return fmt.Errorf("territory %d does not border territory %d", from, to)
	case p.Armies.At(from) < 2:
		return fmt.Errorf("territory %d has one army only, an attack takes two", from)
	}
	return nil
}

func (g *Game) checkMove(p *Position, from, to Territory, n int32) error {
	for _, c := range [2]Territory{from, to} {
		if err := g.own(p, c); err != nil {
			return err
		}
	}
	switch targets := g.FortifyTargets(p, from); {
	case !targets.Has(to) && g.Rules.Fortify == FortifyPath:
		return fmt.Errorf("no path of own territories leads from territory %d to territory %d", from, to)
	case !targets.Has(to):
		return fmt.Errorf("territory %d does not border territory %d", from, to)
	case n < 1 || n > g.Spare(p, from):
		return fmt.Errorf("%d armies cannot leave territory %d: %d may", n, from, g.Spare(p, from))
	}
	return nil
}

// DiceFor returns how many dice each side throws in the current attack of p.
func (g *Game) DiceFor(p *Position) (attackers, defenders int) {
	return min(int(g.Rules.AttackDice), int(p.Armies.At(p.From))-1), min(int(g.Rules.DefendDice), int(p.Armies.At(p.To)))
}

// OccupationRange returns the range of armies in total that may enter the territory just taken: at
// least the number of dice thrown, at most all but one (ender-2009 2.1.2).
func (g *Game) OccupationRange(p *Position) (least, most int32) {
	return int32(p.Dice), int32(p.Dice) + p.Armies.At(p.From) - 1
}

// FortifyTargets returns the territories of the player at turn that armies in c can reach in one
// fortification move.
func (g *Game) FortifyTargets(p *Position, c Territory) Set {
	held := p.Held[p.Turn]
	if g.Rules.Fortify == FortifyPath {
		return g.Map.Reach(c, held).Without(c)
	}
	return g.Map.neighbours[c].And(held)
}
