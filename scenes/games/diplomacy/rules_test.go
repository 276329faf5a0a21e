package diplomacy

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/help"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func TestTheRulesFit(t *testing.T) {
	for tab := range rulesBook().Pages {
		t.Run(fmt.Sprint(tab), func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen {
				return &help.Screen{Title: "rules.title", Bar: func(u *ui.UI, title, note string) { u.TitleBar(title, note) }, Leave: func() {}, Books: []help.Book{rulesBook()}}
			}, func(w *uitest.Window) {
				w.Click(fmt.Sprint("rules.title.tabs.", tab))
				w.Key(ebiten.KeyPageDown, ebiten.KeyPageDown, ebiten.KeyPageDown)
			})
		})
	}
}
