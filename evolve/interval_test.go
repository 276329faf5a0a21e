package evolve

import (
	"math"
	"testing"
)

// The examples of Newcombe, "Two-sided confidence intervals for the single
// proportion" (1998), table I, method 3.
func TestWilsonAgainstPublishedIntervals(t *testing.T) {
	for _, c := range []struct {
		successes float64
		trials    int
		low, high float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
		{20, 20, 0.8389, 1},
		{0, 0, 0, 1},
	} {
		low, high := Wilson(c.successes, c.trials, Z95)
		if math.Abs(low-c.low) > 5e-5 || math.Abs(high-c.high) > 5e-5 {
			t.Errorf("%v of %d: %.4f to %.4f, want %.4f to %.4f", c.successes, c.trials, low, high, c.low, c.high)
		}
	}
}

// The ends of the interval are the probabilities from which the share that was
// seen lies just z standard errors away.
func TestWilsonEndsSolveTheScoreEquation(t *testing.T) {
	for n := 1; n <= 60; n++ {
		for s := 1; s < n; s++ {
			low, high := Wilson(float64(s), n, 2)
			for _, p := range []float64{low, high} {
				z := math.Abs(float64(s)/float64(n)-p) / math.Sqrt(p*(1-p)/float64(n))
				if math.Abs(z-2) > 1e-9 {
					t.Fatalf("%d of %d: %v is %v standard errors away", s, n, p, z)
				}
			}
		}
	}
}
