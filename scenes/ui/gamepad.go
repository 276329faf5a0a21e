package ui

import (
	"github.com/hajimehoshi/ebiten/v2"
)

// padKeys maps the buttons of a game controller in the standard layout to keys. The left stick
// works like the directional pad.
var padKeys = []struct {
	button  ebiten.StandardGamepadButton
	key     ebiten.Key
	repeats bool
}{
	{ebiten.StandardGamepadButtonLeftLeft, ebiten.KeyArrowLeft, true},
	{ebiten.StandardGamepadButtonLeftRight, ebiten.KeyArrowRight, true},
	{ebiten.StandardGamepadButtonLeftTop, ebiten.KeyArrowUp, true},
	{ebiten.StandardGamepadButtonLeftBottom, ebiten.KeyArrowDown, true},
	{ebiten.StandardGamepadButtonRightBottom, ebiten.KeyEnter, false},
	{ebiten.StandardGamepadButtonRightRight, ebiten.KeyEscape, false},
	{ebiten.StandardGamepadButtonRightTop, ebiten.KeyU, false},
	{ebiten.StandardGamepadButtonFrontTopLeft, ebiten.KeyTab, true}, // with Shift: see padPrevious
	{ebiten.StandardGamepadButtonFrontTopRight, ebiten.KeyTab, true},
	{ebiten.StandardGamepadButtonFrontBottomLeft, ebiten.KeyMinus, true},
	{ebiten.StandardGamepadButtonFrontBottomRight, ebiten.KeyEqual, true},
	{ebiten.StandardGamepadButtonCenterRight, ebiten.KeyPause, false},
	{ebiten.StandardGamepadButtonCenterLeft, ebiten.KeyF1, false},
}

// padHurries speeds things up while held. While padPrevious is held, Tab goes backwards.
const (
	padHurries  = ebiten.StandardGamepadButtonRightLeft
	padPrevious = ebiten.StandardGamepadButtonFrontTopLeft
)

// stickPressed is how far the stick must lean, from 0 to 1, to count as pressed.
const stickPressed = 0.6

// pad is the state of a game controller, whose buttons are read as keys.
type pad struct {
	held [ebiten.StandardGamepadButtonMax + 1]int // ticks
}

// read returns the standard keys that go down or repeat in this tick, and whether hurry and shift
// are held. pressed and axis read the controller.
func (p *pad) read(pressed func(ebiten.StandardGamepadButton) bool, axis func(ebiten.StandardGamepadAxis) float64) (keys []ebiten.Key, hurry, shift bool) {
	x, y := axis(ebiten.StandardGamepadAxisLeftStickHorizontal), axis(ebiten.StandardGamepadAxisLeftStickVertical)
	leans := map[ebiten.StandardGamepadButton]bool{
		ebiten.StandardGamepadButtonLeftLeft: x < -stickPressed, ebiten.StandardGamepadButtonLeftRight: x > stickPressed,
		ebiten.StandardGamepadButtonLeftTop: y < -stickPressed, ebiten.StandardGamepadButtonLeftBottom: y > stickPressed,
	}
	for _, k := range padKeys {
		if !pressed(k.button) && !leans[k.button] {
			p.held[k.button] = 0
			continue
		}
		p.held[k.button]++
		if n := p.held[k.button]; n == 1 || k.repeats && repeatsAt(n) {
			keys = append(keys, k.key)
		}
	}
	return keys, pressed(padHurries), pressed(padPrevious)
}

// readPads adds the input of all game controllers to in. Controllers without the standard layout
// are ignored.
func (d *Devices) readPads(in *Input) {
	d.padIDs = ebiten.AppendGamepadIDs(d.padIDs[:0])
	for _, id := range d.padIDs {
		if !ebiten.IsStandardGamepadLayoutAvailable(id) {
			continue
		}
		p := d.pads[id]
		if p == nil {
			if d.pads == nil {
				d.pads = map[ebiten.GamepadID]*pad{}
			}
			p = &pad{}
			d.pads[id] = p
		}
		keys, hurry, shift := p.read(
			func(b ebiten.StandardGamepadButton) bool { return ebiten.IsStandardGamepadButtonPressed(id, b) },
			func(a ebiten.StandardGamepadAxis) float64 { return ebiten.StandardGamepadAxisValue(id, a) })
		for _, k := range keys {
			in.Keys = append(in.Keys, d.KeyMap.Pressed(k)) // a changed key map does not affect the buttons
		}
		in.Hurry, in.Shift = in.Hurry || hurry, in.Shift || shift
	}
}
