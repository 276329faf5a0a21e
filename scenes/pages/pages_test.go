package pages

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func bar(u *ui.UI, title, note string) { u.TitleBar(title, note) }

func TestPagesFitAndScroll(t *testing.T) {
	licences := []Block{{Heading: "Icons (assets/icons)", Text: "By many hands.", Plain: true}}
	for name, make := range map[string]func() *Screen{
		"rules":   func() *Screen { return Rules(bar, func() {}) },
		"credits": func() *Screen { return Credits(bar, func() {}, licences) },
	} {
		for tab := range len(make().Pages) {
			t.Run(fmt.Sprint(name, tab), func(t *testing.T) {
				uitest.Fits(t, func() uitest.Screen { return make() }, func(w *uitest.Window) {
					s := w.Screen.(*Screen)
					w.Click(fmt.Sprintf("%s.tabs.%d", s.Title, tab))
					w.Key(ebiten.KeyPageDown, ebiten.KeyPageDown, ebiten.KeyPageDown)
				})
			})
		}
	}
}

func TestEscapeLeaves(t *testing.T) {
	left := 0
	w := uitest.New(t, "en", 900, 600, Rules(bar, func() { left++ }))
	w.Ticks(1)
	w.Key(ebiten.KeyEscape)
	if left != 1 {
		t.Error("Esc did not leave")
	}
	w.Click("page.back")
	if left != 2 {
		t.Error("the button did not leave")
	}
}
