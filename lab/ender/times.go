package ender

import (
	"context"
	"slices"
	"time"

	"eras/ai/risk/ender"
	"eras/game"
	"eras/lab/experiment"
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

// NewTimes returns the experiment on the four maps of table 5.5 or our replacements.
func NewTimes() (*Times, error) {
	boards, err := load("ender-boards")
	if err != nil {
		return nil, err
	}
	return &Times{
		Planners: []Planner{{"ender-2009", 0.02}, {"ender-2009:plans=5000", 0.004}, {"ender2", 0.01}},
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
	g, makers, err := u.Of.field.seats(u.Of.planner.Spec)
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
