package ender

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"eras/ai/registry"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/risk"
	"eras/lab/tuning"
)

// Tuning looks for better parameters of a planner by tournaments (ender-2009 7.2). The
// candidate and the current values play with bots on the other seats: a pair of games is
// the same deal with the two swapped. A game that neither wins is a draw.
type Tuning struct {
	tuning.Tuning[ender.Params]
	// Map, Cards, Limit and Opponents are as in [Field]; there are 0 to 4 opponents.
	Map, Cards string
	Limit      int
	Opponents  []string
	// Plans is the number of plans of a search. It replaces the limits in Start.
	Plans int

	game   *risk.Game
	others []airisk.Maker
}

// NewTuning returns a tuning with default settings: against evilpixie and killbot on the
// classic map.
func NewTuning(start ender.Params) *Tuning {
	t := &Tuning{
		Tuning: tuning.New(ender.Parameters, start),
		Map:    "classic", Cards: "5", Limit: 200, Opponents: []string{"evilpixie", "killbot"},
		Plans: 100,
	}
	t.Keys, t.Play = defaultKeys(), t.pair
	return t
}

// defaultKeys returns the parameters that weigh things.
func defaultKeys() []string {
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

// Validate returns an error if t has invalid settings. It must come before Run.
func (t *Tuning) Validate() error {
	switch {
	case t.Plans < 1 || t.Plans > registry.Most:
		return fmt.Errorf("%d plans in a search: must be from 1 to %d", t.Plans, registry.Most)
	case len(t.Opponents) > risk.MaxPlayers-2:
		return fmt.Errorf("%d opponents: must be at most %d with the two that are compared", len(t.Opponents), risk.MaxPlayers-2)
	}
	for _, key := range t.Keys {
		if strings.HasPrefix(key, "search.") {
			return fmt.Errorf("%s trades strength for time: name parameters outside search", key)
		}
	}
	// Placeholders for the two that are compared.
	d := Field{Map: t.Map, Cards: t.Cards, Limit: t.Limit, Opponents: append([]string{"random"}, t.Opponents...)}
	g, makers, err := d.seats(&Planner{Spec: "random"})
	if err != nil {
		return err
	}
	t.game, t.others = g, makers[2:]
	return t.Tuning.Validate()
}

// Run tunes; see [tuning.Tuning.Run].
func (t *Tuning) Run(ctx context.Context, tell func(tuning.Generation[ender.Params])) (tuning.Tuned[ender.Params], error) {
	if err := t.Validate(); err != nil {
		return tuning.Tuned[ender.Params]{}, err
	}
	return t.Tuning.Run(ctx, tell)
}

// pair plays a pair of games between two sets of parameters.
func (t *Tuning) pair(ctx context.Context, a, b *ender.Params, seed uint64) (results [2]int, err error) {
	makers := append([]airisk.Maker{t.maker(a), t.maker(b)}, t.others...)
	seats := game.Random(seed, orderSeed).Perm(len(makers))
	for i := range results {
		end, err := play(ctx, t.game, makers, seats, seed)
		if err != nil {
			return results, err
		}
		switch end.Winner {
		case 0:
			results[i] = 1
		case 1:
			results[i] = -1
		}
		// The two change seats for the second game.
		first, second := slices.Index(seats, 0), slices.Index(seats, 1)
		seats[first], seats[second] = 1, 0
	}
	return results, nil
}

// maker returns the maker of bots with those parameters, within the limits of the tuning.
func (t *Tuning) maker(p *ender.Params) airisk.Maker {
	limited := *p
	limited.Search.Plans, limited.Search.Seconds = float64(t.Plans), 0
	return ender.New(limited)
}
