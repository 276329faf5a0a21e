package main

import (
	"fmt"
	"io/fs"
	"slices"

	diplomacymaps "eras/assets/maps/diplomacy"
	riskmaps "eras/assets/maps/risk"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/scenes/geography/atlas"
)

// board is a map that ships with the program.
type board struct {
	game, name string
	// plan is the file of the plan for cutting coastlines, empty if the drawing is generated.
	plan string
}

func boards() []board {
	var out []board
	for _, name := range diplomacymaps.Names() {
		b := board{game: "diplomacy", name: name}
		switch name {
		case "standard":
			b.plan = "diplomacy-standard.json"
		case "france-austria": // drawn as standard is
			continue
		}
		out = append(out, b)
	}
	for _, name := range riskmaps.Names() {
		b := board{game: "risk", name: name}
		if plan := "risk-" + name + ".json"; planned(plan) {
			b.plan = plan
		}
		out = append(out, b)
	}
	return out
}

// planned reports whether there is a plan file of that name.
func planned(file string) bool {
	_, err := fs.Stat(plans, "plans/"+file)
	return err == nil
}

// file returns the name of the drawing file.
func (b board) file() string { return b.game + "-" + b.name + ".drawing" }

// rules holds the parts of a board's rules on which its drawing depends.
type rules struct {
	ids       []string
	text      map[string][]string // names by id
	borders   *atlas.Borders
	risk      *risk.Map
	diplomacy *diplomacy.Map
}

func (b board) rules() (*rules, error) {
	r := &rules{text: map[string][]string{}}
	add := func(id string, name map[string]string) {
		r.ids = append(r.ids, id)
		r.text[id] = []string{name["es"], name["en"]}
	}
	if b.game == "diplomacy" {
		file, data, ok := diplomacymaps.Read(b.name)
		if !ok {
			return nil, fmt.Errorf("no map of Diplomacy is called %.80q", b.name)
		}
		m, err := diplomacy.ParseMap(file, data)
		if err != nil {
			return nil, err
		}
		for p := range m.Provinces() {
			add(m.Token(diplomacy.Province(p)), m.ProvinceName(diplomacy.Province(p)))
		}
		r.borders, r.diplomacy = atlas.DiplomacyBorders(m), m
		return r, nil
	}
	file, data, ok := riskmaps.Read(b.name)
	if !ok {
		return nil, fmt.Errorf("no map of Risk is called %.80q", b.name)
	}
	m, err := risk.ParseMap(file, data)
	if err != nil {
		return nil, err
	}
	for c := range m.Territories() {
		add(m.ID(risk.Territory(c)), m.TerritoryName(risk.Territory(c)))
	}
	r.borders, r.risk = atlas.RiskBorders(m), m
	return r, nil
}

// adjacent reports whether two areas border each other.
func (r *rules) adjacent(a, b string) bool {
	i, j := slices.Index(r.ids, a), slices.Index(r.ids, b)
	return i >= 0 && j >= 0 && r.borders.Adjacent(i, j)
}

// count returns the number of borders.
func (r *rules) count() int {
	n := 0
	for i := range r.ids {
		for j := range i {
			if r.borders.Adjacent(i, j) {
				n++
			}
		}
	}
	return n
}

// names returns the names of an area in all languages.
func (r *rules) names(id string) []string { return r.text[id] }
