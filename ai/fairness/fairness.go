// Package fairness tests a map: equal computers play many fast games on it. The results show whether a
// side of a war, the army that moves first, or a seat of Risk has an advantage.
package fairness

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	aiwar "eras/ai/war"
	"eras/evolve/stats"
	"eras/game"
	"eras/game/war"
	"eras/internal/fault"
)

// Trial is a series of games on a map between equal computers.
type Trial struct {
	Rules war.Rules
	Start war.Position
	// Games is the number of games; an odd number is reduced by one. Games come in pairs, with the
	// same opening and weights: red moves first in one, blue in the other.
	Games int
	// Seed decides openings and weights. The same seed gives the same result with any number of
	// Workers.
	Seed    uint64
	Workers int
}

// Result counts the results of a trial's games.
type Result struct {
	// Games is the number of games played so far.
	Games int
	// Red and Blue count the games won by each, Draws those without a winner.
	Red, Blue, Draws int
	// First counts the games won by the army that moved first.
	First int
	// Limit counts the games that reached the limit of actions.
	Limit int
	// Actions is the sum of the games' lengths.
	Actions int

	red, first stats.Pentanomial // by pairs
}

// The players of a trial, turns being the one for turns of several orders, and the variation from
// game to game: without it equal players would repeat the same game.
const (
	player  = "minimax:depth=2,battle=1"
	turns   = "minimax:depth=1,battle=1,nodes=300"
	opening = 2    // random actions
	jitter  = 0.05 // standard deviation of the change of a gene
)

// Seeds derived from that of a pair.
const (
	weightsSeed = iota
	openingSeed
	gamesSeed // two of them
)

// Run plays the games. Battles are not fought but have their predicted results. Run calls report,
// if not nil, with the result so far, never from two goroutines at once. If ctx ends, Run returns
// its error.
func (t *Trial) Run(ctx context.Context, report func(Result)) (Result, error) {
	text := player
	if t.Rules.Orders != 0 {
		text = turns
	}
	spec, err := agents.ParseSpec(text)
	if err != nil {
		return Result{}, err
	}
	board, err := war.NewBoard(t.Rules, t.Start)
	if err != nil {
		return Result{}, fmt.Errorf("trying a map: %w", err)
	}
	var sum Result
	err = inParallel(ctx, t.Workers, t.Games/2, func(ctx context.Context, pair int) (games [2]played, err error) {
		return playPair(ctx, board, spec, game.Derive(t.Seed, uint64(pair)))
	}, func(games [2]played) {
		sum.add(games)
		if report != nil {
			report(sum)
		}
	})
	return sum, err
}

// inParallel calls play for the numbers below n, by so many workers, and add with each result, never from
// two goroutines at once. If play fails or ctx ends, it returns that error.
func inParallel[T any](ctx context.Context, workers, n int, play func(ctx context.Context, i int) (T, error), add func(T)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		mu   sync.Mutex
		wait sync.WaitGroup
		next int
	)
	take := func() (i int, ok bool) {
		mu.Lock()
		defer mu.Unlock()
		i = next
		next++
		return i, i < n && ctx.Err() == nil
	}
	for range max(1, workers) {
		wait.Go(func() {
			for i, ok := take(); ok; i, ok = take() {
				var result T
				err := fault.Do(func() (err error) {
					result, err = play(ctx, i)
					return err
				})
				if err != nil {
					cancel(err)
					return
				}
				mu.Lock()
				add(result)
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	return context.Cause(ctx)
}

// played is the result of a game.
type played struct {
	outcome game.Outcome
	actions int
}

// playPair plays two games with the same opening and weights: red moves first, then blue.
func playPair(ctx context.Context, b *war.Board, spec agents.Spec, seed uint64) (games [2]played, err error) {
	spec = jittered(spec, &b.Rules, game.Random(seed, weightsSeed))
	for i := range games {
		p := b.First.Position
		p.Turn = game.Side(1 + i)
		p = aiwar.PlayableOpening(&b.Rules, p, opening, game.Random(seed, openingSeed))
		if games[i], err = play(ctx, &b.Rules, p, spec, game.Derive(seed, gamesSeed+uint64(i))); err != nil {
			return games, err
		}
	}
	return games, nil
}

// play plays a game from p.
func play(ctx context.Context, r *war.Rules, p war.Position, spec agents.Spec, seed uint64) (played, error) {
	agent, err := spec.WarAgent(*r, seed)
	if err != nil {
		return played{}, err
	}
	for n := 0; ; n++ {
		if o, over := r.Outcome(&p); over {
			return played{o, n}, nil
		}
		a, err := agent.Act(ctx, war.State{Position: p}, p.Turn.Seat())
		if err != nil {
			return played{}, err
		}
		r.Play(&p, a.Move)
	}
}

// jittered returns a player with the default weights after small random changes.
func jittered(spec agents.Spec, r *war.Rules, rng *rand.Rand) agents.Spec {
	onMap := jitteredGenes(aiwar.DefaultWeights(r), rng)
	inBattle := jitteredGenes(aibattle.DefaultWeights(&r.Battle), rng)
	return spec.Trained(aiwar.Estimators(r).Genes(onMap), aibattle.Estimators(&r.Battle).Genes(inBattle))
}

// jitteredGenes changes genes a little at random and returns them.
func jitteredGenes(genes []float64, rng *rand.Rand) []float64 {
	for i := range genes {
		genes[i] = min(max(genes[i]+jitter*rng.NormFloat64(), 0), 1)
	}
	return genes
}

// add counts a pair of games.
func (r *Result) add(games [2]played) {
	var red, first [2]int
	for i, g := range games {
		red[i] = g.outcome.Score(game.Red.Seat())
		first[i] = g.outcome.Score(game.Side(1 + i).Seat())
		switch red[i] {
		case 1:
			r.Red++
		case -1:
			r.Blue++
		default:
			r.Draws++
		}
		if first[i] > 0 {
			r.First++
		}
		if g.outcome.Reason == war.ByLimit {
			r.Limit++
		}
		r.Games++
		r.Actions += g.actions
	}
	r.red.Add(red[0], red[1])
	r.first.Add(first[0], first[1])
}

// Verdict says how fair a map is.
type Verdict uint8

const (
	// Unknown means that there were too few games.
	Unknown Verdict = iota
	// Fair means that neither a side nor the army that moves first has a clear advantage.
	Fair
	// RedBetter and BlueBetter mean that one side wins clearly more often.
	RedBetter
	BlueBetter
	// FirstBetter and SecondBetter mean that the army that moves first, or second, wins clearly
	// more often.
	FirstBetter
	SecondBetter
	// Slow means that most games reach the limit.
	Slow
)

// String returns a name for texts.
func (v Verdict) String() string {
	return [...]string{"unknown", "fair", "red", "blue", "first", "second", "slow"}[v]
}

// fairMargin is the maximum difference of a fair share from half of the points.
const fairMargin = 0.06

// RedShare and FirstShare return the points of red, and of the army that moves first, as a
// share with its 95 % interval; a draw is half a point.
func (r *Result) RedShare() stats.Interval   { return r.red.Score() }
func (r *Result) FirstShare() stats.Interval { return r.first.Score() }

// Verdict returns how fair the map is by the games so far. A share counts as unfair if it differs
// from half of the points by more than chance explains, and by more than 6 %.
func (r *Result) Verdict() Verdict {
	const enough = 20
	if r.Games < enough {
		return Unknown
	}
	red, first := r.RedShare(), r.FirstShare()
	switch off := func(i stats.Interval) float64 {
		if i.Low <= 0.5 && i.High >= 0.5 {
			return 0
		}
		return i.Value - 0.5
	}; {
	case off(red) > fairMargin:
		return RedBetter
	case off(red) < -fairMargin:
		return BlueBetter
	case off(first) > fairMargin:
		return FirstBetter
	case off(first) < -fairMargin:
		return SecondBetter
	case 2*r.Limit > r.Games:
		return Slow
	}
	return Fair
}
