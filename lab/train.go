package lab

import (
	"context"
	"fmt"
	"io"

	aibattle "eras/ai/battle"
	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/ai/roster"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/general"
)

// Weights are trained genes by board and estimator, as files of weights hold
// them.
type Weights struct {
	General map[string]float64 `json:"general,omitempty"`
	Battle  map[string]float64 `json:"battle,omitempty"`
}

// WriteTo writes the weights as a file that a player's weights=FILE reads.
func (w Weights) WriteTo(to io.Writer) (int64, error) {
	text := ""
	table := func(name string, estimators []string, genes map[string]float64) {
		if genes == nil {
			return
		}
		text += "[" + name + "]\n"
		for _, e := range estimators {
			if gene, ok := genes[e]; ok {
				text += fmt.Sprintf("%s = %v\n", e, gene)
			}
		}
	}
	table(General, aigeneral.Estimators(&general.Rules{Dominion: 1}).Names(), w.General)
	table(Battle, aibattle.Estimators().Names(), w.Battle)
	n, err := io.WriteString(to, text)
	return int64(n), err
}

// Train trains weights for the series' board and gives them to its players,
// those apart that have a file of weights. A war is trained for on the series'
// first map, and the battles in it between full armies. The result depends on
// the series' seed alone, not on its workers. progress hears of games.
func (s *Series) Train(ctx context.Context, t roster.Training, progress Progress) (Weights, error) {
	var w Weights
	total := t.Battle.Games()
	if s.board == General {
		total += t.General.Games()
		genes, err := TrainWar(ctx, t.General, s.rules, s.maps[0].Start, game.Derive(s.Seed, mapTrainingSeed), s.Workers, func(done, _ int) { progress.tell(done, total) })
		if err != nil {
			return w, err
		}
		w.General = aigeneral.Estimators(&s.rules).Genes(genes)
	}
	full := int(s.rules.Cap) + 1
	start := battle.NewPosition(s.rules.Battle, game.Red, full, full)
	if s.board == Battle {
		start = battle.NewPosition(s.rules.Battle, s.first, s.soldiers[0], s.soldiers[1])
	}
	genes, err := TrainBattle(ctx, t.Battle, s.rules.Battle, start, game.Derive(s.Seed, battleTrainingSeed), s.Workers, func(done, games int) { progress.tell(total-games+done, total) })
	if err != nil {
		return w, err
	}
	w.Battle = aibattle.Estimators().Genes(genes)
	for i := range s.players {
		s.players[i] = s.players[i].Trained(w.General, w.Battle)
	}
	return w, nil
}

// TrainWar evolves weights for a war under r that begins at start, as the
// desktop program does when a match begins.
func TrainWar(ctx context.Context, t aigeneral.Training, r general.Rules, start general.Position, seed uint64, workers int, progress Progress) (estimate.Weights, error) {
	trainer, err := t.Trainer(&r, &start)
	if err != nil {
		return nil, err
	}
	return evolved(ctx, trainer, seed, workers, progress)
}

// TrainBattle evolves weights for a battle under r that begins at start, as the
// desktop program does when a battle begins.
func TrainBattle(ctx context.Context, t aibattle.Training, r battle.Rules, start battle.Position, seed uint64, workers int, progress Progress) (estimate.Weights, error) {
	trainer, err := t.Trainer(&r, &start)
	if err != nil {
		return nil, err
	}
	return evolved(ctx, trainer, seed, workers, progress)
}

func evolved(ctx context.Context, trainer evolve.Trainer, seed uint64, workers int, progress Progress) (estimate.Weights, error) {
	trainer.Seed, trainer.Workers = seed, workers
	trainer.Report = func(g evolve.Generation) { progress.tell(g.Games, trainer.Games()) }
	last, err := trainer.Run(ctx)
	if err != nil {
		return nil, err
	}
	return last.Fittest().Genes, nil
}
