// Package atlas brings the boards of the rules together with their drawings: the
// shipped ones of assets/geography where they fit, else ones made up from the
// places of the countries.
package atlas

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	drawings "eras/assets/geography"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/geography"
	"eras/geography/invent"
)

// ErrNoDrawing is in the chain of the error about a board of Diplomacy that has no
// drawing.
var ErrNoDrawing = errors.New("there is no drawing of this map")

// least is the shortest contact, in units, that counts as one.
const least = 2

// Diplomacy returns the drawing of a board: area i is province i. Only boards with
// the provinces and borders of a shipped drawing have one.
func Diplomacy(m *diplomacy.Map) (*geography.Map, error) {
	ids := make([]string, m.Provinces())
	for p := range ids {
		ids[p] = m.Token(diplomacy.Province(p))
	}
	out, err := shipped("diplomacy", m.Name, ids, DiplomacyBorders(m))
	if err != nil {
		return nil, err
	}
	if out == nil {
		return nil, fmt.Errorf("drawing the map %q: %w: it must have the provinces and borders of %q", m.Name, ErrNoDrawing, drawings.Names("diplomacy"))
	}
	return out, nil
}

// Risk returns the drawing of a board: area i is country i. A board with the
// countries and borders of a shipped drawing gets that one, any other one is made
// up; either takes a fraction of a second.
func Risk(m *risk.Map) (*geography.Map, error) {
	ids := make([]string, m.Countries())
	for c := range ids {
		ids[c] = m.ID(risk.Country(c))
	}
	out, err := shipped("risk", m.Name, ids, RiskBorders(m))
	if out != nil || err != nil {
		return out, err
	}
	if out, err = part("risk", m.Name, ids, RiskBorders(m)); out != nil || err != nil {
		return out, err
	}
	countries := make([]invent.Country, m.Countries())
	for i := range countries {
		c := risk.Country(i)
		x, y := m.At(c)
		countries[i] = invent.Country{ID: ids[i], At: [2]float64{x, y}, Continent: int(m.ContinentOf(c))}
		name := m.CountryName(c)
		for _, language := range slices.Sorted(maps.Keys(name)) {
			countries[i].Names = append(countries[i].Names, name[language])
		}
		if len(name) == 0 {
			countries[i].Names = []string{ids[i]}
		}
		for d := range m.Neighbours(c).All() {
			countries[i].Neighbours = append(countries[i].Neighbours, int(d))
		}
	}
	return invent.Draw(m.Name, countries)
}

// shipped returns the shipped drawing with exactly these areas and borders, the
// one of that name first, or nil.
func shipped(game, name string, ids []string, borders *Joined) (*geography.Map, error) {
	names := drawings.Names(game)
	if i := slices.Index(names, name); i > 0 {
		names[0], names[i] = names[i], names[0]
	}
	for _, n := range names {
		file, data, ok := drawings.Read(game, n)
		if !ok {
			continue
		}
		m, err := geography.Parse(file, data)
		if err != nil {
			return nil, err
		}
		m, ok = m.Sorted(ids)
		if ok && len(Faults(m, borders, least)) == 0 {
			return m, nil
		}
	}
	return nil, nil
}

// part returns the part of a shipped drawing that has exactly these areas and
// borders, or nil.
func part(game, name string, ids []string, borders *Joined) (*geography.Map, error) {
	for _, n := range drawings.Names(game) {
		file, data, ok := drawings.Read(game, n)
		if !ok {
			continue
		}
		m, err := geography.Parse(file, data)
		if err != nil {
			return nil, err
		}
		if m, ok = m.Part(name, ids); ok && len(Faults(m, borders, least)) == 0 {
			return m, nil
		}
	}
	return nil, nil
}
