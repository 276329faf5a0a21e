package eras2005

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	aiwar "eras/ai/war"
	"eras/assets/experiments"
	"eras/game"
	"eras/game/war"
	"eras/internal/tomlfile"
	"eras/lab/experiment"
	"eras/lab/plots"
)

// Ranking ranks sets of estimators of the map by their scores after training. A unit
// is one training of one set with its games. Both sides fight battles with the
// default weights, so that only the map makes a difference.
type Ranking struct {
	file     rankingFile
	settings string
	rules    war.Rules
	training agents.Training
	layouts  []war.Map
	sets     [][]string
}

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

// rankingName is the name of the built-in ranking.
const rankingName = "estimators"

// loadRanking returns the built-in ranking.
func loadRanking() (experiment.Experiment, error) {
	file, data, ok := experiments.Read(rankingName)
	if !ok {
		return nil, fmt.Errorf("there is no experiment %.80q", rankingName)
	}
	r, err := parseRanking(file, data)
	if err != nil {
		return nil, err
	}
	return r.Experiment(), nil
}

// parseRanking parses a ranking from the file called name.
func parseRanking(name string, data []byte) (*Ranking, error) {
	r := &Ranking{settings: string(data)}
	t, err := tomlfile.Decode(name, data, &r.file)
	if err != nil {
		return nil, err
	}
	f := &r.file
	if err := t.Require("scenario", "training"); err != nil {
		return nil, err
	}
	scenario, err := agents.LoadScenario(f.Scenario)
	if err != nil {
		return nil, t.Errorf("scenario", "%w", err)
	}
	r.rules = scenario.Rules
	for _, one := range f.Layouts {
		m, ok := scenario.Map(one)
		if !ok {
			return nil, t.Errorf("layouts", "scenario %.80q has no map %.80q", f.Scenario, one)
		}
		r.layouts = append(r.layouts, m)
	}
	if r.training, err = agents.LoadTraining(f.Training); err != nil {
		return nil, t.Errorf("training", "%w", err)
	}
	names := aiwar.Estimators(&r.rules).Names()
	if f.Most < 1 || f.Most > len(names) || f.Trainings < 1 || f.Trainings > maxTrainings || len(r.layouts) == 0 {
		return nil, t.Errorf("most", "there must be layouts, from 1 to %d trainings and sets of 1 to %d estimators", maxTrainings, len(names))
	}
	if err := plies(f.Depth).Validate(); err != nil {
		return nil, t.Errorf("depth", "%w", err)
	}
	r.sets = sets(names, f.Most)
	return r, nil
}

// sets returns all sets of 1 to most names, the smallest first.
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

// Experiment returns the experiment.
func (r *Ranking) Experiment() experiment.Experiment {
	return &experiment.Study[[]string, *Ranked, *RankingSummary]{
		ID: r.file.Name, About: r.file.Title, Setup: func() any { return r.settings }, Conditions: r.conditions, Play: r.play, Sum: r.sum, Sections: r.report,
	}
}

// conditions returns the sets, whose units are trainings.
func (r *Ranking) conditions(o experiment.Options) ([]experiment.Condition[[]string], error) {
	var all []experiment.Condition[[]string]
	for _, set := range r.sets {
		all = append(all, experiment.Condition[[]string]{
			ID: strings.Join(set, ".") + "/", From: 1, Units: trainingsFor(r.file.Trainings, o), Of: set,
			Seed: func(n uint64) uint64 { return game.Derive(o.Seed, experiment.Hash(r.file.Name), n) },
		})
	}
	return all, nil
}

// Ranked is the result of a unit: a training of a set with its games.
type Ranked struct {
	Weights map[string]float64 `json:"weights"`
	// Same are games against random weights of the same set, All against random
	// weights of all estimators.
	Same []GameResult `json:"same"`
	All  []GameResult `json:"all"`
}

// play runs a training with its games.
func (r *Ranking) play(ctx context.Context, o experiment.Options, u experiment.Numbered[[]string]) (*Ranked, error) {
	set := u.Of
	training := r.training.War
	training.Estimators = set
	layout := r.layouts[(u.Number+1)%len(r.layouts)]
	stages, err := trainWar(ctx, &training, &r.rules, &layout.Start, game.Derive(u.Seed, trainingSeed), nil)
	if err != nil {
		return nil, err
	}
	list := aiwar.Estimators(&r.rules)
	trained := player{last(stages), fixedWeights(aibattle.DefaultWeights(&r.rules.Battle))}
	done := &Ranked{Weights: trimmed(list.Genes(last(stages)), set)}
	for _, against := range []struct {
		estimators []string
		games      *[]GameResult
	}{{set, &done.Same}, {list.Names(), &done.All}} {
		for i := range uint64(split(o.Games, trainingsFor(r.file.Trainings, o))) {
			pair := i / 2
			rival, err := randomPlayer(&r.rules, against.estimators, nil, game.Derive(u.Seed, opponentSeed, pair))
			if err != nil {
				return nil, err
			}
			rival.battle = trained.battle
			g, err := gameSpec{
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

// RankingSummary is the part of results.json of a [Ranking].
type RankingSummary struct {
	Title string `json:"title"`
	// Sets are in descending order of their scores against random weights of all
	// estimators.
	Sets []RankedSet `json:"sets"`
	// With is, for each estimator, the mean of that score over the sets that have it.
	With map[string]float64 `json:"with"`
}

// RankedSet is the result of a set of estimators.
type RankedSet struct {
	Estimators []string `json:"estimators"`
	// All is against random weights of all estimators, Same against random weights
	// of the same set.
	All  Tally `json:"all"`
	Same Tally `json:"same"`
	// Weights are the weights by estimator, one per training.
	Weights map[string][]float64 `json:"weights"`
}

// sum returns the summary.
func (r *Ranking) sum(_ experiment.Options, sets []experiment.Measured[[]string, *Ranked]) (*RankingSummary, error) {
	s := &RankingSummary{Title: r.file.Title, With: map[string]float64{}}
	count := map[string]int{}
	for _, c := range sets {
		set := c.Of
		one := RankedSet{Estimators: set, Weights: map[string][]float64{}}
		var all, same []GameResult
		for _, u := range c.Results {
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

// report returns a section with the best sets, one by estimator and one by size.
func (r *Ranking) report(o experiment.Options, s *RankingSummary) ([]experiment.Section, error) {
	section := experiment.Section{Title: s.Title, Text: []string{
		fmt.Sprintf("Each of the %[2]d sets of up to %[1]d estimators of the map is trained like the program's opponents (%[3]s, %[4]d trainings each). Then it plays random weights of all estimators and of the same set only, with both sides searching %[5]d plies deep. Both sides fight battles with the default weights.", r.file.Most, len(s.Sets), r.file.Training, trainingsFor(r.file.Trainings, o), r.file.Depth),
		"Intervals assume that games are independent. With so many sets, the best ones are partly the luckiest.",
	}}
	var rows []plots.Row
	for i, one := range s.Sets[:min(shown, len(s.Sets))] {
		rows = append(rows, row(one, i))
	}
	var err error
	if section.Plot, err = plots.Intervals(rows, "score against random weights of all estimators", 0.5); err != nil {
		return nil, err
	}
	with := experiment.Section{Title: "By estimator", Under: true, Text: []string{"The mean score over all sets that have the estimator."}, Table: [][]string{{"estimator", "mean score of its sets"}}}
	names := aiwar.Estimators(&r.rules).Names()
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(s.With[b], s.With[a]) })
	for _, name := range names {
		with.Table = append(with.Table, []string{name, experiment.Percent(s.With[name])})
	}
	sizes := experiment.Section{Title: "The best set of each size", Under: true, Table: [][]string{{"estimators", "against all", "95 %", "against the same set", "95 %"}}}
	for size := 1; size <= r.file.Most; size++ {
		if i := slices.IndexFunc(s.Sets, func(x RankedSet) bool { return len(x.Estimators) == size }); i >= 0 {
			x := s.Sets[i]
			sizes.Table = append(sizes.Table, []string{strings.Join(x.Estimators, ", "), experiment.Percent(x.All.Score.Value), interval(x.All.Score), experiment.Percent(x.Same.Score.Value), interval(x.Same.Score)})
		}
	}
	return []experiment.Section{section, with, sizes}, nil
}

func row(s RankedSet, place int) plots.Row {
	return plots.Row{Label: fmt.Sprintf("%d  %s", place+1, strings.Join(s.Estimators, ", ")), Interval: s.All.Score, Colour: len(s.Estimators)}
}
