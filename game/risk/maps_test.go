package risk

import (
	"testing"

	riskmaps "eras/assets/maps/risk"
)

// shipped returns a map that ships with the program.
func shipped(t testing.TB, name string) *Map {
	t.Helper()
	file, data, ok := riskmaps.Read(name)
	if !ok {
		t.Fatalf("there is no map %q", name)
	}
	m, err := ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestShippedMaps(t *testing.T) {
	for name, want := range map[string]struct{ territories, continents, links, bonuses int }{
		"classic":    {42, 6, 83, 24},
		"antarctica": {44, 7, 0, 25},
		"mosaic-54":  {54, 18, 0, 0},
		"mosaic-28":  {28, 15, 0, 0},
		"isles":      {18, 5, 27, 14},
		"meridia":    {40, 8, 0, 28},
	} {
		m := shipped(t, name)
		links, bonuses := 0, 0
		for c := range m.All().All() {
			links += m.Neighbours(c).Len()
		}
		for k := range Continent(m.Continents()) {
			bonuses += m.Bonus(k)
		}
		if m.Name != name || m.Territories() != want.territories || m.Continents() != want.continents {
			t.Errorf("%s reads as %s with %d territories in %d continents", name, m.Name, m.Territories(), m.Continents())
		}
		if want.links != 0 && links != 2*want.links || want.bonuses != 0 && bonuses != want.bonuses {
			t.Errorf("%s has %d links and bonuses of %d", name, links/2, bonuses)
		}
		for _, language := range []string{"es", "en"} {
			for c := range m.All().All() {
				if m.TerritoryName(c)[language] == "" {
					t.Errorf("%s: %s has no name in %s", name, m.ID(c), language)
				}
			}
		}
	}
	if len(riskmaps.Names()) < 6 {
		t.Errorf("there are %d maps", len(riskmaps.Names()))
	}
}
