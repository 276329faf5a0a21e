package adapt

import (
	"context"
	"errors"
	"math"
	"slices"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/ai/playermodel"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game"
)

// Learners are the names of the learners, in the order in which they play.
var Learners = []string{"static", "paper", "ours", "oracle"}

// learner may change its weights from game to game.
type learner interface {
	// prepare returns the weights for game n, from 0.
	prepare(ctx context.Context, n int, c *LearnerResult) (evaluation.Weights, error)
	// learn is called after a game that was played with w. score is 1, 0 or -1, own and
	// enemy are the final strengths, and decided are the opponent's decisions.
	learn(ctx context.Context, w evaluation.Weights, score, own, enemy int, decided playermodel.Match, c *LearnerResult) error
}

var learners = map[string]func(t *runner, start evaluation.Weights, seed uint64) learner{
	"static": func(_ *runner, start evaluation.Weights, _ uint64) learner { return static{start} },
	"paper": func(t *runner, start evaluation.Weights, seed uint64) learner {
		return &hillClimber{t, start, evolve.Champion{}, seed}
	},
	"ours": func(t *runner, start evaluation.Weights, seed uint64) learner {
		return &modelLearner{runner: t, kept: start, seed: seed}
	},
	"oracle": func(t *runner, start evaluation.Weights, seed uint64) learner {
		return &modelLearner{runner: t, kept: start, seed: seed, oracle: true}
	},
}

// static keeps its weights.
type static struct{ weights evaluation.Weights }

func (s static) prepare(context.Context, int, *LearnerResult) (evaluation.Weights, error) {
	return s.weights, nil
}

func (s static) learn(context.Context, evaluation.Weights, int, int, int, playermodel.Match, *LearnerResult) error {
	return nil
}

// hillClimber is the paper's learner (eras-2005 4.5). It trains before every game, with
// the best weights so far in the first population, and keeps the new weights if their
// result is strictly better.
type hillClimber struct {
	runner *runner
	start  evaluation.Weights
	best   evolve.Champion
	seed   uint64
}

func (l *hillClimber) prepare(ctx context.Context, n int, c *LearnerResult) (evaluation.Weights, error) {
	t, err := agents.LoadTraining(l.runner.settings.Paper)
	if err != nil {
		return nil, err
	}
	t.War.Estimators = l.runner.settings.War
	kept := []float64(l.start)
	if l.best.Known() {
		kept = l.best.Genes
	}
	genetic := evolve.Trainer{Method: t.War.Method, Problem: evolve.Problem{
		Genes: len(kept), Free: l.runner.free, Kept: [][]float64{kept}, Seed: game.Derive(l.seed, uint64(n)), Workers: 1,
		NewContest: func(int) evolve.Contest { return l.contest(&t.War) },
	}}
	last, err := genetic.Run(ctx)
	if err != nil {
		return nil, err
	}
	c.Trainings++
	return last.Fittest().Genes, nil
}

// contest returns the paper's training game: on the map of the training, always from
// the same start.
func (l *hillClimber) contest(t *aiwar.Training) evolve.Contest {
	start := l.runner.world.Start
	if t.Map != nil {
		start = t.Map.Start
	}
	if t.Limit != 0 {
		start.Left = t.Limit
	}
	engine, home := aiwar.NewEngine(l.runner.rules, search.SmallTable), start.Turn.Seat()
	return func(ctx context.Context, atHome, away []float64, _ uint64) (int, error) {
		var players [2]evaluation.Player
		players[home], players[1-home] = evaluation.Player{Weights: atHome, Limits: t.Limits}, evaluation.Player{Weights: away, Limits: t.Limits}
		g, err := engine.Play(ctx, &start, players, 0)
		return g.Outcome.Score(home), err
	}
}

func (l *hillClimber) learn(_ context.Context, w evaluation.Weights, score, own, enemy int, _ playermodel.Match, c *LearnerResult) error {
	var better bool
	if l.best, better = l.best.Challenge(w, evolve.NewResult(score, own, enemy)); better {
		c.Accepted++
	}
	return nil
}

// modelLearner is our learner, or the oracle, which knows its opponent.
type modelLearner struct {
	runner  *runner
	kept    evaluation.Weights
	seed    uint64
	oracle  bool
	matches []playermodel.Match
	model   *playermodel.Model
}

func (l *modelLearner) prepare(ctx context.Context, n int, c *LearnerResult) (evaluation.Weights, error) {
	s := l.runner.settings
	if !slices.Contains(s.Schedule, n+1) {
		return l.kept, nil
	}
	config := playermodel.StandardConfig(l.runner.ground, l.kept, l.matches, game.Derive(l.seed, uint64(n)))
	config.Evolution, config.Comparison, config.Models, config.Fresh, config.Share = s.Evolution, s.Comparison, s.Models, s.Fresh, s.Share
	config.Fitting, config.Depth = s.Fitting, s.ModelDepth
	config.Fitting.Free = l.runner.free
	var result playermodel.Result
	var err error
	if l.oracle {
		o := &l.runner.opponent
		result, err = playermodel.Against(ctx, config, []evaluation.Player{{Weights: o.War, Limits: playermodel.LimitsOf(o.Depth)}})
	} else {
		result, err = playermodel.Adapt(ctx, config)
		if errors.Is(err, playermodel.ErrNoDecisions) {
			return l.kept, nil // no move of the opponent has been seen yet
		}
		l.model = &result.Model
	}
	if err != nil {
		return nil, err
	}
	c.Trainings++
	if result.Verdict.Better {
		c.Accepted++
	}
	l.kept = result.Weights
	return l.kept, nil
}

func (l *modelLearner) learn(ctx context.Context, _ evaluation.Weights, _, _, _ int, decided playermodel.Match, c *LearnerResult) error {
	l.matches = append(l.matches, decided)
	if l.model == nil {
		return nil
	}
	if c.Model == nil {
		c.Model = &ModelQuality{}
	}
	hits, err := l.model.Predicts(ctx, l.runner.rules, decided)
	if err != nil {
		return err
	}
	k, o := c.Model, &l.runner.opponent
	k.Moves += len(decided)
	k.Predicted += hits
	for _, d := range decided {
		k.ByChance += 1 / float64(len(l.runner.rules.Moves(&d.Position, nil)))
	}
	k.Depth, k.Similarity = l.model.Depth, cosine(l.model.Weights, o.War)
	return nil
}

// cosine returns the cosine of the angle between two vectors of weights.
func cosine(a, b evaluation.Weights) float64 {
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
