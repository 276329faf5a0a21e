package experiment

import (
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"

	"eras/internal/files"
	"eras/lab/plots"
)

// The files of a finished run.
const (
	ResultsName = "results.json"
	CostName    = "cost.json"
	ReportName  = "report.html"
)

// results is results.json. It depends on the options only.
type results struct {
	Seed        uint64         `json:"seed"`
	Games       int            `json:"games"`
	Experiments map[string]any `json:"experiments"`
}

// Cost is cost.json: the time that a run took. It differs in every run.
type Cost struct {
	// Seconds is the sum over all units, each on one core.
	Seconds float64 `json:"seconds"`
	Units   int     `json:"units"`
	// Conditions has the same numbers by condition, in the order of the run. A
	// condition is the experiment's name and the part of its units' IDs before the
	// last "/".
	Conditions []ConditionCost `json:"conditions"`
	// Times are the times that experiments measured, by name.
	Times map[string]any `json:"times,omitempty"`
	// Sessions has an entry for each time that the run was started or resumed.
	Sessions []Session `json:"sessions"`
}

// ConditionCost is the time that a condition took.
type ConditionCost struct {
	Condition string  `json:"condition"`
	Units     int     `json:"units"`
	Seconds   float64 `json:"seconds"`
}

// cost adds up the times of the units in j.
func (p plan) cost(j *journal) Cost {
	c := Cost{Sessions: j.sessions}
	places := map[string]int{}
	for _, u := range p.units {
		name := path.Dir(u.id)
		place, ok := places[name]
		if !ok {
			place = len(c.Conditions)
			places[name] = place
			c.Conditions = append(c.Conditions, ConditionCost{Condition: name})
		}
		seconds := j.done[u.id].Seconds
		c.Conditions[place].Units++
		c.Conditions[place].Seconds += seconds
		c.Units++
		c.Seconds += seconds
	}
	return c
}

// write writes the results of j, which must have all units, to the folder out.
func (p plan) write(out string, o Options, j *journal) error {
	byExperiment := map[string][]json.RawMessage{}
	for _, u := range p.units {
		name := u.experiment.Name()
		byExperiment[name] = append(byExperiment[name], j.done[u.id].Result)
	}
	all := results{Seed: o.Seed, Games: o.Games, Experiments: map[string]any{}}
	r := report{Seed: o.Seed, Games: o.Games, Version: j.header.Version, Cost: p.cost(j)}
	var figures []plots.Row
	for _, e := range p.experiments {
		summary, err := e.Summarize(o, byExperiment[e.Name()])
		if err != nil {
			return fmt.Errorf("summarizing %s: %w", e.Name(), err)
		}
		all.Experiments[e.Name()] = summary
		sections, err := e.Report(o, summary)
		if err != nil {
			return fmt.Errorf("writing the report of %s: %w", e.Name(), err)
		}
		r.add(e.Name(), sections)
		if times := e.Times(summary); times != nil {
			if r.Cost.Times == nil {
				r.Cost.Times = map[string]any{}
			}
			r.Cost.Times[e.Name()] = times
		}
		if len(p.experiments) > 1 {
			figures = append(figures, e.KeyFigures(summary)...)
		}
	}
	if err := r.drawKeyFigures(figures); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	html, err := r.html()
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	for _, file := range []struct {
		name    string
		content any
	}{{ResultsName, all}, {CostName, r.Cost}} {
		data, err := json.MarshalIndent(file.content, "", " ")
		if err != nil {
			return fmt.Errorf("writing %s: %w", file.name, err)
		}
		if err := writeFile(filepath.Join(out, file.name), append(data, '\n')); err != nil {
			return err
		}
	}
	return writeFile(filepath.Join(out, ReportName), html)
}

// writeFile atomically writes a file that anyone may read.
func writeFile(name string, data []byte) error {
	if err := files.Write(name, data, 0o644); err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	return nil
}
