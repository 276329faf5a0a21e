package ender

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"eras/ai/risk/ender"
	"eras/evolve/stats"
	"eras/lab/experiment"
	"eras/lab/plots"
)

// timed returns the planners with a limit of time.
func timed(planners []Planner) []string {
	var all []string
	for _, p := range planners {
		if params, err := ender.Parameters.Of(p.Spec); err == nil && params.Search.Seconds > 0 {
			all = append(all, p.Spec)
		}
	}
	return all
}

// report returns a section for each number of players, with the paper's figures and ours.
func (f *Fields) report(_ experiment.Options, sum *Summary) ([]experiment.Section, error) {
	sections := []experiment.Section{{Title: sum.Title, Text: append(slices.Clone(f.Text),
		"Shares are of all games, with Wilson's intervals of 95 %. Every planner played the same games, with the same deals in the same seats; it has the seats in turn. What it is ahead of the first planner is reckoned from game to game. A game that met the limit of rounds is nobody's.",
	)}}
	if len(sum.Timed) > 0 {
		sections[0].Text = append(sections[0].Text, fmt.Sprintf("Searching for some time, so that its results depend on the machine and do not repeat: %s.", strings.Join(sum.Timed, ", ")))
	}
	for players := 2; players <= 6; players++ {
		var fields []Found
		for _, one := range append(slices.Clone(sum.Fields), sum.Together...) {
			if one.Players == players {
				fields = append(fields, one)
			}
		}
		if len(fields) == 0 {
			continue
		}
		section := experiment.Section{Title: fmt.Sprintf("%s players", [...]string{2: "Two", "Three", "Four", "Five", "Six"}[players]), Under: true, Table: table(fields)}
		var err error
		if section.Plot, err = plot(fields, players); err != nil {
			return nil, err
		}
		sections = append(sections, section)
	}
	return sections, nil
}

// table lists fields with the same number of players.
func table(fields []Found) [][]string {
	var names []string
	for _, one := range fields {
		for _, row := range one.Rows {
			for _, o := range row.Opponents {
				if !slices.Contains(names, o.Name) {
					names = append(names, o.Name)
				}
			}
		}
	}
	head := append([]string{"field", "planner", "games", "won"}, names...)
	lines := [][]string{append(head, "drawn", "rounds", "ahead of the first")}
	for _, one := range fields {
		for i, row := range one.Rows {
			line := []string{"", row.Who, fmt.Sprint(row.Games), aboutShare(row.Win.Interval)}
			if i == 0 {
				line[0] = one.Name
			}
			if row.Paper {
				line[1] = "paper: " + row.Who
				if row.Games == 0 {
					line[2] = "not said"
				}
			}
			for _, name := range names {
				cell := ""
				if k := slices.IndexFunc(row.Opponents, func(s Share) bool { return s.Name == name }); k >= 0 {
					cell = experiment.Percent(row.Opponents[k].Value)
				}
				line = append(line, cell)
			}
			rounds, by := "", ""
			if row.Rounds != nil {
				rounds = fmt.Sprintf("%.1f", row.Rounds.Value)
			}
			if row.Ahead != nil {
				by = aboutShare(row.Ahead.By)
			}
			lines = append(lines, append(line, experiment.Percent(row.Drawn), rounds, by))
		}
	}
	return lines
}

// plot draws the shares that the planners won.
func plot(fields []Found, players int) (string, error) {
	var rows []plots.Row
	for _, one := range fields {
		for i, row := range one.Rows {
			r := plots.Row{Label: one.Name + ", " + row.Who, Interval: row.Win.Interval, Colour: i + 1}
			if row.Win.Games == 0 {
				r.Low, r.High = r.Value, r.Value
			}
			if row.Paper {
				r.Label, r.Colour = one.Name+", paper: "+row.Who, 0
			}
			rows = append(rows, r)
		}
	}
	return plots.Intervals(rows, fmt.Sprintf("share of the games; the line is one of %d", players), 1/float64(players))
}

// aboutShare formats a share or a difference of shares, with its interval if there is one.
func aboutShare(i stats.Interval) string {
	if math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return experiment.Percent(i.Value)
	}
	return fmt.Sprintf("%.1f %% (%.1f to %.1f)", 100*i.Value, 100*i.Low, 100*i.High)
}
