package risk

import (
	"context"
	"fmt"
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// Maker makes a bot for one match: the game it will play, the seat it will have
// and its own chance, of which it may keep hold.
type Maker func(g *risk.Game, seat game.Seat, rng *rand.Rand) Bot

// Playing is a match between bots on its way, without the records and copies of
// [game.Match]. It is for one goroutine.
type Playing struct {
	Game *risk.Game
	// P is the position; before the first step one at which a player must act, or
	// chance.
	P     risk.Position
	turns []Turn
	rng   *rand.Rand
}

// What the seeds under a match's are for: its dice, then the bots' own chance by
// seat.
const (
	diceSeed = iota
	botSeed
)

// NewPlaying seats one bot for each player of g at the start of a match. All
// chance comes from seed.
func NewPlaying(g *risk.Game, makers []Maker, seed uint64) (*Playing, error) {
	if len(makers) != int(g.Rules.Players) {
		return nil, fmt.Errorf("seating %d bots for %d players is impossible", len(makers), g.Rules.Players)
	}
	m := &Playing{Game: g, P: g.Start(), turns: make([]Turn, len(makers)), rng: game.Random(seed, diceSeed)}
	for i, make := range makers {
		t := &m.turns[i]
		*t = Turn{Game: g, P: &m.P, Seat: game.Seat(i), Rand: BotRandom(BotSeed(seed), game.Seat(i))}
		t.bot = make(g, t.Seat, t.Rand)
		t.do = m.do
	}
	g.Proceed(&m.P, m.rng)
	return m, nil
}

// do plays an action of a bot and what chance answers.
func (m *Playing) do(a risk.Action) {
	if err := m.Game.Check(&m.P, a); err != nil {
		panic(stopped{err})
	}
	m.Game.Play(&m.P, a, nil)
	m.Game.Proceed(&m.P, m.rng)
}

// Step lets the player at turn do a phase and reports whether the match goes on.
func (m *Playing) Step() (bool, error) {
	seat := m.Game.Actor(&m.P)
	if seat < 0 {
		return false, nil
	}
	if err := m.turns[seat].guarded(); err != nil {
		return false, fmt.Errorf("seat %v in phase %v: %w", seat, m.P.Phase, err)
	}
	return m.P.Phase != risk.Over, nil
}

// guarded does a phase and returns what stopped it.
func (t *Turn) guarded() (err error) {
	defer func() {
		if r := recover(); r != nil {
			s, ok := r.(stopped)
			if !ok {
				panic(r)
			}
			err = s.err
		}
	}()
	t.step()
	return nil
}

// Play plays a match between bots to its end and returns the last position. ctx
// is looked at before every phase.
func Play(ctx context.Context, g *risk.Game, makers []Maker, seed uint64) (risk.Position, error) {
	m, err := NewPlaying(g, makers, seed)
	if err != nil {
		return risk.Position{}, err
	}
	for more := m.P.Phase != risk.Over; more; {
		if err := ctx.Err(); err != nil {
			return m.P, err
		}
		if more, err = m.Step(); err != nil {
			return m.P, err
		}
	}
	return m.P, nil
}
