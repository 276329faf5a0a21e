package war

import (
	"testing"

	"eras/ai/search"
	"eras/game"
)

func TestPeekSaysWhatEvaluateSays(t *testing.T) {
	known, silent := 0, 0
	for i := range 300 {
		rng := game.Random(17, uint64(i))
		r := allRules[i%len(allRules)]
		p := randomPosition(rng, anySize(rng), r)
		if r.Over(&p) {
			continue
		}
		b := newBoard(r, Estimators(r))
		b.Set(&p, game.SideAt(game.Seat(i/2%2)), randomWeights(rng, r), 40)
		for range 20 {
			moves := b.Moves(nil)
			for _, m := range moves {
				alpha := int32(rng.IntN(2_000_000) - 1_000_000)
				for _, window := range [][2]int32{{-search.Decided, search.Decided}, {alpha, alpha + 1}} {
					before := b.position
					peeked, ok, quiet := b.Peek(m.Move, window[0], window[1])
					over, again := b.Make(m.Move)
					if quiet {
						silent++
						if captures := b.Captures(nil); !ok || len(captures) > 0 {
							t.Fatalf("%v: after %v there is %v, Peek says there is nothing", before, m.Move, captures)
						}
					}
					if ok {
						known++
						if value := b.Evaluate(window[0], window[1]); over || again || value != peeked {
							t.Fatalf("%v under %v: after %v Peek says %d, Evaluate %d; over %v, again %v", before, r, m.Move, peeked, value, over, again)
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
