package ui_test

import (
	"slices"
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// TestFaultyTexts draws texts with which something is wrong, and others.
func TestFaultyTexts(t *testing.T) {
	long := "as long as it takes to go over the edge of the window"
	draw := map[string]func(u *ui.UI){
		"fits":           func(u *ui.UI) { u.Label(ui.R(100, 100, 400, 30), "short", ui.Body) },
		"is shortened":   func(u *ui.UI) { u.Label(ui.R(100, 100, 100, 30), long, ui.Body) },
		"has no text":    func(u *ui.UI) { u.Label(ui.R(100, 100, 400, 30), u.Text.T("no.such.key"), ui.Body) },
		"off the window": func(u *ui.UI) { u.Label(ui.R(880, 100, 400, 30), long, ui.Body) },
		"too low":        func(u *ui.UI) { u.Label(ui.R(100, 598, 400, 8), "low", ui.Body) },
		"too flat":       func(u *ui.UI) { u.Label(ui.R(100, 100, 400, 4), "flat", ui.Body) },
		"too narrow":     func(u *ui.UI) { u.Label(ui.R(100, 100, 3, 30), "narrow", ui.Body) },
		"too many lines": func(u *ui.UI) { u.Paragraph(ui.R(100, 100, 60, 30), long, ui.Body) },
		"scrolled away": func(u *ui.UI) {
			u.Scroll("list", ui.R(100, 100, 300, 100), 2000, func(r ui.Rect) { u.Label(r.Shift(0, 1900), "far", ui.Body) })
		},
	}
	want := map[string]ui.Faulty{
		"has no text":    {Missing: []string{"⟨no.such.key⟩"}},
		"off the window": {Outside: []string{long}},
		"too low":        {Outside: []string{"low"}},
		"too flat":       {Outside: []string{"flat"}},
		"too narrow":     {Outside: []string{"narrow"}},
		"too many lines": {Outside: []string{long}},
	}
	for name, describe := range draw {
		texts, err := ui.NewTexts("en") // which may lack one here
		if err != nil {
			t.Fatal(err)
		}
		w := &uitest.Window{T: t, UI: ui.New(texts), Screen: uitest.Func(describe), Width: 900, Height: 600, Scale: 1}
		w.Ticks(2)
		if got := w.UI.Faulty(); !slices.Equal(got.Missing, want[name].Missing) || len(got.Outside) != len(want[name].Outside) {
			t.Errorf("a text that %s: %+v, want %+v", name, got, want[name])
		}
	}
}
