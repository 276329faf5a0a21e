package battle

import (
	"testing"

	"eras/ai/search"
	"eras/game"
)

func TestPeekSaysWhatEvaluateSays(t *testing.T) {
	known, silent := 0, 0
	for i := range 400 {
		rng := game.Random(17, uint64(i))
		r := all[i%len(all)]
		p := randomPosition(rng, anySize(rng), r, 10)
		if p.Over() {
			continue
		}
		b := newBoard(&r, Estimators(&r))
		b.Set(&p, game.SideAt(game.Seat(i/2%2)), randomWeights(rng, &r), 40)
		for range 30 {
			moves := b.Moves(nil)
			for _, m := range moves {
				alpha := int32(rng.IntN(2_000_000) - 1_000_000)
				for _, window := range [][2]int32{{-search.Decided, search.Decided}, {alpha, alpha + 1}} {
					peeked, ok, quiet := b.Peek(m.Move, window[0], window[1])
					over, _ := b.Make(m.Move)
					if quiet {
						silent++
						if captures := b.Captures(nil); !ok || len(captures) > 0 {
							t.Fatalf("%v: after %v there is %v, Peek says there is nothing", b.frames[b.ply-1].position, m.Move, captures)
						}
					}
					if ok && over {
						t.Fatalf("%v: %v ends the battle, Peek says %d", b.frames[b.ply-1].position, m.Move, peeked)
					}
					if ok {
						known++
						if value := b.Evaluate(window[0], window[1]); value != peeked {
							t.Fatalf("%v: after %v Peek says %d, Evaluate %d", b.frames[b.ply-1].position, m.Move, peeked, value)
						}
					}
					b.Unmake()
				}
			}
			if over, _ := b.Make(moves[rng.IntN(len(moves))].Move); over {
				break
			}
		}
	}
	if known < 10_000 || silent < 1000 {
		t.Errorf("Peek knew only %d values and %d quiet positions", known, silent)
	}
}
