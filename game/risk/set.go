package risk

import (
	"iter"
	"math/bits"
)

// Territory numbers a territory of a map, from 0 in the order of the map's file.
type Territory uint16

// Continent numbers a continent of a map, from 0 in the order of the map's file.
type Continent uint8

const (
	// MaxTerritories is the maximum number of territories of a map, the number of bits of a [Set].
	MaxTerritories = 64
	// MaxContinents is the maximum number of continents of a map.
	MaxContinents = 32
)

// Set is a set of territories, bit c for territory c.
type Set uint64

// SetOf returns the set of the given territories.
func SetOf(territories ...Territory) Set {
	var s Set
	for _, c := range territories {
		s |= 1 << c
	}
	return s
}

// Has reports whether c is in the set.
func (s Set) Has(c Territory) bool { return s>>c&1 != 0 }

// With returns the set with c added.
func (s Set) With(c Territory) Set { return s | 1<<c }

// Without returns the set with c removed.
func (s Set) Without(c Territory) Set { return s &^ (1 << c) }

// Len returns the number of territories in the set.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest territory of the set, or MaxTerritories if it is empty.
func (s Set) First() Territory { return Territory(bits.TrailingZeros64(uint64(s))) }

// Rest returns the set without its lowest territory. Hot paths loop with it and [Set.First]: for s
// := set; s != 0; s = s.Rest() { c := s.First() }.
func (s Set) Rest() Set { return s & (s - 1) }

// Nth returns the n-th lowest territory of the set, counted from 0; n must be below [Set.Len].
func (s Set) Nth(n int) Territory {
	for range n {
		s = s.Rest()
	}
	return s.First()
}

// All yields the territories from low to high.
func (s Set) All() iter.Seq[Territory] {
	return func(yield func(Territory) bool) {
		for ; s != 0; s = s.Rest() {
			if !yield(s.First()) {
				return
			}
		}
	}
}
