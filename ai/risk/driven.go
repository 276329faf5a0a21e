package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// NewTurn seats a bot where somebody else keeps the match: p is what that side
// shows, and do carries out an action there. When do returns, p says what comes
// next: a phase inside the attack, or one that is not the seat's when the phase is
// over. An error of do ends the phase.
func NewTurn(g *risk.Game, p *risk.Position, seat game.Seat, maker Maker, rng *rand.Rand, do func(risk.Action) error) *Turn {
	return &Turn{Game: g, P: p, Seat: seat, Rand: rng, bot: maker(g, seat, rng), do: func(a risk.Action) {
		if err := do(a); err != nil {
			panic(stopped{err})
		}
	}}
}

// Step lets the bot do the phase that the position waits for, and returns what
// ended it early.
func (t *Turn) Step() error { return t.guarded() }

// BotSeed returns the seed of the bots' own chance in the match of a seed. It has
// 53 bits, so that it goes through JSON unharmed.
func BotSeed(match uint64) uint64 { return game.Derive(match, botSeed) >> 11 }

// BotRandom returns a bot's own chance in a match whose bots have that seed.
func BotRandom(bots uint64, seat game.Seat) *rand.Rand { return game.Random(bots, uint64(seat)) }
