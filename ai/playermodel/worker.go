package playermodel

import (
	"context"
	"sync"
	"sync/atomic"

	"eras/ai/evaluation"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/game"
)

// worker plays the games of one goroutine.
type worker struct {
	engine *aiwar.Engine
	setup  *Setup
}

func newWorker(s *Setup) *worker { return &worker{aiwar.NewEngine(s.Rules, search.SmallTable), s} }

// workers returns s.Workers workers, at least one.
func (s *Setup) workers() []*worker {
	all := make([]*worker, max(1, s.Workers))
	for i := range all {
		all[i] = newWorker(s)
	}
	return all
}

// score is what a player got out of a game.
type score struct {
	// points is 1 for a win, 0 for a draw, -1 for a loss. margin is the final
	// difference of leaders and soldiers over their total, from -1 to 1.
	points int
	margin float64
}

// openingSeed is the index of the opening under the seed of a game; the engine
// takes others.
const openingSeed = 0

// play plays a game between two players, of whom the first is red or blue, from
// the opening that seed draws. It returns the first player's score.
func (w *worker) play(ctx context.Context, first, second evaluation.Player, red bool, seed uint64) (score, error) {
	players := [2]evaluation.Player{first, second}
	if !red {
		players = [2]evaluation.Player{second, first}
	}
	s := w.setup
	start := aiwar.PlayableOpening(&s.Rules, s.Start, s.Opening, game.Random(game.Derive(seed, openingSeed)))
	played, err := w.engine.Play(ctx, &start, players, seed)
	if err != nil {
		return score{}, err
	}
	armies := &played.End.Armies
	result := score{played.Outcome.Score(game.Red.Seat()), evaluation.Lead(armies[0].Strength(), armies[1].Strength())}
	if !red {
		result = score{-result.points, -result.margin}
	}
	if s.Played != nil {
		s.Played.Add(1)
	}
	return result, nil
}

// each calls do for the numbers from 0 to n-1, spread over the workers, and returns
// the results by number. If calls fail, it returns the error with the lowest number.
func each[T any](ctx context.Context, all []*worker, n int, do func(ctx context.Context, w *worker, i int) (T, error)) ([]T, error) {
	values := make([]T, n)
	errs := make([]error, n)
	var next atomic.Int64
	var failed atomic.Bool
	var wait sync.WaitGroup
	for _, w := range all[:min(len(all), max(1, n))] {
		wait.Go(func() {
			for !failed.Load() {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if values[i], errs[i] = do(ctx, w, i); errs[i] != nil {
					failed.Store(true)
				}
			}
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return values, nil
}
