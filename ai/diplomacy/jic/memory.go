package jic

import "eras/game/diplomacy"

// memory is the coordinated action of the last movement phase as far as it moved
// units (jic-2011 4.2.2). The position has it, so JIC need not keep it.
type memory struct {
	acts []remembered
}

// remembered is what one unit did.
type remembered struct {
	unit diplomacy.Unit
	// of is the unit that moved, this one or the one that it supported, and to is
	// where.
	of diplomacy.Unit
	to diplomacy.Location
}

// remember reads the orders of the last movement phase.
func (r *memory) remember(w *world) {
	r.acts = r.acts[:0]
	for i := range w.p.Last {
		last := &w.p.Last[i]
		if last.Power != w.me {
			continue
		}
		of := last
		if last.Order.Kind == diplomacy.SupportMove {
			of = &w.p.Last[w.m.Province(last.Order.From)]
			if of.Power != w.me || w.m.Province(of.Order.To) != w.m.Province(last.Order.To) {
				continue
			}
		}
		if of.Order.Kind == diplomacy.Move {
			r.acts = append(r.acts, remembered{ordered(last), ordered(of), of.Order.To})
		}
	}
}

// ordered returns the unit that had an order.
func ordered(o *diplomacy.Ordered) diplomacy.Unit {
	return diplomacy.Unit{Power: o.Power, Kind: o.Order.Unit, At: o.Order.At}
}

// stuck reports whether a move and all its supports stand as they stood: all these
// units are where they were, and the destination is held by the same power or by
// nobody as before.
func (r *memory) stuck(w *world, move remembered) bool {
	to := w.m.Province(move.to)
	if w.p.Units[to].Power != w.p.Last[to].Power {
		return false
	}
	for _, a := range r.acts {
		if a.of == move.of && w.p.Units[w.m.Province(a.unit.At)] != a.unit {
			return false
		}
	}
	return true
}
