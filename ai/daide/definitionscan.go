package daide

import "eras/game/diplomacy"

// definition takes what stands behind MDF.
func (s *scanner) definition() Content {
	d := Definition{make([]Area, len(s.v.provinces))}
	s.definedPowers()
	var listed, linked diplomacy.Set
	s.open()
	s.open()
	for s.more() {
		s.definedCentres(&d, &listed)
	}
	s.close()
	s.open()
	for s.more() {
		s.newProvince(&listed)
	}
	s.close()
	s.close()
	if s.err == nil && listed.Len() != len(d.Areas) {
		s.failAt(s.at-1, "all provinces of the map")
	}
	s.open()
	for s.more() {
		s.area(&d, &linked)
	}
	s.close()
	if s.err == nil && linked.Len() != len(d.Areas) {
		s.failAt(s.at-1, "the links of all provinces of the map")
	}
	return d
}

// definedPowers takes "(AUS ENG …)": all powers.
func (s *scanner) definedPowers() {
	s.open()
	var seen [diplomacy.MaxPowers + 1]bool
	n := 0
	for s.more() {
		at := s.at
		p := s.power()
		if seen[p] {
			s.failAt(at, "another power")
		}
		seen[p] = true
		n++
	}
	if n != len(s.v.powers) {
		s.fail("another power")
	}
	s.close()
}

// newProvince takes a province that is not in seen yet.
func (s *scanner) newProvince(seen *diplomacy.Set) diplomacy.Province {
	at := s.at
	p := s.province()
	if s.err == nil && seen.Has(p) {
		s.failAt(at, "another province")
	}
	if s.err == nil {
		*seen = seen.With(p)
	}
	return p
}

// definedCentres takes "(POW centre …)", "(UNO centre …)" or "((POW POW …) centre …)".
func (s *scanner) definedCentres(d *Definition, listed *diplomacy.Set) {
	s.open()
	var homes []diplomacy.Power
	switch {
	case s.take(UNO):
	case s.peek() == BRA:
		homes = s.powersInBrackets()
	default:
		homes = []diplomacy.Power{s.power()}
	}
	for s.more() {
		if p := s.newProvince(listed); s.err == nil {
			d.Areas[p].Centre, d.Areas[p].Homes = true, homes
		}
	}
	s.close()
}

// area takes the links of a province.
func (s *scanner) area(d *Definition, linked *diplomacy.Set) {
	s.open()
	p := s.newProvince(linked)
	for s.more() {
		s.open()
		at := s.at
		switch {
		case s.take(AMY):
			army := s.places()
			if s.err != nil {
				return
			}
			if d.Areas[p].Land {
				s.failAt(at, "FLT: there is a list for armies already")
			}
			d.Areas[p].Land, d.Areas[p].Army = true, army
		case s.take(FLT):
			s.fleets(d, p, at, 0)
		default:
			s.open()
			s.expect(FLT, "AMY or FLT")
			coast := s.peek()
			if !coast.coast() {
				s.fail("a coast")
			}
			s.next()
			s.close()
			s.fleets(d, p, at, coast)
		}
		s.close()
	}
	s.close()
}

// fleets takes where fleets may go from a coast, whose words begin at at.
func (s *scanner) fleets(d *Definition, p diplomacy.Province, at int, coast Token) {
	to := s.places()
	if s.err != nil {
		return
	}
	a := &d.Areas[p]
	for _, c := range a.Fleet {
		if c.Token == coast || c.Token == 0 || coast == 0 {
			s.failAt(at, "one list for fleets, or one for each coast")
			return
		}
	}
	a.Fleet = append(a.Fleet, Coast{coast, to})
}

// places takes a list of places.
func (s *scanner) places() []Place {
	list := []Place{}
	for s.more() {
		if s.peek() != BRA {
			list = append(list, Place{Province: s.province()})
			continue
		}
		s.at++
		p := Place{Province: s.province(), Coast: s.peek()}
		if !p.Coast.coast() {
			s.fail("a coast")
		}
		s.next()
		s.close()
		list = append(list, p)
	}
	return list
}
