package mapmaker

import (
	"fmt"
	"maps"
	"slices"

	"eras/game/risk"
	"eras/game/risk/mapformat"
)

// sketch is a state of the map being made, which need not be playable. Nobody changes a sketch: its
// methods return a changed copy, or the sketch itself if there is nothing to change.
type sketch struct {
	places     []place
	continents []continent
}

// place is a territory.
type place struct {
	key    int    // tells the place from all others in every state of the draft
	id     string // its id in the map from which the draft began, "" if it is new
	name   risk.Text
	at     [2]float64 // from 0 to 1 across and down
	symbol risk.Symbol
	// continent is an index in the sketch, or -1 for none. links are the indices of the places that can be
	// attacked from here, ordered.
	continent int
	links     []int
}

// continent is a continent.
type continent struct {
	key   int
	id    string
	name  risk.Text
	bonus int
}

// sketchOf returns the sketch of a map. Its keys are those below the number of its places, or of its
// continents.
func sketchOf(m *risk.Map) *sketch {
	s := &sketch{}
	for i := range m.Continents() {
		k := risk.Continent(i)
		s.continents = append(s.continents, continent{i, m.ContinentID(k), nameOr(m.ContinentName(k), m.ContinentID(k)), m.Bonus(k)})
	}
	for i := range m.Territories() {
		c := risk.Territory(i)
		x, y := m.At(c)
		p := place{key: i, id: m.ID(c), name: nameOr(m.TerritoryName(c), m.ID(c)), at: [2]float64{x, y}, symbol: m.Symbol(c), continent: int(m.ContinentOf(c))}
		for to := range m.Neighbours(c).All() {
			p.links = append(p.links, int(to))
		}
		s.places = append(s.places, p)
	}
	return s
}

// nameOr returns a name, or the id if there is none.
func nameOr(name risk.Text, id string) risk.Text {
	if len(name) == 0 {
		return risk.Text{"en": id}
	}
	return name
}

// same reports whether two sketches are the same map.
func same(a, b *sketch) bool {
	return a == b || slices.EqualFunc(a.places, b.places, samePlace) && slices.EqualFunc(a.continents, b.continents, func(a, b continent) bool {
		return a.key == b.key && a.id == b.id && a.bonus == b.bonus && maps.Equal(a.name, b.name)
	})
}

func samePlace(a, b place) bool {
	return a.key == b.key && a.id == b.id && a.at == b.at && a.symbol == b.symbol && a.continent == b.continent && slices.Equal(a.links, b.links) && maps.Equal(a.name, b.name)
}

// clone returns a copy whose lists can be changed. The lists of links are shared: replace them.
func (s *sketch) clone() *sketch {
	return &sketch{places: slices.Clone(s.places), continents: slices.Clone(s.continents)}
}

// find returns the index of the place with a key, or -1.
func (s *sketch) find(key int) int {
	return slices.IndexFunc(s.places, func(p place) bool { return p.key == key })
}

// with returns the sketch after a change of a place.
func (s *sketch) with(i int, change func(*place)) *sketch {
	out := s.clone()
	change(&out.places[i])
	return out
}

// joined reports whether there is a border between two places, in either direction.
func (s *sketch) joined(i, j int) bool {
	return slices.Contains(s.places[i].links, j) || slices.Contains(s.places[j].links, i)
}

// join joins two places by a border, or removes the border between them.
func (s *sketch) join(i, j int) *sketch {
	if i == j {
		return s
	}
	out, on := s.clone(), !s.joined(i, j)
	for _, way := range [][2]int{{i, j}, {j, i}} {
		from := &out.places[way[0]]
		from.links = slices.DeleteFunc(slices.Clone(from.links), func(to int) bool { return to == way[1] })
		if on {
			from.links = append(from.links, way[1])
			slices.Sort(from.links)
		}
	}
	return out
}

// without returns the sketch without a place and its borders.
func (s *sketch) without(i int) *sketch {
	out := s.clone()
	out.places = slices.Delete(out.places, i, i+1)
	for k := range out.places {
		var links []int
		for _, to := range out.places[k].links {
			switch {
			case to > i:
				links = append(links, to-1)
			case to < i:
				links = append(links, to)
			}
		}
		out.places[k].links = links
	}
	return out
}

// withoutContinent returns the sketch without a continent; its places are then in none.
func (s *sketch) withoutContinent(k int) *sketch {
	out := s.clone()
	out.continents = slices.Delete(out.continents, k, k+1)
	for i := range out.places {
		switch c := &out.places[i].continent; {
		case *c == k:
			*c = -1
		case *c > k:
			*c--
		}
	}
	return out
}

// members returns the number of places in a continent.
func (s *sketch) members(k int) (n int) {
	for _, p := range s.places {
		if p.continent == k {
			n++
		}
	}
	return n
}

// around returns the places that each place shares a border with, in either direction, ordered.
func (s *sketch) around() [][]int {
	out := make([][]int, len(s.places))
	for i, p := range s.places {
		for _, to := range p.links {
			out[i], out[to] = append(out[i], to), append(out[to], i)
		}
	}
	for i := range out {
		slices.Sort(out[i])
		out[i] = slices.Compact(out[i])
	}
	return out
}

// reached returns which places a way leads to from the first one, along or against its links.
func (s *sketch) reached() []bool {
	seen, around := make([]bool, len(s.places)), s.around()
	for front := []int{0}; len(front) > 0; {
		i := front[len(front)-1]
		front = front[:len(front)-1]
		if !seen[i] {
			seen[i] = true
			front = append(front, around[i]...)
		}
	}
	return seen
}

// toMap returns the map of a sketch under a title.
func (s *sketch) toMap(name, title string) (*risk.Map, error) {
	p := risk.Parts{Name: name, Title: risk.Text{"en": title, "es": title}}
	ids := map[string]bool{}
	for _, k := range s.continents {
		ids[k.id] = true
	}
	for _, k := range s.continents {
		p.Continents = append(p.Continents, risk.ContinentParts{ID: idOf(k.id, k.name, "continent", ids), Name: k.name, Bonus: int64(k.bonus)})
	}
	ids = map[string]bool{}
	for _, c := range s.places {
		ids[c.id] = true
	}
	for _, c := range s.places {
		p.Territories = append(p.Territories, risk.TerritoryParts{
			ID: idOf(c.id, c.name, "place", ids), Name: c.name, Continent: c.continent, Neighbours: c.links, Symbol: c.symbol, At: c.at,
		})
	}
	m, err := p.Map(func(_, _ int, err error) error { return err })
	if err != nil {
		return nil, fmt.Errorf("making the map: %w", err)
	}
	return m, nil
}

// idOf returns an id, or a new one that resembles the name and is not yet in taken.
func idOf(id string, name risk.Text, otherwise string, taken map[string]bool) string {
	if id != "" {
		return id
	}
	id = mapformat.FreeID(name.In("en"), otherwise, func(id string) bool { return taken[id] })
	taken[id] = true
	return id
}
