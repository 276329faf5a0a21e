package diplomacy

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// TestMapWritesNamesCodesOrBoth changes what the map writes by mouse and by key.
func TestMapWritesNamesCodesOrBoth(t *testing.T) {
	g := standard(t)
	ts := open(t, "en", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "ENG=Ana"))
	ts.settle()
	label := func() string { c, _ := ts.Find("area.PAR"); return c.Label }
	want := []string{"Paris", "PAR", "Paris PAR", "Paris"}
	if label() != want[0] {
		t.Errorf("at first %q", label())
	}
	for i, w := range want[1:] {
		if i%2 == 0 {
			ts.Click("diplomacy.names")
		} else {
			ts.Key(ebiten.KeyN)
		}
		if ts.Ticks(2); label() != w {
			t.Errorf("after %d changes %q, want %q", i+1, label(), w)
		}
	}
}

// In the first phase every supply centre has its name or, where that has no room, its code.
func TestEveryCentreIsLabelledAtFirst(t *testing.T) {
	g := standard(t)
	for _, language := range ui.Languages {
		for _, size := range [][2]int{{900, 600}, {1280, 800}, {1920, 1080}} {
			ts := open(t, language, size[0], size[1], playedOn(t, g, "holdbot", 0, 1), seats(g, "ENG=Ana"))
			ts.settle()
			ts.Until("the names", func() bool { return ts.screen.board.board.view.Ready() })
			for at := range g.Map.Centres().All() {
				if ts.screen.board.board.view.NameAt(int(at)).Empty() {
					t.Errorf("%s, %v: %s has no label", language, size, g.Map.Token(at))
				}
			}
		}
	}
}

// The list of matches shows the arms of the seven powers. Maps with other powers have the usual ones.
func TestMatchesHaveTheArmsOfTheirPowers(t *testing.T) {
	m := new(module)
	if got := m.Arms(&saves.Match{Seats: make([]saves.Seat, 7)}, 2); got != art.Power("FRA") {
		t.Errorf("the third of seven powers has the arms %+v", got)
	}
	if got := m.Arms(&saves.Match{Seats: make([]saves.Seat, 5)}, 2); got != nil {
		t.Errorf("the third of five powers has the arms %+v", got)
	}
}
