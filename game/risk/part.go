package risk

import (
	"fmt"
)

// Part returns a continent as a map of its own, as the bounded game of
// risk-minimax-2014 needs it: its territories keep their names, places, symbols and
// the links between them. It is named after the continent.
func (m *Map) Part(k Continent) (*Map, error) {
	if int(k) >= m.Continents() {
		return nil, fmt.Errorf("cutting a part of the map %.80q: there is no continent %d, they go from 0 to %d", m.Name, k, m.Continents()-1)
	}
	members := m.members[k]
	d := draft{
		name:       m.continents[k].id,
		title:      m.continents[k].name,
		continents: []draftContinent{{m.continents[k].id, m.continents[k].name, int64(m.bonus[k])}},
	}
	for c := range members.All() {
		facts := m.territories[c]
		territory := draftTerritory{id: facts.id, continent: m.continents[k].id, name: facts.name, symbol: m.Symbol(c).String(), at: facts.at}
		for n := range (m.neighbours[c] & members).All() {
			territory.neighbours = append(territory.neighbours, m.ID(n))
		}
		d.territories = append(d.territories, territory)
	}
	return d.build(func(_ string, _ int, _, format string, args ...any) error {
		return fmt.Errorf("cutting %.80q out of the map %.80q: "+format, append([]any{m.continents[k].id, m.Name}, args...)...)
	})
}
