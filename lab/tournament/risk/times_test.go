package risk

import (
	"math"
	"slices"
	"testing"
	"time"

	"eras/game"
)

// Quantiles are those of the sorted durations, within a class, however the turns are divided among games.
func TestQuantilesOfTurns(t *testing.T) {
	rng := game.Random(1, 0)
	for _, n := range []int{0, 1, 2, 99, 100, 1000} {
		var all turns
		var took []time.Duration
		for len(took) < n {
			var one turns
			for range min(n-len(took), 1+rng.IntN(30)) {
				d := time.Duration(math.Exp(25 * rng.Float64()))
				took = append(took, d)
				one.add(d)
			}
			all.addAll(&one)
		}
		slices.Sort(took)
		for _, share := range []float64{0.01, 0.5, 0.99, 1} {
			want := time.Duration(0)
			if n > 0 {
				want = took[max(int(math.Ceil(share*float64(n))), 1)-1]
			}
			if got := all.quantile(share); math.Abs(float64(got-want)) > 0.022*float64(want)+1 {
				t.Errorf("of %d turns, %v of them took up to %v, not %v", n, share, want, got)
			}
		}
	}
}
