package daide

import (
	"slices"

	"eras/game/diplomacy"
)

// OrderSheet contains the orders that a power has given in a phase so far. By the rules of SUB, a
// new order for a unit replaces the earlier one.
//
// According to the document a power must waive every build that it does not make,
// including those for which no home centre is free. Here waiving those is optional.
type OrderSheet struct {
	g      *diplomacy.Game
	p      *diplomacy.Position
	power  diplomacy.Power
	orders []Order // at most one per province; waives can repeat
}

// NewOrderSheet returns an empty sheet of a power for the phase at p, which must not
// change while the sheet is used.
func NewOrderSheet(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power) *OrderSheet {
	return &OrderSheet{g: g, p: p, power: power}
}

// Submit enters an order if it is possible together with the others, and returns the
// note for it: [MBV] if it was entered.
func (s *OrderSheet) Submit(o Order) Token {
	if note := Note(s.g, s.p, s.power, &o); note != MBV {
		return note
	}
	old := s.find(&o)
	builds, waives, removals := s.counts(old)
	owed := s.g.Owed(s.p, s.power)
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
	case diplomacy.Hold, diplomacy.Move, diplomacy.SupportHold, diplomacy.SupportMove, diplomacy.Convoy,
		diplomacy.Retreat, diplomacy.Disband:
	}
	if old >= 0 {
		s.orders[old] = o
	} else {
		s.orders = append(s.orders, o)
	}
	return MBV
}

// find returns the index of the order for the same province, -1 if there is none.
// Waives have no province.
func (s *OrderSheet) find(o *Order) int {
	if o.Order.Kind == diplomacy.Waive {
		return -1
	}
	return s.at(s.g.Map.Province(o.Order.At))
}

// at returns the index of the order for a province, -1 if there is none.
func (s *OrderSheet) at(p diplomacy.Province) int {
	return slices.IndexFunc(s.orders, func(o Order) bool {
		return o.Order.Kind != diplomacy.Waive && s.g.Map.Province(o.Order.At) == p
	})
}

// counts counts the orders of each kind, leaving out the one with index except.
func (s *OrderSheet) counts(except int) (builds, waives, removals int) {
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

// Cancel removes an order and reports whether it was there.
func (s *OrderSheet) Cancel(o Order) bool {
	i := slices.IndexFunc(s.orders, func(other Order) bool { return slices.Equal(other.Tokens, o.Tokens) })
	if i < 0 {
		return false
	}
	s.orders = slices.Delete(s.orders, i, i+1)
	return true
}

// CancelAll removes all orders.
func (s *OrderSheet) CancelAll() { s.orders = nil }

// Missing returns what must still be ordered.
func (s *OrderSheet) Missing() Missing {
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

// Answer returns the orders as an answer that is legal at p.
func (s *OrderSheet) Answer() diplomacy.Answer {
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
