package evaluation

import (
	"context"
	"errors"
	"fmt"

	"eras/ai/search"
	"eras/evolve"
	"eras/game"
)

// Training says how the weights of a game are evolved (eras-2005 4.3 and 5.1). The
// games add where their training games start.
type Training struct {
	// Method is [evolve.Strategy], or [evolve.Genetic], the algorithm of 2005.
	evolve.Method
	// Estimators names the estimators whose genes are trained. Nil means all; the
	// others get the gene 0.
	Estimators []string
	// Reading is how the estimators are read; "" means [Ours].
	Reading Reading
	// Limits is how far the players of training games look.
	Limits search.Limits
	// Limit is how many moves a training game lasts. 0 means as many as its start
	// has left.
	Limit uint16
	// Shuffle lets the seed of a game decide between moves of equal value. Without it,
	// as in 2005, the first of the best moves is played.
	Shuffle bool
}

// Lookahead returns the limits of players who look that many plies ahead: with
// quiescence from two plies on, like the levels of play. Training games use them for
// opponents of a variant above 0, which is their depth.
func Lookahead(depth int) search.Limits {
	return search.Limits{Depth: depth, Step: 2, Quiescence: depth > 1}
}

// Validate returns an error if t has no method, a parameter is out of range, or an
// estimator is none of those in all.
func (t *Training) Validate(all []string) error {
	if t.Method == nil {
		return errors.New("the training has no method")
	}
	if err := t.Method.Validate(); err != nil {
		return err
	}
	if err := t.Limits.Validate(); err != nil {
		return err
	}
	if err := t.Reading.Validate(); err != nil {
		return err
	}
	_, err := t.free(all)
	return err
}

// free returns the places in all of the estimators that are trained, nil for all.
func (t *Training) free(all []string) ([]int, error) {
	if t.Estimators == nil {
		return nil, nil
	}
	if len(t.Estimators) == 0 {
		return nil, errors.New("no estimator is to be trained: name at least one")
	}
	return places(all, t.Estimators)
}

// NewTrainer returns the training of weights for g, ready to run once the caller
// has added the kept genes, the seed and the workers. Start returns the position
// from which the game with that seed starts; home, the seat that moves first
// there, must be the same for all. It is called from several goroutines at once.
func NewTrainer[P any, M Move, F any](t *Training, g Game[P, M, F], home game.Seat, start func(seed uint64) P) (evolve.Trainer, error) {
	free, err := t.free(g.Estimators().Names())
	if err != nil {
		return evolve.Trainer{}, fmt.Errorf("training under the rules of the match: %w", err)
	}
	limits, shuffle := t.Limits, t.Shuffle
	player := func(p evolve.Player) Player {
		if p.Variant > 0 {
			variant := Lookahead(p.Variant)
			variant.Nodes = limits.Nodes
			return Player{p.Genes, variant}
		}
		return Player{p.Genes, limits}
	}
	return evolve.Trainer{Method: t.Method, Problem: evolve.Problem{
		Genes: len(g.Defaults()),
		Free:  free,
		Start: g.Defaults(),
		NewContest: func(int) evolve.Contest {
			engine := NewEngine(g, search.SmallTable)
			return func(ctx context.Context, atHome, away evolve.Player, seed uint64) (evolve.Result, error) {
				first := start(seed)
				if !shuffle {
					seed = 0
				}
				var players [2]Player
				players[home], players[1-home] = player(atHome), player(away)
				played, err := engine.Play(ctx, &first, players, seed)
				if err != nil {
					return evolve.Result{}, err
				}
				r := evolve.Result{Score: played.Outcome.Score(home), Margin: g.Lead(&played.End)}
				if home != game.Red.Seat() {
					r.Margin = -r.Margin
				}
				return r, nil
			}
		},
		Workers: 1,
	}}, nil
}
