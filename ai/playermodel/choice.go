package playermodel

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// choices are the data of a conditional logit model (McFadden, "Conditional logit
// analysis of qualitative choice behavior", 1974): of the alternatives of a
// decision, with attributes x, number i is chosen with probability
//
//	exp(θ·x_i) / Σ_j exp(θ·x_j)
type choices struct {
	width      int       // the number of attributes
	attributes []float64 // of all alternatives, one after the other
	first      []int     // the first alternative of each decision, then their number
	chosen     []int     // the chosen alternative of each decision, counted over all decisions
}

func newChoices(width int) *choices { return &choices{width: width, first: []int{0}} }

// add appends a decision between alternatives with those attributes.
func (c *choices) add(alternatives [][]float64, chosen int) {
	c.chosen = append(c.chosen, len(c.attributes)/c.width+chosen)
	for _, x := range alternatives {
		c.attributes = append(c.attributes, x...)
	}
	c.first = append(c.first, len(c.attributes)/c.width)
}

// of returns the attributes of an alternative.
func (c *choices) of(alternative int) []float64 {
	return c.attributes[alternative*c.width : (alternative+1)*c.width]
}

// ridge is the precision of the prior of the coefficients, a normal distribution
// around 0. It keeps coefficients finite that few decisions leave undetermined, and
// hardly changes the others: a coefficient of 100 costs as much likelihood as five
// moves.
const ridge = 1e-3

// likelihood returns the logarithm of the likelihood of the decisions under theta,
// including the prior of theta. It sets the gradient and the negated second
// derivatives of that if they are not nil.
func (c *choices) likelihood(theta []float64, gradient []float64, curvature *mat.SymDense) float64 {
	k := c.width
	total := 0.0
	for i := range gradient {
		gradient[i] = -ridge * theta[i]
	}
	for i, t := range theta {
		total -= ridge / 2 * t * t
		if curvature != nil {
			for j := i; j < k; j++ {
				curvature.SetSym(i, j, 0)
			}
			curvature.SetSym(i, i, ridge)
		}
	}
	var utility []float64
	mean := make([]float64, k)
	second := make([]float64, k*k)
	for d, chosen := range c.chosen {
		utility = utility[:0]
		top := math.Inf(-1)
		for a := c.first[d]; a < c.first[d+1]; a++ {
			u := dot(theta, c.of(a))
			utility = append(utility, u)
			top = max(top, u)
		}
		sum := 0.0
		for i, u := range utility {
			utility[i] = math.Exp(u - top)
			sum += utility[i]
		}
		total += dot(theta, c.of(chosen)) - top - math.Log(sum)
		if gradient == nil {
			continue
		}
		clear(mean)
		for i, e := range utility {
			for j, x := range c.of(c.first[d] + i) {
				mean[j] += e / sum * x
			}
		}
		for j, x := range c.of(chosen) {
			gradient[j] += x - mean[j]
		}
		for i, e := range utility {
			x := c.of(c.first[d] + i)
			p := e / sum
			for a := range k {
				da := p * (x[a] - mean[a])
				for b := a; b < k; b++ {
					second[a*k+b] += da * (x[b] - mean[b])
				}
			}
		}
	}
	if curvature != nil {
		for a := range k {
			for b := a; b < k; b++ {
				curvature.SetSym(a, b, curvature.At(a, b)+second[a*k+b])
			}
		}
	}
	return total
}

// fitSteps bounds the steps of a fit. A dozen are usually enough.
const fitSteps = 60

// fit returns the coefficients, none below 0, under which the decisions are most
// likely, and that likelihood. Coefficients outside free stay 0. The likelihood is
// concave; the method is projected Newton (Bertsekas, "Projected Newton methods for
// optimization problems with simple constraints", 1982).
func (c *choices) fit(free []bool) (theta []float64, likelihood float64) {
	k := c.width
	theta = make([]float64, k)
	gradient := make([]float64, k)
	curvature := mat.NewSymDense(k, nil)
	likelihood = c.likelihood(theta, gradient, curvature)
	for range fitSteps {
		// A coefficient of 0 that would fall stays.
		var moving []int
		for i := range theta {
			if free[i] && (theta[i] > 0 || gradient[i] > 0) {
				moving = append(moving, i)
			}
		}
		step := newtonStep(curvature, gradient, moving)
		for step != nil {
			var inside []int
			for at, i := range moving {
				if theta[i] > 0 || step[at] > 0 {
					inside = append(inside, i)
				}
			}
			if len(inside) == len(moving) {
				break
			}
			moving = inside
			step = newtonStep(curvature, gradient, moving)
		}
		if step == nil {
			break
		}
		better := false
		for length := 1.0; length > 1e-6; length /= 2 {
			next := make([]float64, k)
			gain := 0.0
			for at, i := range moving {
				next[i] = max(0, theta[i]+length*step[at])
				gain += gradient[i] * (next[i] - theta[i])
			}
			if l := c.likelihood(next, nil, nil); l > likelihood+1e-4*gain && l > likelihood {
				better = l-likelihood > 1e-9*(1+math.Abs(likelihood))
				theta = next
				break
			}
		}
		if !better {
			break
		}
		likelihood = c.likelihood(theta, gradient, curvature)
	}
	return theta, c.likelihood(theta, nil, nil)
}

// newtonStep solves curvature · step = gradient for the given coefficients. It
// returns nil if there is no solution.
func newtonStep(curvature *mat.SymDense, gradient []float64, moving []int) []float64 {
	n := len(moving)
	if n == 0 {
		return nil
	}
	h, g := mat.NewSymDense(n, nil), mat.NewVecDense(n, nil)
	for a, i := range moving {
		g.SetVec(a, gradient[i])
		for b := a; b < n; b++ {
			h.SetSym(a, b, curvature.At(i, moving[b]))
		}
	}
	var cholesky mat.Cholesky
	var step mat.VecDense
	if !cholesky.Factorize(h) || cholesky.SolveVecTo(&step, g) != nil {
		return nil
	}
	return step.RawVector().Data
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i, x := range a {
		sum += float64(x * b[i])
	}
	return sum
}
