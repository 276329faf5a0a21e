package balance

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"eras/evolve"
	"eras/game/general"
	"eras/lab/chart"
	"eras/lab/experiment"
)

// Report returns a section of goals and two of measurements for each scenario.
func (b *Balance) Report(o experiment.Options, summary any) ([]experiment.Section, error) {
	sum, ok := summary.(*Summary)
	if !ok {
		return nil, fmt.Errorf("a summary of balance was expected, not %T", summary)
	}
	var sections []experiment.Section
	for _, s := range sum.Scenarios {
		sections = append(sections, s.goalsSection())
		if len(s.Equals) > 0 {
			section := s.equalsSection(sum)
			var err error
			if section.Plot, err = s.firstMoverPlot(); err != nil {
				return nil, err
			}
			sections = append(sections, section)
		}
		if len(s.Unequal) > 0 {
			section := s.unequalSection(sum)
			var err error
			if section.Plot, err = s.unequalPlot(); err != nil {
				return nil, err
			}
			sections = append(sections, section)
		}
	}
	return sections, nil
}

func (s *Scenario) goalsSection() experiment.Section {
	met := 0
	table := [][]string{{"goal", "map", "should be", "found", ""}}
	for _, g := range s.Goals {
		if g.Met {
			met++
		}
		table = append(table, []string{g.What, g.Map, g.bounds(), g.found(), g.Verdict()})
	}
	return experiment.Section{
		Title: "Balance of " + s.Name,
		Text: []string{
			fmt.Sprintf("%d of %d goals are met. Where the interval of 95 %% reaches over a bound, more games are needed to be certain.", met, len(s.Goals)),
			"Decided is a game that ends before the limit of actions; timed out, a battle that meets its limit of moves. Deeper looks two plies farther, trained plays with evolved weights against random ones, level-N plays against level N-1.",
		},
		Table: table,
	}
}

func (s *Scenario) equalsSection(sum *Summary) experiment.Section {
	table := [][]string{{"map", "games", "eliminated", "dominion", "limit", "decided", "length", "p90", "battles a game", "timed out", "first mover", "lead changes"}}
	for _, e := range s.Equals {
		share := func(reason string) string { return percent(float64(e.Reasons[reason]) / float64(e.Games)) }
		table = append(table, []string{
			e.Map, strconv.Itoa(e.Games), share(general.ByElimination), share(general.ByDominion), share(general.ByLimit), aboutShare(e.Decided),
			aboutNumber(e.Length, 0), strconv.Itoa(e.LengthP90), aboutNumber(e.Battles, 1), aboutShare(e.TimedOut), aboutShare(e.FirstMover), aboutNumber(e.LeadChanges, 1),
		})
	}
	return experiment.Section{
		Title: "Equals on the maps of " + s.Name,
		Under: true,
		Text: []string{
			fmt.Sprintf("Both players are %s with the same weights, of which each gene is moved at random (standard deviation %g) for every pair of games. A pair has the same %d random actions first and is played from both sides.", sum.Equal, sum.Jitter, sum.Opening),
			"Lengths are in actions; p90 is what nine games of ten don't exceed. The lead is in leaders and soldiers on the map.",
		},
		Table: table,
	}
}

func (s *Scenario) unequalSection(sum *Summary) experiment.Section {
	table := [][]string{{"", "first", "second", "games", "won", "drawn", "lost", "score", "on the maps"}}
	for _, u := range s.Unequal {
		byMap := ""
		for i, m := range u.Maps {
			if i > 0 {
				byMap += ", "
			}
			byMap += m.Map + " " + percent(m.Score.Value)
		}
		table = append(table, []string{
			u.Name, u.Players[0], u.Players[1], strconv.Itoa(u.Games), strconv.Itoa(u.Wins), strconv.Itoa(u.Draws), strconv.Itoa(u.Losses), aboutShare(u.Score), byMap,
		})
	}
	return experiment.Section{
		Title: "Unequal players in " + s.Name,
		Under: true,
		Text: []string{
			fmt.Sprintf("The score is the first player's share of the points, a draw being half of one. Openings and weights are as between equals, but for trained: the first player's weights, on the map and in battle, come from the training %q, the second's are drawn at random for each pair, and the interval is that over independent trainings.", sum.Training),
		},
		Table: table,
	}
}

// firstMoverPlot draws what the first move is worth on each map.
func (s *Scenario) firstMoverPlot() (string, error) {
	var rows []chart.Row
	for _, e := range s.Equals {
		rows = append(rows, row(e.Map, e.FirstMover, 1))
	}
	return chart.Intervals(rows, "share of the points of whoever began", 0.5)
}

// unequalPlot draws the scores.
func (s *Scenario) unequalPlot() (string, error) {
	var rows []chart.Row
	for _, u := range s.Unequal {
		colour := 1
		if strings.HasPrefix(u.Name, "level") {
			colour = 5
		}
		rows = append(rows, row(u.Name, u.Score, colour))
	}
	return chart.Intervals(rows, "share of the points of the stronger player", 0.5)
}

func row(label string, i evolve.Interval, colour int) chart.Row {
	return chart.Row{Label: label, Value: i.Value, Low: i.Low, High: i.High, Colour: colour}
}

// percent writes a share, with a decimal where there is one.
func percent(share float64) string {
	return strconv.FormatFloat(math.Round(1000*share)/10, 'f', -1, 64) + " %"
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// aboutShare writes a share with its interval.
func aboutShare(i evolve.Interval) string {
	return fmt.Sprintf("%.1f %% (%.1f–%.1f)", 100*i.Value, 100*i.Low, 100*i.High)
}

// aboutNumber writes a number with its interval, to so many decimals.
func aboutNumber(i evolve.Interval, decimals int) string {
	if math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return fmt.Sprintf("%.*f", decimals, i.Value)
	}
	return fmt.Sprintf("%.*f (%.*f–%.*f)", decimals, i.Value, decimals, i.Low, decimals, i.High)
}
