package atlas

import (
	"testing"

	"eras/game/risk"
	"eras/scenes/geography"
)

// A map of one continent of a map with a shipped drawing is drawn as a part of it.
func TestContinentsArePartsOfDrawings(t *testing.T) {
	for _, name := range []string{"classic", "antarctica"} {
		whole := riskMap(t, name)
		for k := range whole.Continents() {
			m, err := whole.Part(risk.Continent(k))
			if err != nil {
				t.Fatal(err)
			}
			d, err := Risk(m)
			if err != nil {
				t.Fatal(err)
			}
			waste := 0
			for _, f := range d.Faces {
				if f.Ground == geography.Waste {
					waste++
				}
			}
			if waste == 0 {
				t.Errorf("%s: no land out of play around %s", name, m.Name)
			}
			for _, fault := range Faults(d, RiskBorders(m), minContact) {
				t.Errorf("%s, %s: %s", name, m.Name, fault)
			}
			for i := range d.Areas {
				if a := &d.Areas[i]; d.AreaAt(a.Unit.At) != i || a.Unit.Clearance < 3 {
					t.Errorf("%s, %s: the piece of %s has a clearance of %.1f", name, m.Name, a.ID, a.Unit.Clearance)
				}
			}
		}
	}
}
