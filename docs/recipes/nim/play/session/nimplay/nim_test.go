package nimplay

import (
	"runtime"
	"testing"

	"eras/game"
	"eras/game/nim"
	"eras/play/games"
	"eras/play/session"
	"eras/play/workers"
)

func TestTheComputerThinksInAWorker(t *testing.T) {
	workers.UseLocal(workers.Local(map[string]workers.Function{"agent": session.ServeAgent(games.All)}))
	defer workers.UseLocal(nil)
	s := New("Ana", game.NewMatch(nim.Board{Heap: 5}, 1))
	defer s.Close()
	for s.Match().Waiting() != 0 {
		var err error
		if seat, mine := s.Turn(); mine {
			err = s.Submit(seat, 1)
		} else {
			err = s.Tick()
			runtime.Gosched()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if o, _ := s.Outcome(); o.Winner != 0 || s.Match().Steps() != 5 {
		t.Errorf("after %d steps: %v", s.Match().Steps(), o)
	}
}
