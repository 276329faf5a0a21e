package training

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"eras/evolve"
	"eras/game"
)

// SPSA is simultaneous perturbation stochastic approximation (Spall 1992) of the
// share of games won against random opponents.
//
// The individuals of generation 0 are random. The first centre is the mean of their
// better half, weighted by rank. In every later generation but the last, the
// population is the centre followed by pairs of individuals around it. One of a pair
// has each gene randomly a little higher or lower than the centre, the other has the
// opposite changes; the difference of their scores moves the centre before the next
// pair. The finalists meet in the last generation: the mean of the centres of the
// second half of the training, which averages out the noise of single steps, the
// last centre, and the kept individuals, else the centre halfway and the best of
// generation 0.
//
// All individuals of a generation play the same games: against each opponent of a
// fresh panel of random vectors, at home and away, with the same seed. So luck is
// equal for all, and no individual can adapt to its opponents. Only the free genes
// of individuals and opponents are random.
type SPSA struct {
	// Generations is the number of the last generation, from 2.
	Generations int
	// Pairs is the number of pairs around the centre in a generation, from 1.
	Pairs int
	// Opponents is the size of a panel and Final that of the last one, from 1.
	Opponents, Final int
	// Reach is the initial distance of the genes of a pair from the centre's, above 0
	// and at most 0.5. It decreases slowly.
	Reach float64
	// Step is the initial step size, above 0: if all pairs of a generation agree, the
	// centre moves by Step times the slope. It decreases to a tenth.
	Step float64
}

var _ evolve.Method = SPSA{}

// finalists is the number of individuals in the last generation. At most finalists-2 of
// them are kept ones.
const finalists = 4

// Games returns the number of games in a whole training.
func (a SPSA) Games() int {
	return 2 * (a.Generations*a.size()*a.Opponents + finalists*a.Final)
}

// size returns the number of individuals in every generation but the last.
func (a SPSA) size() int { return 2*a.Pairs + 1 }

// Last returns the number of the last generation.
func (a SPSA) Last() int { return a.Generations }

// Validate returns an error if a parameter is out of range.
func (a SPSA) Validate() error {
	if a.Generations < 2 || a.Pairs < 1 || a.Opponents < 1 || a.Final < 1 || !(a.Reach > 0 && a.Reach <= 0.5) || !(a.Step > 0) {
		return fmt.Errorf("SPSA with %+v: a parameter is out of range", a)
	}
	return nil
}

// Train trains on the problem; see [evolve.Method]. All genes must be free.
func (a SPSA) Train(ctx context.Context, p evolve.Problem) (evolve.Generation, error) {
	if err := a.Validate(); err != nil {
		return evolve.Generation{}, fmt.Errorf("starting the training: %w", err)
	}
	if p.Free != nil || len(p.Kept) > min(finalists-2, a.size()) {
		return evolve.Generation{}, errors.New("starting the training: SPSA trains all genes, with two kept individuals at most")
	}
	c := spsaRun{SPSA: a, Problem: p}
	return c.run(ctx)
}

// spsaRun is a training in progress.
type spsaRun struct {
	SPSA
	evolve.Problem
	last evolve.Generation

	// centre may leave [0, 1] a little. Otherwise, if a gene is best at 0 or 1, the
	// mean of centres that fluctuate around that bound would miss it.
	centre    []float64
	sum       []float64 // of the centres of the second half
	summed    int       // number of centres in sum
	halfway   []float64 // the centre halfway
	firstBest []float64 // the best of generation 0
}

func (c *spsaRun) run(ctx context.Context) (evolve.Generation, error) {
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

// begin measures random individuals. It sets the centre to the mean of the better
// half, weighted by the logarithm of the rank.
func (c *spsaRun) begin(ctx context.Context) error {
	population, err := c.FirstPopulation(c.size())
	if err != nil {
		return err
	}
	points, err := c.PlayFresh(ctx, population, 0, c.Opponents)
	if err != nil {
		return err
	}
	ranks := make([]int, len(population))
	for i := range ranks {
		ranks[i] = i
	}
	slices.SortStableFunc(ranks, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
	half := (len(population) + 1) / 2
	c.centre, c.sum = make([]float64, c.Genes), make([]float64, c.Genes)
	total := 0.0
	for rank, place := range ranks[:half] {
		weight := math.Log(float64(half)+0.5) - math.Log(float64(rank+1))
		total += weight
		for i, gene := range population[place].Genes {
			c.centre[i] += float64(weight * gene) // converted, so that no machine fuses it with the addition
		}
		population[place].Fate = evolve.Crosses
	}
	for i := range c.centre {
		c.centre[i] /= total
	}
	for _, place := range ranks[half:] {
		population[place].Fate = evolve.Replaced
	}
	population[ranks[0]].Fate = evolve.Stays
	c.firstBest = population[ranks[0]].Genes
	c.setLast(population, ranks[0], 0, c.Opponents)
	return nil
}

// step measures the centre and the pairs around it, and moves it after each pair.
func (c *spsaRun) step(ctx context.Context, number int) error {
	rng := game.Random(c.Seed, uint64(number))
	progress := float64(number-1) / float64(c.Generations-1)
	reach := c.Reach * math.Pow(1-0.9*progress, 0.2)
	scale := c.Step * (1 - 0.9*progress) / (2 * reach * float64(c.Pairs) * float64(4*c.Opponents))
	parent := c.last.Best
	previous := c.last.Population[parent].Genes
	population := make([]evolve.Individual, 0, c.size())
	// try adds individuals and plays them against the generation's panel.
	try := func(origin evolve.Origin, fate evolve.Fate, vectors ...[]float64) ([]int, error) {
		first := len(population)
		for _, genes := range vectors {
			population = append(population, evolve.Individual{Genes: evolve.Clamp(genes), Origin: origin, Parent: parent, Previous: previous, Fate: fate})
		}
		return c.PlayFresh(ctx, population[first:], number, c.Opponents)
	}
	if _, err := try(evolve.Elite, evolve.Stays, c.centre); err != nil {
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
		points, err := try(evolve.Selected, evolve.Crosses, high, low)
		if err != nil {
			return err
		}
		difference := scale * float64(points[0]-points[1])
		for j, x := range c.centre {
			c.centre[j] = min(1+c.Reach/2, max(-c.Reach/2, x+float64(difference*signs[j])))
		}
		if 2*number >= c.Generations-1 {
			c.summed++
			for j, x := range c.centre {
				c.sum[j] += x
			}
		}
	}
	if c.halfway == nil && c.summed > 0 {
		c.halfway = evolve.Clamp(c.centre)
	}
	c.setLast(population, 0, number, c.Opponents)
	return nil
}

// decide plays the finalists. Kept individuals win ties.
func (c *spsaRun) decide(ctx context.Context) error {
	mean := slices.Clone(c.sum)
	for j := range mean {
		mean[j] /= float64(c.summed)
	}
	parent := c.last.Best
	previous := c.last.Population[parent].Genes
	var population []evolve.Individual
	add := func(genes []float64, origin evolve.Origin) {
		population = append(population, evolve.Individual{Genes: genes, Origin: origin, Parent: parent, Previous: previous})
	}
	for _, genes := range c.Kept {
		add(slices.Clone(genes), evolve.Kept)
	}
	add(evolve.Clamp(mean), evolve.Crossed)
	add(evolve.Clamp(c.centre), evolve.Elite)
	for _, genes := range [][]float64{c.halfway, c.firstBest} {
		if len(population) < finalists {
			add(genes, evolve.Selected)
		}
	}
	points, err := c.PlayFresh(ctx, population, c.Generations, c.Final)
	if err != nil {
		return err
	}
	top := 0
	for i, x := range points {
		if x > points[top] {
			top = i
		}
	}
	population[top].Fate = evolve.Stays
	c.setLast(population, top, c.Generations, c.Final)
	return nil
}

// setLast makes the population the last complete generation.
func (c *spsaRun) setLast(population []evolve.Individual, best, number, opponents int) {
	each := 2 * opponents
	c.last = evolve.Generation{
		Number: number, Population: population, Best: best, Mean: mean(population), GamesEach: each,
		Games: c.last.Games + each*len(population),
	}
}
