package eras2005

import (
	"context"

	"eras/ai/evaluation"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/game"
	"eras/game/war"
	"eras/lab/experiment"
)

// TrainingResult is a training with the games of its weights against random ones.
type TrainingResult struct {
	Seed uint64 `json:"seed"`
	// Budget is the number of games in the training for the map.
	Budget int `json:"training_games"`
	// War are the weights for the map. Battle are those for battles, by the number of
	// the training or by the armies of the attacker and the defender.
	War    map[string]float64            `json:"general"`
	Battle map[string]map[string]float64 `json:"battle"`
	Curve  []Point                       `json:"curve,omitempty"`
	Games  []GameResult                  `json:"games"`
}

// Point is a point of a learning curve: the best weights' share of the points against
// random weights after a number of training games.
type Point struct {
	Games int     `json:"training_games"`
	Score float64 `json:"score"`
}

// curvePoints is the maximum number of points of a learning curve.
const curvePoints = 8

// Seeds derived from a unit's seed. Pair n of games has the seed gameSeed, n. The
// trainings of a learner before game n derive theirs from learnerSeed, n: those of the
// game itself would tie the weights to its opening.
const (
	trainingSeed = iota
	battleSeed
	gameSeed
	opponentSeed
	curveSeed
	learnerSeed
)

// split returns the smallest even number of games per unit with which the units have
// at least the given number of games.
func split(games, units int) int { return 2 * ((games + 2*units - 1) / (2 * units)) }

// trainAndPlay runs a unit of an experiment against random weights.
func (p *Experiment) trainAndPlay(ctx context.Context, o experiment.Options, u experiment.Numbered[int]) (*TrainingResult, error) {
	condition, number := u.Of, u.Number
	training, ours := p.trainings[condition], &p.file.Ours
	c := p.file.Conditions[condition]
	layout := p.layouts[number%len(p.layouts)]
	stages, err := trainWar(ctx, &training.War, &p.rules, &layout.Start, game.Derive(u.Seed, trainingSeed), nil)
	if err != nil {
		return nil, err
	}
	battles := battleTrainer{training: &training.Battle, rules: &p.rules.Battle, ours: ours, seed: game.Derive(u.Seed, battleSeed)}
	fight, err := battles.weights(ctx)
	if err != nil {
		return nil, err
	}
	t := &TrainingResult{Seed: u.Seed, Budget: stages[len(stages)-1].games, War: trimmed(aiwar.Estimators(&p.rules).Genes(last(stages)), p.file.Paper.War.Estimators)}
	if t.Curve, err = p.curve(ctx, c, stages, layout, min(ours.Curve, split(o.Games, ours.Trainings)), game.Derive(u.Seed, curveSeed)); err != nil {
		return nil, err
	}
	trained := player{last(stages), fight}
	for i := range uint64(split(o.Games, ours.Trainings)) {
		pair := i / 2
		rival, err := p.randomPlayer(game.Derive(u.Seed, opponentSeed, pair))
		if err != nil {
			return nil, err
		}
		played, err := gameSpec{
			rules: &p.rules, layout: layout, trained: trained, rival: rival, seat: game.Seat(i % 2),
			depth: c.Depth, reading: c.Reading, opening: ours.Opening, seed: game.Derive(u.Seed, gameSeed, pair),
		}.play(ctx)
		if err != nil {
			return nil, err
		}
		t.Games = append(t.Games, played)
	}
	t.Battle = battles.genes(p.file.Paper.Battle.Estimators)
	return t, nil
}

// trimmed returns the genes of the named estimators.
func trimmed(genes map[string]float64, names []string) map[string]float64 {
	some := make(map[string]float64, len(names))
	for _, name := range names {
		some[name] = genes[name]
	}
	return some
}

// curve measures stages of a training under a condition. All play the same games.
// Battles in them are predicted, as in training games.
func (p *Experiment) curve(ctx context.Context, c Condition, stages []stage, layout war.Map, games int, seed uint64) ([]Point, error) {
	if games < 2 {
		return nil, nil
	}
	engine := aiwar.NewReadingEngine(p.rules, c.Reading, search.SmallTable)
	var points []Point
	for _, s := range evenly(stages, curvePoints) {
		score := 0
		for i := range uint64(games) {
			pair, seat := i/2, game.Seat(i%2)
			rival, err := p.randomPlayer(game.Derive(seed, pair, opponentSeed))
			if err != nil {
				return nil, err
			}
			start := aiwar.Opening(&p.rules, layout.Start, p.file.Ours.Opening, game.Random(seed, pair, gameSeed))
			var players [2]evaluation.Player
			players[seat] = evaluation.Player{Weights: s.genes, Limits: plies(c.Depth)}
			players[1-seat] = evaluation.Player{Weights: rival.war, Limits: plies(c.Depth)}
			g, err := engine.Play(ctx, &start, players, 0)
			if err != nil {
				return nil, err
			}
			score += g.Outcome.Score(seat)
		}
		points = append(points, Point{s.games, (float64(score)/float64(games) + 1) / 2})
	}
	return points, nil
}
