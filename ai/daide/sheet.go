package daide

import (
	"slices"

	"eras/game/diplomacy"
)

// Sheet is what the player of one power has ordered in one phase so far, by the
// rules of SUB: a new order for a unit replaces the one before.
//
// By the document a power waives every build that it does not make, also those that
// it cannot make because no home centre is free. Here those may be waived and need
// not be.
type Sheet struct {
	g      *diplomacy.Game
	p      *diplomacy.Position
	power  diplomacy.Power
	orders []Order // at most one for a province; waives come several times
}

// NewSheet returns an empty sheet of a power for the phase at p, which must not
// change as long as the sheet is used.
func NewSheet(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power) *Sheet {
	return &Sheet{g: g, p: p, power: power}
}

// Submit enters an order, if it may be given beside the others, and returns the note
// with which it is answered: [MBV] if it was entered.
func (s *Sheet) Submit(o Order) Token {
	if note := Note(s.g, s.p, s.power, &o); note != MBV {
		return note
	}
	old := s.find(&o)
	builds, waives, removals := s.counts(old)
	owed := s.g.Owned(s.p, s.power).Len() - s.g.Occupied(s.p, s.power).Len()
	due := s.g.Adjustment(s.p, s.power)
	switch o.Order.Kind {
	case diplomacy.Build:
		if builds >= due || builds+waives >= owed {
			return NMB
		}
	case diplomacy.Waive:
		if builds+waives >= owed {
			return NMB
		}
	case diplomacy.Remove:
		if removals >= -due {
			return NMR
		}
	}
	if old >= 0 {
		s.orders[old] = o
	} else {
		s.orders = append(s.orders, o)
	}
	return MBV
}

// find returns where the order for the same province stands, -1 if nowhere. Waives
// are for none.
func (s *Sheet) find(o *Order) int {
	if o.Order.Kind == diplomacy.Waive {
		return -1
	}
	return s.at(s.g.Map.Province(o.Order.At))
}

// at returns where the order for a province stands, -1 if nowhere.
func (s *Sheet) at(p diplomacy.Province) int {
	return slices.IndexFunc(s.orders, func(o Order) bool {
		return o.Order.Kind != diplomacy.Waive && s.g.Map.Province(o.Order.At) == p
	})
}

// counts returns how many orders of each kind there are but for one.
func (s *Sheet) counts(except int) (builds, waives, removals int) {
	for i := range s.orders {
		switch kind := s.orders[i].Order.Kind; {
		case i == except:
		case kind == diplomacy.Build:
			builds++
		case kind == diplomacy.Waive:
			waives++
		case kind == diplomacy.Remove:
			removals++
		}
	}
	return builds, waives, removals
}

// Cancel takes an order back, and reports whether it stood there.
func (s *Sheet) Cancel(o Order) bool {
	i := slices.IndexFunc(s.orders, func(other Order) bool { return slices.Equal(other.Words, o.Words) })
	if i < 0 {
		return false
	}
	s.orders = slices.Delete(s.orders, i, i+1)
	return true
}

// CancelAll takes all orders back.
func (s *Sheet) CancelAll() { s.orders = nil }

// Missing returns what is still to be ordered.
func (s *Sheet) Missing() Missing {
	var c Missing
	switch {
	case s.p.Season.Moves():
		for at := range s.g.Occupied(s.p, s.power).All() {
			if s.at(at) < 0 {
				c.Units = append(c.Units, s.p.Units[at])
			}
		}
	case s.p.Season.Retreats():
		for _, d := range dislodgedOf(s.g, s.p, s.power) {
			if s.at(s.g.Map.Province(d.Unit.At)) < 0 {
				c.Dislodged = append(c.Dislodged, d)
			}
		}
	default:
		builds, waives, removals := s.counts(-1)
		if due := s.g.Adjustment(s.p, s.power); due < 0 {
			c.Adjust = -due - removals
		} else {
			c.Adjust = -max(0, due-builds-waives)
		}
	}
	return c
}

// Answer returns the orders as an answer of the game, legal at p.
func (s *Sheet) Answer() diplomacy.Answer {
	var a diplomacy.Answer
	builds, _, _ := s.counts(-1)
	waives := s.g.Adjustment(s.p, s.power) - builds
	for i := range s.orders {
		o := s.orders[i].Order
		if o.Kind == diplomacy.Waive {
			if waives <= 0 {
				continue
			}
			waives--
		}
		a.Add(o)
	}
	return a
}
