// Package experiment runs experiments. The work of an experiment is divided into
// independent units, each with its own seed. So a run can be interrupted and resumed,
// or divided into shards and merged, and gives the same results on any number of
// cores.
package experiment

import (
	"context"
	"encoding/json"
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

// Experiment is an experiment of the laboratory; see [Study]. Several goroutines may call its
// methods at once.
type Experiment interface {
	// Name returns the name on the command line, and Title a description of one line.
	Name() string
	Title() string
	// Settings returns a text that identifies the settings. A run cannot be resumed with other
	// ones.
	Settings() string
	// Units returns all units in a fixed order.
	Units(o Options) ([]Unit, error)
	// Do runs one unit.
	Do(ctx context.Context, o Options, u Unit) (any, error)
	// Summarize returns the experiment's part of results.json. results are the encoded
	// results of Do in the order of Units.
	Summarize(o Options, results []json.RawMessage) (any, error)
	// Report returns the sections of report.html for the result of Summarize.
	Report(o Options, summary any) ([]Section, error)
	// Times returns the times that an experiment measured, to be encoded as JSON, or nil. They
	// are in cost.json, because results.json is the same in every run.
	Times(summary any) any
	// KeyFigures returns a few figures that represent the experiment in a report of several
	// ones, shares from 0 to 1.
	KeyFigures(summary any) []plots.Row
}

// Hash returns the FNV-1a hash of a name, to derive seeds from.
func Hash(name string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name))
	return h.Sum64()
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
