// Package atlas finds the drawing of a board: a shipped one of assets/geography or a
// part of one if it fits, else one that package layout generates from the positions of
// the territories.
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
	"eras/geography/layout"
)

// ErrNoDrawing is wrapped by the error about a map of Diplomacy without a drawing.
var ErrNoDrawing = errors.New("no drawing of this map")

// minContact is the shortest contact, in units, that counts as a border.
const minContact = 2

// Diplomacy returns the drawing of a map of Diplomacy: area i is province i. The map
// must have the provinces and borders of a shipped drawing; otherwise the error wraps
// [ErrNoDrawing].
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
		return nil, fmt.Errorf("finding the drawing of the map %q: %w: the map must have the provinces and borders of %q", m.Name, ErrNoDrawing, drawings.Names("diplomacy"))
	}
	return out, nil
}

// Risk returns the drawing of a map of Risk: area i is territory i. A map with the
// territories and borders of a shipped drawing, or of a part of one, gets that; for any
// other map a drawing is generated. It takes a fraction of a second.
func Risk(m *risk.Map) (*geography.Map, error) {
	ids := make([]string, m.Territories())
	for c := range ids {
		ids[c] = m.ID(risk.Territory(c))
	}
	out, err := shipped("risk", m.Name, ids, RiskBorders(m))
	if out != nil || err != nil {
		return out, err
	}
	if out, err = part("risk", m.Name, ids, RiskBorders(m)); out != nil || err != nil {
		return out, err
	}
	territories := make([]layout.Territory, m.Territories())
	for i := range territories {
		c := risk.Territory(i)
		x, y := m.At(c)
		territories[i] = layout.Territory{ID: ids[i], At: [2]float64{x, y}, Continent: int(m.ContinentOf(c))}
		name := m.TerritoryName(c)
		for _, language := range slices.Sorted(maps.Keys(name)) {
			territories[i].Names = append(territories[i].Names, name[language])
		}
		if len(name) == 0 {
			territories[i].Names = []string{ids[i]}
		}
		for d := range m.Neighbours(c).All() {
			territories[i].Neighbours = append(territories[i].Neighbours, int(d))
		}
	}
	return layout.Draw(m.Name, territories)
}

// shipped returns the shipped drawing with exactly these areas and borders, or nil. It
// tries the drawing called name first.
func shipped(game, name string, ids []string, borders *Borders) (*geography.Map, error) {
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
		if ok && len(Faults(m, borders, minContact)) == 0 {
			return m, nil
		}
	}
	return nil, nil
}

// part returns the part of a shipped drawing with exactly these areas and borders, or
// nil.
func part(game, name string, ids []string, borders *Borders) (*geography.Map, error) {
	for _, n := range drawings.Names(game) {
		file, data, ok := drawings.Read(game, n)
		if !ok {
			continue
		}
		m, err := geography.Parse(file, data)
		if err != nil {
			return nil, err
		}
		if m, ok = m.Part(name, ids); ok && len(Faults(m, borders, minContact)) == 0 {
			return m, nil
		}
	}
	return nil, nil
}
