package risk

import (
	"fmt"
	"strconv"
	"strings"

	"eras/internal/tomlfile"
)

// mapFile is a map as TOML. Its numbers are wider than those of [Map], so that this package reports
// values out of range, not the decoder.
type mapFile struct {
	Name  string `toml:"name"`
	Title Text   `toml:"title,omitempty"`
	About Text   `toml:"about,omitempty"`
	Sheet
	Continents  []continentFile `toml:"continent"`
	Territories []territoryFile `toml:"country"`
	Missions    []missionFile   `toml:"mission,omitempty"`
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
	Outline    []string  `toml:"outline,omitempty"`
	Neighbours []string  `toml:"neighbours"`
	OneWay     []string  `toml:"one_way,omitempty"`
}

// ParseMap reads a map file. Errors name file and the line. Texts, at (the place, from 0 to 1
// across and down) and symbol are optional. Missing symbols are assigned by the territory's number:
// infantry, cavalry, cannon and again. Neighbours name each other; one_way, too, is optional and
// names territories that can be attacked and entered from here, but not back.
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
	d := draft{name: raw.Name, title: raw.Title, about: raw.About, sheet: raw.Sheet}
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
		dc := draftTerritory{id: c.ID, continent: c.Continent, name: c.Name, symbol: c.Symbol, neighbours: c.Neighbours, oneWay: c.OneWay}
		if key := fmt.Sprintf("country.%d.at", i); f.Has(key) {
			if len(c.At) != 2 {
				return nil, f.Errorf(key, "a place is two numbers, across and down, not %d", len(c.At))
			}
			dc.at = [2]float64{c.At[0], c.At[1]}
		}
		if dc.outline, err = parseOutline(c.Outline); err != nil {
			return nil, f.Errorf(fmt.Sprintf("country.%d.outline", i), "%w", err)
		}
		d.territories = append(d.territories, dc)
	}
	for i, raw := range raw.Missions {
		x, err := d.mission(raw)
		if err != nil {
			return nil, f.Errorf(fmt.Sprintf("mission.%d", i), "%w", err)
		}
		d.missions = append(d.missions, x)
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
	file := mapFile{Name: m.Name, Title: m.Title, About: m.About, Sheet: m.Sheet}
	for k, continent := range m.continents {
		file.Continents = append(file.Continents, continentFile{continent.id, continent.name, int64(m.bonus[k])})
	}
	for i, facts := range m.territories {
		c := Territory(i)
		territory := territoryFile{ID: facts.id, Name: facts.name, Continent: m.ContinentID(m.continent[c]), Symbol: m.Symbol(c).String(), Outline: facts.outline.texts()}
		if facts.at != [2]float64{} {
			territory.At = facts.at[:]
		}
		for to := range m.neighbours[c].And(m.attackers[c]).All() {
			territory.Neighbours = append(territory.Neighbours, m.ID(to))
		}
		for to := range m.OneWay(c).All() {
			territory.OneWay = append(territory.OneWay, m.ID(to))
		}
		file.Territories = append(file.Territories, territory)
	}
	for _, x := range m.missions {
		file.Missions = append(file.Missions, m.missionFile(x))
	}
	return tomlfile.Marshal(file)
}

// Line returns on one line all data of the map that play needs, for records: its name, its
// continents with their bonuses, and its territories with continent, symbol and neighbours by
// number, and its missions if its file has some. It omits display names and places.
//
//	islet north=2,south=-1 cape.0.i.1,bay.1.h.0
func (m *Map) Line() string {
	var b strings.Builder
	b.WriteString(m.Name)
	separator := byte(' ')
	for k, continent := range m.continents {
		b.WriteByte(separator)
		b.WriteString(continent.id + "=" + strconv.Itoa(int(m.bonus[k])))
		separator = ','
	}
	separator = ' '
	for c, territory := range m.territories {
		b.WriteByte(separator)
		fmt.Fprintf(&b, "%s.%d.%c", territory.id, m.continent[c], symbolLetters[m.Symbol(Territory(c))])
		link := byte('.')
		for to := range m.neighbours[c].All() {
			b.WriteByte(link)
			b.WriteString(strconv.Itoa(int(to)))
			link = '-'
		}
		separator = ','
	}
	separator = ' '
	for _, x := range m.missions {
		b.WriteByte(separator)
		b.WriteString(missionWord(x))
		separator = ','
	}
	return b.String()
}

// symbolLetters are the letters of the symbols in a line: i infantry, h cavalry, c cannon.
const symbolLetters = "ihc"

// ParseMapLine reads a map as [Map.Line] writes it. Display names are the ids.
func ParseMapLine(text string) (*Map, error) {
	words := strings.Split(text, " ")
	if len(words) != 3 && len(words) != 4 {
		return nil, fmt.Errorf("reading the map: it has %d parts, not name, continents, territories and perhaps missions", len(words))
	}
	d := draft{name: words[0], directed: true}
	for part := range strings.SplitSeq(words[1], ",") {
		id, bonus, _ := strings.Cut(part, "=")
		n, err := strconv.ParseInt(bonus, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("reading the map: continent %.80q: write id=bonus", part)
		}
		d.continents = append(d.continents, draftContinent{id: id, bonus: n})
	}
	territories := strings.Split(words[2], ",")
	for _, territory := range territories {
		c, err := d.parseTerritory(territory, territories)
		if err != nil {
			return nil, fmt.Errorf("reading the map: territory %.80q: %w", territory, err)
		}
		d.territories = append(d.territories, c)
	}
	if len(words) == 4 {
		for word := range strings.SplitSeq(words[3], ",") {
			x, err := d.parseMission(word)
			if err != nil {
				return nil, fmt.Errorf("reading the map: %w", err)
			}
			d.missions = append(d.missions, x)
		}
	}
	return d.build(func(_ string, _ int, _, format string, args ...any) error {
		return fmt.Errorf("reading the map: "+format, args...)
	})
}

func (d *draft) parseTerritory(text string, all []string) (draftTerritory, error) {
	fields := strings.Split(text, ".")
	if len(fields) != 4 || len(fields[2]) != 1 || !strings.Contains(symbolLetters, fields[2]) {
		return draftTerritory{}, fmt.Errorf("write id.continent.symbol.neighbours, with the symbol i, h or c")
	}
	k, err := parseUpTo(fields[1], "the continent", len(d.continents)-1)
	if err != nil {
		return draftTerritory{}, err
	}
	c := draftTerritory{id: fields[0], continent: d.continents[k].id, symbol: symbolNames[strings.Index(symbolLetters, fields[2])]}
	for part := range strings.SplitSeq(fields[3], "-") {
		to, err := parseUpTo(part, "a neighbour", len(all)-1)
		if err != nil {
			return draftTerritory{}, err
		}
		id, _, _ := strings.Cut(all[to], ".")
		c.neighbours = append(c.neighbours, id)
	}
	return c, nil
}
