package person

import (
	"context"
	"fmt"

	"eras/evolve"
)

// Method is an adaptation as a way to train: to run where other trainings run,
// and be watched as they are. What a problem says of genes, kept ones, seed,
// workers and reports takes the place of what the configuration says; the contest
// of the problem is not asked. The generations are those of the evolution, then
// one with the kept weights and their challenger, whose best is what the match
// between them decided for.
type Method struct {
	Config Config
	// Done, if not nil, is told what came of it, before the last report.
	Done func(Result)
}

var _ evolve.Method = Method{}

// Validate reports what is impossible about m, or nil.
func (m Method) Validate() error {
	if err := m.Config.Evolution.Validate(); err != nil {
		return err
	}
	if err := m.Config.Judgement.Validate(); err != nil {
		return err
	}
	return m.Config.Fitting.Validate()
}

// Games returns how many games are counted: where the match between the weights
// is decided early, those that it did not need are counted at its end.
func (m Method) Games() int { return m.Config.Games() }

// Last returns the number of the last generation.
func (m Method) Last() int { return m.Config.Evolution.Generations }

// Train adapts; see [Adapt] and [evolve.Method].
func (m Method) Train(ctx context.Context, p evolve.Problem) (evolve.Generation, error) {
	c := m.Config
	c.Seed, c.Ground.Free, c.Fitting.Free = p.Seed, p.Free, p.Free
	c.Ground.Workers, c.Ground.Played = p.Workers, p.Played
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
	challenger.Fitness, kept.Fitness = r.Ruling.Won, r.Ruling.Lost
	g := evolve.Generation{
		Number: m.Last(), Population: []evolve.Individual{kept, challenger}, Games: m.Games(),
		Mean: float64(kept.Fitness+challenger.Fitness) / 2, Each: 2 * r.Ruling.Pairs.Pairs(),
	}
	if r.Ruling.Better {
		g.Best = 1
	}
	g.Population[g.Best].Fate = evolve.Stays
	return g
}

// limited returns the models' players who look no farther than that.
func limited(players []Player, depth int) []Player {
	if depth == 0 {
		return players
	}
	short := make([]Player, len(players))
	for i, p := range players {
		if p.Limits.Depth > depth {
			p.Limits = LimitsOf(depth)
		}
		short[i] = p
	}
	return short
}
