package grid

import (
	"iter"
	"math/bits"
)

// Set is a set of squares, with one bit for each [Square]. The zero value is the
// empty set; sets can be compared with ==.
type Set [4]uint64

// SetOf returns the set of the given squares.
func SetOf(squares ...Square) Set {
	var set Set
	for _, s := range squares {
		set = set.With(s)
	}
	return set
}

// Has reports whether s is in the set.
func (a *Set) Has(s Square) bool { return a[s>>6]&(1<<(s&63)) != 0 }

// Add adds s to the set.
func (a *Set) Add(s Square) { a[s>>6] |= 1 << (s & 63) }

// Remove removes s from the set.
func (a *Set) Remove(s Square) { a[s>>6] &^= 1 << (s & 63) }

// With returns the set with s added.
func (a Set) With(s Square) Set { a.Add(s); return a }

// Len returns the number of squares in the set.
func (a *Set) Len() int {
	return bits.OnesCount64(a[0]) + bits.OnesCount64(a[1]) + bits.OnesCount64(a[2]) + bits.OnesCount64(a[3])
}

// Empty reports whether the set is empty.
func (a *Set) Empty() bool { return a[0]|a[1]|a[2]|a[3] == 0 }

// And returns the squares that are in both sets.
func (a Set) And(b Set) Set { return Set{a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]} }

// Or returns the squares that are in either set.
func (a Set) Or(b Set) Set { return Set{a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]} }

// Minus returns the squares of a that are not in b.
func (a Set) Minus(b Set) Set { return Set{a[0] &^ b[0], a[1] &^ b[1], a[2] &^ b[2], a[3] &^ b[3]} }

// All yields the squares of the set by row, then by column.
func (a Set) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for i, word := range a {
			for ; word != 0; word &= word - 1 {
				if !yield(Square(i<<6 | bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}
