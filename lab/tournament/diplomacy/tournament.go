// Package diplomacy plays tournaments of Diplomacy between bots. The result has the wins,
// survivals, units and lengths of games, by bot and by power.
//
// Powers are assigned in one of three ways. At random, each game has a new assignment. In rotation,
// a block is as many games in a row as there are powers. Each block has one random circular order
// of the players, which is turned by one power each game, so that every player has every power
// once. In order, every game has the same assignment.
//
// A power is eliminated if it has no supply centre at the end. It survives if it has some and has
// not won. Units are these centres, as in DAIDE's summary of a game. As in jic-2011 5.2.1, the
// share of survivals is a share of the games that were not won, and units are those of survivors
// only. In a draw all remaining powers survive.
//
// One seat, or all seats of a bot together, win a game or do not, so the share of wins has Wilson's
// interval at 95 %. Several seats in a game depend on each other, so other intervals are computed
// over games (see ratio). A [Result] is the same on any number of cores. [Times] are separate
// because they are not.
package diplomacy

import (
	"context"

	"eras/game"
	"eras/game/diplomacy"
	"eras/lab/tournament"
)

// Tournament plays games between the same bots. [Request.Tournament] makes one.
type Tournament struct {
	tournament.Config
	Game     *diplomacy.Game
	Entrants []Entrant
	// Powers is the assignment of powers: [Rotate], [Random] or [InOrder].
	Powers string
}

// Run plays all games. It calls take, if it is not nil, with each game in the order of their
// numbers. An error of take ends the tournament.
func (t *Tournament) Run(ctx context.Context, take func(Played) error) (Result, Times, error) {
	var games []Played
	clock := newTimer(t.Entrants)
	err := tournament.Run(ctx, t.Config, t.play, func(p Played) error {
		clock.add(&p)
		var err error
		if take != nil {
			err = take(p)
		}
		p.Record, p.took = "", nil
		games = append(games, p)
		return err
	})
	if err != nil {
		return Result{}, Times{}, err
	}
	return t.Result(games), clock.times(), nil
}

// Play plays the game with a number, from 0.
func (t *Tournament) Play(ctx context.Context, number int) (Played, error) {
	return tournament.Play(ctx, t.Config, number, t.play)
}

// orderSeed is the number from which the seeds of the circular orders are derived. Games use the
// numbers below [tournament.MaxGames].
const orderSeed = tournament.MaxGames

// seats returns the entrants by seat in a game.
func (t *Tournament) seats(number int) []int {
	players := t.players()
	seats := t.assignment(number)
	for seat, player := range seats {
		seats[seat] = players[player]
	}
	return seats
}

// players returns the indices of the entrants. Each appears as often as it has seats.
func (t *Tournament) players() []int {
	var players []int
	for i, e := range t.Entrants {
		for range e.Seats {
			players = append(players, i)
		}
	}
	return players
}

// assignment returns the players by seat in a game, as indices of the result of players.
func (t *Tournament) assignment(number int) []int {
	n := len(t.players())
	seats := make([]int, n)
	if t.Powers == InOrder {
		for seat := range seats {
			seats[seat] = seat
		}
		return seats
	}
	draw, turn := number, 0
	if t.Powers == Rotate {
		draw, turn = number/n, number%n
	}
	order := game.Random(t.Seed, orderSeed, uint64(draw)).Perm(n)
	for seat := range seats {
		seats[seat] = order[(seat+turn)%n]
	}
	return seats
}
