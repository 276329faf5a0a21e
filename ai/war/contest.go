package war

import (
	"context"

	"eras/ai/battle"
	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/evolve"
	"eras/game"
	"eras/game/war"
)

// Contest is a match between individuals in wars whose battles are fought out, by players with the
// default weights for battles.
type Contest struct {
	Rules war.Rules
	// Limits and Battle are the search limits of the players on the map and in battles.
	Limits, Battle search.Limits
	// Start returns the start position of the war with the given seed. Red moves first.
	Start func(seed uint64) war.Position
}

// New returns a contest with its own engines. The individuals' genes must be weights for the rules.
func (c Contest) New() evolve.ObservedContest {
	r := &c.Rules
	engine, fights := NewEngine(*r, search.SmallTable), battle.NewEngine(r.Battle, search.SmallTable)
	weights, seen := battle.DefaultWeights(&r.Battle), NewBehaviour(r)
	return func(ctx context.Context, home, away []float64, seed uint64) (evolve.Observed, error) {
		start := c.Start(seed)
		seen.Begin()
		played, err := engine.Follow(ctx, &start, [2]evaluation.Player{{Weights: home, Limits: c.Limits}, {Weights: away, Limits: c.Limits}}, seed, func(ctx context.Context, p *war.Position, m war.Move) error {
			seen.Observe(p, m)
			if !p.Fights(m) {
				r.Play(p, m)
				return nil
			}
			s := war.State{Position: *p}
			limits, own := c.Battle, game.Derive(seed, clock(p), battleSeed)
			for r.Apply(&s, war.MapAction(m), nil); s.Fighting; {
				limits.Shuffle = game.Derive(own, uint64(s.Battle.Left))
				result, err := fights.Search(ctx, &s.Battle, weights, limits)
				if err != nil {
					return err
				}
				r.Apply(&s, war.BattleAction(result.Move), nil)
			}
			*p = s.Position
			return nil
		})
		if err != nil {
			return evolve.Observed{}, err
		}
		o := evolve.Observed{Traits: [2]evolve.Traits{seen.Traits(0), seen.Traits(1)}}
		o.Score, o.Margin = played.Outcome.Score(0), predicted{Rules: r}.Lead(&played.End)
		return o, nil
	}
}
