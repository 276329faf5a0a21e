package ui

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// Input is everything that the devices did since the last tick, as one value. The
// program fills it in at one place; tests construct it.
type Input struct {
	// X and Y are the cursor in logical units.
	X, Y float64
	// Moved reports whether the cursor moved.
	Moved bool
	Left  Button
	Right Button
	// Wheel is how far the wheel turned; up is positive.
	Wheel float64
	// Swipe is how far a finger that scrolls moved down.
	Swipe float64
	// Keys are the keys that went down or repeat while held.
	Keys []ebiten.Key
	// Shift, Control, Alt and Hurry report keys that are held; Hurry is the space bar.
	Shift, Control, Alt, Hurry bool
	// Runes are the characters typed without an input method.
	Runes []rune
}

// Quiet reports whether the devices did nothing.
func (in *Input) Quiet() bool {
	return !in.Moved && in.Left == Button{} && in.Right == Button{} && in.Wheel == 0 && in.Swipe == 0 &&
		len(in.Keys) == 0 && len(in.Runes) == 0 && !in.Shift && !in.Control && !in.Alt && !in.Hurry
}

// Button is the state of a mouse button.
type Button struct {
	// Pressed reports that it went down in this tick, Released that it went up.
	Pressed, Released bool
	Held              bool
}

// A held key repeats after repeatAfter ticks, every repeatEvery ticks.
const (
	repeatAfter = 24
	repeatEvery = 3
)

// Devices reads mouse, keyboard, fingers and game controllers. It is the only code that asks Ebitengine for input.
type Devices struct {
	// KeyMap are the player's keys.
	KeyMap KeyMap

	keys         []ebiten.Key
	runes        []rune
	lastX, lastY float64

	touch    touch
	touchIDs []ebiten.TouchID
	fingers  []finger
	pads     map[ebiten.GamepadID]*pad
	padIDs   []ebiten.GamepadID
}

// Read returns what happened since the last tick. scale is the pixels per logical unit.
func (d *Devices) Read(scale float64) Input {
	px, py := ebiten.CursorPosition()
	in := Input{
		X: float64(px) / scale, Y: float64(py) / scale,
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
	in.Keys = inpututil.AppendJustPressedKeys(nil) // also those let go within the tick
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
	return in
}

// repeatsAt reports whether a key that has been held for n ticks repeats now.
func repeatsAt(n int) bool { return n > repeatAfter && (n-repeatAfter)%repeatEvery == 0 }

// repeats reports whether a key repeats while held. Keys that press buttons do not: a
// key held through a turn must not choose something in the next turn.
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
		Held:     ebiten.IsMouseButtonPressed(b),
	}
}
