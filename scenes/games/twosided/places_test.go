package twosided

import (
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/assets/scenarios"
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/ui"
)

// shippedMaps returns the first positions of all maps that Eras comes with.
func shippedMaps(t *testing.T) map[string]war.Position {
	t.Helper()
	all := map[string]war.Position{}
	for _, name := range scenarios.Names() {
		file, data, _ := scenarios.Read(name)
		s, err := war.ParseScenario(file, data)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range s.Maps {
			all[name+" "+m.Name] = m.Start
		}
	}
	for _, n := range agents.Campaign().Nodes {
		all["campaign "+n.ID] = n.Start
	}
	return all
}

// On the maps that Eras comes with, no two squares that a leader can enter have the same name.
func TestSquaresAreToldApart(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, u *ui.UI) {
		for name, start := range shippedMaps(t) {
			places := NewPlaces(&start)
			said := map[string]grid.Square{}
			for q := range start.Size.Squares().All() {
				if !start.Cells[q].Terrain.Open() {
					continue
				}
				at, to := places.At(u.Text, q), places.To(u.Text, q)
				if other, twice := said[at]; twice {
					t.Errorf("%s: %v and %v are both %q", name, other, q, at)
				}
				said[at] = q
				for _, text := range []string{at, to} {
					if strings.Contains(text, "⟨") || strings.Contains(" "+text, " a el ") || strings.Contains(text, q.String()) {
						t.Errorf("%s: %v reads %q", name, q, text)
					}
				}
			}
		}
	})
}

// Cities and warehouses have different names, however many a map has, and keep them from match to match:
// neither soldiers nor owners change them.
func TestTownsHaveNames(t *testing.T) {
	var all war.Position
	all.Size = grid.Size{W: grid.Max, H: grid.Max}
	for q := range all.Size.Squares().All() {
		all.Cells[q].Site = war.City
	}
	places, names := NewPlaces(&all), map[string]bool{}
	for q := range all.Size.Squares().All() {
		names[places.Town(q)] = true
	}
	if len(names) != all.Size.Len() || names[""] {
		t.Errorf("%d cities have %d names", all.Size.Len(), len(names))
	}
	for name, start := range shippedMaps(t) {
		later := start
		for q := range later.Size.Squares().All() {
			later.Cells[q].Leader, later.Cells[q].Soldiers = game.Blue, 7
			if later.Cells[q].Site != war.NoSite {
				later.Cells[q].Owner = game.Red
			}
		}
		before, after := NewPlaces(&start), NewPlaces(&later)
		for q := range start.Size.Squares().All() {
			if town := before.Town(q); town != after.Town(q) || (town != "") != (start.Cells[q].Site != war.NoSite) {
				t.Errorf("%s: %v is called %q, then %q", name, q, town, after.Town(q))
			}
		}
	}
}

// Directions are those of a compass, with the north at the top of the map.
func TestDirectionsAreThoseOfACompass(t *testing.T) {
	for i, to := range []grid.Square{grid.At(5, 3), grid.At(7, 3), grid.At(7, 5), grid.At(6, 6), grid.At(5, 7), grid.At(3, 7), grid.At(1, 5), grid.At(4, 4)} {
		if got := directions(grid.At(5, 5), to); len(got) != 1 || int(got[0]) != i {
			t.Errorf("%v lies in the directions %v, not %s", to, got, compass[i])
		}
	}
	if got := directions(grid.At(5, 5), grid.At(6, 3)); len(got) != 2 || got[0] != 0 || got[1] != 1 {
		t.Errorf("two up and one to the right lie in the directions %v", got)
	}
}
