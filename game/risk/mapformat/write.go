package mapformat

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"strings"

	"eras/game/risk"
)

// File is a file to be written, in the folder of the map.
type File struct {
	Name string
	Data []byte
}

// Write returns the files of a map in a format, the map itself first and called name, and notes about
// what the format lacks. Display names are those of a language.
func Write(m *risk.Map, format Format, name, language string) (out []File, notes []string, err error) {
	w := writer{m: m, name: name, language: language}
	var data []byte
	switch format {
	case Eras:
		data, err = m.Marshal()
	case Domination:
		data = w.domination()
		out = append(out, File{baseName(name) + ".cards", w.cards()})
	case Lux:
		data, err = w.lux()
	case Conquest:
		data = w.conquest()
	case Bounded:
		err = fmt.Errorf("the XML of the bounded game is only read")
	}
	if err != nil {
		return nil, nil, fmt.Errorf("writing the map: %w", err)
	}
	out = append([]File{{name, data}}, out...)
	if m.Sheet.Picture != "" && len(m.Sheet.Data) > 0 && format != Lux {
		out = append(out, File{m.Sheet.Picture, m.Sheet.Data})
	}
	return out, w.notes, nil
}

// writer writes a map as text.
type writer struct {
	m              *risk.Map
	name, language string
	notes          []string
	noted          map[string]bool
}

func (w *writer) note(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if w.noted[text] {
		return
	}
	if w.noted == nil {
		w.noted = map[string]bool{}
	}
	w.noted[text] = true
	w.notes = append(w.notes, text)
}

// territory and continent return display names, without the signs of a format's syntax.
func (w *writer) territory(c risk.Territory, bad string) string {
	return w.text(or(w.m.TerritoryName(c).In(w.language), w.m.ID(c)), bad)
}

func (w *writer) continent(k risk.Continent, bad string) string {
	return w.text(or(w.m.ContinentName(k).In(w.language), w.m.ContinentID(k)), bad)
}

func (w *writer) title() string { return or(w.m.Title.In(w.language), w.m.Name) }

// text replaces the signs of bad in a name.
func (w *writer) text(name, bad string) string {
	out := strings.Map(func(r rune) rune {
		if strings.ContainsRune(bad, r) || r < ' ' {
			return '-'
		}
		return r
	}, name)
	if out != name {
		w.note("the name %.80q is written as %.80q", name, out)
	}
	return out
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// at returns the place of a territory in pixels.
func (w *writer) at(c risk.Territory) (x, y int) {
	wide, high := w.m.Sheet.Pixels()
	sx, sy := w.m.At(c)
	return int(math.Round(sx * float64(wide))), int(math.Round(sy * float64(high)))
}

// words writes a name as one word.
func (w *writer) word(name string) string { return strings.ReplaceAll(name, " ", "_") }

// colours are the words for the colours of continents.
var colours = [...]string{"red", "blue", "green", "yellow", "orange", "magenta", "cyan", "pink", "lightgray", "darkgray"}

// domination returns Domination's .map.
func (w *writer) domination() []byte {
	var b bytes.Buffer
	wide, high := w.m.Sheet.Pixels()
	fmt.Fprintf(&b, "; size %d %d\nname %s\n\n[files]\n", wide, high, w.word(w.text(w.title(), "_;")))
	if w.m.Sheet.Picture != "" {
		fmt.Fprintf(&b, "pic %s\n", w.m.Sheet.Picture)
	}
	fmt.Fprintf(&b, "crd %s.cards\n\n[continents]\n", baseName(w.name))
	for i := range w.m.Continents() {
		k := risk.Continent(i)
		fmt.Fprintf(&b, "%s %d %s\n", w.word(w.continent(k, "_;")), w.m.Bonus(k), colours[i%len(colours)])
	}
	b.WriteString("\n[countries]\n")
	for i := range w.m.Territories() {
		c := risk.Territory(i)
		x, y := w.at(c)
		fmt.Fprintf(&b, "%d %s %d %d %d\n", i+1, w.word(w.territory(c, "_;")), w.m.ContinentOf(c)+1, x, y)
	}
	b.WriteString("\n[borders]\n")
	for i := range w.m.Territories() {
		fmt.Fprintf(&b, "%d", i+1)
		for to := range w.m.Neighbours(risk.Territory(i)).All() {
			fmt.Fprintf(&b, " %d", to+1)
		}
		b.WriteByte('\n')
	}
	if w.m.Outline(0) != nil {
		w.note("the shapes of the territories are not in the file; Domination reads them from a picture")
	}
	return b.Bytes()
}

// cards returns Domination's .cards.
func (w *writer) cards() []byte {
	var b bytes.Buffer
	b.WriteString("[cards]\n")
	for i := range w.m.Territories() {
		kind := w.m.Symbol(risk.Territory(i)).String()
		fmt.Fprintf(&b, "%s %d\n", strings.ToUpper(kind[:1])+kind[1:], i+1)
	}
	b.WriteString("wildcard\nwildcard\n\n[missions]\n")
	for _, x := range w.m.Missions() {
		switch x.Kind {
		case risk.HoldTerritories:
			fmt.Fprintf(&b, "0 %d 1 0 0 0 Occupy %d territories.\n", x.N, x.N)
		case risk.HoldFirmly:
			fmt.Fprintf(&b, "0 %d 2 0 0 0 Occupy %d territories with two armies or more on each.\n", x.N, x.N)
		case risk.HoldContinents:
			fmt.Fprintf(&b, "0 0 0 %d %d 0 Conquer %s and %s.\n", x.A+1, x.B+1, w.continent(x.A, ";"), w.continent(x.B, ";"))
		case risk.NoMission:
		}
	}
	return b.Bytes()
}

// conquest returns Conquest's .map.
func (w *writer) conquest() []byte {
	var b bytes.Buffer
	wide, high := w.m.Sheet.Pixels()
	fmt.Fprintf(&b, "; size %d %d\n[Map]\n", wide, high)
	if w.m.Sheet.Picture != "" {
		fmt.Fprintf(&b, "image=%s\n", w.m.Sheet.Picture)
	}
	b.WriteString("wrap=no\nscroll=none\nwarn=no\n\n[Continents]\n")
	for i := range w.m.Continents() {
		k := risk.Continent(i)
		fmt.Fprintf(&b, "%s=%d\n", w.continent(k, ",=;"), w.m.Bonus(k))
	}
	b.WriteString("\n[Territories]\n")
	last := risk.Continent(0)
	for i := range w.m.Territories() {
		c := risk.Territory(i)
		if k := w.m.ContinentOf(c); k != last {
			b.WriteByte('\n')
			last = k
		}
		x, y := w.at(c)
		fmt.Fprintf(&b, "%s,%d,%d,%s", w.territory(c, ",;"), x, y, w.continent(w.m.ContinentOf(c), ",=;"))
		for to := range w.m.Neighbours(c).All() {
			b.WriteString("," + w.territory(to, ",;"))
		}
		b.WriteByte('\n')
	}
	if len(w.m.Title) > 0 {
		w.note("the format has no title")
	}
	w.lacks(true)
	return b.Bytes()
}

// lacks notes what formats without cards cannot hold.
func (w *writer) lacks(outlines bool) {
	if len(w.m.Missions()) > 0 {
		w.note("the format has no missions")
	}
	if outlines && w.m.Outline(0) != nil {
		w.note("the format has no shapes of territories")
	}
	for i := range w.m.Territories() {
		if w.m.Symbol(risk.Territory(i)) != risk.Symbol(i%3) {
			w.note("the format has no figures of cards: a reader gives them out by number")
			return
		}
	}
}

// luxBoard, luxContinent and luxTerritory are the elements of a .luxb.
type luxBoard struct {
	XMLName     xml.Name       `xml:"luxboard"`
	Version     string         `xml:"version"`
	Width       int            `xml:"width"`
	Height      int            `xml:"height"`
	Theme       string         `xml:"theme"`
	Title       string         `xml:"title"`
	Description string         `xml:"description,omitempty"`
	Continents  []luxContinent `xml:"continent"`
}

type luxContinent struct {
	Name      string         `xml:"continentname"`
	Bonus     int            `xml:"bonus"`
	Countries []luxTerritory `xml:"country"`
}

type luxTerritory struct {
	ID           int      `xml:"id"`
	Name         string   `xml:"name"`
	Polygon      []string `xml:"polygon"`
	Adjoining    string   `xml:"adjoining"`
	ArmyLocation string   `xml:"armylocation"`
}

// lux returns Lux's .luxb. Its territories come continent by continent.
func (w *writer) lux() ([]byte, error) {
	wide, high := w.m.Sheet.Pixels()
	made := Cells(w.m)
	out := luxBoard{Version: "1.0", Width: wide, Height: high, Theme: "Tan", Title: w.title(), Description: w.m.About.In(w.language)}
	for i := range w.m.Continents() {
		k := risk.Continent(i)
		to := luxContinent{Name: w.continent(k, ""), Bonus: w.m.Bonus(k)}
		for c := range w.m.Members(k).All() {
			outline := w.m.Outline(c)
			if outline == nil {
				outline = made[c]
			}
			x, y := w.at(c)
			t := luxTerritory{ID: int(c), Name: w.territory(c, ""), ArmyLocation: fmt.Sprintf("%d,%d", x, high-y)}
			for _, line := range outline {
				var points []string
				for _, p := range line {
					points = append(points, fmt.Sprintf("%d,%d", int(math.Round(p[0]*float64(wide))), high-int(math.Round(p[1]*float64(high)))))
				}
				t.Polygon = append(t.Polygon, strings.Join(points, " "))
			}
			var around []string
			for n := range w.m.Neighbours(c).All() {
				around = append(around, fmt.Sprint(int(n)))
			}
			t.Adjoining = strings.Join(around, ",")
			to.Countries = append(to.Countries, t)
		}
		out.Continents = append(out.Continents, to)
	}
	w.lacks(false)
	if w.m.Sheet.Picture != "" {
		w.note("the format has no picture")
	}
	data, err := xml.MarshalIndent(out, "", " ")
	return append([]byte(xml.Header), append(data, '\n')...), err
}
