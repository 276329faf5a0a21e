package pruebas

import (
	"context"
	"encoding/json"
	"fmt"

	"eras/assets/experiments"
	"eras/lab/experiment"
)

var _ experiment.Experiment = (*Prueba)(nil)

// Load returns the prueba of the house with that name.
func Load(name string) (*Prueba, error) {
	file, data, ok := experiments.Read(name)
	if !ok {
		return nil, fmt.Errorf("there is no experiment %q", name)
	}
	return Parse(file, data)
}

// Settings returns the file that the prueba was read from.
func (p *Prueba) Settings() string { return p.settings }

// Title returns what the prueba is about, in a line.
func (p *Prueba) Title() string { return p.file.Title }

// Units returns the trainings or series of all conditions.
func (p *Prueba) Units(o experiment.Options) ([]experiment.Unit, error) {
	return p.units(o, func(c Condition) int { return p.count(o, c) }, func(c Condition) float64 { return p.weight(o, c) }), nil
}

// count returns how many trainings or series a condition has.
func (p *Prueba) count(o experiment.Options, c Condition) int {
	n := p.file.Ours.Trainings
	if p.file.Kind == Learner {
		n = max(n, (o.Games+p.file.Ours.Series-1)/p.file.Ours.Series)
	}
	if c.Most > 0 {
		n = min(n, c.Most)
	}
	return n
}

// weight is about how many seconds a unit takes.
func (p *Prueba) weight(o experiment.Options, c Condition) float64 {
	const deeper = 3.5 // times as long for a ply more
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

// Do does a training with its games, or a series.
func (p *Prueba) Do(ctx context.Context, o experiment.Options, u experiment.Unit) (any, error) {
	if p.file.Kind == Learner {
		return p.series(ctx, u)
	}
	return p.trial(ctx, o, u)
}

// Summarize adds up the units of each condition.
func (p *Prueba) Summarize(o experiment.Options, results []json.RawMessage) (any, error) {
	s := p.newSummary()
	for i, c := range p.file.Conditions {
		n := p.count(o, c)
		var outcome *Outcome
		if p.file.Kind == Learner {
			all, err := parse[Series](results[:n])
			if err != nil {
				return nil, err
			}
			outcome = p.learned(c, all)
		} else {
			all, err := parse[Trial](results[:n])
			if err != nil {
				return nil, err
			}
			outcome = p.trained(c, all)
		}
		results = results[n:]
		outcome.compare(s.Conditions[:i])
		s.Conditions = append(s.Conditions, outcome)
	}
	return s, nil
}
