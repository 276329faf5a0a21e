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
	"encoding/json"
	"fmt"

	"eras/assets/experiments"
	"eras/lab/experiment"
)

var _ experiment.Experiment = (*Experiment)(nil)

// Load returns the built-in experiment with that name, such as "prueba1".
func Load(name string) (*Experiment, error) {
	file, data, ok := experiments.Read(name)
	if !ok {
		return nil, fmt.Errorf("there is no experiment %.80q", name)
	}
	return Parse(file, data)
}

// Settings returns the content of the experiment's file.
func (p *Experiment) Settings() string { return p.settings }

// Title returns the experiment's title, one line.
func (p *Experiment) Title() string { return p.file.Title }

// Units returns a unit for every training or series of all conditions.
func (p *Experiment) Units(o experiment.Options) ([]experiment.Unit, error) {
	return p.units(o, func(c Condition) int { return p.count(o, c) }, func(c Condition) float64 { return p.weight(o, c) }), nil
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

// Do runs a training with its games and returns a *[TrainingResult], or plays a series
// and returns a *[Series].
func (p *Experiment) Do(ctx context.Context, o experiment.Options, u experiment.Unit) (any, error) {
	if p.file.Kind == Learner {
		return p.series(ctx, u)
	}
	return p.trainAndPlay(ctx, o, u)
}

// Summarize returns a *[Summary].
func (p *Experiment) Summarize(o experiment.Options, results []json.RawMessage) (any, error) {
	s := p.newSummary()
	for i, c := range p.file.Conditions {
		n := p.count(o, c)
		var summary *ConditionSummary
		if p.file.Kind == Learner {
			all, err := experiment.Take[Series](&results, n, c.Name)
			if err != nil {
				return nil, err
			}
			summary = p.summarizeSeries(c, all)
		} else {
			all, err := experiment.Take[TrainingResult](&results, n, c.Name)
			if err != nil {
				return nil, err
			}
			summary = p.summarizeTrainings(c, all)
		}
		summary.compare(s.Conditions[:i])
		s.Conditions = append(s.Conditions, summary)
	}
	return s, nil
}
