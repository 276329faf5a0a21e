package adapt

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/ai/playermodel"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game"
	"eras/play/learning"
)

// Learners are the names of the learners, in the order in which they play.
var Learners = []string{"static", "paper", "ours", "oracle"}

// stepSeed is the stream of steps of hill-climbing under the seed of a game.
const stepSeed = 1

// learner may change its weights from game to game.
type learner interface {
	// prepare returns the weights for game n, from 0.
	prepare(ctx context.Context, n int, c *LearnerResult) (evaluation.Weights, error)
	// learn is called after game n.
	learn(ctx context.Context, n int, g *played, c *LearnerResult) error
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

func (s static) learn(context.Context, int, *played, *LearnerResult) error {
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
	return func(ctx context.Context, atHome, away evolve.Player, _ uint64) (evolve.Result, error) {
		var players [2]evaluation.Player
		players[home], players[1-home] = evaluation.Player{Weights: atHome.Genes, Limits: t.Limits}, evaluation.Player{Weights: away.Genes, Limits: t.Limits}
		g, err := engine.Play(ctx, &start, players, 0)
		return evolve.Result{Score: g.Outcome.Score(home)}, err
	}
}

func (l *hillClimber) learn(_ context.Context, n int, g *played, c *LearnerResult) error {
	var better bool
	if l.best, better = l.best.Challenge(g.weights, evolve.NewResult(g.score, g.own, g.enemy)); better {
		c.Accepted++
		c.Steps = append(c.Steps, n+1)
	}
	return nil
}

// modelLearner is our learner, or the oracle, which knows its opponent. Before every game
// it evolves weights from the kept ones, partly against a model of the opponent; after
// some games it takes a step of hill-climbing.
type modelLearner struct {
	runner  *runner
	kept    evaluation.Weights
	seed    uint64
	oracle  bool
	matches []playermodel.War
	model   *playermodel.Model
	steps   [][]float64 // the changes that were taken
}

// games returns the training games of game n, with the kept weights.
func (l *modelLearner) games(n int) (evolve.Trainer, error) {
	t, err := l.runner.training.Trainer(&l.runner.rules, &l.runner.world.Start)
	if err != nil {
		return t, err
	}
	t.Kept, t.Seed = [][]float64{l.kept}, game.Derive(l.seed, uint64(n))
	switch o := &l.runner.opponent; {
	case l.oracle:
		t.Given = []evolve.Player{{Genes: o.War, Variant: o.Depth}}
	case l.model != nil:
		t.Given = []evolve.Player{l.model.Opponent(l.runner.settings.Climber.Depth)}
	}
	if t.Given != nil {
		t.Share = l.runner.settings.ModelShare
	}
	return t, nil
}

func (l *modelLearner) prepare(ctx context.Context, n int, c *LearnerResult) (evaluation.Weights, error) {
	t, err := l.games(n)
	if err != nil {
		return nil, err
	}
	last, err := t.Run(ctx)
	if err != nil {
		return nil, err
	}
	return last.Fittest().Genes, nil
}

func (l *modelLearner) learn(ctx context.Context, n int, g *played, c *LearnerResult) error {
	l.matches = append(l.matches, g.decided)
	if err := l.predict(ctx, g.decided, c); err != nil {
		return err
	}
	s := l.runner.settings
	if !slices.Contains(s.Schedule, n+1) {
		return nil
	}
	t, err := l.games(n)
	if err != nil {
		return err
	}
	t.Seed = game.Derive(t.Seed, stepSeed)
	rules := aiwar.Game(&l.runner.rules)
	archive, err := agents.Archive("war", &l.runner.rules)
	if err != nil {
		return err
	}
	matches := l.matches
	if l.oracle {
		t.Share, matches = s.Climber.Share, nil
	} else {
		t.Given, t.Share = nil, 0
	}
	step, err := learning.Challenge(ctx, &s.Climber, rules, t.Problem, matches, evolve.Learned{Played: g.weights, Steps: l.steps, Known: learning.Known(archive)})
	if err != nil {
		return err
	}
	if len(step.Models) > 0 {
		l.model = &step.Models[0]
	}
	c.Trainings += step.Tried
	if step.Taken != nil {
		c.Accepted++
		c.Steps = append(c.Steps, n+1)
		l.steps, l.kept = append(l.steps, floats.SubTo(make([]float64, len(l.kept)), step.Taken, l.kept)), step.Taken
	}
	return nil
}

// predict counts which of the opponent's decisions the model predicts.
func (l *modelLearner) predict(ctx context.Context, decided playermodel.War, c *LearnerResult) error {
	if l.model == nil {
		return nil
	}
	if c.Model == nil {
		c.Model = &ModelQuality{}
	}
	hits, err := playermodel.Predicts(ctx, aiwar.Game(&l.runner.rules), l.model, decided)
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
