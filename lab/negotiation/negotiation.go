// Package negotiation measures what talking gains in Diplomacy: some regents that negotiate play
// among silent ones, and the same games are played with all of them silent.
package negotiation

import (
	"context"
	"slices"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/regent"
	"eras/game"
	"eras/lab/experiment"
	tournament "eras/lab/tournament/diplomacy"
)

// Experiment returns the experiment "press".
func Experiment() experiment.Experiment {
	return &experiment.Study[*arm, []tournament.Played, *Summary]{
		ID:      "press",
		About:   "Whether bots of Diplomacy gain by talking; 420 games by default, about three hours of one core",
		Default: defaultGames,
		Setup:   func() any { return []any{lastYear, staleYears, level, effort, regent.Quick(), names()} },
		Conditions: func(o experiment.Options) ([]experiment.Condition[*arm], error) {
			return conditions(o), nil
		},
		Play: play, Sum: sum, Sections: report,
	}
}

// The rules of all games: the limits of their length, the level of press, and what a negotiation may
// simulate.
const (
	lastYear, staleYears = 1925, 8
	level                = 30
	effort               = 4000
)

// arm is a composition of bots. The first bots are those that are compared with the same seats of
// the silent games.
type arm struct {
	name, about string
	// first is the number of the first bots, rest are the others.
	first int
	one   func(*regent.Params)
	rest  func(*regent.Params)
	// few says that a third of the games is enough.
	few bool
	// cost is the time of a game, measured in those of the silent arm.
	cost float64
}

// silence is the name of the arm in which nobody talks.
const silence = "silent"

func quiet(p *regent.Params)       { p.Press.Temper = "silent" }
func opportunist(p *regent.Params) { p.Press.Temper = "opportunist" }
func loyal(p *regent.Params)       { p.Press.Temper = "loyal" }
func liar(p *regent.Params)        { p.Press.Temper = "liar" }

// forgiving is loyal and does not punish.
func forgiving(p *regent.Params) {
	loyal(p)
	p.Press.Punish = 0
}

// only offers one kind of deals, which one phase values.
func only(kind string) func(*regent.Params) {
	return func(p *regent.Params) {
		opportunist(p)
		p.Press.Kinds, p.Press.Rollouts = kind, 0
	}
}

// arms are all arms, the silent one first.
var arms = []*arm{
	{name: silence, about: "nobody talks", first: 7, one: quiet, cost: 1},
	{name: "two", about: "two talk among five silent ones", first: 2, one: opportunist, rest: quiet, cost: 2},
	{name: "three", about: "three talk among four silent ones", first: 3, one: opportunist, rest: quiet, cost: 3},
	{name: "seven", about: "all talk", first: 7, one: opportunist, few: true, cost: 23},
	{name: "opportunist", about: "one opportunist among six loyal ones", first: 1, one: opportunist, rest: loyal, few: true, cost: 11},
	{name: "unpunished", about: "one opportunist among six loyal ones that do not punish", first: 1, one: opportunist, rest: forgiving, few: true, cost: 11},
	{name: "supports", about: "two talk, of supports only", first: 2, one: only("supports"), rest: quiet, few: true, cost: 1},
	{name: "bounces", about: "two talk, of bounces only", first: 2, one: only("bounces"), rest: quiet, few: true, cost: 1},
	{name: "zones", about: "two talk, of zones only", first: 2, one: only("zones"), rest: quiet, few: true, cost: 1},
	{name: "peace", about: "two talk, of peace and alliances only", first: 2, one: only("peace"), rest: quiet, few: true, cost: 1},
	{name: "liar", about: "one agrees to everything and keeps nothing, among six loyal ones", first: 1, one: liar, rest: loyal, few: true, cost: 9},
}

// names returns the names of the arms, by which a run knows whether it can be resumed.
func names() (all []string) {
	for _, a := range arms {
		all = append(all, a.name)
	}
	return all
}

// defaultGames is the number of games of an arm if the user names none.
const defaultGames = 420

// fewer is the part of the games that the arms have that need fewer.
const fewer = 3

// conditions returns the arms. Their units are blocks of as many games as there are powers, with the
// same seeds in all arms.
func conditions(o experiment.Options) (all []experiment.Condition[*arm]) {
	for _, a := range arms {
		games := o.Games
		if a.few {
			games = (games + fewer - 1) / fewer
		}
		all = append(all, experiment.Condition[*arm]{
			ID: a.name + "/", From: 1, Units: max(1, (games+powers-1)/powers), Weight: a.cost, Of: a,
			Seed: func(n uint64) uint64 { return game.Derive(o.Seed, experiment.Hash("press"), n) },
		})
	}
	return all
}

// powers is the number of powers of the standard map.
const powers = 7

// tournament returns a block of games.
func (a *arm) tournament(seed uint64) (*tournament.Tournament, error) {
	q := tournament.Request{Map: "standard", Bots: "regent:7", Powers: tournament.Rotate, LastYear: lastYear, StaleYears: staleYears, Press: level}
	q.Games, q.Seed = powers, seed
	t, err := q.Tournament()
	if err != nil {
		return nil, err
	}
	t.Entrants = []tournament.Entrant{tournament.NewEntrant("first", a.first, maker(a.one))}
	if a.first < powers {
		t.Entrants = append(t.Entrants, tournament.NewEntrant("rest", powers-a.first, maker(a.rest)))
	}
	return t, nil
}

// maker returns a maker of regents with a search of some milliseconds.
func maker(change func(*regent.Params)) ai.Maker {
	p := regent.Quick()
	p.Press.Effort = effort
	change(&p)
	return regent.NewQuick(p)
}

// play plays a block.
func play(ctx context.Context, _ experiment.Options, u experiment.Numbered[*arm]) (games []tournament.Played, err error) {
	t, err := u.Of.tournament(u.Seed)
	if err != nil {
		return nil, err
	}
	_, _, err = t.Run(ctx, func(p tournament.Played) error {
		p.Talk.Log = nil
		p.Number += u.Number * powers
		games = append(games, p)
		return nil
	})
	return games, err
}

// seats returns the seats of the first bots of a game.
func seats(p *tournament.Played) (all []int) {
	for seat, entrant := range p.Seats {
		if entrant == 0 {
			all = append(all, seat)
		}
	}
	return all
}

// find returns the game with a number.
func find(games []tournament.Played, number int) *tournament.Played {
	if i := slices.IndexFunc(games, func(p tournament.Played) bool { return p.Number == number }); i >= 0 {
		return &games[i]
	}
	return nil
}
