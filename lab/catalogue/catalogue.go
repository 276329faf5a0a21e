// Package catalogue lists the experiments of the laboratory by name.
package catalogue

import (
	"fmt"
	"os"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"eras/lab/adapt"
	"eras/lab/balance"
	"eras/lab/diplomacy"
	"eras/lab/ender"
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
	search := Item{Name: pruebas.SearchName, load: func() (experiment.Experiment, error) { return pruebas.LoadSearch() }}
	if s, err := pruebas.LoadSearch(); err == nil {
		search.About = s.Title()
	}
	ranking := Item{Name: pruebas.RankingName, load: func() (experiment.Experiment, error) { return pruebas.LoadRanking() }}
	if r, err := pruebas.LoadRanking(); err == nil {
		ranking.About = r.Title()
	}
	items = append(items, search, ranking, Item{
		Name:  "balance",
		About: "Whether scenarios and maps make good games: decided how, how long, for whom",
		load:  func() (experiment.Experiment, error) { return balance.New(), nil },
	}, Item{
		Name:  "adapt",
		About: "Whether the computer learns whom it plays, beside one who learns nothing and one who knows",
		load:  func() (experiment.Experiment, error) { return adapt.New(), nil },
	})
	for _, name := range balance.New().Scenarios {
		one := balance.Of(name)
		items = append(items, Item{
			Name:  one.Name(),
			About: fmt.Sprintf("The same of scenario %s alone", name),
			load:  func() (experiment.Experiment, error) { return one, nil },
		})
	}
	for _, one := range ender.Experiments() {
		items = append(items, Item{
			Name:  one.Name(),
			About: one.Title(),
			load:  func() (experiment.Experiment, error) { return one, nil },
		})
	}
	for _, one := range diplomacy.Experiments() {
		items = append(items, Item{
			Name:  one.Name(),
			About: one.Title(),
			load:  func() (experiment.Experiment, error) { return one, nil },
		})
	}
	return items
}

// Find returns the experiments with those names, each once, in the order of the
// names. [All] is a name as well, and so is the path of a file of a prueba or of a
// scenario, whose balance is measured; it ends in ".toml".
func Find(names ...string) ([]experiment.Experiment, error) {
	var found []experiment.Experiment
	seen := map[string]bool{}
	for _, name := range names {
		if strings.HasSuffix(name, ".toml") {
			e, err := open(name)
			if err != nil {
				return nil, err
			}
			if seen[e.Name()] {
				return nil, fmt.Errorf("%s: an experiment %q is there already: give it another name", name, e.Name())
			}
			seen[e.Name()] = true
			found = append(found, e)
			continue
		}
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
			return nil, fmt.Errorf("there is no experiment %q: write %s or %s, or a file that ends in .toml", name, strings.Join(Names(), ", "), All)
		}
	}
	return found, nil
}

// open returns the experiment that a file is about.
func open(path string) (experiment.Experiment, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading an experiment: %w", err)
	}
	var file struct {
		Rules map[string]any `toml:"rules"` // only scenarios have some
	}
	if err := toml.Unmarshal(data, &file); err == nil && file.Rules != nil {
		return balance.OfFile(path)
	}
	return pruebas.Parse(path, data)
}

// Names returns the names of all experiments.
func Names() []string {
	var names []string
	for _, item := range Items() {
		names = append(names, item.Name)
	}
	return names
}
