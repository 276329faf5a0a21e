// Package geography holds the drawings of boards as data: which faces the picture
// of a map is cut into, the arcs between them, where pieces and names stand, and
// which lines join areas across water. It reads and writes the files in which
// they are kept and tells which area lies under a point.
//
// It draws nothing and knows no rules: eras/geography/atlas brings a board of the
// rules together with its drawing, eras/geography/coast cuts coastlines into
// areas, eras/geography/invent makes up a drawing for a board that has none.
package geography

import "fmt"

// Width is the width of every map in its own units: all lengths and places are in
// thousandths of the width, from the top left corner.
const Width = 1000

// Point is a place on a map, x to the right and y down.
type Point struct{ X, Y float64 }

// Rect is an upright rectangle.
type Rect struct{ Min, Max Point }

// Ground is what a face is made of.
type Ground uint8

// The grounds of faces.
const (
	// Land is land in play.
	Land Ground = iota
	// Water is a sea: an area of its own where seas are in play, else nobody's.
	Water
	// Strait is water that belongs to an area of land, which crosses it on foot.
	Strait
	// Waste is land that is not in play.
	Waste
)

// Wet reports whether a ground is painted as water.
func (g Ground) Wet() bool { return g == Water || g == Strait }

// Face is a part of the picture of one ground. The faces of a map cover it
// without overlap.
type Face struct {
	Ground Ground
	// Area is the area in play to which the face belongs, or -1.
	Area int
	// ID is the area's word, or one for a face that is not in play: "SWI".
	ID string
	// Outlines are the closed lines around the face, without the first point again
	// at the end. The face lies to the right of a line, so outer ones run clockwise and
	// holes against the clock: the even-odd and the non-zero rule both fill it.
	Outlines [][]Point
	// Bounds is the smallest rectangle around the outlines.
	Bounds Rect
}

// Area is a part of the board in which a piece can stand.
type Area struct {
	// ID is the word that the rules have for it: a province's token, a country's id.
	ID string
	// Faces are its parts: one of land or water first, then straits.
	Faces []int
	// Unit is where its piece stands, the widest place that suits it.
	Unit Anchor
	// Mark is a smaller place beside the unit, for the sign of a supply centre.
	Mark Anchor
	// Name is the room for its name beside the unit.
	Name Room
	// Aside is a room for the name on open water near by, for areas too tight for
	// theirs; a line leads from it to Unit. Its width is zero where Name suffices.
	Aside Room
	// Coasts are the coasts of an area with several.
	Coasts []Coast
}

// Anchor is a place with the radius of the disc around it that lies in its area.
type Anchor struct {
	At        Point
	Clearance float64
}

// Room is a place for text: its middle and the size of the free rectangle around
// it.
type Room struct {
	At            Point
	Width, Height float64
}

// Coast is where the unit at one coast of an area stands: on the shore, with that
// much room inside the area.
type Coast struct {
	ID string
	Anchor
}

// Arc is a line between two faces that ends where a third begins, or closes.
type Arc struct {
	// Left and Right are the faces beside the line as one walks along it, -1
	// outside the map.
	Left, Right int
	// Points are at least two; a closed arc has its first point again at the end.
	Points []Point
}

// Closed reports whether the arc ends where it begins.
func (a *Arc) Closed() bool { return a.Points[0] == a.Points[len(a.Points)-1] }

// Line is what an arc is on the picture.
type Line uint8

// The kinds of arcs.
const (
	// Edge is the edge of the map.
	Edge Line = iota
	// Border parts two pieces of land.
	Border
	// Shore parts land from water.
	Shore
	// SeaBorder parts two waters.
	SeaBorder
)

// Link joins two areas that do not touch on the picture.
type Link struct {
	A, B int
	// Paths is one line from A to B, or two where the link leaves the map at one
	// side and comes back at the other: A to the edge, the other edge to B.
	Paths [][]Point
}

// Map is the drawing of one board. It is made by [New] or [Parse] and never
// changes.
type Map struct {
	// Name is the word of the board that it shows.
	Name string
	// Height is the height of the map; its width is [Width].
	Height float64
	Faces  []Face
	Areas  []Area
	Arcs   []Arc
	Links  []Link

	lines []Line
	bands bands
}

// New makes a map out of its parts and derives the rest: outlines and bounds of
// faces, kinds of arcs, and what finds the area under a point. It takes over the
// slices.
func New(name string, height float64, faces []Face, areas []Area, arcs []Arc, links []Link) (*Map, error) {
	m := &Map{Name: name, Height: height, Faces: faces, Areas: areas, Arcs: arcs, Links: links}
	if err := m.check(); err != nil {
		return nil, fmt.Errorf("making the map %q: %w", name, err)
	}
	if err := m.outline(); err != nil {
		return nil, fmt.Errorf("making the map %q: %w", name, err)
	}
	m.lines = make([]Line, len(m.Arcs))
	for i := range m.Arcs {
		m.lines[i] = m.lineOf(&m.Arcs[i])
	}
	m.bands = m.band()
	return m, nil
}

// check refuses numbers that point nowhere.
func (m *Map) check() error {
	if !(m.Height > 0 && m.Height <= 100*Width) {
		return fmt.Errorf("the height %v is impossible, it goes from 0 to %d", m.Height, 100*Width)
	}
	for i, f := range m.Faces {
		if f.Area < -1 || f.Area >= len(m.Areas) {
			return fmt.Errorf("face %d belongs to area %d of %d", i, f.Area, len(m.Areas))
		}
	}
	for i := range m.Areas {
		if len(m.Areas[i].Faces) == 0 {
			return fmt.Errorf("area %s has no face", m.Areas[i].ID)
		}
		for _, f := range m.Areas[i].Faces {
			if f < 0 || f >= len(m.Faces) || m.Faces[f].Area != i {
				return fmt.Errorf("area %s has face %d, which is not its own", m.Areas[i].ID, f)
			}
		}
	}
	for i, a := range m.Arcs {
		for _, f := range []int{a.Left, a.Right} {
			if f < -1 || f >= len(m.Faces) {
				return fmt.Errorf("arc %d borders face %d of %d", i, f, len(m.Faces))
			}
		}
		if a.Left == a.Right || len(a.Points) < 2 {
			return fmt.Errorf("arc %d parts nothing", i)
		}
	}
	for i, l := range m.Links {
		if l.A < 0 || l.A >= len(m.Areas) || l.B < 0 || l.B >= len(m.Areas) || l.A == l.B || len(l.Paths) < 1 || len(l.Paths) > 2 {
			return fmt.Errorf("link %d does not join two areas by one path or two", i)
		}
		for _, p := range l.Paths {
			if len(p) < 2 {
				return fmt.Errorf("link %d has a path of %d points", i, len(p))
			}
		}
	}
	return nil
}

// Line returns what an arc is.
func (m *Map) Line(arc int) Line { return m.lines[arc] }

func (m *Map) lineOf(a *Arc) Line {
	if a.Left < 0 || a.Right < 0 {
		return Edge
	}
	l, r := m.Faces[a.Left].Ground.Wet(), m.Faces[a.Right].Ground.Wet()
	switch {
	case l && r:
		return SeaBorder
	case l || r:
		return Shore
	}
	return Border
}

// Find returns the area of that id, or -1.
func (m *Map) Find(id string) int {
	for i := range m.Areas {
		if m.Areas[i].ID == id {
			return i
		}
	}
	return -1
}

// Sorted returns the map with its areas in the order of ids, and whether those are
// its areas.
func (m *Map) Sorted(ids []string) (*Map, bool) {
	if len(ids) != len(m.Areas) {
		return nil, false
	}
	to := make([]int, len(m.Areas))
	out := *m
	out.Areas = make([]Area, len(m.Areas))
	for i := range to {
		to[i] = -1
	}
	for i, id := range ids {
		old := m.Find(id)
		if old < 0 || to[old] >= 0 {
			return nil, false
		}
		to[old] = i
		out.Areas[i] = m.Areas[old]
	}
	out.Faces = append([]Face(nil), m.Faces...)
	for i := range out.Faces {
		if f := &out.Faces[i]; f.Area >= 0 {
			f.Area = to[f.Area]
		}
	}
	out.Links = append([]Link(nil), m.Links...)
	for i := range out.Links {
		l := &out.Links[i]
		l.A, l.B = to[l.A], to[l.B]
	}
	return &out, true
}
