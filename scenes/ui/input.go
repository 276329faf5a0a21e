package ui

import (
	"io/fs"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// Input is everything that the devices did since the last tick, as one value. [Devices] fills it
// in; tests construct it.
type Input struct {
	// X and Y are the cursor in logical units.
	X, Y float64
	// Moved reports whether the cursor moved.
	Moved bool
	Left  Button
	Right Button
	// Wheel is how far the wheel turned; up is positive.
	Wheel float64
	// Swipe is how far down a scrolling finger moved, in logical units.
	Swipe float64
	// Keys are the keys that went down or repeat while held.
	Keys []ebiten.Key
	// Shift, Control, Alt and Hurry report keys that are held; Hurry is the space bar.
	Shift, Control, Alt, Hurry bool
	// Runes are the characters typed without an input method.
	Runes []rune
	// Dropped are the paths of files that were dropped on the window.
	Dropped []string
	// Touch reports whether the player uses a touch screen: the last pointer was a finger.
	Touch bool
}

// Quiet reports whether the devices did nothing.
func (in *Input) Quiet() bool {
	return !in.Moved && in.Left == Button{} && in.Right == Button{} && in.Wheel == 0 && in.Swipe == 0 &&
		len(in.Keys) == 0 && len(in.Runes) == 0 && len(in.Dropped) == 0 && !in.Shift && !in.Control && !in.Alt && !in.Hurry
}

// Button is the state of a mouse button.
type Button struct {
	// Pressed reports that it went down in this tick, Released that it went up.
	Pressed, Released bool
	Held              bool
}

// apart splits the events of a button in one tick so that each tick has only a press or a release.
// now is for this tick. If both is true, next must follow in the next tick: a press and a release
// within a tick are a click; if the button is still held afterwards, they are the end of one click
// and the beginning of another.
func (b Button) apart() (now, next Button, both bool) {
	switch {
	case !b.Pressed || !b.Released:
		return b, Button{Held: b.Held}, false
	case b.Held:
		return Button{Released: true}, Button{Pressed: true, Held: true}, true
	}
	return Button{Pressed: true, Held: true}, Button{Released: true}, true
}

// clicks delivers at most one press or release of each mouse button a tick. Otherwise a window that
// opens on a press would also receive the release of the same click. Events that come too early
// wait for the next tick.
type clicks struct {
	waiting []clicked
	moved   bool // report in the next tick that the cursor moved: in this one it was put back to a delayed click
}

// clicked is the state of the mouse buttons at a point.
type clicked struct {
	x, y        float64
	left, right Button
}

// mostWaiting is how many presses and releases may wait; more are dropped. Nobody clicks that fast
// for long.
const mostWaiting = 8

// in returns the input to deliver in this tick. It takes the input that the devices report and
// queues the presses and releases that must wait.
func (c *clicks) in(in Input) Input {
	left, leftNext, leftBoth := in.Left.apart()
	right, rightNext, rightBoth := in.Right.apart()
	now := clicked{in.X, in.Y, left, right}
	if n := len(c.waiting); n >= mostWaiting {
		c.waiting = c.waiting[:0]
	} else if n > 0 && !now.follows(c.waiting[n-1]) {
		c.waiting = append(c.waiting, now)
	}
	waited := len(c.waiting) > 0
	if leftBoth || rightBoth {
		c.waiting = append(c.waiting, clicked{in.X, in.Y, leftNext, rightNext})
	}
	in.Moved = in.Moved || c.moved
	c.moved = false
	if waited {
		now = c.waiting[0]
		c.waiting = c.waiting[1:]
		if now.x != in.X || now.y != in.Y {
			in.X, in.Y, in.Moved, c.moved = now.x, now.y, false, true
		}
	}
	in.Left, in.Right = now.left, now.right
	return in
}

// follows reports whether no button was pressed or released since before.
func (c clicked) follows(before clicked) bool {
	return c.left == Button{Held: before.left.Held} && c.right == Button{Held: before.right.Held}
}

// A held key repeats for the first time after repeatAfter ticks, and then every repeatEvery ticks.
const (
	repeatAfter = 24
	repeatEvery = 3
)

// Devices reads mouse, keyboard, touch screen and game controllers. It is the only code that asks
// Ebitengine for input.
type Devices struct {
	// KeyMap are the player's keys.
	KeyMap KeyMap
	// Left and Top are where the picture begins, in pixels, from where Ebitengine counts.
	Left, Top float64

	keys         []ebiten.Key
	runes        []rune
	lastX, lastY float64

	touch    touch
	touchIDs []ebiten.TouchID
	fingers  []finger
	pads     map[ebiten.GamepadID]*pad
	padIDs   []ebiten.GamepadID
}

// ExpectTouch makes the player one who uses a touch screen until a mouse moves.
func (d *Devices) ExpectTouch() { d.touch.wasTouch = true }

// Read returns what happened since the last tick. scale is the pixels per logical unit.
func (d *Devices) Read(scale float64) Input {
	px, py := ebiten.CursorPosition()
	in := Input{
		X: (float64(px) - d.Left) / scale, Y: (float64(py) - d.Top) / scale,
		Left:    button(ebiten.MouseButtonLeft),
		Right:   button(ebiten.MouseButtonRight),
		Shift:   ebiten.IsKeyPressed(ebiten.KeyShift),
		Control: ebiten.IsKeyPressed(ebiten.KeyControl) || ebiten.IsKeyPressed(ebiten.KeyMeta),
		Alt:     ebiten.IsKeyPressed(ebiten.KeyAlt),
		Hurry:   ebiten.IsKeyPressed(d.KeyMap.Pressed(ebiten.KeySpace)),
	}
	in.Moved = in.X != d.lastX || in.Y != d.lastY
	d.lastX, d.lastY = in.X, in.Y
	_, in.Wheel = ebiten.Wheel()
	in.Keys = inpututil.AppendJustPressedKeys(nil) // includes keys released within the tick
	d.keys = inpututil.AppendPressedKeys(d.keys[:0])
	for _, k := range d.keys {
		if repeats(d.KeyMap.Standard(k)) && repeatsAt(inpututil.KeyPressDuration(k)) {
			in.Keys = append(in.Keys, k)
		}
	}
	slices.Sort(in.Keys)
	d.readPads(&in)
	d.readTouches(&in, scale)
	d.runes = ebiten.AppendInputChars(d.runes[:0])
	in.Runes = slices.Clone(d.runes)
	in.Dropped = dropped(ebiten.DroppedFiles())
	return in
}

// mostDropped is the number of dropped files that are looked at.
const mostDropped = 100

// dropped returns the paths of dropped files. In a browser files have no paths.
func dropped(files fs.FS) []string {
	if files == nil {
		return nil
	}
	var out []string
	_ = fs.WalkDir(files, ".", func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || len(out) == mostDropped {
			return fs.SkipAll
		}
		if at, ok := entry.(ebiten.AbsPather); ok && !entry.IsDir() {
			out = append(out, at.AbsPath())
		}
		return nil
	})
	return out
}

// repeatsAt reports whether a key that has been held for n ticks repeats now.
func repeatsAt(n int) bool { return n > repeatAfter && (n-repeatAfter)%repeatEvery == 0 }

// repeats reports whether a key repeats while held. Enter, space and Escape do not, because a key
// held at the end of a turn must not choose something in the next turn.
func repeats(k ebiten.Key) bool {
	switch k {
	case ebiten.KeyEnter, ebiten.KeyNumpadEnter, ebiten.KeySpace, ebiten.KeyEscape:
		return false
	}
	return true
}

func button(b ebiten.MouseButton) Button {
	return Button{
		Pressed:  inpututil.IsMouseButtonJustPressed(b),
		Released: inpututil.IsMouseButtonJustReleased(b),
		// ebiten.IsMouseButtonPressed also reports a button that was pressed and released in this tick.
		Held: inpututil.MouseButtonPressDuration(b) > 0,
	}
}
