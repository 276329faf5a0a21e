package evaluation

import (
	"math/bits"
	"sync"

	"eras/game/grid"
)

// Proximity scores pairs of squares of a board by how near they are: (D - d)²,
// where d is their Manhattan distance and D the columns plus the rows of the board,
// slightly more than the largest distance (eras-2005 4.6.2.3).
type Proximity struct {
	// D is columns plus rows.
	D int
	// scores is indexed by the difference of two squares as [spread] numbers
	// them, plus proximityMiddle.
	scores [1 << 10]uint16
	// planes is for SumPacked, by a square's number. Plane k holds the squares whose score has bit
	// k set.
	planes [64][planeBits]Packed
	// lanes is for [Nearness]: by a square's number, its scores with all squares. The last entry is
	// all 0.
	lanes [64 + 1][64 / lanes]uint64
}

const planeBits = 9 // scores go up to D²

const (
	proximityStride = 2 * grid.Max
	proximityMiddle = (grid.Max - 1) * (proximityStride + 1)
	proximityMask   = 1<<10 - 1
)

// spread numbers squares so that the difference of two numbers determines the
// differences of columns and of rows.
func spread(s grid.Square) int { return int(s) + int(s&0xf0) }

// Between returns the score of a and b.
func (p *Proximity) Between(a, b grid.Square) int {
	return int(p.scores[(spread(b)-spread(a)+proximityMiddle)&proximityMask])
}

// Origin holds the scores of one square with all others.
type Origin struct {
	scores *[1 << 10]uint16
	offset int
}

// Origin returns the scores of s with all others.
func (p *Proximity) Origin(s grid.Square) Origin {
	return Origin{&p.scores, proximityMiddle - spread(s)}
}

// To returns the score of the origin with s.
func (o Origin) To(s grid.Square) int { return int(o.scores[(o.offset+spread(s))&proximityMask]) }

// Sum returns the sum of the scores of s and each square of set.
func (p *Proximity) Sum(s grid.Square, set *grid.Set) int {
	sum, from := 0, p.Origin(s)
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			sum += from.To(grid.Square(i<<6 | bits.TrailingZeros64(word)))
		}
	}
	return sum
}

// Step returns the increase of [Proximity.Sum] from a to b.
func (p *Proximity) Step(a, b grid.Square, set *grid.Set) int {
	return p.Sum(b, set) - p.Sum(a, set)
}

// SumPacked is [Proximity.Sum] on boards of at most 64 squares, summed bit by bit.
func (p *Proximity) SumPacked(f *Field, s grid.Square, set Packed) int {
	sum := 0
	for k, plane := range &p.planes[f.Number[s]&63] {
		sum += bits.OnesCount64(set&plane) << k
	}
	return sum
}

var proximities [grid.Max + 1][grid.Max + 1]struct {
	once  sync.Once
	table *Proximity
}

// ProximityOn returns the scores on boards of the given size. Tables are made once and shared.
func ProximityOn(z grid.Size) *Proximity {
	entry := &proximities[z.W][z.H]
	entry.once.Do(func() {
		t := &Proximity{D: z.Columns() + z.Rows()}
		for dy := 1 - grid.Max; dy < grid.Max; dy++ {
			for dx := 1 - grid.Max; dx < grid.Max; dx++ {
				if near := t.D - max(dx, -dx) - max(dy, -dy); near > 0 {
					t.scores[dx+dy*proximityStride+proximityMiddle] = uint16(near * near)
				}
			}
		}
		if f := FieldOn(z); f.Small {
			t.makePacked(f, z)
		}
		entry.table = t
	})
	return entry.table
}

// makePacked fills the tables for packed sets.
func (p *Proximity) makePacked(f *Field, z grid.Size) {
	for from := range z.Squares().All() {
		for e := range z.Squares().All() {
			score, n := p.Between(from, e), f.Number[e]
			for k := range p.planes[0] {
				if score>>k&1 != 0 {
					p.planes[f.Number[from]][k] |= f.Bit[e]
				}
			}
			p.lanes[f.Number[from]][n/lanes] |= uint64(score) << (n % lanes * laneBits)
		}
	}
}

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
