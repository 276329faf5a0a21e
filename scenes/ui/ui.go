// Package ui is the thin widget layer of the house: theme, text, controls,
// focus, tooltips, dialogs and sound.
//
// A screen is a function that describes its rows to a [UI] between [UI.Begin]
// and [UI.End], every tick, with stable string ids. Focus, hover, scroll, caret
// and running animations live in the UI by id, so language, scale and window
// size change without a rebuild and lose nothing. Layout happens there, in
// Update; [UI.Draw] only carries out what was described, so ticks alone are
// enough for tests.
//
// Lengths are in logical units: the window's size at scale 1, never below
// 900 by 600.
package ui

import (
	"hash/maphash"
	"image"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui/art"
)

// MinWidth and MinHeight are the smallest logical size of a window.
const (
	MinWidth  = 900
	MinHeight = 600
)

// TicksPerSecond is how often a screen is described.
const TicksPerSecond = 60

// UI is the state of the widget layer of one window.
type UI struct {
	// Figures draws arms, pieces and icons.
	Figures art.Figures
	// HighContrast leaves the textures out.
	HighContrast bool
	// Text turns keys into words of the player's language.
	Text *Texts
	// Sound plays effects; it may be silent.
	Sound Sound
	// Clipboard is where text fields copy to and paste from.
	Clipboard Clipboard
	// InputMethods lets text fields use the platform's input methods.
	InputMethods bool

	in     Input
	keys   []ebiten.Key // not yet taken
	tick   int
	scale  float64 // pixels a logical unit
	width  float64 // logical
	height float64
	alpha  float64

	fonts    fontShelf
	widths   map[measureKey]float64
	sprites  sprites
	textures tiles

	lists [layerCount][]command
	layer layer
	clips []Rect
	// clipLayers are the layers in which the clips were pushed.
	clipLayers []layer
	drawn      struct { // what Draw shows
		lists [layerCount][]command
		marks []mark // of all commands in turn
		scale float64
	}
	shown struct { // what the screen shows already
		marks []mark
		size  image.Point
	}
	seed maphash.Seed

	focus  focusState
	hot    string // control under the cursor
	next   string // the same, found in this tick
	active string // control that holds the mouse button
	modal  modalState
	opened string // the open list of a choice
	tips   tipState
	eases  map[string]*ease
	scroll map[string]*scrollState
	fields map[string]*fieldState
	probe  []Described
	cut    []string // texts that were shortened in this tick
}

// New returns a UI without sound.
func New(texts *Texts) *UI {
	return &UI{
		Text: texts, seed: maphash.MakeSeed(), Sound: Silence{}, Clipboard: &OwnClipboard{}, scale: 1, alpha: 1,
		widths: map[measureKey]float64{}, eases: map[string]*ease{},
		scroll: map[string]*scrollState{}, fields: map[string]*fieldState{},
	}
}

// Scale returns the number of pixels a logical unit for a window of that many
// pixels. device is the display's own scale, chosen the player's (0 for
// automatic). It is capped so that the logical size never falls below the
// smallest window.
func Scale(pixelsW, pixelsH int, device, chosen float64) float64 {
	w, h := float64(pixelsW), float64(pixelsH)
	s := chosen
	if s == 0 {
		s = math.Max(1, math.Min(w/device/1600, h/device/900))
	}
	return math.Max(0.25, math.Min(s*device, math.Min(w/MinWidth, h/MinHeight)))
}

// Begin starts the description of a tick for a window of that many pixels.
func (u *UI) Begin(in Input, pixelsW, pixelsH int, scale float64) {
	if scale != u.scale {
		clear(u.widths)
		u.scale = scale
	}
	u.width, u.height = float64(pixelsW)/scale, float64(pixelsH)/scale
	u.in = in
	u.keys = append(u.keys[:0], in.Keys...)
	u.tick++
	for i := range u.lists {
		u.lists[i] = u.lists[i][:0]
	}
	u.layer, u.alpha, u.clips = layerBase, 1, u.clips[:0]
	u.clipLayers = u.clipLayers[:0]
	u.next = ""
	u.cut = u.cut[:0]
	u.probe = u.probe[:0]
	if in.Moved || in.Left.Pressed {
		u.focus.shown = false
	}
	u.focus.order = u.focus.order[:0]
	u.modal.begin()
	u.tips.wanted = tip{}
}

// End completes the tick: what was described is what Draw shows from now on.
func (u *UI) End() {
	u.moveFocus()
	u.endTips()
	u.modal.end(u)
	u.hot = u.next
	if !u.in.Left.Held {
		u.active = ""
	}
	u.drawn.scale = u.scale
	u.drawn.marks = u.marks(u.drawn.marks, &u.lists)
	for i := range u.lists {
		u.drawn.lists[i], u.lists[i] = u.lists[i], u.drawn.lists[i]
	}
	u.forgetEases()
}

// Bounds returns the window in logical units.
func (u *UI) Bounds() Rect { return R(0, 0, u.width, u.height) }

// Tick returns how many ticks have been described; animations count by it.
func (u *UI) Tick() int { return u.tick }

// Input returns what the devices did in this tick, for boards that look
// themselves. Nothing happened while a dialog lies over the screen.
func (u *UI) Input() Input {
	if u.blocked() {
		return Input{X: -1, Y: -1}
	}
	return u.in
}

// blocked reports whether what is described now lies under a dialog.
func (u *UI) blocked() bool { return u.modal.open() && u.layer == layerBase }

// Pixel returns the length of one pixel, for lines that must not vanish.
func (u *UI) Pixel() float64 { return 1 / u.scale }

// TakeKey reports whether the key was pressed, or repeats, and nobody took it
// before; it is taken then.
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

// Shortened returns the texts that did not fit in the last tick.
func (u *UI) Shortened() []string { return u.cut }

func (u *UI) shortened(r Rect, full string) {
	u.cut = append(u.cut, full)
	u.Tip("cut "+full, r, full)
}
