package person

import (
	"context"
	"sync"
	"sync/atomic"

	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/ai/search"
	"eras/game"
	"eras/game/general"
)

// arena is where players meet: one for each goroutine.
type arena struct {
	engine  *aigeneral.Engine
	rules   general.Rules
	start   general.Position
	opening int
}

func newArena(r general.Rules, start general.Position, opening int) *arena {
	return &arena{aigeneral.NewEngine(r, search.SmallTable), r, start, opening}
}

// score is what a player got out of a game.
type score struct {
	// points is 1 for a win, 0 for a draw, -1 for a loss, and margin the final
	// difference of leaders and soldiers over their total, from -1 to 1.
	points int
	margin float64
}

// What the seeds of a game are for.
const (
	openingSeed = iota
	turnSeed
)

// play plays a game between red and blue from the layout that the seed draws and
// returns what red got. Battles are predicted.
func (a *arena) play(ctx context.Context, players [2]Player, seed uint64) (score, error) {
	p := a.layout(game.Derive(seed, openingSeed))
	for !a.rules.Over(&p) {
		player := &players[p.Turn.Seat()]
		limits := player.Limits
		limits.Shuffle = game.Derive(seed, turnSeed, uint64(p.Left))
		result, err := a.engine.Search(ctx, &p, player.Weights, limits)
		if err != nil {
			return score{}, err
		}
		a.rules.Play(&p, result.Move)
	}
	outcome, _ := a.rules.Outcome(&p)
	red, blue := p.Armies[0].Strength(), p.Armies[1].Strength()
	return score{outcome.Score(game.Red.Seat()), estimate.Lead(red, blue)}, nil
}

// layout returns where a game begins: after the random opening, or as much of it
// as does not end the game.
func (a *arena) layout(seed uint64) general.Position {
	for actions := a.opening; actions > 0; actions-- {
		p := aigeneral.Opening(&a.rules, a.start, actions, game.Random(seed))
		if !a.rules.Over(&p) {
			return p
		}
	}
	return a.start
}

// meet plays a game of one player, who is red or blue, against another
// and returns what the first got.
func (a *arena) meet(ctx context.Context, one, other Player, red bool, seed uint64) (score, error) {
	if red {
		return a.play(ctx, [2]Player{one, other}, seed)
	}
	s, err := a.play(ctx, [2]Player{other, one}, seed)
	return score{-s.points, -s.margin}, err
}

// arenas are those of all workers.
type arenas []*arena

func newArenas(workers int, r general.Rules, start general.Position, opening int) arenas {
	all := make(arenas, max(1, workers))
	for i := range all {
		all[i] = newArena(r, start, opening)
	}
	return all
}

// each calls do for the numbers below n, spread over the arenas, and returns what
// it returned in the order of the numbers. After an error it returns that with
// the lowest number it met.
func each[T any](ctx context.Context, all arenas, n int, do func(ctx context.Context, a *arena, i int) (T, error)) ([]T, error) {
	values := make([]T, n)
	errs := make([]error, n)
	var next atomic.Int64
	var failed atomic.Bool
	var wait sync.WaitGroup
	for _, a := range all[:min(len(all), max(1, n))] {
		wait.Go(func() {
			for !failed.Load() {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if values[i], errs[i] = do(ctx, a, i); errs[i] != nil {
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
