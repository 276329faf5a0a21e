package risk

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
)

// Territory numbers a territory of a map, from 0 in the order of the map's file.
type Territory uint16

// Continent numbers a continent of a map, from 0 in the order of the map's file.
type Continent uint8

const (
	// MaxTerritories is the maximum number of territories of a map.
	MaxTerritories = 1000
	// MaxContinents is the maximum number of continents of a map.
	MaxContinents = 64

	// wordBits is the number of territories that a word of a set stands for. Those of the first
	// word are near, the others far: what is said of them is kept behind pointers, so that
	// positions on small maps stay small.
	wordBits = 64
	// farWords is the number of words for the far territories.
	farWords = (MaxTerritories - 1) / wordBits
)

// Set is a set of territories: a plain value. The zero value is empty. Sets are compared by
// [Set.Equal].
type Set struct {
	_ [0]func() // no ==, which would compare the pointers

	// near has bit c for territory c.
	near uint64
	// far has the words of the far territories, nil if the set has none. It never changes.
	far *[farWords]uint64
}

// SetOf returns the set of the given territories.
func SetOf(territories ...Territory) Set {
	var s Set
	for _, c := range territories {
		s = s.With(c)
	}
	return s
}

// SetOfWord returns the set with territory c for each bit c of word.
func SetOfWord(word uint64) Set { return Set{near: word} }

// Word returns bit c for each territory c below 64, the inverse of [SetOfWord] on maps of up to 64
// territories.
func (s Set) Word() uint64 { return s.near }

// Empty reports whether the set has no territory.
func (s Set) Empty() bool { return s.near == 0 && s.far == nil }

// Has reports whether c is in the set.
func (s Set) Has(c Territory) bool {
	if c < wordBits {
		return s.near>>c&1 != 0
	}
	return s.far != nil && s.far[c/wordBits-1]>>(c%wordBits)&1 != 0
}

// With returns the set with c added.
func (s Set) With(c Territory) Set {
	if c < wordBits {
		s.near |= 1 << c
		return s
	}
	return s.farWith(c)
}

// Without returns the set with c removed.
func (s Set) Without(c Territory) Set {
	if c < wordBits {
		s.near &^= 1 << c
		return s
	}
	return s.farWithout(c)
}

// And returns the territories that are in both sets.
func (s Set) And(o Set) Set {
	if s.far != nil && o.far != nil {
		return s.farAnd(o)
	}
	return Set{near: s.near & o.near}
}

// Or returns the territories that are in one of the sets or in both.
func (s Set) Or(o Set) Set {
	if s.far == nil && o.far == nil {
		return Set{near: s.near | o.near}
	}
	return s.farOr(o)
}

// Minus returns the territories of s that are not in o.
func (s Set) Minus(o Set) Set {
	if s.far == nil {
		return Set{near: s.near &^ o.near}
	}
	return s.farMinus(o)
}

// Within reports whether all territories of s are in o.
func (s Set) Within(o Set) bool {
	return s.near&^o.near == 0 && (s.far == nil || s.farWithin(o))
}

// Equal reports whether both sets have the same territories.
func (s Set) Equal(o Set) bool {
	return s.near == o.near && (s.far == o.far || s.far != nil && o.far != nil && *s.far == *o.far)
}

// Len returns the number of territories in the set.
func (s Set) Len() int {
	if s.far == nil {
		return bits.OnesCount64(s.near)
	}
	return s.farLen()
}

// First returns the lowest territory of the set, or MaxTerritories if it is empty.
func (s Set) First() Territory {
	if s.near != 0 {
		return Territory(bits.TrailingZeros64(s.near))
	}
	return s.farFirst()
}

// Rest returns the set without its lowest territory. Hot paths with a loop inside another use it and
// [Set.First] for the outer one: for s := set; !s.Empty(); s = s.Rest() { c := s.First() }.
func (s Set) Rest() Set {
	if s.near != 0 {
		s.near &= s.near - 1
		return s
	}
	return s.farRest()
}

// Nth returns the n-th lowest territory of the set, counted from 0; n must be below [Set.Len].
func (s Set) Nth(n int) Territory {
	for word, i := s.near, 0; ; word, i = s.far[i], i+1 {
		if k := bits.OnesCount64(word); n >= k {
			n -= k
			continue
		}
		for ; n > 0; n-- {
			word &= word - 1
		}
		return Territory(wordBits*i + bits.TrailingZeros64(word))
	}
}

// All yields the territories from low to high. It calls yield at one place only, so that the
// compiler makes a plain loop of a range over it, unless that stands inside another such range.
func (s Set) All() iter.Seq[Territory] {
	return func(yield func(Territory) bool) {
		for word, i := s.near, 0; ; word, i = s.far[i], i+1 {
			for ; word != 0; word &= word - 1 {
				if !yield(Territory(wordBits*i + bits.TrailingZeros64(word))) {
					return
				}
			}
			if s.far == nil || i == farWords {
				return
			}
		}
	}
}

// String returns the numbers of the territories: "[0 5 7]".
func (s Set) String() string { return fmt.Sprint(slices.Collect(s.All())) }

// The rest of this file is about far territories. These methods are never inlined, so that those
// above always are.

// withFar returns the set with these words of far territories.
func (s Set) withFar(words [farWords]uint64) Set {
	s.far = nil
	if words != ([farWords]uint64{}) {
		s.far = &words
	}
	return s
}

// words returns the words of the far territories.
func (s Set) words() [farWords]uint64 {
	if s.far == nil {
		return [farWords]uint64{}
	}
	return *s.far
}

//go:noinline
func (s Set) farWith(c Territory) Set {
	words := s.words()
	words[c/wordBits-1] |= 1 << (c % wordBits)
	return s.withFar(words)
}

//go:noinline
func (s Set) farWithout(c Territory) Set { return s.farMinus(SetOf(c)) }

//go:noinline
func (s Set) farRest() Set { return s.farMinus(SetOf(s.farFirst())) }

//go:noinline
func (s Set) farAnd(o Set) Set {
	words := s.words()
	for i, word := range o.words() {
		words[i] &= word
	}
	return Set{near: s.near & o.near}.withFar(words)
}

//go:noinline
func (s Set) farOr(o Set) Set {
	words := s.words()
	for i, word := range o.words() {
		words[i] |= word
	}
	return Set{near: s.near | o.near}.withFar(words)
}

//go:noinline
func (s Set) farMinus(o Set) Set {
	words := s.words()
	for i, word := range o.words() {
		words[i] &^= word
	}
	return Set{near: s.near &^ o.near}.withFar(words)
}

//go:noinline
func (s Set) farWithin(o Set) bool { return s.farMinus(o).Empty() }

//go:noinline
func (s Set) farLen() int {
	n := bits.OnesCount64(s.near)
	for _, word := range s.far {
		n += bits.OnesCount64(word)
	}
	return n
}

//go:noinline
func (s Set) farFirst() Territory {
	if s.far != nil {
		for i, word := range s.far {
			if word != 0 {
				return Territory(wordBits*(i+1) + bits.TrailingZeros64(word))
			}
		}
	}
	return MaxTerritories
}
