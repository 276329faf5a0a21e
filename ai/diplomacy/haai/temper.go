package haai

import (
	"math/rand/v2"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// temper is what Vanilla and Berserk differ in: how much an own centre is worth for
// each unit of others that can enter it, up to two, where a centre of others is worth
// [prize]. From Berserk's value on, more of it makes agents stay at home, win less
// often and live longer.
type temper int

const (
	vanilla temper = 70
	berserk temper = 12
)

// prize is the worth of a centre of others, or of an own one that others hold.
const prize = 100

// NewVanilla makes the defensive HaAI.
func NewVanilla(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) aidiplomacy.Bot {
	return newBot(vanilla, g, power, rng)
}

// NewBerserk makes the aggressive HaAI.
func NewBerserk(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) aidiplomacy.Bot {
	return newBot(berserk, g, power, rng)
}
