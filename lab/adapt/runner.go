package adapt

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/ai/playermodel"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/game"
	"eras/game/war"
	tournament "eras/lab/tournament/war"
)

// Opponent is an opponent of the learners.
type Opponent struct {
	Depth  int                `json:"depth"`
	War    evaluation.Weights `json:"general"`
	Battle evaluation.Weights `json:"battle"`
}

// LearnerResult has the games of a learner against an opponent.
type LearnerResult struct {
	// Scores holds 2 for a win, 1 for a draw and 0 for a loss, by game.
	Scores []int `json:"scores"`
	// Trainings is the number of trainings, Accepted of those whose weights were kept.
	Trainings int `json:"trainings"`
	Accepted  int `json:"accepted"`
	// Steps are the games, from 1, after which weights were taken.
	Steps []int `json:"steps,omitempty"`
	// Final are the weights in the last game.
	Final evaluation.Weights `json:"final"`
	// Model says how well models predicted the opponent in later games. It is nil if
	// there were no models.
	Model *ModelQuality `json:"known,omitempty"`
}

// ModelQuality says how well models described an opponent.
type ModelQuality struct {
	// Moves is the number of moves after the first model, Predicted of those that the
	// newest model predicted, and ByChance the expected number for random guesses.
	Moves     int     `json:"moves"`
	Predicted float64 `json:"predicted"`
	ByChance  float64 `json:"by_chance"`
	// Depth is the depth of the last model, Similarity the cosine between its weights
	// and the opponent's.
	Depth      int     `json:"depth"`
	Similarity float64 `json:"likeness"`
}

// OpponentResult is the result of a unit: an opponent against all learners.
type OpponentResult struct {
	Opponent Opponent           `json:"opponent"`
	Start    evaluation.Weights `json:"start"`
	// Learners has the results of each learner, in the order of [Learners].
	Learners []LearnerResult `json:"courses"`
}

// Seeds derived from a unit's seed.
const (
	opponentSeed = iota
	beginningSeed
	layoutSeed
	gameSeed
	learnerSeed
)

// runner plays the games of a unit.
type runner struct {
	settings *Settings
	rules    war.Rules
	world    war.Map
	free     []int // places of the estimators on the map
	training aiwar.Training
	limits   search.Limits
	opponent Opponent
	battle   evaluation.Weights // of the learners
	seed     uint64
}

// newRunner returns the runner for the opponent with that number.
func newRunner(s *Settings, number int, seed uint64) (*runner, error) {
	r := &runner{settings: s, seed: seed}
	var err error
	if r.rules, r.world, err = s.ground(); err != nil {
		return nil, err
	}
	list := aiwar.Estimators(&r.rules)
	if r.free, err = list.Places(s.War); err != nil {
		return nil, err
	}
	inBattle, err := aibattle.Estimators(&r.rules.Battle).Places(s.Battle)
	if err != nil {
		return nil, err
	}
	r.battle = make(evaluation.Weights, len(aibattle.Estimators(&r.rules.Battle)))
	for _, place := range inBattle {
		r.battle[place] = aibattle.DefaultWeights(&r.rules.Battle)[place]
	}
	rng := game.Random(seed, opponentSeed)
	r.opponent = Opponent{
		Depth:  s.Depths[number%len(s.Depths)],
		War:    draw(rng, len(list), r.free),
		Battle: draw(rng, len(aibattle.Estimators(&r.rules.Battle)), inBattle),
	}
	r.limits = evaluation.Lookahead(s.Depth)
	r.training = aiwar.Training{
		Training: evaluation.Training{Method: s.Evolution, Estimators: s.War, Limits: r.limits, Shuffle: true}, Opening: s.Opening,
	}
	return r, nil
}

// draw returns n weights, random at the given places and 0 elsewhere.
func draw(rng *rand.Rand, n int, places []int) evaluation.Weights {
	w := make(evaluation.Weights, n)
	for _, place := range places {
		w[place] = rng.Float64()
	}
	return w
}

// startWeights trains the weights that all learners start with.
func (r *runner) startWeights(ctx context.Context) (evaluation.Weights, error) {
	t, err := r.training.Trainer(&r.rules, &r.world.Start)
	if err != nil {
		return nil, err
	}
	t.Seed = game.Derive(r.seed, beginningSeed)
	last, err := t.Run(ctx)
	return last.Fittest().Genes, err
}

// played is a game of a learner.
type played struct {
	weights evaluation.Weights
	// score is 1, 0 or -1, own and enemy are the final strengths of the learner and the
	// opponent.
	score, own, enemy int
	// decided are the opponent's decisions.
	decided playermodel.War
}

// play plays game n, from 0, of a learner with weights w. Games 2i and 2i+1 have the
// same layout with sides swapped.
func (r *runner) play(ctx context.Context, w evaluation.Weights, n int) (*played, error) {
	start := tournament.Start(&r.rules, r.world, r.settings.Opening, game.Derive(r.seed, layoutSeed, uint64(n/2)))
	seed := game.Derive(r.seed, gameSeed, uint64(n))
	seat := game.Seat(n % 2)
	limits := evaluation.Lookahead(r.settings.BattleDepth)
	learner, err := aiwar.NewAgent(r.rules,
		evaluation.Config{Weights: w, Limits: r.limits, Seed: game.Derive(seed, 0)},
		evaluation.Config{Weights: r.battle, Limits: limits})
	if err != nil {
		return nil, err
	}
	opponent, err := aiwar.NewAgent(r.rules,
		evaluation.Config{Weights: r.opponent.War, Limits: evaluation.Lookahead(r.opponent.Depth), Seed: game.Derive(seed, 1)},
		evaluation.Config{Weights: r.opponent.Battle, Limits: limits})
	if err != nil {
		return nil, err
	}
	result := &played{weights: w}
	var agents [2]game.Agent[war.State, war.Action]
	agents[seat] = learner
	agents[1-seat] = game.AgentFunc[war.State, war.Action](func(ctx context.Context, view war.State, at game.Seat) (war.Action, error) {
		action, err := opponent.Act(ctx, view, at)
		if err == nil && !view.Fighting && len(r.rules.Moves(&view.Position, nil)) > 1 {
			result.decided = append(result.decided, playermodel.Decision[war.Position, war.Move]{Position: view.Position, Move: action.Move})
		}
		return action, err
	})
	g, err := tournament.Play(ctx, r.rules, start, agents, seed)
	if err != nil {
		return nil, fmt.Errorf("playing game %d: %w", n+1, err)
	}
	result.score, result.own, result.enemy = g.Score(seat), g.Strength[seat], g.Strength[1-seat]
	return result, nil
}

// run plays all games of a learner.
func (r *runner) run(ctx context.Context, name string, start evaluation.Weights) (LearnerResult, error) {
	l := learners[name](r, slices.Clone(start), game.Derive(r.seed, learnerSeed))
	var c LearnerResult
	var w evaluation.Weights
	for n := range r.settings.Games {
		var err error
		if w, err = l.prepare(ctx, n, &c); err != nil {
			return c, fmt.Errorf("%s before game %d: %w", name, n+1, err)
		}
		g, err := r.play(ctx, w, n)
		if err != nil {
			return c, err
		}
		c.Scores = append(c.Scores, 1+g.score)
		if err := l.learn(ctx, n, g, &c); err != nil {
			return c, fmt.Errorf("%s after game %d: %w", name, n+1, err)
		}
	}
	c.Final = w
	return c, nil
}
