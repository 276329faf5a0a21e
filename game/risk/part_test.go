package risk

import "testing"

// A continent on its own has the territories and links that it had.
func TestPartKeepsAContinent(t *testing.T) {
	m := shipped(t, "classic")
	for k := range Continent(m.Continents()) {
		part, err := m.Part(k)
		if err != nil {
			t.Fatal(err)
		}
		if part.Territories() != m.Members(k).Len() || part.Continents() != 1 || part.Bonus(0) != m.Bonus(k) {
			t.Errorf("%s: %d territories in %d continents", part.Name, part.Territories(), part.Continents())
		}
		for c := range part.All().All() {
			old, ok := m.Find(part.ID(c))
			if !ok || part.Symbol(c) != m.Symbol(old) || part.TerritoryName(c)["en"] != m.TerritoryName(old)["en"] {
				t.Fatalf("%s is another territory", part.ID(c))
			}
			links := 0
			for n := range part.Neighbours(c).All() {
				before, _ := m.Find(part.ID(n))
				if !m.Neighbours(old).Has(before) {
					t.Errorf("%s borders %s only in its part", part.ID(c), part.ID(n))
				}
				links++
			}
			if links != (m.Neighbours(old) & m.Members(k)).Len() {
				t.Errorf("%s has lost a neighbour", part.ID(c))
			}
		}
	}
	if _, err := m.Part(Continent(m.Continents())); err == nil {
		t.Error("a continent that is not there was cut out")
	}
}
