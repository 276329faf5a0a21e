package jic

import (
	"fmt"
	"strings"

	"eras/evolve/stats"
	"eras/lab/experiment"
	"eras/lab/plots"
	tournament "eras/lab/tournament/diplomacy"
)

// Reading is a condition of the experiment that plays the paper's tournaments of three JIC against
// four of another bot with other readings of what the paper leaves open. All conditions have the
// games of the experiment against the same bot: the same powers and seeds.
type Reading struct {
	// Name is of a to z, 0 to 9 and '-'. Settings follow the name of JIC in its spec;
	// "" are the default values.
	Name     string `toml:"name"`
	Settings string `toml:"settings"`
	// About says what it reads, in a line.
	About string `toml:"about"`
}

// addReadings adds a lineup for each bot and reading.
func (f *Lineups) addReadings() error {
	for _, name := range f.Against {
		other, err := load(name)
		if err != nil {
			return err
		}
		f.addReadingsOf(other)
	}
	return nil
}

// addReadingsOf adds a lineup for each reading of those of another experiment.
func (f *Lineups) addReadingsOf(other *Lineups) {
	for _, d := range other.Lineups {
		for _, c := range f.Readings {
			spec := botJIC
			if c.Settings != "" {
				spec += ":" + c.Settings
			}
			one := d
			one.Name, one.seeds = d.Name+"-"+c.Name, d.Name
			one.Bots = spec + strings.TrimPrefix(d.Bots, botJIC)
			f.Lineups = append(f.Lineups, one)
		}
	}
}

// ReadingsSummary is the result of the readings.
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

// sumReadings returns the summary.
func (f *Lineups) sumReadings(o experiment.Options, all []experiment.Measured[*Lineup, []tournament.Played]) (*ReadingsSummary, error) {
	found, err := f.sum(o, all)
	if err != nil {
		return nil, err
	}
	s := &ReadingsSummary{Title: f.Title}
	for i, one := range found.Lineups {
		condition := i % len(f.Readings)
		if condition == 0 {
			s.Against = append(s.Against, AgainstSummary{Bot: one.Lines[1].Bot, Paper: one.Lines[0].Paper})
		}
		var gains []float64
		for block, games := range all[i].Results {
			gains = append(gains, won(games)-won(all[i-condition].Results[block]))
		}
		a := &s.Against[len(s.Against)-1]
		c := f.Readings[condition]
		a.Conditions = append(a.Conditions, ReadingCondition{c.Name, c.Settings, one.Lines[0].Figures, stats.Clustered(gains)})
	}
	return s, nil
}

// won returns the share of the games that the first entrant won.
func won(games []tournament.Played) (share float64) {
	for _, g := range games {
		if g.Winner >= 0 && g.Seats[g.Winner] == 0 {
			share += 1 / float64(len(games))
		}
	}
	return share
}

// reportReadings returns a section for each bot.
func (f *Lineups) reportReadings(_ experiment.Options, s *ReadingsSummary) ([]experiment.Section, error) {
	first := experiment.Section{Title: s.Title, Text: []string{
		"Three JIC against four of another bot, as in jic-2011 5.2.1 to 5.2.3, with other readings of what the paper leaves open. All conditions play the same games as the experiment against that bot. The gain is the difference of the shares of games won to the first condition, over blocks of seven games. " + f.Note,
	}, Table: [][]string{{"condition", "settings of jic", "reading"}}}
	for _, c := range f.Readings {
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
