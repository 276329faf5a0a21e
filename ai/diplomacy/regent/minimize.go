//go:build !js

package regent

import (
	"fmt"

	"gonum.org/v1/gonum/optimize"
)

// Only the laboratory fits weights. The browser build leaves this out to stay small.

// ridge keeps weights without evidence near zero: it is the factor of half the square of
// each weight in the loss of all examples.
const ridge = 1

// Fit returns the weights with the lowest loss, starting from f.
func (f *Features) Fit(all []Example) (Features, error) {
	problem := optimize.Problem{
		Func: func(w []float64) float64 {
			sum := loss(w, all, nil)
			for _, x := range w {
				sum += ridge / 2.0 * x * x
			}
			return sum / float64(len(all))
		},
		Grad: func(gradient, w []float64) {
			clear(gradient)
			loss(w, all, gradient)
			for k, x := range w {
				gradient[k] = (gradient[k] + ridge*x) / float64(len(all))
			}
		},
	}
	start := f.vector()
	result, err := optimize.Minimize(problem, start[:], &optimize.Settings{GradientThreshold: 1e-5, MajorIterations: 300}, &optimize.LBFGS{})
	if err != nil && result == nil {
		return Features{}, fmt.Errorf("fitting the outlook: %w", err)
	}
	return featuresOf(result.X), nil
}
