// Package catalogue lists the experiments of the laboratory by name.
package catalogue

import (
	"fmt"
	"strings"

	"eras/lab/experiment"
	"eras/lab/pruebas"
)

// Item is an experiment on the list.
type Item struct {
	// Name is its word on the command line, About what it asks, in a line.
	Name  string
	About string
	// Paper tells whether it is one of the paper's own, which "all" runs.
	Paper bool
	load  func() (experiment.Experiment, error)
}

// All stands for all experiments of the paper.
const All = "all"

// Items returns all experiments in the order of the list.
func Items() []Item {
	var items []Item
	for i := range 7 {
		name := fmt.Sprintf("prueba%d", i+1)
		item := Item{Name: name, Paper: true, load: func() (experiment.Experiment, error) { return pruebas.Load(name) }}
		if p, err := pruebas.Load(name); err == nil {
			item.About = p.Title()
		}
		items = append(items, item)
	}
	return items
}

// Find returns the experiments with those names, each once, in the order of the
// names. [All] is a name as well.
func Find(names ...string) ([]experiment.Experiment, error) {
	var found []experiment.Experiment
	seen := map[string]bool{}
	for _, name := range names {
		known := false
		for _, item := range Items() {
			if item.Name != name && !(name == All && item.Paper) {
				continue
			}
			known = true
			if seen[item.Name] {
				continue
			}
			seen[item.Name] = true
			e, err := item.load()
			if err != nil {
				return nil, err
			}
			found = append(found, e)
		}
		if !known {
			return nil, fmt.Errorf("there is no experiment %q: write %s or %s", name, strings.Join(Names(), ", "), All)
		}
	}
	return found, nil
}

// Names returns the names of all experiments.
func Names() []string {
	var names []string
	for _, item := range Items() {
		names = append(names, item.Name)
	}
	return names
}
