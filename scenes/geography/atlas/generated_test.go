package atlas

import (
	"os"
	"testing"

	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game/diplomacy"
	"eras/scenes/geography"
)

// visible checks that a drawing shows every area in one piece, on the ground of its
// province, with room for its piece.
func visible(t *testing.T, name string, d *diplomacy.Map, m *geography.Map) {
	t.Helper()
	for _, fault := range Faults(m, DiplomacyBorders(d), minContact) {
		t.Errorf("%s: %s", name, fault)
	}
	for i := range m.Areas {
		a := &m.Areas[i]
		p := diplomacy.Province(i)
		f := &m.Faces[a.Faces[0]]
		if len(a.Faces) != 1 || f.Ground.Wet() != (d.Ground(p) == diplomacy.Sea) {
			t.Errorf("%s: %s has %d faces, wet: %v", name, a.ID, len(a.Faces), f.Ground.Wet())
		}
		outside := 0
		for _, line := range f.Outlines {
			sum := 0.0
			for k, q := range line {
				next := line[(k+1)%len(line)]
				sum += q.X*next.Y - next.X*q.Y
			}
			if sum > 0 {
				outside++
			}
		}
		if outside != 1 {
			t.Errorf("%s: %s is drawn in %d pieces", name, a.ID, outside)
		}
		if m.AreaAt(a.Unit.At) != i || a.Unit.Clearance < 6 {
			t.Errorf("%s: the piece of %s stands at %v in area %d with a clearance of %.1f", name, a.ID, a.Unit.At, m.AreaAt(a.Unit.At), a.Unit.Clearance)
		}
		if len(a.Coasts) != len(d.CoastsOf(p)) {
			t.Errorf("%s: %s has %d coasts, want %d", name, a.ID, len(a.Coasts), len(d.CoastsOf(p)))
		}
		for _, c := range a.Coasts {
			if m.AreaAt(c.At) != i {
				t.Errorf("%s: the coast %s of %s lies in area %d", name, c.ID, a.ID, m.AreaAt(c.At))
			}
		}
	}
}

// Maps of Diplomacy without a drawing are drawn from their positions, or from their
// borders alone.
func TestMapsOfDiplomacyWithoutADrawing(t *testing.T) {
	for _, name := range diplomacymaps.Names() {
		if name == "standard" || name == "france-austria" {
			continue
		}
		d := diplomacyMap(t, name)
		m, err := Diplomacy(d)
		if err != nil {
			t.Fatal(err)
		}
		visible(t, name, d, m)
		if len(m.Links) > 0 {
			t.Errorf("%s has %d lines between provinces that do not touch", name, len(m.Links))
		}
		// A line of a record has no positions.
		if d, err = diplomacy.ParseMapLine(d.Line()); err != nil {
			t.Fatal(err)
		}
		if m, err = Diplomacy(d); err != nil {
			t.Fatal(err)
		}
		visible(t, name+" without positions", d, m)
	}
	data, err := os.ReadFile("../../../game/diplomacy/testdata/lagoon.toml")
	if err != nil {
		t.Fatal(err)
	}
	d, err := diplomacy.ParseMap("lagoon.toml", data)
	if err != nil {
		t.Fatal(err)
	}
	m, err := Diplomacy(d)
	if err != nil {
		t.Fatal(err)
	}
	visible(t, "lagoon", d, m)
	bay := &m.Areas[m.Find("BAY")]
	near := func(at geography.Point, sea string) float64 {
		u := m.Areas[m.Find(sea)].Unit.At
		return (at.X-u.X)*(at.X-u.X) + (at.Y-u.Y)*(at.Y-u.Y)
	}
	for i, seas := range [][2]string{{"OCE", "GUL"}, {"GUL", "OCE"}} {
		if c := bay.Coasts[i]; near(c.At, seas[0]) > near(c.At, seas[1]) {
			t.Errorf("the coast %s lies nearer to %s than to %s", c.ID, seas[1], seas[0])
		}
	}
}
