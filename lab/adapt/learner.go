package adapt

import (
	"context"
	"errors"
	"math"
	"slices"

	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/ai/person"
	"eras/ai/roster"
	"eras/ai/search"
	"eras/evolve"
	"eras/game"
)

// Learners are the names of the learners, in the order in which they play.
var Learners = []string{"static", "paper", "ours", "oracle"}

// learner is one who may change its weights from game to game.
type learner interface {
	// prepare returns the weights for game number n, from 0.
	prepare(ctx context.Context, n int, c *Course) (estimate.Weights, error)
	// learn hears how a game ended that was played with w: 1, 0 or -1 and the
	// strengths, and what the opponent decided in it.
	learn(ctx context.Context, w estimate.Weights, score, own, enemy int, decided person.Match, c *Course) error
}

var learners = map[string]func(t *table, start estimate.Weights, seed uint64) learner{
	"static": func(_ *table, start estimate.Weights, _ uint64) learner { return static{start} },
	"paper": func(t *table, start estimate.Weights, seed uint64) learner {
		return &climber{t, start, evolve.Champion{}, seed}
	},
	"ours": func(t *table, start estimate.Weights, seed uint64) learner {
		return &student{table: t, kept: start, seed: seed}
	},
	"oracle": func(t *table, start estimate.Weights, seed uint64) learner {
		return &student{table: t, kept: start, seed: seed, told: true}
	},
}

// static keeps its weights.
type static struct{ weights estimate.Weights }

func (s static) prepare(context.Context, int, *Course) (estimate.Weights, error) {
	return s.weights, nil
}

func (s static) learn(context.Context, estimate.Weights, int, int, int, person.Match, *Course) error {
	return nil
}

// climber is the paper's learner (eras-2005 4.5): it evolves before every game,
// with the best weights so far among the first population, and keeps those that
// had a strictly better result.
type climber struct {
	table *table
	start estimate.Weights
	best  evolve.Champion
	seed  uint64
}

func (l *climber) prepare(ctx context.Context, n int, c *Course) (estimate.Weights, error) {
	t, err := roster.LoadTraining(l.table.settings.Paper)
	if err != nil {
		return nil, err
	}
	t.General.Estimators = l.table.settings.General
	kept := []float64(l.start)
	if l.best.Known() {
		kept = l.best.Genes
	}
	genetic := evolve.Trainer{Method: t.General.Method, Problem: evolve.Problem{
		Genes: len(kept), Free: l.table.free, Kept: [][]float64{kept}, Seed: game.Derive(l.seed, uint64(n)), Workers: 1,
		NewContest: func(int) evolve.Contest { return l.contest(&t.General) },
	}}
	last, err := genetic.Run(ctx)
	if err != nil {
		return nil, err
	}
	c.Trainings++
	return last.Fittest().Genes, nil
}

// contest returns the paper's training game: on the training's own map, always
// from the same start.
func (l *climber) contest(t *aigeneral.Training) evolve.Contest {
	start := l.table.world.Start
	if t.Map != nil {
		start = t.Map.Start
	}
	if t.Limit != 0 {
		start.Left = t.Limit
	}
	engine, home := aigeneral.NewEngine(l.table.rules, search.SmallTable), start.Turn.Seat()
	return func(ctx context.Context, atHome, away []float64, _ uint64) (int, error) {
		var weights [2]estimate.Weights
		weights[home], weights[1-home] = atHome, away
		g, err := engine.Play(ctx, &start, weights, t.Limits)
		return g.Outcome.Score(home), err
	}
}

func (l *climber) learn(_ context.Context, w estimate.Weights, score, own, enemy int, _ person.Match, c *Course) error {
	var better bool
	if l.best, better = l.best.Challenge(w, evolve.NewResult(score, own, enemy)); better {
		c.Accepted++
	}
	return nil
}

// student is our learner, and the oracle if it is told whom it plays.
type student struct {
	table   *table
	kept    estimate.Weights
	seed    uint64
	told    bool
	matches []person.Match
	model   *person.Model
}

func (l *student) prepare(ctx context.Context, n int, c *Course) (estimate.Weights, error) {
	s := l.table.settings
	if !slices.Contains(s.Schedule, n+1) {
		return l.kept, nil
	}
	config := person.StandardConfig(l.table.ground, l.kept, l.matches, game.Derive(l.seed, uint64(n)))
	config.Evolution, config.Judgement, config.Models, config.Fresh, config.Share = s.Evolution, s.Judgement, s.Models, s.Fresh, s.Share
	config.Fitting, config.Depth = s.Fitting, s.ModelDepth
	config.Fitting.Free = l.table.free
	var result person.Result
	var err error
	if l.told {
		o := &l.table.opponent
		result, err = person.Against(ctx, config, []person.Player{{Weights: o.General, Limits: person.LimitsOf(o.Depth)}})
	} else {
		result, err = person.Adapt(ctx, config)
		if errors.Is(err, person.ErrNoDecisions) {
			return l.kept, nil // nothing was seen of the opponent yet
		}
		l.model = &result.Model
	}
	if err != nil {
		return nil, err
	}
	c.Trainings++
	if result.Ruling.Better {
		c.Accepted++
	}
	l.kept = result.Weights
	return l.kept, nil
}

func (l *student) learn(ctx context.Context, _ estimate.Weights, _, _, _ int, decided person.Match, c *Course) error {
	l.matches = append(l.matches, decided)
	if l.model == nil {
		return nil
	}
	if c.Known == nil {
		c.Known = &Known{}
	}
	hits, err := l.model.Predicts(ctx, l.table.rules, decided)
	if err != nil {
		return err
	}
	k, o := c.Known, &l.table.opponent
	k.Moves += len(decided)
	k.Predicted += hits
	for _, d := range decided {
		k.ByChance += 1 / float64(len(l.table.rules.Moves(&d.Position, nil)))
	}
	k.Depth, k.Likeness = l.model.Depth, likeness(l.model.Weights, o.General)
	return nil
}

// likeness returns the cosine of the angle between two vectors of weights.
func likeness(a, b estimate.Weights) float64 {
	ab, aa, bb := 0.0, 0.0, 0.0
	for i := range a {
		ab += float64(a[i] * b[i])
		aa += float64(a[i] * a[i])
		bb += float64(b[i] * b[i])
	}
	if aa == 0 || bb == 0 {
		return 0
	}
	return ab / math.Sqrt(aa*bb)
}
