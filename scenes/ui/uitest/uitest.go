// Package uitest describes screens tick by tick without a window and checks what they
// describe. It is for tests.
package uitest

import (
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
)

// Screen is what a window shows.
type Screen interface{ Describe(u *ui.UI) }

// Func is a function that is a [Screen].
type Func func(u *ui.UI)

// Describe calls f.
func (f Func) Describe(u *ui.UI) { f(u) }

// Anywhere is a [Func] with layouts for narrow and low windows.
type Anywhere struct{ Func }

// FitsNarrow implements [ui.Narrower].
func (Anywhere) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (Anywhere) FitsLow() bool { return true }

// Window is a window without a display.
type Window struct {
	T      testing.TB
	UI     *ui.UI
	Screen Screen
	// Width and Height are in pixels, Scale is the pixels per logical unit.
	Width, Height int
	Scale         float64
	// Touch says that the input comes from fingers.
	Touch bool

	x, y float64
	held bool
}

// New returns a window of width by height pixels in a language, at the scale that the program would
// choose. The test fails at its end if the screen asked for a missing text.
func New(t testing.TB, language string, width, height int, screen Screen) *Window {
	t.Helper()
	texts, err := ui.NewTexts(language)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, key := range texts.Missed() {
			t.Errorf("%s: %q has no text", language, key)
		}
	})
	return &Window{T: t, UI: ui.New(texts), Screen: screen, Width: width, Height: height, Scale: ui.Scale(width, height, 1, 0, ui.LayoutsOf(screen)), x: -10, y: -10}
}

// Tick describes one tick with an input. The state of the cursor and the left button is filled in.
func (w *Window) Tick(in ui.Input) {
	w.T.Helper()
	in.X, in.Y, in.Left.Held, in.Touch = w.x, w.y, w.held, w.Touch
	w.UI.Loop.Begin(in, w.Width, w.Height, w.Scale)
	w.Screen.Describe(w.UI)
	w.UI.Loop.End()
}

// Ticks describes n ticks without input.
func (w *Window) Ticks(n int) {
	for range n {
		w.Tick(ui.Input{})
	}
}

// Hangs is how long a test waits for something before it fails. It is long enough for a busy
// machine.
const Hangs = 5 * time.Minute

// Until describes ticks until ok returns true. It is for work in other goroutines. The test fails
// if ok does not return true within [Hangs].
func (w *Window) Until(what string, ok func() bool) {
	w.T.Helper()
	const some = 16 // ticks between two pauses
	for deadline := time.Now().Add(Hangs); !ok(); {
		if w.UI.Tick()%some == 0 {
			if time.Now().After(deadline) {
				w.T.Fatalf("waited too long for %s", what)
			}
			time.Sleep(100 * time.Microsecond)
		}
		w.Ticks(1)
		runtime.Gosched()
	}
}

// Move moves the cursor.
func (w *Window) Move(x, y float64) {
	w.x, w.y = x, y
	w.Tick(ui.Input{Moved: true})
}

// Press presses the left button at the cursor.
func (w *Window) Press() {
	w.held = true
	w.Tick(ui.Input{Left: ui.Button{Pressed: true}})
}

// Release releases the left button.
func (w *Window) Release() {
	w.held = false
	w.Tick(ui.Input{Left: ui.Button{Released: true}})
}

// Find returns the control with an id, and whether there is one.
func (w *Window) Find(id string) (ui.Described, bool) {
	for _, c := range w.UI.Controls() {
		if c.ID == id {
			return c, true
		}
	}
	return ui.Described{}, false
}

// Click clicks the middle of a control.
func (w *Window) Click(id string) {
	w.T.Helper()
	c, ok := w.Find(id)
	if !ok {
		w.T.Fatalf("no control %q", id)
	}
	w.Move(c.Rect.CenterX(), c.Rect.CenterY())
	w.Press()
	w.Release()
}

// Pick chooses option i of a segment or of tabs, which a narrow window may show as a list that opens.
func (w *Window) Pick(id string, i int) {
	w.T.Helper()
	if cell := fmt.Sprintf("%s.%d", id, i); w.has(cell) {
		w.Click(cell)
		return
	}
	w.Click(id)
	w.Ticks(2)
	var rows []string
	for _, c := range w.UI.Controls() {
		if strings.HasPrefix(c.ID, id+".list.rows.") {
			rows = append(rows, c.ID)
		}
	}
	if i >= len(rows) {
		w.T.Fatalf("%s has %d options, none with number %d", id, len(rows), i)
	}
	w.Click(rows[i])
}

// Seek scrolls a view down until a control in it is in sight, and reports whether there is one.
func (w *Window) Seek(view, id string) bool {
	const step, most = 60, 3000
	for down := 0; down < most && !w.has(id); down += step {
		w.UI.Views.By(view, step)
		w.Ticks(2)
	}
	return w.has(id)
}

func (w *Window) has(id string) bool {
	_, ok := w.Find(id)
	return ok
}

// Key presses keys, one per tick.
func (w *Window) Key(keys ...ebiten.Key) {
	for _, k := range keys {
		w.Tick(ui.Input{Keys: []ebiten.Key{k}})
	}
}

// Type types text, one letter per tick.
func (w *Window) Type(text string) {
	for _, r := range text {
		w.Tick(ui.Input{Runes: []rune{r}})
	}
}

// Drop drops files on the window.
func (w *Window) Drop(paths ...string) { w.Tick(ui.Input{Dropped: paths}) }

// Sizes are the windows in which every screen must work.
var Sizes = [][2]int{{900, 600}, {1280, 800}, {1920, 1080}, {2560, 1600}}

// Narrow are windows of phones and tablets that are held upright.
var Narrow = [][2]int{{390, 844}, {360, 640}, {820, 1180}}

// Low are windows of phones that are held sideways.
var Low = [][2]int{{844, 390}, {667, 331}}

// Everywhere are the windows in which every screen with layouts for narrow and low windows must work.
var Everywhere = slices.Concat(Sizes, Narrow, Low)

// Fits describes a screen in every size and language and checks that no text is
// shortened, no control lies outside the window or jumps to and fro, and no two controls overlap. prepare
// is called on each window after its first ticks. Controls whose ids begin with one of
// the exceptions may overlap others. Screens with layouts for narrow or low windows are also checked
// in these; there every control must be large enough for a finger.
func Fits(t *testing.T, screen func() Screen, prepare func(*Window), exceptions ...string) {
	t.Helper()
	sizes, has := Sizes, ui.LayoutsOf(screen())
	if has.Narrow {
		sizes = slices.Concat(sizes, Narrow)
	}
	if has.Low {
		sizes = slices.Concat(sizes, Low)
	}
	for _, language := range ui.Languages {
		for _, size := range sizes {
			t.Run(fmt.Sprintf("%s-%dx%d", language, size[0], size[1]), func(t *testing.T) {
				w := New(t, language, size[0], size[1], screen())
				w.Ticks(3)
				if prepare != nil {
					prepare(w)
				}
				w.Ticks(2)
				w.Check(exceptions...)
				if size == Sizes[0] || size == Narrow[0] || size == Low[0] { // the windows with the least room
					w.UI.TextSize = 1.6
					w.Ticks(2)
					w.Check(exceptions...)
				}
			})
		}
	}
}

// rests fails if a control jumps there and back while nobody does anything.
func (w *Window) rests() {
	w.T.Helper()
	var at [3]map[string]ui.Rect
	for i := range at {
		if i > 0 {
			w.Ticks(1)
		}
		at[i] = map[string]ui.Rect{}
		for _, c := range w.UI.Controls() {
			at[i][c.ID] = c.Rect
		}
	}
	for id, r := range at[0] {
		if at[2][id] == r && at[1][id] != r {
			w.T.Errorf("%s jumps from %+v to %+v and back", id, r, at[1][id])
		}
	}
}

// Check checks what the last tick described; see [Fits].
func (w *Window) Check(exceptions ...string) {
	w.T.Helper()
	for _, text := range w.UI.Shortened() {
		w.T.Errorf("%q does not fit", text)
	}
	for _, text := range w.UI.Faulty().Outside {
		w.T.Errorf("%q lies outside its box", text)
	}
	for _, text := range w.UI.Texts() {
		if pair.MatchString(text) {
			w.T.Errorf("%q speaks of a square by its coordinates", text)
		}
	}
	w.rests()
	bounds := w.UI.Bounds()
	var seen []ui.Described
	for _, c := range w.UI.Controls() {
		if excepted(c.ID, exceptions) || c.Rect.Empty() {
			continue
		}
		if in := c.Rect.And(bounds); in.W < c.Rect.W-0.5 || in.H < c.Rect.H-0.5 {
			w.T.Errorf("%s lies outside the window: %+v", c.ID, c.Rect)
		}
		if least := w.UI.LeastTarget(); c.Enabled && !c.Target.Empty() && min(c.Target.W, c.Target.H) < least-0.5 {
			w.T.Errorf("%s is smaller than %v: %+v", c.ID, least, c.Target)
		}
		if c.ID == "tooltip" { // it lies over others, as soon as the cursor rests long enough
			continue
		}
		for _, other := range seen {
			if part(c.ID, other.ID) {
				continue
			}
			if over := c.Rect.And(other.Rect); over.W > 1 && over.H > 1 {
				w.T.Errorf("%s and %s overlap: %+v, %+v", c.ID, other.ID, c.Rect, other.Rect)
			}
		}
		seen = append(seen, c)
	}
	if len(w.UI.Controls()) == 0 {
		w.T.Error("no controls were described")
	}
}

// pair matches the coordinates of a square, which texts name otherwise.
var pair = regexp.MustCompile(`\(\d+, ?\d+\)`)

func excepted(id string, exceptions []string) bool {
	for _, e := range exceptions {
		if len(id) >= len(e) && id[:len(e)] == e {
			return true
		}
	}
	return false
}

// part reports whether one id names a part of the control with the other id.
func part(a, b string) bool {
	return len(a) > len(b) && a[:len(b)+1] == b+"." || len(b) > len(a) && b[:len(a)+1] == a+"."
}
