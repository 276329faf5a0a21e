package war

import (
	"context"
	"fmt"
	"io"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	aiwar "eras/ai/war"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/lab"
	"eras/lab/tournament"
)

// Weights are trained genes by board and estimator, in the form of files of weights.
type Weights struct {
	War    map[string]float64 `json:"general,omitempty"`
	Battle map[string]float64 `json:"battle,omitempty"`
}

// WriteTo writes the weights in the format of a file for weights=FILE in a player's spec.
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
	table(lab.War, aiwar.Estimators(&war.Rules{Dominion: 1}).Names(), w.War)
	table(lab.Battle, aibattle.Estimators(&battle.Rules{Kinds: true}).Names(), w.Battle)
	n, err := io.WriteString(to, text)
	return int64(n), err
}

// Train trains weights for the tournament's board and gives them to the players that have no file
// of weights. Weights for the map are trained on the first map, and those for its battles between
// full armies. The result depends on the seed but not on the number of workers. progress is called
// with the numbers of training games played and in all.
func (t *Tournament) Train(ctx context.Context, training agents.Training, progress tournament.Progress) (Weights, error) {
	var w Weights
	total := training.Battle.Games()
	if t.board == lab.War {
		total += training.War.Games()
		genes, err := lab.TrainWar(ctx, training.War, t.rules, t.maps[0].Start, game.Derive(t.Seed, mapTrainingSeed), t.Workers, func(done, _ int) { progress.Tell(done, total) })
		if err != nil {
			return w, err
		}
		w.War = aiwar.Estimators(&t.rules).Genes(genes)
	}
	full := int(t.rules.Cap) + 1
	start := battle.Between(t.rules.Battle, game.Red, full, full)
	if t.board == lab.Battle {
		start = battle.Between(t.rules.Battle, t.first, t.soldiers[0], t.soldiers[1])
	}
	genes, err := lab.TrainBattle(ctx, training.Battle, t.rules.Battle, start, game.Derive(t.Seed, battleTrainingSeed), t.Workers, func(done, games int) { progress.Tell(total-games+done, total) })
	if err != nil {
		return w, err
	}
	w.Battle = aibattle.Estimators(&t.rules.Battle).Genes(genes)
	for i := range t.players {
		t.players[i] = t.players[i].Trained(w.War, w.Battle)
	}
	return w, nil
}
