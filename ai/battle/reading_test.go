package battle

import (
	"math"
	"testing"

	"eras/ai/evaluation"
	"eras/game"
)

// Literal estimates times D are the paper's formulas with its divisor pairs · D
// (eras-2005 4.6.2.3 and 4.6.2.4), and searches compute their weighted sum.
func TestLiteralReading(t *testing.T) {
	const everything = 2_000_000_000
	rng := game.Random(11)
	literal := read(&quick, evaluation.Literal)
	for range 300 {
		p := randomPosition(rng, anySize(rng), quick, 14)
		d := float64(p.Size.Columns() + p.Size.Rows())
		for _, player := range []game.Side{game.Red, game.Blue} {
			b := newBoard(&quick, literal)
			f := b.Features(&p, player)
			printed := naiveRisky(&p, player) * d
			for k, e := range literal {
				want := naive[k](&p, player)
				switch e.Name {
				case "risky":
					want = printed
				case "aggressive":
					want = 0.9*naiveSoldiers(&p, player) + 0.1*printed
				}
				if got := e.Value(&f); math.Abs(got*d-want) > 1e-9 || got < -1 || got > 1 {
					t.Fatalf("%s as printed is %v of %v for %v, want %v", e.Name, got*d, p, player, want)
				}
			}
			if p.Over() || player != p.Turn {
				continue
			}
			w := randomWeights(rng, &quick)
			b.Set(&p, player, w, 1)
			if got, want := float64(b.Evaluate(-everything, everything)), literal.Sum(&f, w)*evaluation.Unit; math.Abs(got-want) > 1.5 {
				t.Fatalf("%v is worth %v, want %v", p, got, want)
			}
		}
	}
}
