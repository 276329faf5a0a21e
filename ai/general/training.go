package general

import (
	"context"
	"errors"
	"fmt"

	"eras/ai/estimate"
	"eras/ai/search"
	"eras/evolve"
	"eras/game"
	"eras/game/general"
)

// Training says how weights for the general map are evolved when a match begins
// (eras-2005 4.3 and 5.1). Battles are predicted in its games: the map and the
// battle are trained apart (5.1.6).
type Training struct {
	// Method is how it is trained: [evolve.Params], the algorithm of 2005,
	// [evolve.Ascent] or [evolve.Race].
	evolve.Method
	// Estimators names those whose genes are trained, nil meaning all of the
	// match; the others weigh nothing.
	Estimators []string
	// Limits is how far the players of training games look.
	Limits search.Limits
	// Map is where training games start, nil meaning where the match does. The
	// rules are those of the match on any map, so that the weights are for its
	// estimators: a goal or an income that only the match has is played for on
	// the map of another scenario as well.
	Map *general.Map
	// Limit is how many actions a training game lasts, 0 meaning as many as the
	// map says.
	Limit uint16
	// Opening is how many actions are drawn at random before a training game
	// begins, others in each game. With 0, as in the paper, two individuals
	// always play the same two games, and what wins on that one course may win on
	// no other.
	Opening int
}

// MaxOpening bounds [Training.Opening].
const MaxOpening = 100

// Validate reports what is impossible about t, or nil.
func (t *Training) Validate() error {
	if t.Method == nil {
		return errors.New("a training without a method is impossible")
	}
	if err := t.Method.Validate(); err != nil {
		return err
	}
	if err := t.Limits.Validate(); err != nil {
		return err
	}
	if _, err := t.free(estimators); err != nil {
		return err
	}
	if t.Limit > general.MaxLimit {
		return fmt.Errorf("a limit of %d actions is impossible: it goes from 0 to %d", t.Limit, general.MaxLimit)
	}
	if t.Opening < 0 || t.Opening > MaxOpening {
		return fmt.Errorf("%d random opening actions are impossible: they go from 0 to %d", t.Opening, MaxOpening)
	}
	return nil
}

// free returns the places of the genes that are trained, nil meaning all.
func (t *Training) free(all estimate.List[Features]) ([]int, error) {
	if t.Estimators == nil {
		return nil, nil
	}
	if len(t.Estimators) == 0 {
		return nil, errors.New("without any estimator there is nothing to train: name some")
	}
	return all.Places(t.Estimators)
}

// Trainer returns the training for a match under r that starts at start, ready
// to run: the caller adds the kept genes, the seed and the workers. Home makes
// the first move, with the army to which the map gives it.
func (t *Training) Trainer(r *general.Rules, start *general.Position) (evolve.Trainer, error) {
	if err := t.Validate(); err != nil {
		return evolve.Trainer{}, fmt.Errorf("training: %w", err)
	}
	free, err := t.free(Estimators(r))
	if err != nil {
		return evolve.Trainer{}, fmt.Errorf("training under the rules of the match: %w", err)
	}
	first := *start
	if t.Map != nil {
		first = t.Map.Start
		if err := r.ValidateStart(&first); err != nil {
			return evolve.Trainer{}, fmt.Errorf("training on map %q under the rules of the match: %w", t.Map.Name, err)
		}
	}
	if t.Limit != 0 {
		first.Left = t.Limit
	}
	return evolve.Trainer{Method: t.Method, Problem: evolve.Problem{
		Genes:      len(Estimators(r)),
		Free:       free,
		NewContest: func(int) evolve.Contest { return t.contest(r, first) },
		Workers:    1,
	}}, nil
}

// contest returns the contest of one worker, who has an engine of his own.
func (t *Training) contest(r *general.Rules, start general.Position) evolve.Contest {
	engine, rules, limits, opening := NewEngine(*r, search.SmallTable), *r, t.Limits, t.Opening
	home := start.Turn.Seat()
	return func(ctx context.Context, atHome, away []float64, seed uint64) (int, error) {
		first := start
		if opening > 0 {
			first = Opening(&rules, start, opening, game.Random(seed))
		}
		var weights [2]estimate.Weights
		weights[home], weights[1-home] = atHome, away
		played, err := engine.Play(ctx, &first, weights, limits)
		if err != nil {
			return 0, err
		}
		return played.Outcome.Score(home), nil
	}
}
