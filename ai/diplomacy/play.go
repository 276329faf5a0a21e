package diplomacy

import (
	"context"
	"fmt"
	"math/rand/v2"

	"eras/game"
	"eras/game/diplomacy"
)

// BotRandom returns the chance of the bot at a seat in the match with that seed.
func BotRandom(seed uint64, seat game.Seat) *rand.Rand { return game.Random(seed, uint64(seat)) }

// Playing is a match between bots on its way, without the records and copies of
// [game.Match]. It is for one goroutine.
type Playing struct {
	Game *diplomacy.Game
	// P is the position.
	P     diplomacy.Position
	judge *diplomacy.Judge
	bots  []Bot
	all   diplomacy.Gathering
}

// NewPlaying seats one bot for each power of g at the start of a match. All chance
// comes from seed.
func NewPlaying(g *diplomacy.Game, makers []Maker, seed uint64) (*Playing, error) {
	if len(makers) != g.Map.Powers() {
		return nil, fmt.Errorf("seating %d bots for %d powers is impossible: give one for each", len(makers), g.Map.Powers())
	}
	m := &Playing{Game: g, P: g.Start(), judge: diplomacy.NewJudge(g)}
	for i, make := range makers {
		seat := game.Seat(i)
		m.bots = append(m.bots, make(g, diplomacy.PowerOf(seat), BotRandom(seed, seat)))
	}
	return m, nil
}

// Step plays a phase and reports whether the match goes on. A bot that orders what
// it may not ends the match with an error that names its power.
func (m *Playing) Step() (bool, error) {
	actors := m.Game.Acting(&m.P)
	m.all = diplomacy.Gathering{}
	draw := actors != 0
	for seat := range actors.All() {
		answer := m.bots[seat].Orders(&m.P)
		draw = draw && answer.Draw
		power := diplomacy.PowerOf(seat)
		for _, o := range answer.Orders() {
			if err := m.Game.Gather(&m.all, &m.P, power, o); err != nil {
				return false, fmt.Errorf("the bot of %s in %v %d: %w", m.Game.Map.PowerToken(power), m.P.Season, m.P.Year, err)
			}
		}
	}
	if draw && m.P.Season.Moves() && m.Game.Rules.AgreedDraws {
		m.P.Ending = diplomacy.DrawAgreed
	} else {
		m.judge.Advance(&m.P, &m.all.Orders)
	}
	return m.P.Ending == diplomacy.Going, nil
}

// Play plays a match between bots to its end and returns the last position. ctx is
// looked at before every phase.
func Play(ctx context.Context, g *diplomacy.Game, makers []Maker, seed uint64) (diplomacy.Position, error) {
	m, err := NewPlaying(g, makers, seed)
	if err != nil {
		return diplomacy.Position{}, err
	}
	for more := m.P.Ending == diplomacy.Going; more; {
		if err := ctx.Err(); err != nil {
			return m.P, err
		}
		if more, err = m.Step(); err != nil {
			return m.P, err
		}
	}
	return m.P, nil
}
