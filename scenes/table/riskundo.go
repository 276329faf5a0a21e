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

// Put lets the person at turn put n armies on a country, or take so many of the
// last placing back if n is negative. What one person places in a phase is one
// action a country in the record, however it came about.
func (r *Risk) Put(c risk.Country, n int32) error {
	from, seat := r.lastPlacing()
	_, placed := r.Undoable()
	m := r.Table.Match()
	now := m.Position()
	if turn, person := r.Table.Person(); n > 0 && (!person || turn != seat || now.Phase != m.At(from).Phase || !r.open(from)) {
		from, placed = m.Steps(), nil
	} else if seat == game.Nobody {
		return nil
	}
	if err := r.backTo(from); err != nil {
		return err
	}
	for _, p := range Merge(placed, c, n) {
		for p.N > 0 {
			now := m.Position()
			part := min(p.N, now.Reserve)
			if err := r.Table.Answer(risk.Placement(p.Country, part)); err != nil {
				return err
			}
			p.N -= part
		}
	}
	return nil
}

// open reports whether nothing but placing by one person has happened since a
// step.
func (r *Risk) open(from int) bool {
	m := r.Table.Match()
	first := m.At(from)
	for i := from; i <= m.Steps(); i++ {
		if p := m.At(i); p.Turn != first.Turn || p.Phase != first.Phase {
			return false
		}
	}
	return true
}

// TakeBackChoice takes back the last choice of a country, or a whole placing, if
// that can be, and reports whether it could.
func (r *Risk) TakeBackChoice() (bool, error) {
	from, seat := r.lastPlacing()
	if seat == game.Nobody {
		return false, nil
	}
	return true, r.backTo(from)
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

// Placing reports whether the person at turn has placed armies in this phase that
// can be taken back.
func (r *Risk) Placing() bool {
	from, seat := r.lastPlacing()
	return seat != game.Nobody && r.open(from)
}

// PlacedOn returns how many armies the last placing that can be taken back put on
// a country.
func (r *Risk) PlacedOn(c risk.Country) int32 {
	n := int32(0)
	_, placed := r.Undoable()
	for _, p := range placed {
		if p.Country == c {
			n += p.N
		}
	}
	return n
}
