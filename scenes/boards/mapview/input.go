package mapview

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/geography"
	"eras/scenes/ui"
)

// dragAfter is the distance in logical units after which a press is a drag and not a click.
// doubleClick is the longest time between the clicks of a double click.
const (
	dragAfter   = 4
	doubleClick = 18 // ticks
)

// drag is the state of the mouse on the map.
type drag struct {
	held       bool
	moved      bool
	fromX      float64
	fromY      float64
	x, y       float64
	rightHeld  bool
	rightMoved bool
	lastClick  int // the tick of the last click
	lastX      float64
	lastY      float64
}

// input returns what the player did on the map with mouse and keyboard.
func (v *View) input(u *ui.UI, look Look) Result {
	res := Result{Area: -1, Hover: -1}
	used := u.Board(v.id, v.inner)
	in := u.Input()
	inside := v.inner.Has(in.X, in.Y)
	v.tolerance = look.Tolerance
	if v.tolerance == 0 {
		v.tolerance = 10
	}
	if v.finger {
		v.tolerance = max(v.tolerance, fingerRadius)
	}
	if inside && in.Wheel != 0 {
		v.camera.zoomBy(math.Pow(wheelStep, min(max(in.Wheel, -4), 4)), in.X, in.Y)
	}
	v.dragLeft(u, in)
	right := v.dragRight(in, inside)
	if inside && !v.drag.moved {
		if a := v.pick(in.X, in.Y); a >= 0 {
			res.Hover, res.Hovering = a, true
		}
	}
	if (used == ui.ByMouse || right) && inside && !v.drag.moved {
		res.Area, res.Point = v.pick(in.X, in.Y), v.camera.point(in.X, in.Y)
		res.Clicked, res.RightClicked = used == ui.ByMouse, right
		if res.Area >= 0 {
			v.cursor = res.Area
		}
		if res.Clicked {
			v.doubleClick(u, in, res.Area)
		}
	}
	if !in.Left.Held {
		v.drag.moved = false
	}
	v.keys(u, used, &res)
	return res
}

// dragLeft pans the map with the left button.
func (v *View) dragLeft(u *ui.UI, in ui.Input) {
	d := &v.drag
	if !u.Held(v.id) || in.Left.Pressed {
		d.held = u.Held(v.id)
		d.fromX, d.fromY, d.x, d.y = in.X, in.Y, in.X, in.Y
		return
	}
	if !d.moved && math.Hypot(in.X-d.fromX, in.Y-d.fromY) > dragAfter {
		d.moved = true
	}
	if d.moved {
		v.camera.pan(in.X-d.x, in.Y-d.y)
	}
	d.x, d.y = in.X, in.Y
}

// dragRight pans the map with the right button, and reports a click with it.
func (v *View) dragRight(in ui.Input, inside bool) bool {
	d := &v.drag
	switch {
	case in.Right.Pressed && inside:
		d.rightHeld, d.rightMoved = true, false
		d.fromX, d.fromY, d.x, d.y = in.X, in.Y, in.X, in.Y
	case in.Right.Held && d.rightHeld:
		d.rightMoved = d.rightMoved || math.Hypot(in.X-d.fromX, in.Y-d.fromY) > dragAfter
		if d.rightMoved {
			v.camera.pan(in.X-d.x, in.Y-d.y)
		}
		d.x, d.y = in.X, in.Y
	case in.Right.Released && d.rightHeld:
		d.rightHeld = false
		return inside && !d.rightMoved
	default:
		d.rightHeld = false
	}
	return false
}

// doubleClick shows the whole map after a double click outside all areas.
func (v *View) doubleClick(u *ui.UI, in ui.Input, area int) {
	d := &v.drag
	if area < 0 && u.Tick()-d.lastClick < doubleClick && math.Hypot(in.X-d.lastX, in.Y-d.lastY) < dragAfter {
		v.camera.showAll()
	}
	d.lastClick, d.lastX, d.lastY = u.Tick(), in.X, in.Y
	if area >= 0 {
		d.lastClick = 0
	}
}

// keys handles the keyboard: arrows move from area to area, Enter chooses, Home shows the whole
// map, plus and minus zoom.
func (v *View) keys(u *ui.UI, used ui.BoardUse, res *Result) {
	if !u.Focus.Is(v.id) {
		return
	}
	before := v.cursor
	for _, k := range []struct {
		key    ebiten.Key
		dx, dy float64
	}{{ebiten.KeyArrowLeft, -1, 0}, {ebiten.KeyArrowRight, 1, 0}, {ebiten.KeyArrowUp, 0, -1}, {ebiten.KeyArrowDown, 0, 1}} {
		if u.TakeKey(k.key) {
			v.cursor = v.neighbour(v.cursor, k.dx, k.dy)
			u.Focus.Show()
		}
	}
	if cell, ok := u.Focus.Led("area."); ok {
		if i := slices.IndexFunc(v.m.Areas, func(a geography.Area) bool { return a.ID == cell }); i >= 0 {
			v.cursor = i
		}
	}
	x, y := v.inner.CenterX(), v.inner.CenterY()
	if v.cursor >= 0 && u.Focus.Shown() {
		x, y = v.Unit(v.cursor)
	}
	switch {
	case u.TakeKey(ebiten.KeyHome):
		v.camera.showAll()
	case u.TakeKey(ebiten.KeyEqual), u.TakeKey(ebiten.KeyNumpadAdd):
		v.camera.zoomBy(buttonStep, x, y)
	case u.TakeKey(ebiten.KeyMinus), u.TakeKey(ebiten.KeyNumpadSubtract):
		v.camera.zoomBy(1/buttonStep, x, y)
	}
	if !u.Focus.Shown() {
		return
	}
	if v.cursor < 0 {
		v.cursor = v.neighbour(-1, 0, 0)
	}
	if v.cursor != before {
		v.Show(v.cursor)
	}
	u.Probe("cursor", v.m.Areas[v.cursor].ID, ui.Rect{})
	res.Hover, res.Hovering = v.cursor, true
	if used == ui.ByKey {
		res.Clicked, res.Area, res.Point = true, v.cursor, v.m.Areas[v.cursor].Unit.At
	}
}

// SetCursor moves the keyboard cursor to an area.
func (v *View) SetCursor(area int) { v.cursor = area }

// neighbour returns the nearest area in a direction from an area. From area -1 it returns the one
// nearest to the middle of the view.
func (v *View) neighbour(area int, dx, dy float64) int {
	from := v.camera.point(v.inner.CenterX(), v.inner.CenterY())
	if area >= 0 {
		from = v.m.Areas[area].Unit.At
	}
	best, bestCost := area, math.Inf(1)
	for i := range v.m.Areas {
		at := v.m.Areas[i].Unit.At
		x, y := at.X-from.X, at.Y-from.Y
		cost := math.Hypot(x, y)
		if area >= 0 {
			ahead, aside := x*dx+y*dy, math.Abs(x*dy)+math.Abs(y*dx)
			if i == area || ahead < 0.4*aside || ahead <= 0 {
				continue
			}
			cost = ahead + 2*aside
		}
		if cost < bestCost {
			best, bestCost = i, cost
		}
	}
	return max(best, 0)
}

// pieceRadius is the radius around a piece, in logical units, in which a click means the area of
// the piece even beyond the area's border. fingerRadius is that of a tap.
const (
	pieceRadius  = 13
	fingerRadius = 22
)

// pick returns the area that a click means, or -1.
func (v *View) pick(x, y float64) int {
	p := v.camera.point(x, y)
	under := v.m.Pick(p, v.tolerance/v.camera.zoom)
	radius := float64(pieceRadius)
	if v.finger {
		radius = fingerRadius
	}
	best, bestD := under, math.Inf(1)
	if under >= 0 {
		bestD = v.distance(under, x, y)
	}
	for i := range v.m.Areas {
		if i == under {
			continue
		}
		// Only areas too small for their pieces take clicks from their neighbours.
		if v.m.Areas[i].Unit.Clearance*v.camera.zoom > radius {
			continue
		}
		if d := v.distance(i, x, y); d < radius && d < bestD {
			best, bestD = i, d
		}
	}
	return best
}

func (v *View) distance(area int, x, y float64) float64 {
	ux, uy := v.Unit(area)
	return math.Hypot(ux-x, uy-y)
}
