package diplomacy

import (
	"iter"
	"math/bits"
)

// Province is the number of a province, from 0 in the order of the map file.
type Province uint8

const (
	// MaxProvinces is the largest number of provinces on a map, which is the number of bits
	// of a [Set].
	MaxProvinces = 128
	// NoProvince is no province.
	NoProvince Province = 255
)

// Set is a set of provinces. The zero value is empty; sets compare with ==.
type Set struct{ low, high uint64 }

// SetOf returns the set of the given provinces.
func SetOf(provinces ...Province) Set {
	var s Set
	for _, p := range provinces {
		s = s.With(p)
	}
	return s
}

// Has reports whether p is in the set. [NoProvince] never is.
func (s Set) Has(p Province) bool {
	if p < 64 {
		return s.low>>p&1 != 0
	}
	return p < MaxProvinces && s.high>>(p-64)&1 != 0
}

// With returns the set with p added.
func (s Set) With(p Province) Set {
	if p < 64 {
		return Set{s.low | 1<<p, s.high}
	}
	return Set{s.low, s.high | 1<<(p-64)}
}

// Without returns the set with p removed.
func (s Set) Without(p Province) Set {
	if p < 64 {
		return Set{s.low &^ (1 << p), s.high}
	}
	return Set{s.low, s.high &^ (1 << (p - 64))}
}

// And returns the provinces of both sets.
func (s Set) And(t Set) Set { return Set{s.low & t.low, s.high & t.high} }

// Or returns the provinces of either set.
func (s Set) Or(t Set) Set { return Set{s.low | t.low, s.high | t.high} }

// Minus returns the provinces of s that are not in t.
func (s Set) Minus(t Set) Set { return Set{s.low &^ t.low, s.high &^ t.high} }

// Empty reports whether no province is in the set.
func (s Set) Empty() bool { return s.low|s.high == 0 }

// Len returns the number of provinces in the set.
func (s Set) Len() int { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }

// First returns the lowest province of the set, or MaxProvinces if the set is empty.
func (s Set) First() Province {
	if s.low != 0 {
		return Province(bits.TrailingZeros64(s.low))
	}
	return Province(64 + bits.TrailingZeros64(s.high))
}

// Rest returns the set without its lowest province. Together with [Set.First] it makes a
// loop that is faster than [Set.All]:
//
//	for s := set; !s.Empty(); s = s.Rest() {
//		p := s.First()
//	}
func (s Set) Rest() Set {
	if s.low != 0 {
		return Set{s.low & (s.low - 1), s.high}
	}
	return Set{0, s.high & (s.high - 1)}
}

// All yields the provinces from low to high.
func (s Set) All() iter.Seq[Province] {
	return func(yield func(Province) bool) {
		for ; !s.Empty(); s = s.Rest() {
			if !yield(s.First()) {
				return
			}
		}
	}
}
