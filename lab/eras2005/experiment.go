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
	"fmt"

	"eras/assets/experiments"
	"eras/game"
	"eras/lab/experiment"
)

// Load returns the built-in experiment with that name, such as "prueba1".
func Load(name string) (*Experiment, error) {
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
		p, err := Load(name)
		if err != nil {
			return nil, err
		}
		all = append(all, p.Experiment())
	}
	s, err := LoadSearch()
	if err != nil {
		return nil, err
	}
	r, err := LoadRanking()
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
			Sections: p.report, Figures: p.keyFigures,
		}
	}
	return &experiment.Study[int, *TrainingResult, *Summary]{
		ID: p.file.Name, About: p.file.Title, Setup: p.setup, Conditions: p.conditions, Play: p.trainAndPlay,
		Sum: func(_ experiment.Options, all []experiment.Measured[int, *TrainingResult]) (*Summary, error) {
			return summarize(p, all, p.summarizeTrainings), nil
		},
		Sections: p.report, Figures: p.keyFigures,
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
	n := p.file.Ours.Trainings
	if p.file.Kind == Learner {
		n = max(n, (o.Games+p.file.Ours.Series-1)/p.file.Ours.Series)
	}
	if c.Most > 0 {
		n = min(n, c.Most)
	}
	return n
}

// weight returns the approximate duration of a unit in seconds.
func (p *Experiment) weight(o experiment.Options, c Condition) float64 {
	const deeper = 3.5 // the factor for one more ply
	game, training := 0.006, 0.1
	for range c.Depth - 1 {
		game *= deeper
	}
	if c.Training != AsInPaper {
		training = 3
	}
	if p.file.Kind == Learner {
		return float64(p.file.Ours.Series) * (game + training)
	}
	return training + game*float64(split(o.Games, p.file.Ours.Trainings)+curvePoints*p.file.Ours.Curve)
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
