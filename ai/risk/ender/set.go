package ender

import (
	"fmt"
	"iter"
	"math/bits"

	"eras/game/risk"
)

// MaxTerritories is the maximum number of territories of a map on which Ender plans.
const MaxTerritories = 64

// Plans returns nil if Ender plans on a map, else an error that says why not.
func Plans(m *risk.Map) error {
	if n := m.Territories(); n > MaxTerritories {
		return fmt.Errorf("planning on the map %.80q: Ender plans on maps of up to %d territories, this one has %d", m.Name, MaxTerritories, n)
	}
	return nil
}

// set is a set of territories, bit c for territory c. One word holds the territories of all maps on
// which Ender plans.
type set uint64

// setOf returns the set of the given territories.
func setOf(territories ...risk.Territory) set {
	var s set
	for _, c := range territories {
		s |= 1 << c
	}
	return s
}

// word returns a set of the game as one of Ender's.
func word(s risk.Set) set { return set(s.Word()) }

// whole returns the set as one of the game's.
func (s set) whole() risk.Set { return risk.SetOfWord(uint64(s)) }

// Has reports whether c is in the set.
func (s set) Has(c risk.Territory) bool { return s>>c&1 != 0 }

// With returns the set with c added.
func (s set) With(c risk.Territory) set { return s | 1<<c }

// Without returns the set with c removed.
func (s set) Without(c risk.Territory) set { return s &^ (1 << c) }

// Len returns the number of territories in the set.
func (s set) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest territory of the set, or none if it is empty.
func (s set) First() risk.Territory { return risk.Territory(bits.TrailingZeros64(uint64(s))) }

// Rest returns the set without its lowest territory.
func (s set) Rest() set { return s & (s - 1) }

// Nth returns the n-th lowest territory of the set, counted from 0; n must be below Len.
func (s set) Nth(n int) risk.Territory {
	for range n {
		s = s.Rest()
	}
	return s.First()
}

// All yields the territories from low to high.
func (s set) All() iter.Seq[risk.Territory] {
	return func(yield func(risk.Territory) bool) {
		for ; s != 0; s = s.Rest() {
			if !yield(s.First()) {
				return
			}
		}
	}
}
