package diplomacy

import (
	"context"
	"math/rand/v2"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

// Played is a game of a tournament. Seats are powers in the order of the map.
type Played struct {
	Number int `json:"number"`
	// Seats are the entrants by seat.
	Seats []int `json:"seats"`
	// Winner is a seat, -1 for a draw; Ending is the board's word for how it ended.
	Winner int    `json:"winner"`
	Ending string `json:"ending"`
	// Year is that of the last phase.
	Year int `json:"year"`
	// Centres are the supply centres at the end, by seat.
	Centres []int `json:"centres"`
	// Record is the match as [game.Record] writes it, if the tournament wants
	// records.
	Record string `json:"record,omitempty"`

	took []move
}

// move is how long an entrant took for an answer in a movement phase.
type move struct {
	entrant int
	took    time.Duration
}

// play plays one game.
func (t *Tournament) play(ctx context.Context, number int) (Played, error) {
	p := Played{Number: number, Seats: t.seats(number)}
	seed := game.Derive(t.Seed, uint64(number))
	makers := make([]aidiplomacy.Maker, len(p.Seats))
	for seat, entrant := range p.Seats {
		makers[seat] = p.timed(entrant, t.Entrants[entrant].make)
	}
	end, err := t.match(ctx, &p, makers, seed)
	if err != nil {
		return p, err
	}
	outcome, _ := t.Game.Outcome(&end)
	p.Winner, p.Ending, p.Year = int(outcome.Winner), outcome.Reason, int(end.Year)
	p.Centres = make([]int, len(p.Seats))
	for c := range t.Game.Map.Centres().All() {
		if owner := end.Owner[c]; owner != diplomacy.Neutral {
			p.Centres[owner.Seat()]++
		}
	}
	return p, nil
}

// match plays the match of a game and returns its last position. A record needs the
// loop that keeps one; it plays the same match.
func (t *Tournament) match(ctx context.Context, p *Played, makers []aidiplomacy.Maker, seed uint64) (diplomacy.Position, error) {
	if !t.Records {
		return aidiplomacy.Play(ctx, t.Game, makers, seed)
	}
	match := game.NewMatch(diplomacy.Board{Game: t.Game, First: t.Game.Start()}, seed)
	agents := make([]game.Agent[diplomacy.Position, diplomacy.Answer], len(makers))
	for i, make := range makers {
		seat := game.Seat(i)
		agents[seat] = aidiplomacy.NewAgent(make(t.Game, diplomacy.PowerOf(seat), aidiplomacy.BotRandom(seed, seat)))
		match.SetSeat(seat, t.Entrants[p.Seats[i]].Spec)
	}
	if err := match.Run(ctx, agents, nil); err != nil {
		return diplomacy.Position{}, err
	}
	p.Record = match.Record().String()
	return match.Position(), nil
}

// timed returns the maker of the same bot under a clock.
func (p *Played) timed(entrant int, make aidiplomacy.Maker) aidiplomacy.Maker {
	return func(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) aidiplomacy.Bot {
		return timedBot{make(g, power, rng), p, entrant}
	}
}

// timedBot is a bot under a clock.
type timedBot struct {
	aidiplomacy.Bot
	game    *Played
	entrant int
}

// Orders returns what the bot orders.
func (b timedBot) Orders(p *diplomacy.Position) diplomacy.Answer {
	begin := time.Now()
	answer := b.Bot.Orders(p)
	if p.Season.Moves() {
		b.game.took = append(b.game.took, move{b.entrant, time.Since(begin)})
	}
	return answer
}
