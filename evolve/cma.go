package evolve

import (
	"math"
	"slices"
)

// diagonalCMA is the distribution that a [Strategy] draws from: normal around a
// centre, with a step size and a variance for every gene, all of which adapt (Hansen,
// "The CMA evolution strategy: a tutorial", 2016; Ros and Hansen 2008 for the diagonal
// matrix and its faster rates).
type diagonalCMA struct {
	weights []float64 // of the parents by rank; they sum to 1
	mass    float64   // the parents' effective number

	centre   []float64 // it may leave [0, 1] a little; see update
	sigma    float64
	variance []float64

	sigmaPath, variancePath []float64
	updates                 int
}

// newDiagonalCMA returns the distribution for genes in that number, with steps of
// standard deviation step, around nothing yet; see begin.
func newDiagonalCMA(genes, parents int, step float64) *diagonalCMA {
	c := &diagonalCMA{
		weights: make([]float64, parents), sigma: step,
		variance: slices.Repeat([]float64{1}, genes), sigmaPath: make([]float64, genes), variancePath: make([]float64, genes),
	}
	sum, squares := 0.0, 0.0
	for i := range c.weights {
		c.weights[i] = math.Log(float64(parents)+0.5) - math.Log(float64(i+1))
		sum += c.weights[i]
	}
	for i := range c.weights {
		c.weights[i] /= sum
		squares += float64(c.weights[i] * c.weights[i])
	}
	c.mass = 1 / squares
	return c
}

// begin sets the centre to the weighted mean of the parents, the best first.
func (c *diagonalCMA) begin(parents [][]float64) { c.centre = c.mean(parents) }

// mean returns the mean of vectors, the best first, weighted by rank.
func (c *diagonalCMA) mean(vectors [][]float64) []float64 {
	mean := make([]float64, len(c.variance))
	for rank, v := range vectors {
		for i, x := range v {
			mean[i] += float64(c.weights[rank] * x) // converted, so that no machine fuses it with the addition
		}
	}
	return mean
}

// at returns the genes at a step from the centre, in standard deviations; nil is the
// centre.
func (c *diagonalCMA) at(step []float64) []float64 {
	genes := slices.Clone(c.centre)
	for i, z := range step {
		genes[i] += float64(c.sigma * math.Sqrt(c.variance[i]) * z)
	}
	return Clamp(genes)
}

// update moves the centre to the mean of the selected steps, the best first, and
// adapts the step sizes.
func (c *diagonalCMA) update(selected [][]float64) {
	n := float64(len(c.variance))
	c.updates++
	mean := c.mean(selected)

	// How fast the paths and the variances follow. The variances of a diagonal matrix
	// may learn (n+2)/3 times as fast as a full one's.
	cs := (c.mass + 2) / (n + c.mass + 5)
	damping := 1 + 2*max(0, math.Sqrt((c.mass-1)/(n+1))-1) + cs
	cc := (4 + c.mass/n) / (n + 4 + 2*c.mass/n)
	c1 := 2 / ((n+1.3)*(n+1.3) + c.mass)
	cmu := min(1-c1, 2*(c.mass-2+1/c.mass)/((n+2)*(n+2)+c.mass))
	c1, cmu = min(1, c1*(n+2)/3), min(1, cmu*(n+2)/3)
	if c1+cmu > 1 {
		cmu = 1 - c1
	}

	length := 0.0
	for i, z := range mean {
		c.sigmaPath[i] = float64((1-cs)*c.sigmaPath[i]) + float64(math.Sqrt(cs*(2-cs)*c.mass)*z)
		length += float64(c.sigmaPath[i] * c.sigmaPath[i])
	}
	length = math.Sqrt(length)
	expected := math.Sqrt(n) * (1 - 1/(4*n) + 1/(21*n*n)) // the mean length of a normal vector
	stalled := length/math.Sqrt(1-math.Pow(1-cs, float64(2*c.updates))) > (1.4+2/(n+1))*expected

	for i, z := range mean {
		deviation := math.Sqrt(c.variance[i])
		// A gene that is best at 0 or 1 would be missed by a mean of centres that
		// fluctuate around that bound, so the centre may go a little beyond.
		c.centre[i] = min(1+overshoot, max(-overshoot, c.centre[i]+float64(c.sigma*deviation*z)))
		c.variancePath[i] = float64((1 - cc) * c.variancePath[i])
		if !stalled {
			c.variancePath[i] += float64(math.Sqrt(cc*(2-cc)*c.mass) * deviation * z)
		}
		spread := 0.0
		for rank, step := range selected {
			spread += float64(c.weights[rank] * step[i] * step[i])
		}
		c.variance[i] = float64(c.variance[i]*(1-c1-cmu)) +
			float64(c1*c.variancePath[i]*c.variancePath[i]) + float64(cmu*c.variance[i]*spread)
	}
	c.sigma *= math.Exp(min(1, cs/damping*(length/expected-1)))
}

// overshoot is how far the centre may leave [0, 1].
const overshoot = 0.15
