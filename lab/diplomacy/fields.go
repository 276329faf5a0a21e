package diplomacy

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"eras/ai/roster"
	"eras/game"
	"eras/lab/experiment"
)

// Fields is an experiment that lets bots play against each other on the standard
// map, in one composition or several, with powers in rotation. A unit is a block of
// as many games as there are powers, in which every seat of every bot has every
// power once.
type Fields struct {
	// Heading is what it asks, in a line, Text more of it, in paragraphs.
	Heading string
	Text    []string
	// Fields are measured one by one. One with a bot that there is not is left out,
	// and the report says so.
	Fields []Field
	// LastYear and StaleYears end games as draws, as in [Request].
	LastYear, StaleYears int
	// Together is what the paper found in all fields together; nil unless they are
	// to be added up.
	Together *Paper

	name string
}

// Field is who plays.
type Field struct {
	// Name tells the field from others, in a to z, 0 to 9 and '-'. Fields of one
	// name have the same games in every experiment.
	Name string
	// Bots are as in [Request.Bots]; Weight is how long a game takes beside those of
	// other fields.
	Bots   string
	Weight float64
	// Paper is what the paper found, nil for nothing.
	Paper *Paper
}

var _ experiment.WithSettings = (*Fields)(nil)

// Name returns the experiment's name.
func (f *Fields) Name() string { return f.name }

// Title returns what it asks, in a line.
func (f *Fields) Title() string { return f.Heading }

// Settings returns what is measured, with the parameters of JIC and regent: a run is
// not continued with others.
func (f *Fields) Settings() string {
	var b strings.Builder
	fmt.Fprintf(&b, "last=%d stale=%d", f.LastYear, f.StaleYears)
	for _, d := range f.Fields {
		fmt.Fprintf(&b, " %s=%s", d.Name, d.Bots)
	}
	if params, err := roster.JICParams(jic); err == nil {
		fmt.Fprintf(&b, " %+v", params)
	}
	if params, err := roster.RegentParams(regent); err == nil {
		fmt.Fprintf(&b, " %+v", params)
	}
	return b.String()
}

// standardMap is the map of all experiments.
const standardMap = "standard"

// tournament returns the block of games with that seed.
func (f *Fields) tournament(d *Field, seed uint64) (*Tournament, error) {
	q := Request{
		Map: standardMap, Bots: d.Bots, Powers: Rotate, LastYear: f.LastYear, StaleYears: f.StaleYears,
		Games: 1, Seed: seed, Workers: 1,
	}
	t, err := q.Tournament()
	if err == nil {
		t.Games = t.Game.Map.Powers()
	}
	return t, err
}

// present returns the fields whose bots there are, and the names of the others.
func (f *Fields) present() (there []*Field, skipped []string, err error) {
	for i := range f.Fields {
		d := &f.Fields[i]
		_, err := f.tournament(d, 0)
		switch {
		case errors.Is(err, roster.ErrNoDiplomacyBot):
			skipped = append(skipped, d.Bots)
		case err != nil:
			return nil, nil, fmt.Errorf("the field %s: %w", d.Name, err)
		default:
			there = append(there, d)
		}
	}
	if len(there) == 0 {
		return nil, nil, fmt.Errorf("no field of %s has all its bots: eraslab diplomacy bots lists those that there are", f.name)
	}
	return there, skipped, nil
}

// blocks returns how many blocks of games the options want.
func blocks(o experiment.Options, games int) int { return (o.Games + games - 1) / games }

// Units returns the blocks, field by field. Those of a field have the same seeds in
// every experiment.
func (f *Fields) Units(o experiment.Options) ([]experiment.Unit, error) {
	there, _, err := f.present()
	if err != nil {
		return nil, err
	}
	var units []experiment.Unit
	for _, d := range there {
		t, err := f.tournament(d, 0)
		if err != nil {
			return nil, err
		}
		h := fnv.New64a()
		h.Write([]byte(d.Name))
		for block := range blocks(o, t.Games) {
			units = append(units, experiment.Unit{
				ID:     fmt.Sprintf("%s/%05d", d.Name, block+1),
				Seed:   game.Derive(o.Seed, h.Sum64(), uint64(block)),
				Weight: d.Weight,
			})
		}
	}
	return units, nil
}

// Do plays a block and returns its games as a []Played.
func (f *Fields) Do(ctx context.Context, _ experiment.Options, u experiment.Unit) (any, error) {
	name, _, _ := strings.Cut(u.ID, "/")
	k := slices.IndexFunc(f.Fields, func(d Field) bool { return d.Name == name })
	if k < 0 {
		return nil, fmt.Errorf("there is no unit %q", u.ID)
	}
	t, err := f.tournament(&f.Fields[k], u.Seed)
	if err != nil {
		return nil, err
	}
	var games []Played
	for number := range t.Games {
		p, err := t.Play(ctx, number)
		if err != nil {
			return nil, err
		}
		games = append(games, p)
	}
	return games, nil
}

// Summary is what came of a [Fields].
type Summary struct {
	Title string `json:"title"`
	// Skipped are fields with bots that are not there.
	Skipped []string `json:"skipped,omitempty"`
	Fields  []Found  `json:"fields"`
	// Together holds the means over the fields, by bot, where that was asked for.
	Together []Line `json:"together,omitempty"`
}

// Found is what was found in a field.
type Found struct {
	Name   string `json:"name"`
	Bots   string `json:"bots"`
	Result Result `json:"result"`
	// Lines compare bots with the paper.
	Lines []Line `json:"bots_beside_paper"`

	paper *Paper
}

// Summarize adds up the games.
func (f *Fields) Summarize(o experiment.Options, results []json.RawMessage) (any, error) {
	there, skipped, err := f.present()
	if err != nil {
		return nil, err
	}
	sum := &Summary{Title: f.Heading, Skipped: skipped}
	for _, d := range there {
		t, err := f.tournament(d, o.Seed)
		if err != nil {
			return nil, err
		}
		var games []Played
		for range blocks(o, t.Games) {
			if len(results) == 0 {
				return nil, fmt.Errorf("units of %s are missing", d.Name)
			}
			var block []Played
			if err := json.Unmarshal(results[0], &block); err != nil {
				return nil, fmt.Errorf("reading a unit of %s: %w", d.Name, err)
			}
			for i := range block {
				block[i].Number = len(games) + i
			}
			games = append(games, block...)
			results = results[1:]
		}
		found := Found{Name: d.Name, Bots: d.Bots, Result: t.result(games), paper: d.Paper}
		found.Lines = lines(&found.Result, d.Paper)
		sum.Fields = append(sum.Fields, found)
	}
	if f.Together != nil && len(skipped) == 0 {
		sum.Together = means(sum.Fields, f.Together)
	}
	return sum, nil
}
