package atlas

import (
	"eras/game/diplomacy"
	"eras/game/risk"
)

// Joined is which areas of a board border each other, by their numbers.
type Joined struct {
	n    int
	pair []bool
}

// Pair reports whether two areas border each other.
func (j *Joined) Pair(a, b int) bool { return j.pair[a*j.n+b] }

// Count returns the number of pairs.
func (j *Joined) Count() int {
	n := 0
	for _, p := range j.pair {
		if p {
			n++
		}
	}
	return n / 2
}

func (j *Joined) join(a, b int) {
	j.pair[a*j.n+b], j.pair[b*j.n+a] = true, true
}

// DiplomacyBorders returns the provinces between which some unit can go without a
// convoy.
func DiplomacyBorders(m *diplomacy.Map) *Joined {
	j := &Joined{m.Provinces(), make([]bool, m.Provinces()*m.Provinces())}
	for p := range m.Provinces() {
		for q := range m.Provinces() {
			for _, k := range []diplomacy.Kind{diplomacy.Army, diplomacy.Fleet} {
				if m.Into(k, diplomacy.Province(p)).Has(diplomacy.Province(q)) {
					j.join(p, q)
				}
			}
		}
	}
	return j
}

// RiskBorders returns the countries that border each other.
func RiskBorders(m *risk.Map) *Joined {
	j := &Joined{m.Countries(), make([]bool, m.Countries()*m.Countries())}
	for c := range m.Countries() {
		for d := range m.Neighbours(risk.Country(c)).All() {
			j.join(c, int(d))
		}
	}
	return j
}
