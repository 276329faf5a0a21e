package ender

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/ai/roster"
	"eras/game"
	"eras/lab/experiment"
)

// Times is an experiment on how long Ender takes for plans and turns and how many
// plans it sees (ender-2009 5.3). A unit is a game.
type Times struct {
	// Planners are who is measured; each must have parameters.
	Planners []Planner
	// Fields are where, one for each map; what the paper found there is in
	// [Fields], not here.
	Fields []Field
}

var (
	_ experiment.WithSettings = (*Times)(nil)
	_ experiment.WithTimes    = (*Times)(nil)
)

// NewTimes returns the experiment on the four maps of table 5.5 or those that
// stand for them.
func NewTimes() *Times {
	return &Times{
		Planners: []Planner{{"ender-2009", 0.02}, {"ender-2009:plans=5000", 0.004}, {"ender2", 0.01}},
		Fields:   boards().Fields,
	}
}

// Name returns "ender-times".
func (*Times) Name() string { return "ender-times" }

// Title returns what it asks, in a line.
func (*Times) Title() string {
	return "What a plan and a turn of Ender take, and how many plans it sees"
}

// Settings returns what is measured, with the planners' parameters.
func (t *Times) Settings() string { return t.fields().Settings() }

// fields returns the same games as an experiment on fields, in units of one.
func (t *Times) fields() *Fields {
	return &Fields{name: t.Name(), Planners: t.Planners, Fields: t.Fields, Batch: 1}
}

// Units returns the games.
func (t *Times) Units(o experiment.Options) ([]experiment.Unit, error) { return t.fields().Units(o) }

// Timed is what came of a game.
type Timed struct {
	// Turns took so long each, in nanoseconds.
	Turns []int64 `json:"turns_ns"`
	// Searches saw so many plans each.
	Searches []int `json:"searches"`
	// Took is how long each algorithm took for all plans together, in
	// nanoseconds, in the order of [ender.MeterNames].
	Took []int64 `json:"took_ns"`
}

// Do plays a game and returns it as a [Timed].
func (t *Times) Do(ctx context.Context, o experiment.Options, u experiment.Unit) (any, error) {
	c, number, err := t.fields().find(o, u.ID)
	if err != nil {
		return nil, err
	}
	params, err := roster.RiskPlannerParams(c.planner.Spec)
	if err != nil {
		return nil, err
	}
	g, makers, err := c.field.seats(c.planner.Spec)
	if err != nil {
		return nil, err
	}
	var timed Timed
	begin := time.Now()
	meter := &ender.Meter{Clock: func() time.Duration { return time.Since(begin) }}
	makers[0] = ender.NewWith(params, ender.Options{
		Meter: meter,
		Watch: func(t *ender.Trace) { timed.Searches = append(timed.Searches, t.Plans) },
	})
	players := seating(number, len(makers), u.Seed)
	seated := make([]airisk.Maker, len(players))
	for seat, player := range players {
		seated[seat] = makers[player]
	}
	match, err := airisk.NewPlaying(g, seated, game.Derive(u.Seed, matchSeed))
	if err != nil {
		return nil, err
	}
	seat, round := game.Seat(slices.Index(players, 0)), -1
	for more := true; more; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		before := int(match.P.Round)
		mine := match.P.Turn == seat && before > 0
		since := time.Now()
		if more, err = match.Step(); err != nil {
			return nil, err
		}
		if !mine {
			continue
		}
		if before != round {
			round = before
			timed.Turns = append(timed.Turns, 0)
		}
		timed.Turns[len(timed.Turns)-1] += time.Since(since).Nanoseconds()
	}
	for _, took := range meter.Took {
		timed.Took = append(timed.Took, took.Nanoseconds())
	}
	return timed, nil
}

// TimesSummary is what came of a [Times]: what repeats, and in Took what does not.
type TimesSummary struct {
	Title string `json:"title"`
	Seen  []Seen `json:"seen"`
	// Took has a row for each of Seen.
	Took []Took `json:"-"`
}

// Seen is how many plans a planner saw on a map.
type Seen struct {
	Map     string `json:"map"`
	Planner string `json:"planner"`
	// Limit is how many it looks at most.
	Limit    int `json:"limit"`
	Games    int `json:"games"`
	Turns    int `json:"turns"`
	Searches int `json:"searches"`
	// Mean is plans a search, P10 to P90 quantiles of it, All the share of the
	// searches that saw all plans there are.
	Mean float64 `json:"plans_mean"`
	P10  int     `json:"plans_p10"`
	P50  int     `json:"plans_p50"`
	P90  int     `json:"plans_p90"`
	All  float64 `json:"saw_all"`
}

// Took is how long a planner took on a map.
type Took struct {
	Map     string `json:"map"`
	Planner string `json:"planner"`
	// Plan is milliseconds for a plan, by algorithm as in table 5.9, and in all.
	Plan map[string]float64 `json:"plan_ms"`
	// Turn is milliseconds for a turn.
	TurnMean float64 `json:"turn_ms_mean"`
	TurnP50  float64 `json:"turn_ms_p50"`
	TurnP99  float64 `json:"turn_ms_p99"`
	TurnMost float64 `json:"turn_ms_max"`
	// Second is how many plans one second has room for.
	Second float64 `json:"plans_per_s"`
}

// total is the sum of all algorithms, in tables and in [Took].
const total = "total"

// Times returns the times, which are another in each run.
func (t *Times) Times(summary any) any { return summary.(*TimesSummary).Took }

// Summarize adds up the games.
func (t *Times) Summarize(o experiment.Options, results []json.RawMessage) (any, error) {
	all, err := t.fields().conditions(o)
	if err != nil {
		return nil, err
	}
	sum := &TimesSummary{Title: t.Title()}
	for _, c := range all {
		var games []Timed
		for range c.units(1) {
			if len(results) == 0 {
				return nil, fmt.Errorf("units of %s are missing", c.id)
			}
			var one Timed
			if err := json.Unmarshal(results[0], &one); err != nil {
				return nil, fmt.Errorf("reading a unit of %s: %w", c.id, err)
			}
			games, results = append(games, one), results[1:]
		}
		params, err := roster.RiskPlannerParams(c.planner.Spec)
		if err != nil {
			return nil, err
		}
		seen := Seen{Map: c.field.Map, Planner: c.planner.Spec, Limit: int(params.Search.Plans), Games: len(games)}
		took := Took{Map: c.field.Map, Planner: c.planner.Spec, Plan: map[string]float64{}}
		seen.add(games)
		took.add(games)
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

// quantile returns that of a list in order, which has something.
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
			// The first is what no plan took.
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
