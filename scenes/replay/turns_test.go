package replay

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// turning is a replay of ten steps in four turns.
func turning() *reel {
	r := newReel()
	r.t.Turns, r.t.Rounds = []int{0, 3, 5, 8}, []int{0, 5}
	return r
}

func TestTheTransportWithTurnsFits(t *testing.T) {
	uitest.Fits(t, func() uitest.Screen { return turning() }, nil)
}

func TestAReplayJumpsByTurn(t *testing.T) {
	r := turning()
	w := uitest.New(t, "en", 1280, 800, r)
	w.Ticks(1)
	r.t.Stop()
	for _, want := range []int{3, 5, 8, 10, 10} {
		if w.Click("replay.turn.next"); r.t.At != want || r.shown != want {
			t.Errorf("step %d, want %d", r.t.At, want)
		}
	}
	for _, want := range []int{8, 5, 3, 0, 0} {
		if w.Key(ebiten.KeyPageUp); r.t.At != want || r.shown != want {
			t.Errorf("step %d, want %d", r.t.At, want)
		}
	}
}

// The speeds go from 1 to 16 and round; a faster replay waits less between steps.
func TestTheSpeedOfAReplayIsChosen(t *testing.T) {
	ticks := func(clicks int, want float64) int {
		r := turning()
		r.t.Pause = 4000
		w := uitest.New(t, "en", 1280, 800, r)
		w.Ticks(1)
		for range clicks {
			w.Click("replay.speed")
		}
		if r.t.Speed() != want {
			t.Fatalf("after %d clicks the speed is %v", clicks, r.t.Speed())
		}
		n := 0
		for ; r.t.At < 3; n++ {
			w.Ticks(1)
		}
		return n
	}
	slow, fast := ticks(0, 1), ticks(4, 16)
	ticks(5, 1)
	if fast*4 > slow {
		t.Errorf("three steps take %d ticks at ×1 and %d at ×16", slow, fast)
	}
}

// A short replay shows every part of the match within its seconds, and stops at the end.
func TestAShortReplayEndsInTime(t *testing.T) {
	r := turning()
	const short = 20
	r.t.Within(short)
	w := uitest.New(t, "en", 1280, 800, r)
	seen := map[int]bool{}
	for range short*ui.TicksPerSecond - 1 {
		w.Ticks(1)
		seen[r.shown] = true
	}
	w.Ticks(2)
	if r.shown != 10 || r.t.Going() || len(seen) < 10 {
		t.Errorf("step %d is shown, playing %v, %d steps were seen", r.shown, r.t.Going(), len(seen))
	}
}
