// Package ender has the experiments on the Risk bots that plan whole turns: how often they
// win against given opponents, as in tables 5.3 to 5.8 of ender-2009 ([Fields]), and how
// long they take and how many plans they value, as in its section 5.3 ([Times]). It also
// tunes their parameters ([Tuning]) and explains their plans ([Question]).
//
// All planners of a [Fields] play the same games: game n of a field has the same seed, deal
// and seats for every planner. So differences between planners are computed game by game.
package ender

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"eras/ai/agents"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/assets/experiments"
	"eras/game"
	"eras/game/risk"
	"eras/internal/tomlfile"
	"eras/lab/experiment"
	"eras/lab/tournament"
	risktournament "eras/lab/tournament/risk"
)

// Fields is an experiment in which planners play against given opponents, as a TOML file describes
// it. A unit is some games of one planner in one field.
type Fields struct {
	Name string `toml:"name"`
	// Kind is [Kind].
	Kind  string   `toml:"kind"`
	Title string   `toml:"title"`
	Text  []string `toml:"text"` // paragraphs of explanation
	// Planners are the bots to measure.
	Planners []Planner `toml:"planners"`
	Fields   []Field   `toml:"field"`
	// Together adds up fields with the same number of players as well.
	Together bool `toml:"together"`
	// Growing makes an experiment of its own with growing cards, too.
	Growing bool `toml:"growing"`
	// Batch is the largest number of games of a unit; 0 means 10.
	Batch int `toml:"batch"`
}

// Kind is the kind of the files of [Fields].
const Kind = "planners"

// Planner is a bot to measure; any Risk bot may be one.
type Planner struct {
	// Spec is as in [agents.RiskBots].
	Spec string `toml:"spec"`
	// Part is the share of the games of the options that it plays; 0 means 1.
	Part float64 `toml:"part"`
	// Blind lets it play without knowing the goals of the field's rules ([airisk.Blind]). It is
	// compared with the planner of the same spec that knows them.
	Blind bool `toml:"blind"`
}

// label names the planner in results.
func (p *Planner) label() string {
	if p.Blind {
		return p.Spec + blindly
	}
	return p.Spec
}

// blindly marks a planner that does not know the goals.
const blindly = ", blind"

// Field is a map with rules and opponents.
type Field struct {
	// Name identifies the field, in a to z, 0 to 9 and '-'.
	Name string `toml:"name"`
	// Map is a name (default classic); Cards is the worth of sets, as [risk.ParseSetValues] reads it
	// (default 5); Limit is the number of rounds after which a game is a draw (default 500; the paper
	// had none).
	Map   string `toml:"map"`
	Cards string `toml:"cards"`
	Limit int    `toml:"limit"`
	// Rules are further rules, as [risk.ParseRules] reads them, such as "missions=on".
	Rules string `toml:"rules"`
	// Sharing is the number of fields that share a planner's games; 0 means 1.
	Sharing int `toml:"sharing"`
	// Opponents may have the same name several times.
	Opponents []string `toml:"opponents"`
	// Paper has the paper's results.
	Paper []Printed `toml:"paper"`
}

// Printed is a result of the paper.
type Printed struct {
	// Who is the measured bot, "Ender" (default) or "MARS".
	Who string `toml:"who"`
	// Games is the number of games, 0 if the paper does not say.
	Games int `toml:"games"`
	// Shares are the shares of games won: by the planner, then by each of [Field.Opponents]. Won are
	// the numbers of games instead.
	Shares []float64 `toml:"shares"`
	Won    []int     `toml:"won"`
}

// Parse reads the file called name.
func Parse(name string, data []byte) (*Fields, error) {
	f := &Fields{}
	t, err := tomlfile.Decode(name, data, f)
	if err != nil {
		return nil, err
	}
	if err := t.Require("name", "title", "planners", "field"); err != nil {
		return nil, err
	}
	for i := range f.Fields {
		if d := &f.Fields[i]; !filepath.IsLocal(cmp.Or(d.Map, classic)) {
			return nil, t.Errorf(fmt.Sprintf("field.%d.map", i), "%.80q must be built in or a file below the current folder", d.Map)
		}
	}
	if err := f.complete(); err != nil {
		return nil, t.Errorf("name", "%w", err)
	}
	return f, nil
}

// classic is the map of most fields.
const classic = "classic"

// complete sets defaults and checks the values.
func (f *Fields) complete() error {
	if f.Batch = cmp.Or(f.Batch, 10); f.Batch < 0 || len(f.Planners) == 0 || len(f.Fields) == 0 {
		return fmt.Errorf("there must be planners and fields, and at least one game in a unit")
	}
	for i := range f.Planners {
		p := &f.Planners[i]
		if p.Part = cmp.Or(p.Part, 1); !(p.Part > 0 && p.Part <= 1) {
			return fmt.Errorf("the part of %s is %v: must be above 0 and at most 1", p.Spec, p.Part)
		}
	}
	for i := range f.Fields {
		d := &f.Fields[i]
		d.Map, d.Cards, d.Limit, d.Sharing = cmp.Or(d.Map, classic), cmp.Or(d.Cards, "5"), cmp.Or(d.Limit, 500), cmp.Or(d.Sharing, 1)
		if d.Sharing < 1 || d.Limit < 1 || d.Limit > risk.MaxLimit {
			return fmt.Errorf("the field %s must share its games with others, or none, and have from 1 to %d rounds", d.Name, risk.MaxLimit)
		}
		for k := range d.Paper {
			p := &d.Paper[k]
			p.Who = cmp.Or(p.Who, "Ender")
			for _, n := range p.Won {
				p.Shares = append(p.Shares, float64(n)/float64(p.Games))
			}
			if p.Won = nil; len(p.Shares) != len(d.Opponents)+1 {
				return fmt.Errorf("a result of the paper in the field %s has %d shares: must be one for the planner and each opponent", d.Name, len(p.Shares))
			}
		}
		for _, p := range f.Planners {
			if _, _, err := d.seats(&p); err != nil {
				return fmt.Errorf("the field %s: %w", d.Name, err)
			}
		}
	}
	return nil
}

// load returns the built-in experiment with that name.
func load(name string) (*Fields, error) {
	file, data, ok := experiments.Read(name)
	if !ok {
		return nil, fmt.Errorf("there is no experiment %.80q", name)
	}
	return Parse(file, data)
}

// Experiments returns all experiments of the package.
func Experiments() ([]experiment.Experiment, error) {
	var all []experiment.Experiment
	for _, name := range []string{"ender-players", "ender-boards", "ender-mars", "ender-best", "ender-copies", "ender-mends", "ender-literal", "ender-searches", "ender-searches-timed", "goals"} {
		f, err := load(name)
		if err != nil {
			return nil, err
		}
		if all = append(all, f.Experiment()); f.Growing {
			all = append(all, f.growing().Experiment())
		}
	}
	t, err := newTimes()
	if err != nil {
		return nil, err
	}
	return append(all, t.Experiment()), nil
}

// growing returns the experiment with growing cards, for which the paper has no results.
func (f *Fields) growing() *Fields {
	g := *f
	g.Name += "-growing"
	g.Title += ", with growing cards"
	g.Text = append(slices.Clone(f.Text), "Here sets of cards are worth more each time one is traded in, which the paper did not measure.")
	g.Fields = slices.Clone(f.Fields)
	for i := range g.Fields {
		g.Fields[i].Cards, g.Fields[i].Paper = "growing", nil
	}
	return &g
}

// Experiment returns the experiment.
func (f *Fields) Experiment() experiment.Experiment {
	return &experiment.Study[condition, []Played, *Summary]{
		ID: f.Name, About: f.Title, Setup: f.setup, Conditions: f.conditions, Play: f.play, Sum: f.sum, Sections: f.report,
	}
}

// setup returns all settings, with the planners' parameters.
func (f *Fields) setup() any {
	all := []any{f}
	for _, p := range f.Planners {
		params, err := ender.Parameters.Of(p.Spec)
		all = append(all, params, err != nil)
	}
	return all
}

// condition is a planner in a field.
type condition struct {
	planner Planner
	field   *Field
	games   int
}

// conditions returns all planners in all fields, field by field. Their units are batches of games.
// Units with the same number in the same field have the same seed for all planners.
func (f *Fields) conditions(o experiment.Options) ([]experiment.Condition[condition], error) {
	var all []experiment.Condition[condition]
	for i := range f.Fields {
		d := &f.Fields[i]
		m, err := agents.LoadRiskMap(d.Map)
		if err != nil {
			return nil, err
		}
		for _, p := range f.Planners {
			games := max(1, int(float64(o.Games)*p.Part*(1/float64(d.Sharing))+0.999))
			all = append(all, experiment.Condition[condition]{
				ID: d.Name + "/" + slug(p.label()) + "/", From: 1, Units: (games + f.Batch - 1) / f.Batch,
				Weight: work(p.Spec) * float64(m.Territories()*f.Batch),
				Seed:   func(n uint64) uint64 { return game.Derive(o.Seed, experiment.Hash(d.Name), n) },
				Of:     condition{p, d, games},
			})
		}
	}
	return all, nil
}

// slug returns a spec as a part of a unit's ID.
func slug(spec string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '.' {
			return r
		}
		return '-'
	}, strings.ToLower(spec)), "-")
}

// work returns the approximate number of plans that a bot values in a turn, or 1 for a
// simple bot.
func work(spec string) float64 {
	params, err := ender.Parameters.Of(spec)
	if err != nil {
		return 1
	}
	if s := params.Search.Seconds; s > 0 {
		return min(params.Search.Plans, plansPerSecond*s)
	}
	return params.Search.Plans
}

// plansPerSecond is the approximate number of plans that a planner values in a second, to
// estimate the duration of units.
const plansPerSecond = 5000

// seats returns the game of a field, and the makers of its players, the planner's first.
func (d *Field) seats(planner *Planner) (*risk.Game, []airisk.Maker, error) {
	m, err := agents.LoadRiskMap(d.Map)
	if err != nil {
		return nil, nil, err
	}
	rules, err := risktournament.ParseRules(len(d.Opponents)+1, d.Cards, fmt.Sprintf("limit=%d %s", d.Limit, d.Rules))
	if err != nil {
		return nil, nil, err
	}
	g, err := risk.NewGame(m, rules)
	if err != nil {
		return nil, nil, err
	}
	var makers []airisk.Maker
	for _, name := range append([]string{planner.Spec}, d.Opponents...) {
		maker, err := agents.RiskBots().Find(name)
		if err != nil {
			return nil, nil, err
		}
		makers = append(makers, maker)
	}
	if planner.Blind {
		makers[0] = airisk.Blind(makers[0])
	}
	return g, makers, nil
}

// Played is one game of a unit.
type Played struct {
	// Winner is 0 for the planner, from 1 on for the field's opponents, and -1 for
	// nobody.
	Winner int `json:"winner"`
	Rounds int `json:"rounds"`
}

// Seeds derived from a game's.
const (
	orderSeed = iota
	matchSeed
)

// play plays a unit. The planner takes the seats in turn, the opponents the others in random order.
func (f *Fields) play(ctx context.Context, _ experiment.Options, u experiment.Numbered[condition]) (games []Played, err error) {
	g, makers, err := u.Of.field.seats(&u.Of.planner)
	if err != nil {
		return nil, err
	}
	first := u.Number * f.Batch
	batch := tournament.Config{Games: min(f.Batch, u.Of.games-first), Seed: u.Seed}
	err = tournament.Run(ctx, batch, func(ctx context.Context, i int, seed uint64) (Played, error) {
		end, err := play(ctx, g, makers, seating(first+i, len(makers), seed), seed)
		return Played{end.Winner, end.Rounds}, err
	}, func(p Played) error {
		games = append(games, p)
		return nil
	})
	return games, err
}

// play plays the game with a seed. seats are the players by seat, as indices of makers.
func play(ctx context.Context, g *risk.Game, makers []airisk.Maker, seats []int, seed uint64) (risktournament.End, error) {
	m, err := risktournament.NewMatch(g, makers, seats, game.Derive(seed, matchSeed))
	if err != nil {
		return risktournament.End{}, err
	}
	return m.Play(ctx)
}

// seating returns the players by seat in the game of that number. Player 0, the planner,
// takes the seats in turn.
func seating(number, players int, seed uint64) []int {
	order := game.Random(seed, orderSeed).Perm(players - 1)
	seats := make([]int, players)
	for i, opponent := range order {
		seats[(number+1+i)%players] = opponent + 1
	}
	return seats
}
