// Package registry lists the experiments of the laboratory by name.
package registry

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"eras/assets/campaign"
	"eras/internal/files"
	"eras/internal/tomlfile"
	"eras/lab/adapt"
	"eras/lab/balance"
	"eras/lab/ender"
	"eras/lab/eras2005"
	"eras/lab/experiment"
	"eras/lab/habits"
	"eras/lab/jic"
	"eras/lab/levels"
	"eras/lab/memory"
	"eras/lab/negotiation"
	"eras/lab/people"
	"eras/lab/skirmish"
	"eras/lab/training"
)

// All is the name for all experiments of the 2005 paper.
const All = "all"

// Experiments returns all experiments in the order of the list. Those that [Paper] names come first.
var Experiments = sync.OnceValues(func() ([]experiment.Experiment, error) {
	all, err := eras2005.All()
	if err != nil {
		return nil, err
	}
	all = append(all, balance.New().Experiment(), skirmish.New().Experiment(), adapt.New(adapt.Standard()), memory.New(memory.Standard()), training.New().Experiment())
	for _, name := range append(balance.New().Scenarios, campaign.Name) {
		all = append(all, balance.Of(name).Experiment())
	}
	for _, name := range skirmish.New().Scenarios {
		all = append(all, skirmish.Of(name).Experiment())
	}
	all = slices.Concat(all, habits.Experiments(), people.Experiments(), levels.Experiments())
	planners, err := ender.Experiments()
	if err != nil {
		return nil, err
	}
	lineups, err := jic.Experiments()
	return append(slices.Concat(all, planners, lineups), negotiation.Experiment()), err
})

// Paper reports whether an experiment is one of the 2005 paper's, which [All] stands for.
func Paper(e experiment.Experiment) bool { return strings.HasPrefix(e.Name(), "prueba") }

// Find returns the experiments with the given names, each once, in the order of the
// names. A name may also be [All] or the path of a file that ends in ".toml": of an
// experiment like those in assets/experiments, or of a scenario to measure the balance of.
func Find(names ...string) ([]experiment.Experiment, error) {
	var found []experiment.Experiment
	has := func(name string) bool {
		return slices.ContainsFunc(found, func(e experiment.Experiment) bool { return e.Name() == name })
	}
	for _, name := range names {
		if strings.HasSuffix(name, ".toml") {
			e, err := open(name)
			if err != nil {
				return nil, err
			}
			if has(e.Name()) {
				return nil, fmt.Errorf("%s: there is already an experiment %.80q: give it another name", name, e.Name())
			}
			found = append(found, e)
			continue
		}
		all, err := Experiments()
		if err != nil {
			return nil, err
		}
		known := false
		for _, e := range all {
			if e.Name() == name || name == All && Paper(e) {
				if known = true; !has(e.Name()) {
					found = append(found, e)
				}
			}
		}
		if !known {
			return nil, fmt.Errorf("there is no experiment %.80q: write %s or %s, or a file that ends in .toml", name, strings.Join(Names(), ", "), All)
		}
	}
	return found, nil
}

// open returns the experiment in a file.
func open(path string) (experiment.Experiment, error) {
	data, err := files.Read(path, files.MaxText)
	if err != nil {
		return nil, fmt.Errorf("reading an experiment: %w", err)
	}
	var file struct {
		Rules map[string]any `toml:"rules"` // only scenarios have it
		Kind  string         `toml:"kind"`
	}
	if err := tomlfile.Peek(path, data, &file); err == nil && file.Rules != nil {
		return opened(balance.OfFile(path))
	}
	switch file.Kind {
	case ender.Kind:
		return opened(ender.Parse(path, data))
	case jic.Kind, jic.ReadingsKind:
		return opened(jic.Parse(path, data))
	}
	return opened(eras2005.Parse(path, data))
}

// opened returns the experiment of what was read from a file.
func opened[T interface{ Experiment() experiment.Experiment }](read T, err error) (experiment.Experiment, error) {
	if err != nil {
		return nil, err
	}
	return read.Experiment(), nil
}

// Names returns the names of all experiments.
func Names() []string {
	all, _ := Experiments() // the files of the program are tested
	var names []string
	for _, e := range all {
		names = append(names, e.Name())
	}
	return names
}
