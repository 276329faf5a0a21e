package table

import (
	"slices"

	"eras/game"
	"eras/game/risk"
)

// Placement is armies that a person put on a country.
type Placement struct {
	Country risk.Country
	N       int32
}

// Undoable returns whose last placing, or choice of a country, can still be
// taken back, and what was placed in the order in which it was: nothing for a
// choice. Dice, cards and what other persons did cannot be taken back; bots that
// chose or placed since will do so again.
func (r *Risk) Undoable() (seat game.Seat, placed []Placement) {
	from, seat := r.lastPlacing()
	if seat == game.Nobody {
		return game.Nobody, nil
	}
	m := r.Table.Match()
	for i := from; i < m.Steps(); i++ {
		before, after := m.At(i), m.At(i+1)
		if before.Turn != seat || before.Phase != risk.Placing && before.Phase != risk.Reinforcing {
			continue
		}
		for own := before.Held[seat]; own != 0; own = own.Rest() {
			if c := own.First(); after.Armies[c] > before.Armies[c] {
				placed = append(placed, Placement{c, after.Armies[c] - before.Armies[c]})
			}
		}
	}
	return seat, placed
}

// lastPlacing returns the step with which the last placing or choosing of a
// person began, and the person's seat; nobody if it cannot be taken back.
func (r *Risk) lastPlacing() (from int, seat game.Seat) {
	m := r.Table.Match()
	seat, phase := game.Nobody, risk.Over
	for i := m.Steps() - 1; i >= 0; i-- {
		p := m.At(i)
		actor := r.Board.Game.Actor(&p)
		switch {
		case actor == game.Chance:
			return from, seat
		case seat != game.Nobody && (actor != seat || p.Phase != phase):
			return from, seat
		case p.Phase == risk.Attacking && r.bots[actor] == nil && seat == game.Nobody:
			// The attack was ended before any dice fell.
		case p.Phase != risk.Placing && p.Phase != risk.Choosing && (p.Phase != risk.Reinforcing || r.bots[actor] != nil):
			return from, seat
		case r.bots[actor] == nil:
			from, seat, phase = i, actor, p.Phase
			if phase == risk.Choosing {
				return from, seat
			}
		}
	}
	return from, seat
}

// Place takes the last placing back, if it can be, and places what is said
// instead; without any, it only takes back. It reports whether there was a
// placing to begin from.
func (r *Risk) Place(placed []Placement) (bool, error) {
	from, seat := r.lastPlacing()
	if seat == game.Nobody {
		if _, person := r.Table.Person(); !person {
			return false, nil
		}
		from = r.Table.Match().Steps()
	}
	if err := r.backTo(from); err != nil {
		return true, err
	}
	for _, p := range placed {
		if err := r.Table.Answer(risk.Placement(p.Country, p.N)); err != nil {
			return true, err
		}
	}
	return true, nil
}

// backTo takes back the steps from that one on. Bots that have answered since,
// or think, stand in the middle of a phase that is no more: they begin anew.
func (r *Risk) backTo(from int) error {
	m := r.Table.Match()
	n := m.Steps() - from
	if n == 0 {
		return nil
	}
	_, anew := r.Table.Thinking()
	for i := from; i < m.Steps(); i++ {
		p := m.At(i)
		anew = anew || r.bots[p.Turn] != nil
	}
	if anew {
		r.hurry.Store(true)
		r.Table.stop()
	}
	m.TakeBack(n)
	if r.onStep != nil {
		r.onStep(RiskStep{})
	}
	if anew {
		for seat := range r.bots {
			if err := r.seat(game.Seat(seat)); err != nil {
				return err
			}
		}
		r.hurry.Store(false)
	}
	return nil
}

// Merge returns placements with n armies more, or less, on a country: the last
// ones there give way first.
func Merge(placed []Placement, c risk.Country, n int32) []Placement {
	placed = slices.Clone(placed)
	for i := len(placed) - 1; i >= 0 && n != 0; i-- {
		if p := &placed[i]; p.Country == c {
			change := max(n, -p.N)
			p.N += change
			n -= change
		}
	}
	if n > 0 {
		placed = append(placed, Placement{c, n})
	}
	return slices.DeleteFunc(placed, func(p Placement) bool { return p.N <= 0 })
}
