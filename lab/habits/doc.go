// Package habits measures what the computer gains by learning persons who have habits, as
// people have: it plays whole series of wars against them as the program does ([Series]), and
// learns within a war ([Within]). The persons search with weights of their own and follow their
// [Habit].
package habits

import (
	"context"

	"eras/ai/agents"
	"eras/ai/playermodel"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game/war"
	"eras/lab/experiment"
	"eras/play/learning"
)

// Settings are those of both experiments. Their JSON is part of results.json.
type Settings struct {
	// Scenario is that of all wars, on its maps in turn. Level is the computer's.
	Scenario string `json:"scenario"`
	Level    int    `json:"level"`
	// Before is how many wars come before the one in which the computer learns, Every after
	// how many turns of the person it takes a step, Opening how many random orders come
	// before the games of a step, and Continued how often the war is continued.
	Before    int `json:"before"`
	Every     int `json:"every"`
	Opening   int `json:"opening"`
	Continued int `json:"continued"`
	// Wars is the number of wars in a series, Spans those that are compared, and Schedule the
	// wars, from 1, after which the computer takes a step.
	Wars     int    `json:"wars"`
	Spans    []Span `json:"spans"`
	Schedule []int  `json:"schedule"`

	training agents.Training
	climber  learning.Climber
}

// Standard returns the settings that the documents quote, with the training and the steps of
// the program.
func Standard() Settings {
	t, err := agents.LoadTraining(agents.Standard)
	if err != nil {
		panic(err) // a part of the program
	}
	s := Settings{
		Scenario: "banners", Level: 3, Before: 3, Every: learning.WithinEvery, Opening: learning.WithinOpening, Continued: 12,
		Wars: 30, Spans: []Span{{4, 10}, {17, 30}}, Schedule: []int{3, 6, 10, 15},
		training: t, climber: learning.StandardClimber(t),
	}
	s.climber.Fitting.Depths = []int{1} // a ply is a turn of several orders
	return s
}

// challenge takes a step of hill-climbing on games that have the kept weights.
func (x *Settings) challenge(ctx context.Context, r *war.Rules, games *evolve.Problem, matches []playermodel.War, l evolve.Learned) (learning.Challenged, error) {
	archive, err := agents.Archive("war", r)
	if err != nil {
		return learning.Challenged{}, err
	}
	l.Known = learning.Known(archive)
	return learning.Challenge(ctx, &x.climber, aiwar.Game(r), *games, matches, l)
}

// units returns the only condition of an experiment, with a unit for each person.
func units(o experiment.Options, id string, n int) ([]experiment.Condition[struct{}], error) {
	return experiment.Simple(o, id, max(1, n)), nil
}

// Experiments returns the experiments of the package, which the documents quote.
func Experiments() []experiment.Experiment {
	s := Standard()
	return []experiment.Experiment{NewSeries(&s), NewWithin(&s)}
}
