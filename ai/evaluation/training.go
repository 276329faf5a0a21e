package evaluation

import (
	"context"
	"errors"
	"fmt"

	"eras/ai/search"
	"eras/evolve"
	"eras/game"
)

// Training is how the weights of a game are evolved (eras-2005 4.3 and 5.1). The packages of the
// games add the start of their training games.
type Training struct {
	// Method is [evolve.Strategy], or [evolve.Genetic], the algorithm of 2005.
	evolve.Method
	// Estimators are the names of the estimators whose genes are trained; the others get the gene
	// 0. Nil means all.
	Estimators []string
	// Reading is how the formulas of the estimators are read; "" means [Ours].
	Reading Reading
	// Limits are the search limits of the players of training games.
	Limits search.Limits
	// Limit is the number of moves of a training game. 0 means those left at its start.
	Limit uint16
	// Shuffle lets the seed of a game decide between moves of equal value. Without it, as in 2005,
	// the best move found first is played.
	Shuffle bool
}

// Lookahead returns the limits of players who search the given number of plies: with quiescence
// from two plies on, like the levels of play. Training games use them for opponents whose variant
// is above 0: it is their depth.
func Lookahead(depth int) search.Limits {
	return search.Limits{Depth: depth, Step: 2, Quiescence: depth > 1}
}

// Validate returns an error if t has no method, a parameter is out of range, or an estimator is not
// in all.
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

// free returns the indices in all of the estimators that are trained, nil for all.
func (t *Training) free(all []string) ([]int, error) {
	if t.Estimators == nil {
		return nil, nil
	}
	if len(t.Estimators) == 0 {
		return nil, errors.New("no estimator is to be trained: name at least one")
	}
	return places(all, t.Estimators)
}

// NewTrainer returns the training of weights for g. The caller must add the kept genes, the seed
// and the workers before it runs. start returns the start position of the game with the given seed;
// it is called from several goroutines at once. home, the seat that moves first, must be the same
// for all games.
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
