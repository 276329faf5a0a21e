package ender

import (
	"context"
	"fmt"
	"slices"
	"time"

	"eras/ai/risk/ender"
	"eras/game"
	"eras/lab/experiment"
	"eras/lab/plots"
	tournament "eras/lab/tournament/risk"
)

// Times is an experiment on the time that Ender takes for plans and turns, and on how many
// plans it values (ender-2009 5.3). A unit is a game.
type Times struct {
	// Planners are the bots to measure; each must have parameters.
	Planners []Planner
	// Fields are the fields, one for each map.
	Fields []Field
}

// timesTitle is the experiment's title.
const timesTitle = "What a plan and a turn of Ender take, and how many plans it sees"

// newTimes returns the experiment on the four maps of table 5.5 or our replacements.
func newTimes() (*Times, error) {
	boards, err := load("ender-boards")
	if err != nil {
		return nil, err
	}
	return &Times{
		Planners: []Planner{{Spec: "ender-2009", Part: 0.02}, {Spec: "ender-2009:plans=5000", Part: 0.004}, {Spec: "ender2", Part: 0.01}},
		Fields:   boards.Fields,
	}, nil
}

// Experiment returns the experiment.
func (t *Times) Experiment() experiment.Experiment {
	games := &Fields{Planners: t.Planners, Fields: t.Fields, Batch: 1} // the same games
	return &experiment.Study[condition, Timed, *TimesSummary]{
		ID: "ender-times", About: timesTitle, Setup: games.setup, Conditions: games.conditions, Play: playTimed, Sum: sumTimes, Sections: reportTimes,
		Took: func(s *TimesSummary) any { return s.Took },
	}
}

// Timed is the result of a game.
type Timed struct {
	// Turns are the durations of turns in nanoseconds.
	Turns []int64 `json:"turns_ns"`
	// Searches are the numbers of plans of searches.
	Searches []int `json:"searches"`
	// Took is the total time of each algorithm in nanoseconds, in the order of
	// [ender.MeterNames].
	Took []int64 `json:"took_ns"`
}

// playTimed plays a game.
func playTimed(ctx context.Context, _ experiment.Options, u experiment.Numbered[condition]) (timed Timed, err error) {
	params, err := ender.Parameters.Of(u.Of.planner.Spec)
	if err != nil {
		return timed, err
	}
	g, makers, err := u.Of.field.seats(&u.Of.planner)
	if err != nil {
		return timed, err
	}
	begin := time.Now()
	meter := &ender.Meter{Clock: func() time.Duration { return time.Since(begin) }}
	makers[0] = ender.NewWith(params, ender.Options{
		Meter: meter,
		Watch: func(t *ender.Trace) { timed.Searches = append(timed.Searches, t.Plans) },
	})
	seats := seating(u.Number, len(makers), u.Seed)
	match, err := tournament.NewMatch(g, makers, seats, game.Derive(u.Seed, matchSeed))
	if err != nil {
		return timed, err
	}
	match.TimeTurns(slices.Index(seats, 0), func(took time.Duration) {
		timed.Turns = append(timed.Turns, took.Nanoseconds())
	})
	if _, err := match.Play(ctx); err != nil {
		return timed, err
	}
	for _, took := range meter.Took {
		timed.Took = append(timed.Took, took.Nanoseconds())
	}
	return timed, nil
}

// TimesSummary is the result of a [Times]. Took is the part that differs in each run.
type TimesSummary struct {
	Title string `json:"title"`
	Seen  []Seen `json:"seen"`
	// Took has a row for each of Seen.
	Took []Took `json:"-"`
}

// Seen has the numbers of plans that a planner valued on a map.
type Seen struct {
	Map     string `json:"map"`
	Planner string `json:"planner"`
	// Limit is the largest number of plans of a search.
	Limit    int `json:"limit"`
	Games    int `json:"games"`
	Turns    int `json:"turns"`
	Searches int `json:"searches"`
	// Mean is the mean number of plans of a search, and P10 to P90 are quantiles. All is
	// the share of searches that valued all possible plans.
	Mean float64 `json:"plans_mean"`
	P10  int     `json:"plans_p10"`
	P50  int     `json:"plans_p50"`
	P90  int     `json:"plans_p90"`
	All  float64 `json:"saw_all"`
}

// Took has the times of a planner on a map.
type Took struct {
	Map     string `json:"map"`
	Planner string `json:"planner"`
	// Plan has the milliseconds for a plan, by algorithm as in table 5.9, and in total.
	Plan map[string]float64 `json:"plan_ms"`
	// TurnMean to TurnMost are milliseconds for a turn.
	TurnMean float64 `json:"turn_ms_mean"`
	TurnP50  float64 `json:"turn_ms_p50"`
	TurnP99  float64 `json:"turn_ms_p99"`
	TurnMost float64 `json:"turn_ms_max"`
	// Second is the number of plans in a second.
	Second float64 `json:"plans_per_s"`
}

// total is the name of the sum of all algorithms in tables and in [Took].
const total = "total"

// sumTimes adds up the games.
func sumTimes(_ experiment.Options, all []experiment.Measured[condition, Timed]) (*TimesSummary, error) {
	sum := &TimesSummary{Title: timesTitle}
	for _, c := range all {
		params, err := ender.Parameters.Of(c.Of.planner.Spec)
		if err != nil {
			return nil, err
		}
		seen := Seen{Map: c.Of.field.Map, Planner: c.Of.planner.Spec, Limit: int(params.Search.Plans), Games: len(c.Results)}
		took := Took{Map: c.Of.field.Map, Planner: c.Of.planner.Spec, Plan: map[string]float64{}}
		seen.add(c.Results)
		took.add(c.Results)
		sum.Seen, sum.Took = append(sum.Seen, seen), append(sum.Took, took)
	}
	return sum, nil
}

func (s *Seen) add(games []Timed) {
	var plans []int
	whole, most := 0, 0
	for _, g := range games {
		s.Turns += len(g.Turns)
		plans = append(plans, g.Searches...)
		for _, n := range g.Searches {
			whole += n
			if n < s.Limit {
				most++
			}
		}
	}
	s.Searches = len(plans)
	if s.Searches == 0 {
		return
	}
	slices.Sort(plans)
	s.Mean, s.All = float64(whole)/float64(s.Searches), float64(most)/float64(s.Searches)
	s.P10, s.P50, s.P90 = quantile(plans, 0.1), quantile(plans, 0.5), quantile(plans, 0.9)
}

// quantile returns a quantile of a sorted list that is not empty.
func quantile[T any](all []T, share float64) T {
	return all[min(len(all)-1, int(share*float64(len(all))))]
}

func (t *Took) add(games []Timed) {
	const ms = 1e6
	plans := 0
	var turns []int64
	for _, g := range games {
		turns = append(turns, g.Turns...)
		for _, n := range g.Searches {
			plans += n
		}
		for i, ns := range g.Took {
			// The first is time outside of plans.
			if i > 0 && i < len(ender.MeterNames) {
				t.Plan[ender.MeterNames[i]] += float64(ns) / ms
				t.Plan[total] += float64(ns) / ms
			}
		}
	}
	if plans > 0 {
		for name := range t.Plan {
			t.Plan[name] /= float64(plans)
		}
		t.Second = 1000 / t.Plan[total]
	}
	if len(turns) > 0 {
		slices.Sort(turns)
		sum := 0.0
		for _, ns := range turns {
			sum += float64(ns)
		}
		t.TurnMean = sum / float64(len(turns)) / ms
		t.TurnP50, t.TurnP99 = float64(quantile(turns, 0.5))/ms, float64(quantile(turns, 0.99))/ms
		t.TurnMost = float64(turns[len(turns)-1]) / ms
	}
}

// paperTimes is table 5.9: milliseconds for a plan, by map and algorithm, in the order of
// [ender.MeterNames] after the first.
var paperTimes = map[string][6]float64{
	"classic":    {78.278, 144.159, 46.656, 26.728, 0.089, 0.305},
	"antarctica": {95.69, 244.64, 52.42, 22.47, 0.09, 0.29},
	"mosaic-54":  {157.27, 1029.68, 69.01, 67.13, 0.12, 0.25},
	"mosaic-28":  {34.53, 180.07, 15.82, 11.93, 0.08, 0.23},
}

// paperSeconds is the duration of the paper's searches (4.4.4).
const paperSeconds = 60

// paperTotal returns the paper's total time for a plan on a map, in milliseconds.
func paperTotal(board string) float64 {
	sum := 0.0
	for _, ms := range paperTimes[board] {
		sum += ms
	}
	return sum
}

// reportTimes returns the paper's times and ours.
func reportTimes(_ experiment.Options, sum *TimesSummary) ([]experiment.Section, error) {
	plan, err := sum.planSection()
	if err != nil {
		return nil, err
	}
	return []experiment.Section{plan, sum.seenSection(), sum.turnSection()}, nil
}

// planSection is table 5.9 and figure 5.4.
func (s *TimesSummary) planSection() (experiment.Section, error) {
	section := experiment.Section{Title: s.Title, Text: []string{
		"Table 5.9 of the paper beside ours: milliseconds for the valuation of a plan, by algorithm. The paper's maps are those for which ours stand. Times depend on the machine and on what else it does; they are in cost.json and not in results.json.",
	}}
	head := []string{"map", "planner"}
	head = append(head, ender.MeterNames[1:]...)
	section.Table = [][]string{append(head, total, "times as fast")}
	var shares []plots.Share
	add := func(board, who string, ms []float64, all float64, faster string) {
		line := []string{board, who}
		share := plots.Share{Label: board + ", " + who}
		for _, one := range ms {
			line = append(line, milliseconds(one))
			share.Parts = append(share.Parts, one/max(all, 1e-9))
		}
		section.Table = append(section.Table, append(line, milliseconds(all), faster))
		if all > 0 {
			shares = append(shares, share)
		}
	}
	board := ""
	for _, took := range s.Took {
		paper, printed := paperTimes[took.Map]
		if printed && took.Map != board {
			add(took.Map, "paper", paper[:], paperTotal(took.Map), "")
		}
		board = took.Map
		var ms []float64
		for _, name := range ender.MeterNames[1:] {
			ms = append(ms, took.Plan[name])
		}
		faster := ""
		if printed && took.Plan[total] > 0 {
			faster = fmt.Sprintf("%.0f", paperTotal(took.Map)/took.Plan[total])
		}
		add(took.Map, took.Planner, ms, took.Plan[total], faster)
	}
	var err error
	section.Plot, err = plots.Shares(shares, ender.MeterNames[1:], plots.Palette[1:len(ender.MeterNames)], "share of the time for a plan")
	return section, err
}

// seenSection is figure 5.3.
func (s *TimesSummary) seenSection() experiment.Section {
	section := experiment.Section{Title: "Plans seen", Under: true, Text: []string{
		fmt.Sprintf("How many plans a search saw. The paper's searches ended after %d seconds, or with the plans; how many fit in is reckoned from its table 5.9, and agrees with its figure 5.3, where it is 30 to 50 on the third map. Beside it stands how many our machine values in a second. A search that saw fewer plans than its limit saw all there were.", paperSeconds),
	}}
	section.Table = [][]string{{"map", "planner", "games", "turns", "searches", "mean", "p10", "median", "p90", "saw all", "fit in a second", "paper's minute"}}
	for i, one := range s.Seen {
		paper := ""
		if _, printed := paperTimes[one.Map]; printed {
			paper = fmt.Sprintf("%.0f", 1000*paperSeconds/paperTotal(one.Map))
		}
		section.Table = append(section.Table, []string{
			one.Map, one.Planner, fmt.Sprint(one.Games), fmt.Sprint(one.Turns), fmt.Sprint(one.Searches),
			fmt.Sprintf("%.0f", one.Mean), fmt.Sprint(one.P10), fmt.Sprint(one.P50), fmt.Sprint(one.P90), experiment.Percent(one.All),
			fmt.Sprintf("%.0f", s.Took[i].Second), paper,
		})
	}
	return section
}

// turnSection has the times of turns, as in figure 5.2.
func (s *TimesSummary) turnSection() experiment.Section {
	section := experiment.Section{Title: "Turns", Under: true, Text: []string{
		"Milliseconds for a turn: all its plans, their refinement and execution. The paper's took one or two minutes mostly (figure 5.2).",
	}}
	section.Table = [][]string{{"map", "planner", "turns", "mean", "median", "p99", "most"}}
	for i, one := range s.Took {
		section.Table = append(section.Table, []string{
			one.Map, one.Planner, fmt.Sprint(s.Seen[i].Turns),
			milliseconds(one.TurnMean), milliseconds(one.TurnP50), milliseconds(one.TurnP99), milliseconds(one.TurnMost),
		})
	}
	return section
}

// milliseconds formats milliseconds with three digits.
func milliseconds(ms float64) string {
	if ms < 100 {
		return fmt.Sprintf("%.3g", ms)
	}
	return fmt.Sprintf("%.0f", ms)
}
