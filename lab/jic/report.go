package jic

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"eras/evolve/stats"
	"eras/lab/experiment"
	"eras/lab/plots"
	tournament "eras/lab/tournament/diplomacy"
)

// report returns two sections for each lineup, by bot and by power, with the paper's
// figures beside ours, and one for all lineups together.
func (f *Lineups) report(_ experiment.Options, sum *Summary) ([]experiment.Section, error) {
	sections := []experiment.Section{{Title: sum.Title, Text: append(slices.Clone(f.Text),
		fmt.Sprintf("Powers rotate: in each block of seven games each seat of each bot has each power once. A game is a draw after %d years without a centre changing owners, or after the winter of %d. The paper ended games in the first way and does not say after how many years.", f.StaleYears, f.LastYear),
		"As in the paper, a bot's victories are a share of all games, and its survivals a share of the games that it did not win, including draws. Units are the supply centres of survivors at the end. A bot's survival and units are means over the powers. The length is the year of the victory. Brackets are intervals at 95 %: Wilson's for shares of games, computed over games for the rest.",
	)}}
	for i := range sum.Lineups {
		found := &sum.Lineups[i]
		bots, err := found.bots()
		if err != nil {
			return nil, err
		}
		powers, err := found.powers()
		if err != nil {
			return nil, err
		}
		sections = append(sections, bots, powers)
	}
	if sum.Combined != nil {
		sections = append(sections, experiment.Section{
			Title: "All rounds together", Under: true,
			Text:  []string{fmt.Sprintf("The means of the rounds, as in %s.", f.Combined.Tables)},
			Table: lineTable(sum.Combined),
		})
	}
	return sections, nil
}

// bots returns the section about the bots of a lineup.
func (found *LineupSummary) bots() (experiment.Section, error) {
	r := &found.Result
	var ends []string
	for _, e := range r.Endings {
		ends = append(ends, fmt.Sprintf("%s %d", e.Ending, e.Games))
	}
	s := experiment.Section{Title: found.title(), Under: true, Table: lineTable(found.Lines)}
	s.Text = []string{fmt.Sprintf("%d games: %s. They ended in %.1f on average, the longest in %d.", r.Games, strings.Join(ends, ", "), r.Years.Mean, r.Years.Most)}
	if found.paper != nil {
		s.Text[0] += fmt.Sprintf(" The paper's figures are from its %s.", found.paper.Tables)
	}
	var rows []plots.Row
	seats := 0
	for i, line := range found.Lines {
		each := float64(line.Seats)
		seats += line.Seats
		rows = append(rows, row(line.Bot, line.Won, each, i+1))
		if line.Paper != nil {
			rows = append(rows, row("paper: "+line.Bot, line.Paper.Won, each, 0))
		}
	}
	var err error
	s.Plot, err = plots.Intervals(rows, fmt.Sprintf("victories per seat, as a share of all games; the line is 1/%d", seats), 1/float64(seats))
	return s, err
}

// title returns the bots of a lineup with their seats.
func (found *LineupSummary) title() string {
	var all []string
	for _, line := range found.Lines {
		all = append(all, fmt.Sprintf("%d %s", line.Seats, line.Bot))
	}
	return strings.Join(all, ", ")
}

// row returns a row of a plot: a share divided by the number of seats.
func row(label string, i stats.Interval, seats float64, colour int) plots.Row {
	return plots.Row{Label: label, Interval: stats.Interval{Value: i.Value / seats, Low: i.Low / seats, High: i.High / seats}, Colour: colour}
}

// lineTable returns a table of bots.
func lineTable(all []Comparison) [][]string {
	table := [][]string{{"bot", "", "games", "won", "per seat", "survival", "units", "length"}}
	for _, line := range all {
		table = append(table, figuresRow(line.Bot, "", line.Seats, &line.Figures))
		if line.Paper != nil {
			table = append(table, figuresRow("", "paper", line.Seats, line.Paper))
		}
	}
	return table
}

// figuresRow returns a row of that table.
func figuresRow(bot, whose string, seats int, f *Figures) []string {
	each := ""
	if seats > 0 && f.Won.Known() {
		each = percents(stats.Interval{Value: f.Won.Value / float64(seats), Low: f.Won.Low / float64(seats), High: f.Won.High / float64(seats)})
	}
	return []string{bot, whose, fmt.Sprint(f.Games), percents(f.Won), each, percents(f.Survival), about(f.Units, "%.2f", 1, ""), about(f.Year, "%.1f", 1, "")}
}

// powers returns the section about the bots with each power.
func (found *LineupSummary) powers() (experiment.Section, error) {
	s := experiment.Section{Title: "By power: " + found.title(), Under: true}
	s.Table = [][]string{{"power", "bot", "", "played", "won", "drawn", "survived", "eliminated", "victories", "survival", "units", "length"}}
	var rows []plots.Row
	r := &found.Result
	for k, power := range r.ByPower {
		for i, bot := range r.Bots {
			one := &bot.ByPower[k]
			first := ""
			if i == 0 {
				first = power.Power
			}
			s.Table = append(s.Table, []string{
				first, bot.Bot, "", fmt.Sprint(one.Played), fmt.Sprint(one.Won), fmt.Sprint(one.Drawn), fmt.Sprint(one.Survived), fmt.Sprint(one.Eliminated),
				percents(one.Win), percents(one.Survival), about(one.Units, "%.2f", 1, ""), about(one.Year, "%.1f", 1, ""),
			})
			if one.Win.Known() {
				rows = append(rows, row(power.Power+", "+bot.Bot, one.Win, 1, i+1))
			}
			if paper, ok := found.printed(i, power.Power); ok {
				s.Table = append(s.Table, []string{
					"", "", "paper", fmt.Sprint(paper.Played), fmt.Sprint(paper.Won), "", fmt.Sprint(paper.Survived), fmt.Sprint(paper.Eliminated),
					percents(paper.Win()), percents(paper.Survival()), about(withoutInterval(paper.Units), "%.2f", 1, ""), "",
				})
				if paper.Win().Known() {
					rows = append(rows, row(power.Power+", paper: "+bot.Bot, paper.Win(), 1, 0))
				}
			}
		}
	}
	var err error
	s.Plot, err = plots.Intervals(rows, "victories, as a share of the games with the power", 1/float64(len(r.ByPower)))
	return s, err
}

// printed returns the paper's result of a bot with a power.
func (found *LineupSummary) printed(bot int, power string) (PaperPower, bool) {
	if found.paper == nil {
		return PaperPower{}, false
	}
	powers := found.paper.Bots[bot].powers()
	k := slices.IndexFunc(powers, func(p PaperPower) bool { return p.Power == power })
	if k < 0 {
		return PaperPower{}, false
	}
	return powers[k], true
}

// percents formats a share with its interval, if it has one.
func percents(i stats.Interval) string { return about(i, "%.1f", 100, " %") }

// about formats an estimate times a factor, with its interval, if it has one. An estimate
// without data is "".
func about(i stats.Interval, format string, times float64, unit string) string {
	if !i.Known() {
		return ""
	}
	text := fmt.Sprintf(format, times*i.Value) + unit
	if math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return text
	}
	return text + fmt.Sprintf(" ("+format+" to "+format+")", times*i.Low, times*i.High)
}

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
