package mapview

import (
	"math"
	"slices"

	"eras/scenes/geography"
	"eras/scenes/ui"
)

// maxZoom limits the zoom, as a multiple of the zoom that shows the whole map. wheelStep and
// buttonStep are the factors of one step of the wheel and of a button.
const (
	maxZoom    = 7
	wheelStep  = 1.18
	buttonStep = 1.5
)

// maxLoss is the greatest width or height of the essential area, in units, that may be left out of
// view so that the map fills the view.
const maxLoss = 9

// easing is the share of the distance to its target that the camera covers in a tick.
const easing = 0.28

// pose is what a camera looks at. Its width is the inverse of the zoom, so that all poses that keep
// a given point of the map at a given place of the screen lie on a line.
type pose struct {
	x, y  float64 // point of the map in the middle
	width float64 // units of the map per logical unit
}

// camera converts points of the map to points of the screen.
type camera struct {
	essential geography.Rect // must be visible when the map opens
	openSea   bool           // the sea continues beyond the map's edge

	view      ui.Rect // where the map is drawn
	buttons   ui.Rect // the zoom buttons in it, empty for none
	room      ui.Rect // the part of the view to which the map is fitted
	height    float64 // of the map
	fullWidth float64 // width of the pose that shows the essential area
	widest    float64 // width of the pose that shows the whole map
	now       pose
	target    pose
	left      float64 // the screen position of the map's corner, on whole pixels
	top       float64
	zoom      float64
	pixel     float64
}

// fit adapts the camera to the frame of the map and the zoom buttons in it. The point in the middle
// stays there. If near is true the map opens so large that it fills the frame, even if only a part of
// it is visible then. Where a piece would lie below the buttons, the map is fitted to the space beside
// them.
func (c *camera) fit(m *geography.Map, view, buttons ui.Rect, pixel float64, near bool) {
	c.height, c.pixel = m.Height, pixel
	if view == c.view && buttons == c.buttons {
		c.place()
		return
	}
	was := c.fullWidth
	c.view, c.buttons, c.room = view, buttons, view
	opened := c.scale(near)
	if c.covers(m, opened) || c.covers(m, c.limit(pose{0, m.Height, opened.width})) {
		c.room.CutLeft(buttons.Right() + buttonGap - view.X)
		opened = c.scale(near)
	}
	if was == 0 {
		c.target = opened
	} else {
		c.target.width *= c.fullWidth / was
	}
	c.target = c.limit(c.target)
	c.now = c.target
	c.place()
}

// scale computes the limits of the zoom in the room and returns the pose in which the map opens.
func (c *camera) scale(near bool) pose {
	e, room := c.essential, c.room
	w, h := e.Max.X-e.Min.X, e.Max.Y-e.Min.Y
	c.widest = max(geography.Width/room.W, c.height/room.H)
	c.fullWidth = min(max(w/room.W, h/room.H), c.widest)
	// A narrow strip beyond the map is not worth showing.
	cover := min(geography.Width/room.W, c.height/room.H)
	if c.fullWidth > cover && w-room.W*cover < maxLoss && h-room.H*cover < maxLoss {
		c.fullWidth = cover
	}
	p := c.opening()
	if near {
		p = c.limit(pose{p.x, p.y, cover})
	}
	return p
}

// covers reports whether a piece lies below the zoom buttons in a pose.
func (c *camera) covers(m *geography.Map, p pose) bool {
	if c.buttons.Empty() {
		return false
	}
	below := c.buttons.Inset(-pieceRadius)
	left, top := c.corner(p)
	return slices.ContainsFunc(m.Areas, func(a geography.Area) bool {
		return below.Has(left+a.Unit.At.X/p.width, top+a.Unit.At.Y/p.width)
	})
}

// opening returns the pose that shows the essential area.
func (c *camera) opening() pose {
	e := c.essential
	return c.limit(pose{(e.Min.X + e.Max.X) / 2, (e.Min.Y + e.Max.Y) / 2, c.fullWidth})
}

// limit returns the nearest pose within the limits of the zoom and of the map.
func (c *camera) limit(p pose) pose {
	p.width = min(max(p.width, c.fullWidth/maxZoom), c.widest)
	within := func(v, size, seen float64) float64 {
		if seen >= size {
			return size / 2
		}
		return min(max(v, seen/2), size-seen/2)
	}
	p.x = within(p.x, geography.Width, c.room.W*p.width)
	p.y = within(p.y, c.height, c.room.H*p.width)
	return p
}

// step moves the camera towards its target for one tick.
func (c *camera) step() {
	dx, dy, dw := c.target.x-c.now.x, c.target.y-c.now.y, c.target.width-c.now.width
	if math.Abs(dw) < c.now.width*0.002 && math.Hypot(dx, dy) < 0.4*c.now.width {
		c.now = c.target
	} else {
		c.now.x, c.now.y, c.now.width = c.now.x+dx*easing, c.now.y+dy*easing, c.now.width+dw*easing
	}
	c.place()
}

// moving reports whether the camera is moving.
func (c *camera) moving() bool { return c.now != c.target }

// place computes the position of the map on the screen.
func (c *camera) place() {
	c.zoom = 1 / c.now.width
	c.left, c.top = c.corner(c.now)
}

// corner returns the screen position of the map's corner for a pose, on whole pixels so
// that a map at rest is sharp.
func (c *camera) corner(p pose) (left, top float64) {
	snap := func(v float64) float64 { return math.Floor(v/c.pixel+0.5) * c.pixel }
	return snap(c.room.CenterX() - p.x/p.width), snap(c.room.CenterY() - p.y/p.width)
}

func (c *camera) screen(p geography.Point) (x, y float64) {
	return c.left + p.X*c.zoom, c.top + p.Y*c.zoom
}

// point returns the point of the map at a place on the screen.
func (c *camera) point(x, y float64) geography.Point {
	return geography.Point{X: (x - c.left) / c.zoom, Y: (y - c.top) / c.zoom}
}

// zoomBy changes the zoom around a fixed place on the screen.
func (c *camera) zoomBy(factor, x, y float64) {
	dx, dy := x-c.room.CenterX(), y-c.room.CenterY()
	at := geography.Point{X: c.target.x + dx*c.target.width, Y: c.target.y + dy*c.target.width}
	p := pose{width: min(max(c.target.width/factor, c.fullWidth/maxZoom), c.widest)}
	p.x, p.y = at.X-dx*p.width, at.Y-dy*p.width
	c.target = c.limit(p)
}

// pan moves the map by a distance on the screen, without easing.
func (c *camera) pan(dx, dy float64) {
	c.target = c.now
	c.target.x -= dx * c.now.width
	c.target.y -= dy * c.now.width
	c.target = c.limit(c.target)
	c.now = c.target
	c.place()
}

// show moves the map so that a point is well inside the view, or as well as when the map opens.
func (c *camera) show(p geography.Point) {
	t, e := c.target, c.essential
	towards := func(v, at, seen, least, most float64) float64 {
		rim := min(seen*0.15, 70*t.width)
		first, last := max(at-rim, least+maxLoss/2), min(at+rim, most-maxLoss/2)
		return min(max(v, last-seen/2), first+seen/2)
	}
	t.x = towards(t.x, p.X, c.room.W*t.width, e.Min.X, e.Max.X)
	t.y = towards(t.y, p.Y, c.room.H*t.width, e.Min.Y, e.Max.Y)
	c.target = c.limit(t)
}

// showAll zooms to where the map opens, with the essential area in view.
func (c *camera) showAll() { c.target = c.opening() }

// opens reports whether the view shows at least what it shows when the map opens, or will when the
// camera has stopped.
func (c *camera) opens() bool { return c.target.width >= c.fullWidth*0.999 }

// atMinZoom reports whether the whole map is visible, or will be when the camera has stopped.
func (c *camera) atMinZoom() bool { return c.target.width >= c.widest*0.999 }

// atMaxZoom reports whether the map cannot be enlarged further.
func (c *camera) atMaxZoom() bool { return c.target.width <= c.fullWidth/maxZoom*1.001 }

// essential returns the part of a map that must be visible, with the rectangles also. If shores is true
// it is all land in play, otherwise the places of pieces, marks and names.
func essential(m *geography.Map, shores bool, also []geography.Rect) geography.Rect {
	const rim = 18 // half a piece and its shadow
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
	for _, a := range also {
		grow(a.Min, 0)
		grow(a.Max, 0)
	}
	r.Min.X, r.Min.Y = max(r.Min.X, 0), max(r.Min.Y, 0)
	r.Max.X, r.Max.Y = min(r.Max.X, geography.Width), min(r.Max.Y, m.Height)
	return r
}

// landOnly reports whether no sea is in play. Then all shores are essential, even if land that is
// not in play continues beyond the map.
func landOnly(m *geography.Map) bool {
	for i := range m.Areas {
		if m.Faces[m.Areas[i].Faces[0]].Ground.Wet() {
			return false
		}
	}
	return true
}

// openSea reports whether all of a map's edge is water that is not in play. Then the sea continues
// beyond the edge.
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
