package ender

import "eras/game/risk"

// propagate lets a threat run into the planner's land (ender-2009 figure 4.56): the
// greatest part of it that comes to each country counts, and what beats the
// defenders there is divided among its own neighbours (eq. 4.33). Less than one
// army threatens nothing.
func (d *Climbing) propagate(from risk.Country, threat float64, out *spread) {
	s := d.s
	held := s.held[s.me]
	out.met = 0
	d.stack = append(d.stack[:0], advance{from, threat})
	for len(d.stack) > 0 {
		a := d.stack[len(d.stack)-1]
		d.stack = d.stack[:len(d.stack)-1]
		if out.met.Has(a.c) && a.threat <= d.worst[a.c] {
			continue
		}
		out.met = out.met.With(a.c)
		d.worst[a.c] = a.threat
		next := (a.threat - s.l.costOf(float64(s.stand[a.c])) - 1) * d.divide[a.c]
		if next < 1 {
			continue
		}
		for near := s.b.near[a.c] & held; near != 0; near = near.Rest() {
			d.stack = append(d.stack, advance{near.First(), next})
		}
	}
	for t := out.met; t != 0; t = t.Rest() {
		c := t.First()
		out.holds[c] = d.Guard.Holds(float64(s.stand[c]), d.worst[c])
	}
}

// judgeAll values the defence as it stands (eq. 4.32).
func (d *Climbing) judgeAll() {
	s := d.s
	held := s.held[s.me]
	for own := held; own != 0; own = own.Rest() {
		s.holds[own.First()] = 1
	}
	for i, c := range d.threats {
		d.propagate(c, s.danger[c], &d.spread[i])
		for t := d.spread[i].met; t != 0; t = t.Rest() {
			s.holds[t.First()] *= d.spread[i].holds[t.First()]
		}
	}
	d.value = d.continents(&s.holds)
	for own := held; own != 0; own = own.Rest() {
		c := own.First()
		d.value += s.interest[s.me][c] * s.holds[c]
	}
}

// continents returns what the owned continents are worth with those chances: each
// holds if its entrances do, independently (eq. 4.35).
func (d *Climbing) continents(holds *[maxCountries]float64) float64 {
	sum := 0.0
	for _, k := range d.owned {
		p := d.Continent * d.s.b.bonus[k]
		for t := d.s.b.entrances[k]; t != 0; t = t.Rest() {
			p *= holds[t.First()]
		}
		sum += p
	}
	return sum
}
