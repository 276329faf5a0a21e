package lab

import (
	"context"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game/battle"
	"eras/game/war"
	"eras/lab/tournament"
)

// TrainWar evolves weights for a war from start, as the desktop program does before a match.
func TrainWar(ctx context.Context, t aiwar.Training, r war.Rules, start war.Position, seed uint64, workers int, progress tournament.Progress) (evaluation.Weights, error) {
	trainer, err := agents.WarTrainer(&t, &r, &start)
	if err != nil {
		return nil, err
	}
	return evolved(ctx, trainer, seed, workers, progress)
}

// TrainBattle evolves weights for a battle from start, as the desktop program does before a
// battle.
func TrainBattle(ctx context.Context, t aibattle.Training, r battle.Rules, start battle.Position, seed uint64, workers int, progress tournament.Progress) (evaluation.Weights, error) {
	trainer, err := agents.BattleTrainer(&t, &r, &start)
	if err != nil {
		return nil, err
	}
	return evolved(ctx, trainer, seed, workers, progress)
}

// evolved runs a training and returns the best weights.
func evolved(ctx context.Context, trainer evolve.Trainer, seed uint64, workers int, progress tournament.Progress) (evaluation.Weights, error) {
	trainer.Seed, trainer.Workers = seed, workers
	trainer.Report = func(g evolve.Generation) { progress.Tell(g.Games, trainer.Games()) }
	last, err := trainer.Run(ctx)
	if err != nil {
		return nil, err
	}
	return last.Fittest().Genes, nil
}
