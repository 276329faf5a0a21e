package risk

import (
	"fmt"
	"strconv"
	"strings"
)

// Line returns on one line all data of the map that play needs, for records: its name, its
// continents with their bonuses, and its territories with continent, symbol and neighbours by
// number. It omits display names and places.
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
	return b.String()
}

// symbolLetters are the letters of the symbols in a line: i infantry, h cavalry, c cannon.
const symbolLetters = "ihc"

// ParseMapLine reads a map as [Map.Line] writes it. Display names are the ids.
func ParseMapLine(text string) (*Map, error) {
	words := strings.Split(text, " ")
	if len(words) != 3 {
		return nil, fmt.Errorf("reading the map: it has %d parts, not name, continents and territories", len(words))
	}
	d := draft{name: words[0]}
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
