package evaluation

import "math/bits"

// Nearness holds, for each square of a board of at most 64 squares, the sum of its
// scores of [Proximity] with some pieces. It is computed only when it is asked for, from
// that of a former position if there is one. The zero value is unset.
type Nearness struct {
	known  bool
	pieces Packed
	// sums has four squares in each word, in lanes of 16 bits, by their numbers in
	// packed sets.
	sums [64 / lanes]uint64
}

const (
	lanes    = 4
	laneBits = 64 / lanes
)

// Unset makes n unset.
func (n *Nearness) Unset() { n.known = false }

// Known reports whether n is set.
func (n *Nearness) Known() bool { return n.known }

// Set makes n the nearness of pieces. Before is that of other pieces, best of nearly the
// same, or nil.
func (n *Nearness) Set(p *Proximity, pieces Packed, before *Nearness) {
	old := Packed(0)
	if before == nil {
		n.sums = [len(n.sums)]uint64{}
	} else {
		n.sums, old = before.sums, before.pieces
	}
	// A lane may overflow on the way, but not at the end.
	for gone := old &^ pieces; gone != 0; gone &= gone - 1 {
		scores := &p.lanes[bits.TrailingZeros64(gone)]
		for i := range p.words {
			n.sums[i] -= scores[i]
		}
	}
	for came := pieces &^ old; came != 0; came &= came - 1 {
		scores := &p.lanes[bits.TrailingZeros64(came)]
		for i := range p.words {
			n.sums[i] += scores[i]
		}
	}
	n.pieces, n.known = pieces, true
}

// At returns the sum for the square with that number in packed sets.
func (n *Nearness) At(number uint8) int32 {
	return int32(uint16(n.sums[number/lanes&(64/lanes-1)] >> (number % lanes * laneBits)))
}
