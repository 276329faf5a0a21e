// Package eras2005 repeats the experiments of the 2005 paper (chapter 5). They are
// data: TOML files that hold what the paper says about each experiment and,
// separately, our decisions where it says nothing. An [Experiment] is one of them.
// [SettingsSearch] varies the settings that the paper leaves open, and [Ranking]
// compares all small sets of estimators.
//
// In prueba1 to prueba5 trained weights play random weights of the same estimators.
// A unit is one training with its games. In prueba6 and prueba7 a learner that
// hill-climbs from game to game plays a participant with fixed weights. A unit is
// one series of games.
//
// Unit i has the same openings, opponents and seeds of games under all conditions;
// only the training may differ. So differences between conditions come from the
// conditions alone.
package eras2005

import (
	"context"
	"fmt"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/assets/experiments"
	"eras/evolve"
	"eras/game"
	"eras/game/war"
	"eras/lab/experiment"
)

// load returns the built-in experiment with that name, such as "prueba1".
func load(name string) (*Experiment, error) {
	file, data, ok := experiments.Read(name)
	if !ok {
		return nil, fmt.Errorf("there is no experiment %.80q", name)
	}
	return Parse(file, data)
}

// All returns the built-in experiments: those of the paper, [Search] and [Ranking].
func All() ([]experiment.Experiment, error) {
	var all []experiment.Experiment
	for _, name := range []string{"prueba1", "prueba2", "prueba3", "prueba4", "prueba5", "prueba6", "prueba7"} {
		p, err := load(name)
		if err != nil {
			return nil, err
		}
		all = append(all, p.Experiment())
	}
	s, err := loadSearch()
	if err != nil {
		return nil, err
	}
	r, err := loadRanking()
	return append(all, s, r), err
}

// Experiment returns the experiment, with a unit for every training or series of all conditions.
// Unit i has the same seed under each condition.
func (p *Experiment) Experiment() experiment.Experiment {
	if p.file.Kind == Learner {
		return &experiment.Study[int, *Series, *Summary]{
			ID: p.file.Name, About: p.file.Title, Setup: p.setup, Conditions: p.conditions, Play: p.series,
			Sum: func(_ experiment.Options, all []experiment.Measured[int, *Series]) (*Summary, error) {
				return summarize(p, all, p.summarizeSeries), nil
			},
			Sections: p.report, Figures: p.keyFigures, Games: (*Summary).games,
		}
	}
	return &experiment.Study[int, *TrainingResult, *Summary]{
		ID: p.file.Name, About: p.file.Title, Setup: p.setup, Conditions: p.conditions, Play: p.trainAndPlay,
		Sum: func(_ experiment.Options, all []experiment.Measured[int, *TrainingResult]) (*Summary, error) {
			return summarize(p, all, p.summarizeTrainings), nil
		},
		Sections: p.report, Figures: p.keyFigures, Games: (*Summary).games,
	}
}

// setup returns the content of the experiment's file.
func (p *Experiment) setup() any { return p.settings }

// conditions returns those of the file, as indices.
func (p *Experiment) conditions(o experiment.Options) ([]experiment.Condition[int], error) {
	var all []experiment.Condition[int]
	for i, c := range p.file.Conditions {
		all = append(all, experiment.Condition[int]{
			ID: c.Name + "/", From: 1, Units: p.count(o, c), Weight: p.weight(o, c), Of: i,
			Seed: func(n uint64) uint64 { return game.Derive(o.Seed, experiment.Hash(p.file.Name), n) },
		})
	}
	return all, nil
}

// count returns the number of trainings or series of a condition.
func (p *Experiment) count(o experiment.Options, c Condition) int {
	n := p.trainingsOf(o)
	if p.file.Kind == Learner {
		series := p.seriesOf(o)
		n = max(n, (o.Games+series-1)/series)
	}
	if c.Most > 0 {
		n = min(n, c.Most)
	}
	return n
}

// pairs returns the number of pairs of games that were asked for.
func pairs(o experiment.Options) int { return (o.Games + 1) / 2 }

// trainingsFor returns the number of trainings out of n: no more than pairs of games, since trainings
// take most of the time.
func trainingsFor(n int, o experiment.Options) int { return min(n, pairs(o)) }

// trainingsOf returns the number of trainings, or the least number of series.
func (p *Experiment) trainingsOf(o experiment.Options) int {
	return trainingsFor(p.file.Ours.Trainings, o)
}

// seriesOf returns the number of games of a series, at least two unless the file has fewer: what a
// learner has learned shows from the second on.
func (p *Experiment) seriesOf(o experiment.Options) int {
	return min(p.file.Ours.Series, max(2, pairs(o)))
}

// weight returns the approximate duration of a unit in seconds.
func (p *Experiment) weight(o experiment.Options, c Condition) float64 {
	const deeper = 3.5 // the factor for one more ply
	game, training := 0.006, 0.06
	for range c.Depth - 1 {
		game *= deeper
	}
	if c.Training != AsInPaper {
		training = 4.5
	}
	if p.file.Kind == Learner {
		return float64(p.seriesOf(o)) * (game + training)
	}
	games := split(o.Games, p.trainingsOf(o))
	return training + game*float64(games+curvePoints*min(p.file.Ours.Curve, games))
}

// summarize returns the summary of all conditions.
func summarize[R any](p *Experiment, all []experiment.Measured[int, R], one func(Condition, []R) *ConditionSummary) *Summary {
	s := p.newSummary()
	for i, c := range all {
		summary := one(p.file.Conditions[c.Of], c.Results)
		summary.compare(s.Conditions[:i])
		s.Conditions = append(s.Conditions, summary)
	}
	return s
}

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
	games := split(o.Games, p.trainingsOf(o))
	if t.Curve, err = p.curve(ctx, c, stages, layout, min(ours.Curve, games), game.Derive(u.Seed, curveSeed)); err != nil {
		return nil, err
	}
	trained := player{last(stages), fight}
	for i := range uint64(games) {
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
func (p *Experiment) series(ctx context.Context, o experiment.Options, u experiment.Numbered[int]) (*Series, error) {
	condition, number := u.Of, u.Number
	c, training, ours := p.file.Conditions[condition], p.trainings[condition], &p.file.Ours
	// The participant is the same under all conditions with the same reading.
	participant, err := p.participant(ctx, c.Reading, number, game.Derive(u.Seed, opponentSeed))
	if err != nil {
		return nil, err
	}
	s := &Series{Seed: u.Seed}
	var champion, battleChampion evolve.Champion
	for i := range uint64(p.seriesOf(o)) {
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
