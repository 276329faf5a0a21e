// Package ui is the thin widget layer: theme, text, controls, focus, tooltips, dialogs
// and sound.
//
// A screen describes its rows to a [UI] between [Loop.Begin] and [Loop.End] in every tick,
// with stable string ids. The UI keeps focus, hover, scroll, caret and running
// animations by id, so a change of language, scale or window size needs no rebuild and
// loses nothing. Layout happens while the screen is described, in Update; [Surface.Draw]
// only executes what was described. So tests need only ticks, no drawing.
//
// Lengths are in logical units, which are pixels at scale 1. The window is never
// smaller than 900 by 600 of them, except for screens with a layout for narrow windows
// (see [Narrower]), for which it is never smaller than 360 by 600, or for low ones (see [Lower]).
package ui

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// MinWidth and MinHeight are the smallest logical size of a window that is not narrow.
const (
	MinWidth  = 900
	MinHeight = 600
)

// TicksPerSecond is how often a screen is described per second.
const TicksPerSecond = 60

// UI is the state of the widget layer of one window. Its own methods are the widgets and the input
// that screens read; what else one may ask of focus, tooltips, text fields, scrolled views, keys and
// animations is in a field each, and Loop is for the program that owns the window.
type UI struct {
	Surface
	// Speak, if not nil, says a text aloud: the control that has the focus. It must return at once.
	Speak func(text string)
	// Sound plays effects.
	Sound Sound
	// Clipboard is the clipboard of text fields.
	Clipboard Clipboard
	// NotCopied, if not nil, is called with a text that could not be copied for other programs, and
	// the error.
	NotCopied func(text string, why error)
	// Failed is called with the errors of work that a screen does outside the game loop. The screen
	// goes on without that work. It must not be nil.
	Failed func(error)
	// InputMethods lets text fields use the platform's input methods.
	InputMethods bool

	Focus  Focus
	Tips   Tips
	Fields Fields
	Views  Views
	Keys   Keys
	Motion Motion
	Loop   Loop

	in     Input
	clicks clicks
	tick   int
	hot    string // control under the cursor
	next   string // the control under the cursor as described so far in this tick
	active string // control that holds the mouse button
	modal  modalState
	spoken string // the last words said aloud
	opened string // the open dropdown
	floats floatState
	probe  []Described
}

// New returns a UI without sound.
func New(texts *Texts) *UI {
	u := &UI{
		Surface: newSurface(texts), Sound: Silence{}, Clipboard: &OwnClipboard{}, Failed: func(error) {},
	}
	u.Focus.ui, u.Tips.ui, u.Keys.ui, u.Loop.ui = u, u, u, u
	u.Fields, u.Views, u.Motion = Fields{u, map[string]*fieldState{}}, Views{map[string]*scrollState{}}, Motion{u, map[string]*ease{}}
	u.cut = func(r Rect, full string) { u.Tip("cut "+full, r, full) }
	return u
}

// Scale returns the pixels per logical unit for a window of some pixels. device is the scale of the
// display. chosen is the scale that the player chose, or 0 for automatic. The result is limited so
// that the logical size is at least [MinWidth] by [MinHeight]. In windows that are less than
// [MinWidth] wide and higher than wide, at the display's scale, the limit is [NarrowWidth] by
// [NarrowHeight] if the screen has a layout for them; in low windows it is [LowWidth] by [LowHeight].
func Scale(pixelsW, pixelsH int, device, chosen float64, has Layouts) float64 {
	w, h := float64(pixelsW), float64(pixelsH)
	s := chosen
	if s == 0 {
		s = math.Max(1, math.Min(w/device/1600, h/device/900))
	}
	least := math.Min(w/MinWidth, h/MinHeight)
	switch {
	case has.Narrow && h > w && w/device < MinWidth:
		least = math.Min(w/NarrowWidth, h/NarrowHeight)
	case has.Low && h <= w && h/device < lowMost:
		least = math.Min(w/LowWidth, h/LowHeight)
	}
	return math.Max(0.25, math.Min(s*device, least))
}

// Tick returns the number of ticks described so far.
func (u *UI) Tick() int { return u.tick }

// Input returns what the devices did in this tick, for boards that read input themselves. It is
// empty while a dialog lies over the screen. While the cursor is over a floating panel, X and Y are
// outside the window.
func (u *UI) Input() Input {
	if u.blocked() {
		return Input{X: -1, Y: -1}
	}
	in := u.in
	if u.floated() {
		in.X, in.Y = -1, -1
	}
	return in
}

// blocked reports whether controls described now lie under a dialog.
func (u *UI) blocked() bool { return u.modal.open() && u.layer == layerBase || u.modal.covered }

// TakeKey reports whether a key was pressed or repeats. If so it takes the key, so that nothing
// else handles it in this tick.
func (u *UI) TakeKey(k ebiten.Key) bool {
	if u.blocked() {
		return false
	}
	i := slices.Index(u.Keys.down, k)
	if i < 0 {
		return false
	}
	u.Keys.down = slices.Delete(u.Keys.down, i, i+1)
	return true
}
