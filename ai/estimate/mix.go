package estimate

import "math/bits"

// Fold returns a number that depends on every bit of x, another one for every
// place. The exclusive or of the folds of some words, each at its own place,
// makes a key for a position; they don't wait for each other as a chain would.
func Fold(place int, x uint64) uint64 {
	k := foldKeys[place&(len(foldKeys)-1)]
	high, low := bits.Mul64(x^k, k)
	return high ^ low
}

// foldKeys are odd numbers with bits set at random.
var foldKeys = func() (keys [64]uint64) {
	x := uint64(0x9e3779b97f4a7c15)
	for i := range keys {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		keys[i] = x | 1
	}
	return keys
}()
