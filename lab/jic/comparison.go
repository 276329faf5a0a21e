package jic

import (
	"math"

	"eras/evolve/stats"
	tournament "eras/lab/tournament/diplomacy"
)

// Comparison is a bot's result in the form of the paper's summaries, beside the paper's own.
type Comparison struct {
	Bot   string `json:"bot"`
	Seats int    `json:"seats,omitempty"`
	Figures
	// Paper is the paper's result, or nil.
	Paper *Figures `json:"paper,omitempty"`
}

// Figures are the numbers of a bot in the paper's summaries. Unknown numbers are null in
// JSON.
type Figures struct {
	Games int `json:"games"`
	// Won is the share of games won. Survival and Units are means over the powers. Year is
	// the mean year of the wins.
	Won      stats.Interval `json:"won"`
	Survival stats.Interval `json:"survival"`
	Units    stats.Interval `json:"units"`
	Year     stats.Interval `json:"year"`
}

// comparisons returns the results of the bots of a lineup beside the paper's, if not nil.
func comparisons(r *tournament.Result, paper *Paper) []Comparison {
	var all []Comparison
	for i, bot := range r.Bots {
		line := Comparison{Bot: bot.Bot, Seats: bot.Seats, Figures: Figures{r.Games, bot.Games, bot.SurvivalByPower, bot.UnitsByPower, bot.Year}}
		if paper != nil {
			line.Paper = paper.figures(i)
		}
		all = append(all, line)
	}
	return all
}

// figures returns the paper's figures of a bot. The paper gives the number of games, so that
// the share of wins has an interval, but not the spread of its means.
func (p *Paper) figures(bot int) *Figures {
	b := p.Bots[bot]
	f := &Figures{Games: p.Games, Won: p.won(bot), Survival: withoutInterval(b.Survival), Units: withoutInterval(b.Units), Year: stats.Unknown}
	f.Won.Value = b.Games
	if b.Year != 0 {
		f.Year = withoutInterval(b.Year)
	}
	return f
}

// withoutInterval returns a value with unknown bounds.
func withoutInterval(value float64) stats.Interval {
	return stats.Interval{Value: value, Low: math.Inf(-1), High: math.Inf(1)}
}

// meanComparisons returns the means of the bots' figures over lineups with the same bots in
// the same order, as in jic-2011, table 31.
func meanComparisons(fields []LineupSummary, paper *Paper) []Comparison {
	var all []Comparison
	for i, first := range fields[0].Lines {
		line := Comparison{Bot: first.Bot, Paper: paper.figures(i)}
		var won, survival, units, year []stats.Interval
		for _, one := range fields {
			l := one.Lines[i]
			line.Games += l.Games
			won, survival = append(won, l.Won), append(survival, l.Survival)
			units, year = append(units, l.Units), append(year, l.Year)
		}
		line.Won, line.Survival = mean(won).Within(0, 1), mean(survival)
		line.Units, line.Year = mean(units), mean(year)
		all = append(all, line)
	}
	return all
}

// mean returns the mean of the known ones among independent estimates. The squares of the
// distances to the bounds add up.
func mean(all []stats.Interval) stats.Interval {
	value, below, above, n := 0.0, 0.0, 0.0, 0.0
	for _, i := range all {
		if !i.Known() {
			continue
		}
		n++
		value += i.Value
		below += (i.Value - i.Low) * (i.Value - i.Low)
		above += (i.High - i.Value) * (i.High - i.Value)
	}
	if n == 0 {
		return stats.Unknown
	}
	return stats.Interval{Value: value / n, Low: (value - math.Sqrt(below)) / n, High: (value + math.Sqrt(above)) / n}
}
