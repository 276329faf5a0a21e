package evolve

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"eras/game"
)

// Problem is what a training is given, whatever its method.
type Problem struct {
	// Genes is how many genes an individual has.
	Genes int
	// Free are the places of the genes that are trained, in ascending order, nil
	// meaning all. The others are 0 in every individual and opponent.
	Free []int
	// Kept are vectors that take the first places of the first population.
	Kept [][]float64
	// Seed is where all chance comes from.
	Seed uint64
	// NewContest makes the contest of each of Workers goroutines, numbered from
	// 0. It is called before the first game, from the goroutine that calls Run.
	NewContest func(worker int) Contest
	// Workers is how many games are played at once, at least 1. It has no
	// influence on the result.
	Workers int
	// Report, if not nil, is called after each generation, from the goroutine that
	// calls Run.
	Report func(Generation)
	// Played, if not nil, counts the games as they end.
	Played *atomic.Int64
}

// within trains the free genes alone: solve sees a problem of which all genes are
// free, and its generations are reported and returned with all genes.
func (p Problem) within(ctx context.Context, solve func(context.Context, Problem) (Generation, error)) (Generation, error) {
	if p.Free == nil {
		return solve(ctx, p)
	}
	if err := p.checkFree(); err != nil {
		return Generation{}, err
	}
	reduced := p
	reduced.Genes, reduced.Free, reduced.Kept = len(p.Free), nil, nil
	for i, genes := range p.Kept {
		if err := CheckGenes(genes, p.Genes); err != nil {
			return Generation{}, fmt.Errorf("kept individual %d: %w", i+1, err)
		}
		part := make([]float64, len(p.Free))
		for j, place := range p.Free {
			part[j] = genes[place]
		}
		reduced.Kept = append(reduced.Kept, part)
	}
	reduced.NewContest = func(worker int) Contest {
		contest := p.NewContest(worker)
		home, away := make([]float64, p.Genes), make([]float64, p.Genes)
		return func(ctx context.Context, atHome, atAway []float64, seed uint64) (int, error) {
			p.spread(home, atHome)
			p.spread(away, atAway)
			return contest(ctx, home, away, seed)
		}
	}
	if p.Report != nil {
		reduced.Report = func(g Generation) { p.Report(p.whole(g)) }
	}
	last, err := solve(ctx, reduced)
	return p.whole(last), err
}

func (p Problem) checkFree() error {
	for i, place := range p.Free {
		if place < 0 || place >= p.Genes || i > 0 && place <= p.Free[i-1] {
			return fmt.Errorf("the free genes %v are impossible: they are ascending places from 0 to %d", p.Free, p.Genes-1)
		}
	}
	if len(p.Free) == 0 {
		return fmt.Errorf("there is nothing to train: no gene is free")
	}
	return nil
}

// spread writes part, the free genes, to their places in all.
func (p Problem) spread(all, part []float64) {
	for i, place := range p.Free {
		all[place] = part[i]
	}
}

// whole returns g with all genes.
func (p Problem) whole(g Generation) Generation {
	g.Population = slices.Clone(g.Population)
	for i := range g.Population {
		x := &g.Population[i]
		for _, genes := range []*[]float64{&x.Genes, &x.Previous} {
			if *genes != nil {
				all := make([]float64, p.Genes)
				p.spread(all, *genes)
				*genes = all
			}
		}
	}
	return g
}

// first returns a first population of that size, not yet measured: the kept
// individuals, then random ones.
func (p Problem) first(size int) ([]Individual, error) {
	if len(p.Kept) > size {
		return nil, fmt.Errorf("%d kept individuals do not fit a population of %d", len(p.Kept), size)
	}
	rng := game.Random(p.Seed)
	population := make([]Individual, size)
	for i := range population {
		population[i] = Individual{Genes: randomGenes(p.Genes, rng), Origin: Random, Parent: -1}
	}
	for i, genes := range p.Kept {
		if err := CheckGenes(genes, p.Genes); err != nil {
			return nil, fmt.Errorf("kept individual %d: %w", i+1, err)
		}
		population[i].Genes, population[i].Origin = slices.Clone(genes), Kept
	}
	return population, nil
}
