package diplomacy

// Advance plays the phase of p with these orders: p becomes the next phase in which
// a power has something to order, or is over. Units without an order hold, or are
// disbanded in a retreat phase; units that should be removed and are not ordered
// to be are chosen by the rule of civil disorder; builds that are not ordered are
// waived. Orders that are not legal have no effect.
//
// It returns what came of each order, by the province of its unit; the units that
// were disbanded or removed without an order have verdicts with the reasons
// [Unordered] and [CivilDisorder]. The result is valid until the next call. At a
// position that is over, nothing happens. Advance allocates nothing.
func (j *Judge) Advance(p *Position, orders *Orders) *Verdicts {
	switch {
	case p.Ending != Going:
		j.verdicts = Verdicts{}
		return &j.verdicts
	case p.Season.Moves():
		v := j.Movement(p, orders)
		j.move(p, orders)
		j.game.proceed(p)
		return v
	case p.Season.Retreats():
		j.retreat(p, orders)
	default:
		j.adjust(p, orders)
	}
	j.game.proceed(p)
	return &j.verdicts
}

// move carries out the moves that the last movement says succeeded, and notes who
// was dislodged, where units stood each other off, and what was ordered.
func (j *Judge) move(p *Position, orders *Orders) {
	m, v := j.game.Map, &j.verdicts
	moved, carried := j.Arrived()
	units := p.Units
	clear(p.Units[:])
	clear(p.Dislodged[:])
	for i := range m.Provinces() {
		u := units[i]
		if !u.Exists() {
			p.Last[i] = Ordered{}
			continue
		}
		p.Last[i] = Ordered{u.Power, m.noted(u, orders[i]), v[i]}
		switch {
		case moved.Has(Province(i)):
			u.At = orders[i].To
			p.Units[m.province[u.At]] = u
		case v[i].Dislodged:
			p.Dislodged[i] = Dislodged{Unit: u, By: NoProvince}
		default:
			p.Units[i] = u
		}
	}
	for s := moved.Minus(carried); !s.Empty(); s = s.Rest() {
		from := s.First()
		if d := &p.Dislodged[m.province[orders[from].To]]; d.Unit.Exists() {
			d.By = from
		}
	}
	p.Standoffs = j.Standoffs()
}

// noted returns what a position notes of an order of a unit: a hold if it was
// ordered nothing, or nothing that can be written down.
func (m *Map) noted(u Unit, o Order) Order {
	if o.Kind >= Hold && o.Kind <= Convoy {
		if p, ok := m.plain(o); ok && m.province[p.At] == m.province[u.At] {
			return p
		}
	}
	return Order{Kind: Hold, Unit: u.Kind, At: u.At}
}
