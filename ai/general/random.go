package general

import (
	"context"
	"math/rand/v2"

	"eras/ai/battle"
	"eras/game"
	"eras/game/general"
)

// Random plays legal actions at random, on the map and in battles. The action
// depends on Seed and the actions and moves left alone.
type Random struct {
	Rules general.Rules
	Seed  uint64
}

var _ game.Agent[general.State, general.Action] = Random{}

// Act returns any legal action.
func (r Random) Act(ctx context.Context, view general.State, seat game.Seat) (general.Action, error) {
	if view.Fighting {
		seed := game.Derive(r.Seed, uint64(view.Position.Left))
		m, err := battle.Random{Seed: seed}.Act(ctx, view.Battle, seat)
		return general.BattleAction(m), err
	}
	moves := r.Rules.Moves(&view.Position, nil)
	if len(moves) == 0 {
		return general.Action{}, game.ErrOver
	}
	return general.MapAction(moves[game.Random(r.Seed, uint64(view.Position.Left)).IntN(len(moves))]), nil
}

// Opening returns p after that many random actions, battles predicted, or after
// fewer if the match is over before. Series of games start from several openings
// so that they differ.
func Opening(r *general.Rules, p general.Position, actions int, rng *rand.Rand) general.Position {
	for range actions {
		moves := r.Moves(&p, nil)
		if len(moves) == 0 {
			break
		}
		r.Play(&p, moves[rng.IntN(len(moves))])
	}
	return p
}
