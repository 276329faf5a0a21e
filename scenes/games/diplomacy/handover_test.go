package diplomacy

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/hud"
)

// The second of two quick Enters, of which the first sent the orders of one person, does not take over
// the screen for the next one.
func TestEnterTakesNoPageThatNobodyHasSeen(t *testing.T) {
	g := standard(t)
	ts := open(t, "en", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "ENG=Ana", "FRA=Luis"))
	ts.settle()
	ts.Click("handover.ENG")
	ts.Ticks(2)
	ts.Click("diplomacy.submit")
	for range 3 {
		ts.Ticks(1)
		ts.Key(ebiten.KeyEnter)
	}
	if !ts.screen.handover {
		t.Fatal("quick Enters take over the screen")
	}
	ts.Ticks(hud.Beholding + 1)
	ts.Key(ebiten.KeyEnter)
	ts.Ticks(2)
	if ts.screen.handover {
		t.Error("a later Enter does not take over the screen")
	}
}
