package ui

import "testing"

// Text grows with the text size where there is room, and never becomes too long.
func TestTextGrowsWhereThereIsRoom(t *testing.T) {
	texts, err := NewTexts("en")
	if err != nil {
		t.Fatal(err)
	}
	u := New(texts)
	size := func(w, h float64, line string) float64 {
		u.Loop.Begin(Input{}, 900, 600, 1)
		u.Label(R(0, 0, w, h), line, Body)
		got := u.lists[layerBase][0].style.Size
		if u.lists[layerBase][0].rect.W > w+0.5 {
			t.Errorf("%q is %v wide in a room of %v", line, u.lists[layerBase][0].rect.W, w)
		}
		u.Loop.End()
		return got
	}
	if got := size(400, 40, "Captain"); got != Body.Size {
		t.Errorf("at 100 %% the size is %v", got)
	}
	u.TextSize = 1.6
	if got := size(400, 40, "Captain"); got != Body.Size*1.6 {
		t.Errorf("with room the size is %v, want %v", got, Body.Size*1.6)
	}
	if got := size(400, 20, "Captain"); got < Body.Size || got > 20 {
		t.Errorf("in a row of 20 the size is %v", got)
	}
	narrow := u.measure("Captain", Body) * 1.3
	if got := size(narrow, 40, "Captain"); got <= Body.Size || got >= Body.Size*1.4 {
		t.Errorf("in a room 1.3 times as wide the size is %v", got)
	}
	if got := size(30, 40, "Captain"); got != Body.Size {
		t.Errorf("without room the size is %v", got)
	}
	const body = "Whoever holds more than half of the centres wins. There are draws too."
	if small, large := u.fittingParagraph(R(0, 0, 200, 60), body, Body), u.fittingParagraph(R(0, 0, 200, 400), body, Body); small.Size >= large.Size || large.Size != Body.Size*1.6 {
		t.Errorf("a paragraph has the size %v in little room and %v in much", small.Size, large.Size)
	}
}

// A button always shows its icon, beside its label and inside its edges, however little room there is.
func TestButtonsKeepTheirIcons(t *testing.T) {
	texts, err := NewTexts("es")
	if err != nil {
		t.Fatal(err)
	}
	u := New(texts)
	for _, window := range [][2]int{{390, 844}, {900, 600}} {
		for _, u.TextSize = range []float64{1, 1.6} {
			for width := 300.0; width >= 130; width -= 2 {
				r := R(20, 20, width, 44)
				u.Loop.Begin(Input{}, window[0], window[1], 1)
				u.Button("b", r, ButtonSpec{Label: "Mis partidas", Icon: "laurels-trophy", Start: width < 200})
				var icon, label Rect
				for _, c := range u.lists[layerBase] {
					if _, ok := c.what.(iconKey); ok {
						icon = c.rect
					} else if c.kind == cmdText {
						label = c.rect
					}
				}
				if icon.Empty() || icon.X < r.X || icon.Right() > label.X || label.Right() > r.Right() || len(u.Shortened()) > 0 {
					t.Errorf("%v, text of %v, %v wide: the icon is at %v, the label at %v, shortened %q", window, u.TextSize, width, icon, label, u.Shortened())
				}
				u.Loop.End()
			}
		}
	}
}

// The note of a button has two lines where the button has room for them, as on the main menu.
func TestNotesOfButtonsUseTheirRoom(t *testing.T) {
	texts, err := NewTexts("es")
	if err != nil {
		t.Fatal(err)
	}
	u := New(texts)
	const note = "Begoña Núñez contra el ordenador, «El vado», quedan 184"
	for height, want := range map[float64]int{64: 0, 44: 1} {
		r := R(20, 20, 344, height)
		u.Loop.Begin(Input{}, 1440, 810, 1)
		u.Button("b", r, ButtonSpec{Label: "Continuar", Note: note, Icon: "flying-flag", Kind: Primary, Start: true})
		for _, c := range u.lists[layerBase] {
			if half := c.style.Size / 2; c.kind == cmdText && (c.rect.Y-half < r.Y || c.rect.Y+half > r.Bottom()) {
				t.Errorf("%q at %v is outside a button of %v", c.text, c.rect, r)
			}
		}
		if got := u.Shortened(); len(got) != want {
			t.Errorf("in a button %v high, %q are shortened", height, got)
		}
		u.Loop.End()
	}
}

func TestReducedMotionIsAtItsEndAtOnce(t *testing.T) {
	texts, err := NewTexts("en")
	if err != nil {
		t.Fatal(err)
	}
	u := New(texts)
	u.ReducedMotion = true
	u.Loop.Begin(Input{}, 900, 600, 1)
	if got := u.Motion.EaseFrom("x", 0, 1, 140); got != 1 {
		t.Errorf("the value is %v", got)
	}
	u.Loop.End()
}

// A name of 27 letters is whole in the field of a phone's set-up, in smaller letters; a short one has the
// usual size.
func TestLongNamesFitTheirField(t *testing.T) {
	texts, err := NewTexts("en")
	if err != nil {
		t.Fatal(err)
	}
	u := New(texts)
	u.Loop.Begin(Input{}, 390, 844, 1)
	defer u.Loop.End()
	const width = 236
	for name, size := range map[string]float64{"Begoña": 22, "Wilhelmina Montgómery-Ortiz": 0} {
		style := u.fieldStyle(name, width)
		if u.measure(name, style) > width || size > 0 && style.Size != size || style.Size < leastText {
			t.Errorf("%q has the size %v and is %v wide in a field of %d", name, style.Size, u.measure(name, style), width)
		}
	}
}
