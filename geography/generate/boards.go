package main

import (
	"fmt"
	"slices"

	diplomacymaps "eras/assets/maps/diplomacy"
	riskmaps "eras/assets/maps/risk"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/geography/atlas"
)

// board is a shipped map.
type board struct {
	game, name string
	// plan is the file that says how coastlines are cut for it, empty if its
	// drawing is invented.
	plan string
}

func boards() []board {
	out := []board{{"diplomacy", "standard", "diplomacy-standard.json"}}
	for _, name := range riskmaps.Names() {
		b := board{game: "risk", name: name}
		if name == "classic" || name == "antarctica" {
			b.plan = "risk-" + name + ".json"
		}
		out = append(out, b)
	}
	return out
}

func (b board) file() string { return b.game + "-" + b.name + ".drawing" }

// rules is what the rules have to say of a board's drawing.
type rules struct {
	ids       []string
	text      map[string][]string
	borders   *atlas.Joined
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
			return nil, fmt.Errorf("there is no map of Diplomacy called %q", b.name)
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
		return nil, fmt.Errorf("there is no map of Risk called %q", b.name)
	}
	m, err := risk.ParseMap(file, data)
	if err != nil {
		return nil, err
	}
	for c := range m.Countries() {
		add(m.ID(risk.Country(c)), m.CountryName(risk.Country(c)))
	}
	r.borders, r.risk = atlas.RiskBorders(m), m
	return r, nil
}

func (r *rules) joined(a, b string) bool {
	i, j := slices.Index(r.ids, a), slices.Index(r.ids, b)
	return i >= 0 && j >= 0 && r.borders.Pair(i, j)
}

func (r *rules) names(id string) []string { return r.text[id] }
