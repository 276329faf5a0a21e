package app_test

import (
	"testing"

	"eras/scenes/ui"
)

// noLayout is a screen without a layout for narrow windows.
type noLayout struct{}

func (noLayout) Describe(*ui.UI) {}

// Only screens that have a layout for narrow windows are laid out for them.
func TestScreensSayWhetherTheyFitNarrowWindows(t *testing.T) {
	p := open(t, t.TempDir())
	if p.OpenMenu(); !p.FitsNarrow() {
		t.Error("the menu is not laid out for a phone")
	}
	p.Screens.Show("other", noLayout{})
	if p.FitsNarrow() {
		t.Error("a screen without a layout is laid out for a phone")
	}
}
