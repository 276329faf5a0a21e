package adapt

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	aibattle "eras/ai/battle"
	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/ai/person"
	"eras/game"
	"eras/game/general"
	"eras/lab"
)

// Opponent is whom the learners play.
type Opponent struct {
	Depth   int              `json:"depth"`
	General estimate.Weights `json:"general"`
	Battle  estimate.Weights `json:"battle"`
}

// Course is how a learner fared against an opponent.
type Course struct {
	// Scores holds what it got in each game: 2 for a win, 1 for a draw, 0 for a
	// loss.
	Scores []int `json:"scores"`
	// Accepted counts the trainings whose weights were kept, of Trainings.
	Trainings int `json:"trainings"`
	Accepted  int `json:"accepted"`
	// Final are the weights it played the last game with.
	Final estimate.Weights `json:"final"`
	// Known says how well the models of the opponent predicted it, in games that
	// they were not made from; nil if there were none.
	Known *Known `json:"known,omitempty"`
}

// Known is how well an opponent was known.
type Known struct {
	// Moves is how many moves came after the first model, Predicted how many of
	// them the newest model predicted, and ByChance how many a guess would have.
	Moves     int     `json:"moves"`
	Predicted float64 `json:"predicted"`
	ByChance  float64 `json:"by_chance"`
	// Depth is that of the last model, Likeness the cosine between its weights and
	// the opponent's.
	Depth    int     `json:"depth"`
	Likeness float64 `json:"likeness"`
}

// Trial is what came of a unit: an opponent against all learners.
type Trial struct {
	Opponent Opponent         `json:"opponent"`
	Start    estimate.Weights `json:"start"`
	// Courses are those of the learners, in the order of [Learners].
	Courses []Course `json:"courses"`
}

// What the seeds of a unit are for.
const (
	opponentSeed = iota
	beginningSeed
	layoutSeed
	gameSeed
	learnerSeed
)

// table is where the games of a unit are played.
type table struct {
	settings *Settings
	rules    general.Rules
	world    general.Map
	free     []int // places of the estimators on the map
	ground   person.Ground
	opponent Opponent
	battle   estimate.Weights // the learners'
	seed     uint64
}

// newTable returns the table of the opponent with that number.
func newTable(s *Settings, number int, seed uint64) (*table, error) {
	t := &table{settings: s, seed: seed}
	var err error
	if t.rules, t.world, err = s.ground(); err != nil {
		return nil, err
	}
	list := aigeneral.Estimators(&t.rules)
	if t.free, err = list.Places(s.General); err != nil {
		return nil, err
	}
	inBattle, err := aibattle.Estimators().Places(s.Battle)
	if err != nil {
		return nil, err
	}
	t.battle = make(estimate.Weights, len(aibattle.Estimators()))
	for _, place := range inBattle {
		t.battle[place] = aibattle.DefaultWeights()[place]
	}
	rng := game.Random(seed, opponentSeed)
	t.opponent = Opponent{
		Depth:   s.Depths[number%len(s.Depths)],
		General: draw(rng, len(list), t.free),
		Battle:  draw(rng, len(aibattle.Estimators()), inBattle),
	}
	t.ground = person.Ground{
		Rules: t.rules, Start: t.world.Start, Opening: s.Opening, Limits: person.LimitsOf(s.Depth), Free: t.free, Workers: 1,
	}
	return t, nil
}

// draw returns n genes, random ones at those places and 0 elsewhere.
func draw(rng *rand.Rand, n int, places []int) estimate.Weights {
	w := make(estimate.Weights, n)
	for _, place := range places {
		w[place] = rng.Float64()
	}
	return w
}

// begin returns the weights that all learners begin with.
func (t *table) begin(ctx context.Context) (estimate.Weights, error) {
	even := make(estimate.Weights, len(aigeneral.Estimators(&t.rules)))
	for _, place := range t.free {
		even[place] = 0.5
	}
	panel := person.Panel{Fresh: 2 * t.settings.Beginning.Pairs}
	return t.settings.Beginning.Train(ctx, t.ground, panel, even, game.Derive(t.seed, beginningSeed), nil)
}

// play plays game number n, from 0, of a learner with those weights. Two games in
// a row have the same layout, with the learner on the one side and then on the
// other. It returns what the learner got, the end as it saw it, and what the
// opponent decided.
func (t *table) play(ctx context.Context, w estimate.Weights, n int) (score int, own, enemy int, decided person.Match, err error) {
	start := lab.MapStart(&t.rules, t.world, t.settings.Opening, game.Derive(t.seed, layoutSeed, uint64(n/2)))
	seed := game.Derive(t.seed, gameSeed, uint64(n))
	seat := game.Seat(n % 2)
	limits := person.LimitsOf(t.settings.BattleDepth)
	learner, err := aigeneral.NewCommander(t.rules, aigeneral.Config{
		Weights: w, Limits: t.ground.Limits, Seed: game.Derive(seed, 0), Battle: aibattle.Config{Weights: t.battle, Limits: limits},
	})
	if err != nil {
		return 0, 0, 0, nil, err
	}
	opponent, err := aigeneral.NewCommander(t.rules, aigeneral.Config{
		Weights: t.opponent.General, Limits: person.LimitsOf(t.opponent.Depth), Seed: game.Derive(seed, 1),
		Battle: aibattle.Config{Weights: t.opponent.Battle, Limits: limits},
	})
	if err != nil {
		return 0, 0, 0, nil, err
	}
	var agents [2]game.Agent[general.State, general.Action]
	agents[seat] = learner
	agents[1-seat] = game.AgentFunc[general.State, general.Action](func(ctx context.Context, view general.State, at game.Seat) (general.Action, error) {
		action, err := opponent.Act(ctx, view, at)
		if err == nil && !view.Fighting && len(t.rules.Moves(&view.Position, nil)) > 1 {
			decided = append(decided, person.Decision{Position: view.Position, Move: action.Move})
		}
		return action, err
	})
	g, err := lab.War(ctx, t.rules, start, agents, seed)
	if err != nil {
		return 0, 0, 0, nil, fmt.Errorf("playing game %d: %w", n+1, err)
	}
	switch g.Winner {
	case game.SideAt(seat).String():
		score = 2
	case game.NoSide.String():
		score = 1
	}
	return score, g.Strength[seat], g.Strength[1-seat], decided, nil
}

// run plays all games of one learner.
func (t *table) run(ctx context.Context, name string, start estimate.Weights) (Course, error) {
	l := learners[name](t, slices.Clone(start), game.Derive(t.seed, learnerSeed))
	var c Course
	var w estimate.Weights
	for n := range t.settings.Games {
		var err error
		if w, err = l.prepare(ctx, n, &c); err != nil {
			return c, fmt.Errorf("%s before game %d: %w", name, n+1, err)
		}
		score, own, enemy, decided, err := t.play(ctx, w, n)
		if err != nil {
			return c, err
		}
		c.Scores = append(c.Scores, score)
		if err := l.learn(ctx, w, score-1, own, enemy, decided, &c); err != nil {
			return c, fmt.Errorf("%s after game %d: %w", name, n+1, err)
		}
	}
	c.Final = w
	return c, nil
}
