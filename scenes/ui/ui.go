// Package ui is the thin widget layer: theme, text, controls, focus, tooltips, dialogs
// and sound.
//
// A screen describes its rows to a [UI] between [UI.Begin] and [UI.End] in every tick,
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

// UI is the state of the widget layer of one window: controls, focus, tooltips and dialogs, on the
// surface that they are drawn on.
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

	in     Input
	clicks clicks
	keys   []ebiten.Key // standard keys that no control has taken
	keyMap KeyMap
	tick   int
	quiet  int // ticks since the last input

	focus  focusState
	hot    string // control under the cursor
	next   string // the control under the cursor as described so far in this tick
	active string // control that holds the mouse button
	modal  modalState
	spoken string // the last words said aloud
	opened string // the open dropdown
	tips   tipState
	floats floatState
	eases  map[string]*ease
	scroll map[string]*scrollState
	fields map[string]*fieldState
	probe  []Described
}

// New returns a UI without sound.
func New(texts *Texts) *UI {
	u := &UI{
		Surface: newSurface(texts), Sound: Silence{}, Clipboard: &OwnClipboard{}, Failed: func(error) {},
		eases: map[string]*ease{}, scroll: map[string]*scrollState{}, fields: map[string]*fieldState{},
	}
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

// Begin starts the description of a tick for a window of some pixels. If a button went down and up
// within the tick, its release is delivered in the next tick.
func (u *UI) Begin(in Input, pixelsW, pixelsH int, scale float64) {
	u.begin(float64(pixelsW), float64(pixelsH), scale)
	in = u.clicks.in(in)
	u.in = in
	u.Text.UseTouch(in.Touch)
	if u.quiet++; !in.Quiet() {
		u.quiet = 0
	}
	u.keys = append(u.keys[:0], in.Keys...)
	if !u.Typing() { // a text field receives the keys without the key map
		for i, k := range u.keys {
			u.keys[i] = u.keyMap.Standard(k)
		}
	}
	u.tick++
	u.next = ""
	u.probe = u.probe[:0]
	if in.Moved || in.Left.Pressed {
		u.focus.shown = false
	}
	u.focus.order = u.focus.order[:0]
	u.modal.begin()
	u.floats.begin()
	u.tips.wanted = tip{}
}

// End completes the tick. [Surface.Draw] then draws what was described.
func (u *UI) End() {
	u.moveFocus()
	u.endTips()
	u.modal.end(u)
	u.speak()
	u.hot = u.next
	if !u.in.Left.Held {
		u.active = ""
	}
	u.end()
	u.forgetEases()
}

// Recover resets the layer after a panic in the description or drawing of a tick: no control has
// the focus or is held or open, and the next frame is drawn whole. The count of ticks continues.
func (u *UI) Recover() {
	for _, f := range u.fields {
		if f.composer != nil {
			f.composer.Confirm()
		}
	}
	u.clicks, u.focus, u.modal, u.tips, u.floats = clicks{}, focusState{}, modalState{}, tipState{}, floatState{}
	u.hot, u.next, u.active, u.opened, u.spoken = "", "", "", "", ""
	clear(u.eases)
	clear(u.scroll)
	clear(u.fields)
	u.quiet = 0
	u.reset()
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

// Quiet returns the number of ticks since the last input.
func (u *UI) Quiet() int { return u.quiet }

// stillTicks is how long the screen must not change before it rests. It is longer than any
// animation or message lasts, and than the intervals at which they recur.
const stillTicks = 12 * TicksPerSecond

// Rests reports whether there has been no input and no change on the screen for so long that the
// screen need not be described in every tick.
func (u *UI) Rests() bool { return min(u.Still(), u.Quiet()) > stillTicks && !u.Typing() }

// TakeKey reports whether a key was pressed or repeats. If so it takes the key, so that nothing
// else handles it in this tick.
func (u *UI) TakeKey(k ebiten.Key) bool {
	if u.blocked() {
		return false
	}
	i := slices.Index(u.keys, k)
	if i < 0 {
		return false
	}
	u.keys = slices.Delete(u.keys, i, i+1)
	return true
}
