package mapformat

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/text/encoding/htmlindex"

	"eras/game/risk"
)

// luxReader reads Lux's .luxb.
type luxReader struct {
	*plan
	// path are the open elements; text is that of the innermost one.
	path    []string
	text    strings.Builder
	country luxCountry
	// adjoining are the ids of the neighbours of each territory.
	adjoining [][]int
	numbers   map[int]int  // of territories, by their ids
	polygons  [][2]float64 // their points
}

// luxCountry is what a country of the file says about itself.
type luxCountry struct {
	name      string
	id        int
	hasID     bool
	line      int
	adjoining []int
	linkLine  int
	polygons  [][][2]float64
	at        *[2]float64
}

// Limits of a .luxb.
const (
	maxDepth  = 16
	maxPoints = 200_000 // of all polygons
)

// readLux reads Lux's .luxb:
//
//	<luxboard><width>160</width><height>120</height><title>Two Islands</title>
//	<continent><continentname>North</continentname><bonus>2</bonus>
//	 <country><id>0</id><name>Cliff End</name><polygon>10,60 60,60 60,110 10,110</polygon><adjoining>1</adjoining></country>
//	 <country><id>1</id><name>Old Mill</name><polygon>60,60 110,60 110,110 60,110</polygon><adjoining>0</adjoining></country>
//	</continent></luxboard>
//
// The elements of a country may come in any order. y goes up from the bottom.
func readLux(file string, data []byte) (*risk.Map, []string, error) {
	r := &luxReader{plan: newPlan("Lux", file), numbers: map[int]int{}}
	d := xml.NewDecoder(bytes.NewReader(xmlText(data)))
	d.CharsetReader = charset
	points := 0
	for {
		token, err := d.Token()
		r.line, _ = d.InputPos()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, nil, r.wrong("reading the XML: %.200v", err)
		}
		switch e := token.(type) {
		case xml.Directive:
			if bytes.Contains(bytes.ToUpper(e), []byte("ENTITY")) {
				return nil, nil, r.wrong("the file declares entities, which are not read")
			}
		case xml.StartElement:
			if len(r.path) == maxDepth {
				return nil, nil, r.wrong("elements may be %d deep", maxDepth)
			}
			r.path = append(r.path, strings.ToLower(e.Name.Local))
			r.text.Reset()
			if err := r.begin(); err != nil {
				return nil, nil, err
			}
		case xml.CharData:
			r.text.Write(e)
		case xml.EndElement:
			if err := r.end(); err != nil {
				return nil, nil, err
			}
			r.path = r.path[:len(r.path)-1]
			r.text.Reset()
			if points = r.points(); points > maxPoints {
				return nil, nil, r.wrong("the polygons may have %d points", maxPoints)
			}
		}
	}
	if err := r.join(); err != nil {
		return nil, nil, err
	}
	return r.finish()
}

// xmlText returns an XML file in its own encoding if it says one and is not UTF-8 all the same.
func xmlText(data []byte) []byte {
	head := data[:min(len(data), 200)]
	if bytes.Contains(head, []byte("encoding=")) && len(head) > 0 && head[0] == '<' {
		return data
	}
	return []byte(decoded(data))
}

// charset returns a reader for a declared encoding.
func charset(label string, in io.Reader) (io.Reader, error) {
	e, err := htmlindex.Get(label)
	if err != nil {
		return nil, fmt.Errorf("the encoding %.80q is not known", label)
	}
	return e.NewDecoder().Reader(in), nil
}

// is reports whether the open elements are these.
func (r *luxReader) is(path ...string) bool { return slices.Equal(r.path, path) }

func (r *luxReader) begin() error {
	switch {
	case r.is("luxboard", "continent"):
		if len(r.continents) == maxCount {
			return r.wrong("a map may have %d continents", risk.MaxContinents)
		}
		r.continents = append(r.continents, planContinent{line: r.line})
	case r.is("luxboard", "continent", "country"):
		if len(r.territories) == maxCount {
			return r.wrong("a map may have %d territories", risk.MaxTerritories)
		}
		r.country = luxCountry{line: r.line}
	case len(r.path) == 1 && r.path[0] != "luxboard":
		return r.wrong("the file must have the element <luxboard>, not <%.80s>", r.path[0])
	}
	return nil
}

// points returns the number of points of the polygons read so far.
func (r *luxReader) points() int {
	n := len(r.polygons)
	for _, p := range r.country.polygons {
		n += len(p)
	}
	return n
}

// end reads the element that ends.
func (r *luxReader) end() error {
	text := strings.TrimSpace(r.text.String())
	name := r.path[len(r.path)-1]
	switch {
	case len(r.path) == 2 && r.path[0] == "luxboard":
		return r.board(name, text)
	case r.is("luxboard", "continent", name):
		return r.continent(name, text)
	case r.is("luxboard", "continent", "country", name):
		return r.countryPart(name, text)
	}
	if len(r.path) > 2 && (len(r.path) != 3 || r.path[1] != "line") {
		r.noteOnce("element "+name, "the element <%.80s> is not known here and left out", name)
	}
	return nil
}

func (r *luxReader) board(name, text string) (err error) {
	switch name {
	case "width", "height":
		n, err := r.number("the "+name, text, 1, risk.MaxSheet)
		if name == "width" {
			r.width = n
		} else {
			r.height = n
		}
		return err
	case "title":
		r.title = cut(text, 80)
	case "author":
		r.author = text
	case "description":
		r.about = cut(strings.Join(strings.Fields(text), " "), 300)
	case "line":
		r.noteOnce("line", "decorations (<line>) are not drawn")
	case "continent", "version", "theme", "email", "webpage", "playerinfolocation": // of the other program's window
	default:
		r.noteOnce("element "+name, "the element <%.80s> is not known and left out", name)
	}
	return nil
}

func (r *luxReader) continent(name, text string) (err error) {
	k := &r.continents[len(r.continents)-1]
	switch name {
	case "continentname":
		k.name = text
	case "bonus":
		k.bonus, err = r.number("the bonus", text, -maxID, maxID)
	case "country":
		return r.add()
	case "color", "labellocation", "hidename": // of the other program's window
	default:
		r.noteOnce("element "+name, "the element <%.80s> is not known and left out", name)
	}
	return err
}

func (r *luxReader) countryPart(name, text string) (err error) {
	c := &r.country
	switch name {
	case "id":
		c.id, err = r.number("the id", text, -maxID, maxID)
		c.hasID = true
	case "name":
		c.name = text
	case "polygon":
		polygon, err := r.pointsOf(text)
		if err == nil && len(polygon) > 2 {
			c.polygons = append(c.polygons, polygon)
		}
		return err
	case "armylocation":
		at, err := r.pointsOf(text)
		if err == nil && len(at) == 1 {
			c.at = &at[0]
		}
		return err
	case "adjoining":
		c.linkLine = r.line
		for _, word := range strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' || c == '\n' || c == '\t' || c == '\r' }) {
			id, err := r.number("a neighbour", word, -maxID, maxID)
			if err != nil {
				return err
			}
			if len(c.adjoining) == maxCount {
				return r.wrong("a territory may have %d neighbours", risk.MaxTerritories-1)
			}
			c.adjoining = append(c.adjoining, id)
		}
	case "initialowner", "initialarmies":
		r.noteOnce("scenario", "the file says who owns what at the start; this game deals the territories")
	default:
		r.noteOnce("element "+name, "the element <%.80s> is not known and left out", name)
	}
	return err
}

// pointsOf reads "x,y x,y …".
func (r *luxReader) pointsOf(text string) ([][2]float64, error) {
	var out [][2]float64
	for word := range strings.FieldsSeq(text) {
		x, y, _ := strings.Cut(word, ",")
		var at [2]float64
		for i, part := range []string{x, y} {
			var err error
			if at[i], err = r.place("a point", part); err != nil {
				return nil, err
			}
		}
		out = append(out, at)
	}
	return out, nil
}

// add adds the country that ends.
func (r *luxReader) add() error {
	c := &r.country
	if !c.hasID {
		return r.wrong("the country needs an <id>")
	}
	if _, twice := r.numbers[c.id]; twice {
		return r.wrong("the country %d already stands above", c.id)
	}
	t := planTerritory{name: c.name, continent: len(r.continents) - 1, line: c.line, linkLine: c.linkLine, symbol: risk.Wildcard, outline: c.polygons}
	if at := c.at; at != nil {
		t.x, t.y, t.placed = at[0], at[1], true
	} else if len(c.polygons) > 0 {
		t.x, t.y = middle(c.polygons)
		t.placed = true
	}
	r.numbers[c.id] = len(r.territories)
	r.territories = append(r.territories, t)
	r.adjoining = append(r.adjoining, c.adjoining)
	for _, p := range c.polygons {
		r.polygons = append(r.polygons, p...)
	}
	r.country = luxCountry{}
	return nil
}

// join turns ids into links, and the picture upside down.
func (r *luxReader) join() error {
	for i, ids := range r.adjoining {
		c := &r.territories[i]
		r.line = max(c.linkLine, c.line)
		for _, id := range ids {
			to, ok := r.numbers[id]
			if !ok {
				return r.wrong("there is no country %d", id)
			}
			r.link(i, to)
		}
	}
	if r.width == 0 || r.height == 0 {
		w, h := 1.0, 1.0
		for _, p := range r.polygons {
			w, h = max(w, p[0]), max(h, p[1])
		}
		r.setSize(int(min(w+1, risk.MaxSheet)), int(min(h+1, risk.MaxSheet)))
	}
	for i := range r.territories {
		c := &r.territories[i]
		if c.placed {
			c.y = float64(r.height) - c.y
		}
		for _, line := range c.outline {
			for k := range line {
				line[k][1] = float64(r.height) - line[k][1]
			}
		}
	}
	return nil
}

// middle returns a place inside the largest of some polygons: the middle of its mass, or of the widest
// stretch at that height if that lies outside.
func middle(polygons [][][2]float64) (x, y float64) {
	best := 0.0
	var largest [][2]float64
	for _, p := range polygons {
		area, cx, cy := 0.0, 0.0, 0.0
		for i, a := range p {
			b := p[(i+1)%len(p)]
			cross := a[0]*b[1] - b[0]*a[1]
			area += cross / 2
			cx += (a[0] + b[0]) * cross / 6
			cy += (a[1] + b[1]) * cross / 6
		}
		if size := max(area, -area); size > best {
			best, largest, x, y = size, p, cx/area, cy/area
		}
	}
	if largest == nil {
		return polygons[0][0][0], polygons[0][0][1]
	}
	var crossings []float64
	for i, a := range largest {
		b := largest[(i+1)%len(largest)]
		if (a[1] <= y) != (b[1] <= y) {
			crossings = append(crossings, a[0]+(y-a[1])/(b[1]-a[1])*(b[0]-a[0]))
		}
	}
	slices.Sort(crossings)
	wide, at := 0.0, x
	for i := 0; i+1 < len(crossings); i += 2 {
		if crossings[i] <= x && x <= crossings[i+1] {
			return x, y
		}
		if w := crossings[i+1] - crossings[i]; w > wide {
			wide, at = w, (crossings[i]+crossings[i+1])/2
		}
	}
	return at, y
}
