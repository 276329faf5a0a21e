package balance

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"eras/evolve/stats"
	"eras/game/war"
	"eras/lab/experiment"
	"eras/lab/plots"
)

// report returns for each scenario a section of goals and two of measurements.
func report(_ experiment.Options, sum *Summary) ([]experiment.Section, error) {
	var sections []experiment.Section
	for _, s := range sum.Scenarios {
		sections = append(sections, s.goalsSection())
		if len(s.Equals) > 0 {
			section := s.equalsSection(sum)
			var err error
			if section.Plot, err = s.firstMoverPlot(); err != nil {
				return nil, err
			}
			sections = append(sections, section, s.playSection())
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
			fmt.Sprintf("%d of %d goals are met. If a 95 %% interval crosses a bound, more games are needed to be certain.", met, len(s.Goals)),
			"A decided game ends before the limit of actions. A timed-out battle reaches its limit of moves. Deeper searches two plies deeper, trained plays with trained weights against random ones, and level-N plays against level N-1.",
		},
		Table: table,
	}
}

func (s *Scenario) equalsSection(sum *Summary) experiment.Section {
	table := [][]string{{"map", "games", "eliminated", "dominion", "limit", "decided", "length", "p90", "battles a game", "timed out", "first mover", "lead changes"}}
	for _, e := range s.Equals {
		share := func(reason string) string { return percent(float64(e.Reasons[reason]) / float64(e.Games)) }
		table = append(table, []string{
			e.Map, strconv.Itoa(e.Games), share(war.ByElimination), share(war.ByDominion), share(war.ByLimit), aboutShare(e.Decided),
			aboutNumber(e.Length, 0), strconv.Itoa(e.LengthP90), aboutNumber(e.Battles, 1), aboutShare(e.TimedOut), aboutShare(e.FirstMover), aboutNumber(e.LeadChanges, 1),
		})
	}
	return experiment.Section{
		Title: "Equal players on the maps of " + s.Name,
		Under: true,
		Text: []string{
			fmt.Sprintf("Both players are %s with the same weights, and each gene is changed at random (standard deviation %g) for every pair of games. A pair begins with the same %d random actions and is played from both sides.", s.Equal, sum.Jitter, sum.Opening),
			"Lengths are in actions; p90 is the 90 % quantile. The lead is in leaders and soldiers on the map.",
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
			fmt.Sprintf("The score is the first player's share of the points, where a draw is half a point. Openings and weights are as for equal players, except for trained: the first player's weights for the map and for battles come from the training %q, the second player's are random for each pair, and the interval is over independent trainings.", sum.Training),
		},
		Table: table,
	}
}

// firstMoverPlot draws the value of the first move on each map.
func (s *Scenario) firstMoverPlot() (string, error) {
	var rows []plots.Row
	for _, e := range s.Equals {
		rows = append(rows, plots.Row{Label: e.Map, Interval: e.FirstMover, Colour: 1})
	}
	return plots.Intervals(rows, "share of the points of the first mover", 0.5)
}

// unequalPlot draws the scores.
func (s *Scenario) unequalPlot() (string, error) {
	var rows []plots.Row
	for _, u := range s.Unequal {
		colour := 1
		if strings.HasPrefix(u.Name, "level") {
			colour = 5
		}
		rows = append(rows, plots.Row{Label: u.Name, Interval: u.Score, Colour: colour})
	}
	return plots.Intervals(rows, "share of the points of the stronger player", 0.5)
}

// percent formats a share in percent, with at most one decimal.
func percent(share float64) string {
	return strconv.FormatFloat(math.Round(1000*share)/10, 'f', -1, 64) + " %"
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// aboutShare formats a share with its interval.
func aboutShare(i stats.Interval) string {
	return fmt.Sprintf("%.1f %% (%.1f–%.1f)", 100*i.Value, 100*i.Low, 100*i.High)
}

// aboutNumber formats a number with its interval.
func aboutNumber(i stats.Interval, decimals int) string {
	if math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return fmt.Sprintf("%.*f", decimals, i.Value)
	}
	return fmt.Sprintf("%.*f (%.*f–%.*f)", decimals, i.Value, decimals, i.Low, decimals, i.High)
}
