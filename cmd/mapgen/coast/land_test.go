package coast

import (
	"strings"
	"testing"

	"eras/scenes/geography"
)

// landPlan shares the land of both countries of the world above, which no area names: a range parts A
// from B along 5 degrees east, but for the south, a river B from C, and D is the island.
const landPlan = `{"map": "land",
"projection": {"kind": "equidistant_conic", "central_meridian": 7, "parallels": [40, 46], "origin_latitude": 43, "lenses": []},
"frame": {"x": [-700, 700], "y": [-500, 500]}, "pixels": 700, "token": 13, "mark": 4, "text": 13,
"areas": [
	{"id": "A", "seeds": {"land": [[2, 44]]}},
	{"id": "B", "seeds": {"land": [[6.5, 44], [60, 44]]}},
	{"id": "C", "seeds": {"land": [[9, 44]]}},
	{"id": "D", "seeds": {"land": [[12.1, 43.1]]}}],
"waste": [{"id": "range", "path": [[5, 46.5], [5, 41.5]], "width": 60}],
"dropped": [{"id": "river", "path": [[8, 47], [8, 39]], "width": 60}],
"patches": [], "links": [{"a": "B", "b": "C"}, {"a": "D", "b": "C"}]}`

func TestLandIsSharedByTheWayOverLand(t *testing.T) {
	m := cut(t, landPlan, everything)
	p, err := read(t, map[string]string{"plan.json": landPlan})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		lon, lat float64
		id       string
		ground   geography.Ground
	}{
		{1, 41, "A", geography.Land},
		{4.5, 44, "A", geography.Land},
		{5, 44, "range", geography.Waste},
		{5.6, 44, "B", geography.Land},
		{7.4, 44, "B", geography.Land},
		{8, 43, "sea", geography.Water},
		{8.6, 41, "C", geography.Land},
		{12.5, 42.8, "D", geography.Land},
	} {
		x, y := p.Projection.project(Place{c.lon, c.lat})
		f := m.FaceAt(p.Frame.point(x, y))
		if f < 0 || m.Faces[f].ID != c.id || m.Faces[f].Ground != c.ground {
			t.Errorf("at (%v, %v) is %v, want %s", c.lon, c.lat, m.Faces[f], c.id)
		}
	}
	contacts := m.Contacts()
	if len(contacts) != 1 || m.Areas[contacts[0].A].ID != "A" || m.Areas[contacts[0].B].ID != "B" || contacts[0].Length > 250 {
		t.Errorf("the contacts are %v, want a short one of A and B", contacts)
	}
}

// A link without a path joins the nearest shores.
func TestLinksWithoutAPathAreShort(t *testing.T) {
	m := cut(t, landPlan, everything)
	for i, longest := range []float64{70, 190} {
		l := m.Links[i]
		from, to := l.Paths[0][0], l.Paths[0][len(l.Paths[0])-1]
		if m.AreaAt(from) != l.A || m.AreaAt(to) != l.B || geography.Length(l.Paths[0]) > longest {
			t.Errorf("the link of %s and %s runs along %v", m.Areas[l.A].ID, m.Areas[l.B].ID, l.Paths)
		}
	}
}

// Small islands grow into the water.
func TestIslandsGrow(t *testing.T) {
	size := func(text string) float64 {
		m := cut(t, text, everything)
		b := m.Faces[m.Areas[m.Find("D")].Faces[0]].Bounds
		return b.Max.X - b.Min.X
	}
	before := size(landPlan)
	after := size(strings.Replace(landPlan, `{"id": "D",`, `{"id": "D", "grow": 10,`, 1))
	if wider := after - before; wider < 17 || wider > 23 {
		t.Errorf("an island that grows by 10 becomes %.1f wider, want 20", wider)
	}
}

// The lands of a plan replace the world, and their straight sides become coasts.
func TestOwnLands(t *testing.T) {
	own := strings.Replace(landPlan, `"pixels"`, `"lands": [{"name": "isle", "rings": [[[0, 40], [0, 46], [10, 46], [10, 40], [0, 40]]]}], "pixels"`, 1)
	own = strings.Replace(own, `"seeds": {"land": [[12.1, 43.1]]}`, `"whole": ["isle"]`, 1)
	own = strings.Replace(own, `{"a": "D", "b": "C"}`, `{"a": "D", "b": "C", "path": [[7, 43], [7, 43.1]]}`, 1)
	p, err := read(t, map[string]string{"plan.json": own})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Cut(countries(t), 700, everything); err == nil || !strings.Contains(err.Error(), "no free land is near") {
		t.Errorf("seeds in land that an area has as a whole: %v", err)
	}
	p.Areas, p.Links = p.Areas[3:], nil
	p.Areas[0].Whole = []string{"isle"}
	m, err := p.Cut(countries(t), 700, everything)
	if err != nil {
		t.Fatal(err)
	}
	shore := 0
	for i := range m.Arcs {
		if m.Line(i) == geography.Shore {
			shore += len(m.Arcs[i].Points)
		}
	}
	if len(m.Areas) != 1 || shore < 60 {
		t.Errorf("%d areas with a shore of %d points, want 1 with 60 or more", len(m.Areas), shore)
	}
	p.Areas[0].Whole = []string{"West"}
	if _, err := p.Cut(countries(t), 700, everything); err == nil || !strings.Contains(err.Error(), "West") {
		t.Errorf("a country of the world beside lands of the plan's own: %v", err)
	}
}
