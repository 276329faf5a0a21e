package style

import (
	"math/rand/v2"

	ai "eras/ai/diplomacy"
	"eras/ai/playermodel"
	"eras/game"
	"eras/game/diplomacy"
)

// bot plays like a mixture of kinds of players.
type bot struct {
	g      *diplomacy.Game
	power  diplomacy.Power
	rng    *rand.Rand
	bots   []ai.Bot
	shares []float64
	noise  float64
	legal  []diplomacy.Order
}

// New returns a maker of bots that play like a person. In each phase the bot plays like one of the
// kinds, chosen at random with the probabilities of their shares. In movement phases some units get
// a random order.
func New(kinds []Kind, m playermodel.Mixture) ai.Maker {
	chosen, shares := Select(kinds, m)
	return func(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) ai.Bot {
		b := &bot{g: g, power: power, rng: rng, shares: shares, noise: m.Noise}
		for _, one := range chosen {
			b.bots = append(b.bots, one.Make(g, power, game.Random(rng.Uint64())))
		}
		return b
	}
}

// Orders returns the orders of one of the kinds.
func (b *bot) Orders(thought *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	x, k := b.rng.Float64(), 0
	for k < len(b.bots)-1 && x >= b.shares[k] {
		x -= b.shares[k]
		k++
	}
	answer := b.bots[k].Orders(thought, p)
	if !p.Season.Moves() || b.noise == 0 {
		return answer
	}
	var mixed diplomacy.Answer
	for _, o := range answer.Orders() {
		if b.rng.Float64() < b.noise {
			b.legal = b.g.AppendLegal(b.legal[:0], p, b.power, b.g.Map.Province(o.At))
			o = b.legal[b.rng.IntN(len(b.legal))]
		}
		mixed.Add(o)
	}
	return mixed
}
