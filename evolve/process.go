package evolve

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Process is a Gaussian process: what is expected of individuals that have not played, from
// the scores of others that behave like them, as in the map-based Bayesian optimisation of
// Cully and others (Robots that can adapt like animals, 2015). What it predicts is by how
// much a score differs from what was expected before.
type Process struct {
	// Deviation is how far scores differ from what was expected, a standard deviation.
	// Length is how far apart individuals behave that hardly tell of each other.
	Deviation, Length float64
}

// Seen is the score of an individual.
type Seen struct {
	// At is how the individual behaves, with a value for each axis.
	At []float64
	// Surprise is its score, from 0 to 1, less the one expected before. Variance is that
	// of the surprise if the individual plays again, above 0.
	Surprise, Variance float64
}

// Predict returns the expected surprise of individuals that behave as at says, with its
// standard deviation. All vectors have the same length.
func (g Process) Predict(seen []Seen, at [][]float64) (mean, deviation []float64, err error) {
	mean, deviation = make([]float64, len(at)), make([]float64, len(at))
	for i := range deviation {
		deviation[i] = g.Deviation
	}
	n := len(seen)
	if n == 0 {
		return mean, deviation, nil
	}
	covariance, surprise := mat.NewSymDense(n, nil), mat.NewVecDense(n, nil)
	for i := range seen {
		for j := range i + 1 {
			covariance.SetSym(i, j, g.covariance(seen[i].At, seen[j].At))
		}
		covariance.SetSym(i, i, covariance.At(i, i)+seen[i].Variance)
		surprise.SetVec(i, seen[i].Surprise)
	}
	var root mat.Cholesky
	if !root.Factorize(covariance) {
		return nil, nil, fmt.Errorf("predicting scores from %d others: their covariances are not positive", n)
	}
	var explained, spread mat.VecDense
	if err := root.SolveVecTo(&explained, surprise); err != nil {
		return nil, nil, fmt.Errorf("predicting scores from %d others: %w", n, err)
	}
	near := mat.NewVecDense(n, nil)
	for i := range at {
		for j := range seen {
			near.SetVec(j, g.covariance(at[i], seen[j].At))
		}
		if err := root.SolveVecTo(&spread, near); err != nil {
			return nil, nil, fmt.Errorf("predicting scores from %d others: %w", n, err)
		}
		mean[i] = mat.Dot(near, &explained)
		deviation[i] = math.Sqrt(max(0, g.Deviation*g.Deviation-mat.Dot(near, &spread)))
	}
	return mean, deviation, nil
}

// covariance returns the covariance of the surprises at two places.
func (g Process) covariance(a, b []float64) float64 {
	squares := 0.0
	for i := range a {
		d := (a[i] - b[i]) / g.Length
		squares += float64(d * d)
	}
	return g.Deviation * g.Deviation * math.Exp(-squares/2)
}
