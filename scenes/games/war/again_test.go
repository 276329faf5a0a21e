package war

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
	"eras/session"
)

// TestLastActionIsShownAgain shows the computer's step again: the board goes back and
// comes to the same position, and the war does not change.
func TestLastActionIsShownAgain(t *testing.T) {
	s := open(t, "es", 900, 600, ":r1,,,/,,,:b1 r 0 0 20", [2]session.Seat{{Person: "Ana"}, {Level: 1}}, "4,2-4,1")
	s.settle(100)
	if c, ok := s.Find("play.again"); !ok || c.Enabled {
		t.Errorf("before any action: %+v", c)
	}
	s.Click("square.1,1")
	s.Click("square.2,1")
	s.Ticks(2)
	s.settle(600)
	before, steps := *s.screen.view.Shown(), s.war.Match().Steps()
	if steps != 2 {
		t.Fatalf("%d actions", steps)
	}
	s.Key(ebiten.KeyV)
	if !s.screen.busy() || *s.screen.view.Shown() == before {
		t.Error("nothing is shown again")
	}
	s.settle(600)
	if *s.screen.view.Shown() != before || s.war.Match().Steps() != steps || s.failed != nil {
		t.Errorf("after it the board shows another position, or the war changed: %v", s.failed)
	}
	s.Tick(ui.Input{})
	s.Check("map", "square.")
}
