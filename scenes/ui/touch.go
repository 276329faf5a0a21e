package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// A finger that rests for longPress ticks acts like a hovering mouse. A finger that has moved
// swipeAfter units drags.
const (
	longPress  = 30
	swipeAfter = 10
)

// finger is a touch in logical units.
type finger struct {
	id   ebiten.TouchID
	x, y float64
}

// touch turns touches into mouse input: a tap is a click, a moving finger drags, a resting finger
// hovers, and two fingers that spread or close turn the wheel.
type touch struct {
	down     bool
	id       ebiten.TouchID
	x, y     float64 // of the finger, or of the last one
	fromX    float64
	fromY    float64
	ticks    int
	moved    bool
	hovers   bool
	swipes   bool // the finger moves up or down to scroll
	spread   float64
	spent    bool // two fingers were down: the one that remains does nothing
	wasTouch bool // the last input came from a finger, and the mouse has not moved since
}

// read updates in with the fingers on the screen.
func (t *touch) read(in *Input, fingers []finger) {
	if in.Moved {
		t.wasTouch = false
	}
	switch {
	case len(fingers) >= 2:
		t.pinch(in, fingers[0], fingers[1])
	case len(fingers) == 1 && t.spent:
		in.X, in.Y, t.spread = -1, -1, 0
	case len(fingers) == 1 && (!t.down || fingers[0].id != t.id):
		f := fingers[0]
		*t = touch{down: true, id: f.id, x: f.x, y: f.y, fromX: f.x, fromY: f.y, wasTouch: true}
		in.X, in.Y, in.Moved = f.x, f.y, true
		in.Left = Button{Pressed: true, Held: true}
	case len(fingers) == 1:
		t.drag(in, fingers[0])
	case t.down:
		t.down, t.spread = false, 0
		in.X, in.Y = t.x, t.y
		in.Left = Button{Released: !t.hovers && !t.swipes}
	case t.wasTouch:
		in.X, in.Y = -1, -1 // a lifted finger hovers over nothing
		t.spent = false
	}
	in.Touch = t.wasTouch
}

// drag updates in for a finger that was already down in the last tick.
func (t *touch) drag(in *Input, f finger) {
	in.Moved = f.x != t.x || f.y != t.y
	dy := f.y - t.y
	t.x, t.y = f.x, f.y
	in.X, in.Y = f.x, f.y
	t.ticks++
	ax, ay := math.Abs(f.x-t.fromX), math.Abs(f.y-t.fromY)
	if !t.moved && max(ax, ay) > swipeAfter {
		t.moved, t.swipes = true, ay > ax && !t.hovers
	}
	if t.ticks >= longPress && !t.moved {
		t.hovers = true
	}
	in.Left.Held = !t.hovers
	if t.swipes {
		in.Swipe = dy
	}
}

// pinch turns the wheel by the change of the distance between two fingers.
func (t *touch) pinch(in *Input, a, b finger) {
	const notch = 40 // distance in logical units for one notch of the wheel
	spread := math.Hypot(a.x-b.x, a.y-b.y)
	if t.spread > 0 {
		in.Wheel = (spread - t.spread) / notch
	}
	*t = touch{spread: spread, spent: true, wasTouch: true}
	in.X, in.Y, in.Moved = (a.x+b.x)/2, (a.y+b.y)/2, true
}

// readTouches adds the touches of this tick to in.
func (d *Devices) readTouches(in *Input, scale float64) {
	d.touchIDs = ebiten.AppendTouchIDs(d.touchIDs[:0])
	d.fingers = d.fingers[:0]
	for _, id := range d.touchIDs {
		x, y := ebiten.TouchPosition(id)
		d.fingers = append(d.fingers, finger{id, (float64(x) - d.Left) / scale, (float64(y) - d.Top) / scale})
	}
	d.touch.read(in, d.fingers)
}
