package geography

import (
	"testing"
)

func TestPartEnlargesItsAreas(t *testing.T) {
	for name, data := range shipped(t) {
		m := parse(t, string(data))
		ids := []string{m.Areas[5].ID, m.Areas[2].ID, m.Areas[9].ID}
		part, ok := m.Part("part", ids)
		if !ok {
			t.Errorf("%s: no part", name)
			continue
		}
		whole, _ := m.Sorted(idsOf(m))
		for i, id := range ids {
			a, old := &part.Areas[i], &whole.Areas[m.Find(id)]
			if a.ID != id || a.Unit.Clearance < old.Unit.Clearance {
				t.Errorf("%s: area %d is %s with %.1f of room, was %.1f", name, i, a.ID, a.Unit.Clearance, old.Unit.Clearance)
			}
			if got := part.AreaAt(a.Unit.At); got != i {
				t.Errorf("%s: the piece of %s stands in area %d", name, id, got)
			}
		}
		// Every point in sight shows the same face as before, perhaps out of play.
		x, y, k := find(m, part, ids[0])
		for px := 3.0; px < Width; px += 29 {
			for py := 3.0; py < part.Height; py += 29 {
				p := Point{px, py}
				was := m.FaceAt(Point{x + px/k, y + py/k})
				is := part.FaceAt(p)
				if was < 0 || is < 0 {
					t.Fatalf("%s: %v shows face %d, before %d", name, p, is, was)
				}
				a, b := &m.Faces[was], &part.Faces[is]
				if a.ID != b.ID || a.Ground.Wet() != b.Ground.Wet() || (b.Area >= 0) != (a.Area >= 0 && contains(ids, m.Areas[a.Area].ID)) {
					t.Fatalf("%s: %v shows %s of area %d, before %s of area %d", name, p, b.ID, b.Area, a.ID, a.Area)
				}
			}
		}
	}
}

// find returns the place of a part's upper left corner on the map, and its scale.
func find(m, part *Map, id string) (x, y, k float64) {
	was, is := m.Areas[m.Find(id)].Unit, part.Areas[part.Find(id)].Unit
	k = is.Clearance / was.Clearance
	return was.At.X - is.At.X/k, was.At.Y - is.At.Y/k, k
}

func idsOf(m *Map) []string {
	var ids []string
	for i := range m.Areas {
		ids = append(ids, m.Areas[i].ID)
	}
	return ids
}

func contains(ids []string, id string) bool {
	for _, one := range ids {
		if one == id {
			return true
		}
	}
	return false
}

func TestPartReportsFalse(t *testing.T) {
	m := parse(t, isle)
	if _, ok := m.Part("all", idsOf(m)); ok {
		t.Error("a part with a link that wraps is accepted")
	}
	for _, ids := range [][]string{nil, {"C"}, {"A", "A"}} {
		if _, ok := m.Part("x", ids); ok {
			t.Errorf("Part accepts %v", ids)
		}
	}
	if part, ok := m.Part("one", []string{"B"}); !ok || len(part.Links) != 0 || part.Height < Width/partWide-1 || part.Height > Width/partNarrow+1 {
		t.Errorf("the part of one area: %v", ok)
	}
}
