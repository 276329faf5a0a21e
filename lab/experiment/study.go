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
	"math"
	"strconv"
	"strings"

	"eras/evolve/stats"
	"eras/game"
	"eras/lab/plots"
)

// Study is an experiment that measures conditions one by one. C is what differs between
// conditions, R the result of a unit, and S the summary. All functions but Conditions, Play, Sum
// and Sections may be nil.
type Study[C, R, S any] struct {
	// ID is the name on the command line, and About a description of one line.
	ID, About string
	// Default is the number of games per condition if the user names none, zero for that of most
	// experiments.
	Default int
	// Setup returns the settings, which JSON encodes: a run cannot be resumed with other ones.
	Setup func() any
	// Conditions returns the conditions in a fixed order.
	Conditions func(o Options) ([]Condition[C], error)
	// Play runs a unit. Its result is a value that JSON encodes without loss. All randomness
	// comes from the unit's seed. Only a study with Times reads the clock.
	Play func(ctx context.Context, o Options, u Numbered[C]) (R, error)
	// Sum returns the study's part of results.json, and Sections the sections of report.html.
	Sum      func(o Options, all []Measured[C, R]) (S, error)
	Sections func(o Options, sum S) ([]Section, error)
	// Took and Figures are [Experiment.Times] and [Experiment.KeyFigures].
	Took    func(sum S) any
	Figures func(sum S) []plots.Row
	// Games is [Experiment.Played].
	Games func(sum S) []int
}

// Condition is measured in a number of units that differ in their numbers and seeds.
type Condition[C any] struct {
	// ID is what the IDs of the units begin with: with "deep/" they are deep/0000, deep/0001 and
	// so on, or they begin with the number From.
	ID    string
	From  int
	Units int
	// Weight is that of each unit.
	Weight float64
	// Seed returns the seed of the unit with a number, from 0. If it is nil, the seed is derived
	// from the unit's ID.
	Seed func(number uint64) uint64
	Of   C
}

// Numbered is a unit of a condition, with its number from 0.
type Numbered[C any] struct {
	Condition[C]
	Number int
	Seed   uint64
}

// Measured is a condition with the results of its units.
type Measured[C, R any] struct {
	Condition[C]
	Results []R
}

// Simple returns the only condition of a study without conditions.
func Simple(o Options, id string, units int) []Condition[struct{}] {
	return []Condition[struct{}]{{ID: id, Units: units, Seed: func(n uint64) uint64 { return game.Derive(o.Seed, n) }}}
}

// unit returns the ID of the unit with that number.
func (c *Condition[C]) unit(number int) string { return fmt.Sprintf("%s%04d", c.ID, c.From+number) }

// Name implements [Experiment].
func (s *Study[C, R, S]) Name() string { return s.ID }

// Title implements [Experiment].
func (s *Study[C, R, S]) Title() string { return s.About }

// DefaultGames implements [Experiment].
func (s *Study[C, R, S]) DefaultGames() int { return s.Default }

// Settings implements [Experiment].
func (s *Study[C, R, S]) Settings() string {
	if s.Setup == nil {
		return ""
	}
	text, err := json.Marshal(s.Setup())
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// Units implements [Experiment].
func (s *Study[C, R, S]) Units(o Options) ([]Unit, error) {
	all, err := s.Conditions(o)
	var units []Unit
	for _, c := range all {
		for number := range c.Units {
			u := Unit{ID: c.unit(number), Weight: c.Weight}
			if c.Seed != nil {
				u.Seed = c.Seed(uint64(number))
			} else {
				u.Seed = game.Derive(o.Seed, Hash(u.ID))
			}
			units = append(units, u)
		}
	}
	return units, err
}

// Do implements [Experiment].
func (s *Study[C, R, S]) Do(ctx context.Context, o Options, u Unit) (any, error) {
	all, err := s.Conditions(o)
	if err != nil {
		return nil, err
	}
	for _, c := range all {
		rest, ok := strings.CutPrefix(u.ID, c.ID)
		if !ok {
			continue
		}
		number, err := strconv.Atoi(rest)
		if number -= c.From; err == nil && number >= 0 && number < c.Units {
			return s.Play(ctx, o, Numbered[C]{c, number, u.Seed})
		}
	}
	return nil, fmt.Errorf("%s has no unit %.80q", s.ID, u.ID)
}

// Summarize implements [Experiment]; it returns an S.
func (s *Study[C, R, S]) Summarize(o Options, results []json.RawMessage) (any, error) {
	conditions, err := s.Conditions(o)
	if err != nil {
		return nil, err
	}
	var all []Measured[C, R]
	for _, c := range conditions {
		if len(results) < c.Units {
			return nil, fmt.Errorf("units %s… of %s are missing", c.ID, s.ID)
		}
		m := Measured[C, R]{c, make([]R, c.Units)}
		for i := range m.Results {
			if err := json.Unmarshal(results[i], &m.Results[i]); err != nil {
				return nil, fmt.Errorf("reading the unit %s of %s: %w", c.unit(i), s.ID, err)
			}
		}
		all, results = append(all, m), results[c.Units:]
	}
	return s.Sum(o, all)
}

// Report implements [Experiment].
func (s *Study[C, R, S]) Report(o Options, summary any) ([]Section, error) {
	return s.Sections(o, summary.(S))
}

// Times implements [Experiment].
func (s *Study[C, R, S]) Times(summary any) any {
	if s.Took == nil {
		return nil
	}
	return s.Took(summary.(S))
}

// KeyFigures implements [Experiment].
func (s *Study[C, R, S]) KeyFigures(summary any) []plots.Row {
	if s.Figures == nil {
		return nil
	}
	return s.Figures(summary.(S))
}

// Played implements [Experiment].
func (s *Study[C, R, S]) Played(summary any) []int {
	if s.Games == nil {
		return nil
	}
	return s.Games(summary.(S))
}

// Options are the options of every experiment.
type Options struct {
	// Seed is the seed of all randomness.
	Seed uint64
	// Games is the number of games per condition, which the experiment may round up.
	Games int
}

// Units returns how many units of size games make the games of a condition, at least 1.
func (o Options) Units(size int) int { return max(1, (o.Games+size-1)/size) }

// Batches divides the games of a condition, which are played in pairs, into units of at most size
// games, an even number. It returns the number of units and that of pairs in each.
func (o Options) Batches(size int) (units, pairs int) {
	units = o.Units(size)
	return units, (o.Games + 2*units - 1) / (2 * units)
}

// Points returns the mean share of the points of games with results of 2 for a win, 1 for a draw
// and 0 for a loss.
func Points(results []int) float64 {
	sum := 0.0
	for _, r := range results {
		sum += float64(r) / 2
	}
	return sum / float64(max(1, len(results)))
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
	// DefaultGames returns the number of games per condition if the user names none, zero if the
	// experiment has no such number of its own.
	DefaultGames() int
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
	// Played returns the numbers of games of the conditions, nil if the experiment does not say.
	Played(summary any) []int
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

// Percent formats a share in percent with one decimal.
func Percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// Share formats a share in percent with half the width of its interval, if that is known.
func Share(i stats.Interval) string {
	if unbounded(i) {
		return Percent(i.Value)
	}
	return fmt.Sprintf("%.1f ± %.1f %%", 100*i.Value, 50*(i.High-i.Low))
}

// Bounds formats a share in percent with its interval.
func Bounds(i stats.Interval) string {
	return fmt.Sprintf("%.1f %% (%.1f–%.1f)", 100*i.Value, 100*i.Low, 100*i.High)
}

// Difference formats a difference of shares in points of a hundred with its interval, if
// that is known.
func Difference(i stats.Interval) string {
	if unbounded(i) {
		return fmt.Sprintf("%+.1f", 100*i.Value)
	}
	return fmt.Sprintf("%+.1f (%+.1f to %+.1f)", 100*i.Value, 100*i.Low, 100*i.High)
}

func unbounded(i stats.Interval) bool { return math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) }
