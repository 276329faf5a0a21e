// Package experiment runs experiments: work cut into units that are done alone,
// each from its own seed, so that a run can be interrupted and resumed, spread
// over shards and merged, and gives the same results on any number of cores.
package experiment

import (
	"context"
	"encoding/json"

	"eras/lab/chart"
)

// Options are what every experiment is run with.
type Options struct {
	// Seed is where all chance comes from.
	Seed uint64
	// Games is how many games each condition is measured with, rounded up to
	// what the experiment can divide.
	Games int
}

// Unit is a piece of work. Its ID is unique within the experiment and the same in
// every run with the same options; it is made of a to z, 0 to 9, '-', '.' and
// '/'. Its Seed is game.Derive(options.Seed, …) of what tells it from others.
type Unit struct {
	ID   string
	Seed uint64
	// Weight is how much work it is beside other units, for the time left.
	Weight float64
}

// Experiment is one question that the laboratory can put. Its methods may be
// called from several goroutines at once.
type Experiment interface {
	// Name is its word on the command line.
	Name() string
	// Units returns all work to do, in a fixed order.
	Units(o Options) ([]Unit, error)
	// Do does one unit and returns what came of it, as a value that JSON writes
	// and reads back without loss. It takes no chance but from the unit's seed
	// and, unless it is [WithTimes], reads no clock.
	Do(ctx context.Context, o Options, u Unit) (any, error)
	// Summarize makes the content of results.json from what Do returned, in the
	// order of Units.
	Summarize(o Options, results []json.RawMessage) (any, error)
	// Report returns the sections of report.html for that content.
	Report(o Options, summary any) ([]Section, error)
}

// WithSettings is an experiment with settings of its own. A run is not continued with
// others.
type WithSettings interface {
	Experiment
	// Settings returns them in any form, the same for the same ones.
	Settings() string
}

// WithTimes is an experiment that takes times. They stay out of its summary's JSON,
// and so out of results.json, which is the same in every run; they go to
// cost.json.
type WithTimes interface {
	Experiment
	// Times returns what the summary knows of times, for JSON.
	Times(summary any) any
}

// Glancer is an experiment with a few figures that stand for it when a report
// holds several.
type Glancer interface {
	Experiment
	// Glance returns these figures, shares from 0 to 1.
	Glance(summary any) []chart.Row
}

// Section is a part of a report.
type Section struct {
	Title string
	// Under says that it belongs to the section before it, below a smaller
	// heading.
	Under bool
	// Text holds paragraphs in plain words.
	Text []string
	// Table has a heading row first.
	Table [][]string
	// Plot is an SVG, drawn by a library; empty for none.
	Plot string
}
