package evolve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"eras/game"
)

// Problem is what to train, independent of the method.
type Problem struct {
	// Genes is the number of genes of an individual.
	Genes int
	// Free are the places of the genes to train, in ascending order; nil means all.
	// The other genes are 0 in every individual and opponent.
	Free []int
	// Kept are vectors that take the first places of the first population.
	Kept [][]float64
	// Start is a vector that a [Strategy] may start from instead of random ones, nil for
	// none. With kept vectors, it starts from the first of them.
	Start []float64
	// Archive are strong individuals that a [League] draws from, the best first. Without it,
	// Start stands for it.
	Archive []Rated
	// Centre, if not nil, is the first centre of a [Strategy]: it draws generation 0 and
	// fresh opponents around it, and none at random. That suits vectors of which random
	// ones are worth nothing.
	Centre []float64
	// Margin is the weight of the final margin of a game beside its result for a
	// [Strategy]; 0 stands for one that only ranks individuals with the same points.
	Margin float64
	// Given are members of the panels of a [Strategy], which plays Share of its games
	// against them, from 0 to 1. Fresh opponents have their variants and that of the
	// individuals.
	Given []Player
	Share float64
	// Seed is the seed of all randomness.
	Seed uint64
	// NewContest returns the contest of each worker, numbered from 0. It is called
	// before the first game, from the goroutine that calls Train.
	NewContest func(worker int) Contest
	// Workers is the number of games played at once; values below 1 mean 1. It does
	// not affect the result.
	Workers int
	// Report, if not nil, is called after each generation, from the goroutine that
	// calls Train.
	Report func(Generation)
	// Played, if not nil, is incremented after each game.
	Played *atomic.Int64
}

// Rated is an individual of which it is known how strong it is.
type Rated struct {
	Genes []float64
	// Points is its share of the points in Games games against the best, from 0 to 1.
	Points float64
	Games  int
}

// onFreeGenes calls train with a problem that consists of the free genes only. The
// generations that it reports and returns have all genes.
func (p Problem) onFreeGenes(ctx context.Context, train func(context.Context, Problem) (Generation, error)) (Generation, error) {
	if p.Free == nil {
		return train(ctx, p)
	}
	if err := p.checkFree(); err != nil {
		return Generation{}, err
	}
	reduced := p
	reduced.Genes, reduced.Free, reduced.Kept, reduced.Given, reduced.Archive = len(p.Free), nil, nil, nil, nil
	if p.Start != nil {
		if err := CheckGenes(p.Start, p.Genes); err != nil {
			return Generation{}, fmt.Errorf("the start: %w", err)
		}
		reduced.Start = p.freePart(p.Start)
	}
	if p.Centre != nil {
		if err := CheckGenes(p.Centre, p.Genes); err != nil {
			return Generation{}, fmt.Errorf("the centre: %w", err)
		}
		reduced.Centre = p.freePart(p.Centre)
	}
	for i, genes := range p.Kept {
		if err := CheckGenes(genes, p.Genes); err != nil {
			return Generation{}, fmt.Errorf("kept individual %d: %w", i+1, err)
		}
		reduced.Kept = append(reduced.Kept, p.freePart(genes))
	}
	for i, k := range p.Archive {
		if err := CheckGenes(k.Genes, p.Genes); err != nil {
			return Generation{}, fmt.Errorf("individual %d of the archive: %w", i+1, err)
		}
		k.Genes = p.freePart(k.Genes)
		reduced.Archive = append(reduced.Archive, k)
	}
	for i, o := range p.Given {
		if err := CheckGenes(o.Genes, p.Genes); err != nil {
			return Generation{}, fmt.Errorf("opponent %d: %w", i+1, err)
		}
		reduced.Given = append(reduced.Given, Player{p.freePart(o.Genes), o.Variant})
	}
	reduced.NewContest = func(worker int) Contest {
		contest := p.NewContest(worker)
		home, away := make([]float64, p.Genes), make([]float64, p.Genes)
		return func(ctx context.Context, freeHome, freeAway Player, seed uint64) (Result, error) {
			p.setFree(home, freeHome.Genes)
			p.setFree(away, freeAway.Genes)
			return contest(ctx, Player{home, freeHome.Variant}, Player{away, freeAway.Variant}, seed)
		}
	}
	if p.Report != nil {
		reduced.Report = func(g Generation) { p.Report(p.expand(g)) }
	}
	last, err := train(ctx, reduced)
	return p.expand(last), err
}

func (p Problem) checkFree() error {
	for i, place := range p.Free {
		if place < 0 || place >= p.Genes || i > 0 && place <= p.Free[i-1] {
			return fmt.Errorf("the free genes are %v: must be ascending places from 0 to %d", p.Free, p.Genes-1)
		}
	}
	if len(p.Free) == 0 {
		return fmt.Errorf("no gene is free to train")
	}
	return nil
}

// freePart returns the free genes of all.
func (p Problem) freePart(all []float64) []float64 {
	part := make([]float64, len(p.Free))
	for j, place := range p.Free {
		part[j] = all[place]
	}
	return part
}

// setFree copies part, the free genes, to their places in all.
func (p Problem) setFree(all, part []float64) {
	for i, place := range p.Free {
		all[place] = part[i]
	}
}

// expand returns g with all genes.
func (p Problem) expand(g Generation) Generation {
	g.Population = slices.Clone(g.Population)
	for i := range g.Population {
		x := &g.Population[i]
		for _, genes := range []*[]float64{&x.Genes, &x.Previous} {
			if *genes != nil {
				all := make([]float64, p.Genes)
				p.setFree(all, *genes)
				*genes = all
			}
		}
	}
	g.Opponents = slices.Clone(g.Opponents)
	for i := range g.Opponents {
		all := make([]float64, p.Genes)
		p.setFree(all, g.Opponents[i].Genes)
		g.Opponents[i].Genes = all
	}
	return g
}

// checkGiven returns an error if the given opponents do not fit.
func (p Problem) checkGiven() error {
	if !(p.Share >= 0 && p.Share <= 1) {
		return fmt.Errorf("the share of games against given opponents is %v: must be from 0 to 1", p.Share)
	}
	if len(p.Given) == 0 && p.Share > 0 {
		return fmt.Errorf("there are no opponents for %v of the games", p.Share)
	}
	for i, o := range p.Given {
		if err := CheckGenes(o.Genes, p.Genes); err != nil {
			return fmt.Errorf("opponent %d: %w", i+1, err)
		}
	}
	return nil
}

// given returns the given opponents of panel number n of that size. Over all
// panels they have Share of the places, and each as many as the others.
func (p Problem) given(n, size int) []Opponent {
	before, after := int(float64(n*size)*p.Share), int(float64((n+1)*size)*p.Share)
	var panel []Opponent
	for i := before; i < after; i++ {
		panel = append(panel, Opponent{Given, p.Given[i%len(p.Given)]})
	}
	return panel
}

// variant returns a random variant of those that the individuals and the given
// opponents have.
func (p Problem) variant(rng *rand.Rand) int {
	if len(p.Given) == 0 {
		return 0
	}
	if i := rng.IntN(1 + len(p.Given)); i > 0 {
		return p.Given[i-1].Variant
	}
	return 0
}

// FirstPopulation returns the kept individuals followed by random ones, size in
// all, without fitness.
func (p Problem) FirstPopulation(size int) ([]Individual, error) {
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
