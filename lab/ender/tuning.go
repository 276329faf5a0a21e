package ender

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/evolve"
	"eras/game"
	"eras/game/risk"
	"eras/lab"
)

// Tuning looks for better parameters of a planner by tournaments (ender-2009 7.2).
//
// A generation makes candidates of the values so far: each has some keys multiplied
// by a factor drawn at random. Candidates meet the values so far at the same table,
// with bots on the other seats, in pairs of games: the same deal, the two having
// changed seats. By successive halving the better half of the candidates stays to
// play twice as many pairs, until one is left; that one is taken if a sequential
// test ([evolve.SPRT]) on games of its own says that it is stronger. At the end
// what was found meets what it began with in fresh games.
//
// What comes of it depends on its fields but not on Workers.
type Tuning struct {
	// Start is where it begins. The limits of its search are replaced by Plans.
	Start ender.Params
	// Keys are numeric parameters, none of them 0 in Start.
	Keys []string
	// Map, Cards, Limit and Opponents are as in [Field]; there are 0 to 4
	// opponents.
	Map, Cards string
	Limit      int
	Opponents  []string
	// Plans is how many plans a search looks at.
	Plans int
	// Candidates is how many a generation has, at least 2; Pairs is how many pairs
	// of games each plays first; Step is the standard deviation of the logarithm of
	// factors.
	Candidates int
	Pairs      int
	Step       float64
	// Test decides whether a candidate is taken; after TestPairs pairs without a
	// verdict it is not.
	Test      evolve.SPRT
	TestPairs int
	// Games is about how many are played: a generation that began is ended. A fifth
	// of them compares the end with the beginning.
	Games   int
	Seed    uint64
	Workers int
	// Progress, if not nil, hears how many games of all were played.
	Progress lab.Progress

	game   *risk.Game
	others []airisk.Maker
	keys   []ender.Parameter
	played int
}

// NewTuning returns a tuning of those parameters against evilpixie and killbot on
// the classic map.
func NewTuning(start ender.Params) *Tuning {
	return &Tuning{
		Start: start, Keys: DefaultKeys(),
		Map: "classic", Cards: "5", Limit: 200, Opponents: []string{"evilpixie", "killbot"},
		Plans: 100, Candidates: 8, Pairs: 8, Step: 0.4,
		Test: evolve.SPRT{Elo0: 0, Elo1: 50, Alpha: 0.1, Beta: 0.1}, TestPairs: 200,
		Games: 5000, Workers: 1,
	}
}

// DefaultKeys are the parameters that say what is worth how much.
func DefaultKeys() []string {
	return []string{
		"strength.country", "strength.soldier", "strength.cards", "strength.soon_country", "strength.soon_soldier",
		"strength.soon_income", "strength.late_country", "strength.late_continent",
		"valuation.exponent", "valuation.optimism",
		"threats.pessimism", "threats.conquest", "threats.dominance",
		"dominance.turns", "dominance.country_force", "interest.continent", "conquest.continent",
		"attacks.success", "attacks.branch",
		"priority.parent", "priority.country", "priority.enemy",
	}
}

// Change is another value of a parameter.
type Change struct {
	Key  string  `json:"key"`
	From float64 `json:"from"`
	To   float64 `json:"to"`
}

// Generation is what came of one.
type Generation struct {
	Number int `json:"generation"`
	// Changes are those of the best candidate.
	Changes []Change `json:"changes"`
	// Race is its share of the points in the halving, which is too good, as it was
	// chosen for it; Score that in the test, over Pairs pairs. There was no test if
	// Pairs is 0.
	Race    float64         `json:"race"`
	Pairs   int             `json:"pairs"`
	Score   evolve.Interval `json:"score"`
	Verdict string          `json:"verdict"`
	Taken   bool            `json:"taken"`
	// Games is how many were played up to here.
	Games int `json:"games"`

	// Params are the values from here on, with the limits of the start's search.
	Params ender.Params `json:"-"`
}

// Tuned is what came of a tuning.
type Tuned struct {
	Generations int `json:"generations"`
	Taken       int `json:"taken"`
	Games       int `json:"games"`
	// Changes are all from the beginning to the end. Score is the share of the
	// points of the end against the beginning in Pairs fresh pairs of games, a game
	// that neither won being a draw; without changes none were played.
	Changes []Change        `json:"changes"`
	Pairs   int             `json:"pairs"`
	Score   evolve.Interval `json:"score"`

	Params ender.Params `json:"-"`
}

// Validate returns what is impossible about t, or nil.
func (t *Tuning) Validate() error { return t.prepare() }

func (t *Tuning) prepare() error {
	switch {
	case t.Games < 1 || t.Games > lab.MaxGames:
		return fmt.Errorf("a tuning of %d games is impossible: it has from 1 to %d", t.Games, lab.MaxGames)
	case t.Plans < 1 || t.Plans > ender.Most:
		return fmt.Errorf("%d plans are impossible: a search looks at 1 to %d", t.Plans, ender.Most)
	case t.Candidates < 2 || t.Candidates > 1000:
		return fmt.Errorf("%d candidates are impossible: a generation has from 2 to 1000", t.Candidates)
	case t.Pairs < 1 || t.TestPairs < 1:
		return errors.New("candidates that play no games are impossible: they play at least a pair")
	case !(t.Step > 0 && t.Step <= 2):
		return fmt.Errorf("a step of %v is impossible: it is above 0 and at most 2", t.Step)
	case len(t.Opponents) > risk.MaxPlayers-2:
		return fmt.Errorf("%d opponents are too many: there is room for %d beside the two that are compared", len(t.Opponents), risk.MaxPlayers-2)
	case len(t.Keys) == 0:
		return errors.New("there is nothing to tune: name parameters that eraslab risk ender params lists")
	}
	if err := t.Test.Validate(); err != nil {
		return err
	}
	t.keys = nil
	for _, key := range t.Keys {
		q, err := ender.FindParameter(key)
		switch {
		case err != nil:
			return err
		case !q.Numeric():
			return fmt.Errorf("%s is no number: name parameters that are", key)
		case strings.HasPrefix(key, "search."):
			return fmt.Errorf("%s is no matter of strength alone: name others", key)
		case q.Number(&t.Start) == 0:
			return fmt.Errorf("%s is 0, of which no factor makes anything else: begin with another value, as in ender-2009:%s=1", key, key)
		case slices.ContainsFunc(t.keys, func(other ender.Parameter) bool { return other.Key == key }):
			return fmt.Errorf("%s is there twice", key)
		}
		t.keys = append(t.keys, q)
	}
	// Any two bots stand for those that are compared.
	d := Field{Map: t.Map, Cards: t.Cards, Limit: t.Limit, Opponents: append([]string{"random"}, t.Opponents...)}
	g, makers, err := d.seats("random")
	if err != nil {
		return err
	}
	t.game, t.others = g, makers[2:]
	return t.Start.Validate()
}

// What the seeds under a tuning's are for; then comes the generation.
const (
	drawSeed = iota
	raceSeed
	testSeed
	checkSeed
)

// errDecided ends a test.
var errDecided = errors.New("decided")

// Run tunes. tell, which may be nil, hears of each generation when it is done. If
// ctx ends, what was found until then is returned with its error.
func (t *Tuning) Run(ctx context.Context, tell func(Generation)) (Tuned, error) {
	if err := t.prepare(); err != nil {
		return Tuned{}, err
	}
	t.played = 0
	now := t.Start
	tuned := Tuned{Params: now}
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
	var pairs evolve.Pentanomial
	err := t.meet(ctx, &now, &t.Start, game.Derive(t.Seed, checkSeed), check, func(p [2]int) error {
		pairs.Add(p[0], p[1])
		return nil
	})
	tuned.Pairs, tuned.Score, tuned.Games = pairs.Pairs(), pairs.Score(), t.played
	return tuned, err
}

// done counts games and changes.
func (t *Tuning) done(tuned Tuned) Tuned {
	tuned.Games = t.played
	tuned.Changes = changes(t.keys, &t.Start, &tuned.Params)
	return tuned
}

// changes lists what is another in two sets of parameters.
func changes(keys []ender.Parameter, from, to *ender.Params) []Change {
	var all []Change
	for _, q := range keys {
		if a, b := q.Number(from), q.Number(to); a != b {
			all = append(all, Change{q.Key, a, b})
		}
	}
	return all
}

// candidate is parameters in a race.
type candidate struct {
	params ender.Params
	pairs  evolve.Pentanomial
}

// score returns the share of the points so far.
func (c *candidate) score() float64 {
	mean, _ := c.pairs.Mean()
	return mean
}

// maxTries bounds how often changes are drawn for a candidate until one changes
// something: numbers that are whole and small may not.
const maxTries = 1000

// generation races candidates and tests the best. The first goes once more where
// the last change led.
func (t *Tuning) generation(ctx context.Context, number int, now *ender.Params, last []Change) (Generation, error) {
	rng := game.Random(t.Seed, drawSeed, uint64(number))
	var all []*candidate
	for i := range t.Candidates {
		c := &candidate{params: *now}
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
		for _, c := range all {
			if err := t.meet(ctx, &c.params, now, seed, pairs, func(p [2]int) error {
				c.pairs.Add(p[0], p[1])
				return nil
			}); err != nil {
				return Generation{}, err
			}
		}
		slices.SortStableFunc(all, func(a, b *candidate) int {
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
	g := Generation{Number: number + 1, Changes: changes(t.keys, now, &best.params), Race: best.score(), Params: *now, Verdict: evolve.AcceptH0.String()}
	if g.Race > 0.5 {
		var pairs evolve.Pentanomial
		verdict := evolve.Undecided
		err := t.meet(ctx, &best.params, now, game.Derive(t.Seed, testSeed, uint64(number)), t.TestPairs, func(p [2]int) error {
			pairs.Add(p[0], p[1])
			if verdict = t.Test.Verdict(pairs); verdict != evolve.Undecided {
				return errDecided
			}
			return nil
		})
		if err != nil && !errors.Is(err, errDecided) {
			return Generation{}, err
		}
		g.Pairs, g.Score, g.Verdict = pairs.Pairs(), pairs.Score(), verdict.String()
		if verdict == evolve.AcceptH1 {
			g.Taken, g.Params = true, best.params
		}
	}
	g.Games = t.played
	return g, nil
}

// again makes changes once more, by the same factors.
func (t *Tuning) again(p *ender.Params, last []Change) {
	for _, q := range t.keys {
		for _, c := range last {
			if c.Key == q.Key && c.From != 0 {
				set(q, p, q.Number(p)*c.To/c.From)
			}
		}
	}
}

// mutate multiplies one to three keys by a factor each.
func (t *Tuning) mutate(p *ender.Params, rng *rand.Rand) {
	for range 1 + rng.IntN(3) {
		q := t.keys[rng.IntN(len(t.keys))]
		set(q, p, q.Number(p)*math.Exp(t.Step*rng.NormFloat64()))
	}
}

// set sets a parameter to about a value: rounded, and inside its range. Where that
// makes the parameters together impossible it stays as it was.
func set(q ender.Parameter, p *ender.Params, v float64) {
	before := q.Number(p)
	low, high := max(q.Low, -ender.Most), min(q.High, ender.Most)
	switch {
	case v > high, v == high && q.OpenHigh:
		v = (before + high) / 2
	case v < low, v == low && q.OpenLow:
		v = (before + low) / 2
	}
	if q.Whole {
		v = math.Round(v)
	} else {
		// Three digits say all that games can tell.
		scale := math.Pow(10, 2-math.Floor(math.Log10(math.Abs(v))))
		v = math.Round(v*scale) / scale
	}
	changed := *p
	if v == 0 || q.SetNumber(&changed, v) != nil || changed.Validate() != nil {
		return
	}
	*p = changed
}

// meet plays pairs of games between two sets of parameters and hands the first
// one's results to take, in order: 1 if it won, -1 if the other did, else 0.
func (t *Tuning) meet(ctx context.Context, a, b *ender.Params, seed uint64, pairs int, take func([2]int) error) error {
	makers := [2]airisk.Maker{t.maker(a), t.maker(b)}
	return lab.InOrder(ctx, pairs, t.Workers, func(ctx context.Context, i int) (results [2]int, err error) {
		one := game.Derive(seed, uint64(i))
		order := game.Random(one, orderSeed).Perm(len(t.others) + 2)
		for reversed := range 2 {
			seats := make([]airisk.Maker, len(order))
			for seat, player := range order {
				if player < 2 {
					seats[seat] = makers[player^reversed]
				} else {
					seats[seat] = t.others[player-2]
				}
			}
			p, err := airisk.Play(ctx, t.game, seats, game.Derive(one, matchSeed))
			if err != nil {
				return results, err
			}
			if o, over := t.game.Outcome(&p); over && o.Winner >= 0 {
				switch order[o.Winner] ^ reversed {
				case 0:
					results[reversed] = 1
				case 1:
					results[reversed] = -1
				}
			}
		}
		return results, nil
	}, func(_ int, results [2]int) error {
		t.played += 2
		if t.Progress != nil {
			t.Progress(min(t.played, t.Games), t.Games)
		}
		return take(results)
	})
}

// maker returns who plays with parameters, within the limits of the tuning.
func (t *Tuning) maker(p *ender.Params) airisk.Maker {
	limited := *p
	limited.Search.Plans, limited.Search.Seconds = float64(t.Plans), 0
	return ender.New(limited)
}
