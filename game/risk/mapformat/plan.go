package mapformat

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"eras/game/risk"
)

// plan is a map as read from a file of another program. Places are in pixels from the top left.
type plan struct {
	*source
	program       string
	title, author string
	about         string
	width, height int // of the picture, 0 if unknown
	continents    []planContinent
	territories   []planTerritory
	missions      []risk.Mission
	picture       []byte
	pictureName   string
}

type planContinent struct {
	name  string
	bonus int
	line  int
}

type planTerritory struct {
	name      string
	continent int
	x, y      float64
	placed    bool
	// links are the territories that this one can attack, by number; line and linkLine are those of
	// the territory and of its links.
	links          []int
	line, linkLine int
	symbol         risk.Symbol
	outline        risk.Outline // in pixels
}

func newPlan(program, file string) *plan { return &plan{source: newSource(file), program: program} }

// setSize sets the size of the picture, unless it is impossible.
func (p *plan) setSize(w, h int) {
	if w >= 1 && h >= 1 && w <= risk.MaxSheet && h <= risk.MaxSheet {
		p.width, p.height = w, h
	}
}

// link adds a link from one territory to another.
func (p *plan) link(from, to int) {
	c := &p.territories[from]
	switch {
	case from == to:
		p.note("%.80q is its own neighbour, which is left out", c.name)
	case slices.Contains(c.links, to):
		p.note("%.80q names its neighbour %.80q twice", c.name, p.territories[to].name)
	default:
		c.links = append(c.links, to)
	}
}

// finish returns the map.
func (p *plan) finish() (*risk.Map, []string, error) {
	p.fitSheet()
	p.simplifyOutlines()
	names := takenNames{}
	title := p.title
	if title == "" {
		title = strings.ReplaceAll(baseName(p.file), "_", " ")
	}
	out := risk.Parts{Name: takenNames{}.id(title, "map"), Title: risk.Text{"en": title}, Missions: p.missions}
	out.Sheet = risk.Sheet{Source: cut(p.program+", "+baseName(p.file), 200), Size: []int{p.width, p.height}, Picture: p.pictureName, Data: p.picture}
	if p.author != "" {
		out.Sheet.Source += ", " + cut(p.author, 150)
	}
	if p.about != "" {
		out.About = risk.Text{"en": p.about}
	}
	p.noteOneWay()
	members := make([]int, len(p.continents))
	for i, k := range p.continents {
		p.line = k.line
		name := names.name(p.source, k.name, fmt.Sprintf("Continent %d", i+1))
		out.Continents = append(out.Continents, risk.ContinentParts{ID: names.id(name, "continent"), Name: risk.Text{"en": name}, Bonus: int64(k.bonus)})
	}
	names = takenNames{}
	for i := range p.territories {
		c := &p.territories[i]
		p.line = c.line
		part := risk.TerritoryParts{Continent: c.continent, Neighbours: c.links, Symbol: c.symbol, At: [2]float64{share(c.x, p.width), share(c.y, p.height)}}
		made := fmt.Sprintf("%d", i+1)
		if c.continent >= 0 && c.continent < len(out.Continents) {
			members[c.continent]++
			made = fmt.Sprintf("%s %d", out.Continents[c.continent].Name["en"], members[c.continent])
		}
		part.Name = risk.Text{"en": names.name(p.source, c.name, made)}
		part.ID = names.id(part.Name["en"], "territory")
		for _, line := range c.outline {
			var to [][2]float64
			for _, at := range line {
				to = append(to, [2]float64{at[0] / float64(p.width), at[1] / float64(p.height)})
			}
			part.Outline = append(part.Outline, to)
		}
		out.Territories = append(out.Territories, part)
	}
	m, err := out.Map(func(continent, territory int, err error) error {
		switch {
		case continent >= 0 && continent < len(p.continents):
			return p.wrongAt(p.continents[continent].line, "%w", err)
		case territory >= 0 && territory < len(p.territories):
			c := &p.territories[territory]
			if strings.Contains(err.Error(), "neighbour") || strings.Contains(err.Error(), "connected") {
				return p.wrongAt(max(c.linkLine, c.line), "%w", err)
			}
			return p.wrongAt(c.line, "%w", err)
		}
		return p.wrongAt(0, "%w", err)
	})
	if err != nil {
		return nil, nil, err
	}
	return m, p.said(), nil
}

// noteOneWay tells which links lead only one way.
func (p *plan) noteOneWay() {
	for from, c := range p.territories {
		p.line = max(c.linkLine, c.line)
		for _, to := range c.links {
			if to >= 0 && to < len(p.territories) && !slices.Contains(p.territories[to].links, from) {
				p.note("the link from %.80q to %.80q is one-way: armies attack and move along it, not back", c.name, p.territories[to].name)
			}
		}
	}
}

// fitSheet chooses the size of the picture if the file does not say it, so that all places lie in it
// with a margin like that at the top left, and places what has no place.
func (p *plan) fitSheet() {
	if p.width == 0 || p.height == 0 {
		low, high := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{}
		for _, c := range p.territories {
			if c.placed {
				low = [2]float64{min(low[0], c.x), min(low[1], c.y)}
				high = [2]float64{max(high[0], c.x), max(high[1], c.y)}
			}
		}
		fit := func(low, high float64) int {
			return int(min(max(high+max(min(low, high/4), 1), 1), risk.MaxSheet))
		}
		p.width, p.height = fit(low[0], high[0]), fit(low[1], high[1])
	}
	outside := 0
	for _, c := range p.territories {
		if c.x < 0 || c.y < 0 || c.x > float64(p.width) || c.y > float64(p.height) {
			outside++
			p.line = c.line
		}
	}
	if outside > 0 {
		p.note("%d of the places, this one the last, lie outside the picture of %d by %d and are moved to its edge", outside, p.width, p.height)
	}
}

// share returns a coordinate as a share of the picture.
func share(v float64, size int) float64 { return min(max(v/float64(size), 0), 1) }

// takenNames are the names and ids that are in use.
type takenNames map[string]bool

// name returns a name as the game shows it: the one of the file, or made if that is empty, with a
// number if it is taken.
func (t takenNames) name(s *source, name, made string) string {
	name = strings.Join(strings.FieldsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
	if name = cut(name, 80); name == "" {
		name = made
		s.noteOnce("nameless", "a name is missing: the game numbers such territories or continents")
	}
	free := name
	for n := 2; t["name "+free]; n++ {
		free = fmt.Sprintf("%s (%d)", name, n)
	}
	if free != name {
		s.note("the name %.80q stands twice, so this one is called %.80q", name, free)
	}
	t["name "+free] = true
	return free
}

// id returns a free id that resembles a name.
func (t takenNames) id(name, otherwise string) string {
	free := FreeID(name, otherwise, func(id string) bool { return t["id "+id] })
	t["id "+free] = true
	return free
}

// FreeID returns an id of small letters, digits and - that resembles a name and is not taken. If the name
// has no such letters it resembles otherwise.
func FreeID(name, otherwise string, taken func(id string) bool) string {
	const most = 34 // leaves room for a number
	var b strings.Builder
	for _, c := range norm.NFD.String(strings.ToLower(name)) {
		switch {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			b.WriteRune(c)
		case !unicode.Is(unicode.Mn, c) && b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	id := strings.Trim(b.String()[:min(most, b.Len())], "-")
	if id == "" {
		id = otherwise
	}
	free := id
	for n := 2; taken(free); n++ {
		free = fmt.Sprintf("%s-%d", id, n)
	}
	return free
}

// cut returns the first letters of a text.
func cut(text string, most int) string {
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most])
	}
	return text
}
