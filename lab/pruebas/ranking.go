package pruebas

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	aibattle "eras/ai/battle"
	aigeneral "eras/ai/general"
	"eras/ai/roster"
	"eras/assets/experiments"
	"eras/game"
	"eras/game/general"
	"eras/game/tomlfile"
	"eras/lab/chart"
	"eras/lab/experiment"
)

// Ranking ranks sets of estimators of the map by what training makes of them. A
// unit is one training of one set with its games. Battles are fought with the
// default weights on both sides, so that the map decides.
type Ranking struct {
	file     rankingFile
	settings string
	rules    general.Rules
	training roster.Training
	layouts  []general.Map
	sets     [][]string
}

var _ experiment.WithSettings = (*Ranking)(nil)

type rankingFile struct {
	Name      string   `toml:"name"`
	Title     string   `toml:"title"`
	Scenario  string   `toml:"scenario"`
	Layouts   []string `toml:"layouts"`
	Most      int      `toml:"most"`
	Training  string   `toml:"training"`
	Trainings int      `toml:"trainings"`
	Depth     int      `toml:"depth"`
	Opening   int      `toml:"opening"`
}

// RankingName is the name of the house's ranking.
const RankingName = "estimators"

// LoadRanking returns the ranking of the house.
func LoadRanking() (*Ranking, error) {
	file, data, ok := experiments.Read(RankingName)
	if !ok {
		return nil, fmt.Errorf("there is no experiment %q", RankingName)
	}
	return ParseRanking(file, data)
}

// ParseRanking reads a ranking from the file called name.
func ParseRanking(name string, data []byte) (*Ranking, error) {
	r := &Ranking{settings: string(data)}
	t, err := tomlfile.Decode(name, data, &r.file)
	if err != nil {
		return nil, err
	}
	f := &r.file
	scenario, err := roster.LoadScenario(f.Scenario)
	if err != nil {
		return nil, t.Errorf("scenario", "%w", err)
	}
	r.rules = scenario.Rules
	for _, one := range f.Layouts {
		m, ok := scenario.Map(one)
		if !ok {
			return nil, t.Errorf("layouts", "scenario %q has no map %q", f.Scenario, one)
		}
		r.layouts = append(r.layouts, m)
	}
	if r.training, err = roster.LoadTraining(f.Training); err != nil {
		return nil, t.Errorf("training", "%w", err)
	}
	names := aigeneral.Estimators(&r.rules).Names()
	if f.Most < 1 || f.Most > len(names) || f.Trainings < 1 || f.Trainings > maxTrainings || len(r.layouts) == 0 {
		return nil, t.Errorf("most", "there must be layouts, from 1 to %d trainings and sets of 1 to %d estimators", maxTrainings, len(names))
	}
	if err := plies(f.Depth).Validate(); err != nil {
		return nil, t.Errorf("depth", "%w", err)
	}
	r.sets = sets(names, f.Most)
	return r, nil
}

// sets returns every set of 1 to most names, the small ones first.
func sets(names []string, most int) [][]string {
	var all [][]string
	for mask := 1; mask < 1<<len(names); mask++ {
		if bits.OnesCount(uint(mask)) > most {
			continue
		}
		var set []string
		for i, name := range names {
			if mask>>i&1 == 1 {
				set = append(set, name)
			}
		}
		all = append(all, set)
	}
	slices.SortStableFunc(all, func(a, b []string) int { return cmp.Compare(len(a), len(b)) })
	return all
}

// Name returns the experiment's name.
func (r *Ranking) Name() string { return r.file.Name }

// Title returns what it asks, in a line.
func (r *Ranking) Title() string { return r.file.Title }

// Settings returns the file that it was read from.
func (r *Ranking) Settings() string { return r.settings }

// Units returns the trainings of every set.
func (r *Ranking) Units(o experiment.Options) ([]experiment.Unit, error) {
	var all []experiment.Unit
	for _, set := range r.sets {
		for i := range r.file.Trainings {
			all = append(all, experiment.Unit{
				ID:     fmt.Sprintf("%s/%04d", strings.Join(set, "."), i+1),
				Seed:   game.Derive(o.Seed, hash(r.file.Name), uint64(i)),
				Weight: 1,
			})
		}
	}
	return all, nil
}

// Ranked is a training of a set with its games.
type Ranked struct {
	Weights map[string]float64 `json:"weights"`
	// Same are games against random weights of the same set, All against random
	// weights of all estimators.
	Same []Played `json:"same"`
	All  []Played `json:"all"`
}

// Do does a training with its games.
func (r *Ranking) Do(ctx context.Context, o experiment.Options, u experiment.Unit) (any, error) {
	name, _, _ := strings.Cut(u.ID, "/")
	number := 0
	if _, err := fmt.Sscanf(u.ID, name+"/%d", &number); err != nil {
		return nil, fmt.Errorf("there is no unit %q", u.ID)
	}
	set := strings.Split(name, ".")
	training := r.training.General
	training.Estimators = set
	layout := r.layouts[number%len(r.layouts)]
	stages, err := trainGeneral(ctx, &training, &r.rules, &layout.Start, game.Derive(u.Seed, trainingSeed), nil)
	if err != nil {
		return nil, err
	}
	list := aigeneral.Estimators(&r.rules)
	trained := player{last(stages), always(aibattle.DefaultWeights())}
	done := &Ranked{Weights: trimmed(list.Genes(last(stages)), set)}
	for _, against := range []struct {
		estimators []string
		games      *[]Played
	}{{set, &done.Same}, {list.Names(), &done.All}} {
		for i := range uint64(split(o.Games, r.file.Trainings)) {
			pair := i / 2
			rival, err := randomPlayer(&r.rules, against.estimators, nil, game.Derive(u.Seed, opponentSeed, pair))
			if err != nil {
				return nil, err
			}
			rival.battle = trained.battle
			g, err := meeting{
				rules: &r.rules, layout: layout, trained: trained, rival: rival, seat: game.Seat(i % 2),
				depth: r.file.Depth, opening: r.file.Opening, seed: game.Derive(u.Seed, gameSeed, pair),
			}.play(ctx)
			if err != nil {
				return nil, err
			}
			*against.games = append(*against.games, g)
		}
	}
	return done, nil
}

// RankingSummary is what came of a ranking.
type RankingSummary struct {
	Title string `json:"title"`
	// Sets are in the order of their score against random weights of all
	// estimators, the best first.
	Sets []RankedSet `json:"sets"`
	// With is the average of that score over the sets that have an estimator.
	With map[string]float64 `json:"with"`
}

// RankedSet is what training makes of a set of estimators.
type RankedSet struct {
	Estimators []string `json:"estimators"`
	// All is against random weights of all estimators, Same against random weights
	// of the same set.
	All  Tally `json:"all"`
	Same Tally `json:"same"`
	// Weights are those of each training.
	Weights map[string][]float64 `json:"weights"`
}

// Summarize adds up the trainings of every set.
func (r *Ranking) Summarize(_ experiment.Options, results []json.RawMessage) (any, error) {
	units, err := parse[Ranked](results)
	if err != nil {
		return nil, err
	}
	s := &RankingSummary{Title: r.file.Title, With: map[string]float64{}}
	count := map[string]int{}
	for i, set := range r.sets {
		one := RankedSet{Estimators: set, Weights: map[string][]float64{}}
		var all, same []Played
		for _, u := range units[i*r.file.Trainings : (i+1)*r.file.Trainings] {
			all, same = append(all, u.All...), append(same, u.Same...)
			for name, gene := range u.Weights {
				one.Weights[name] = append(one.Weights[name], gene)
			}
		}
		one.All, one.Same = tally(all), tally(same)
		for _, name := range set {
			s.With[name] += one.All.Score.Value
			count[name]++
		}
		s.Sets = append(s.Sets, one)
	}
	for name, n := range count {
		s.With[name] /= float64(n)
	}
	slices.SortStableFunc(s.Sets, func(a, b RankedSet) int { return cmp.Compare(b.All.Score.Value, a.All.Score.Value) })
	return s, nil
}

// Report returns the best and the worst sets.
func (r *Ranking) Report(_ experiment.Options, summary any) ([]experiment.Section, error) {
	s := summary.(*RankingSummary)
	section := experiment.Section{Title: s.Title, Text: []string{
		fmt.Sprintf("Every set of up to %d estimators of the map, %d in all, is trained as the program does (%s, %d trainings each) and then meets random weights, of all estimators and of the same set alone, in games with both sides looking %d ahead. Battles are fought with the default weights on both sides.", r.file.Most, len(s.Sets), r.file.Training, r.file.Trainings, r.file.Depth),
		"Intervals take games as independent of each other; the best of so many sets are partly the luckiest.",
	}}
	var rows []chart.Row
	for i, one := range s.Sets[:min(shown, len(s.Sets))] {
		rows = append(rows, row(one, i))
	}
	var err error
	if section.Plot, err = chart.Intervals(rows, "score against random weights of all estimators", 0.5); err != nil {
		return nil, err
	}
	with := experiment.Section{Title: "With and without", Under: true, Text: []string{"The average over all sets that have an estimator."}, Table: [][]string{{"estimator", "average score of its sets"}}}
	names := aigeneral.Estimators(&r.rules).Names()
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(s.With[b], s.With[a]) })
	for _, name := range names {
		with.Table = append(with.Table, []string{name, percent(s.With[name])})
	}
	sizes := experiment.Section{Title: "The best set of each size", Under: true, Table: [][]string{{"estimators", "against all", "95 %", "against the same set", "95 %"}}}
	for size := 1; size <= r.file.Most; size++ {
		if i := slices.IndexFunc(s.Sets, func(x RankedSet) bool { return len(x.Estimators) == size }); i >= 0 {
			x := s.Sets[i]
			sizes.Table = append(sizes.Table, []string{strings.Join(x.Estimators, ", "), percent(x.All.Score.Value), interval(x.All.Score), percent(x.Same.Score.Value), interval(x.Same.Score)})
		}
	}
	return []experiment.Section{section, with, sizes}, nil
}

func row(s RankedSet, place int) chart.Row {
	score := s.All.Score
	return chart.Row{Label: fmt.Sprintf("%d  %s", place+1, strings.Join(s.Estimators, ", ")), Value: score.Value, Low: score.Low, High: score.High, Colour: len(s.Estimators)}
}
