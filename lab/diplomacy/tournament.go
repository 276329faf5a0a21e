package diplomacy

import (
	"context"
	"fmt"

	"eras/game"
	"eras/game/diplomacy"
	"eras/lab"
)

// Tournament is games between the same bots with changing powers. It is made by
// [Request.Tournament].
type Tournament struct {
	Game     *diplomacy.Game
	Entrants []Entrant
	// Powers is how powers are given out: [Rotate], [Random] or [InOrder].
	Powers string
	Games  int
	// Seed is where all chance comes from: game number n has the seed
	// game.Derive(Seed, n).
	Seed uint64
	// Workers is how many games are played at once. It has no influence on results.
	Workers int
	// Records says that games bring their records.
	Records bool
}

// Run plays the games and hands each to take, which may be nil, in the order of
// their numbers; an error of take ends the tournament.
func (t *Tournament) Run(ctx context.Context, take func(Played) error) (Result, Times, error) {
	var games []Played
	clock := newClock(t.Entrants)
	err := lab.InOrder(ctx, t.Games, t.Workers, t.Play, func(_ int, p Played) error {
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
	return t.result(games), clock.times(), nil
}

// Play plays the game of that number, from 0 on.
func (t *Tournament) Play(ctx context.Context, number int) (Played, error) {
	p, err := t.play(ctx, number)
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("playing game %d: %w", number, err)
	}
	return p, err
}

// What the seeds beside those of games are for. Games take the seeds below MaxGames.
const orderSeed = MaxGames

// seats returns the entrants by seat in a game.
func (t *Tournament) seats(number int) []int {
	players := t.players()
	seats := t.deal(number)
	for seat, player := range seats {
		seats[seat] = players[player]
	}
	return seats
}

// players returns the entrants, each as often as it has seats.
func (t *Tournament) players() []int {
	var players []int
	for i, e := range t.Entrants {
		for range e.Seats {
			players = append(players, i)
		}
	}
	return players
}

// deal returns the players by seat in a game, as indices of what players returns.
func (t *Tournament) deal(number int) []int {
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
