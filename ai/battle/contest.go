package battle

import (
	"context"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/evolve"
	"eras/game/battle"
)

// Contest is a match between individuals in battles.
type Contest struct {
	Rules battle.Rules
	// Limits are the search limits of the players.
	Limits search.Limits
	// Start returns the start position of the battle with the given seed. Red moves first.
	Start func(seed uint64) battle.Position
}

// New returns a contest with its own engine. The individuals' genes must be weights for the rules.
func (c Contest) New() evolve.ObservedContest {
	engine, seen := NewEngine(c.Rules, search.SmallTable), NewBehaviour(&c.Rules)
	play := func(_ context.Context, p *battle.Position, m battle.Move) error {
		seen.Observe(p, m)
		c.Rules.Play(p, m)
		return nil
	}
	return func(ctx context.Context, home, away []float64, seed uint64) (evolve.Observed, error) {
		start := c.Start(seed)
		seen.Begin()
		played, err := engine.Follow(ctx, &start, [2]evaluation.Player{{Weights: home, Limits: c.Limits}, {Weights: away, Limits: c.Limits}}, seed, play)
		if err != nil {
			return evolve.Observed{}, err
		}
		o := evolve.Observed{Traits: [2]evolve.Traits{seen.Traits(0), seen.Traits(1)}}
		o.Score, o.Margin = played.Outcome.Score(0), rules{Rules: &c.Rules}.Lead(&played.End)
		return o, nil
	}
}
