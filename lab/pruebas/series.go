package pruebas

import (
	"context"

	aigeneral "eras/ai/general"
	"eras/ai/roster"
	"eras/evolve"
	"eras/game"
	"eras/lab/experiment"
)

// Series is games of a learner against a participant in their order.
type Series struct {
	Seed uint64 `json:"seed"`
	// Budget is how many games the learner's trainings for the map took together.
	Budget int `json:"training_games"`
	// Replaced is how often the learner's best weights were replaced, the first
	// time apart.
	Replaced int `json:"replaced"`
	// General are the weights that the last game was played with.
	General map[string]float64 `json:"general"`
	Games   []Played           `json:"games"`
}

// series does a unit of a prueba with a learner (eras-2005 4.5 and 5.4): both
// sides train; then the participant's weights stay, while the learner trains
// again before every game.
func (p *Prueba) series(ctx context.Context, u experiment.Unit) (*Series, error) {
	condition, number, err := p.find(u)
	if err != nil {
		return nil, err
	}
	c, training, ours := p.file.Conditions[condition], p.trainings[condition], &p.file.Ours
	// The participant is the same one whatever the learner does.
	participant, err := p.participant(ctx, number, game.Derive(u.Seed, opponentSeed))
	if err != nil {
		return nil, err
	}
	s := &Series{Seed: u.Seed}
	var champion, battleChampion evolve.Champion
	for i := range uint64(ours.Series) {
		layout := p.layouts[(uint64(number)+i/2)%uint64(len(p.layouts))]
		seed := game.Derive(u.Seed, gameSeed, i)
		stages, err := trainGeneral(ctx, &training.General, &p.rules, &layout.Start, game.Derive(seed, trainingSeed), champion.Genes)
		if err != nil {
			return nil, err
		}
		inBattle, err := trainBattle(ctx, &training.Battle, &p.rules.Battle, ours.TrainingArmies, game.Derive(seed, fighterSeed), battleChampion.Genes)
		if err != nil {
			return nil, err
		}
		weights := last(stages)
		s.Budget += stages[len(stages)-1].games
		played, err := meeting{
			rules: &p.rules, layout: layout, trained: player{weights, always(inBattle)}, rival: participant,
			seat: game.Seat((uint64(number) + i) % 2), depth: c.Depth, opening: ours.Opening, seed: seed,
		}.play(ctx)
		if err != nil {
			return nil, err
		}
		s.Games = append(s.Games, played)
		s.General = trimmed(aigeneral.Estimators(&p.rules).Genes(weights), p.file.Paper.General.Estimators)
		if !c.Keeps {
			continue
		}
		result := evolve.NewResult(played.Score, played.strength[0], played.strength[1])
		known := champion.Known()
		next, better := champion.Challenge(weights, result)
		champion = next
		if better && known {
			s.Replaced++
		}
		if p.file.LearnsBattles && better {
			battleChampion, _ = battleChampion.Challenge(inBattle, result)
		}
	}
	return s, nil
}

// participant returns one with weights from the paper's training that stay.
func (p *Prueba) participant(ctx context.Context, number int, seed uint64) (player, error) {
	training, err := p.training(Condition{Training: AsInPaper})
	if err != nil {
		return player{}, err
	}
	return p.trainedPlayer(ctx, &training, number, seed)
}

func (p *Prueba) trainedPlayer(ctx context.Context, t *roster.Training, number int, seed uint64) (player, error) {
	layout := p.layouts[number%len(p.layouts)]
	stages, err := trainGeneral(ctx, &t.General, &p.rules, &layout.Start, game.Derive(seed, trainingSeed), nil)
	if err != nil {
		return player{}, err
	}
	inBattle, err := trainBattle(ctx, &t.Battle, &p.rules.Battle, p.file.Ours.TrainingArmies, game.Derive(seed, fighterSeed), nil)
	return player{last(stages), always(inBattle)}, err
}
