package playermodel

import "math"

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

// add appends a decision between alternatives with the given attributes.
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

// ridge is the precision of the prior of the coefficients, a normal distribution around 0. It keeps
// coefficients finite that a few decisions leave undetermined, and hardly changes the others: a
// coefficient of 100 costs as much likelihood as five moves.
const ridge = 1e-3

// likelihood returns the logarithm of the likelihood of the decisions under theta, including the
// prior of theta. If gradient and curvature are not nil, it sets them to the gradient and the
// negated second derivatives, row by row and up to the diagonal.
func (c *choices) likelihood(theta, gradient, curvature []float64) float64 {
	k := c.width
	total := 0.0
	for i := range gradient {
		gradient[i] = -ridge * theta[i]
	}
	for _, t := range theta {
		total -= ridge / 2 * t * t
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
				for b := range a + 1 {
					second[a*k+b] += da * (x[b] - mean[b])
				}
			}
		}
	}
	copy(curvature, second)
	if curvature != nil {
		for i := range k {
			curvature[i*k+i] += ridge
		}
	}
	return total
}

// fitSteps is the maximum number of steps of a fit. A dozen usually suffice.
const fitSteps = 60

// fit returns the coefficients, none below 0, under which the decisions are most
// likely, and that likelihood. Coefficients outside free stay 0. The likelihood is
// concave; the method is projected Newton (Bertsekas, "Projected Newton methods for
// optimization problems with simple constraints", 1982).
func (c *choices) fit(free []bool) (theta []float64, likelihood float64) {
	k := c.width
	theta = make([]float64, k)
	gradient := make([]float64, k)
	curvature := make([]float64, k*k)
	likelihood = c.likelihood(theta, gradient, curvature)
	for range fitSteps {
		// A coefficient of 0 that would become negative is not moved.
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

// newtonStep solves curvature · step = gradient for the given coefficients, by Cholesky's
// decomposition. It returns nil if there is no solution.
func newtonStep(curvature, gradient []float64, moving []int) []float64 {
	n := len(moving)
	if n == 0 {
		return nil
	}
	lower := make([]float64, n*n) // the Cholesky factor of the curvature
	step := make([]float64, n)
	for a, i := range moving {
		row := lower[a*n : a*n+a]
		for b, j := range moving[:a] {
			row[b] = (curvature[i*len(gradient)+j] - dot(row[:b], lower[b*n:])) / lower[b*n+b]
		}
		square := curvature[i*len(gradient)+i] - dot(row, row)
		if !(square > 0) { // also stops if it is not a number
			return nil
		}
		lower[a*n+a] = math.Sqrt(square)
		step[a] = (gradient[i] - dot(row, step)) / lower[a*n+a]
	}
	for a := n - 1; a >= 0; a-- {
		for b := a + 1; b < n; b++ {
			step[a] -= float64(lower[b*n+a] * step[b])
		}
		step[a] /= lower[a*n+a]
	}
	return step
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i, x := range a {
		sum += float64(x * b[i])
	}
	return sum
}
