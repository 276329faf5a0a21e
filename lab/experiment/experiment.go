// Package experiment runs experiments. The work of an experiment is divided into
// independent units, each with its own seed. So a run can be interrupted and resumed,
// or divided into shards and merged, and gives the same results on any number of
// cores.
package experiment

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"

	"eras/lab/plots"
)

// Options are the options of every experiment.
type Options struct {
	// Seed is the seed of all randomness.
	Seed uint64
	// Games is the number of games per condition, which the experiment may round up.
	Games int
}

// Unit is an independent piece of work. Its ID is unique within the experiment and the
// same in every run with the same options. It consists of a to z, 0 to 9, '-', '.' and
// '/'. Its Seed is game.Derive(options.Seed, …) with numbers that identify it.
type Unit struct {
	ID   string
	Seed uint64
	// Weight is the amount of work relative to other units. It serves to estimate the
	// remaining time.
	Weight float64
}

// Experiment is an experiment of the laboratory. Several goroutines may call its
// methods at once.
type Experiment interface {
	// Name returns the name on the command line.
	Name() string
	// Units returns all units in a fixed order.
	Units(o Options) ([]Unit, error)
	// Do runs one unit and returns its result, a value that JSON encodes without loss.
	// All randomness comes from the unit's seed. Only an experiment [WithTimes] reads
	// the clock.
	Do(ctx context.Context, o Options, u Unit) (any, error)
	// Summarize returns the experiment's part of results.json. results are the encoded
	// results of Do in the order of Units.
	Summarize(o Options, results []json.RawMessage) (any, error)
	// Report returns the sections of report.html for the result of Summarize.
	Report(o Options, summary any) ([]Section, error)
}

// WithSettings is an experiment with settings. A run cannot be resumed with other
// settings.
type WithSettings interface {
	Experiment
	// Settings returns a text that identifies the settings.
	Settings() string
}

// WithTimes is an experiment that measures times. They are not part of its summary's
// JSON, because results.json is the same in every run, but of cost.json.
type WithTimes interface {
	Experiment
	// Times returns the times in a summary, to be encoded as JSON.
	Times(summary any) any
}

// WithKeyFigures is an experiment with a few figures that represent it in a report of
// several experiments.
type WithKeyFigures interface {
	Experiment
	// KeyFigures returns these figures, shares from 0 to 1.
	KeyFigures(summary any) []plots.Row
}

// Hash returns the FNV-1a hash of a name, to derive seeds from.
func Hash(name string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name))
	return h.Sum64()
}

// Take decodes the first n results and removes them from the list. name says what they are
// of in errors.
func Take[T any](results *[]json.RawMessage, n int, name string) ([]T, error) {
	if len(*results) < n {
		return nil, fmt.Errorf("units of %s are missing", name)
	}
	all := make([]T, n)
	for i := range all {
		if err := json.Unmarshal((*results)[i], &all[i]); err != nil {
			return nil, fmt.Errorf("reading a unit of %s: %w", name, err)
		}
	}
	*results = (*results)[n:]
	return all, nil
}

// Section is a part of a report.
type Section struct {
	Title string
	// Under says that the section belongs to the one before it and has a smaller
	// heading.
	Under bool
	// Text holds paragraphs of plain text.
	Text []string
	// Table holds rows of cells. The first row is the head.
	Table [][]string
	// Plot is an SVG element, or empty.
	Plot string
}
