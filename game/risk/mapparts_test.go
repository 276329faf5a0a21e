package risk

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// sheetMap is a map with everything that files of other programs have.
var sheetMap = strings.Replace(goodMap, "\n\n[[continent]]", `
source = "Lux, islet"
size = [160, 120]
picture = "islet-0a.png"

[[continent]]`, 1) + `outline = ["0 0 1000 0 1000 500", "10 900 20 900 20 1000 10 1000"]

[[mission]]
territories = 3

[[mission]]
territories = 2
armies = 2

[[mission]]
continents = ["south", "north"]
`

func TestMapsHaveSheetsOutlinesAndMissions(t *testing.T) {
	m, err := ParseMap("islet.toml", []byte(sheetMap))
	if err != nil {
		t.Fatal(err)
	}
	missions := []Mission{{Kind: HoldTerritories, N: 3}, {Kind: HoldFirmly, N: 2}, {Kind: HoldContinents, A: 1, B: 0}}
	if w, h := m.Sheet.Pixels(); w != 160 || h != 120 || m.Sheet.Source != "Lux, islet" || m.Sheet.Picture != "islet-0a.png" ||
		m.Outline(0) != nil || !reflect.DeepEqual(m.Outline(3), Outline{{{0, 0}, {1, 0}, {1, 0.5}}, {{0.01, 0.9}, {0.02, 0.9}, {0.02, 1}, {0.01, 1}}}) || !reflect.DeepEqual(m.Missions(), missions) {
		t.Errorf("read %+v", m)
	}
	data, err := m.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := ParseMap("islet.toml", data); err != nil || !reflect.DeepEqual(again, m) {
		t.Errorf("%v: %s", err, data)
	}
	if line := m.Line(); !strings.HasSuffix(line, " t3,f2,c1-0") {
		t.Error(line)
	}
	again, err := ParseMapLine(m.Line())
	if err != nil || !reflect.DeepEqual(again.Missions(), missions) {
		t.Fatalf("%v, %v", err, again)
	}
	g, err := NewGame(again, Ender2009(2))
	if err != nil {
		t.Fatal(err)
	}
	// Two of four territories may be dealt, so that a mission requires three.
	for i, want := range []Mission{{Kind: HoldTerritories, N: 3}, {Kind: HoldFirmly, N: 3}, missions[2]} {
		if got, ok := g.MissionAt(i + 1); !ok || got != want {
			t.Errorf("mission %d is %+v, want %+v", i+1, got, want)
		}
	}
	if _, ok := g.MissionAt(4); ok || g.Missions() != 3 {
		t.Errorf("there are %d missions", g.Missions())
	}
	if part, err := m.Part(1); err != nil || part.Sheet.Source == "" || part.Outline(1) == nil || part.Missions() != nil {
		t.Errorf("the part is %+v, %v", part, err)
	}
}

func TestSheetsOutlinesAndMissionsAreChecked(t *testing.T) {
	for _, c := range []struct{ old, new, where, contains string }{
		{"size = [160, 120]", "size = [160]", "islet.toml:3:", "width and a height"},
		{"size = [160, 120]", "size = [160, 10000]", "islet.toml:3:", "8192"},
		{`"islet-0a.png"`, `"../x.png"`, "islet.toml:4:", "name of a file"},
		{"0 0 1000 0 1000 500", "0 0 1000 0", "islet.toml:38:", "three points"},
		{"0 0 1000 0 1000 500", "0 0 1000 0 1001 500", "islet.toml:38:", `"1001"`},
		{"territories = 3", "territories = 5", "islet.toml:41:", "1 to 4"},
		{"territories = 3", "armies = 1", "islet.toml:4", "1 to 4"},
		{"armies = 2", "armies = 3", "islet.toml:43:", "1 or 2 armies"},
		{`["south", "north"]`, `["south", "west"]`, "islet.toml:48:", "two continents"},
		{`["south", "north"]`, `["south", "south"]`, "islet.toml:48:", "two continents"},
		{`["south", "north"]`, `["south"]`, "islet.toml:47:", "two continents"},
	} {
		text := strings.Replace(sheetMap, c.old, c.new, 1)
		if _, err := ParseMap("islet.toml", []byte(text)); err == nil || text == sheetMap || !strings.HasPrefix(err.Error(), c.where) || !strings.Contains(err.Error(), c.contains) {
			t.Errorf("%s: %v, want %s and %q", c.new, err, c.where, c.contains)
		}
	}
	line := "islet north=2,south=-1 cape.0.i.1,bay.1.h.0"
	for _, words := range []string{"", "x", "t", "t0", "t3", "t-1", "f1,", "c0", "c0-0", "c0-2", "c-1-0", "t1 t1", "ab"} {
		if m, err := ParseMapLine(line + " " + words); err == nil {
			t.Errorf("%q is read as %v", words, m.Missions())
		}
	}
}

// Errors about parts are placed by their reader.
func TestPartsArePlaced(t *testing.T) {
	good := func() Parts {
		return Parts{Name: "x", Continents: []ContinentParts{{ID: "k"}}, Territories: []TerritoryParts{
			{ID: "a", Neighbours: []int{1}, Symbol: Wildcard}, {ID: "b", Neighbours: []int{0}, Symbol: Cannon, Outline: Outline{{{0, 0}, {0, 0}, {2, -1}, {0.50004, 1}, {0, 0}}, {{0, 0}, {1, 1}}}}}}
	}
	at := func(k, c int, err error) error { return fmt.Errorf("%d %d %w", k, c, err) }
	p := good()
	m, err := p.Map(at)
	if err != nil || m.Line() != "x k=0 a.0.i.1,b.0.c.0" || !reflect.DeepEqual(m.Outline(1), Outline{{{0, 0}, {1, 0}, {0.5, 1}}}) {
		t.Fatalf("%v, %+v", err, m)
	}
	for want, spoil := range map[string]func(*Parts){
		"-1 -1 ": func(p *Parts) { p.Name = "" },
		"-1 0 ":  func(p *Parts) { p.Territories[0].Continent = 1 },
		"-1 1 ":  func(p *Parts) { p.Territories[1].Neighbours = []int{2} },
		"0 -1 ":  func(p *Parts) { p.Continents[0].Bonus = maxBonus + 1 },
	} {
		p := good()
		spoil(&p)
		if _, err := p.Map(at); err == nil || !strings.HasPrefix(err.Error(), want) || errors.Unwrap(err) == nil {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
