package jic

import (
	"encoding/json"
	"fmt"
	"strings"

	"eras/evolve/stats"
	"eras/lab/experiment"
	"eras/lab/plots"
	tournament "eras/lab/tournament/diplomacy"
)

// Readings plays the paper's tournaments of three JIC against four of another bot with
// other readings of what the paper leaves open. A condition is a reading. All conditions
// have the games of the experiment against the same bot: the same powers and seeds.
type Readings struct {
	*Lineups
	against    []*Lineups
	conditions []Reading
}

// Reading is a condition of [Readings].
type Reading struct {
	// Name is of a to z, 0 to 9 and '-'. Settings follow the name of JIC in its spec;
	// "" are the default values.
	Name, Settings string
	// About says what it reads, in a line.
	About string
}

// AllReadings are the conditions of [NewReadings]. The first has the default values.
var AllReadings = []Reading{
	{"ours", "", "what the bot plays with"},
	{"bonus-none", "readings.bonus_plans=0", "no support earns a bonus"},
	{"bonus-text", "readings.bonus_plans=2", "supports of plans 1 and 2 earn it (4.3.2)"},
	{"bonus-example", "readings.bonus_plans=6", "supports of plans 1 to 6, the least that the example of 4.4 needs"},
	{"bonus-limit", "readings.bonus=limit", "the bonus is a share of table 11's 500, as in the 1427 of 4.4, not of the mean utility (4.3.2)"},
	{"k-14", "readings.inversion=14", "k is 14 less the identifier, so plans weigh more alike"},
	{"k-20", "readings.inversion=20", "k is 20 less the identifier"},
	{"k-100", "readings.inversion=100", "k is 100 less the identifier: utilities alone count, nearly"},
	{"enemies-all", "readings.enemies=all", "the enemies of an action are all units that can stop it, not the most of one power"},
}

// NewReadings returns the experiment "jic-readings".
func NewReadings() *Readings {
	r := &Readings{
		Lineups: &Lineups{
			name: "jic-readings", Heading: "JIC against others, by how the paper is read",
			LastYear: tournament.DefaultLastYear, StaleYears: tournament.DefaultStaleYears,
		},
		against: papers(), conditions: AllReadings,
	}
	r.addLineups()
	return r
}

// addLineups adds a lineup for each bot and condition.
func (r *Readings) addLineups() {
	for _, f := range r.against {
		for _, d := range f.Lineups {
			for _, c := range r.conditions {
				spec := botJIC
				if c.Settings != "" {
					spec += ":" + c.Settings
				}
				one := d
				one.Name, one.Seeds = d.Name+"-"+c.Name, d.Name
				one.Bots = spec + strings.TrimPrefix(d.Bots, botJIC)
				r.Lineups.Lineups = append(r.Lineups.Lineups, one)
			}
		}
	}
}

// ReadingsSummary is the result of [Readings].
type ReadingsSummary struct {
	Title   string           `json:"title"`
	Against []AgainstSummary `json:"against"`
}

// AgainstSummary is the result against one bot.
type AgainstSummary struct {
	Bot string `json:"bot"`
	// Paper is JIC's result in the paper.
	Paper      *Figures           `json:"paper"`
	Conditions []ReadingCondition `json:"conditions"`
}

// ReadingCondition is JIC's result under a condition.
type ReadingCondition struct {
	Condition string `json:"condition"`
	Settings  string `json:"settings"`
	Figures
	// Gain is the difference of the shares of games won to the first condition, from
	// the differences of blocks of the same games.
	Gain stats.Interval `json:"gain"`
}

// Summarize returns a *[ReadingsSummary].
func (r *Readings) Summarize(o experiment.Options, results []json.RawMessage) (any, error) {
	won, err := wonByBlock(results)
	if err != nil {
		return nil, err
	}
	found, err := r.Lineups.Summarize(o, results)
	if err != nil {
		return nil, err
	}
	lineups := found.(*Summary).Lineups
	each := len(won) / len(lineups) // blocks
	s := &ReadingsSummary{Title: r.Heading}
	for i, one := range lineups {
		condition := i % len(r.conditions)
		if condition == 0 {
			s.Against = append(s.Against, AgainstSummary{Bot: one.Lines[1].Bot, Paper: one.Lines[0].Paper})
		}
		var gains []float64
		for block := range each {
			gains = append(gains, won[i*each+block]-won[(i-condition)*each+block])
		}
		a := &s.Against[len(s.Against)-1]
		c := r.conditions[condition]
		a.Conditions = append(a.Conditions, ReadingCondition{c.Name, c.Settings, one.Lines[0].Figures, stats.Clustered(gains)})
	}
	return s, nil
}

// wonByBlock returns the share of the games of each unit that the first entrant won.
func wonByBlock(results []json.RawMessage) ([]float64, error) {
	all, err := experiment.Take[[]tournament.Played](&results, len(results), "the readings")
	if err != nil {
		return nil, err
	}
	shares := make([]float64, len(all))
	for i, games := range all {
		for _, g := range games {
			if g.Winner >= 0 && g.Seats[g.Winner] == 0 {
				shares[i] += 1 / float64(len(games))
			}
		}
	}
	return shares, nil
}

// Report returns a section for each bot.
func (r *Readings) Report(_ experiment.Options, summary any) ([]experiment.Section, error) {
	s := summary.(*ReadingsSummary)
	first := experiment.Section{Title: s.Title, Text: []string{
		"Three JIC against four of another bot, as in jic-2011 5.2.1 to 5.2.3, with other readings of what the paper leaves open. All conditions play the same games as the experiment against that bot. The gain is the difference of the shares of games won to the first condition, over blocks of seven games. " + opponentsNote,
	}, Table: [][]string{{"condition", "settings of jic", "reading"}}}
	for _, c := range r.conditions {
		first.Table = append(first.Table, []string{c.Name, c.Settings, c.About})
	}
	sections := []experiment.Section{first}
	for _, a := range s.Against {
		section := experiment.Section{Title: "Against " + a.Bot, Under: true, Table: [][]string{{"condition", "games", "won", "gain", "survival", "units", "length"}}}
		cells := func(name, gain string, f *Figures) []string {
			return []string{name, fmt.Sprint(f.Games), percents(f.Won), gain, percents(f.Survival), about(f.Units, "%.2f", 1, ""), about(f.Year, "%.1f", 1, "")}
		}
		section.Table = append(section.Table, cells("paper", "", a.Paper))
		rows := []plots.Row{{Label: "paper", Interval: a.Paper.Won}}
		for i, c := range a.Conditions {
			gain := ""
			if i > 0 {
				gain = about(c.Gain, "%+.1f", 100, "")
			}
			section.Table = append(section.Table, cells(c.Condition, gain, &c.Figures))
			rows = append(rows, plots.Row{Label: c.Condition, Interval: c.Won, Colour: i + 1})
		}
		var err error
		if section.Plot, err = plots.Intervals(rows, "games that JIC won, as a share of all; the line is 3/7", 3.0/7); err != nil {
			return nil, err
		}
		sections = append(sections, section)
	}
	return sections, nil
}
