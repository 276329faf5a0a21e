// Package atlas finds the drawing of a board. It is a drawing of assets/geography or a part of one,
// if its areas and borders are those of the board. Otherwise package layout generates it from the
// positions and borders of the territories or provinces.
package atlas

import (
	"maps"
	"slices"

	drawings "eras/assets/geography"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/scenes/geography"
	"eras/scenes/geography/layout"
)

// minContact is the shortest contact, in units, that counts as a border.
const minContact = 2

// Diplomacy returns the drawing of a map of Diplomacy: area i is province i. It is a shipped
// drawing if one has the same provinces and borders. For any other map it generates a drawing,
// which takes about a second, or a few seconds if hundreds of borders cross others.
func Diplomacy(m *diplomacy.Map) (*geography.Map, error) {
	out, err := DiplomacyShipped(m)
	if out != nil || err != nil {
		return out, err
	}
	ids := provinceIDs(m)
	provinces := make([]layout.Territory, m.Provinces())
	for i := range provinces {
		p := diplomacy.Province(i)
		x, y := m.At(p)
		c := layout.Territory{ID: ids[i], At: [2]float64{x, y}, Sea: m.Ground(p) == diplomacy.Sea, Names: namesOf(m.ProvinceName(p), ids[i])}
		around := m.Into(diplomacy.Army, p).Or(m.Into(diplomacy.Fleet, p))
		for q := range around.All() {
			c.Neighbours = append(c.Neighbours, int(q))
		}
		for _, at := range m.CoastsOf(p) {
			coast := layout.Coast{ID: m.CoastToken(at)}
			for q := range m.Reach(diplomacy.Fleet, at).And(m.Seas()).All() {
				coast.Seas = append(coast.Seas, int(q))
			}
			c.Coasts = append(c.Coasts, coast)
		}
		provinces[i] = c
	}
	return layout.Draw(m.Name, provinces)
}

// DiplomacyShipped returns the shipped drawing whose provinces and borders are those of a map of
// Diplomacy, or nil if there is none.
func DiplomacyShipped(m *diplomacy.Map) (*geography.Map, error) {
	return shipped("diplomacy", m.Name, provinceIDs(m), DiplomacyBorders(m))
}

// provinceIDs returns the ids of all provinces.
func provinceIDs(m *diplomacy.Map) []string {
	ids := make([]string, m.Provinces())
	for p := range ids {
		ids[p] = m.Token(diplomacy.Province(p))
	}
	return ids
}

// namesOf returns the names of an area in all languages, or its id if it has none.
func namesOf(name map[string]string, id string) []string {
	if len(name) == 0 {
		return []string{id}
	}
	var out []string
	for _, language := range slices.Sorted(maps.Keys(name)) {
		out = append(out, name[language])
	}
	return out
}

// Risk returns the drawing of a map of Risk: area i is territory i. It is a shipped drawing, or a
// part of one, if that has the same territories and borders. For any other map it generates a
// drawing: from the shapes that the map's file has, on its picture if it is there, else from places and
// borders. It takes a fraction of a second.
func Risk(m *risk.Map) (*geography.Map, error) {
	if m.Outline(0) != nil || len(m.Sheet.Data) > 0 {
		return onSheet(m)
	}
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
	return layout.Draw(m.Name, territoriesOf(m))
}

// territoriesOf returns the territories of a map to be drawn.
func territoriesOf(m *risk.Map) []layout.Territory {
	territories := make([]layout.Territory, m.Territories())
	for i := range territories {
		c := risk.Territory(i)
		x, y := m.At(c)
		territories[i] = layout.Territory{ID: m.ID(c), At: [2]float64{x, y}, Continent: int(m.ContinentOf(c)), Names: namesOf(m.TerritoryName(c), m.ID(c))}
		for d := range m.Neighbours(c).All() {
			territories[i].Neighbours = append(territories[i].Neighbours, int(d))
		}
	}
	return territories
}

// shipped returns the shipped drawing with exactly these areas and borders, or nil. It tries the
// drawing called name first.
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

// part returns the part of a shipped drawing with exactly these areas and borders, or nil.
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
