package daide

import "eras/game/diplomacy"

// Now is a NOW of a server: the phase and the units.
type Now struct {
	Phase     diplomacy.Phase
	Units     []diplomacy.Unit
	Dislodged []Dislodged
}

// Dislodged is a unit that must retreat, and where it can go.
type Dislodged struct {
	Unit     diplomacy.Unit
	Retreats []diplomacy.Location
}

// NowAt returns the NOW of a position, with the dislodged units after all others.
func NowAt(g *diplomacy.Game, p *diplomacy.Position) Now {
	n := Now{Phase: p.Phase()}
	for i := range g.Map.Powers() {
		power := diplomacy.Power(i + 1)
		for at := range g.Occupied(p, power).All() {
			n.Units = append(n.Units, p.Units[at])
		}
		n.Dislodged = append(n.Dislodged, dislodgedOf(g, p, power)...)
	}
	return n
}

// dislodgedOf returns the dislodged units of a power.
func dislodgedOf(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power) []Dislodged {
	var list []Dislodged
	for i := range g.Map.Provinces() {
		if u := p.Dislodged[i].Unit; u.Exists() && u.Power == power {
			list = append(list, Dislodged{u, g.Retreats(nil, p, diplomacy.Province(i))})
		}
	}
	return list
}

func (c Now) write(w *writer) {
	w.add(NOW)
	w.phase(c.Phase)
	for _, u := range c.Units {
		w.unitInBrackets(u)
	}
	for _, d := range c.Dislodged {
		d.write(w)
	}
}

// write writes a dislodged unit.
func (d *Dislodged) write(w *writer) {
	w.open()
	w.unit(d.Unit)
	w.add(MRT)
	w.open()
	for _, to := range d.Retreats {
		w.location(to)
	}
	w.close()
	w.close()
}

// Position returns the position of a NOW and an SCO, without a history of orders. It chooses the
// origins of attacks and the standoffs so that each unit can retreat exactly to the places in its
// list.
func (c *Now) Position(m *diplomacy.Map, centres *Centres) diplomacy.Position {
	p := diplomacy.Position{Year: c.Phase.Year, Season: c.Phase.Season, Owner: centres.Owner}
	for _, u := range c.Units {
		p.Units[m.Province(u.At)] = u
	}
	if !p.Season.Retreats() {
		return p
	}
	var open diplomacy.Set // where some unit may retreat
	for _, d := range c.Dislodged {
		for _, to := range d.Retreats {
			open = open.With(m.Province(to))
		}
	}
	for _, d := range c.Dislodged {
		at := m.Province(d.Unit.At)
		p.Dislodged[at] = diplomacy.DislodgedUnit{Unit: d.Unit, By: diplomacy.NoProvince}
		var own diplomacy.Set
		for _, to := range d.Retreats {
			own = own.With(m.Province(to))
		}
		for _, to := range m.Moves(d.Unit.Kind, d.Unit.At) {
			q := m.Province(to)
			switch {
			case p.Units[q].Exists() || own.Has(q):
			case open.Has(q):
				p.Dislodged[at].By = q
			default:
				p.Standoffs = p.Standoffs.With(q)
			}
		}
	}
	return p
}

// Centres is an SCO of a server: the owners of the centres.
type Centres struct {
	Owner [diplomacy.MaxProvinces]diplomacy.Power
}

// CentresAt returns the SCO of a position.
func CentresAt(p *diplomacy.Position) Centres { return Centres{p.Owner} }

func (c Centres) write(w *writer) {
	w.add(SCO)
	m := w.vocabulary.m
	for i := range m.Powers() + 1 {
		power := diplomacy.Power((i + 1) % (m.Powers() + 1))
		begun := false
		for at := range m.Centres().All() {
			if c.Owner[at] != power {
				continue
			}
			if !begun {
				w.open()
				w.add(w.vocabulary.power(power))
			}
			begun = true
			w.add(w.vocabulary.provinces[at].token)
		}
		if begun {
			w.close()
		}
	}
}

// Missing is a MIS of a server: what a power must still order. It is empty if nothing is missing.
type Missing struct {
	// Units are the units without an order in a movement phase.
	Units []diplomacy.Unit
	// Dislodged are the units without an order in a retreat phase.
	Dislodged []Dislodged
	// Adjust is how many units must still be removed or, if negative, built or waived.
	Adjust int
}

// Complete reports whether nothing is missing.
func (c *Missing) Complete() bool {
	return len(c.Units) == 0 && len(c.Dislodged) == 0 && c.Adjust == 0
}

func (c Missing) write(w *writer) {
	w.add(MIS)
	for _, u := range c.Units {
		w.unitInBrackets(u)
	}
	for _, d := range c.Dislodged {
		d.write(w)
	}
	if c.Adjust != 0 {
		w.group(Number(c.Adjust))
	}
}

// centres reads the parameters of SCO.
func (r *reader) centres() Content {
	var c Centres
	var seen diplomacy.Set
	for r.more() {
		r.open()
		power := r.powerOrNone()
		for r.more() {
			at := r.at
			p := r.province()
			if r.err == nil && (!r.vocabulary.m.Centres().Has(p) || seen.Has(p)) {
				r.failAt(at, "a supply centre that has no other owner")
			}
			if r.err == nil {
				seen = seen.With(p)
				c.Owner[p] = power
			}
		}
		r.close()
	}
	return c
}

// now reads the parameters of NOW.
func (r *reader) now() Content {
	c := Now{Phase: r.phase()}
	var seen, dislodged diplomacy.Set
	for r.more() {
		at := r.at
		r.open()
		u := r.unitOnMap()
		p := diplomacy.NoProvince
		if r.err == nil {
			p = r.vocabulary.m.Province(u.At)
		}
		if r.peek() == MRT {
			d := r.retreats(u)
			if r.err == nil && dislodged.Has(p) {
				r.failAt(at, "another province: a unit was dislodged from this one already")
			}
			if r.err == nil {
				dislodged = dislodged.With(p)
				c.Dislodged = append(c.Dislodged, d)
			}
		} else {
			if r.err == nil && seen.Has(p) {
				r.failAt(at, "another province: this one has a unit already")
			}
			if r.err == nil {
				seen = seen.With(p)
				c.Units = append(c.Units, u)
			}
		}
		r.close()
	}
	return c
}

// retreats reads the retreats of a dislodged unit.
func (r *reader) retreats(u diplomacy.Unit) Dislodged {
	d := Dislodged{Unit: u}
	r.expect(MRT, "MRT")
	if !r.more() {
		return d // the research package's server lists no retreats this way
	}
	r.open()
	for r.more() {
		at := r.at
		to := r.location()
		if r.err == nil && !r.vocabulary.m.CanStand(u.Kind, to) {
			r.failAt(at, "a place where the unit can be, with a coast if the province has several")
		}
		d.Retreats = append(d.Retreats, to)
	}
	r.close()
	return d
}

// missing reads the parameters of MIS.
func (r *reader) missing() Content {
	var c Missing
	if _, ok := r.peek2().Number(); ok && r.peek() == BRA {
		c.Adjust = r.numberInBrackets()
		return c
	}
	for r.more() {
		r.open()
		u := r.unitOnMap()
		if r.peek() == MRT {
			c.Dislodged = append(c.Dislodged, r.retreats(u))
		} else {
			c.Units = append(c.Units, u)
		}
		r.close()
	}
	return c
}
