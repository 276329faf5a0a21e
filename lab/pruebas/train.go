package pruebas

import (
	"context"

	aibattle "eras/ai/battle"
	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/ai/roster"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/general"
)

// stage is how far a training had come after some of its games.
type stage struct {
	games int
	genes estimate.Weights // the best
}

// trainGeneral trains weights for matches that begin at start and returns what was
// the best after each generation. kept, if not nil, enters the training.
func trainGeneral(ctx context.Context, t *aigeneral.Training, r *general.Rules, start *general.Position, seed uint64, kept estimate.Weights) ([]stage, error) {
	training, err := t.Trainer(r, start)
	if err != nil {
		return nil, err
	}
	return follow(ctx, training, seed, kept)
}

// trainBattle trains weights for battles between those armies, of the attacker and
// the defender.
func trainBattle(ctx context.Context, t *aibattle.Training, r *battle.Rules, armies [2]int, seed uint64, kept estimate.Weights) (estimate.Weights, error) {
	start := battle.NewPosition(*r, game.Red, armies[0], armies[1])
	training, err := t.Trainer(r, &start)
	if err != nil {
		return nil, err
	}
	stages, err := follow(ctx, training, seed, kept)
	if err != nil {
		return nil, err
	}
	return last(stages), nil
}

// follow runs a training and notes every generation.
func follow(ctx context.Context, training evolve.Trainer, seed uint64, kept estimate.Weights) ([]stage, error) {
	var stages []stage
	training.Seed = seed
	if kept != nil {
		training.Kept = [][]float64{kept}
	}
	training.Report = func(g evolve.Generation) {
		stages = append(stages, stage{g.Games, g.Fittest().Genes})
	}
	_, err := training.Run(ctx)
	return stages, err
}

// last returns the weights that a training ended with.
func last(stages []stage) estimate.Weights { return stages[len(stages)-1].genes }

// spread returns at most n of the stages, evenly, the first and the last among
// them.
func spread(stages []stage, n int) []stage {
	if len(stages) <= n {
		return stages
	}
	some := make([]stage, n)
	for i := range some {
		some[i] = stages[i*(len(stages)-1)/(n-1)]
	}
	return some
}

// fighters are the weights that a player draws one of for each battle.
type fighters []estimate.Weights

// trainFighters trains n times for battles.
func trainFighters(ctx context.Context, t *roster.Training, r *general.Rules, armies [2]int, n int, seed uint64) (fighters, error) {
	var all fighters
	for i := range uint64(n) {
		w, err := trainBattle(ctx, &t.Battle, &r.Battle, armies, game.Derive(seed, i), nil)
		if err != nil {
			return nil, err
		}
		all = append(all, w)
	}
	return all, nil
}

// draw returns the weights for the battle with that seed.
func (f fighters) draw(seed uint64) estimate.Weights {
	return f[game.Random(seed).IntN(len(f))]
}
