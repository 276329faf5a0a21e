package jic

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"eras/ai/agents"
	aijic "eras/ai/diplomacy/jic"
	airegent "eras/ai/diplomacy/regent"
	"eras/assets/experiments"
	"eras/evolve/stats"
	"eras/game"
	"eras/internal/tomlfile"
	"eras/lab/experiment"
	tournament "eras/lab/tournament/diplomacy"
)

// The names of the bots of jic-2011.
const (
	botJIC     = "jic"
	botBerserk = "haai-berserk"
	botVanilla = "haai-vanilla"
	botDumbBot = "dumbbot"
	botRegent  = "regent"
)

// Lineups is an experiment in which bots play against each other on the standard map, in
// one lineup or several, with powers in rotation, as a TOML file describes it. A unit is a block of
// as many games as there are powers, in which every seat of every bot has every power once.
type Lineups struct {
	Name string `toml:"name"`
	// Kind is [Kind] or [ReadingsKind].
	Kind string `toml:"kind"`
	// Title is the question in one line, Text has more paragraphs about it, and Note ends the first.
	Title string   `toml:"title"`
	Text  []string `toml:"text"`
	Note  string   `toml:"note"`
	// Lineups are measured one by one.
	Lineups []Lineup `toml:"lineup"`
	// LastYear and StaleYears end games as draws, as in [tournament.Request].
	LastYear   int `toml:"last_year"`
	StaleYears int `toml:"stale_years"`
	// Combined is the paper's result of all lineups together, or nil if they are not to be
	// combined.
	Combined *Paper `toml:"combined"`
	// Rounds makes an experiment of its own of each lineup, too.
	Rounds bool `toml:"rounds"`
	// Against are experiments whose lineups are played with all Readings of JIC.
	Against  []string  `toml:"against"`
	Readings []Reading `toml:"readings"`
}

// The kinds of files.
const (
	Kind         = "lineups"
	ReadingsKind = "readings"
)

// Lineup is a composition of bots.
type Lineup struct {
	// Name is the unique name of the lineup, of a to z, 0 to 9 and '-'. A lineup has the same
	// games in every experiment with its name, or with that of seeds if that is set: the
	// same powers and seeds for other bots.
	Name string `toml:"name"`
	// Bots are as in [tournament.Request.Bots]. Weight is the relative time of a game; 0 means 1.
	Bots   string  `toml:"bots"`
	Weight float64 `toml:"weight"`
	// Paper is the paper's result, or nil.
	Paper *Paper `toml:"paper"`

	seeds string
}

// Parse reads the file called name.
func Parse(name string, data []byte) (*Lineups, error) {
	f := &Lineups{}
	t, err := tomlfile.Decode(name, data, f)
	if err != nil {
		return nil, err
	}
	if err := t.Require("name", "title", "kind"); err != nil {
		return nil, err
	}
	f.LastYear, f.StaleYears = cmp.Or(f.LastYear, tournament.DefaultLastYear), cmp.Or(f.StaleYears, tournament.DefaultStaleYears)
	if err := f.addReadings(); err != nil {
		return nil, t.Errorf("against", "%w", err)
	}
	if err := f.check(); err != nil {
		return nil, t.Errorf("lineup", "%w", err)
	}
	if f.Note != "" && len(f.Text) > 0 {
		f.Text[0] += " " + f.Note
	}
	return f, nil
}

// check returns an error if a lineup cannot be played.
func (f *Lineups) check() error {
	if len(f.Lineups) == 0 {
		return errors.New("there must be at least one lineup")
	}
	for i := range f.Lineups {
		d := &f.Lineups[i]
		t, err := f.tournament(d, 0)
		if err != nil {
			return fmt.Errorf("lineup %s: %w", d.Name, err)
		}
		for _, e := range t.Entrants { // what others wrote must not open any file
			if _, err := agents.DiplomacyBots().Find(e.Spec); err != nil {
				return fmt.Errorf("lineup %s: %w", d.Name, err)
			}
		}
		if d.Paper != nil && len(d.Paper.Bots) != len(t.Entrants) {
			return fmt.Errorf("lineup %s has %d bots, the paper's result %d", d.Name, len(t.Entrants), len(d.Paper.Bots))
		}
	}
	return nil
}

// load returns the built-in experiment with that name.
func load(name string) (*Lineups, error) {
	file, data, ok := experiments.Read(name)
	if !ok {
		return nil, fmt.Errorf("there is no experiment %.80q", name)
	}
	return Parse(file, data)
}

// Experiments returns all experiments of the package.
func Experiments() ([]experiment.Experiment, error) {
	var all []experiment.Experiment
	for _, name := range []string{"jic-berserk", "jic-vanilla", "jic-dumbbot", "jic-all", "regent-dumbbot", "regent-jic", "jic-readings"} {
		f, err := load(name)
		if err != nil {
			return nil, err
		}
		all = append(all, f.Experiment())
		for i := range f.Lineups {
			if f.Rounds {
				all = append(all, f.single(i).Experiment())
			}
		}
	}
	return all, nil
}

// single returns a lineup as an experiment of its own, with the same games.
func (f *Lineups) single(lineup int) *Lineups {
	d := f.Lineups[lineup]
	g := &Lineups{Name: d.Name, Lineups: []Lineup{d}, LastYear: f.LastYear, StaleYears: f.StaleYears, Title: fmt.Sprintf("The round of %s alone: %s", f.Name, d.Bots)}
	if d.Paper != nil {
		g.Text = []string{fmt.Sprintf("As in %s of jic-2011. %s", d.Paper.Tables, f.Note)}
	}
	return g
}

// Experiment returns the experiment.
func (f *Lineups) Experiment() experiment.Experiment {
	if f.Readings != nil {
		return &experiment.Study[*Lineup, []tournament.Played, *ReadingsSummary]{
			ID: f.Name, About: f.Title, Setup: f.setup, Conditions: f.conditions, Play: f.play, Sum: f.sumReadings, Sections: f.reportReadings,
		}
	}
	return &experiment.Study[*Lineup, []tournament.Played, *Summary]{
		ID: f.Name, About: f.Title, Setup: f.setup, Conditions: f.conditions, Play: f.play, Sum: f.sum, Sections: f.report,
	}
}

// setup returns the lineups and the parameters of JIC and regent.
func (f *Lineups) setup() any {
	own, _ := aijic.Parameters.Of(botJIC)         // a part of the program
	other, _ := airegent.Parameters.Of(botRegent) // a part of the program
	return []any{f, own, other}
}

// standardMap is the map of all experiments.
const standardMap = "standard"

// tournament returns the block of games with that seed.
func (f *Lineups) tournament(d *Lineup, seed uint64) (*tournament.Tournament, error) {
	q := tournament.Request{Map: standardMap, Bots: d.Bots, Powers: tournament.Rotate, LastYear: f.LastYear, StaleYears: f.StaleYears}
	q.Games, q.Seed = 1, seed
	t, err := q.Tournament()
	if err == nil {
		t.Games = t.Game.Map.Powers()
	}
	return t, err
}

// conditions returns the lineups, whose units are blocks. The blocks of a lineup have the same seeds
// in every experiment.
func (f *Lineups) conditions(o experiment.Options) ([]experiment.Condition[*Lineup], error) {
	var all []experiment.Condition[*Lineup]
	for i := range f.Lineups {
		d := &f.Lineups[i]
		t, err := f.tournament(d, 0)
		if err != nil {
			return nil, err
		}
		all = append(all, experiment.Condition[*Lineup]{
			ID: d.Name + "/", From: 1, Units: (o.Games + t.Games - 1) / t.Games, Weight: d.Weight, Of: d,
			Seed: func(n uint64) uint64 { return game.Derive(o.Seed, experiment.Hash(cmp.Or(d.seeds, d.Name)), n) },
		})
	}
	return all, nil
}

// play plays a block.
func (f *Lineups) play(ctx context.Context, _ experiment.Options, u experiment.Numbered[*Lineup]) (games []tournament.Played, err error) {
	t, err := f.tournament(u.Of, u.Seed)
	if err != nil {
		return nil, err
	}
	_, _, err = t.Run(ctx, func(p tournament.Played) error {
		games = append(games, p)
		return nil
	})
	return games, err
}

// Summary is the result of [Lineups].
type Summary struct {
	Title   string          `json:"title"`
	Lineups []LineupSummary `json:"fields"`
	// Combined are the means over the lineups by bot, if [Lineups.Combined] is set.
	Combined []Comparison `json:"together,omitempty"`
}

// LineupSummary is the result of a lineup.
type LineupSummary struct {
	Name   string            `json:"name"`
	Bots   string            `json:"bots"`
	Result tournament.Result `json:"result"`
	// Lines compare the bots with the paper.
	Lines []Comparison `json:"bots_beside_paper"`

	paper *Paper
}

// sum adds up the games of all units.
func (f *Lineups) sum(o experiment.Options, all []experiment.Measured[*Lineup, []tournament.Played]) (*Summary, error) {
	sum := &Summary{Title: f.Title}
	for _, c := range all {
		t, err := f.tournament(c.Of, o.Seed)
		if err != nil {
			return nil, err
		}
		games := slices.Concat(c.Results...)
		for i := range games {
			games[i].Number = i
		}
		found := LineupSummary{Name: c.Of.Name, Bots: c.Of.Bots, Result: t.Result(games), paper: c.Of.Paper}
		found.Lines = comparisons(&found.Result, c.Of.Paper)
		sum.Lineups = append(sum.Lineups, found)
	}
	if f.Combined != nil {
		sum.Combined = meanComparisons(sum.Lineups, f.Combined)
	}
	return sum, nil
}

// Paper is the result of jic-2011 in a lineup.
type Paper struct {
	// Tables are its tables, as in "tables 12 to 16".
	Tables string `toml:"tables"`
	Games  int    `toml:"games"`
	// Bots are in the order of the lineup.
	Bots []PaperBot `toml:"bots"`
}

// PaperBot is the paper's result of a bot.
type PaperBot struct {
	// Games is the share of games won, from 0 to 1. Survival and Units are means over its
	// powers. Year is the mean year of its wins, 0 if the paper does not say.
	Games    float64 `toml:"games"`
	Survival float64 `toml:"survival"`
	Units    float64 `toml:"units"`
	Year     float64 `toml:"year"`
	// Counts are the games played, won, survived and eliminated with each power in the paper's
	// order, and Left the units; nil if the paper does not say.
	Counts [][4]int  `toml:"counts"`
	Left   []float64 `toml:"left"`
}

// powers returns the results with each power.
func (b *PaperBot) powers() (all []PaperPower) {
	for i, power := range []string{"RUS", "GER", "AUS", "TUR", "FRA", "ENG", "ITA"} {
		if i < len(b.Counts) && i < len(b.Left) {
			c := b.Counts[i]
			all = append(all, PaperPower{power, c[0], c[1], c[2], c[3], b.Left[i]})
		}
	}
	return all
}

// PaperPower is the paper's result of a bot with a power.
type PaperPower struct {
	Power                             string
	Played, Won, Survived, Eliminated int
	Units                             float64
}

// Win returns the share of games won, with Wilson's interval.
func (p PaperPower) Win() stats.Interval { return wilson(p.Won, p.Played) }

// Survival returns the share of survivals in the games not won, with Wilson's interval.
func (p PaperPower) Survival() stats.Interval { return wilson(p.Survived, p.Survived+p.Eliminated) }

// wilson returns the share of/n with Wilson's interval at 95 %.
func wilson(of, n int) stats.Interval {
	if n == 0 {
		return stats.Unknown
	}
	return stats.Share(float64(of), n)
}

// won returns the share of games that a bot won, with Wilson's interval.
func (p *Paper) won(bot int) stats.Interval {
	return wilson(int(math.Round(p.Bots[bot].Games*float64(p.Games))), p.Games)
}
