package geography

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// A drawing file is text, with one line for each face, area, arc and link. Numbers are
// whole twentieths of a unit. Points are written as the first point and then the step
// from each point to the next, x and y in turn. Faces count from 0 in the order of
// their lines; - means none.
//
//	drawing 1 standard 17638
//	face land SWI -
//	face land BUD BUD
//	area BUD unit 9100 11020 800 mark 9300 11200 120 name 9100 10800 2000 320
//	area SPA … aside 9100 10800 2000 320 coast NCS 3300 12700 90
//	arc 0 1 8000 9000 12 -4 3 8
//	link alaska kamchatka 300 500 -300 2 | 20000 502 -200 1
//
// The first line has the version, the map's name and its height.

const (
	fileVersion = 1
	// perUnit is the number of steps of the file in a unit.
	perUnit = 20
)

// ErrFormat is wrapped by every error about the text of a drawing file.
var ErrFormat = errors.New("not a drawing of a map")

// steps converts a length to steps of the file.
func steps(v float64) int { return int(math.Round(v * perUnit)) }

// Round rounds a point to the precision of a drawing file.
func Round(p Point) Point {
	return Point{float64(steps(p.X)) / perUnit, float64(steps(p.Y)) / perUnit}
}

// Write writes a map as a drawing file.
func (m *Map) Write(to io.Writer) error {
	w := bufio.NewWriter(to)
	fmt.Fprintf(w, "drawing %d %s %d\n", fileVersion, m.Name, steps(m.Height))
	for _, f := range m.Faces {
		area := "-"
		if f.Area >= 0 {
			area = m.Areas[f.Area].ID
		}
		fmt.Fprintf(w, "face %s %s %s\n", groundWords[f.Ground], f.ID, area)
	}
	for i := range m.Areas {
		a := &m.Areas[i]
		fmt.Fprintf(w, "area %s", a.ID)
		writeNumbers(w, "unit", a.Unit.At.X, a.Unit.At.Y, a.Unit.Clearance)
		writeNumbers(w, "mark", a.Mark.At.X, a.Mark.At.Y, a.Mark.Clearance)
		writeNumbers(w, "name", a.Name.At.X, a.Name.At.Y, a.Name.Width, a.Name.Height)
		if a.Aside.Width > 0 {
			writeNumbers(w, "aside", a.Aside.At.X, a.Aside.At.Y, a.Aside.Width, a.Aside.Height)
		}
		for _, c := range a.Coasts {
			writeNumbers(w, "coast "+c.ID, c.At.X, c.At.Y, c.Clearance)
		}
		w.WriteByte('\n')
	}
	face := func(f int) string {
		if f < 0 {
			return "-"
		}
		return strconv.Itoa(f)
	}
	for i := range m.Arcs {
		a := &m.Arcs[i]
		fmt.Fprintf(w, "arc %s %s", face(a.Left), face(a.Right))
		writeLine(w, a.Points)
		w.WriteByte('\n')
	}
	for _, l := range m.Links {
		fmt.Fprintf(w, "link %s %s", m.Areas[l.A].ID, m.Areas[l.B].ID)
		for k, p := range l.Paths {
			if k > 0 {
				w.WriteString(" |")
			}
			writeLine(w, p)
		}
		w.WriteByte('\n')
	}
	return w.Flush()
}

var groundWords = [...]string{Land: "land", Water: "water", Strait: "strait", Waste: "waste"}

func writeNumbers(w *bufio.Writer, word string, values ...float64) {
	w.WriteByte(' ')
	w.WriteString(word)
	for _, v := range values {
		fmt.Fprintf(w, " %d", steps(v))
	}
}

func writeLine(w *bufio.Writer, line []Point) {
	x, y := 0, 0
	for _, p := range line {
		nx, ny := steps(p.X), steps(p.Y)
		fmt.Fprintf(w, " %d %d", nx-x, ny-y)
		x, y = nx, ny
	}
}

// Parse parses a drawing file. Errors name file and the line, and wrap [ErrFormat].
func Parse(file string, data []byte) (*Map, error) {
	p := parser{areas: map[string]int{}}
	for n := 1; len(data) > 0; n++ {
		line, rest, _ := bytes.Cut(data, []byte{'\n'})
		data = rest
		if err := p.line(n, string(line)); err != nil {
			return nil, fmt.Errorf("%s:%d: %w: %w", file, n, ErrFormat, err)
		}
	}
	if !p.begun {
		return nil, fmt.Errorf("%s: %w: the file is empty", file, ErrFormat)
	}
	m, err := p.finish()
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w", file, ErrFormat, err)
	}
	return m, nil
}

// parser holds the contents of the lines parsed so far.
type parser struct {
	begun  bool
	name   string
	height float64
	faces  []Face
	owners []string // area ids of the faces
	list   []Area
	areas  map[string]int
	arcs   []Arc
	links  []Link
	ends   [][2]string // area ids of the links
}

func (p *parser) line(n int, text string) error {
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil
	}
	if (words[0] == "drawing") != (n == 1) {
		return errors.New(`the first line, and no other, must begin with "drawing"`)
	}
	args := words[1:]
	switch words[0] {
	case "drawing":
		return p.drawing(args)
	case "face":
		return p.face(args)
	case "area":
		return p.area(args)
	case "arc":
		return p.arc(args)
	case "link":
		return p.link(args)
	}
	return fmt.Errorf("a line must begin with drawing, face, area, arc or link, not with %.80q", words[0])
}

func (p *parser) drawing(args []string) error {
	if len(args) != 3 {
		return errors.New("the first line must have a version, a name and a height")
	}
	if args[0] != strconv.Itoa(fileVersion) {
		return fmt.Errorf("the version must be %d, not %s", fileVersion, args[0])
	}
	height, err := numbers(args[2:])
	if err != nil {
		return err
	}
	p.begun, p.name, p.height = true, args[1], height[0]
	return nil
}

func (p *parser) face(args []string) error {
	if len(args) != 3 {
		return errors.New("a face must have a ground, an id and an area")
	}
	for g, word := range groundWords {
		if word == args[0] {
			p.faces = append(p.faces, Face{Ground: Ground(g), ID: args[1], Area: -1})
			p.owners = append(p.owners, args[2])
			return nil
		}
	}
	return fmt.Errorf("the ground must be land, water, strait or waste, not %.80q", args[0])
}

func (p *parser) area(args []string) error {
	if len(args) == 0 {
		return errors.New("an area must have an id")
	}
	a := Area{ID: args[0]}
	if _, twice := p.areas[a.ID]; twice {
		return fmt.Errorf("the area %s appears twice", a.ID)
	}
	args = args[1:]
	take := func(n int) ([]float64, error) {
		if len(args) < n {
			return nil, fmt.Errorf("%d numbers are missing at the end of the line", n-len(args))
		}
		v, err := numbers(args[:n])
		args = args[n:]
		return v, err
	}
	anchor := func() (Anchor, error) {
		v, err := take(3)
		if err != nil {
			return Anchor{}, err
		}
		return Anchor{Point{v[0], v[1]}, v[2]}, nil
	}
	room := func() (Room, error) {
		v, err := take(4)
		if err != nil {
			return Room{}, err
		}
		return Room{Point{v[0], v[1]}, v[2], v[3]}, nil
	}
	for len(args) > 0 {
		word := args[0]
		args = args[1:]
		var err error
		switch word {
		case "unit":
			a.Unit, err = anchor()
		case "mark":
			a.Mark, err = anchor()
		case "name":
			a.Name, err = room()
		case "aside":
			a.Aside, err = room()
		case "coast":
			if len(args) == 0 {
				return errors.New("a coast must have an id")
			}
			c := Coast{ID: args[0]}
			args = args[1:]
			c.Anchor, err = anchor()
			a.Coasts = append(a.Coasts, c)
		default:
			err = fmt.Errorf("an area has unit, mark, name, aside or coast, not %.80q", word)
		}
		if err != nil {
			return err
		}
	}
	p.areas[a.ID] = len(p.list)
	p.list = append(p.list, a)
	return nil
}

func (p *parser) arc(args []string) error {
	if len(args) < 2 {
		return errors.New("an arc must have two faces and points")
	}
	var a Arc
	for i, to := range []*int{&a.Left, &a.Right} {
		*to = -1
		if args[i] != "-" {
			n, err := strconv.Atoi(args[i])
			if err != nil || n < 0 {
				return fmt.Errorf("a face must be a number from 0 up or -, not %.80q", args[i])
			}
			*to = n
		}
	}
	var err error
	a.Points, err = points(args[2:])
	p.arcs = append(p.arcs, a)
	return err
}

func (p *parser) link(args []string) error {
	if len(args) < 2 {
		return errors.New("a link must have two areas and points")
	}
	var l Link
	p.ends = append(p.ends, [2]string{args[0], args[1]})
	for rest := args[2:]; rest != nil; {
		part := rest
		rest = nil
		for i, word := range part {
			if word == "|" {
				part, rest = part[:i], part[i+1:]
				break
			}
		}
		path, err := points(part)
		if err != nil {
			return err
		}
		l.Paths = append(l.Paths, path)
	}
	p.links = append(p.links, l)
	return nil
}

// finish resolves references by id and builds the map.
func (p *parser) finish() (*Map, error) {
	for i, owner := range p.owners {
		if owner == "-" {
			continue
		}
		a, ok := p.areas[owner]
		if !ok {
			return nil, fmt.Errorf("face %d belongs to %s, which is not an area of the file", i, owner)
		}
		p.faces[i].Area = a
		p.list[a].Faces = append(p.list[a].Faces, i)
	}
	for i, ends := range p.ends {
		a, okA := p.areas[ends[0]]
		b, okB := p.areas[ends[1]]
		if !okA || !okB {
			return nil, fmt.Errorf("the link from %s to %s must join two areas of the file", ends[0], ends[1])
		}
		p.links[i].A, p.links[i].B = a, b
	}
	return New(p.name, p.height, p.faces, p.list, p.arcs, p.links)
}

// maxNumber bounds numbers, so that sums of steps cannot overflow.
const maxNumber = 1 << 24

func numbers(words []string) ([]float64, error) {
	out := make([]float64, len(words))
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || n < -maxNumber || n > maxNumber {
			return nil, fmt.Errorf("%.80q must be a whole number from -%d to %d", word, maxNumber, maxNumber)
		}
		out[i] = float64(n) / perUnit
	}
	return out, nil
}

func points(words []string) ([]Point, error) {
	if len(words) < 4 || len(words)%2 != 0 {
		return nil, fmt.Errorf("a line must have at least two points of two numbers each, not %d numbers", len(words))
	}
	out := make([]Point, len(words)/2)
	x, y := 0, 0
	for i := range out {
		for k, to := range []*int{&x, &y} {
			n, err := strconv.Atoi(words[2*i+k])
			if err != nil || n < -maxNumber || n > maxNumber {
				return nil, fmt.Errorf("%.80q must be a whole number from -%d to %d", words[2*i+k], maxNumber, maxNumber)
			}
			*to += n
		}
		out[i] = Point{float64(x) / perUnit, float64(y) / perUnit}
	}
	return out, nil
}
