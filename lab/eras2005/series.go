package eras2005

import (
	"context"

	"eras/ai/agents"
	"eras/ai/evaluation"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game"
	"eras/lab/experiment"
)

// Series is a series of games of a learner against a participant.
type Series struct {
	Seed uint64 `json:"seed"`
	// Budget is the number of games in all of the learner's trainings for the map.
	Budget int `json:"training_games"`
	// Replaced is the number of times that the learner's best weights were replaced,
	// not counting the first.
	Replaced int `json:"replaced"`
	// War are the weights for the map in the last game.
	War   map[string]float64 `json:"general"`
	Games []GameResult       `json:"games"`
}

// series plays a unit of an experiment with a learner (eras-2005 4.5 and 5.4). Both
// sides train. Then the participant keeps its weights, and the learner trains again
// before every game.
func (p *Experiment) series(ctx context.Context, _ experiment.Options, u experiment.Numbered[int]) (*Series, error) {
	condition, number := u.Of, u.Number
	c, training, ours := p.file.Conditions[condition], p.trainings[condition], &p.file.Ours
	// The participant is the same under all conditions with the same reading.
	participant, err := p.participant(ctx, c.Reading, number, game.Derive(u.Seed, opponentSeed))
	if err != nil {
		return nil, err
	}
	s := &Series{Seed: u.Seed}
	var champion, battleChampion evolve.Champion
	for i := range uint64(ours.Series) {
		layout := p.layouts[(uint64(number)+i/2)%uint64(len(p.layouts))]
		seed, learning := game.Derive(u.Seed, gameSeed, i), game.Derive(u.Seed, learnerSeed, i)
		stages, err := trainWar(ctx, &training.War, &p.rules, &layout.Start, game.Derive(learning, trainingSeed), champion.Genes)
		if err != nil {
			return nil, err
		}
		inBattle, err := trainBattle(ctx, &training.Battle, &p.rules.Battle, ours.TrainingArmies, game.Derive(learning, battleSeed), battleChampion.Genes)
		if err != nil {
			return nil, err
		}
		weights := last(stages)
		s.Budget += stages[len(stages)-1].games
		played, err := gameSpec{
			rules: &p.rules, layout: layout, trained: player{weights, fixedWeights(inBattle)}, rival: participant,
			seat: game.Seat((uint64(number) + i) % 2), depth: c.Depth, reading: c.Reading, opening: ours.Opening, seed: seed,
		}.play(ctx)
		if err != nil {
			return nil, err
		}
		s.Games = append(s.Games, played)
		s.War = trimmed(aiwar.Estimators(&p.rules).Genes(weights), p.file.Paper.War.Estimators)
		if !c.Keeps {
			continue
		}
		result := evolve.NewResult(played.Score, played.strength[0], played.strength[1])
		known := champion.Known()
		next, replaced := c.remember(champion, weights, result)
		champion = next
		if replaced && known {
			s.Replaced++
		}
		if p.file.LearnsBattles {
			battleChampion, _ = c.remember(battleChampion, inBattle, result)
		}
	}
	return s, nil
}

// The weights that a learner remembers.
const (
	// BestResult is those with the best result so far, whether won or not (eras-2005
	// 4.5).
	BestResult = "best"
	// BestWin is those with the best result among its wins, and none before the first
	// (5.4.2).
	BestWin = "best-win"
	// LastWin is those of its last win, by however little (1.2).
	LastWin = "last-win"
)

// remember returns the weights that a learner remembers after a game with that result,
// and whether they are those of the game.
func (c Condition) remember(champion evolve.Champion, weights evaluation.Weights, r evolve.Result) (evolve.Champion, bool) {
	switch {
	case (c.Remembers == BestWin || c.Remembers == LastWin) && r.Score <= 0:
		return champion, false
	case c.Remembers == LastWin:
		champion = evolve.Champion{}
	}
	return champion.Challenge(weights, r)
}

// participant returns a player with fixed weights from the paper's training in a
// reading.
func (p *Experiment) participant(ctx context.Context, reading evaluation.Reading, number int, seed uint64) (player, error) {
	training, err := p.training(Condition{Training: AsInPaper, Reading: reading})
	if err != nil {
		return player{}, err
	}
	return p.trainedPlayer(ctx, &training, number, seed)
}

func (p *Experiment) trainedPlayer(ctx context.Context, t *agents.Training, number int, seed uint64) (player, error) {
	layout := p.layouts[number%len(p.layouts)]
	stages, err := trainWar(ctx, &t.War, &p.rules, &layout.Start, game.Derive(seed, trainingSeed), nil)
	if err != nil {
		return player{}, err
	}
	inBattle, err := trainBattle(ctx, &t.Battle, &p.rules.Battle, p.file.Ours.TrainingArmies, game.Derive(seed, battleSeed), nil)
	return player{last(stages), fixedWeights(inBattle)}, err
}
