// Package risk plays tournaments of Risk between bots, built-in or in other processes. The
// result says who won, from which seat, who was eliminated when, and how long games were.
//
// Seats rotate: as many games in a row as there are players are a block, in which one
// circular order of the players is turned by one seat each game. The circular orders come
// in a shuffled sequence, each once before any repeats. So in each block every player has
// every seat once, and after (players - 1)! blocks the players have sat in all ways.
//
// A game that reaches the limit of rounds is a draw (ender-2009 5.2.3).
// Shares of wins are of all games, so with the share of draws they add up to 1. Intervals
// are Wilson's at 95 %.
//
// A [Result] is the same on any number of cores. [Times] are separate because clocks differ.
// An external process starts again for each game, so it cannot carry anything over; only
// the number of its late answers may differ.
package risk

import (
	"context"
	"time"

	"eras/ai/process"
	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
	"eras/lab/tournament"
)

// Tournament is a tournament of the same players in rotating seats. [Request.Tournament]
// makes one.
type Tournament struct {
	tournament.Config
	Game    *risk.Game
	Players []Player
	// Limit is the time limit of an external process for an answer.
	Limit time.Duration

	substitute airisk.Maker
}

// Played is a game of a tournament. Players are numbered as in the tournament.
type Played struct {
	Number int
	End
	// Faults are those of the players' processes.
	Faults []process.Faults

	turns []turns // by player
}

// turns are the durations of a player's turns.
type turns struct {
	count     int
	sum, most time.Duration
}

// add adds a turn.
func (t *turns) add(took time.Duration) {
	t.count++
	t.sum += took
	t.most = max(t.most, took)
}

// Run plays the games and passes each to take, which may be nil, in the order of their
// numbers. An error of take ends the tournament.
func (t *Tournament) Run(ctx context.Context, take func(Played) error) (Result, Times, error) {
	sums := newSums(t)
	plan := t.plan()
	err := tournament.Run(ctx, t.Config, func(ctx context.Context, number int, seed uint64) (Played, error) {
		return t.play(ctx, number, seed, plan.seats(number))
	}, func(p Played) error {
		sums.add(&p)
		if take == nil {
			return nil
		}
		return take(p)
	})
	if err != nil {
		return Result{}, nil, err
	}
	return sums.result(), sums.times(), nil
}

// play plays one game with the players in those seats.
func (t *Tournament) play(ctx context.Context, number int, seed uint64, seats []int) (Played, error) {
	p := Played{Number: number, Faults: make([]process.Faults, len(seats)), turns: make([]turns, len(seats))}
	makers, hosts := t.seat(ctx, seats, seed)
	defer func() {
		for _, h := range hosts {
			h.Close()
		}
	}()
	m, err := NewMatch(t.Game, makers, seats, seed)
	if err != nil {
		return p, err
	}
	for seat, player := range seats {
		m.TimeTurns(seat, p.turns[player].add)
		if t.Records {
			m.Names = append(m.Names, t.Players[player].spec)
		}
	}
	if p.End, err = m.Play(ctx); err != nil {
		return p, err
	}
	for player, h := range hosts {
		p.Faults[player] = h.Faults()
	}
	return p, nil
}

// seat returns the makers by player. It starts the external processes: one for all players
// with the same command, under the first of them.
func (t *Tournament) seat(ctx context.Context, seats []int, seed uint64) ([]airisk.Maker, map[int]*process.Host) {
	makers, hosts := make([]airisk.Maker, len(seats)), map[int]*process.Host{}
	for player, p := range t.Players {
		makers[player] = p.make
	}
	names := make([]string, len(seats))
	for seat, player := range seats {
		names[seat] = t.Players[player].Name
	}
	for first, p := range t.Players {
		o := process.Options{Command: p.command, Game: t.Game, Names: names, Seed: airisk.BotSeed(seed), Limit: t.Limit, Substitute: t.substitute}
		var shared []int
		for seat, player := range seats {
			if p.command != nil && makers[player] == nil && t.Players[player].spec == p.spec {
				o.Seats = append(o.Seats, game.Seat(seat))
				shared = append(shared, player)
			}
		}
		if shared == nil {
			continue
		}
		h := process.Start(ctx, o)
		hosts[first] = h
		for _, player := range shared {
			makers[player] = h.Maker()
		}
	}
	return makers, hosts
}
