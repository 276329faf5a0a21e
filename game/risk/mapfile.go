package risk

import (
	"fmt"
	"strings"

	"eras/internal/tomlfile"
)

// mapFile is a map as TOML. Its numbers are wider than those of [Map], so that this package reports
// values out of range, not the decoder.
type mapFile struct {
	Name        string          `toml:"name"`
	Title       Text            `toml:"title,omitempty"`
	About       Text            `toml:"about,omitempty"`
	Continents  []continentFile `toml:"continent"`
	Territories []territoryFile `toml:"country"`
}

type continentFile struct {
	ID    string `toml:"id"`
	Name  Text   `toml:"name,omitempty"`
	Bonus int64  `toml:"bonus"`
}

type territoryFile struct {
	ID         string    `toml:"id"`
	Name       Text      `toml:"name,omitempty"`
	Continent  string    `toml:"continent"`
	Symbol     string    `toml:"symbol"`
	At         []float64 `toml:"at,omitempty"`
	Neighbours []string  `toml:"neighbours"`
}

// ParseMap reads a map file. Errors name file and the line. Texts, at (the place, from 0 to 1
// across and down) and symbol are optional. Missing symbols are assigned by the territory's number:
// infantry, cavalry, cannon and again.
//
//	name = "islet"
//	title = { es = "El islote", en = "The islet" }
//
//	[[continent]]
//	id = "north"
//	bonus = 2
//
//	[[country]]
//	id = "cape"
//	name = { es = "El cabo", en = "The cape" }
//	continent = "north"
//	symbol = "infantry"
//	at = [0.2, 0.1]
//	neighbours = ["bay"]
//
//	[[country]]
//	id = "bay"
//	continent = "north"
//	neighbours = ["cape"]
func ParseMap(file string, data []byte) (*Map, error) {
	var raw mapFile
	f, err := tomlfile.Decode(file, data, &raw)
	if err != nil {
		return nil, err
	}
	if err := f.Require("name"); err != nil {
		return nil, err
	}
	d := draft{name: raw.Name, title: raw.Title, about: raw.About}
	for i, k := range raw.Continents {
		if err := f.Require(fmt.Sprintf("continent.%d.id", i)); err != nil {
			return nil, err
		}
		if key := fmt.Sprintf("continent.%d.bonus", i); !f.Has(key) {
			return nil, f.Errorf(key, "the continent %.80q needs a bonus; it may be zero", k.ID)
		}
		d.continents = append(d.continents, draftContinent{k.ID, k.Name, k.Bonus})
	}
	for i, c := range raw.Territories {
		if err := f.Require(fmt.Sprintf("country.%d.id", i)); err != nil {
			return nil, err
		}
		dc := draftTerritory{id: c.ID, continent: c.Continent, name: c.Name, symbol: c.Symbol, neighbours: c.Neighbours}
		if key := fmt.Sprintf("country.%d.at", i); f.Has(key) {
			if len(c.At) != 2 {
				return nil, f.Errorf(key, "a place is two numbers, across and down, not %d", len(c.At))
			}
			dc.at = [2]float64{c.At[0], c.At[1]}
		}
		d.territories = append(d.territories, dc)
	}
	return d.build(func(list string, index int, field, format string, args ...any) error {
		var key []string
		if list != "" {
			key = []string{list, fmt.Sprint(index)}
		}
		return f.Errorf(strings.Join(append(key, field), "."), format, args...)
	})
}

// Marshal returns the map as a file. [ParseMap] reads it back unchanged.
func (m *Map) Marshal() ([]byte, error) {
	file := mapFile{Name: m.Name, Title: m.Title, About: m.About}
	for k, continent := range m.continents {
		file.Continents = append(file.Continents, continentFile{continent.id, continent.name, int64(m.bonus[k])})
	}
	for i, facts := range m.territories {
		c := Territory(i)
		territory := territoryFile{ID: facts.id, Name: facts.name, Continent: m.ContinentID(m.continent[c]), Symbol: m.Symbol(c).String()}
		if facts.at != [2]float64{} {
			territory.At = facts.at[:]
		}
		for to := range m.neighbours[c].All() {
			territory.Neighbours = append(territory.Neighbours, m.ID(to))
		}
		file.Territories = append(file.Territories, territory)
	}
	return tomlfile.Marshal(file)
}
