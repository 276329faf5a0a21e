package ui_test

import (
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// below is a screen with a board under a callout that stands beside a spot of it.
type below struct {
	hover, clicks int
	answer        ui.Answer
	hidden        bool
}

func (b *below) Describe(u *ui.UI) {
	board := ui.R(0, 50, 900, 500)
	if u.Board("board", board) == ui.ByMouse {
		b.clicks++
	}
	if in := u.Input(); board.Has(in.X, in.Y) {
		b.hover++
	}
	if !b.hidden {
		b.answer = max(b.answer, u.Callout(ui.Callout{ID: "callout", At: ui.R(400, 300, 20, 20), Text: "Here.", Yes: "Do it", No: "Close"}))
	}
}

// TestCalloutKeepsTheCursorFromWhatLiesBelow clicks on a callout, beside it, and where it
// was.
func TestCalloutKeepsTheCursorFromWhatLiesBelow(t *testing.T) {
	b := &below{}
	w := uitest.New(t, "en", 900, 600, b)
	w.Ticks(2)
	box, ok := w.Find("callout")
	if !ok || !box.Rect.And(ui.R(400, 300, 20, 20)).Empty() {
		t.Fatalf("the callout covers what it is about: %+v", box.Rect)
	}
	click := func() {
		w.Move(box.Rect.X+4, box.Rect.CenterY())
		w.Press()
		w.Release()
	}
	click()
	if b.clicks > 0 || b.hover > 0 {
		t.Errorf("the board below has %d clicks and %d ticks under the cursor", b.clicks, b.hover)
	}
	w.Click("callout.yes")
	if b.answer != ui.Yes || b.clicks > 0 {
		t.Errorf("the button answers %v, the board below has %d clicks", b.answer, b.clicks)
	}
	b.hidden = true
	w.Ticks(2)
	if click(); b.clicks != 1 {
		t.Errorf("where the callout was the board has %d clicks, want 1", b.clicks)
	}
}

// A callout covers no square that may be clicked, as long as there is room elsewhere.
func TestCalloutsLeaveTargetsInSight(t *testing.T) {
	at := ui.R(400, 300, 60, 60)
	targets := []ui.Rect{at.Shift(-60, 0), at.Shift(60, 0), at.Shift(0, -60), at.Shift(0, 60)}
	w := uitest.New(t, "en", 900, 600, uitest.Func(func(u *ui.UI) {
		for _, r := range targets {
			u.KeepClear(r)
		}
		u.Callout(ui.Callout{ID: "callout", At: at, Text: "Here.", Yes: "Do it", No: "Close"})
	}))
	w.Ticks(2)
	box, ok := w.Find("callout")
	for _, r := range append(targets, at) {
		if !ok || !box.Rect.And(r).Empty() {
			t.Errorf("the callout %v covers %v", box.Rect, r)
		}
	}
}
