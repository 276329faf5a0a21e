package war

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/play/session/warplay"
	"eras/scenes/ui"
)

// advised waits until the hint that was asked for is shown.
func (s *window) advised() {
	s.T.Helper()
	s.Until("a hint", func() bool {
		if s.failed != nil {
			s.T.Fatal(s.failed)
		}
		_, ok := s.Find("hint.yes")
		return ok
	})
	s.Ticks(1)
}

// TestHintIsTakenByOneClickOrKey asks by mouse and by key.
func TestHintIsTakenByOneClickOrKey(t *testing.T) {
	for _, language := range ui.Languages {
		s := open(t, language, 900, 600, ",cn,:r1,/wn,,,:b1 r 0 0 20", [2]warplay.Seat{{Person: "Ana"}, {Level: 1}})
		s.settle(100)
		s.Click("bar.hint")
		s.advised()
		s.Check("map", "square.", "hint")
		s.Click("hint.no")
		s.Ticks(1)
		if _, ok := s.Find("hint"); ok || s.war.Match().Steps() > 0 {
			t.Fatal("the closed hint is still there or was taken")
		}
		s.Click("bar.hint")
		s.advised()
		s.Key(ebiten.KeyEnter)
		if s.war.Match().Steps() != 1 {
			t.Errorf("%s: Enter did not take the hint", language)
		}
	}
}
