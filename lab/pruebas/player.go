package pruebas

import (
	"context"
	"math/rand/v2"

	aibattle "eras/ai/battle"
	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/ai/roster"
	"eras/game"
	"eras/game/battle"
	"eras/game/general"
)

// player is one who goes into a game with weights for the map and others for each
// battle.
type player struct {
	general estimate.Weights
	battle  fighters
}

// randomPlayer returns a player whose weights for the named estimators are drawn
// from seed, those for battles anew before each (eras-2005 5.1.2); the others
// weigh nothing.
func (p *Prueba) randomPlayer(seed uint64) (player, error) {
	return randomPlayer(&p.rules, p.file.Paper.General.Estimators, p.file.Paper.Battle.Estimators, seed)
}

func randomPlayer(r *general.Rules, forMap, forBattles []string, seed uint64) (player, error) {
	onMap, err := aigeneral.Estimators(r).Places(forMap)
	if err != nil {
		return player{}, err
	}
	inBattle, err := aibattle.Estimators().Places(forBattles)
	if err != nil {
		return player{}, err
	}
	return player{
		general: randomWeights(len(aigeneral.Estimators(r)), onMap, game.Random(seed)),
		battle: func(_ context.Context, _ *battle.Position, seed uint64) (estimate.Weights, error) {
			return randomWeights(len(aibattle.Estimators()), inBattle, game.Random(seed)), nil
		},
	}, nil
}

// randomWeights returns n weights, random ones in those places and 0 elsewhere.
func randomWeights(n int, places []int, rng *rand.Rand) estimate.Weights {
	w := make(estimate.Weights, n)
	for _, place := range places {
		w[place] = rng.Float64()
	}
	return w
}

// agent returns p at a game's board, looking so many plies ahead.
func (p player) agent(r *general.Rules, depth int, seed uint64) (roster.CommanderAgent, error) {
	commander, err := aigeneral.NewCommander(*r, aigeneral.Config{
		Weights: p.general, Limits: plies(depth), Seed: seed,
		Battle: aibattle.Config{Limits: plies(depth)},
	})
	if err != nil {
		return nil, err
	}
	fighting := -1 // the actions that were left when the battle began
	return game.AgentFunc[general.State, general.Action](func(ctx context.Context, view general.State, seat game.Seat) (general.Action, error) {
		if left := int(view.Position.Left); view.Fighting && left != fighting {
			fighting = left
			w, err := p.battle(ctx, &view.Battle, game.Derive(seed, uint64(left)))
			if err == nil {
				err = commander.SetBattleWeights(w)
			}
			if err != nil {
				return general.Action{}, err
			}
		}
		return commander.Act(ctx, view, seat)
	}), nil
}
