package hud

import (
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// In the narrowest panel a recap of the usual length is read whole: the label of the
// button gives way to it.
func TestRecapsAreReadWhole(t *testing.T) {
	for language, text := range map[string]string{
		"es": "Fin de otoño de 1901: no tenías nada que ordenar. Has ganado Trieste.",
		"en": "Fall 1901: 1 of your 3 orders failed. You won Trieste and Budapest.",
	} {
		box := ui.R(500, 200, 368, RecapHeight)
		w := uitest.New(t, language, 900, 600, uitest.Func(func(u *ui.UI) {
			u.Table()
			Recap(u, box, text)
		}))
		w.Move(box.X+40, box.CenterY())
		w.Ticks(ui.Ticks(1000))
		if w.UI.Tips.Shown() {
			t.Errorf("%q is cut", text)
		}
	}
}
