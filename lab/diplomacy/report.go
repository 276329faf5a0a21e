package diplomacy

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"eras/evolve"
	"eras/lab/chart"
	"eras/lab/experiment"
)

// Report returns a section for each field, the paper's figures beside ours, with a
// table of bots and one of powers, and one for all fields together.
func (f *Fields) Report(_ experiment.Options, summary any) ([]experiment.Section, error) {
	sum, ok := summary.(*Summary)
	if !ok {
		return nil, fmt.Errorf("a summary of %s was expected, not %T", f.name, summary)
	}
	sections := []experiment.Section{{Title: sum.Title, Text: append(slices.Clone(f.Text),
		fmt.Sprintf("Powers go round: in seven games in a row each seat of each bot has each power once. A game is a draw after %d years without a centre changing its owner, or after the winter of %d; the paper ended games in the first way and does not say after how many years.", f.StaleYears, f.LastYear),
		"As in the paper, a bot's victories are a share of the games, survivals one of the games that it did not win, draws included, and units the supply centres that survivors had at the end; survival and units of a bot are means over the powers. The length is the year of the victory. Brackets are intervals of 95 %: Wilson's for shares of games, from game to game for the rest.",
	)}}
	if len(sum.Skipped) > 0 {
		sections[0].Text = append(sections[0].Text, fmt.Sprintf("Left out, because there is no such bot: %s.", strings.Join(sum.Skipped, "; ")))
	}
	for i := range sum.Fields {
		found := &sum.Fields[i]
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
	if sum.Together != nil {
		sections = append(sections, experiment.Section{
			Title: "All rounds together", Under: true,
			Text:  []string{fmt.Sprintf("The means of the rounds, as in %s.", f.Together.Tables)},
			Table: lineTable(sum.Together),
		})
	}
	return sections, nil
}

// bots is the section about the bots of a field.
func (found *Found) bots() (experiment.Section, error) {
	r := &found.Result
	var ends []string
	for _, e := range r.Endings {
		ends = append(ends, fmt.Sprintf("%s %d", e.Ending, e.Games))
	}
	s := experiment.Section{Title: found.title(), Under: true, Table: lineTable(found.Lines)}
	s.Text = []string{fmt.Sprintf("%d games: %s. They lasted until %.1f in the mean, the longest until %d.", r.Games, strings.Join(ends, ", "), r.Years.Mean, r.Years.Most)}
	if found.paper != nil {
		s.Text[0] += fmt.Sprintf(" The paper's figures are those of its %s.", found.paper.Tables)
	}
	var rows []chart.Row
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
	s.Plot, err = chart.Intervals(rows, fmt.Sprintf("victories per seat, as a share of the games; the line is one of %d", seats), 1/float64(seats))
	return s, err
}

// title names the bots of a field.
func (found *Found) title() string {
	var all []string
	for _, line := range found.Lines {
		all = append(all, fmt.Sprintf("%d %s", line.Seats, line.Bot))
	}
	return strings.Join(all, ", ")
}

// row is a share for each of so many seats.
func row(label string, i evolve.Interval, seats float64, colour int) chart.Row {
	return chart.Row{Label: label, Value: i.Value / seats, Low: i.Low / seats, High: i.High / seats, Colour: colour}
}

// lineTable lists bots.
func lineTable(all []Line) [][]string {
	table := [][]string{{"bot", "", "games", "won", "per seat", "survival", "units", "length"}}
	for _, line := range all {
		table = append(table, figuresRow(line.Bot, "", line.Seats, &line.Figures))
		if line.Paper != nil {
			table = append(table, figuresRow("", "paper", line.Seats, line.Paper))
		}
	}
	return table
}

// figuresRow is a line of that table.
func figuresRow(bot, whose string, seats int, f *Figures) []string {
	each := ""
	if seats > 0 && known(f.Won) {
		each = percents(evolve.Interval{Value: f.Won.Value / float64(seats), Low: f.Won.Low / float64(seats), High: f.Won.High / float64(seats)})
	}
	return []string{bot, whose, fmt.Sprint(f.Games), percents(f.Won), each, percents(f.Survival), about(f.Units, "%.2f", 1, ""), about(f.Year, "%.1f", 1, "")}
}

// powers is the section about the bots with each power.
func (found *Found) powers() (experiment.Section, error) {
	s := experiment.Section{Title: "By power: " + found.title(), Under: true}
	s.Table = [][]string{{"power", "bot", "", "played", "won", "drawn", "survived", "eliminated", "victories", "survival", "units", "length"}}
	var rows []chart.Row
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
			if known(one.Win) {
				rows = append(rows, row(power.Power+", "+bot.Bot, one.Win, 1, i+1))
			}
			if paper, ok := found.printed(i, power.Power); ok {
				s.Table = append(s.Table, []string{
					"", "", "paper", fmt.Sprint(paper.Played), fmt.Sprint(paper.Won), "", fmt.Sprint(paper.Survived), fmt.Sprint(paper.Eliminated),
					percents(paper.Win()), percents(paper.Survival()), about(bare(paper.Units), "%.2f", 1, ""), "",
				})
				if known(paper.Win()) {
					rows = append(rows, row(power.Power+", paper: "+bot.Bot, paper.Win(), 1, 0))
				}
			}
		}
	}
	var err error
	s.Plot, err = chart.Intervals(rows, "victories, as a share of the games with the power", 1/float64(len(r.ByPower)))
	return s, err
}

// printed returns what the paper says of a bot with a power.
func (found *Found) printed(bot int, power string) (PrintedPower, bool) {
	if found.paper == nil {
		return PrintedPower{}, false
	}
	powers := found.paper.Bots[bot].Powers
	k := slices.IndexFunc(powers, func(p PrintedPower) bool { return p.Power == power })
	if k < 0 {
		return PrintedPower{}, false
	}
	return powers[k], true
}

// percents writes a share with its interval if there is one.
func percents(i evolve.Interval) string { return about(i, "%.1f", 100, " %") }

// about writes an estimate times so much with its interval if there is one, and
// nothing if it is not known.
func about(i evolve.Interval, format string, times float64, unit string) string {
	if !known(i) {
		return ""
	}
	text := fmt.Sprintf(format, times*i.Value) + unit
	if math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return text
	}
	return text + fmt.Sprintf(" ("+format+" to "+format+")", times*i.Low, times*i.High)
}
