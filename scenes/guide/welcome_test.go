package guide_test

import (
	"slices"
	"strconv"
	"testing"

	"eras/scenes/guide"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// welcome returns the screen of the first launch and notes what it does in did.
func welcome(did *[]string) *guide.Welcome {
	return &guide.Welcome{
		Language: func(language string) { *did = append(*did, language) },
		Begin:    func(name string, game int, _ bool) { *did = append(*did, name, strconv.Itoa(game)) },
		Games:    []string{"menu.board.war", "menu.board.battle", "menu.board.risk", "menu.board.diplomacy"},
		Bar:      func(u *ui.UI, title, note string) { u.TitleBar(title, note) },
	}
}

func TestTheWelcomeFits(t *testing.T) {
	uitest.Fits(t, func() uitest.Screen { return welcome(new([]string)) }, nil)
	uitest.Fits(t, func() uitest.Screen { return welcome(new([]string)) }, func(w *uitest.Window) {
		w.Type("\\\\")
		w.Click("welcome.alone")
	})
}

// On a phone that is held sideways the buttons stay in sight below the questions.
func TestTheWelcomeBeginsOnAPhoneHeldSideways(t *testing.T) {
	var did []string
	w := uitest.New(t, "es", 844, 390, welcome(&did))
	w.Ticks(2)
	w.Type("Ana")
	if w.Click("welcome.alone"); !slices.Equal(did, []string{"Ana", "0"}) {
		t.Errorf("did %q", did)
	}
}
