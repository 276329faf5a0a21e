package diplomacy

import (
	"math"

	"eras/evolve"
)

// Line is how a bot fared, as the paper's summaries say it.
type Line struct {
	Bot   string `json:"bot"`
	Seats int    `json:"seats,omitempty"`
	Figures
	// Paper is what the paper found, nil for nothing.
	Paper *Figures `json:"paper,omitempty"`
}

// Figures are those of a bot in the paper's summaries. What is not known is null.
type Figures struct {
	Games int `json:"games"`
	// Won is the share of the games won; Survival and Units are means over the
	// powers; Year is that of the wins.
	Won      evolve.Interval `json:"won"`
	Survival evolve.Interval `json:"survival"`
	Units    evolve.Interval `json:"units"`
	Year     evolve.Interval `json:"year"`
}

// lines returns how the bots of a field fared.
func lines(r *Result, paper *Paper) []Line {
	var all []Line
	for i, bot := range r.Bots {
		line := Line{Bot: bot.Bot, Seats: bot.Seats, Figures: Figures{r.Games, bot.Games, bot.EvenSurvival, bot.EvenUnits, bot.Year}}
		if paper != nil {
			line.Paper = paper.figures(i)
		}
		all = append(all, line)
	}
	return all
}

// figures returns what the paper says of a bot. It gives the number of its games, so
// that the share of victories has an interval, but not how its means spread.
func (p *Paper) figures(bot int) *Figures {
	b := p.Bots[bot]
	f := &Figures{Games: p.Games, Won: p.won(bot), Survival: bare(b.Survival), Units: bare(b.Units), Year: unknown}
	f.Won.Value = b.Games
	if b.Year != 0 {
		f.Year = bare(b.Year)
	}
	return f
}

// bare returns a value of unknown bounds.
func bare(value float64) evolve.Interval {
	return evolve.Interval{Value: value, Low: math.Inf(-1), High: math.Inf(1)}
}

// means returns the means of the bots' figures over fields that have the same bots
// in the same order, as jic-2011, table 31, with the fields' intervals together.
func means(fields []Found, paper *Paper) []Line {
	var all []Line
	for i, first := range fields[0].Lines {
		line := Line{Bot: first.Bot, Paper: paper.figures(i)}
		var won, survival, units, year []evolve.Interval
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

// mean returns the mean of independent estimates, leaving out those of which nothing
// is known. Distances to the bounds add up as squares.
func mean(all []evolve.Interval) evolve.Interval {
	value, below, above, n := 0.0, 0.0, 0.0, 0.0
	for _, i := range all {
		if !known(i) {
			continue
		}
		n++
		value += i.Value
		below += (i.Value - i.Low) * (i.Value - i.Low)
		above += (i.High - i.Value) * (i.High - i.Value)
	}
	if n == 0 {
		return unknown
	}
	return evolve.Interval{Value: value / n, Low: (value - math.Sqrt(below)) / n, High: (value + math.Sqrt(above)) / n}
}
