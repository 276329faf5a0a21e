package game

import "math/rand/v2"

// Derive mixes a base seed with indices into a new seed (SplitMix64 over the
// sequence). Parallel work seeds each part by its index, so that results do not
// depend on the number of cores.
func Derive(base uint64, index ...uint64) uint64 {
	h := splitMix(base)
	for _, i := range index {
		h = mixIn(h, i)
	}
	return h
}

// Random returns a random source seeded with [Derive] of the same arguments.
func Random(base uint64, index ...uint64) *rand.Rand {
	h := Derive(base, index...)
	return rand.New(rand.NewPCG(h, splitMix(h)))
}

// SeatSeed returns the seed of the agent at seat in the match with the given seed. The window,
// tournaments and replays all use it, so that one seed gives one game.
func SeatSeed(match uint64, seat Seat) uint64 { return Derive(match, uint64(seat)) }

// SeatRandom returns the random source of the agent that plays seat: [Random] with
// the seed of [SeatSeed].
func SeatRandom(match uint64, seat Seat) *rand.Rand { return Random(match, uint64(seat)) }

// Dice is the randomness of a match. Each step has its own source, which depends only on the
// match's seed and the number of the step. So a match that is resumed, or from which moves are
// taken back, gets the same dice again.
type Dice struct {
	base uint64
	pcg  rand.PCG
	rng  *rand.Rand
}

// NewDice returns the dice of the match with that seed.
func NewDice(seed uint64) *Dice {
	d := &Dice{base: splitMix(seed)}
	d.rng = rand.New(&d.pcg)
	return d
}

// At returns the random source of step n, the same as Random(seed, n). It is valid until the next
// call of a method of d. At does not allocate.
func (d *Dice) At(n int) *rand.Rand {
	h := mixIn(d.base, uint64(n))
	d.pcg.Seed(h, splitMix(h))
	return d.rng
}

// Uint64At returns the first number that the source of step n draws.
func (d *Dice) Uint64At(n int) uint64 {
	h := mixIn(d.base, uint64(n))
	d.pcg.Seed(h, splitMix(h))
	return d.pcg.Uint64()
}

// mixIn mixes the next index into a seed.
func mixIn(h, i uint64) uint64 { return splitMix(h ^ splitMix(i+0x9e3779b97f4a7c15)) }

func splitMix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
