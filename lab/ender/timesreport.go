package ender

import (
	"fmt"

	"eras/ai/risk/ender"
	"eras/lab/experiment"
	"eras/lab/plots"
)

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
