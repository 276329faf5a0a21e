package jic

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"eras/ai/agents"
	"eras/ai/diplomacy/jic"
	"eras/game/diplomacy"
	labtournament "eras/lab/tournament"
	tournament "eras/lab/tournament/diplomacy"
	"eras/lab/tuning"
)

// Tuning looks for better parameters of JIC by tournaments. The candidate and the current
// values share the seats that the field leaves, half each. A pair of games is the same
// powers and seeds with the two swapped. Of the two, the one that wins the game has won,
// else the one with more supply centres at the end.
type Tuning struct {
	tuning.Tuning[jic.Params]
	// Map is the name of a built-in map or a file. Field are the other bots, as in
	// [tournament.Request.Bots]; "" is none.
	Map, Field string
	// LastYear and StaleYears end games as draws, as in [tournament.Request].
	LastYear, StaleYears int

	game   *diplomacy.Game
	others []tournament.Entrant
	each   int // seats of the candidate and of the current values
}

// NewTuning returns a tuning with default settings: two seats each, beside one of each bot
// of the paper.
func NewTuning(start jic.Params) *Tuning {
	t := &Tuning{
		Tuning: tuning.New(jic.Parameters, start),
		Map:    standardMap, Field: DefaultField,
		LastYear: tournament.DefaultLastYear, StaleYears: tournament.DefaultStaleYears,
	}
	t.Keys, t.Play = defaultKeys(), t.pair
	return t
}

// DefaultField are the other bots of a tuning: those of jic-2011 5.2.
const DefaultField = botDumbBot + "," + botVanilla + "," + botBerserk

// defaultKeys returns the parameters that weigh things.
func defaultKeys() []string {
	return []string{
		"destination.enemy_home", "destination.free", "destination.own_home", "destination.centre", "destination.plain",
		"neighbour.enemy", "neighbour.free", "neighbour.own", "neighbour.plain",
		"limits.support_bonus", "limits.deadlock",
		"readings.inversion", "readings.bonus_plans",
	}
}

// Validate returns an error if t has invalid settings.
func (t *Tuning) Validate() error {
	m, err := agents.LoadDiplomacyMap(t.Map)
	if err != nil {
		return err
	}
	seats := 0
	t.others = nil
	if t.Field != "" {
		if t.others, seats, err = tournament.ParseEntrants(t.Field, m.Powers()); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(t.others, func(e tournament.Entrant) bool { return e.Spec == tournament.Open }) {
		return fmt.Errorf("the field has %s seats: name bots that eraslab diplomacy bots lists", tournament.Open)
	}
	free := m.Powers() - seats
	if free < 2 || free%2 != 0 {
		return fmt.Errorf("the field has %d of %d seats: it must leave an even number of at least 2 for the two that are compared", seats, m.Powers())
	}
	t.each = free / 2
	// A tournament with this map and these limits is valid if a tuning is.
	q := tournament.Request{Map: t.Map, Bots: fmt.Sprintf("%s:%d", botJIC, m.Powers()), Powers: tournament.Random, LastYear: t.LastYear, StaleYears: t.StaleYears}
	q.Games = 1
	whole, err := q.Tournament()
	if err != nil {
		return err
	}
	t.game = whole.Game
	return t.Tuning.Validate()
}

// Run tunes; see [tuning.Tuning.Run].
func (t *Tuning) Run(ctx context.Context, tell func(tuning.Generation[jic.Params])) (tuning.Tuned[jic.Params], error) {
	if err := t.Validate(); err != nil {
		return tuning.Tuned[jic.Params]{}, err
	}
	return t.Tuning.Run(ctx, tell)
}

// pair plays a pair of games between two sets of parameters.
func (t *Tuning) pair(ctx context.Context, a, b *jic.Params, seed uint64) (results [2]int, err error) {
	two := []tournament.Entrant{
		tournament.NewEntrant(botJIC, t.each, jic.New(*a)),
		tournament.NewEntrant(botJIC, t.each, jic.New(*b)),
	}
	for i := range results {
		one := tournament.Tournament{
			Config: labtournament.Config{Games: 1, Seed: seed},
			Game:   t.game, Entrants: slices.Concat(two, t.others), Powers: tournament.Random,
		}
		p, err := one.Play(ctx, 0)
		if err != nil {
			return results, err
		}
		results[i] = ahead(&p)
		slices.Reverse(two)
	}
	results[1] = -results[1]
	return results, nil
}

// ahead returns 1 if the first entrant of a game did better than the second, -1 if it did
// worse, and 0 if they did equally well.
func ahead(p *tournament.Played) int {
	var centres [2]int
	for seat, entrant := range p.Seats {
		if entrant >= len(centres) {
			continue
		}
		if seat == p.Winner {
			return 1 - 2*entrant
		}
		centres[entrant] += p.Centres[seat]
	}
	return cmp.Compare(centres[0], centres[1])
}
