package risk

import (
	"fmt"
	"slices"

	"eras/internal/tomlfile"
)

// Text is a text in several languages, by language code ("es", "en").
type Text = tomlfile.Text

// Map is a board of territories: a graph in which a path leads from each territory to each other,
// divided into continents (ender-2009 2.1.2). Most links lead both ways. It is made by [ParseMap],
// [ImportXML] or [ParseMapLine], which return an error for any other graph, and never changes.
type Map struct {
	// Name is the map's name on command lines and in records.
	Name         string
	Title, About Text
	// Sheet is the picture on which the places were measured.
	Sheet Sheet

	territories []territoryFacts
	continents  []continentFacts
	neighbours  []Set // that a territory can attack
	attackers   []Set // that can attack it
	continent   []Continent
	members     [MaxContinents]Set
	entrances   [MaxContinents]Set // members that border another continent
	approaches  [MaxContinents]Set // territories of others that can attack a member
	bonus       [MaxContinents]int32
	symbols     [3]Set
	missions    []Mission
	all         Set
}

// territoryFacts is the data of a territory that play does not need.
type territoryFacts struct {
	id   string
	name Text
	at   [2]float64
	// outline is the shape of the territory, nil if the file has none.
	outline Outline
}

// continentFacts is the data of a continent that play does not need.
type continentFacts struct {
	id   string
	name Text
}

// Territories returns the number of territories.
func (m *Map) Territories() int { return len(m.territories) }

// Continents returns the number of continents.
func (m *Map) Continents() int { return len(m.continents) }

// All returns the set of all territories.
func (m *Map) All() Set { return m.all }

// ID returns the id of a territory, such as "alaska". Ids never change.
func (m *Map) ID(c Territory) string { return m.territories[c].id }

// TerritoryName returns a territory's name for display.
func (m *Map) TerritoryName(c Territory) Text { return m.territories[c].name }

// At returns the place of a territory on the picture of the map: x from 0 at the left to 1, y from
// 0 at the top to 1. If the map has no places, all are (0, 0).
func (m *Map) At(c Territory) (x, y float64) { return m.territories[c].at[0], m.territories[c].at[1] }

// Outline returns the shape of a territory, or nil if the map's file has none. It must not be changed.
func (m *Map) Outline(c Territory) Outline { return m.territories[c].outline }

// ContinentID returns the id of a continent, such as "north_america". Ids never change.
func (m *Map) ContinentID(k Continent) string { return m.continents[k].id }

// ContinentName returns a continent's name for display.
func (m *Map) ContinentName(k Continent) Text { return m.continents[k].name }

// Find returns the territory with the given id.
func (m *Map) Find(id string) (Territory, bool) {
	for i := range m.territories {
		if m.territories[i].id == id {
			return Territory(i), true
		}
	}
	return 0, false
}

// Neighbours returns the territories that armies in c can attack or enter.
func (m *Map) Neighbours(c Territory) Set { return m.neighbours[c] }

// Attackers returns the territories from which armies can attack or enter c: its neighbours, but for
// one-way links.
func (m *Map) Attackers(c Territory) Set { return m.attackers[c] }

// Beside returns the territories that have a link with c in any direction.
func (m *Map) Beside(c Territory) Set { return m.neighbours[c].Or(m.attackers[c]) }

// OneWay returns the territories to which a one-way link leads from c.
func (m *Map) OneWay(c Territory) Set { return m.neighbours[c].Minus(m.attackers[c]) }

// ContinentOf returns the continent of c.
func (m *Map) ContinentOf(c Territory) Continent { return m.continent[c] }

// Members returns the territories of a continent.
func (m *Map) Members(k Continent) Set { return m.members[k] }

// Bonus returns the armies that the owner of all of a continent receives each turn. It may be zero
// or negative.
func (m *Map) Bonus(k Continent) int { return int(m.bonus[k]) }

// Symbol returns the figure on the card of c.
func (m *Map) Symbol(c Territory) Symbol {
	for s := Infantry; s < Cannon; s++ {
		if m.symbols[s].Has(c) {
			return s
		}
	}
	return Cannon
}

// Entrances returns the territories of a continent that border another one.
func (m *Map) Entrances(k Continent) Set { return m.entrances[k] }

// Approaches returns the territories outside a continent from which armies can attack or enter it.
func (m *Map) Approaches(k Continent) Set { return m.approaches[k] }

// Around returns the territories outside set that armies in it can attack or enter.
func (m *Map) Around(set Set) Set {
	var out Set
	for c := range set.All() {
		out = out.Or(m.neighbours[c])
	}
	return out.Minus(set)
}

// Into returns the territories outside set from which armies can attack or enter one of it.
func (m *Map) Into(set Set) Set {
	var out Set
	for c := range set.All() {
		out = out.Or(m.attackers[c])
	}
	return out.Minus(set)
}

// Reach returns c and the territories to which a path inside within leads from it. within need not
// contain c.
func (m *Map) Reach(c Territory, within Set) Set { return spread(m.neighbours, c, within) }

// spread returns c and what can be reached from it along links inside within.
func spread(links []Set, c Territory, within Set) Set {
	reached := SetOf(c)
	for front := reached; !front.Empty(); {
		var next Set
		for from := range front.All() {
			next = next.Or(links[from])
		}
		front = next.And(within).Minus(reached)
		reached = reached.Or(front)
	}
	return reached
}

// draft is a map as read from a file, before it is validated.
type draft struct {
	// directed means that a link is one-way if the other territory lacks it. Otherwise that is an
	// error, unless the link is among those that are said to be one-way.
	directed     bool
	name         string
	title, about Text
	sheet        Sheet
	continents   []draftContinent
	territories  []draftTerritory
	missions     []Mission
}

type draftContinent struct {
	id    string
	name  Text
	bonus int64
}

type draftTerritory struct {
	id, continent string
	name          Text
	symbol        string // if empty, assigned by number: infantry, cavalry, cannon and again
	at            [2]float64
	outline       Outline
	neighbours    []string
	oneWay        []string
}

// blame returns an error about a part of a draft. list is "territory" or "continent", or empty for
// the map itself; field is a key of the entry.
type blame func(list string, index int, field, format string, args ...any) error

// maxBonus is the maximum of a bonus and of its negative, so that sums of armies cannot overflow.
const maxBonus = 1000

// build returns the map of a draft, or an error that says what is wrong with it.
func (d *draft) build(wrong blame) (*Map, error) {
	if err := checkID("the map's name", d.name); err != nil {
		return nil, wrong("", 0, "name", "%w", err)
	}
	switch n, k := len(d.territories), len(d.continents); {
	case n > MaxTerritories:
		return nil, wrong("country", MaxTerritories, "id", "a map may have %d territories, this is number %d of %d", MaxTerritories, MaxTerritories+1, n)
	case k > MaxContinents:
		return nil, wrong("continent", MaxContinents, "id", "a map may have %d continents, this is number %d of %d", MaxContinents, MaxContinents+1, k)
	case n < 2:
		return nil, wrong("", 0, "country", "a map needs at least two territories, this one has %d", n)
	}
	if field, err := d.sheet.check(); err != nil {
		return nil, wrong("", 0, field, "%w", err)
	}
	n := len(d.territories)
	m := &Map{Name: d.name, Title: d.title, About: d.about, Sheet: d.sheet, neighbours: make([]Set, n), attackers: make([]Set, n), continent: make([]Continent, n)}
	for _, step := range []func(*Map, blame) error{d.buildContinents, d.buildTerritories, d.buildLinks, d.checkConnected, d.buildMissions} {
		if err := step(m, wrong); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (d *draft) buildContinents(m *Map, wrong blame) error {
	names := namesTaken{}
	for i, k := range d.continents {
		if err := checkID("the id", k.id); err != nil {
			return wrong("continent", i, "id", "%w", err)
		}
		if field, err := names.take(k.id, k.name); err != nil {
			return wrong("continent", i, field, "%w", err)
		}
		if k.bonus < -maxBonus || k.bonus > maxBonus {
			return wrong("continent", i, "bonus", "the bonus is %d: it must be from %d to %d", k.bonus, -maxBonus, maxBonus)
		}
		m.continents = append(m.continents, continentFacts{k.id, k.name})
		m.bonus[i] = int32(k.bonus)
	}
	return nil
}

func (d *draft) buildTerritories(m *Map, wrong blame) error {
	names := namesTaken{}
	for i, c := range d.territories {
		if err := checkID("the id", c.id); err != nil {
			return wrong("country", i, "id", "%w", err)
		}
		if field, err := names.take(c.id, c.name); err != nil {
			return wrong("country", i, field, "%w", err)
		}
		if c.continent == "" {
			return wrong("country", i, "continent", "the territory %.80q lies in no continent", c.id)
		}
		k := 0
		for k < len(d.continents) && d.continents[k].id != c.continent {
			k++
		}
		if k == len(d.continents) {
			return wrong("country", i, "continent", "the territory %.80q lies in the continent %.80q, which is not in the file", c.id, c.continent)
		}
		symbol := Symbol(i % 3)
		if c.symbol != "" {
			var err error
			if symbol, err = parseSymbol(c.symbol); err != nil {
				return wrong("country", i, "symbol", "%w", err)
			}
		}
		if x, y := c.at[0], c.at[1]; !(x >= 0 && x <= 1 && y >= 0 && y <= 1) {
			return wrong("country", i, "at", "the place (%v, %v) is outside the picture: both numbers go from 0 to 1", x, y)
		}
		m.territories = append(m.territories, territoryFacts{c.id, c.name, c.at, c.outline})
		m.continent[i] = Continent(k)
		m.members[k] = m.members[k].With(Territory(i))
		m.symbols[symbol] = m.symbols[symbol].With(Territory(i))
		m.all = m.all.With(Territory(i))
	}
	for k := range d.continents {
		if m.members[k].Empty() {
			return wrong("continent", k, "id", "the continent %.80q has no territory", d.continents[k].id)
		}
	}
	return nil
}

func (d *draft) buildLinks(m *Map, wrong blame) error {
	for i, c := range d.territories {
		for _, id := range slices.Concat(c.neighbours, c.oneWay) {
			to, ok := m.Find(id)
			switch {
			case !ok:
				return wrong("country", i, "neighbours", "the territory %.80q has the neighbour %.80q, which is not in the file", c.id, id)
			case int(to) == i:
				return wrong("country", i, "neighbours", "the territory %.80q is its own neighbour", c.id)
			case m.neighbours[i].Has(to):
				return wrong("country", i, "neighbours", "the territory %.80q names its neighbour %.80q twice", c.id, id)
			}
			m.neighbours[i] = m.neighbours[i].With(to)
			m.attackers[to] = m.attackers[to].With(Territory(i))
		}
	}
	for k, members := range m.members[:len(m.continents)] {
		m.approaches[k] = m.Into(members)
		for c := range members.All() {
			if !m.Beside(c).Within(members) {
				m.entrances[k] = m.entrances[k].With(c)
			}
		}
	}
	if d.directed {
		return nil
	}
	for i, c := range d.territories {
		for to := range m.neighbours[i].All() {
			switch said, back := slices.Contains(c.oneWay, m.ID(to)), m.neighbours[to].Has(Territory(i)); {
			case !said && !back:
				return wrong("country", int(to), "neighbours", "the link is one-way: %.80q names the neighbour %.80q, which does not name it", c.id, m.ID(to))
			case said && back:
				return wrong("country", int(to), "neighbours", "the link from %.80q to %.80q is said to be one-way, but there is one back", c.id, m.ID(to))
			}
		}
	}
	return nil
}

func (d *draft) checkConnected(m *Map, wrong blame) error {
	if cut := m.all.Minus(m.Reach(0, m.all)); !cut.Empty() {
		return wrong("country", int(cut.First()), "neighbours", "the board is not connected: no path leads from %.80q to %.80q", m.ID(0), m.ID(cut.First()))
	}
	if cut := m.all.Minus(spread(m.attackers, 0, m.all)); !cut.Empty() {
		return wrong("country", int(cut.First()), "neighbours", "the board is not connected: no path leads from %.80q to %.80q", m.ID(cut.First()), m.ID(0))
	}
	return nil
}

// namesTaken maps each id and name already used, of territories or of continents, to the id of its
// owner.
type namesTaken map[string]string

// take adds an id and its names. If one of them is already taken, it returns an error and the field
// of that one.
func (t namesTaken) take(id string, name Text) (field string, err error) {
	if _, twice := t["id "+id]; twice {
		return "id", fmt.Errorf("the id %.80q already stands above", id)
	}
	t["id "+id] = id
	for language, s := range name {
		key := language + " " + s
		if other, twice := t[key]; twice {
			return "name", fmt.Errorf("the name %.80q already stands above, for %.80q", s, other)
		}
		t[key] = id
	}
	return "", nil
}

// checkID returns an error if id cannot be used in records and on command lines. what names the id
// in the error.
func checkID(what, id string) error {
	const most = 40
	if id == "" || len(id) > most {
		return fmt.Errorf("%s is %.80q: it must have 1 to %d letters", what, id, most)
	}
	for _, c := range id {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-') {
			return fmt.Errorf("%s %.80q may only have letters a to z, digits, _ and -", what, id)
		}
	}
	return nil
}

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
		sheet:      m.Sheet,
		continents: []draftContinent{{m.continents[k].id, m.continents[k].name, int64(m.bonus[k])}},
		directed:   true,
	}
	for c := range members.All() {
		facts := m.territories[c]
		territory := draftTerritory{id: facts.id, continent: m.continents[k].id, name: facts.name, symbol: m.Symbol(c).String(), at: facts.at, outline: facts.outline}
		for n := range m.neighbours[c].And(members).All() {
			territory.neighbours = append(territory.neighbours, m.ID(n))
		}
		d.territories = append(d.territories, territory)
	}
	return d.build(func(_ string, _ int, _, format string, args ...any) error {
		return fmt.Errorf("cutting %.80q out of the map %.80q: "+format, append([]any{m.continents[k].id, m.Name}, args...)...)
	})
}
