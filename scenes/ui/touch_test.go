package ui

import (
	"fmt"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// hand moves fingers over a screen with a button and a list that scrolls, tick by tick.
type hand struct {
	u       *UI
	touch   touch
	clicked int
	inside  int
}

func newHand(t *testing.T) *hand {
	t.Helper()
	texts, err := NewTexts("en")
	if err != nil {
		t.Fatal(err)
	}
	return &hand{u: New(texts)}
}

func (h *hand) tick(fingers ...finger) Input {
	in := Input{X: -1, Y: -1}
	h.touch.read(&in, fingers)
	h.u.Loop.Begin(in, 900, 600, 1)
	if h.u.Button("button", R(100, 100, 100, 40), ButtonSpec{Label: "Go", Tip: "Goes"}) {
		h.clicked++
	}
	h.u.Scroll("list", R(300, 100, 200, 200), 1000, func(all Rect) {
		if h.u.Button("inside", R(all.X, all.Y+20, 150, 40), ButtonSpec{Label: "In the list"}) {
			h.inside++
		}
	})
	h.u.Loop.End()
	return in
}

func (h *hand) ticks(n int, fingers ...finger) {
	for range n {
		h.tick(fingers...)
	}
}

func TestATapIsAClick(t *testing.T) {
	h := newHand(t)
	h.ticks(3, finger{1, 150, 120})
	h.tick()
	if h.clicked != 1 {
		t.Errorf("%d clicks", h.clicked)
	}
	h.ticks(60)
	if h.u.Tips.Shown() || h.clicked != 1 {
		t.Errorf("after the tap: a tooltip %v, %d clicks", h.u.Tips.Shown(), h.clicked)
	}
	h.ticks(3, finger{2, 150, 120})
	h.tick(finger{2, 600, 500}) // it slides off the button
	h.tick()
	if h.clicked != 1 {
		t.Errorf("a finger that slid off clicks: %d", h.clicked)
	}
}

func TestALongPressHoversAndDoesNotClick(t *testing.T) {
	h := newHand(t)
	h.ticks(longPress+Ticks(tooltipAfter)+3, finger{1, 150, 120})
	if !h.u.Tips.Shown() {
		t.Error("no tooltip under the finger that rests")
	}
	h.tick()
	if h.clicked != 0 {
		t.Error("lifting it clicks")
	}
	h.ticks(3)
	if h.u.Tips.Shown() {
		t.Error("the tooltip stays without the finger")
	}
}

func TestAFingerScrollsAList(t *testing.T) {
	h := newHand(t)
	for y := 140.0; y > 60; y -= 8 {
		h.tick(finger{1, 350, max(y, 105)})
	}
	h.tick()
	if got := h.u.Views.of("list").offset; got < 15 || got > 40 {
		t.Errorf("the list is scrolled by %v", got)
	}
	if h.inside != 0 {
		t.Error("scrolling clicks what lay under the finger")
	}
}

func TestTwoFingersTurnTheWheel(t *testing.T) {
	h := newHand(t)
	h.tick(finger{1, 400, 300}, finger{2, 500, 300})
	if in := h.tick(finger{1, 360, 300}, finger{2, 540, 300}); in.Wheel != 2 || in.X != 450 || in.Left.Held {
		t.Errorf("spreading gives %+v", in)
	}
	if in := h.tick(finger{1, 400, 300}, finger{2, 500, 300}); in.Wheel != -2 {
		t.Errorf("closing turns the wheel by %v", in.Wheel)
	}
}

func TestTheFingerThatRemainsAfterTwoDoesNothing(t *testing.T) {
	h := newHand(t)
	h.ticks(3, finger{1, 150, 120}, finger{2, 500, 300})
	h.ticks(3, finger{1, 150, 120})
	h.ticks(3)
	if h.clicked != 0 {
		t.Errorf("two fingers that are lifted one after the other click %d times", h.clicked)
	}
	h.ticks(3, finger{3, 150, 120})
	h.tick()
	if h.clicked != 1 {
		t.Errorf("a tap afterwards clicks %d times", h.clicked)
	}
}

func TestTheMouseIsItselfWithoutFingers(t *testing.T) {
	var touch touch
	in := Input{X: 10, Y: 20, Left: Button{Pressed: true, Held: true}}
	touch.read(&in, nil)
	if in.X != 10 || !in.Left.Pressed {
		t.Errorf("the mouse becomes %+v", in)
	}
}

func TestAControllerPressesKeys(t *testing.T) {
	var p pad
	var down []ebiten.StandardGamepadButton
	x := 0.0
	tick := func() string {
		keys, hurry, shift := p.read(
			func(b ebiten.StandardGamepadButton) bool { return slices.Contains(down, b) },
			func(a ebiten.StandardGamepadAxis) float64 {
				if a == ebiten.StandardGamepadAxisLeftStickHorizontal {
					return x
				}
				return 0.3 // it never rests in the middle
			})
		return fmt.Sprint(keys, hurry, shift)
	}
	for _, c := range []struct {
		button ebiten.StandardGamepadButton
		x      float64
		want   string
	}{
		{ebiten.StandardGamepadButtonRightBottom, 0, "[Enter] false false"},
		{ebiten.StandardGamepadButtonRightRight, 0, "[Escape] false false"},
		{ebiten.StandardGamepadButtonCenterRight, 0, "[Pause] false false"},
		{ebiten.StandardGamepadButtonLeftTop, 0, "[ArrowUp] false false"},
		{ebiten.StandardGamepadButtonFrontTopRight, 0, "[Tab] false false"},
		{ebiten.StandardGamepadButtonFrontTopLeft, 0, "[Tab] false true"},
		{ebiten.StandardGamepadButtonRightLeft, 0, "[] true false"},
		{ebiten.StandardGamepadButtonCenterCenter, 0.8, "[ArrowRight] false false"},
		{ebiten.StandardGamepadButtonCenterCenter, -0.8, "[ArrowLeft] false false"},
		{ebiten.StandardGamepadButtonCenterCenter, 0.4, "[] false false"},
	} {
		down, x = []ebiten.StandardGamepadButton{c.button}, c.x
		if got := tick(); got != c.want {
			t.Errorf("button %d, stick %v: %s, want %s", c.button, c.x, got, c.want)
		}
		down, x = nil, 0
		tick()
	}
	down = []ebiten.StandardGamepadButton{ebiten.StandardGamepadButtonRightBottom, ebiten.StandardGamepadButtonLeftLeft}
	enters, lefts := 0, 0
	for range repeatAfter + 4*repeatEvery {
		switch tick() {
		case "[ArrowLeft Enter] false false":
			enters, lefts = enters+1, lefts+1
		case "[ArrowLeft] false false":
			lefts++
		}
	}
	if enters != 1 || lefts != 5 {
		t.Errorf("held, Enter is pressed %d times and the arrow %d times", enters, lefts)
	}
}

func TestTheFocusIsReadAloud(t *testing.T) {
	h := newHand(t)
	var said []string
	h.u.Speak = func(text string) { said = append(said, text) }
	h.ticks(3)
	if len(said) != 0 {
		t.Errorf("without the keyboard it says %q", said)
	}
	press := func(k ebiten.Key) {
		h.u.Loop.Begin(Input{X: -1, Y: -1, Keys: []ebiten.Key{k}}, 900, 600, 1)
		h.u.Button("button", R(100, 100, 100, 40), ButtonSpec{Label: "Go", Tip: "Goes"})
		h.u.Slider("slider", R(100, 200, 100, 40), "Volume", 3, 0, 10, 1, 3)
		h.u.Loop.End()
	}
	press(ebiten.KeyTab) // to the button; it is said when it is described again
	press(ebiten.KeyF2)
	press(ebiten.KeyTab)
	press(ebiten.KeyF2)
	press(ebiten.KeyF2)
	if len(said) != 2 || said[0] != "Go" || said[1] != "Volume: 3" {
		t.Errorf("it says %q", said)
	}
}

// TestTouchWords uses a finger and then a mouse: the words follow.
func TestTouchWords(t *testing.T) {
	h := newHand(t)
	words := func() string { return h.u.Text.T("bar.rules") + "; " + h.u.Text.T("guide.war.leader") }
	for _, step := range []struct {
		what string
		do   func()
		want string
	}{
		{"nothing", func() { h.tick() }, "Rules\nF1; Click your leader."},
		{"a tap", func() { h.tick(finger{1, 150, 120}); h.tick() }, "Rules; Tap your leader."},
		{"a mouse", func() {
			in := Input{X: 5, Y: 5, Moved: true}
			h.touch.read(&in, nil)
			h.u.Loop.Begin(in, 900, 600, 1)
			h.u.Loop.End()
		}, "Rules\nF1; Click your leader."},
		{"an expected finger", func() {
			d := Devices{touch: h.touch}
			d.ExpectTouch()
			h.touch = d.touch
			h.tick()
		}, "Rules; Tap your leader."},
	} {
		step.do()
		if got := words(); got != step.want {
			t.Errorf("after %s the texts are %q, not %q", step.what, got, step.want)
		}
	}
}
