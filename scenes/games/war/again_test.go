package war

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/scenes/ui"
)

// TestLastActionIsShownAgain shows the computer's step again: the board goes back and
// comes to the same position, and the war does not change.
func TestLastActionIsShownAgain(t *testing.T) {
	s := open(t, "es", 900, 600, ":r1,,,/,,,:b1 r 0 0 20", [2]warplay.Seat{{Person: "Ana"}, {Level: 1}}, "4,2-4,1")
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

// The bar says in a line what the opponent did, until the person acts.
func TestTheBarSaysWhatTheOpponentDid(t *testing.T) {
	s := open(t, "en", 1280, 800, "cr:r1,,cb/,,cb:b1 r 0 0 100 12 34", person, "3,2-2,2")
	p := s.war.Position().Position
	if text, _ := s.screen.mapHint(s.UI, &p, true); text != s.UI.Text.T("hint.start") {
		t.Errorf("before anything happened it says %q", text)
	}
	s.screen.note(&war.State{Position: p}, []war.Event{{Kind: war.Moved, Side: game.Blue, From: at(3, 2), To: at(2, 2)}})
	text, keys := s.screen.mapHint(s.UI, &p, true)
	if text != "Blue: "+s.screen.called(at(2, 2))+" goes "+s.screen.places.To(s.UI.Text, at(2, 2)) || keys != s.UI.Text.T("hint.start") {
		t.Errorf("it says %q, %q", text, keys)
	}
	s.screen.note(&war.State{Position: p}, []war.Event{{Kind: war.SoldierBought, Side: game.Red, To: at(1, 1)}})
	if text, _ := s.screen.mapHint(s.UI, &p, true); text != s.UI.Text.T("hint.start") {
		t.Errorf("after the person acted it says %q", text)
	}
}
