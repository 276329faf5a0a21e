package jic

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	aijic "eras/ai/diplomacy/jic"
	airegent "eras/ai/diplomacy/regent"
	"eras/ai/registry"
	"eras/game"
	"eras/lab/experiment"
	tournament "eras/lab/tournament/diplomacy"
)

// Lineups is an experiment in which bots play against each other on the standard map, in
// one lineup or several, with powers in rotation. A unit is a block of as many games as
// there are powers, in which every seat of every bot has every power once.
type Lineups struct {
	// Heading is the question in one line, Text has more paragraphs about it.
	Heading string
	Text    []string
	// Lineups are measured one by one. A lineup with a bot that does not exist is skipped,
	// and the report says so.
	Lineups []Lineup
	// LastYear and StaleYears end games as draws, as in [tournament.Request].
	LastYear, StaleYears int
	// Combined is the paper's result of all lineups together, or nil if they are not to be
	// combined.
	Combined *Paper

	name string
}

// Lineup is a composition of bots.
type Lineup struct {
	// Name is the unique name of the lineup, of a to z, 0 to 9 and '-'. A lineup has the same
	// games in every experiment with its name, or with that of Seeds if that is set: the
	// same powers and seeds for other bots.
	Name, Seeds string
	// Bots are as in [tournament.Request.Bots]. Weight is the relative time of a game.
	Bots   string
	Weight float64
	// Paper is the paper's result, or nil.
	Paper *Paper
}

var _ experiment.WithSettings = (*Lineups)(nil)

// Name returns the experiment's name.
func (f *Lineups) Name() string { return f.name }

// Title returns the question of the experiment in one line.
func (f *Lineups) Title() string { return f.Heading }

// Settings returns the lineups and the parameters of JIC and regent, with which alone a run
// can be continued.
func (f *Lineups) Settings() string {
	var b strings.Builder
	fmt.Fprintf(&b, "last=%d stale=%d", f.LastYear, f.StaleYears)
	for _, d := range f.Lineups {
		fmt.Fprintf(&b, " %s=%s", d.Name, d.Bots)
	}
	if params, err := aijic.Parameters.Of(botJIC); err == nil {
		fmt.Fprintf(&b, " %+v", params)
	}
	if params, err := airegent.Parameters.Of(botRegent); err == nil {
		fmt.Fprintf(&b, " %+v", params)
	}
	return b.String()
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

// present returns the lineups whose bots exist, and the bots of the others.
func (f *Lineups) present() (lineups []*Lineup, skipped []string, err error) {
	for i := range f.Lineups {
		d := &f.Lineups[i]
		_, err := f.tournament(d, 0)
		switch {
		case errors.Is(err, registry.ErrUnknown):
			skipped = append(skipped, d.Bots)
		case err != nil:
			return nil, nil, fmt.Errorf("lineup %s: %w", d.Name, err)
		default:
			lineups = append(lineups, d)
		}
	}
	if len(lineups) == 0 {
		return nil, nil, fmt.Errorf("no lineup of %s has all its bots: eraslab diplomacy bots lists the bots that exist", f.name)
	}
	return lineups, skipped, nil
}

// blocks returns the number of blocks of games that the options ask for.
func blocks(o experiment.Options, games int) int { return (o.Games + games - 1) / games }

// Units returns the blocks, lineup by lineup. The blocks of a lineup have the same seeds in
// every experiment.
func (f *Lineups) Units(o experiment.Options) ([]experiment.Unit, error) {
	lineups, _, err := f.present()
	if err != nil {
		return nil, err
	}
	var units []experiment.Unit
	for _, d := range lineups {
		t, err := f.tournament(d, 0)
		if err != nil {
			return nil, err
		}
		for block := range blocks(o, t.Games) {
			units = append(units, experiment.Unit{
				ID:     fmt.Sprintf("%s/%05d", d.Name, block+1),
				Seed:   game.Derive(o.Seed, experiment.Hash(cmp.Or(d.Seeds, d.Name)), uint64(block)),
				Weight: d.Weight,
			})
		}
	}
	return units, nil
}

// Do plays a block and returns its games as a []tournament.Played.
func (f *Lineups) Do(ctx context.Context, _ experiment.Options, u experiment.Unit) (any, error) {
	name, _, _ := strings.Cut(u.ID, "/")
	k := slices.IndexFunc(f.Lineups, func(d Lineup) bool { return d.Name == name })
	if k < 0 {
		return nil, fmt.Errorf("there is no unit %.80q", u.ID)
	}
	t, err := f.tournament(&f.Lineups[k], u.Seed)
	if err != nil {
		return nil, err
	}
	var games []tournament.Played
	_, _, err = t.Run(ctx, func(p tournament.Played) error {
		games = append(games, p)
		return nil
	})
	return games, err
}

// Summary is the result of [Lineups].
type Summary struct {
	Title string `json:"title"`
	// Skipped are the lineups with bots that do not exist.
	Skipped []string        `json:"skipped,omitempty"`
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

// Summarize adds up the games of all units.
func (f *Lineups) Summarize(o experiment.Options, results []json.RawMessage) (any, error) {
	lineups, skipped, err := f.present()
	if err != nil {
		return nil, err
	}
	sum := &Summary{Title: f.Heading, Skipped: skipped}
	for _, d := range lineups {
		t, err := f.tournament(d, o.Seed)
		if err != nil {
			return nil, err
		}
		played, err := experiment.Take[[]tournament.Played](&results, blocks(o, t.Games), d.Name)
		if err != nil {
			return nil, err
		}
		games := slices.Concat(played...)
		for i := range games {
			games[i].Number = i
		}
		found := LineupSummary{Name: d.Name, Bots: d.Bots, Result: t.Result(games), paper: d.Paper}
		found.Lines = comparisons(&found.Result, d.Paper)
		sum.Lineups = append(sum.Lineups, found)
	}
	if f.Combined != nil && len(skipped) == 0 {
		sum.Combined = meanComparisons(sum.Lineups, f.Combined)
	}
	return sum, nil
}
