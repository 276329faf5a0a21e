package twosided

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// Every map that ships has a picture, a sentence and a difficulty of its own, the picker
// fits, and the panel beside the form is as high as its text.
func TestThePickerOfMaps(t *testing.T) {
	for _, language := range ui.Languages {
		for _, size := range uitest.Sizes[:2] {
			for rules := range 2 {
				s := newSetup(t, &used{}, setup.One, false, 3)
				win := uitest.New(t, language, size[0], size[1], s)
				win.Ticks(2)
				win.Click(fmt.Sprintf("setup.rules.%d", rules))
				win.Click("setup.map")
				win.Ticks(2)
				win.Check("thumbnail.")
				seen := map[string]bool{}
				for _, c := range s.mapCards(win.UI) {
					if c.about == "" || seen[c.title] || seen[c.about] {
						t.Errorf("%s: the map %q says %q", language, c.title, c.about)
					}
					seen[c.title], seen[c.about] = true, true
				}
				win.Key(ebiten.KeyEscape)
				win.Ticks(2)
				if _, open := win.Find("setup.maps.back"); open {
					t.Error("Esc does not close the picker")
				}
			}
		}
	}
}

// All pictures are painted after a while, also where the preview and the picker show the
// same map.
func TestPicturesOfMapsArePainted(t *testing.T) {
	s := newSetup(t, &used{}, setup.One, false, 3)
	win := uitest.New(t, "en", 1920, 1080, s)
	win.Ticks(2)
	win.Click("setup.map")
	win.Until("the pictures", func() bool {
		win.Ticks(1)
		_, painting := win.Find("thumbnail.painting")
		return !painting
	})
}
