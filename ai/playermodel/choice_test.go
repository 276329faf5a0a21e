package playermodel

import (
	"math"
	"testing"

	"eras/game"
)

// someChoices draws decisions from a logit model with those coefficients.
func someChoices(theta []float64, decisions int, seed uint64) *choices {
	rng := game.Random(seed)
	c := newChoices(len(theta))
	for range decisions {
		alternatives := make([][]float64, 2+rng.IntN(6))
		chosen, top := 0, math.Inf(-1)
		for i := range alternatives {
			x := make([]float64, len(theta))
			for j := range x {
				x[j] = rng.NormFloat64()
			}
			alternatives[i] = x
			// The largest utility with Gumbel noise is a draw from the logit model.
			if u := dot(theta, x) - math.Log(-math.Log(rng.Float64())); u > top {
				chosen, top = i, u
			}
		}
		c.add(alternatives, chosen)
	}
	return c
}

func TestDerivativesAreThoseOfTheLikelihood(t *testing.T) {
	c := someChoices([]float64{1, -0.5, 2}, 40, 1)
	theta := []float64{0.3, 0.7, 1.1}
	gradient, curvature := make([]float64, 3), make([]float64, 9)
	c.likelihood(theta, gradient, curvature)
	const h = 1e-4
	at := func(i int, by float64, j int, also float64) float64 {
		x := append([]float64(nil), theta...)
		x[i] += by
		x[j] += also
		return c.likelihood(x, nil, nil)
	}
	for i := range theta {
		if slope := (at(i, h, i, 0) - at(i, -h, i, 0)) / (2 * h); math.Abs(slope-gradient[i]) > 1e-4 {
			t.Errorf("slope %d is %v, the gradient says %v", i, slope, gradient[i])
		}
		for j := range i + 1 {
			bend := (at(i, h, j, h) - at(i, h, j, -h) - at(i, -h, j, h) + at(i, -h, j, -h)) / (4 * h * h)
			if math.Abs(bend+curvature[3*i+j]) > 1e-3 {
				t.Errorf("second derivative %d %d is %v, the curvature says %v", i, j, bend, -curvature[3*i+j])
			}
		}
	}
}

func TestFitFindsTheCoefficients(t *testing.T) {
	want := []float64{1.5, 0, 3, 0.4}
	theta, likelihood := someChoices(want, 4000, 2).fit([]bool{true, true, true, true})
	for i := range want {
		if math.Abs(theta[i]-want[i]) > 0.15 {
			t.Errorf("coefficient %d is %v, want %v", i, theta[i], want[i])
		}
	}
	c := someChoices(want, 4000, 2)
	if truth := c.likelihood(want, nil, nil); likelihood < truth {
		t.Errorf("the fit has likelihood %v, the truth %v", likelihood, truth)
	}
}

// At the maximum of a concave function over a cone no coefficient that may move can
// raise it.
func TestFitFindsTheConstrainedMaximum(t *testing.T) {
	for seed := range uint64(30) {
		rng := game.Random(seed, 1)
		truth, free := make([]float64, 6), make([]bool, 6)
		for i := range truth {
			truth[i], free[i] = 3*rng.NormFloat64(), rng.IntN(5) > 0
		}
		c := someChoices(truth, 60, seed)
		theta, _ := c.fit(free)
		gradient := make([]float64, len(theta))
		c.likelihood(theta, gradient, make([]float64, len(theta)*len(theta)))
		for i := range theta {
			switch {
			case theta[i] < 0 || !free[i] && theta[i] != 0:
				t.Errorf("seed %d: coefficient %d is %v", seed, i, theta[i])
			case free[i] && (gradient[i] > 1e-2 || theta[i] > 0 && gradient[i] < -1e-2):
				t.Errorf("seed %d: at coefficient %d = %v the likelihood has slope %v", seed, i, theta[i], gradient[i])
			}
		}
	}
}
