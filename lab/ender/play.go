package ender

import (
	"context"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/lab/experiment"
)

// Played is one game of a unit.
type Played struct {
	// Winner is 0 for the planner, then the place of an opponent in the field from
	// 1 on; -1 for nobody.
	Winner int `json:"winner"`
	Rounds int `json:"rounds"`
}

// What the seeds under a game's are for.
const (
	orderSeed = iota
	matchSeed
)

// Do plays a unit and returns its games as a []Played. The planner has the seats in
// turn, the opponents the others in any order.
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
	for i := range c.of(number, f.Batch) {
		seed := game.Derive(u.Seed, uint64(i))
		players := seating(number*f.Batch+i, len(makers), seed)
		seated := make([]airisk.Maker, len(players))
		for seat, player := range players {
			seated[seat] = makers[player]
		}
		p, err := airisk.Play(ctx, g, seated, game.Derive(seed, matchSeed))
		if err != nil {
			return nil, err
		}
		one := Played{Winner: -1, Rounds: int(p.Round)}
		if outcome, over := g.Outcome(&p); over && outcome.Winner >= 0 {
			one.Winner = players[outcome.Winner]
		}
		games = append(games, one)
	}
	return games, nil
}

// seating returns the players by seat in the game of a number: the planner, who is
// player 0, has the seat that comes next.
func seating(number, players int, seed uint64) []int {
	order := game.Random(seed, orderSeed).Perm(players - 1)
	seats := make([]int, players)
	for i, opponent := range order {
		seats[(number+1+i)%players] = opponent + 1
	}
	return seats
}
