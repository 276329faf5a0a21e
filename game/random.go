package game

import "math/rand/v2"

// Derive mixes a base seed with indices into a new seed. Work that runs in
// parallel gives each part the seed of its place, so that results do not depend
// on how many cores there are. It is SplitMix64 over the sequence.
func Derive(base uint64, index ...uint64) uint64 {
	h := splitMix(base)
	for _, i := range index {
		h = splitMix(h ^ splitMix(i+0x9e3779b97f4a7c15))
	}
	return h
}

// Random returns a source of randomness for the place that index names under
// base. Two calls with the same arguments return sources that answer alike.
func Random(base uint64, index ...uint64) *rand.Rand {
	h := Derive(base, index...)
	return rand.New(rand.NewPCG(h, splitMix(h)))
}

func splitMix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
