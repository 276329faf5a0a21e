// Package registry lists the experiments of the laboratory by name.
package registry

import (
	"fmt"
	"strings"

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
	"eras/lab/people"
	"eras/lab/skirmish"
	"eras/lab/training"
)

// Item is an experiment in the list.
type Item struct {
	// Name is the name on the command line. About is a description of one line.
	Name  string
	About string
	// Paper says that it is one of the 2005 paper's, which "all" runs.
	Paper bool
	load  func() (experiment.Experiment, error)
}

// All is the name for all experiments of the 2005 paper.
const All = "all"

// Items returns all experiments in the order of the list.
func Items() []Item {
	var items []Item
	for i := range 7 {
		name := fmt.Sprintf("prueba%d", i+1)
		item := Item{Name: name, Paper: true, load: func() (experiment.Experiment, error) { return eras2005.Load(name) }}
		if p, err := eras2005.Load(name); err == nil {
			item.About = p.Title()
		}
		items = append(items, item)
	}
	search := Item{Name: eras2005.SearchName, load: func() (experiment.Experiment, error) { return eras2005.LoadSearch() }}
	if s, err := eras2005.LoadSearch(); err == nil {
		search.About = s.Title()
	}
	ranking := Item{Name: eras2005.RankingName, load: func() (experiment.Experiment, error) { return eras2005.LoadRanking() }}
	if r, err := eras2005.LoadRanking(); err == nil {
		ranking.About = r.Title()
	}
	items = append(items, search, ranking, Item{
		Name:  "balance",
		About: "Whether scenarios and maps make good games: how they end, how long they last, who wins",
		load:  func() (experiment.Experiment, error) { return balance.New(), nil },
	}, Item{
		Name:  "battles",
		About: "Whether battles make good games: how long they last, how much is shuffling, what skill is worth",
		load:  func() (experiment.Experiment, error) { return skirmish.New(), nil },
	}, Item{
		Name:  "adapt",
		About: "Whether the computer learns its opponent, compared with one that learns nothing and one that knows",
		load:  func() (experiment.Experiment, error) { return adapt.New(), nil },
	}, Item{
		Name:  "memory",
		About: "Whether a person who has found a line that wins wins with it again",
		load:  func() (experiment.Experiment, error) { return memory.New(), nil },
	}, Item{
		Name:  "training",
		About: "How strong trained weights are: evolution, the algorithm of 2005, SPSA and a race",
		load:  func() (experiment.Experiment, error) { return training.New(), nil },
	})
	for _, name := range append(balance.New().Scenarios, campaign.Name) {
		one := balance.Of(name)
		items = append(items, Item{
			Name:  one.Name(),
			About: fmt.Sprintf("The same for scenario %s only", name),
			load:  func() (experiment.Experiment, error) { return one, nil },
		})
	}
	for _, name := range skirmish.New().Scenarios {
		one := skirmish.Of(name)
		items = append(items, Item{
			Name:  one.Name(),
			About: fmt.Sprintf("The battles of scenario %s only", name),
			load:  func() (experiment.Experiment, error) { return one, nil },
		})
	}
	for _, one := range habits.Experiments() {
		items = append(items, Item{
			Name:  one.Name(),
			About: one.Title(),
			load:  func() (experiment.Experiment, error) { return one, nil },
		})
	}
	for _, one := range people.Experiments() {
		items = append(items, Item{
			Name:  one.Name(),
			About: one.Title(),
			load:  func() (experiment.Experiment, error) { return one, nil },
		})
	}
	for _, one := range levels.Experiments() {
		items = append(items, Item{
			Name:  one.Name(),
			About: one.Title(),
			load:  func() (experiment.Experiment, error) { return one, nil },
		})
	}
	papers := ender.Experiments()
	for _, one := range jic.Experiments() {
		papers = append(papers, one)
	}
	papers = append(papers, jic.NewReadings())
	for _, one := range papers {
		items = append(items, Item{
			Name:  one.Name(),
			About: one.Title(),
			load:  func() (experiment.Experiment, error) { return one, nil },
		})
	}
	return items
}

// Find returns the experiments with the given names, each once, in the order of the
// names. A name may also be [All] or the path of a file that ends in ".toml": of an
// experiment in the manner of the 2005 paper, or of a scenario to measure the balance
// of.
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
				return nil, fmt.Errorf("%s: there is already an experiment %.80q: give it another name", name, e.Name())
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
	}
	if err := tomlfile.Peek(path, data, &file); err == nil && file.Rules != nil {
		return balance.OfFile(path)
	}
	return eras2005.Parse(path, data)
}

// Names returns the names of all experiments.
func Names() []string {
	var names []string
	for _, item := range Items() {
		names = append(names, item.Name)
	}
	return names
}
