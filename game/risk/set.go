package risk

import (
	"iter"
	"math/bits"
)

// Country numbers a country of a map, from 0 in the order of the map's file.
type Country uint8

// Continent numbers a continent of a map, from 0 in the order of the map's file.
type Continent uint8

const (
	// MaxCountries is how many countries a map may have: as many as a [Set] has
	// bits.
	MaxCountries = 64
	// MaxContinents is how many continents a map may have.
	MaxContinents = 32
)

// Set is a set of countries, bit c for country c.
type Set uint64

// SetOf returns the set of the given countries.
func SetOf(countries ...Country) Set {
	var s Set
	for _, c := range countries {
		s |= 1 << c
	}
	return s
}

// Has reports whether c is in the set.
func (s Set) Has(c Country) bool { return s>>c&1 != 0 }

// With returns the set with c added.
func (s Set) With(c Country) Set { return s | 1<<c }

// Without returns the set with c removed.
func (s Set) Without(c Country) Set { return s &^ (1 << c) }

// Len returns the number of countries in the set.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest country of the set; of the empty set, MaxCountries.
func (s Set) First() Country { return Country(bits.TrailingZeros64(uint64(s))) }

// Rest returns the set without its lowest country. With [Set.First] it makes the
// loop of the hot paths: for s := set; s != 0; s = s.Rest() { c := s.First() }.
func (s Set) Rest() Set { return s & (s - 1) }

// Nth returns the country with n lower ones in the set; n is below [Set.Len].
func (s Set) Nth(n int) Country {
	for range n {
		s = s.Rest()
	}
	return s.First()
}

// All yields the countries from low to high.
func (s Set) All() iter.Seq[Country] {
	return func(yield func(Country) bool) {
		for ; s != 0; s = s.Rest() {
			if !yield(s.First()) {
				return
			}
		}
	}
}
