package process

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// player is a seat that a bot of this process plays.
type player struct {
	*server
	turn     *airisk.Turn
	position risk.Position
	cards    []risk.Card // in the order of the last message cards
}

// phases are the phases that messages of the host ask for.
var phases = map[string]risk.Phase{
	"initial": risk.Placing, "cards": risk.TradingIn, "place": risk.Reinforcing, "attack": risk.Attacking, "fortify": risk.Fortifying,
}

// occupy sets the position to that of a phase for which the host asks. If there is nothing to do,
// it sets the phase Drawing, which means that the phase is over.
func (p *player) occupy(q request) error {
	phase, ok := phases[q.Op]
	if !ok {
		return fmt.Errorf("the message %.80q is unknown", q.Op)
	}
	x := &p.position
	x.Phase = phase
	if err := p.show(q.State); err != nil {
		return err
	}
	x.From, x.To, x.Till, x.Dice, x.Reserve = 0, 0, false, 0, 0
	over := false
	switch phase {
	case risk.Placing, risk.Reinforcing:
		if q.N == nil || *q.N > maxArmies {
			return fmt.Errorf("the message %.80q does not say how many armies, or too many", q.Op)
		}
		x.Reserve = *q.N
		over = *q.N <= 0
	case risk.TradingIn:
		if err := p.hold(q.Hand); err != nil {
			return err
		}
		if !x.InAttack {
			x.Reserve = p.income(q.State)
		}
		over = !p.game.Map.HasSet(x.Hands[p.turn.Seat])
	case risk.Attacking:
		x.InAttack = false
		over = !p.game.CanAttack(x)
	case risk.Fortifying:
		over = !p.game.CanFortify(x)
	case risk.Dealing, risk.Choosing, risk.Assigning, risk.Rolling, risk.Occupying, risk.Drawing, risk.Over:
	}
	if over || x.Held[p.turn.Seat].Empty() {
		x.Phase = risk.Drawing
	}
	return nil
}

// income returns the armies at the beginning of the turn.
func (p *player) income(s *state) int32 {
	if seat := int(p.turn.Seat); seat < len(s.Incomes) {
		return min(max(s.Incomes[seat], 0), maxArmies)
	}
	return int32(p.game.Income(&p.position, p.turn.Seat))
}

// show sets the position to a state. If the state has the player's hand, it replaces the known
// cards, else cards that the player no longer has are forgotten.
func (p *player) show(s *state) error {
	if err := s.show(p.game, &p.position, p.turn.Seat); err != nil {
		return err
	}
	x, seat := &p.position, p.turn.Seat
	defer p.boundHands()
	if s.Hand != nil {
		if err := p.learn(s.Hand); err != nil {
			return err
		}
		_, hand, err := handFromWire(p.game, s.Hand)
		x.Hands[seat] = hand
		return err
	}
	if int(x.HandSize[seat]) < x.Hands[seat].Len() {
		x.Hands[seat] = risk.Hand{}
	}
	return nil
}

// boundHands limits the others' cards to the rest of the deck: the host's deck may be larger than
// that of the bots.
func (p *player) boundHands() {
	x, seat := &p.position, p.turn.Seat
	left := p.game.Deck().Len() - max(int(x.HandSize[seat]), x.Hands[seat].Len())
	for other := range game.Seat(p.game.Rules.Players) {
		if other != seat {
			x.HandSize[other] = uint16(max(0, min(int(x.HandSize[other]), left)))
			left -= int(x.HandSize[other])
		}
	}
}

// hold sets the player's hand.
func (p *player) hold(cards []cardOnWire) (err error) {
	if err := p.learn(cards); err != nil {
		return err
	}
	seat := p.turn.Seat
	p.cards, p.position.Hands[seat], err = handFromWire(p.game, cards)
	p.position.HandSize[seat] = uint16(min(len(p.cards), math.MaxUint16))
	p.boundHands()
	return err
}

// do sends an action of the bot to the host.
func (p *player) do(a risk.Action) error {
	x := &p.position
	from, to, n := int(a.From), int(a.To), int64(a.N)
	switch a.Kind {
	case risk.Place:
		placed, err := p.act(answer{Act: "place", C: &to, N: &n})
		if err != nil {
			return err
		}
		if x.Reserve -= int32(min(placed, int(x.Reserve))); x.Reserve == 0 {
			return p.finish()
		}
	case risk.TradeIn:
		return p.tradeIn(a.Cards)
	case risk.Attack:
		before := [2]int32{x.Armies.At(risk.Territory(from)), x.Armies.At(risk.Territory(to))}
		if err := p.send(answer{Act: "attack", From: &from, To: &to, Till: truth(a.Till)}); err != nil {
			return err
		}
		if err := p.follow(); err != nil {
			return err
		}
		if x.Phase == risk.Attacking && !p.turn.Own(a.To) && before == [2]int32{x.Armies.At(risk.Territory(from)), x.Armies.At(risk.Territory(to))} {
			return errors.New("the host refuses to attack") // every throw costs an army
		}
	case risk.Occupy:
		if err := p.send(answer{N: &n}); err != nil {
			return err
		}
		return p.follow()
	case risk.Move:
		if _, err := p.act(answer{Act: "fortify", From: &from, To: &to, N: &n}); err != nil {
			return err
		}
		if p.game.Rules.Fortify != risk.FortifyNeighbours || !p.game.CanFortify(x) {
			return p.finish()
		}
	case risk.End:
		return p.finish()
	case risk.Choose, risk.DealTerritory, risk.Roll, risk.Draw, risk.DealMission, risk.DealCapital:
		return fmt.Errorf("%v cannot be said to the host", a.Kind)
	}
	return nil
}

func (p *player) tradeIn(cards [3]risk.Card) error {
	x, seat := &p.position, p.turn.Seat
	var places []int
	for _, card := range cards {
		places = append(places, slices.Index(p.cards, card))
	}
	worth, hand := int32(p.game.NextSet(x)), x.Hands[seat]
	for _, card := range cards {
		hand = hand.Without(card)
	}
	if _, err := p.act(answer{Act: "cash", Cards: places}); err != nil {
		return err
	}
	x.Hands[seat], x.HandSize[seat] = hand, uint16(hand.Len())
	x.Reserve += worth
	if !p.game.Map.HasSet(hand) {
		return p.finish()
	}
	return nil
}

// act sends an act to the host and returns the code of its answer, which is above zero, or an
// error.
func (p *player) act(a answer) (int, error) {
	if err := p.send(a); err != nil {
		return 0, err
	}
	q, _, err := p.receive()
	switch {
	case err != nil:
		return 0, heard(err)
	case q.Abort:
		return 0, errAborted
	case q.Op == "quit":
		return 0, errQuit
	case q.R == nil:
		return 0, broken{fmt.Errorf("the host answers %s with a message %.80q", a.Act, q.Op)}
	}
	if err := p.show(q.State); err != nil {
		return 0, err
	}
	if *q.R <= 0 {
		return 0, fmt.Errorf("the host refuses to %s", a.Act)
	}
	return *q.R, nil
}

// heard turns the end of input in the middle of a phase into an error.
func heard(err error) error {
	if errors.Is(err, io.EOF) {
		return broken{fmt.Errorf("the host hung up in the middle of a phase: %w", io.ErrUnexpectedEOF)}
	}
	return err
}

// finish ends a phase. If it is within an attack, finish sends the done; otherwise its callers do.
func (p *player) finish() error {
	if !p.position.InAttack {
		p.position.Phase = risk.Drawing
		return nil
	}
	if err := p.send(answer{Done: true}); err != nil {
		return err
	}
	return p.follow()
}

// follow reads the messages that follow an attack: questions and phases within it, then its result.
func (p *player) follow() error {
	x := &p.position
	for {
		q, _, err := p.receive()
		switch {
		case err != nil:
			return heard(err)
		case q.Abort:
			return errAborted
		case q.Op == "quit":
			return errQuit
		case q.R != nil:
			x.Phase, x.InAttack = risk.Attacking, false
			x.From, x.To, x.Till, x.Dice, x.Reserve = 0, 0, false, 0, 0
			if err := p.show(q.State); err != nil {
				return err
			}
			if !p.game.CanAttack(x) {
				x.Phase = risk.Drawing
			}
			return nil
		case q.Op == "movein":
			return p.occupying(q)
		}
		x.InAttack = true
		if err := p.occupy(q); err != nil {
			return err
		}
		if x.Phase != risk.Drawing {
			return nil
		}
		if err := p.send(answer{Done: true}); err != nil {
			return err
		}
	}
}

// occupying sets the position to that after a conquest, with as many armies in the territory as
// dice were thrown, whether or not the host's state shows them there.
func (p *player) occupying(q request) error {
	x, most := &p.position, p.game.Map.Territories()
	if q.From == nil || q.To == nil || *q.From < 0 || *q.From >= most || *q.To < 0 || *q.To >= most {
		return fmt.Errorf("movein does not say from where to where")
	}
	x.Phase = risk.Occupying
	if err := p.show(q.State); err != nil {
		return err
	}
	x.From, x.To, x.Till, x.Reserve = risk.Territory(*q.From), risk.Territory(*q.To), false, 0
	dice := x.Armies.At(x.To)
	if x.Owner.At(x.To) != p.turn.Seat || dice < 1 {
		dice = max(1, min(int32(p.game.Rules.AttackDice), x.Armies.At(x.From)-1))
		if loser := x.Owner.At(x.To); loser >= 0 {
			x.Held[loser] = x.Held[loser].Without(x.To)
		}
		x.Owner.Put(x.To, p.turn.Seat)
		x.Armies.Put(x.To, dice)
		x.Armies.Put(x.From, x.Armies.At(x.From)-dice)
		x.Held[p.turn.Seat] = x.Held[p.turn.Seat].With(x.To)
	}
	if x.Owner.At(x.From) != p.turn.Seat || x.Armies.At(x.From) < 1 {
		return fmt.Errorf("country %d, from which armies enter, is not held by seat %d", x.From, p.turn.Seat)
	}
	x.Dice = uint8(min(dice, int32(p.game.Rules.AttackDice)))
	return nil
}
