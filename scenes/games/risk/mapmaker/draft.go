package mapmaker

import (
	"fmt"
	"slices"
	"strings"

	"eras/game/risk"
	"eras/scenes/mapmaking"
)

// Draft is a map being made, with its former states for undo.
type Draft struct {
	*mapmaking.History[*sketch]

	keys int // the next key
	// fault is that of the sketch checked.
	checked *sketch
	fault   Fault
}

// NewDraft returns a draft that begins with a map, or empty if m is nil.
func NewDraft(m *risk.Map) *Draft {
	d := &Draft{}
	d.History = mapmaking.NewHistory(d.begin(m), same)
	return d
}

// begin returns the sketch of a map, or an empty one with a continent if m is nil.
func (d *Draft) begin(m *risk.Map) *sketch {
	if m == nil {
		return &sketch{}
	}
	d.keys = max(d.keys, m.Territories(), m.Continents())
	return sketchOf(m)
}

// take replaces the map by m, or by an empty one if m is nil.
func (d *Draft) take(m *risk.Map) { d.Replace(d.begin(m)) }

// newKey returns a key that no place or continent of any state has.
func (d *Draft) newKey() int {
	d.keys++
	return d.keys - 1
}

// put adds a place in a continent and returns its key. word is what unnamed places are called, before a
// number. It adds nothing and returns -1 if the map has as many places as the rules allow.
func (d *Draft) put(at [2]float64, continent int, language, word string) int {
	now := d.Now()
	if len(now.places) >= risk.MaxTerritories {
		return -1
	}
	next := now.clone()
	p := place{key: d.newKey(), name: risk.Text{language: freeName(word, language, placeNames(now))}, at: at, symbol: risk.Wildcard, continent: continent}
	next.places = append(next.places, p)
	d.Set(next)
	return p.key
}

// addContinent adds a continent and returns its index, or -1 if there is no room for one.
func (d *Draft) addContinent(language, word string) int {
	now := d.Now()
	if len(now.continents) >= risk.MaxContinents {
		return -1
	}
	next := now.clone()
	next.continents = append(next.continents, continent{key: d.newKey(), name: risk.Text{language: freeName(word, language, continentNames(now))}, bonus: 2})
	d.Set(next)
	return len(next.continents) - 1
}

// rename gives a place a name in a language. The names in other languages, which meant the former one,
// go.
func (d *Draft) rename(i int, language, name string) {
	if now := d.Now(); now.places[i].name.In(language) != name {
		d.Set(now.with(i, func(p *place) { p.name = risk.Text{language: name} }))
	}
}

// changeContinent changes the name and the bonus of a continent.
func (d *Draft) changeContinent(k int, language, name string, bonus int) {
	now := d.Now()
	if c := &now.continents[k]; c.name.In(language) == name && c.bonus == bonus {
		return
	}
	next := now.clone()
	c := &next.continents[k]
	if c.bonus = bonus; c.name.In(language) != name {
		c.name = risk.Text{language: name}
	}
	d.Set(next)
}

// move moves a place. assign puts it into a continent.
func (d *Draft) move(i int, at [2]float64) {
	d.Set(d.Now().with(i, func(p *place) { p.at = at }))
}

func (d *Draft) assign(i, continent int) {
	d.Set(d.Now().with(i, func(p *place) { p.continent = continent }))
}

// placeNames and continentNames return all names of a sketch.
func placeNames(s *sketch) (all []risk.Text) {
	for _, p := range s.places {
		all = append(all, p.name)
	}
	return all
}

func continentNames(s *sketch) (all []risk.Text) {
	for _, k := range s.continents {
		all = append(all, k.name)
	}
	return all
}

// freeName returns word with the lowest number, from the count of the names on, that no name has.
func freeName(word, language string, taken []risk.Text) string {
	for n := len(taken) + 1; ; n++ {
		name := fmt.Sprintf("%s %d", word, n)
		if !slices.ContainsFunc(taken, func(t risk.Text) bool { return t.In(language) == name }) {
			return name
		}
	}
}

// Fault says what is missing until a map can be played.
type Fault struct {
	// Key is the last part of the key of its text, "" if nothing is missing.
	Key string
	// Name and Other are the places or continents that it is about, N is a number, and Why is an error.
	Name, Other risk.Text
	N           int
	Why         string
}

// Fault returns what is missing until the map can be played.
func (d *Draft) Fault() Fault {
	if now := d.Now(); d.checked != now {
		d.checked, d.fault = now, now.check()
	}
	return d.fault
}

// check returns what is missing.
func (s *sketch) check() Fault {
	if n := len(s.places); n < risk.MinPlayers {
		return Fault{Key: "few", N: risk.MinPlayers}
	}
	if f := named(placeNames(s), "place"); f.Key != "" {
		return f
	}
	if f := named(continentNames(s), "continent"); f.Key != "" {
		return f
	}
	around := s.around()
	for i, p := range s.places {
		switch {
		case len(around[i]) == 0:
			return Fault{Key: "alone", Name: p.name}
		case p.continent < 0:
			return Fault{Key: "stray", Name: p.name}
		}
	}
	for k := range s.continents {
		if s.members(k) == 0 {
			return Fault{Key: "empty", Name: s.continents[k].name}
		}
	}
	if i := slices.Index(s.reached(), false); i >= 0 {
		return Fault{Key: "apart", Name: s.places[0].name, Other: s.places[i].name}
	}
	if _, err := s.toMap("map", "map"); err != nil {
		return Fault{Key: "rules", Why: err.Error()}
	}
	return Fault{}
}

// named returns a fault if a name is empty or is there twice in a language. of is "place" or "continent".
func named(all []risk.Text, of string) Fault {
	seen := map[string]bool{}
	for _, name := range all {
		for language, text := range name {
			key := language + " " + strings.TrimSpace(text)
			switch {
			case strings.TrimSpace(text) == "":
				return Fault{Key: of + ".nameless"}
			case seen[key]:
				return Fault{Key: of + ".twice", Name: name}
			}
			seen[key] = true
		}
	}
	return Fault{}
}
