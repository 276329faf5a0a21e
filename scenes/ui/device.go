package ui

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// keys repeat after this many ticks, every so many ticks.
const (
	repeatAfter = 24
	repeatEvery = 3
)

// Devices reads mouse and keyboard. It is the one place where the house asks
// Ebitengine for input.
type Devices struct {
	keys         []ebiten.Key
	runes        []rune
	lastX, lastY float64
}

// Read returns what happened since the last tick. scale is pixels a logical
// unit.
func (d *Devices) Read(scale float64) Input {
	px, py := ebiten.CursorPosition()
	in := Input{
		X: float64(px) / scale, Y: float64(py) / scale,
		Left:    button(ebiten.MouseButtonLeft),
		Right:   button(ebiten.MouseButtonRight),
		Shift:   ebiten.IsKeyPressed(ebiten.KeyShift),
		Control: ebiten.IsKeyPressed(ebiten.KeyControl) || ebiten.IsKeyPressed(ebiten.KeyMeta),
		Alt:     ebiten.IsKeyPressed(ebiten.KeyAlt),
		Hurry:   ebiten.IsKeyPressed(ebiten.KeySpace),
	}
	in.Moved = in.X != d.lastX || in.Y != d.lastY
	d.lastX, d.lastY = in.X, in.Y
	_, in.Wheel = ebiten.Wheel()
	d.keys = inpututil.AppendPressedKeys(d.keys[:0])
	for _, k := range d.keys {
		if n := inpututil.KeyPressDuration(k); n == 1 || repeats(k) && n > repeatAfter && (n-repeatAfter)%repeatEvery == 0 {
			in.Keys = append(in.Keys, k)
		}
	}
	slices.Sort(in.Keys)
	d.runes = ebiten.AppendInputChars(d.runes[:0])
	in.Runes = slices.Clone(d.runes)
	return in
}

// repeats reports whether a key repeats while it is held. Those that press
// buttons don't: who holds one through a turn must not choose something in the
// next.
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
