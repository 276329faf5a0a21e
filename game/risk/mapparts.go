package risk

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Parts are the facts of a map that a file of another program has, before they are checked. Package
// mapformat reads such files.
type Parts struct {
	Name         string
	Title, About Text
	Sheet        Sheet
	Continents   []ContinentParts
	Territories  []TerritoryParts
	Missions     []Mission
}

// ContinentParts are the facts of a continent.
type ContinentParts struct {
	ID    string
	Name  Text
	Bonus int64
}

// TerritoryParts are the facts of a territory.
type TerritoryParts struct {
	ID   string
	Name Text
	// Continent and Neighbours are numbers, from 0, in the lists of the parts.
	Continent  int
	Neighbours []int
	// Symbol is the figure on the card; if it is [Wildcard], the figure follows from the number.
	Symbol Symbol
	// At and Outline are as in [Map.At] and [Map.Outline].
	At      [2]float64
	Outline Outline
}

// Map checks the parts and returns their map. where turns an error about a continent or a territory,
// by its number, or about the map itself if both are -1, into one that names the place in the file.
func (p *Parts) Map(where func(continent, territory int, err error) error) (*Map, error) {
	d := draft{directed: true, name: p.Name, title: p.Title, about: p.About, sheet: p.Sheet, missions: p.Missions}
	for _, k := range p.Continents {
		d.continents = append(d.continents, draftContinent{k.ID, k.Name, k.Bonus})
	}
	for i, c := range p.Territories {
		territory := draftTerritory{id: c.ID, name: c.Name, at: c.At, outline: c.Outline.rounded()}
		if c.Symbol != Wildcard {
			territory.symbol = c.Symbol.String()
		}
		if c.Continent < 0 || c.Continent >= len(p.Continents) {
			return nil, where(-1, i, fmt.Errorf("the continent of %.80q must be a number from 1 to %d, not %d", c.ID, len(p.Continents), c.Continent+1))
		}
		territory.continent = p.Continents[c.Continent].ID
		for _, to := range c.Neighbours {
			if to < 0 || to >= len(p.Territories) {
				return nil, where(-1, i, fmt.Errorf("%.80q borders the territory %d, but there are %d", c.ID, to+1, len(p.Territories)))
			}
			territory.neighbours = append(territory.neighbours, p.Territories[to].ID)
		}
		d.territories = append(d.territories, territory)
	}
	return d.build(func(list string, index int, _, format string, args ...any) error {
		err := fmt.Errorf(format, args...)
		switch list {
		case "continent":
			return where(index, -1, err)
		case "country":
			return where(-1, index, err)
		}
		return where(-1, -1, err)
	})
}

// Sheet is the picture on which the places of a map were measured.
type Sheet struct {
	// Source is the program and the file that the map comes from, such as "Lux, islands.luxb".
	Source string `toml:"source,omitempty"`
	// Size is its width and height in pixels, at most [MaxSheet] each, or empty.
	Size []int `toml:"size,omitempty"`
	// Picture is the name of the picture's file, which lies beside that of the map, or empty.
	Picture string `toml:"picture,omitempty"`
	// Data is the content of that file. It is not part of the map's file: who reads the map sets it
	// if the picture is there.
	Data []byte `toml:"-"`
}

// MaxSheet is the greatest width and height of a picture in pixels.
const MaxSheet = 8192

// Pixels returns the size of the sheet, or 1000 by 600 if it has none.
func (s *Sheet) Pixels() (width, height int) {
	if len(s.Size) == 2 {
		return s.Size[0], s.Size[1]
	}
	return 1000, 600
}

// check returns an error if the sheet cannot be that of a map, and the field that is wrong.
func (s *Sheet) check() (field string, err error) {
	if len(s.Size) != 0 && (len(s.Size) != 2 || min(s.Size[0], s.Size[1]) < 1 || max(s.Size[0], s.Size[1]) > MaxSheet) {
		return "size", fmt.Errorf("the size must be a width and a height, from 1 to %d pixels each", MaxSheet)
	}
	for _, c := range s.Picture {
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c == '.') || s.Picture[0] == '.' || len(s.Picture) > 100 {
			return "picture", fmt.Errorf("the picture %.80q must be the name of a file beside the map: up to 100 letters a to z, digits, dots, - and _", s.Picture)
		}
	}
	if len(s.Source) > 400 {
		return "source", fmt.Errorf("the source must have at most 400 letters")
	}
	return "", nil
}

// Outline is the shape of a territory: closed lines without the first point repeated, by the even-odd
// rule. Points go from 0 to 1 across and down, in thousandths.
type Outline [][][2]float64

// maxOutline is the greatest number of points of an outline.
const maxOutline = 20_000

// rounded returns the outline in thousandths, inside the picture, and without lines that enclose
// nothing.
func (o Outline) rounded() Outline {
	var out Outline
	for _, line := range o {
		var to [][2]float64
		for _, p := range line {
			at := [2]float64{thousandths(p[0]), thousandths(p[1])}
			if len(to) == 0 || to[len(to)-1] != at {
				to = append(to, at)
			}
		}
		for len(to) > 1 && to[0] == to[len(to)-1] {
			to = to[:len(to)-1]
		}
		if len(to) > 2 {
			out = append(out, to)
		}
	}
	return out
}

func thousandths(v float64) float64 {
	if !(v > 0) {
		return 0
	}
	return math.Round(min(v, 1)*1000) / 1000
}

// texts returns the lines of the outline as the file has them: thousandths of the width and of the
// height, in turn.
func (o Outline) texts() []string {
	var out []string
	for _, line := range o {
		var words []string
		for _, p := range line {
			words = append(words, strconv.Itoa(int(math.Round(p[0]*1000))), strconv.Itoa(int(math.Round(p[1]*1000))))
		}
		out = append(out, strings.Join(words, " "))
	}
	return out
}

// parseOutline reads an outline as texts writes it.
func parseOutline(lines []string) (Outline, error) {
	var out Outline
	points := 0
	for _, text := range lines {
		words := strings.Fields(text)
		if len(words) < 6 || len(words)%2 != 0 {
			return nil, fmt.Errorf("a line of the outline is three points or more of two numbers, not %d numbers", len(words))
		}
		if points += len(words) / 2; points > maxOutline {
			return nil, fmt.Errorf("an outline may have %d points", maxOutline)
		}
		var line [][2]float64
		for pair := range slices.Chunk(words, 2) {
			var at [2]float64
			for i, word := range pair {
				n, err := strconv.Atoi(word)
				if err != nil || n < 0 || n > 1000 {
					return nil, fmt.Errorf("%.80q in the outline must be a whole number from 0 to 1000", word)
				}
				at[i] = float64(n) / 1000
			}
			line = append(line, at)
		}
		out = append(out, line)
	}
	return out, nil
}
