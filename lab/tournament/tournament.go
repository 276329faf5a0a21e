package tournament

import (
	"context"
	"fmt"
	"time"

	"eras/ai/remote"
	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
	"eras/lab"
)

// Tournament is games between the same players in changing seats. It is made by
// [Request.Tournament].
type Tournament struct {
	Game    *risk.Game
	Players []Player
	Games   int
	// Seed is where all chance comes from: game number n has the seed
	// game.Derive(Seed, n).
	Seed uint64
	// Workers is how many games are played at once. It has no influence on results.
	Workers int
	// Limit is how long a foreign process may take for an answer.
	Limit time.Duration

	substitute airisk.Maker
}

// Played is a game of a tournament. Players are numbered as in the tournament.
type Played struct {
	Number int
	// Seats are the players by seat.
	Seats []int
	// Winner is a player, -1 for a draw.
	Winner int
	Rounds int
	// Fallen are the players who were eliminated, the first one first.
	Fallen []int
	// Faults are those of the players' processes.
	Faults []remote.Faults

	turns []turns // by player
}

// turns is how long a player took for its turns.
type turns struct {
	count     int
	sum, most time.Duration
}

// Run plays the games and hands each to take, which may be nil, in the order of
// their numbers; an error of take ends the tournament.
func (t *Tournament) Run(ctx context.Context, take func(Played) error) (Result, Times, error) {
	sums := newSums(t)
	plan := t.plan()
	err := lab.InOrder(ctx, t.Games, t.Workers, func(ctx context.Context, i int) (Played, error) {
		p, err := t.play(ctx, i, plan.seats(i))
		if err != nil && ctx.Err() == nil {
			err = fmt.Errorf("playing game %d: %w", i, err)
		}
		return p, err
	}, func(_ int, p Played) error {
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
func (t *Tournament) play(ctx context.Context, number int, seats []int) (Played, error) {
	p := Played{Number: number, Seats: seats, Winner: -1, Faults: make([]remote.Faults, len(seats)), turns: make([]turns, len(seats))}
	seed := game.Derive(t.Seed, uint64(number))
	makers, hosts := t.seat(ctx, seats, seed)
	defer func() {
		for _, h := range hosts {
			h.Close()
		}
	}()
	m, err := airisk.NewPlaying(t.Game, makers, seed)
	if err != nil {
		return p, err
	}
	if err := p.watch(ctx, m); err != nil {
		return p, err
	}
	if o, over := t.Game.Outcome(&m.P); over && o.Winner >= 0 {
		p.Winner = seats[o.Winner]
	}
	p.Rounds = int(m.P.Round)
	for _, seat := range m.P.Fallen[:m.P.FallenCount] {
		p.Fallen = append(p.Fallen, seats[seat])
	}
	for player, h := range hosts {
		p.Faults[player] = h.Faults()
	}
	return p, nil
}

// watch plays the match to its end and times the turns. A turn is all phases from
// one player's to another's.
func (p *Played) watch(ctx context.Context, m *airisk.Playing) error {
	turn, round, took := game.Nobody, uint16(0), time.Duration(0)
	end := func() {
		if round == 0 {
			return // the deal
		}
		t := &p.turns[p.Seats[turn]]
		t.count++
		t.sum += took
		t.most = max(t.most, took)
	}
	begin := time.Now()
	for more := m.P.Phase != risk.Over; more; {
		if err := ctx.Err(); err != nil {
			return err
		}
		if m.P.Turn != turn || m.P.Round != round {
			end()
			turn, round, took = m.P.Turn, m.P.Round, 0
		}
		var err error
		if more, err = m.Step(); err != nil {
			return err
		}
		now := time.Now()
		took += now.Sub(begin)
		begin = now
	}
	end()
	return nil
}

// seat makes the bots by seat, and starts the foreign processes: one for all
// players of the same command, under the first of them.
func (t *Tournament) seat(ctx context.Context, seats []int, seed uint64) ([]airisk.Maker, map[int]*remote.Host) {
	makers, hosts := make([]airisk.Maker, len(seats)), map[int]*remote.Host{}
	names := make([]string, len(seats))
	for seat, player := range seats {
		names[seat], makers[seat] = t.Players[player].Name, t.Players[player].make
	}
	for first, p := range t.Players {
		o := remote.Options{Command: p.command, Game: t.Game, Names: names, Seed: airisk.BotSeed(seed), Limit: t.Limit, Substitute: t.substitute}
		for seat, player := range seats {
			if p.command != nil && makers[seat] == nil && t.Players[player].text == p.text {
				o.Seats = append(o.Seats, game.Seat(seat))
			}
		}
		if o.Seats == nil {
			continue
		}
		h := remote.Start(ctx, o)
		hosts[first] = h
		for _, seat := range o.Seats {
			makers[seat] = h.Maker()
		}
	}
	return makers, hosts
}
