package coast

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"eras/scenes/geography"
)

// world is a TopoJSON file of two countries that share a border at 5 degrees east: West
// from 0 to 5, East from 5 to 10 with an island from 12 to 13.
const world = `{"type":"Topology","transform":{"scale":[0.5,0.5],"translate":[0,40]},
"objects":{"countries":{"type":"GeometryCollection","geometries":[
{"type":"Polygon","id":"1","properties":{"name":"West"},"arcs":[[0,1]]},
{"type":"MultiPolygon","id":"2","properties":{"name":"East"},"arcs":[[[-2,2]],[[3]]]},
{"type":null,"id":"3","properties":{"name":"Nowhere"}}]}},
"arcs":[[[10,0],[-10,0],[0,12],[10,0]],[[10,12],[0,-12]],[[10,12],[10,0],[0,-12],[-10,0]],[[24,4],[2,0],[0,3],[-2,0],[0,-3]]]}`

func countries(t *testing.T) []Country {
	t.Helper()
	c, err := ReadTopology([]byte(world))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestReadTopology(t *testing.T) {
	c := countries(t)
	if len(c) != 2 || c[0].Name != "West" || c[0].ID != "1" || len(c[0].Rings) != 1 || len(c[1].Rings) != 2 {
		t.Fatalf("ReadTopology: %v", c)
	}
	if want := []Place{{5, 40}, {0, 40}, {0, 46}, {5, 46}, {5, 40}}; !slices.Equal(c[0].Rings[0], want) {
		t.Errorf("West runs along %v, want %v", c[0].Rings[0], want)
	}
	if want := []Place{{5, 40}, {5, 46}, {10, 46}, {10, 40}, {5, 40}}; !slices.Equal(c[1].Rings[0], want) {
		t.Errorf("East runs along %v, want %v", c[1].Rings[0], want)
	}
	for _, c := range []struct{ text, want string }{
		{"{", "TopoJSON"},
		{`{"type":"FeatureCollection"}`, "FeatureCollection"},
		{`{"type":"Topology"}`, "countries"},
		{strings.Replace(world, "[[0,1]]", "[[0,9]]", 1), "West"},
		{strings.Replace(world, "[[0,1]]", "7", 1), "West"},
	} {
		if _, err := ReadTopology([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want it to contain %q", err, c.want)
		}
	}
}

func TestUnwrap(t *testing.T) {
	got := unwrap([]Place{{170, 60}, {179, 61}, {-178, 62}, {-170, 63}, {178, 64}, {170, 60}})
	if want := []Place{{170, 60}, {179, 61}, {182, 62}, {190, 63}, {178, 64}, {170, 60}}; !slices.Equal(got, want) {
		t.Errorf("the ring runs along %v, want %v", got, want)
	}
	moved := roundPole([]Place{{-175, 50}, {-170, 50}, {-170, 52}, {-175, 50}}, 11)
	if moved[0][0] != 185 {
		t.Errorf("a ring at -175 degrees, near meridian 11, moves to %v", moved[0][0])
	}
}

// A ring around the South Pole, in either direction, becomes a ring from edge to edge.
func TestRoundPole(t *testing.T) {
	for _, way := range []float64{1, -1} {
		var ring []Place
		for k := range 37 {
			ring = append(ring, Place{-180*way + way*10*float64(k), -70})
		}
		got := roundPole(ring, 11)
		low, high := math.Inf(1), math.Inf(-1)
		for i, p := range got {
			low, high = min(low, p[0]), max(high, p[0])
			if i > 0 && p[1] == -70 && got[i-1][1] == -70 && math.Abs(p[0]-got[i-1][0]) > 10.001 {
				t.Errorf("the ring jumps from %v to %v", got[i-1], p)
			}
		}
		if low != -169 || high != 191 || got[0] != got[len(got)-1] || !slices.Contains(got, Place{-169, -90}) || !slices.Contains(got, Place{191, -90}) {
			t.Errorf("the ring runs from %v to %v: %v", low, high, got)
		}
	}
}

func TestConicKeepsItsParallelsAndMeridians(t *testing.T) {
	p := Projection{Kind: "equidistant_conic", CentralMeridian: 13, Parallels: [2]float64{38, 58}, OriginLatitude: 50}
	if x, y := p.project(Place{13, 50}); math.Abs(x)+math.Abs(y) > 1e-9 {
		t.Errorf("the origin lies at %v, %v", x, y)
	}
	degree := earth * math.Pi / 180
	if _, y := p.project(Place{13, 51}); math.Abs(y-degree) > 1e-6 {
		t.Errorf("a degree north is %v km, want %v", y, degree)
	}
	for _, lat := range p.Parallels {
		ax, ay := p.project(Place{20, lat})
		bx, by := p.project(Place{20.01, lat})
		if got, want := math.Hypot(bx-ax, by-ay), 0.01*degree*math.Cos(lat*math.Pi/180); math.Abs(got/want-1) > 1e-5 {
			t.Errorf("at latitude %v a step is %v km, want %v", lat, got, want)
		}
	}
	p.Squeeze.Above, p.Squeeze.Factor = 56, 0.5
	_, at := p.project(Place{13, 56})
	if _, y := p.project(Place{13, 58}); math.Abs(y-at-degree) > 1e-6 {
		t.Errorf("two squeezed degrees are %v km, want %v", y-at, degree)
	}
}

// Widths and heights of the Natural Earth projection of a globe of radius 1.
func TestNaturalEarth(t *testing.T) {
	p := Projection{Kind: "natural_earth", CentralMeridian: 11}
	for _, c := range []struct{ lon, lat, x, y float64 }{
		{11, 0, 0, 0},
		{191, 0, 0.8707 * math.Pi, 0},
		{-169, 0, -0.8707 * math.Pi, 0},
		{11, 90, 0, 1.4224},
		{11, -90, 0, -1.4224},
	} {
		x, y := p.project(Place{c.lon, c.lat})
		if math.Abs(x/earth-c.x) > 2e-4 || math.Abs(y/earth-c.y) > 2e-4 {
			t.Errorf("(%v, %v) lies at (%.4f, %.4f), want (%.4f, %.4f)", c.lon, c.lat, x/earth, y/earth, c.x, c.y)
		}
	}
	// The pole is a line a little more than half as long as the equator.
	x, _ := p.project(Place{191, 90})
	if r := x / earth / (0.8707 * math.Pi); r < 0.5 || r > 0.65 {
		t.Errorf("the pole is %v of the equator", r)
	}
}

func TestLensesMagnifyWithoutFolding(t *testing.T) {
	plain := Projection{Kind: "natural_earth"}
	p := plain
	p.Lenses = []Lens{{At: Place{14, 50}, Gain: 2, Radius: 2000}}
	cx, cy := plain.project(Place{14, 50})
	if x, y := p.project(Place{14, 50}); x != cx || y != cy {
		t.Errorf("the middle of the lens moves from (%v, %v) to (%v, %v)", cx, cy, x, y)
	}
	before := 0.0
	for k := 1; k < 60; k++ {
		x, y := p.project(Place{14 + float64(k), 50})
		d := math.Hypot(x-cx, y-cy)
		if d <= before {
			t.Fatalf("%d degrees away the map folds", k)
		}
		before = d
	}
	ax, ay := plain.project(Place{14.1, 50})
	bx, by := p.project(Place{14.1, 50})
	if r := math.Hypot(bx-cx, by-cy) / math.Hypot(ax-cx, ay-cy); math.Abs(r-3) > 0.01 {
		t.Errorf("a gain of 2 magnifies by %v", r)
	}
}

// plan cuts the world above: West whole, East between two seeds, its island across a
// strait to the southern half, and the sea in two.
const plan = `{"map": "test",
"projection": {"kind": "equidistant_conic", "central_meridian": 7, "parallels": [40, 46], "origin_latitude": 43, "lenses": []},
"frame": {"x": [-700, 700], "y": [-500, 500]}, "token": 13, "mark": 4, "text": 13,
"areas": [
	{"id": "W", "whole": ["West"], "unit": [2.5, 43]},
	{"id": "N", "seeds": {"East": [[7.5, 45]]}},
	{"id": "S", "seeds": {"East": [[7.5, 41], [12.5, 42.7]]}, "coasts": {"ECS": [9.9, 41.5]}},
	{"id": "SEA", "sea": true, "seeds": {"water": [[7, 39], [15, 39.5]]}},
	{"id": "BAY", "sea": true, "seeds": {"water": [[7, 47], [15, 46.5]]}}],
"waste": [], "dropped": [], "links": [],
"patches": [{"area": "S", "outline": [[9.5, 41.5], [13, 41.5], [13, 43], [9.5, 43]]}]}`

func read(t *testing.T, files map[string]string) (*Plan, error) {
	t.Helper()
	return ReadPlan("plan.json", func(name string) ([]byte, error) {
		if text, ok := files[name]; ok {
			return []byte(text), nil
		}
		return nil, fmt.Errorf("no file %s", name)
	})
}

var everything = Board{Adjacent: func(a, b string) bool { return true }, Names: func(id string) []string { return []string{id} }}

func cut(t *testing.T, text string, board Board) *geography.Map {
	t.Helper()
	p, err := read(t, map[string]string{"plan.json": text})
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.Cut(countries(t), 800, board)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestCut(t *testing.T) {
	m := cut(t, plan, everything)
	p, _ := read(t, map[string]string{"plan.json": plan})
	at := func(lon, lat float64) geography.Point {
		x, y := p.Projection.project(Place{lon, lat})
		return p.Frame.point(x, y)
	}
	for _, c := range []struct {
		lon, lat float64
		area     string
		ground   geography.Ground
	}{
		{2, 44, "W", geography.Land},
		{7, 45.5, "N", geography.Land},
		{7, 40.5, "S", geography.Land},
		{12.5, 42.5, "S", geography.Land},
		{11, 42.5, "S", geography.Strait},
		{3, 39.3, "SEA", geography.Water},
		{3, 46.7, "BAY", geography.Water},
	} {
		f := m.FaceAt(at(c.lon, c.lat))
		if f < 0 || m.Faces[f].Ground != c.ground || m.Faces[f].ID != c.area || m.Areas[m.Faces[f].Area].ID != c.area {
			t.Errorf("at (%v, %v) is %v, want %s of ground %d", c.lon, c.lat, m.Faces[f], c.area, c.ground)
		}
	}
	if s := m.Areas[m.Find("S")]; len(s.Faces) != 2 || len(s.Coasts) != 1 || s.Coasts[0].ID != "ECS" {
		t.Errorf("S is %v", s)
	}
	want := []string{"W-N", "W-S", "W-SEA", "W-BAY", "N-S", "N-BAY", "S-SEA", "S-BAY", "SEA-BAY"}
	var got []string
	for _, c := range m.Contacts() {
		got = append(got, m.Areas[c.A].ID+"-"+m.Areas[c.B].ID)
	}
	for _, w := range want[:6] {
		if !slices.Contains(got, w) {
			t.Errorf("%s do not touch; contacts are %v", w, got)
		}
	}
}

// A small island leaves its area if the rules do not join the area with the sea around
// it.
func TestSmallIslands(t *testing.T) {
	small := strings.Replace(plan, `, [12.5, 42.7]`, "", 1)
	small = strings.Replace(small, `"patches": [{"area": "S", "outline": [[9.5, 41.5], [13, 41.5], [13, 43], [9.5, 43]]}]`, `"patches": []`, 1)
	small = strings.Replace(small, `[-700, 700], "y": [-500, 500]`, `[-9000, 9000], "y": [-6000, 6000]`, 1)
	p, err := read(t, map[string]string{"plan.json": small})
	if err != nil {
		t.Fatal(err)
	}
	x, y := p.Projection.project(Place{12.5, 42.6})
	at := p.Frame.point(x, y)
	owner := func(b Board) geography.Face {
		m, err := p.Cut(countries(t), 1000, b)
		if err != nil {
			t.Fatal(err)
		}
		return m.Faces[m.FaceAt(at)]
	}
	if f := owner(everything); f.Ground != geography.Land {
		t.Errorf("the isle is %v", f)
	}
	apart := everything
	apart.Adjacent = func(a, b string) bool { return a != "SEA" && b != "SEA" && a != "BAY" && b != "BAY" }
	if f := owner(apart); f.Ground != geography.Waste || f.Area != -1 {
		t.Errorf("the isle, which does not border its sea, is %v", f)
	}
}

func TestPlanExtends(t *testing.T) {
	p, err := read(t, map[string]string{"base.json": plan, "plan.json": `{"map": "more", "extends": "base.json",
		"frame": {"x": [-800, 700], "y": [-500, 500]}, "areas": [{"id": "X"}], "links": [{"a": "X", "b": "W", "path": [[0, 0], [1, 1]]}]}`})
	if err != nil {
		t.Fatal(err)
	}
	if p.Map != "more" || p.Frame.X != [2]float64{-800, 700} || len(p.Areas) != 6 || p.Areas[0].ID != "W" || p.Areas[5].ID != "X" || len(p.Links) != 1 || p.Token != 13 || len(p.Patches) != 1 {
		t.Errorf("the plan is %+v", p)
	}
}

func TestPlanErrors(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{`{"map"`, `{"mapp"`, "mapp"},
		{"equidistant_conic", "mercator", "mercator"},
		{"[40, 46]", "[40, 40]", "two different parallels"},
		{`"lenses": []`, `"lenses": [{"at": [0, 0], "gain": 3, "radius": 1}]`, "lens"},
		{"[-700, 700]", "[700, -700]", "frame"},
		{`"id": "N"`, `"id": "W"`, "twice"},
		{`"area": "S"`, `"area": "T"`, "patch"},
		{`{"map": "test"`, `{"map": "test", "pixels": 7`, "100 to 10000 pixels"},
		{`"links": []`, `"links": [{"a": "W", "b": "N", "path": [[0, 0]]}]`, "link"},
		{`"links": []`, `"links": [{"a": "W", "b": "T", "path": [[0, 0], [1, 1]]}]`, "link"},
		{`{"map": "test"`, `{"map": "test", "extends": "plan.json"`, "extends"},
		{`{"map": "test"`, `{"map": "test", "extends": "none.json"`, "none.json"},
	} {
		_, err := read(t, map[string]string{"plan.json": strings.Replace(plan, c.from, c.to, 1)})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("with %q: error %v, want it to contain %q", c.to, err, c.want)
		}
	}
	for _, c := range []struct{ from, to, want string }{
		{`"West"`, `"Westland"`, "Westland"},
		{`{"East": [[7.5, 45]]}`, `{"Eastland": [[7.5, 45]]}`, "Eastland"},
		{`{"East": [[7.5, 45]]}`, `{"East": [[70, 5]]}`, "seeds"},
	} {
		p, err := read(t, map[string]string{"plan.json": strings.Replace(plan, c.from, c.to, 1)})
		if err != nil {
			t.Fatal(err)
		}
		if _, err = p.Cut(countries(t), 400, everything); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("with %q: error %v, want it to contain %q", c.to, err, c.want)
		}
	}
	p, err := read(t, map[string]string{"plan.json": plan})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Sort([]string{"N", "W", "SEA", "BAY", "S"}); err != nil || p.Areas[0].ID != "N" || p.Areas[4].ID != "S" {
		t.Errorf("sorted areas are %v: %v", p.Areas, err)
	}
	if err := p.Sort([]string{"N", "W", "SEA", "BAY"}); err == nil {
		t.Error("Sort accepts a missing area")
	}
	if p.Sort([]string{"N", "W", "SEA", "BAY", "T"}) == nil {
		t.Error("Sort accepts an unknown area")
	}
}

// An outline that repeats a long arc must not be kept as a whole.
func TestReadTopologyBoundsOutlines(t *testing.T) {
	text := strings.Replace(world, "[[0,1]]", "[["+strings.Repeat("3,", 3_000)+"3]]", 1)
	text = strings.Replace(text, "[[24,4],", "[[24,4],"+strings.Repeat("[0,0],", 10_000), 1)
	if _, err := ReadTopology([]byte(text)); err == nil || !strings.Contains(err.Error(), "of West: the outlines have more than") {
		t.Errorf("error %v", err)
	}
}

func FuzzReadTopology(f *testing.F) {
	f.Add([]byte(world))
	f.Add([]byte(strings.Replace(world, "[-2,2]", "[-9,2]", 1)))
	f.Fuzz(func(t *testing.T, data []byte) {
		countries, err := ReadTopology(data)
		if err == nil && len(countries) == 0 {
			t.Error("no countries and no error")
		}
	})
}

// FuzzReadPlan reads a plan that may extend itself or another one.
func FuzzReadPlan(f *testing.F) {
	f.Add(plan)
	f.Add(`{"extends": "plan.json"}`)
	f.Add(`{"extends": "base.json", "links": [{"a": "W", "b": "BAY", "path": [[2, 43], [7, 47]]}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ReadPlan("plan.json", func(name string) ([]byte, error) {
			return []byte(map[string]string{"plan.json": text, "base.json": plan}[name]), nil
		})
		if err == nil && p.check() != nil {
			t.Error(p.check())
		}
	})
}
