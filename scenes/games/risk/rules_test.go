package risk

import (
	"fmt"
	"testing"

	"eras/scenes/help"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// The worked example of the rules says that each side loses an army.
func TestExampleThrowCostsOneEach(t *testing.T) {
	if a, d := exampleThrow.Losses(); a != 1 || d != 1 || exampleThrow.Attackers() != 3 || exampleThrow.Defenders() != 2 {
		t.Errorf("the example costs %d and %d", a, d)
	}
}

func TestTheRulesFit(t *testing.T) {
	for tab := range rulesBook().Pages {
		t.Run(fmt.Sprint(tab), func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen {
				return &help.Screen{Title: "rules.title", Bar: func(u *ui.UI, title, note string) { u.TitleBar(title, note) }, Leave: func() {}, Books: []help.Book{rulesBook()}}
			}, func(w *uitest.Window) { w.Pick("rules.title.tabs", tab) })
		})
	}
}
