package chart

import (
	"math"

	"eras/geography"
	"eras/scenes/ui"
)

// Limits of the zoom, as multiples of the one that shows all, and how much one
// step of the wheel or a button enlarges.
const (
	closest    = 7
	wheelStep  = 1.18
	buttonStep = 1.5
)

// cut is how many units of what must be in sight may be lost so that the map
// fills the view.
const cut = 9

// follow is the share of the way to its target that the camera goes in a tick.
const follow = 0.28

// pose is what a camera looks at. Its width is the inverse of the zoom: poses
// with one map point at one place of the screen lie on a line.
type pose struct {
	x, y  float64 // the point of the map in the middle
	width float64 // units of the map a logical unit
}

// camera turns points of the map into points of the screen.
type camera struct {
	essential geography.Rect // what must be in sight when the map opens
	open      bool           // water goes on beyond the map's edge

	view   ui.Rect // where the map is drawn
	height float64 // of the map
	whole  float64 // width of the pose that shows all
	now    pose
	target pose
	left   float64 // screen place of the map's corner, on whole pixels
	top    float64
	zoom   float64
	pixel  float64
}

// fit adapts the camera to the place where the map is drawn. What was in the
// middle stays there.
func (c *camera) fit(m *geography.Map, view ui.Rect, pixel float64) {
	c.height, c.pixel = m.Height, pixel
	if view == c.view {
		c.place()
		return
	}
	was := c.whole
	c.view = view
	e := c.essential
	w, h := e.Max.X-e.Min.X, e.Max.Y-e.Min.Y
	c.whole = min(max(w/view.W, h/view.H), max(geography.Width/view.W, m.Height/view.H))
	// A narrow strip beyond the map is not worth it.
	cover := min(geography.Width/view.W, m.Height/view.H)
	if c.whole > cover && w-view.W*cover < cut && h-view.H*cover < cut {
		c.whole = cover
	}
	if was == 0 {
		c.target = c.opening()
	} else {
		c.target.width *= c.whole / was
	}
	c.target = c.limit(c.target)
	c.now = c.target
	c.place()
}

// opening returns the pose that shows all.
func (c *camera) opening() pose {
	e := c.essential
	return c.limit(pose{(e.Min.X + e.Max.X) / 2, (e.Min.Y + e.Max.Y) / 2, c.whole})
}

// limit keeps a pose within the zooms that are allowed and the map in the view.
func (c *camera) limit(p pose) pose {
	p.width = min(max(p.width, c.whole/closest), c.whole)
	within := func(v, size, seen float64) float64 {
		if seen >= size {
			return size / 2
		}
		return min(max(v, seen/2), size-seen/2)
	}
	p.x = within(p.x, geography.Width, c.view.W*p.width)
	p.y = within(p.y, c.height, c.view.H*p.width)
	return p
}

// step goes a tick's way towards the target.
func (c *camera) step() {
	dx, dy, dw := c.target.x-c.now.x, c.target.y-c.now.y, c.target.width-c.now.width
	if math.Abs(dw) < c.now.width*0.002 && math.Hypot(dx, dy) < 0.4*c.now.width {
		c.now = c.target
	} else {
		c.now.x, c.now.y, c.now.width = c.now.x+dx*follow, c.now.y+dy*follow, c.now.width+dw*follow
	}
	c.place()
}

// moving reports whether the camera is on its way.
func (c *camera) moving() bool { return c.now != c.target }

// place works out where the map is on the screen.
func (c *camera) place() {
	c.zoom = 1 / c.now.width
	c.left, c.top = c.corner(c.now)
}

// corner returns where the map's corner is on the screen for a pose, on whole
// pixels so that what stands still is sharp.
func (c *camera) corner(p pose) (left, top float64) {
	snap := func(v float64) float64 { return math.Floor(v/c.pixel+0.5) * c.pixel }
	return snap(c.view.CenterX() - p.x/p.width), snap(c.view.CenterY() - p.y/p.width)
}

func (c *camera) screen(p geography.Point) (x, y float64) {
	return c.left + p.X*c.zoom, c.top + p.Y*c.zoom
}

// point returns the point of the map at a place of the screen.
func (c *camera) point(x, y float64) geography.Point {
	return geography.Point{X: (x - c.left) / c.zoom, Y: (y - c.top) / c.zoom}
}

// zoomBy enlarges the map, with the point at a place of the screen staying there.
func (c *camera) zoomBy(factor, x, y float64) {
	dx, dy := x-c.view.CenterX(), y-c.view.CenterY()
	at := geography.Point{X: c.target.x + dx*c.target.width, Y: c.target.y + dy*c.target.width}
	p := pose{width: min(max(c.target.width/factor, c.whole/closest), c.whole)}
	p.x, p.y = at.X-dx*p.width, at.Y-dy*p.width
	c.target = c.limit(p)
}

// pan moves the map with the cursor, at once.
func (c *camera) pan(dx, dy float64) {
	c.target = c.now
	c.target.x -= dx * c.now.width
	c.target.y -= dy * c.now.width
	c.target = c.limit(c.target)
	c.now = c.target
	c.place()
}

// show moves the map so that a point is well in sight.
func (c *camera) show(p geography.Point) {
	t := c.target
	towards := func(v, at, seen float64) float64 {
		rim := min(seen*0.15, 70*t.width)
		return min(max(v, at+rim-seen/2), at-rim+seen/2)
	}
	t.x = towards(t.x, p.X, c.view.W*t.width)
	t.y = towards(t.y, p.Y, c.view.H*t.width)
	c.target = c.limit(t)
}

// home shows all.
func (c *camera) home() { c.target = c.opening() }

// full reports whether all is shown, or soon will be.
func (c *camera) full() bool { return c.target.width >= c.whole*0.999 }

// near reports whether the map cannot be enlarged further.
func (c *camera) near() bool { return c.target.width <= c.whole/closest*1.001 }

// essential returns the part of a map in which everything lies that one must
// see: all of the land in play if shores says so, else the places of pieces, their
// signs and names.
func essential(m *geography.Map, shores bool) geography.Rect {
	const rim = 13
	r := geography.Rect{Min: geography.Point{X: geography.Width, Y: m.Height}}
	grow := func(p geography.Point, d float64) {
		r.Min.X, r.Min.Y = min(r.Min.X, p.X-d), min(r.Min.Y, p.Y-d)
		r.Max.X, r.Max.Y = max(r.Max.X, p.X+d), max(r.Max.Y, p.Y+d)
	}
	for i := range m.Areas {
		a := &m.Areas[i]
		grow(a.Unit.At, rim)
		grow(a.Mark.At, rim)
		for _, c := range a.Coasts {
			grow(c.At, rim)
		}
		if shores {
			for _, f := range a.Faces {
				grow(m.Faces[f].Bounds.Min, 4)
				grow(m.Faces[f].Bounds.Max, 4)
			}
		}
	}
	r.Min.X, r.Min.Y = max(r.Min.X, 0), max(r.Min.Y, 0)
	r.Max.X, r.Max.Y = min(r.Max.X, geography.Width), min(r.Max.Y, m.Height)
	return r
}

// landOnly reports whether no sea is in play: then every shore matters, also where
// land that is not in play goes on beyond the map.
func landOnly(m *geography.Map) bool {
	for i := range m.Areas {
		if m.Faces[m.Areas[i].Faces[0]].Ground.Wet() {
			return false
		}
	}
	return true
}

// openSea reports whether nothing but water that is not in play lies at the edge
// of a map: then the sea goes on beyond it.
func openSea(m *geography.Map) bool {
	for i := range m.Arcs {
		a := &m.Arcs[i]
		if m.Line(i) != geography.Edge {
			continue
		}
		f := &m.Faces[max(a.Left, a.Right)]
		if f.Ground != geography.Water || f.Area >= 0 {
			return false
		}
	}
	return true
}
