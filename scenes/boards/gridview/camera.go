package gridview

import (
	"math"

	"eras/game/grid"
	"eras/scenes/ui"
)

// smallestCell is the smallest side of a square in logical units. If the whole map does not fit
// with squares of this size, it is panned.
const smallestCell = 44

// camera pans and enlarges a map that does not fit its frame. The zero value shows as much of the
// map as possible.
type camera struct {
	panX, panY   float64 // from the middle of the frame to that of the map
	zoom         float64 // 1 and up; 0 means 1
	lastX, lastY float64 // cursor of the mouse in the last tick
	drags        bool    // the left button pans, too: fingers have no other
}

// place returns the layout of a map's squares in r, with a border of rim squares: centred, as large as
// whole pixels allow, and at least [smallestCell] wide.
func (c *camera) place(u *ui.UI, r ui.Rect, size grid.Size, rim float64) layout {
	w, h := float64(size.W), float64(size.H)
	pixel := u.Pixel()
	cell := math.Floor(math.Max(fit(size, rim, r)*math.Max(c.zoom, 1), smallestCell)/pixel) * pixel
	wide, high := (w+2*rim)*cell, (h+2*rim)*cell
	c.drags = u.Narrow() && (wide > r.W+1 || high > r.H+1)
	c.input(u.Input(), r)
	c.limit(r, wide, high)
	return layout{size: size, cell: cell, x: snap(r.CenterX()-w*cell/2+c.panX, pixel), y: snap(r.CenterY()-h*cell/2+c.panY, pixel)}
}

// input zooms with the wheel and pans with the right button, or a finger.
func (c *camera) input(in ui.Input, r ui.Rect) {
	if !r.Has(in.X, in.Y) {
		return
	}
	if in.Wheel != 0 {
		c.zoom = math.Min(math.Max(math.Max(c.zoom, 1)*math.Pow(1.12, in.Wheel), 1), 3)
	}
	if in.Right.Held && !in.Right.Pressed || c.drags && in.Left.Held && !in.Left.Pressed {
		c.panX, c.panY = c.panX+in.X-c.lastX, c.panY+in.Y-c.lastY
	}
	c.lastX, c.lastY = in.X, in.Y
}

// limit keeps a map of w by h in the frame r.
func (c *camera) limit(r ui.Rect, w, h float64) {
	clamp := func(pan, size, room float64) float64 {
		most := math.Max(0, (size-room)/2)
		return math.Min(math.Max(pan, -most), most)
	}
	c.panX, c.panY = clamp(c.panX, w, r.W), clamp(c.panY, h, r.H)
}

// follow pans the map to bring a square into view.
func (c *camera) follow(square, r ui.Rect) {
	const margin = 8
	if d := r.X + margin - square.X; d > 0 {
		c.panX += d
	} else if d := square.Right() - r.Right() + margin; d > 0 {
		c.panX -= d
	}
	if d := r.Y + margin - square.Y; d > 0 {
		c.panY += d
	} else if d := square.Bottom() - r.Bottom() + margin; d > 0 {
		c.panY -= d
	}
}
