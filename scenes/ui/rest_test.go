package ui_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func TestAScreenRestsWhenNothingChanges(t *testing.T) {
	line := "a"
	w := uitest.New(t, "en", 1280, 800, uitest.Func(func(u *ui.UI) { u.Label(ui.R(0, 0, 200, 30), line, ui.Body) }))
	const long = 20 * ui.TicksPerSecond
	rests := func(what string, want bool) {
		t.Helper()
		if got := w.UI.Loop.Rests(); got != want {
			t.Errorf("%s: rests %v", what, got)
		}
	}
	w.Ticks(60)
	rests("a new screen", false)
	w.Ticks(long)
	rests("after a while", true)
	w.Tick(ui.Input{Keys: []ebiten.Key{ebiten.KeyA}})
	rests("after a key", false)
	w.Ticks(long)
	rests("after a while", true)
	line = "b"
	w.Ticks(1)
	rests("after a change", false)
	w.Ticks(long)
	rests("after a while", true)
}

func TestQuietInputDoesNothing(t *testing.T) {
	quiet := ui.Input{X: 3, Y: 4}
	if !quiet.Quiet() {
		t.Error("a cursor that lies still is not quiet")
	}
	for _, in := range []ui.Input{
		{Moved: true}, {Left: ui.Button{Held: true}}, {Right: ui.Button{Released: true}}, {Wheel: -1}, {Swipe: 1},
		{Keys: []ebiten.Key{ebiten.KeyA}}, {Runes: []rune("a")}, {Shift: true}, {Control: true}, {Alt: true}, {Hurry: true},
	} {
		if in.Quiet() {
			t.Errorf("%+v is quiet", in)
		}
	}
}
