package habits

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/floats"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/ai/playermodel"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/evolve/stats"
	"eras/game"
	"eras/game/war"
	"eras/lab/experiment"
)

// newWithin returns the experiment that measures whether a computer gains that learns within a war:
// after some turns of the person, models are fitted to the orders so far and a step of hill-climbing
// is taken, on games from the position on the board.
//
// A war is played once, with the weights that the steps take. From where weights were taken on,
// it is continued many times with them and with those of before. As the two ways to play are the
// same up to there, the sum of the differences is what learning within the war gains. The last war
// of each person is measured.
func newWithin(x *Settings) experiment.Experiment {
	return &experiment.Study[struct{}, *WithinResult, *WithinSummary]{
		ID: "adapt-within", About: "Whether the computer gains by changing its weights within a war against a person with habits",
		Setup: func() any { return x },
		Conditions: func(o experiment.Options) ([]experiment.Condition[struct{}], error) {
			return experiment.Simple(o, "within-", o.Games), nil
		},
		Play: x.playWithin, Sum: x.sumWithin, Sections: x.reportWithin,
	}
}

// WithinResult is the result of a unit.
type WithinResult struct {
	Habit Habit `json:"habit"`
	// Steps is how many steps were taken in the war, Taken after which turns of the person
	// weights changed.
	Steps int   `json:"steps"`
	Taken []int `json:"taken,omitempty"`
	// Gain is how many more points the computer scores than without, where a win is 1.
	Gain float64 `json:"gain"`
	// Score is the score of the computer in the war, 2 for a win.
	Score int `json:"score"`
}

// playWithin plays the wars of a person.
func (x *Settings) playWithin(ctx context.Context, _ experiment.Options, u experiment.Numbered[struct{}]) (*WithinResult, error) {
	s, err := seriesOf(x, u.Number, u.Seed)
	if err != nil {
		return nil, err
	}
	l := &withinLearner{series: s, settings: x, weights: aiwar.DefaultWeights(&s.rules)}
	for n := range x.Before {
		c, err := s.computer(n, l.weights, nil)
		if err != nil {
			return nil, err
		}
		if _, _, err := s.play(ctx, n, c); err != nil {
			return nil, err
		}
		l.matches = append(l.matches, s.person.decided)
	}
	r := &WithinResult{Habit: s.person.habit}
	l.result, l.number = r, x.Before
	if l.computer, err = s.computer(l.number, l.weights, nil); err != nil {
		return nil, err
	}
	_, score, err := s.play(ctx, l.number, l)
	r.Score = 1 + score
	return r, err
}

// withinLearner is a computer that learns within a war.
type withinLearner struct {
	*series
	settings *Settings
	matches  []playermodel.War // before this one
	number   int               // of the war
	computer *aiwar.Agent
	weights  evaluation.Weights
	steps    [][]float64 // the changes that were taken
	left     uint16      // when it last had a turn
	turns    int
	result   *WithinResult
}

// Act implements [game.Agent].
func (l *withinLearner) Act(ctx context.Context, view war.State, seat game.Seat) (war.Action, error) {
	if !view.Fighting && view.Position.Left != l.left {
		l.left = view.Position.Left
		if len(l.person.orders) > 0 {
			l.turns++
		}
		if l.turns > 0 && l.turns%l.settings.Every == 0 {
			if err := l.step(ctx, &view); err != nil {
				return war.Action{}, err
			}
		}
	}
	return l.computer.Act(ctx, view, seat)
}

// step takes a step from the position on the board.
func (l *withinLearner) step(ctx context.Context, view *war.State) error {
	t := l.settings.training.War
	t.Opening = l.settings.Opening
	games, err := agents.WarTrainer(&t, &l.rules, &view.Position)
	if err != nil {
		return err
	}
	games.Kept, games.Seed, games.Workers = [][]float64{l.weights}, game.Derive(l.seed, stepSeed, uint64(l.turns)), 1
	known := append(slices.Clone(l.matches), l.person.decided)
	step, err := l.settings.challenge(ctx, &l.rules, &games.Problem, known, evolve.Learned{Steps: l.steps})
	if err != nil {
		return err
	}
	l.result.Steps++
	if step.Taken == nil {
		return nil
	}
	gain, err := l.compare(ctx, view, step.Taken)
	if err != nil {
		return err
	}
	l.result.Gain += gain
	l.result.Taken = append(l.result.Taken, l.turns)
	l.steps, l.weights = append(l.steps, floats.SubTo(make([]float64, len(l.weights)), step.Taken, l.weights)), step.Taken
	return l.computer.SetWeights(l.weights)
}

// compare continues the war many times, and returns how many more points the weights score
// than those of before.
func (l *withinLearner) compare(ctx context.Context, view *war.State, taken evaluation.Weights) (float64, error) {
	points := 0
	for i := range l.settings.Continued {
		seed := game.Derive(l.seed, continuedSeed, uint64(l.turns), uint64(i))
		for j, w := range []evaluation.Weights{taken, l.weights} {
			c, err := l.level.WarAgent(l.rules, game.Derive(seed, computerSeed), w, nil)
			if err != nil {
				return 0, err
			}
			them := *l.person
			if err := them.resume(game.Derive(seed, personSeed)); err != nil {
				return 0, err
			}
			m := game.NewMatch[war.State, war.Action, war.Event](&war.Board{Rules: l.rules, First: *view}, 1, game.NoHistory, game.NoRecord)
			if err := m.Run(ctx, []game.Agent[war.State, war.Action]{&them, c}, nil); err != nil {
				return 0, err
			}
			end, _ := m.Outcome()
			points += (1 - 2*j) * end.Score(game.Blue.Seat())
		}
	}
	return float64(points) / float64(2*l.settings.Continued), nil
}

// WithinSummary is the content of results.json.
type WithinSummary struct {
	Settings Settings `json:"settings"`
	// Wars is the number of wars that were measured, Steps of steps in them, Taken of those
	// whose weights were taken, and Changed of wars in which some were.
	Wars    int `json:"wars"`
	Steps   int `json:"steps"`
	Taken   int `json:"taken"`
	Changed int `json:"changed"`
	// Gain is the gain of a war, Score the computer's points.
	Gain  stats.Interval `json:"gain"`
	Score stats.Interval `json:"score"`
	// Results are those of all persons.
	Results []*WithinResult `json:"trials"`
}

// sumWithin returns the summary.
func (x *Settings) sumWithin(_ experiment.Options, units []experiment.Measured[struct{}, *WithinResult]) (*WithinSummary, error) {
	all := units[0].Results
	s := &WithinSummary{Settings: *x, Wars: len(all), Results: all}
	var gains, scores []float64
	for _, r := range all {
		s.Steps, s.Taken = s.Steps+r.Steps, s.Taken+len(r.Taken)
		if len(r.Taken) > 0 {
			s.Changed++
		}
		gains, scores = append(gains, r.Gain), append(scores, float64(r.Score)/2)
	}
	s.Gain, s.Score = stats.Clustered(gains), stats.Clustered(scores)
	return s, nil
}

// reportWithin returns a section.
func (x *Settings) reportWithin(_ experiment.Options, s *WithinSummary) ([]experiment.Section, error) {
	return []experiment.Section{{
		Title: "Learning within a war",
		Text: []string{
			fmt.Sprintf("%d simulated persons with habits play %d wars of %s each against default weights at level %d, and then one in which the computer takes a step of hill-climbing after each %d turns of the person, on games from the position on the board, %v of them against models of the person fitted to all orders so far. From each change of weights on, the war is continued %d times with the new weights and with the old ones.", s.Wars, s.Settings.Before, s.Settings.Scenario, s.Settings.Level, s.Settings.Every, x.climber.Share, s.Settings.Continued),
			"The gain is in points of a hundred, with its 95 % interval over wars; in wars without a change it is 0.",
		},
		Table: [][]string{
			{"wars", "steps", "taken", "wars with a change", "computer's score", "gain"},
			{strconv.Itoa(s.Wars), strconv.Itoa(s.Steps), strconv.Itoa(s.Taken), strconv.Itoa(s.Changed), experiment.Share(s.Score), experiment.Difference(s.Gain)},
		},
	}}, nil
}
