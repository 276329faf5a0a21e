package evolve

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"eras/game"
)

// drawn is a candidate of a generation with where it came from and what became of it.
type drawn struct {
	candidate
	emitter *emitter // nil for a mutation of elites
	step    []float64
	added   bool
	first   bool // in its cell
	gain    float64
}

// emitter draws candidates around a centre that follows what enters the archive: an
// improvement emitter of CMA-ME. It starts anew from a random elite when nothing entered.
type emitter struct {
	run   *illuminationRun
	cma   *diagonalCMA
	size  int
	rng   *rand.Rand
	stale bool
}

// newEmitters returns the emitters of a run.
func newEmitters(r *illuminationRun) []*emitter {
	all := make([]*emitter, r.Emitters)
	for i := range all {
		all[i] = &emitter{run: r, size: r.Population / 2 / r.Emitters, rng: game.Random(r.Seed, uint64(i), emitterSeed), stale: true}
	}
	return all
}

// draw returns its candidates of a generation.
func (e *emitter) draw() []drawn {
	if e.stale {
		elites := e.run.strong()
		e.cma = newDiagonalCMA(len(e.run.Best), e.size/2, e.run.Step)
		e.cma.centre = slices.Clone(elites[e.rng.IntN(len(elites))].Genes)
		e.stale = false
	}
	all := make([]drawn, e.size)
	for i := range all {
		step := make([]float64, len(e.run.Best))
		for j := range step {
			step[j] = e.rng.NormFloat64()
		}
		all[i] = drawn{emitter: e, step: step, candidate: candidate{genes: Rounded(e.cma.at(step))}}
	}
	return all
}

// learn moves the centre to the steps whose individuals were first in their cells, then to
// those that improved one.
func (e *emitter) learn(all []drawn) {
	var own []*drawn
	for i := range all {
		if all[i].emitter == e {
			own = append(own, &all[i])
		}
	}
	if len(own) == 0 {
		return
	}
	slices.SortStableFunc(own, func(a, b *drawn) int {
		return cmp.Or(compareBool(b.first, a.first), compareBool(b.added, a.added), cmp.Compare(b.gain, a.gain))
	})
	if !own[0].added {
		e.stale = true
		return
	}
	selected := make([][]float64, e.size/2)
	for i := range selected {
		selected[i] = own[i].step
	}
	e.cma.update(selected)
}

// compareBool orders false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// strong returns the elites that may be strong enough, or all if there is none.
func (r *illuminationRun) strong() []Specimen {
	all := r.archive.Elites()
	strong := slices.DeleteFunc(slices.Clone(all), func(s Specimen) bool { return s.Upper() < r.Floor })
	if len(strong) == 0 {
		return all
	}
	return strong
}

// Mutations of elites: the deviation along the line to another elite, and in all directions
// as a part of [Illumination.Step].
const (
	lineStep = 0.5
	isoStep  = 0.3
)

// draw returns the candidates of a generation, without games.
func (r *illuminationRun) draw(number int, emitters []*emitter) []drawn {
	rng := game.Random(r.Seed, uint64(number), variationSeed)
	all := make([]drawn, 0, r.Population)
	if number == 0 {
		all = append(all, drawn{candidate: candidate{genes: slices.Clone(r.Best)}})
		for len(all) < r.Population {
			all = append(all, drawn{candidate: candidate{genes: Rounded(Neighbour(r.Best, nil, r.Step, rng))}})
		}
		return all
	}
	for _, e := range emitters {
		all = append(all, e.draw()...)
	}
	elites := r.strong()
	for len(all) < r.Population {
		a, b := elites[rng.IntN(len(elites))], elites[rng.IntN(len(elites))]
		genes, along := slices.Clone(a.Genes), float64(lineStep*rng.NormFloat64())
		for i := range genes {
			genes[i] = reflected(genes[i] + float64(along*(b.Genes[i]-genes[i])) + float64(isoStep*r.Step*rng.NormFloat64()))
		}
		all = append(all, drawn{candidate: candidate{genes: Rounded(genes)}})
	}
	return all
}

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
