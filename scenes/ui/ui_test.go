package ui_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"pgregory.net/rapid"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// form is a screen with one control of each kind.
type form struct {
	pressed map[string]int
	segment int
	on      bool
	slider  float64
	text    string
	choice  int
	row     int
	picked  int
	asking  bool
	answer  ui.Answer
	escapes int
	most    int
}

func newForm() *form { return &form{pressed: map[string]int{}, row: -1, most: 10} }

func (f *form) Describe(u *ui.UI) {
	area := u.Bounds().Inset(40)
	button := func(id string, spec ui.ButtonSpec) {
		spec.Label = id
		if u.Button(id, area.CutTop(40), spec) {
			f.pressed[id]++
		}
		area.CutTop(10)
	}
	button("first", ui.ButtonSpec{})
	button("off", ui.ButtonSpec{Disabled: true})
	button("second", ui.ButtonSpec{Tip: "What it does\nIn more words."})
	f.segment = u.Segment("segment", area.CutTop(40), []string{"a", "b", "c"}, f.segment)
	area.CutTop(10)
	f.on = u.Toggle("toggle", area.CutTop(30), "toggle", f.on)
	area.CutTop(10)
	f.slider = u.Slider("slider", area.CutTop(30), "slider", f.slider, 0, 10, 1, 0)
	area.CutTop(10)
	f.text = u.Field("field", area.CutTop(48), f.text, "name", f.most)
	area.CutTop(10)
	f.choice = u.Choose("choice", area.CutTop(44), []ui.Option{{Label: "x"}, {Label: "y"}, {Label: "z"}}, f.choice)
	area.CutTop(10)
	var use ui.ListUse
	f.row, use = u.List("list", area.CutTop(80), 30, 20, f.row, func(i int) string { return string(rune('a' + i)) }, func(ui.Row) {})
	if use == ui.Picked {
		f.picked++
	}
	if f.asking {
		if f.answer = u.Ask(ui.Question{ID: "ask", Title: "Sure?", Body: "Think.", Yes: "Yes", No: "No"}); f.answer != ui.Waiting {
			f.asking = false
		}
	}
	if u.TakeKey(ebiten.KeyEscape) {
		f.escapes++
	}
}

func window(t testing.TB, f *form) *uitest.Window {
	w := uitest.New(t, "en", 1280, 800, f)
	w.Ticks(1)
	return w
}

func TestButtonClicks(t *testing.T) {
	f := newForm()
	w := window(t, f)
	w.Click("first")
	if f.pressed["first"] != 1 {
		t.Errorf("clicked %d times", f.pressed["first"])
	}
	w.Click("off")
	if f.pressed["off"] != 0 {
		t.Error("a disabled button was used")
	}
	first, _ := w.Find("first")
	w.Move(first.Rect.CenterX(), first.Rect.CenterY())
	w.Press()
	w.Move(first.Rect.CenterX(), first.Rect.Bottom()+300)
	w.Release()
	if f.pressed["first"] != 1 {
		t.Error("a press that was dragged away counts as a click")
	}
	w.Move(first.Rect.X-20, first.Rect.CenterY())
	w.Press()
	w.Move(first.Rect.CenterX(), first.Rect.CenterY())
	w.Release()
	if f.pressed["first"] != 1 {
		t.Error("a press that began elsewhere counts as a click")
	}
}

func TestKeyboardReachesEveryControl(t *testing.T) {
	f := newForm()
	w := window(t, f)
	reached := map[string]bool{}
	for range 12 {
		w.Key(ebiten.KeyTab)
		for _, c := range w.UI.Controls() {
			if c.Focused {
				reached[c.ID] = true
			}
		}
	}
	for _, id := range []string{"first", "second", "segment", "toggle", "slider", "field", "choice", "list"} {
		if !reached[id] {
			t.Errorf("Tab does not reach %s", id)
		}
	}
	if reached["off"] {
		t.Error("Tab reaches a disabled button")
	}
	w.UI.Focus.Set("first")
	w.Key(ebiten.KeyArrowDown)
	if !w.UI.Focus.Is("second") {
		t.Error("the down arrow does not lead from first to second")
	}
	w.Key(ebiten.KeyEnter)
	if f.pressed["second"] != 1 {
		t.Error("Enter does not use the focused button")
	}
	w.Tick(ui.Input{Keys: []ebiten.Key{ebiten.KeyTab}, Shift: true})
	if !w.UI.Focus.Is("first") {
		t.Error("Shift and Tab do not go back")
	}
}

func TestControlsByMouseAndKeyboard(t *testing.T) {
	f := newForm()
	w := window(t, f)
	w.Click("segment.2")
	if f.segment != 2 {
		t.Errorf("segment %d", f.segment)
	}
	w.Key(ebiten.KeyArrowLeft, ebiten.KeyArrowLeft, ebiten.KeyArrowLeft)
	if f.segment != 0 {
		t.Errorf("segment %d after three arrows", f.segment)
	}
	w.Click("toggle")
	if !f.on {
		t.Error("the toggle stayed off")
	}
	s, _ := w.Find("slider")
	w.Move(s.Rect.CenterX(), s.Rect.CenterY())
	w.Press()
	if f.slider != 5 {
		t.Errorf("slider at %v in the middle", f.slider)
	}
	w.Move(s.Rect.Right()+500, s.Rect.CenterY())
	if f.slider != 10 {
		t.Errorf("slider at %v when dragged beyond its end", f.slider)
	}
	w.Release()
	w.Key(ebiten.KeyArrowLeft)
	if f.slider != 9 {
		t.Errorf("slider at %v after an arrow", f.slider)
	}
	w.Click("choice")
	w.Ticks(1)
	if _, ok := w.Find("first"); ok {
		t.Error("controls under an open dropdown can be used")
	}
	w.Key(ebiten.KeyArrowDown, ebiten.KeyArrowDown, ebiten.KeyEnter)
	w.Ticks(2)
	if f.choice != 2 {
		t.Errorf("choice %d", f.choice)
	}
	if !w.UI.Focus.Is("choice") {
		t.Error("closing a dropdown does not return the focus")
	}
	w.Click("choice")
	w.Ticks(1)
	w.Click("choice.list.rows.x")
	w.Ticks(2)
	if f.choice != 0 {
		t.Errorf("choice %d by mouse", f.choice)
	}
	w.Click("list.b")
	if f.row != 1 || f.picked != 1 {
		t.Errorf("row %d, picked %d", f.row, f.picked)
	}
	for range 25 {
		w.Key(ebiten.KeyArrowDown)
	}
	if f.row != 19 {
		t.Errorf("row %d after many arrows", f.row)
	}
	if c, ok := w.Find("list.t"); !ok || c.Rect.H < 20 {
		t.Error("the list did not scroll to its chosen row")
	}
}

func TestDialogsBlockTheScreenAndReturnTheFocus(t *testing.T) {
	f := newForm()
	w := window(t, f)
	w.UI.Focus.Set("segment")
	f.asking = true
	w.Ticks(2)
	if _, ok := w.Find("first"); ok {
		t.Error("the screen under a dialog can be used")
	}
	if !w.UI.Focus.Is("ask.yes") && !focused(w, "ask.yes") {
		t.Error("the dialog does not have the focus")
	}
	w.Key(ebiten.KeyEscape)
	if f.answer != ui.No || f.escapes != 0 {
		t.Errorf("Esc answered %v, and the screen saw it %d times", f.answer, f.escapes)
	}
	w.Ticks(2)
	if !w.UI.Focus.Is("segment") {
		t.Error("the focus does not return")
	}
	f.asking = true
	w.Ticks(1)
	w.Key(ebiten.KeyEnter)
	if f.answer != ui.Yes {
		t.Errorf("Enter answered %v", f.answer)
	}
	f.asking = true
	w.Ticks(1)
	w.Width, w.Height = 900, 600 // the dialog keeps its place
	w.Ticks(1)
	w.Click("ask.no")
	if f.answer != ui.No {
		t.Errorf("the button answered %v", f.answer)
	}
}

func focused(w *uitest.Window, id string) bool {
	c, ok := w.Find(id)
	return ok && c.Focused
}

func TestTooltips(t *testing.T) {
	f := newForm()
	w := window(t, f)
	b, _ := w.Find("second")
	w.Move(b.Rect.CenterX(), b.Rect.CenterY())
	if w.UI.Tips.Shown() {
		t.Error("a tooltip appears at once")
	}
	w.Ticks(30)
	if !w.UI.Tips.Shown() {
		t.Error("no tooltip appears")
	}
	w.Move(2, 2)
	if w.UI.Tips.Shown() {
		t.Error("the tooltip stays")
	}
	w.UI.Focus.Set("first")
	w.Key(ebiten.KeyTab)
	w.Ticks(1)
	if !w.UI.Tips.Shown() {
		t.Error("no tooltip with the keyboard")
	}
}

func TestScaleKeepsTheSmallestLogicalSize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		device := rapid.SampledFrom([]float64{1, 1.25, 1.5, 2, 3}).Draw(t, "device")
		w := int(rapid.Float64Range(900, 4000).Draw(t, "width") * device)
		h := int(rapid.Float64Range(600, 2400).Draw(t, "height") * device)
		chosen := rapid.SampledFrom([]float64{0, 0.8, 1, 1.5, 2, 3}).Draw(t, "chosen")
		s := ui.Scale(w, h, device, chosen, ui.Layouts{Narrow: rapid.Bool().Draw(t, "narrow")})
		if float64(w)/s < ui.MinWidth-0.01 || float64(h)/s < ui.MinHeight-0.01 {
			t.Fatalf("%d×%d at scale %v is %v×%v", w, h, s, float64(w)/s, float64(h)/s)
		}
	})
	for _, c := range []struct {
		w, h           int
		device, chosen float64
		both           bool
		want           float64
	}{
		{1280, 800, 1, 0, true, 1}, {1440, 900, 1, 0, true, 1}, {1920, 1080, 1, 0, true, 1.2}, {2560, 1600, 2, 0, true, 2}, {900, 600, 1, 2, true, 1}, {1800, 1200, 1, 2, true, 2},
		{1170, 2532, 3, 0, true, 3}, {390, 844, 1, 2, true, 390.0 / 360}, {390, 844, 1, 0, false, 390.0 / 900}, {844, 390, 1, 0, true, 1}, {568, 300, 1, 0, true, 300.0 / 320}, {844, 390, 1, 0, false, 390.0 / 600}, {2796, 1290, 3, 0, true, 3}, {820, 1180, 1, 0, true, 1},
	} {
		if got := ui.Scale(c.w, c.h, c.device, c.chosen, ui.Layouts{Narrow: c.both, Low: c.both}); got != c.want {
			t.Errorf("%+v: scale %v", c, got)
		}
	}
}

func TestWrapAndShorten(t *testing.T) {
	w := uitest.New(t, "es", 1280, 800, uitest.Func(func(*ui.UI) {}))
	w.Ticks(1)
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-zñáé]{1,30}`), 1, 20).Draw(t, "words")
		width := rapid.Float64Range(30, 400).Draw(t, "width")
		text := strings.Join(words, " ")
		lines := w.UI.Wrap(text, ui.Body, width)
		if got := strings.ReplaceAll(strings.Join(lines, ""), " ", ""); got != strings.ReplaceAll(text, " ", "") {
			t.Fatalf("%q wraps to %q", text, lines)
		}
		for _, line := range lines {
			if len([]rune(line)) > 1 && w.UI.Width(line, ui.Body) > width {
				t.Fatalf("line %q is wider than %v", line, width)
			}
		}
		if cut := !w.UI.Fits(text, ui.Body, width); cut != (w.UI.Width(text, ui.Body) > width+0.5) {
			t.Fatalf("%q is shortened in %v: %v", text, width, cut)
		}
		lines, style := w.UI.WrapWhole(text, ui.Body, width, 12)
		for _, line := range lines {
			for word := range strings.FieldsSeq(line) {
				if !slices.Contains(words, word) && (style.Size > 12 || !strings.HasSuffix(word, "…")) || w.UI.Width(word, style) > width+0.5 && word != "…" {
					t.Fatalf("%q has the word %q in %v, in a size of %v", lines, word, width, style.Size)
				}
			}
		}
	})
}

// Orders in a sentence stay in one line, unless no line has room for them.
func TestWrapKeepsOrders(t *testing.T) {
	w := uitest.New(t, "en", 1280, 800, uitest.Func(func(*ui.UI) {}))
	w.Ticks(1)
	const text = "1 of your 3 orders failed: A BUD - RUM (bounced). A unit in Galicia and F NTH S A YOR - NWY held."
	for _, order := range []string{"A BUD - RUM", "F NTH", "A YOR - NWY"} {
		for width := w.UI.Width("A YOR - NWY", ui.Body) + 1; width < 600; width += 7 {
			lines := w.UI.Wrap(text, ui.Body, width)
			if !slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, order) }) {
				t.Fatalf("%q is broken in %v: %q", order, width, lines)
			}
			if got := strings.Join(lines, " "); got != text {
				t.Fatalf("the lines in %v say %q", width, got)
			}
		}
	}
	if lines := w.UI.Wrap(text, ui.Body, 40); len(lines) < 10 {
		t.Errorf("a narrow column has the lines %q", lines)
	}
}

func TestEaseReachesItsTarget(t *testing.T) {
	target := 0.0
	var values []float64
	w := uitest.New(t, "en", 1280, 800, uitest.Func(func(u *ui.UI) { values = append(values, u.Motion.Ease("x", target, 100)) }))
	w.Ticks(3)
	target = 1
	w.Ticks(10)
	if values[2] != 0 || values[len(values)-1] != 1 {
		t.Errorf("values %v", values)
	}
	for i := 1; i < len(values); i++ {
		if values[i] < values[i-1] {
			t.Errorf("values %v decrease", values)
		}
	}
}

func TestIconsAndFontsCanBeRead(t *testing.T) {
	w := uitest.New(t, "en", 1280, 800, uitest.Func(func(*ui.UI) {}))
	w.Ticks(1)
	for weight := ui.Regular; weight <= ui.Black; weight++ {
		for _, text := range []string{"Aa", "ñ", "Ωω", "Жж", "小林", "こ", "김", "א", "ع", "अ", "ก", "অ", "அ", "Ա", "ა", "ሀ", "★", "🙂", "ệ"} {
			if w.UI.Width(text, ui.Style{Weight: weight, Size: 20}) <= 0 {
				t.Errorf("weight %d has no width for %q", weight, text)
			}
		}
	}
}
