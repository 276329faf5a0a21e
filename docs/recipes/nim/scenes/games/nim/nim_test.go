package nim

import (
	"testing"

	"eras/game"
	"eras/game/nim"
	"eras/play/session/nimplay"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func TestPersonWins(t *testing.T) {
	match := game.NewMatch(nim.Board{Heap: 5}, 1)
	s := &Screen{Nim: nimplay.New("Ana", match), Bar: func(u *ui.UI, title, note string) { u.TitleBar(title, note) }, Failed: func(err error) { t.Error(err) }}
	defer s.Close()
	w := uitest.New(t, "en", 900, 600, s)
	w.Ticks(1)
	w.Click("nim.take.1")
	for n := 0; n < 1000 && len(match.Record().Actions) < 2; n++ {
		w.Ticks(1)
	}
	w.Ticks(1)
	w.Click("nim.take.3")
	if o, over := s.Outcome(); !over || o.Winner != 0 {
		t.Errorf("outcome %v, over %v", o, over)
	}
}
