// Package geography holds the drawings of maps as data: the faces into which the picture is cut,
// the arcs between them, the places of pieces and names, and the lines that join areas across
// water. It reads and writes drawing files and finds the area under a point.
//
// It draws nothing and knows no rules. Package atlas finds the drawing of a board,
// package layout generates one for a board that has none, and cmd/mapgen cuts the
// shipped drawings out of the coastlines of the world.
package geography

import (
	"fmt"
	"image"
)

// Width is the width of every map in its own units: all lengths and places are in thousandths of
// the width. Places are measured from the top left corner.
const Width = 1000

// PictureScale is the number of pixels of [Map.Picture] in a unit.
const PictureScale = 2

// Point is a place on a map, x to the right and y down.
type Point struct{ X, Y float64 }

// Rect is an upright rectangle.
type Rect struct{ Min, Max Point }

// Ground is the kind of terrain of a face.
type Ground uint8

// The grounds of faces.
const (
	// Land is land in play.
	Land Ground = iota
	// Water is a sea. It is an area of its own if seas are in play, otherwise it belongs to no
	// area.
	Water
	// Strait is water that belongs to an area of land and does not divide it.
	Strait
	// Waste is land that is not in play.
	Waste
)

// Wet reports whether the ground is painted as water.
func (g Ground) Wet() bool { return g == Water || g == Strait }

// Face is a part of the picture with one ground. The faces of a map cover it
// without overlap.
type Face struct {
	Ground Ground
	// Area is the area in play to which the face belongs, or -1.
	Area int
	// ID is the area's id, or the id of a face that is not in play, such as "SWI".
	ID string
	// Outlines are the closed lines around the face, without the first point repeated
	// at the end. The face lies to the right of each line, so outer lines run clockwise
	// and holes counterclockwise: the even-odd and the non-zero rule both fill it.
	Outlines [][]Point
	// Bounds is the smallest rectangle around the outlines.
	Bounds Rect
}

// Area is a part of the board in which a piece can stand.
type Area struct {
	// ID is the area's id in the rules: a province's token, a territory's id.
	ID string
	// Faces are its parts: one of land or water first, then straits.
	Faces []int
	// Unit is where its piece stands.
	Unit Anchor
	// Mark is a smaller place beside the unit, for the sign of a supply centre.
	Mark Anchor
	// Name is the room for its name beside the unit.
	Name Room
	// Aside is room for the name on open water nearby, for an area too small for its name. A line
	// leads from it to Unit. Its width is zero if Name is large enough.
	Aside Room
	// Coasts are the named coasts of an area that has several.
	Coasts []Coast
}

// Anchor is a place. Clearance is the radius of the disc around it that lies in its area.
type Anchor struct {
	At        Point
	Clearance float64
}

// Room is a place for text: the centre and the size of a free rectangle.
type Room struct {
	At            Point
	Width, Height float64
}

// Coast is the place of a unit at a named coast of an area, near the shore. Its clearance is that
// inside the area.
type Coast struct {
	ID string
	Anchor
}

// Arc is a line between two faces. It ends where it meets a third face, or is closed.
type Arc struct {
	// Left and Right are the faces on either side, seen along the line; -1 is outside
	// the map.
	Left, Right int
	// Points are at least two; a closed arc has its first point again at the end.
	Points []Point
}

// Line is the kind of line that an arc is.
type Line uint8

// The kinds of arcs.
const (
	// Edge is the edge of the map.
	Edge Line = iota
	// Border separates two faces of land.
	Border
	// Shore separates land from water.
	Shore
	// SeaBorder separates two faces of water.
	SeaBorder
)

// Link joins two areas that do not touch on the picture.
type Link struct {
	A, B int
	// Paths is one line from A to B, or two if the link wraps around the map: from A to
	// one edge, and from the opposite edge to B.
	Paths [][]Point
}

// Map is the drawing of one board. It is made by [New] or [Parse] and is not changed
// afterwards.
type Map struct {
	// Name is the name of the board that it shows.
	Name string
	// Height is the height of the map; its width is [Width].
	Height float64
	Faces  []Face
	Areas  []Area
	Arcs   []Arc
	Links  []Link
	// Picture is shown as the ground of the whole map, PictureScale pixels to a unit; nil if the ground
	// is painted.
	Picture *image.RGBA

	lines []Line
	bands bands
}

// New returns a map made of these parts, whose slices it keeps. It derives the outlines and bounds
// of the faces from the arcs.
func New(name string, height float64, faces []Face, areas []Area, arcs []Arc, links []Link) (*Map, error) {
	m := &Map{Name: name, Height: height, Faces: faces, Areas: areas, Arcs: arcs, Links: links}
	if err := m.check(); err != nil {
		return nil, fmt.Errorf("building the map %.80q: %w", name, err)
	}
	if err := m.outline(); err != nil {
		return nil, fmt.Errorf("building the map %.80q: %w", name, err)
	}
	m.lines = make([]Line, len(m.Arcs))
	for i := range m.Arcs {
		m.lines[i] = m.lineOf(&m.Arcs[i])
	}
	m.bands = m.band()
	return m, nil
}

// check returns an error if a number is out of range or an index refers to nothing.
func (m *Map) check() error {
	if !(m.Height > 0 && m.Height <= 100*Width) {
		return fmt.Errorf("the height must be above 0 and at most %d, not %v", 100*Width, m.Height)
	}
	for i, f := range m.Faces {
		if f.Area < -1 || f.Area >= len(m.Areas) {
			return fmt.Errorf("face %d belongs to area %d, but there are %d areas", i, f.Area, len(m.Areas))
		}
	}
	for i := range m.Areas {
		if len(m.Areas[i].Faces) == 0 {
			return fmt.Errorf("area %s has no face", m.Areas[i].ID)
		}
		for _, f := range m.Areas[i].Faces {
			if f < 0 || f >= len(m.Faces) || m.Faces[f].Area != i {
				return fmt.Errorf("area %s lists face %d, which does not belong to it", m.Areas[i].ID, f)
			}
		}
	}
	for i, a := range m.Arcs {
		for _, f := range []int{a.Left, a.Right} {
			if f < -1 || f >= len(m.Faces) {
				return fmt.Errorf("arc %d borders face %d, but there are %d faces", i, f, len(m.Faces))
			}
		}
		if a.Left == a.Right || len(a.Points) < 2 {
			return fmt.Errorf("arc %d must have at least two points and separate two faces", i)
		}
	}
	for i, l := range m.Links {
		if l.A < 0 || l.A >= len(m.Areas) || l.B < 0 || l.B >= len(m.Areas) || l.A == l.B || len(l.Paths) < 1 || len(l.Paths) > 2 {
			return fmt.Errorf("link %d must join two areas with one or two paths", i)
		}
		for _, p := range l.Paths {
			if len(p) < 2 {
				return fmt.Errorf("link %d has a path of %d points, want at least 2", i, len(p))
			}
		}
	}
	return nil
}

// Line returns the kind of an arc.
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

// Find returns the number of the area with an id, or -1.
func (m *Map) Find(id string) int {
	for i := range m.Areas {
		if m.Areas[i].ID == id {
			return i
		}
	}
	return -1
}

// Sorted returns the map with its areas in the order of ids. It reports false if ids
// are not exactly the ids of its areas.
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
