package diplomacy

import (
	"context"
	"math/rand/v2"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/lab/tournament"
)

// Played is a game of a tournament. Seats are in the order of the powers of the map.
type Played struct {
	Number int `json:"number"`
	// Seats are the entrants by seat, as indices.
	Seats []int `json:"seats"`
	// Winner is a seat, or -1 for a draw. Ending is the reason of the outcome.
	Winner int    `json:"winner"`
	Ending string `json:"ending"`
	// Year is the year of the last phase.
	Year int `json:"year"`
	// Centres are the numbers of supply centres at the end, by seat.
	Centres []int `json:"centres"`
	// Record is the text of the [game.Record], if records are kept.
	Record string `json:"record,omitempty"`

	took []thinkingTime
}

// thinkingTime is how long an entrant took for an answer in a movement phase.
type thinkingTime struct {
	entrant int
	took    time.Duration
}

// play plays the game with the given number and seed.
func (t *Tournament) play(ctx context.Context, number int, seed uint64) (Played, error) {
	p := Played{Number: number, Seats: t.seats(number)}
	makers := make([]aidiplomacy.Maker, len(p.Seats))
	m := tournament.Match[diplomacy.Position, diplomacy.Answer, diplomacy.Event]{Board: &diplomacy.Board{Game: t.Game, First: t.Game.Start()}, Seed: seed}
	for seat, entrant := range p.Seats {
		makers[seat] = p.timed(entrant, t.Entrants[entrant].make)
		if t.Records {
			m.Names = append(m.Names, t.Entrants[entrant].Spec)
		}
	}
	var err error
	if m.Agents, err = aidiplomacy.NewAgents(t.Game, makers, seed); err != nil {
		return p, err
	}
	end, err := m.Play(ctx)
	if err != nil {
		return p, err
	}
	p.Winner, p.Ending, p.Year, p.Record = int(end.Outcome.Winner), end.Outcome.Reason, int(end.Position.Year), end.Record
	p.Centres = make([]int, len(p.Seats))
	for c := range t.Game.Map.Centres().All() {
		if owner := end.Position.Owner[c]; owner != diplomacy.Neutral {
			p.Centres[owner.Seat()]++
		}
	}
	return p, nil
}

// timed returns a maker of bots that measure the times of the bots that make returns.
func (p *Played) timed(entrant int, make aidiplomacy.Maker) aidiplomacy.Maker {
	return func(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) aidiplomacy.Bot {
		return timedBot{make(g, power, rng), p, entrant}
	}
}

// timedBot measures the time of a bot.
type timedBot struct {
	aidiplomacy.Bot
	game    *Played
	entrant int
}

// Orders returns the answer of the bot.
func (b timedBot) Orders(thought *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	begin := time.Now()
	answer := b.Bot.Orders(thought, p)
	if p.Season.Moves() {
		b.game.took = append(b.game.took, thinkingTime{b.entrant, time.Since(begin)})
	}
	return answer
}
