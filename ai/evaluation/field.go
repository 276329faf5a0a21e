package evaluation

import (
	"sync"

	"eras/game/grid"
)

// Packed is a set of squares of a board of at most 64 squares: one bit for each
// square, row after row without gaps.
type Packed = uint64

// Field numbers the squares of boards of one size and finds the neighbours of all
// squares of a set at once.
type Field struct {
	// Small reports whether the board has at most 64 squares, so that [Packed] sets can hold its
	// squares.
	Small bool
	// Bit is the square's bit in packed sets, 0 off the board or if not Small.
	Bit [grid.Cells]Packed
	// All is the packed set of all squares, empty if the board is not Small.
	All Packed
	// Squares is the set of all squares.
	Squares grid.Set
	// Square and Number convert between the numbers of bits and squares: bits of
	// packed sets if the board is Small, else of a [grid.Set].
	Square [grid.Cells]grid.Square
	Number [grid.Cells]uint8

	columns uint
	words   int // number of words of a grid.Set that the board's rows occupy
	// left has the squares outside the first column, right those outside the last.
	left, right         Packed
	wideLeft, wideRight grid.Set
}

var fields [grid.Max + 1][grid.Max + 1]struct {
	once  sync.Once
	field *Field
}

// FieldOn returns the field of boards of the given size. Fields are made once and shared; they must
// not be changed.
func FieldOn(z grid.Size) *Field {
	entry := &fields[z.W][z.H]
	entry.once.Do(func() {
		f := &Field{Small: z.Len() <= 64, columns: uint(z.W), words: (z.Rows() + 3) / 4, Squares: z.Squares()}
		for s := range f.Squares.All() {
			if s.X() != 0 {
				f.wideLeft.Add(s)
			}
			if s.X() != z.Columns()-1 {
				f.wideRight.Add(s)
			}
			n := int(s)
			if f.Small {
				n = s.Y()*z.Columns() + s.X()
				f.Bit[s] = 1 << n
			}
			f.Square[n], f.Number[s] = s, uint8(n)
		}
		f.All = f.Pack(f.Squares)
		f.left, f.right = f.Pack(f.wideLeft), f.Pack(f.wideRight)
		entry.field = f
	})
	return entry.field
}

// Pack returns set as a packed set.
func (f *Field) Pack(set grid.Set) Packed {
	var packed Packed
	for s := range set.All() {
		packed |= f.Bit[s]
	}
	return packed
}

// Touching returns the squares of a that are one step from a square of b.
func (f *Field) Touching(a, b Packed) Packed {
	near := b | b<<(f.columns&63) | b>>(f.columns&63) | b&f.right<<1 | b&f.left>>1
	return near & a
}

// Steps returns the squares one step to the right, to the left, down and up from the squares of
// set, and for each direction the number to add to a target's number to get back.
func (f *Field) Steps(set Packed) (to [4]Packed, back [4]uint8) {
	columns := f.columns & 63
	return [4]Packed{set & f.right << 1, set & f.left >> 1, set << columns, set >> columns},
		[4]uint8{255, 1, uint8(-columns), uint8(columns)}
}
