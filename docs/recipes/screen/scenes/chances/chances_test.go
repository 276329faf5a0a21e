package chances

import (
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func TestScreenFits(t *testing.T) {
	left := 0
	bar := func(u *ui.UI, title, note string) { u.TitleBar(title, note) }
	uitest.Fits(t, func() uitest.Screen {
		return &Screen{Attackers: 8, Defenders: 5, Bar: bar, Leave: func() { left++ }}
	}, func(w *uitest.Window) { w.Click("chances.back") })
	if left == 0 {
		t.Error("the button does not leave")
	}
}
