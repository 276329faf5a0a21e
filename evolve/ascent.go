package evolve

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"eras/game"
	"eras/game/tomlfile"
)

// Ascent is a stochastic ascent of the share of games won against random
// opponents: simultaneous perturbation (SPSA, Spall 1992).
//
// The individuals of generation 0 are random. Their better half, the best
// counting most, makes the first centre. In every later generation but the last
// the population is the centre and, one after the other, pairs of individuals
// around it, one of which has each gene a little higher where the other has it
// lower, at random; the difference of what the two score moves the centre before
// the next pair. In the last generation the finalists meet: the mean of the
// centres of the second half, in which the chance of single steps cancels out, the
// last centre, and kept individuals, else the centre halfway and the best of
// generation 0.
//
// All individuals of a generation play the same games: against each opponent of a
// fresh panel of random vectors, at home and away, with the same seed. So luck is
// the same for all, and none can suit itself to the opponents. Individuals are
// random among the free genes alone, and so are opponents.
type Ascent struct {
	// Generations is the number of the last generation, from 2 to MaxGenerations.
	Generations int `toml:"generations"`
	// Pairs is how many pairs a generation tries around the centre, from 1 to MaxPopulation/2-1.
	Pairs int `toml:"pairs"`
	// Opponents is the size of a panel, Final that of the last, from 1 to
	// MaxOpponents.
	Opponents int `toml:"opponents"`
	Final     int `toml:"final"`
	// Reach is by how much the genes of a pair differ from the centre's at first,
	// above 0 and at most 0.5. It falls slowly.
	Reach float64 `toml:"reach"`
	// Step is how far the centre moves at first in a generation in which all pairs
	// agree: a gene by Step times the slope, above 0 and at most MaxStep. It falls
	// to a tenth.
	Step float64 `toml:"step"`
}

// Bounds of [Ascent].
const (
	MaxOpponents = 100_000
	MaxStep      = 100
)

// finalists is how many individuals the last generation of an [Ascent] has, and
// its most kept ones are two less.
const finalists = 4

// Games returns how many games a whole training plays.
func (a Ascent) Games() int {
	return 2 * (a.Generations*a.size()*a.Opponents + finalists*a.Final)
}

// size returns how many individuals a generation has, the last apart.
func (a Ascent) size() int { return 2*a.Pairs + 1 }

// Last returns the number of the last generation.
func (a Ascent) Last() int { return a.Generations }

// Validate returns nil if every parameter is in its range, else an error that
// names the first that is not.
func (a Ascent) Validate() error {
	_, err := a.outOfRange()
	return err
}

// Check does what [Ascent.Validate] does for parameters that were read from the
// given table of a file; the error says the line. No key may be missing.
func (a Ascent) Check(f *tomlfile.File, table string) error {
	for _, key := range []string{"generations", "pairs", "opponents", "final", "reach", "step"} {
		if !f.Has(table + "." + key) {
			return f.Errorf(table+"."+key, "the key %q is missing in [%s]", key, table)
		}
	}
	if key, err := a.outOfRange(); err != nil {
		return f.Errorf(table+"."+key, "%w", err)
	}
	return nil
}

func (a Ascent) outOfRange() (key string, err error) {
	for _, n := range []struct {
		key                string
		value, least, most int
	}{
		{"generations", a.Generations, 2, MaxGenerations},
		{"pairs", a.Pairs, 1, MaxPopulation/2 - 1},
		{"opponents", a.Opponents, 1, MaxOpponents},
		{"final", a.Final, 1, MaxOpponents},
	} {
		if n.value < n.least || n.value > n.most {
			return n.key, fmt.Errorf("%s = %d is impossible: it goes from %d to %d", n.key, n.value, n.least, n.most)
		}
	}
	for _, x := range []struct {
		key         string
		value, most float64
	}{{"reach", a.Reach, 0.5}, {"step", a.Step, MaxStep}} {
		if !(x.value > 0 && x.value <= x.most) {
			return x.key, fmt.Errorf("%s = %v is impossible: it is above 0 and at most %v", x.key, x.value, x.most)
		}
	}
	return "", nil
}

// Train trains on the problem; see [Ascent].
func (a Ascent) Train(ctx context.Context, p Problem) (Generation, error) {
	return p.within(ctx, func(ctx context.Context, p Problem) (Generation, error) {
		if err := a.Validate(); err != nil {
			return Generation{}, fmt.Errorf("starting the training: %w", err)
		}
		if most := min(finalists-2, a.size()); len(p.Kept) > most {
			return Generation{}, fmt.Errorf("starting the training: %d kept individuals are too many: there may be %d", len(p.Kept), most)
		}
		c := climb{Ascent: a, Problem: p, crew: p.crew()}
		return c.run(ctx)
	})
}

// climb is an ascent on its way.
type climb struct {
	Ascent
	Problem
	crew crew
	last Generation

	// centre may leave [0, 1] a little: where a gene is best at nothing or all, the
	// mean of centres that swing about that end would miss it.
	centre []float64
	sum    []float64 // of the centres of the second half
	added  int       // how many centres that are
	middle []float64 // the centre halfway
	start  []float64 // the best of generation 0
}

func (c *climb) run(ctx context.Context) (Generation, error) {
	for number := 0; number <= c.Generations; number++ {
		var err error
		switch {
		case number == 0:
			err = c.begin(ctx)
		case number < c.Generations:
			err = c.step(ctx, number)
		default:
			err = c.decide(ctx)
		}
		if err != nil {
			return c.last, fmt.Errorf("training generation %d: %w", number, err)
		}
		if c.Report != nil {
			c.Report(c.last)
		}
	}
	return c.last, nil
}

// begin measures random individuals and sets the centre to the mean of the better
// half, each counting by the logarithm of its rank.
func (c *climb) begin(ctx context.Context) error {
	population, err := c.Problem.first(c.size())
	if err != nil {
		return err
	}
	points, err := c.meet(ctx, c.crew, population, 0, c.Opponents)
	if err != nil {
		return err
	}
	ranks := make([]int, len(population))
	for i := range ranks {
		ranks[i] = i
	}
	slices.SortStableFunc(ranks, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
	half := (len(population) + 1) / 2
	c.centre, c.sum = make([]float64, c.Problem.Genes), make([]float64, c.Problem.Genes)
	total := 0.0
	for rank, place := range ranks[:half] {
		weight := math.Log(float64(half)+0.5) - math.Log(float64(rank+1))
		total += weight
		for i, gene := range population[place].Genes {
			c.centre[i] += float64(weight * gene)
		}
		population[place].Fate = Crosses
	}
	for i := range c.centre {
		c.centre[i] /= total
	}
	for _, place := range ranks[half:] {
		population[place].Fate = Replaced
	}
	population[ranks[0]].Fate = Stays
	c.start = population[ranks[0]].Genes
	c.report(population, ranks[0], 0, c.Opponents)
	return nil
}

// step measures the centre and pairs around it, and moves it after each pair.
func (c *climb) step(ctx context.Context, number int) error {
	rng := game.Random(c.Seed, uint64(number))
	gone := float64(number-1) / float64(c.Generations-1)
	reach := c.Reach * math.Pow(1-0.9*gone, 0.2)
	scale := c.Step * (1 - 0.9*gone) / (2 * reach * float64(c.Pairs) * float64(4*c.Opponents))
	parent := c.last.Best
	previous := c.last.Population[parent].Genes
	population := make([]Individual, 0, c.size())
	// try lets the next individuals meet the generation's panel.
	try := func(origin Origin, fate Fate, vectors ...[]float64) ([]int, error) {
		first := len(population)
		for _, genes := range vectors {
			population = append(population, Individual{Genes: inside(genes), Origin: origin, Parent: parent, Previous: previous, Fate: fate})
		}
		return c.meet(ctx, c.crew, population[first:], number, c.Opponents)
	}
	if _, err := try(Elite, Stays, c.centre); err != nil {
		return err
	}
	signs := make([]float64, len(c.centre))
	for range c.Pairs {
		high, low := slices.Clone(c.centre), slices.Clone(c.centre)
		for j := range c.centre {
			signs[j] = float64(2*rng.IntN(2) - 1)
			high[j] += float64(reach * signs[j])
			low[j] -= float64(reach * signs[j])
		}
		points, err := try(Selected, Crosses, high, low)
		if err != nil {
			return err
		}
		difference := scale * float64(points[0]-points[1])
		for j, x := range c.centre {
			c.centre[j] = min(1+c.Reach/2, max(-c.Reach/2, x+float64(difference*signs[j])))
		}
		if 2*number >= c.Generations-1 {
			c.added++
			for j, x := range c.centre {
				c.sum[j] += x
			}
		}
	}
	if c.middle == nil && c.added > 0 {
		c.middle = inside(c.centre)
	}
	c.report(population, 0, number, c.Opponents)
	return nil
}

// decide lets the finalists meet. Kept individuals win if they score as well.
func (c *climb) decide(ctx context.Context) error {
	mean := slices.Clone(c.sum)
	for j := range mean {
		mean[j] /= float64(c.added)
	}
	parent := c.last.Best
	previous := c.last.Population[parent].Genes
	var population []Individual
	add := func(genes []float64, origin Origin) {
		population = append(population, Individual{Genes: genes, Origin: origin, Parent: parent, Previous: previous})
	}
	for _, genes := range c.Kept {
		add(slices.Clone(genes), Kept)
	}
	add(inside(mean), Crossed)
	add(inside(c.centre), Elite)
	for _, genes := range [][]float64{c.middle, c.start} {
		if len(population) < finalists {
			add(genes, Selected)
		}
	}
	points, err := c.meet(ctx, c.crew, population, c.Generations, c.Final)
	if err != nil {
		return err
	}
	top := 0
	for i, x := range points {
		if x > points[top] {
			top = i
		}
	}
	population[top].Fate = Stays
	c.report(population, top, c.Generations, c.Final)
	return nil
}

// report makes the population the last generation.
func (c *climb) report(population []Individual, best, number, opponents int) {
	each := 2 * opponents
	c.last = Generation{
		Number: number, Population: population, Best: best, Mean: mean(population), Each: each,
		Games: c.last.Games + each*len(population),
	}
}

// inside returns genes moved to the nearest place in [0, 1]. Where that would leave
// nothing but zeros, which weigh no estimator, the greatest gene becomes 1: only
// the proportions of weights matter.
func inside(genes []float64) []float64 {
	moved := make([]float64, len(genes))
	greatest, some := 0, false
	for i, g := range genes {
		moved[i] = min(1, max(0, g))
		some = some || moved[i] > 0
		if g > genes[greatest] {
			greatest = i
		}
	}
	if !some {
		moved[greatest] = 1
	}
	return moved
}
