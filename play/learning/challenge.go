package learning

import (
	"context"

	"eras/ai/evaluation"
	"eras/ai/playermodel"
	"eras/evolve"
	"eras/saves"
)

// Challenged is what a step came to.
type Challenged struct {
	// Tried is how many candidates were compared with the kept weights, Taken the genes of
	// the one that won, nil for none.
	Tried int
	Taken []float64
	// Models are the models of the player that some of the games were against.
	Models []playermodel.Model
}

// Challenge takes a step of hill-climbing at once, on games that have the kept weights.
// matches are the player's, the oldest first; with at least [MinMatches], models of the
// player are fitted to them and have their share of the games. l is what else was learned.
func Challenge[P any, M evaluation.Move, F any](ctx context.Context, c *Climber, g evaluation.Game[P, M, F], games evolve.Problem, matches []playermodel.Match[P, M], l evolve.Learned) (r Challenged, err error) {
	if r.Models, err = fit(ctx, c, g, &games, matches); err != nil {
		return r, err
	}
	l.Kept, l.Free = games.Kept[0], games.Free
	var tried string
	ignore := func() error { return nil }
	candidates, err := c.propose(ctx, games, &l, &tried, ignore)
	if err != nil {
		return r, err
	}
	names := g.Estimators().Names()
	step := saves.TuningStep{Kept: saves.Numbers(saves.NewWeights(names, games.Kept[0])), Candidates: candidatesOf(names, names, candidates)}
	attempts, err := c.Climbing.climb(ctx, &step, trialOf(g.Estimators(), games), ignore)
	if err != nil {
		return r, err
	}
	if r.Tried = len(attempts); r.Tried > 0 && attempts[r.Tried-1].Verdict.Better {
		r.Taken = candidates[attempts[r.Tried-1].Candidate].Genes
	}
	return r, nil
}

// Known returns the individuals of an archive as a [evolve.Proposer] sees them.
func Known(a *evaluation.Archive) []evolve.Known {
	var all []evolve.Known
	for i := range a.Elites {
		e := &a.Elites[i]
		all = append(all, evolve.Known{Genes: e.Genes, Behaviour: e.Behaviour, Expected: e.Points / 100})
	}
	return all
}
