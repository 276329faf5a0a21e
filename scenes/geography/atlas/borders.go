package atlas

import (
	"fmt"

	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/scenes/geography"
)

// Borders are the pairs of areas of a board that border each other in the rules.
type Borders struct {
	n    int
	pair []bool
}

// Adjacent reports whether two areas border each other.
func (b *Borders) Adjacent(i, j int) bool { return b.pair[i*b.n+j] }

func (b *Borders) join(i, j int) {
	b.pair[i*b.n+j], b.pair[j*b.n+i] = true, true
}

// DiplomacyBorders returns the pairs of provinces between which an army or a fleet can
// move without a convoy.
func DiplomacyBorders(m *diplomacy.Map) *Borders {
	b := &Borders{m.Provinces(), make([]bool, m.Provinces()*m.Provinces())}
	for p := range m.Provinces() {
		for q := range m.Provinces() {
			for _, k := range []diplomacy.Kind{diplomacy.Army, diplomacy.Fleet} {
				if m.Into(k, diplomacy.Province(p)).Has(diplomacy.Province(q)) {
					b.join(p, q)
				}
			}
		}
	}
	return b
}

// RiskBorders returns the pairs of adjacent territories.
func RiskBorders(m *risk.Map) *Borders {
	b := &Borders{m.Territories(), make([]bool, m.Territories()*m.Territories())}
	for c := range m.Territories() {
		for d := range m.Neighbours(risk.Territory(c)).All() {
			b.join(c, int(d))
		}
	}
	return b
}

// Faults returns the differences between a drawing and the rules, one sentence each: areas that
// touch but do not border each other, and borders that are drawn neither as a contact nor as a
// link, or as both. Contacts shorter than minContact units are ignored.
func Faults(m *geography.Map, borders *Borders, minContact float64) []string {
	var out []string
	shown := make([]float64, len(m.Areas)*len(m.Areas))
	linked := make([]bool, len(shown))
	for _, c := range m.Contacts() {
		shown[c.A*len(m.Areas)+c.B] = c.Length
	}
	for _, l := range m.Links {
		linked[min(l.A, l.B)*len(m.Areas)+max(l.A, l.B)] = true
	}
	for a := range m.Areas {
		for b := a + 1; b < len(m.Areas); b++ {
			length, link, joined := shown[a*len(m.Areas)+b], linked[a*len(m.Areas)+b], borders.Adjacent(a, b)
			names := m.Areas[a].ID + " and " + m.Areas[b].ID
			switch {
			case !joined && length > 0:
				out = append(out, fmt.Sprintf("%s touch along %.2f units, but do not border each other", names, length))
			case !joined && link:
				out = append(out, names+" are linked, but do not border each other")
			case joined && link && length > 0:
				out = append(out, fmt.Sprintf("%s are linked and also touch along %.2f units", names, length))
			case joined && !link && length < minContact:
				out = append(out, fmt.Sprintf("%s border each other, but touch along only %.2f units", names, length))
			}
		}
	}
	return out
}
