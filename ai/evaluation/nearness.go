package evaluation

import "math/bits"

// Nearness holds, for each square of a board of at most 64 squares, the sum of its scores of
// [Proximity] with some pieces. It is computed only when needed, and from that of an earlier
// position if there is one. The zero value is unset.
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

// Set sets n to the nearness of pieces. before is that of other pieces, preferably of nearly the
// same ones, or unset.
func (n *Nearness) Set(p *Proximity, pieces Packed, before *Nearness) {
	old := before.pieces
	if !before.known {
		old, before = 0, &Nearness{}
	}
	n.sums = before.sums
	// Usually one piece has gone and one has come. A lane may overflow in between, but not at the
	// end.
	for gone, came := old&^pieces, pieces&^old; gone|came != 0; gone, came = gone&(gone-1), came&(came-1) {
		less, more := p.lanesOf(gone), p.lanesOf(came)
		for i := range n.sums {
			n.sums[i] += more[i] - less[i]
		}
	}
	n.pieces, n.known = pieces, true
}

// lanesOf returns the scores of the first square of a set, or 0 if it is empty.
func (p *Proximity) lanesOf(set Packed) *[64 / lanes]uint64 {
	return &p.lanes[bits.TrailingZeros64(set)]
}

// At returns the sum for the square with that number in packed sets.
func (n *Nearness) At(number uint8) int32 {
	return int32(uint16(n.sums[number/lanes&(64/lanes-1)] >> (number % lanes * laneBits)))
}
