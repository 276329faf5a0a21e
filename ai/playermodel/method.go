package playermodel

import (
	"context"
	"fmt"

	"eras/evolve"
)

// Method is an adaptation as an [evolve.Method], so that it runs and is watched
// like any other training. The problem's genes, kept ones, seed, workers and
// reports replace those of the configuration; its contest is not used. The
// generations are those of the evolution, then one with the kept weights and their
// challenger, of which the better one by the verdict is the best.
type Method struct {
	Config Config
	// Done, if not nil, is called with the result, before the last report.
	Done func(Result)
}

var _ evolve.Method = Method{}

// Validate returns an error if a parameter is out of range.
func (m Method) Validate() error {
	if err := m.Config.Evolution.Validate(); err != nil {
		return err
	}
	if err := m.Config.Comparison.Validate(); err != nil {
		return err
	}
	return m.Config.Fitting.Validate()
}

// Games returns how many games are counted. If the comparison is decided early, the
// games it did not need are counted at its end.
func (m Method) Games() int { return m.Config.Games() }

// Last returns the number of the last generation.
func (m Method) Last() int { return m.Config.Evolution.Generations }

// Train adapts; see [Adapt] and [evolve.Method].
func (m Method) Train(ctx context.Context, p evolve.Problem) (evolve.Generation, error) {
	c := m.Config
	c.Seed, c.Setup.Free, c.Fitting.Free = p.Seed, p.Free, p.Free
	c.Setup.Workers, c.Setup.Played = p.Workers, p.Played
	if len(p.Kept) > 0 {
		c.Kept = p.Kept[0]
	}
	var last evolve.Generation
	c.Report = func(g evolve.Generation) {
		last = g
		if p.Report != nil {
			p.Report(g)
		}
	}
	result, err := Adapt(ctx, c)
	if err != nil {
		return last, fmt.Errorf("training: %w", err)
	}
	if p.Played != nil {
		p.Played.Store(int64(m.Games()))
	}
	if m.Done != nil {
		m.Done(result)
	}
	c.Report(m.final(&result, &last))
	return last, nil
}

// final returns the last generation: the kept weights and their challenger, with
// the games that each won against the other.
func (m Method) final(r *Result, before *evolve.Generation) evolve.Generation {
	kept := evolve.Individual{Genes: r.Kept, Origin: evolve.Kept, Parent: 0, Previous: before.Population[0].Genes}
	challenger := evolve.Individual{Genes: r.Challenger, Origin: evolve.Crossed, Parent: before.Best, Previous: before.Fittest().Genes}
	challenger.Fitness, kept.Fitness = r.Verdict.Won, r.Verdict.Lost
	g := evolve.Generation{
		Number: m.Last(), Population: []evolve.Individual{kept, challenger}, Games: m.Games(),
		Mean: float64(kept.Fitness+challenger.Fitness) / 2, GamesEach: 2 * r.Verdict.Pairs.Pairs(),
	}
	if r.Verdict.Better {
		g.Best = 1
	}
	g.Population[g.Best].Fate = evolve.Stays
	return g
}
