package stats

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// period returns the rating after a whole period with those games, as the paper has it.
func period(r Rating, games []Result) Rating {
	if len(games) == 0 {
		return r.Wait(1)
	}
	volatile := r.once(games).Volatility
	after := Rating{r.Value, r.Deviation, volatile}.Wait(1).once(games)
	after.Volatility = volatile
	return after
}

// The example of Glickman's paper.
func TestGlickosExample(t *testing.T) {
	r := period(Rating{1500, 200, 0.06}, []Result{{1400, 30, 1, 1}, {1550, 100, 0, 1}, {1700, 300, 0, 1}})
	if math.Abs(r.Value-1464.06) > 0.02 || math.Abs(r.Deviation-151.52) > 0.01 || math.Abs(r.Volatility-0.05999) > 0.00001 {
		t.Errorf("%+v, want 1464.06, 151.52 and 0.05999", r)
	}
	if w := period(Rating{1500, 200, 0.06}, nil); math.Abs(w.Deviation-200.27) > 0.01 || w.Value != 1500 {
		t.Errorf("a period without games: %+v, want a deviation of 200.27", w)
	}
}

func TestRatingsByProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Rating{
			rapid.Float64Range(200, 2800).Draw(t, "value"), rapid.Float64Range(20, 400).Draw(t, "deviation"), rapid.Float64Range(0.01, 0.1).Draw(t, "volatility"),
		}
		g := Result{rapid.Float64Range(200, 2800).Draw(t, "opponent"), rapid.Float64Range(0, 200).Draw(t, "spread"), 0, 1}
		at := func(score float64) Rating {
			g.Score = score
			return r.After([]Result{g})
		}
		lost, drawn, won := at(0), at(0.5), at(1)
		if won.Value < r.Value || lost.Value > r.Value || drawn.Value < lost.Value || drawn.Value > won.Value {
			t.Fatalf("%+v against %+v: lost %+v, drawn %+v, won %+v", r, g, lost, drawn, won)
		}
		for _, after := range []Rating{lost, drawn, won} {
			if after.Deviation >= r.Deviation {
				t.Fatalf("a game makes the interval wider: %+v after %+v", after, r)
			}
			if !(after.Volatility > 0) || math.IsNaN(after.Value) {
				t.Fatalf("%+v against %+v: %+v", r, g, after)
			}
		}
		if w := r.Wait(3); w.Deviation <= r.Deviation || w.Value != r.Value {
			t.Fatalf("after three periods without games: %+v, before %+v", w, r)
		}
	})
}
