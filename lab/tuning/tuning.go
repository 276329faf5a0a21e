// Package tuning looks for better parameters of a bot by tournaments: hill-climbing from
// the current values with races between candidates and a paired sequential test. Package
// lab/ender tunes Ender with it and package lab/jic JIC.
package tuning

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"eras/ai/registry"
	"eras/evolve/stats"
	"eras/game"
	"eras/lab/tournament"
)

// Tuning is a tuning of parameters of type P.
//
// A generation makes candidates from the current values, each with some keys multiplied by a
// random factor. Candidates play against the current values in pairs of games: the same game
// with the two swapped. In successive halving the better half of the candidates goes on to
// play twice as many pairs, until one is left. It is accepted if a sequential test
// ([stats.SPRT]) on separate games finds it stronger. At the end the result plays against
// the start in new games.
//
// The result does not depend on Workers.
type Tuning[P comparable] struct {
	Parameters *registry.Parameters[P]
	// Start has the first values.
	Start P
	// Keys are numeric parameters, none of them 0 in Start.
	Keys []string
	// Candidates is the number of candidates of a generation, at least 2. Pairs is the
	// number of pairs of games of each in the first round, and Step the standard
	// deviation of the logarithm of factors.
	Candidates int
	Pairs      int
	Step       float64
	// Test decides whether to accept a candidate. After TestPairs pairs without a
	// verdict it is rejected.
	Test      stats.SPRT
	TestPairs int
	// Games is the approximate number of games; the last generation is completed. A
	// fifth of them compares the result with the start.
	Games   int
	Seed    uint64
	Workers int
	// Progress, if not nil, is called with the number of games played and of all.
	Progress tournament.Progress
	// Play plays a pair of games between a and b and returns the results for a: 1 for a
	// win, 0 for a draw, -1 for a loss. All randomness comes from seed. It is called
	// from several goroutines at once. It is the only thing that takes long, so it may
	// have the pair played in another program.
	Play func(ctx context.Context, a, b *P, seed uint64) ([2]int, error)

	keys   []registry.Parameter
	played int
}

// New returns a tuning with the settings that all tunings start from. It lacks Keys and
// Play.
func New[P comparable](ps *registry.Parameters[P], start P) Tuning[P] {
	return Tuning[P]{
		Parameters: ps, Start: start,
		Candidates: 8, Pairs: 8, Step: 0.4,
		Test: stats.SPRT{Elo0: 0, Elo1: 50, Alpha: 0.1, Beta: 0.1}, TestPairs: 200,
		Games: 5000, Workers: 1,
	}
}

// Change is a change of a parameter.
type Change struct {
	Key  string  `json:"key"`
	From float64 `json:"from"`
	To   float64 `json:"to"`
}

// Generation is the result of a generation.
type Generation[P comparable] struct {
	Number int `json:"generation"`
	// Changes are those of the best candidate.
	Changes []Change `json:"changes"`
	// Race is its share of the points in the halving, which is biased upwards since it
	// was selected by that. Score is its share in the test, over Pairs pairs; there was
	// no test if Pairs is 0.
	Race    float64        `json:"race"`
	Pairs   int            `json:"pairs"`
	Score   stats.Interval `json:"score"`
	Verdict string         `json:"verdict"`
	Taken   bool           `json:"taken"`
	// Games is the number of games so far.
	Games int `json:"games"`

	// Params are the values after this generation.
	Params P `json:"-"`
}

// Tuned is the result of a tuning.
type Tuned[P comparable] struct {
	Generations int `json:"generations"`
	Taken       int `json:"taken"`
	Games       int `json:"games"`
	// Changes are all changes from the start. Score is the result's share of the points
	// against the start in Pairs new pairs of games, where a game that neither wins is a
	// draw. Without changes there are no such games.
	Changes []Change       `json:"changes"`
	Pairs   int            `json:"pairs"`
	Score   stats.Interval `json:"score"`

	Params P `json:"-"`
}

// Validate returns an error if t has invalid settings.
func (t *Tuning[P]) Validate() error {
	switch {
	case t.Games < 1 || t.Games > tournament.MaxGames:
		return fmt.Errorf("a tuning of %d games: must be from 1 to %d", t.Games, tournament.MaxGames)
	case t.Candidates < 2 || t.Candidates > 1000:
		return fmt.Errorf("%d candidates in a generation: must be from 2 to 1000", t.Candidates)
	case t.Pairs < 1 || t.TestPairs < 1:
		return fmt.Errorf("%d pairs of games and %d in the test: must be at least 1", t.Pairs, t.TestPairs)
	case !(t.Step > 0 && t.Step <= 2):
		return fmt.Errorf("a step of %v: must be above 0 and at most 2", t.Step)
	case len(t.Keys) == 0:
		return fmt.Errorf("there is nothing to tune: name parameters; %s", t.Parameters.Keys)
	}
	if err := t.Test.Validate(); err != nil {
		return err
	}
	t.keys = nil
	for _, key := range t.Keys {
		q, err := t.Parameters.Find(key)
		switch {
		case err != nil:
			return err
		case !q.Numeric():
			return fmt.Errorf("%s is not a number: name numeric parameters", key)
		case t.Parameters.Number(&t.Start, q) == 0:
			return fmt.Errorf("%s is 0, which factors do not change: start with another value, as in %s:%s=1", key, t.Parameters.Base, key)
		case slices.ContainsFunc(t.keys, func(other registry.Parameter) bool { return other.Key == key }):
			return fmt.Errorf("%s is named twice: name it once", key)
		}
		t.keys = append(t.keys, q)
	}
	return t.Parameters.Validate(&t.Start)
}

// Seeds derived from a tuning's; the number of the generation follows.
const (
	drawSeed = iota
	raceSeed
	testSeed
	checkSeed
)

// errDecided ends a test early.
var errDecided = errors.New("decided")

// Run tunes. It calls tell, if not nil, after each generation. If ctx ends, it returns the
// result so far with the error of ctx.
func (t *Tuning[P]) Run(ctx context.Context, tell func(Generation[P])) (Tuned[P], error) {
	if err := t.Validate(); err != nil {
		return Tuned[P]{}, err
	}
	t.played = 0
	now := t.Start
	tuned := Tuned[P]{Params: now}
	var last []Change
	check := max(1, t.Games/10) // pairs
	for t.played+2*check < t.Games {
		number := tuned.Generations
		g, err := t.generation(ctx, number, &now, last)
		if err != nil {
			return t.done(tuned), err
		}
		last = nil
		if g.Taken {
			last = g.Changes
			tuned.Taken++
		}
		now, tuned.Params = g.Params, g.Params
		tuned.Generations++
		if tell != nil {
			tell(g)
		}
	}
	tuned = t.done(tuned)
	if len(tuned.Changes) == 0 {
		return tuned, nil
	}
	var pairs stats.Pentanomial
	err := t.meet(ctx, &now, &t.Start, game.Derive(t.Seed, checkSeed), check, func(p [2]int) error {
		pairs.Add(p[0], p[1])
		return nil
	})
	tuned.Pairs, tuned.Score, tuned.Games = pairs.Pairs(), pairs.Score(), t.played
	return tuned, err
}

// done completes a result with games and changes.
func (t *Tuning[P]) done(tuned Tuned[P]) Tuned[P] {
	tuned.Games = t.played
	tuned.Changes = t.changes(&t.Start, &tuned.Params)
	return tuned
}

// changes lists the differences between two sets of parameters.
func (t *Tuning[P]) changes(from, to *P) []Change {
	var all []Change
	for _, q := range t.keys {
		if a, b := t.Parameters.Number(from, q), t.Parameters.Number(to, q); a != b {
			all = append(all, Change{q.Key, a, b})
		}
	}
	return all
}

// candidate is a set of parameters in a race.
type candidate[P comparable] struct {
	params P
	pairs  stats.Pentanomial
}

// score returns the share of the points so far.
func (c *candidate[P]) score() float64 {
	mean, _ := c.pairs.Mean()
	return mean
}

// maxTries limits how often changes are drawn for a candidate until one has an effect: small
// whole numbers may be rounded back.
const maxTries = 1000

// generation races candidates and tests the best. The first candidate repeats the last
// change.
func (t *Tuning[P]) generation(ctx context.Context, number int, now *P, last []Change) (Generation[P], error) {
	rng := game.Random(t.Seed, drawSeed, uint64(number))
	var all []*candidate[P]
	for i := range t.Candidates {
		c := &candidate[P]{params: *now}
		if i == 0 && len(last) > 0 {
			t.again(&c.params, last)
		}
		for tries := 0; c.params == *now && tries < maxTries; tries++ {
			t.mutate(&c.params, rng)
		}
		all = append(all, c)
	}
	for round, pairs := 0, t.Pairs; len(all) > 1; round, pairs = round+1, 2*pairs {
		seed := game.Derive(t.Seed, raceSeed, uint64(number), uint64(round))
		if err := t.race(ctx, all, now, seed, pairs); err != nil {
			return Generation[P]{}, err
		}
		slices.SortStableFunc(all, func(a, b *candidate[P]) int {
			switch sa, sb := a.score(), b.score(); {
			case sa > sb:
				return -1
			case sa < sb:
				return 1
			}
			return 0
		})
		all = all[:(len(all)+1)/2]
	}
	best := all[0]
	g := Generation[P]{Number: number + 1, Changes: t.changes(now, &best.params), Race: best.score(), Params: *now, Verdict: stats.AcceptH0.String()}
	if g.Race > 0.5 {
		var pairs stats.Pentanomial
		verdict := stats.Undecided
		err := t.meet(ctx, &best.params, now, game.Derive(t.Seed, testSeed, uint64(number)), t.TestPairs, func(p [2]int) error {
			pairs.Add(p[0], p[1])
			if verdict = t.Test.Verdict(pairs); verdict != stats.Undecided {
				return errDecided
			}
			return nil
		})
		if err != nil && !errors.Is(err, errDecided) {
			return Generation[P]{}, err
		}
		g.Pairs, g.Score, g.Verdict = pairs.Pairs(), pairs.Score(), verdict.String()
		if verdict == stats.AcceptH1 {
			g.Taken, g.Params = true, best.params
		}
	}
	g.Games = t.played
	return g, nil
}

// again repeats changes by the same factors.
func (t *Tuning[P]) again(p *P, last []Change) {
	for _, q := range t.keys {
		for _, c := range last {
			if c.Key == q.Key && c.From != 0 {
				t.set(q, p, t.Parameters.Number(p, q)*c.To/c.From)
			}
		}
	}
}

// mutate multiplies one to three keys by random factors.
func (t *Tuning[P]) mutate(p *P, rng *rand.Rand) {
	for range 1 + rng.IntN(3) {
		q := t.keys[rng.IntN(len(t.keys))]
		t.set(q, p, t.Parameters.Number(p, q)*math.Exp(t.Step*rng.NormFloat64()))
	}
}

// set sets a parameter to a value, rounded and within its range. It stays the same if the
// parameters would not fit together.
func (t *Tuning[P]) set(q registry.Parameter, p *P, v float64) {
	before := t.Parameters.Number(p, q)
	low, high := max(q.Low, -registry.Most), min(q.High, registry.Most)
	switch {
	case v > high, v == high && q.OpenHigh:
		v = (before + high) / 2
	case v < low, v == low && q.OpenLow:
		v = (before + low) / 2
	}
	if q.Whole {
		v = math.Round(v)
	} else {
		// More than three digits make no measurable difference.
		scale := math.Pow(10, 2-math.Floor(math.Log10(math.Abs(v))))
		v = math.Round(v*scale) / scale
	}
	changed := *p
	if v == 0 || t.Parameters.SetNumber(&changed, q, v) != nil || t.Parameters.Validate(&changed) != nil {
		return
	}
	*p = changed
}

// race plays pairs of games between each candidate and the current values, the same games
// for all.
func (t *Tuning[P]) race(ctx context.Context, all []*candidate[P], now *P, seed uint64, pairs int) error {
	config := tournament.Config{Games: pairs, Seed: seed}
	return tournament.InOrder(ctx, len(all)*pairs, t.Workers, func(ctx context.Context, i int) ([2]int, error) {
		return tournament.Play(ctx, config, i%pairs, t.player(&all[i/pairs].params, now))
	}, func(i int, results [2]int) error {
		t.count()
		all[i/pairs].pairs.Add(results[0], results[1])
		return nil
	})
}

// player returns what plays a pair of games between two sets of parameters.
func (t *Tuning[P]) player(a, b *P) tournament.Player[[2]int] {
	return func(ctx context.Context, _ int, seed uint64) ([2]int, error) { return t.Play(ctx, a, b, seed) }
}

// count counts a pair of games.
func (t *Tuning[P]) count() {
	t.played += 2
	t.Progress.Tell(min(t.played, t.Games), t.Games)
}

// meet plays pairs of games between two sets of parameters and passes the results of the
// first to take, in order.
func (t *Tuning[P]) meet(ctx context.Context, a, b *P, seed uint64, pairs int, take func([2]int) error) error {
	config := tournament.Config{Games: pairs, Seed: seed, Workers: t.Workers}
	return tournament.Run(ctx, config, t.player(a, b), func(results [2]int) error {
		t.count()
		return take(results)
	})
}
