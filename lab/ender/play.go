package ender

import (
	"context"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
	"eras/lab/experiment"
	"eras/lab/tournament"
	risktournament "eras/lab/tournament/risk"
)

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

// Do plays a unit and returns its games as a []Played. The planner takes the seats in turn,
// the opponents the others in random order.
func (f *Fields) Do(ctx context.Context, o experiment.Options, u experiment.Unit) (any, error) {
	c, number, err := f.find(o, u.ID)
	if err != nil {
		return nil, err
	}
	g, makers, err := c.field.seats(c.planner.Spec)
	if err != nil {
		return nil, err
	}
	var games []Played
	batch := tournament.Config{Games: c.of(number, f.Batch), Seed: u.Seed}
	err = tournament.Run(ctx, batch, func(ctx context.Context, i int, seed uint64) (Played, error) {
		seats := seating(number*f.Batch+i, len(makers), seed)
		end, err := play(ctx, g, makers, seats, seed)
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
