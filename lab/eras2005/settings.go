package eras2005

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"eras/ai/agents"
	"eras/assets/experiments"
	"eras/game"
	"eras/game/war"
	"eras/internal/tomlfile"
	"eras/lab/experiment"
)

// SettingsSearch varies the settings that the paper leaves open in its experiments
// against random weights, and finds those that agree with the paper's results. A unit
// is a training of one experiment at one depth with its games in all settings.
type SettingsSearch struct {
	file        searchFile
	settings    string
	rules       war.Rules
	experiments []*Experiment
	layouts     []war.Map
}

type searchFile struct {
	Name        string   `toml:"name"`
	Title       string   `toml:"title"`
	Scenario    string   `toml:"scenario"`
	Experiments []string `toml:"pruebas"`
	Depths      []int    `toml:"depths"`
	Layouts     []string `toml:"layouts"`
	Trainings   int      `toml:"trainings"`
	Opening     int      `toml:"opening"`
	Own         []struct {
		Name  string `toml:"name"`
		Start string `toml:"start"`
	} `toml:"layout"`
}

// searchName is the name of the built-in search.
const searchName = "conditions"

// loadSearch returns the built-in search.
func loadSearch() (experiment.Experiment, error) {
	file, data, ok := experiments.Read(searchName)
	if !ok {
		return nil, fmt.Errorf("there is no experiment %.80q", searchName)
	}
	s, err := parseSearch(file, data)
	if err != nil {
		return nil, err
	}
	return s.Experiment(), nil
}

// parseSearch parses a search from the file called name.
func parseSearch(name string, data []byte) (*SettingsSearch, error) {
	s := &SettingsSearch{settings: string(data)}
	t, err := tomlfile.Decode(name, data, &s.file)
	if err != nil {
		return nil, err
	}
	f := &s.file
	if err := t.Require("scenario"); err != nil {
		return nil, err
	}
	scenario, err := agents.LoadScenario(f.Scenario)
	if err != nil {
		return nil, t.Errorf("scenario", "%w", err)
	}
	s.rules = scenario.Rules
	for _, one := range f.Experiments {
		p, err := load(one)
		if err != nil {
			return nil, t.Errorf("pruebas", "%w", err)
		}
		if p.file.Kind != Random {
			return nil, t.Errorf("pruebas", "%s must be against random weights", one)
		}
		s.experiments = append(s.experiments, p)
	}
	for _, one := range f.Layouts {
		m, ok := scenario.Map(one)
		if !ok {
			return nil, t.Errorf("layouts", "scenario %.80q has no map %.80q", f.Scenario, one)
		}
		s.layouts = append(s.layouts, m)
	}
	for i, one := range f.Own {
		start, err := war.ParsePosition(one.Start)
		if err == nil {
			err = s.rules.ValidateStart(&start)
		}
		if err != nil {
			return nil, t.Errorf(fmt.Sprintf("layout.%d.start", i), "%w", err)
		}
		s.layouts = append(s.layouts, war.Map{Name: one.Name, Start: start})
	}
	if len(s.experiments) == 0 || len(s.layouts) == 0 || len(f.Depths) == 0 || f.Trainings < 1 || f.Trainings > maxTrainings {
		return nil, t.Errorf("pruebas", "there must be experiments, layouts, depths and from 1 to %d trainings", maxTrainings)
	}
	for _, depth := range f.Depths {
		if err := plies(depth).Validate(); err != nil {
			return nil, t.Errorf("depths", "%w", err)
		}
	}
	return s, nil
}

// Experiment returns the experiment.
func (s *SettingsSearch) Experiment() experiment.Experiment {
	return &experiment.Study[trainedFor, []cell, *SearchSummary]{
		ID: s.file.Name, About: s.file.Title, Setup: s.setup, Conditions: s.conditions, Play: s.play, Sum: s.sum, Sections: s.report,
	}
}

// setup returns the contents of the files that it was read from.
func (s *SettingsSearch) setup() any {
	all := s.settings
	for _, p := range s.experiments {
		all += p.settings
	}
	return all
}

// trainedFor is a condition: an experiment at a depth.
type trainedFor struct {
	*Experiment
	depth int
}

// conditions returns all experiments at all depths, whose units are trainings.
func (s *SettingsSearch) conditions(o experiment.Options) ([]experiment.Condition[trainedFor], error) {
	var all []experiment.Condition[trainedFor]
	for _, p := range s.experiments {
		for _, depth := range s.file.Depths {
			all = append(all, experiment.Condition[trainedFor]{
				ID: fmt.Sprintf("%s/depth-%d/", p.file.Name, depth), From: 1, Units: trainingsFor(s.file.Trainings, o), Weight: math.Pow(3.5, float64(depth-1)), Of: trainedFor{p, depth},
				Seed: func(n uint64) uint64 {
					return game.Derive(o.Seed, experiment.Hash(s.file.Name), experiment.Hash(p.file.Name), n)
				},
			})
		}
	}
	return all, nil
}

// setting is what the paper leaves open about a game. In summaries an empty field
// means any value.
type setting struct {
	Layout string `json:"layout"`
	// Side is the trained side. Begins is the player who moves first, "trained" or
	// "random".
	Side   string `json:"side"`
	Begins string `json:"begins"`
}

// cell counts the games of a unit in one setting by result.
type cell struct {
	setting
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

// play runs a training with its games in all settings.
func (s *SettingsSearch) play(ctx context.Context, o experiment.Options, u experiment.Numbered[trainedFor]) ([]cell, error) {
	p, depth := u.Of.Experiment, u.Of.depth
	training, err := p.training(Condition{Training: AsInPaper})
	if err != nil {
		return nil, err
	}
	stages, err := trainWar(ctx, &training.War, &s.rules, &s.layouts[0].Start, game.Derive(u.Seed, trainingSeed), nil)
	if err != nil {
		return nil, err
	}
	battles := battleTrainer{training: &training.Battle, rules: &s.rules.Battle, ours: &p.file.Ours, seed: game.Derive(u.Seed, battleSeed)}
	fight, err := battles.weights(ctx)
	if err != nil {
		return nil, err
	}
	trained := player{last(stages), fight}
	cells := 4 * len(s.layouts)
	in := cells * trainingsFor(s.file.Trainings, o)
	each := (o.Games + in - 1) / in
	var all []cell
	for _, layout := range s.layouts {
		for _, seat := range []game.Seat{0, 1} {
			for _, first := range []game.Seat{0, 1} {
				m := layout
				m.Start.Turn = game.SideAt(first)
				c := cell{setting: setting{layout.Name, game.SideAt(seat).String(), "random"}}
				if first == seat {
					c.Begins = "trained"
				}
				for i := range uint64(each) {
					rival, err := p.randomPlayer(game.Derive(u.Seed, opponentSeed, i))
					if err != nil {
						return nil, err
					}
					g, err := gameSpec{
						rules: &s.rules, layout: m, trained: trained, rival: rival, seat: seat,
						depth: depth, opening: s.file.Opening, seed: game.Derive(u.Seed, gameSeed, i),
					}.play(ctx)
					if err != nil {
						return nil, err
					}
					switch g.Score {
					case 1:
						c.Won++
					case 0:
						c.Drawn++
					default:
						c.Lost++
					}
				}
				all = append(all, c)
			}
		}
	}
	return all, nil
}

// SearchSummary is the part of results.json of a [SettingsSearch].
type SearchSummary struct {
	Title string  `json:"title"`
	Paper []Tally `json:"paper"` // of each experiment
	// Experiments are the names of the experiments. Settings are all settings, those
	// that agree with the paper most first.
	Experiments []string  `json:"pruebas"`
	Settings    []Setting `json:"settings"`
}

// Setting is the result of the experiments in a setting.
type Setting struct {
	Depth int `json:"depth"`
	setting
	// Agrees counts the experiments whose result in the paper agrees with ours.
	Agrees      int         `json:"agrees"`
	Experiments []Agreement `json:"pruebas"`
}

// Agreement is the result of an experiment in a setting.
type Agreement struct {
	Tally
	// PValue is the two-sided p-value of the paper's result: the probability that as
	// many games as the paper's score as far from our average or farther. It is twice
	// the smaller of the probabilities of at least and at most the paper's points,
	// but at most 1.
	PValue float64 `json:"chance"`
}

// minPValue is the least p-value with which a result of the paper agrees with ours.
const minPValue = 0.05

// sum returns the summary.
func (s *SettingsSearch) sum(_ experiment.Options, all []experiment.Measured[trainedFor, []cell]) (*SearchSummary, error) {
	summary := &SearchSummary{Title: s.file.Title}
	for _, p := range s.experiments {
		r := p.file.Paper.Result
		summary.Paper, summary.Experiments = append(summary.Paper, newTally(r.Won, r.Drawn, r.Lost)), append(summary.Experiments, p.file.Name)
	}
	layouts := []string{""}
	for _, m := range s.layouts {
		layouts = append(layouts, m.Name)
	}
	for d, depth := range s.file.Depths {
		for _, layout := range layouts {
			for _, side := range []string{"", "red", "blue"} {
				for _, begins := range []string{"", "trained", "random"} {
					x := Setting{Depth: depth, setting: setting{layout, side, begins}}
					for i := range s.experiments {
						t := count(all[i*len(s.file.Depths)+d].Results, x.setting)
						one := Agreement{t, pValue(t, summary.Paper[i])}
						if one.PValue >= minPValue {
							x.Agrees++
						}
						x.Experiments = append(x.Experiments, one)
					}
					summary.Settings = append(summary.Settings, x)
				}
			}
		}
	}
	least := func(x Setting) float64 {
		p := 1.0
		for _, one := range x.Experiments {
			p = min(p, one.PValue)
		}
		return p
	}
	slices.SortStableFunc(summary.Settings, func(a, b Setting) int {
		return cmp.Or(cmp.Compare(b.Agrees, a.Agrees), cmp.Compare(least(b), least(a)))
	})
	return summary, nil
}

// count adds the cells that match a setting.
func count(units [][]cell, in setting) Tally {
	won, drawn, lost := 0, 0, 0
	has := func(all, one string) bool { return all == "" || all == one }
	for _, cells := range units {
		for _, c := range cells {
			if has(in.Layout, c.Layout) && has(in.Side, c.Side) && has(in.Begins, c.Begins) {
				won, drawn, lost = won+c.Won, drawn+c.Drawn, lost+c.Lost
			}
		}
	}
	return newTally(won, drawn, lost)
}

// pValue returns the two-sided p-value of the paper's result if the games end as
// measured. The paper trained before each game, so its games are independent.
func pValue(measured, paper Tally) float64 {
	n := float64(max(1, measured.Games))
	outcome := [3]float64{float64(measured.Losses) / n, float64(measured.Draws) / n, float64(measured.Wins) / n}
	// by[x] is the probability of x half points in the games so far.
	by := []float64{1}
	for range paper.Games {
		next := make([]float64, len(by)+2)
		for x, p := range by {
			for half, q := range outcome {
				next[x+half] += p * q
			}
		}
		by = next
	}
	scored := 2*paper.Wins + paper.Draws
	most, least := 0.0, 0.0
	for x, p := range by {
		if x <= scored {
			most += p
		}
		if x >= scored {
			least += p
		}
	}
	return min(1, 2*min(most, least))
}
