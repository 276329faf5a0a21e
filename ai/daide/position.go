package daide

import "eras/game/diplomacy"

// Now is a NOW of a server: the phase and where the units stand.
type Now struct {
	Phase     diplomacy.Phase
	Units     []diplomacy.Unit
	Dislodged []Dislodged
}

// Dislodged is a unit that must retreat, and where it can.
type Dislodged struct {
	Unit     diplomacy.Unit
	Retreats []diplomacy.Location
}

// NowAt returns the NOW of a position: the units of each power, the dislodged ones
// behind its others.
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

// Position returns the position that a NOW and an SCO tell, with nothing of what was
// ordered before. From where units were attacked and where others stood each other
// off is chosen so that no unit can retreat to where its list does not say.
func (c *Now) Position(m *diplomacy.Map, centres *Centres) diplomacy.Position {
	p := diplomacy.Position{Year: c.Phase.Year, Season: c.Phase.Season, Owner: centres.Owner}
	for _, u := range c.Units {
		p.Units[m.Province(u.At)] = u
	}
	if !p.Season.Retreats() {
		return p
	}
	var open diplomacy.Set // to which some unit may retreat
	for _, d := range c.Dislodged {
		for _, to := range d.Retreats {
			open = open.With(m.Province(to))
		}
	}
	for _, d := range c.Dislodged {
		at := m.Province(d.Unit.At)
		p.Dislodged[at] = diplomacy.Dislodged{Unit: d.Unit, By: diplomacy.NoProvince}
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

// Centres is an SCO of a server: who owns which centre.
type Centres struct {
	Owner [diplomacy.MaxProvinces]diplomacy.Power
}

// CentresAt returns the SCO of a position.
func CentresAt(p *diplomacy.Position) Centres { return Centres{p.Owner} }

func (c Centres) write(w *writer) {
	w.add(SCO)
	m := w.v.m
	for i := range m.Powers() + 1 {
		power := diplomacy.Power((i + 1) % (m.Powers() + 1))
		begun := false
		for at := range m.Centres().All() {
			if c.Owner[at] != power {
				continue
			}
			if !begun {
				w.open()
				w.add(w.v.power(power))
			}
			begun = true
			w.add(w.v.provinces[at].token)
		}
		if begun {
			w.close()
		}
	}
}

// Missing is a MIS of a server: what a power still has to order. All of it is empty
// where nothing is missing.
type Missing struct {
	// Units are those without an order in a movement phase.
	Units []diplomacy.Unit
	// Dislodged are those without an order in a retreat phase.
	Dislodged []Dislodged
	// Adjust is how many units must still be removed or, below zero, built or
	// waived.
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

// centres takes what stands behind SCO.
func (s *scanner) centres() Content {
	var c Centres
	var seen diplomacy.Set
	for s.more() {
		s.open()
		power := s.powerOrNone()
		for s.more() {
			at := s.at
			p := s.province()
			if s.err == nil && (!s.v.m.Centres().Has(p) || seen.Has(p)) {
				s.failAt(at, "a supply centre that has no other owner")
			}
			if s.err == nil {
				seen = seen.With(p)
				c.Owner[p] = power
			}
		}
		s.close()
	}
	return c
}

// now takes what stands behind NOW.
func (s *scanner) now() Content {
	c := Now{Phase: s.phase()}
	var seen, dislodged diplomacy.Set
	for s.more() {
		at := s.at
		s.open()
		u := s.standing()
		p := diplomacy.NoProvince
		if s.err == nil {
			p = s.v.m.Province(u.At)
		}
		if s.peek() == MRT {
			d := s.retreats(u)
			if s.err == nil && dislodged.Has(p) {
				s.failAt(at, "another unit: one was dislodged from there already")
			}
			if s.err == nil {
				dislodged = dislodged.With(p)
				c.Dislodged = append(c.Dislodged, d)
			}
		} else {
			if s.err == nil && seen.Has(p) {
				s.failAt(at, "another unit: one stands there already")
			}
			if s.err == nil {
				seen = seen.With(p)
				c.Units = append(c.Units, u)
			}
		}
		s.close()
	}
	return c
}

// retreats takes what stands behind a dislodged unit.
func (s *scanner) retreats(u diplomacy.Unit) Dislodged {
	d := Dislodged{Unit: u}
	s.expect(MRT, "MRT")
	if !s.more() {
		return d // as the server of the research package says that there are none
	}
	s.open()
	for s.more() {
		at := s.at
		to := s.location()
		if s.err == nil && !s.v.m.CanStand(u.Kind, to) {
			s.failAt(at, "a place where the unit can stand, with its coast where the province has several")
		}
		d.Retreats = append(d.Retreats, to)
	}
	s.close()
	return d
}

// missing takes what stands behind MIS.
func (s *scanner) missing() Content {
	var c Missing
	if _, ok := s.peek2().Number(); ok && s.peek() == BRA {
		c.Adjust = s.numberInBrackets()
		return c
	}
	for s.more() {
		s.open()
		u := s.standing()
		if s.peek() == MRT {
			c.Dislodged = append(c.Dislodged, s.retreats(u))
		} else {
			c.Units = append(c.Units, u)
		}
		s.close()
	}
	return c
}
