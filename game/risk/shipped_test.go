package risk

import (
	"math"
	"slices"
	"strings"
	"testing"

	riskmaps "eras/assets/maps/risk"
)

// charactered returns the maps of our own that have named places, choke points and bonuses by one formula: all
// but the classic ones and the two mosaics, which are drawn for experiments.
func charactered() []string {
	return slices.DeleteFunc(riskmaps.Names(), func(name string) bool {
		return name == "classic" || name == "antarctica" || strings.HasPrefix(name, "mosaic-")
	})
}

// border returns the territories of a continent that border others, and those others.
func border(m *Map, k Continent) (inside, outside []Territory) {
	for c := range m.Members(k).All() {
		before := len(outside)
		for n := range m.Neighbours(c).All() {
			if m.ContinentOf(n) != k {
				outside = append(outside, n)
			}
		}
		if len(outside) > before {
			inside = append(inside, c)
		}
	}
	slices.Sort(outside)
	return inside, slices.Compact(outside)
}

// parts reports whether a map without a territory falls into parts.
func parts(m *Map, without Territory) bool {
	start := Territory(0)
	if without == 0 {
		start = 1
	}
	seen, queue := map[Territory]bool{start: true, without: true}, []Territory{start}
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		for n := range m.Neighbours(c).All() {
			if !seen[n] {
				seen[n] = true
				queue = append(queue, n)
			}
		}
	}
	return len(seen) < m.Territories()
}

// A choke point is a territory without which the map falls into parts, one of at most two through which a
// continent of four or more is entered, or the only border between two continents.
func chokePoints(m *Map) []string {
	var out []string
	for c := range m.All().All() {
		inside, _ := border(m, m.ContinentOf(c))
		narrow := m.Members(m.ContinentOf(c)).Len() >= 4 && len(inside) <= 2 && slices.Contains(inside, c)
		if narrow || parts(m, c) {
			out = append(out, m.ID(c))
		}
	}
	type sides struct{ a, b Continent }
	between := map[sides][]string{}
	for c := range m.All().All() {
		for n := range m.Neighbours(c).All() {
			if a, b := m.ContinentOf(c), m.ContinentOf(n); a < b {
				between[sides{a, b}] = append(between[sides{a, b}], m.ID(c)+"-"+m.ID(n))
			}
		}
	}
	for _, borders := range between {
		if len(borders) == 1 {
			out = append(out, borders[0])
		}
	}
	slices.Sort(out)
	return out
}

func TestMapsOfOurOwnHaveCharacter(t *testing.T) {
	for _, name := range charactered() {
		m := shipped(t, name)
		if n := m.Territories(); n < 18 {
			t.Errorf("%s has %d territories, want 18 or more", name, n)
		}
		if n := m.Continents(); n < 4 || n > 9 {
			t.Errorf("%s has %d continents, want 4 to 9", name, n)
		}
		if len(chokePoints(m)) == 0 {
			t.Errorf("%s has no choke point", name)
		}
		for _, language := range []string{"en", "es"} {
			if m.Title[language] == "" || len(strings.Fields(m.About[language])) < 5 {
				t.Errorf("%s has the title %q and is described by %q in %s", name, m.Title[language], m.About[language], language)
			}
			names := map[string]bool{}
			for c := range m.All().All() {
				text := m.TerritoryName(c)[language]
				if names[text] || len([]rune(text)) < 2 || strings.ContainsAny(text, "0123456789") {
					t.Errorf("%s: %s is called %q in %s", name, m.ID(c), text, language)
				}
				names[text] = true
			}
		}
	}
}

// Bonuses grow with the size of a continent, the territories to be guarded, and the neighbours from which attacks
// come. On the classic map this formula gives the bonuses within 1.
func TestBonusesFollowSizeAndBorders(t *testing.T) {
	for _, name := range append(charactered(), "classic") {
		m := shipped(t, name)
		for k := range Continent(m.Continents()) {
			inside, outside := border(m, k)
			want := float64(m.Members(k).Len())/3 + float64(len(inside))/4 + float64(len(outside))/4
			if got := float64(m.Bonus(k)); math.Abs(got-want) > 1.01 {
				t.Errorf("%s: %s is worth %v, but %.2f by its size and borders", name, m.ContinentID(k), got, want)
			}
		}
	}
}

func TestChokePoints(t *testing.T) {
	if got := strings.Join(chokePoints(shipped(t, "classic")), " "); got != "alaska-kamchatka brazil brazil-north_africa central_america-venezuela greenland-iceland indonesia siam siam-indonesia venezuela" {
		t.Errorf("the choke points of the classic map are %s", got)
	}
	chain, err := ParseMapLine("chain a=1,b=1 p.0.i.1,q.0.h.0-2,r.1.c.1")
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(chokePoints(chain), " "); got != "q q-r" {
		t.Errorf("the choke points of a chain are %s", got)
	}
}
