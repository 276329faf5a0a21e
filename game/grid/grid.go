// Package grid has the squares of the war map and of battles: boards of up to 16 by
// 16 squares, neighbours and distances, and sets of squares as bits. It knows no
// rules.
package grid

import (
	"fmt"
	"strconv"
	"strings"
)

// Max is the largest number of columns and of rows.
const Max = 16

// Cells is the length of arrays indexed by [Square].
const Cells = Max * Max

// Square is a square of a board, numbered by column and row from the top left. The
// number does not depend on the size of the board.
type Square uint8

// At returns the square in column x and row y, both counted from 0.
func At(x, y int) Square { return Square(y<<4 | x) }

// X returns the column, counted from 0.
func (s Square) X() int { return int(s & 15) }

// Y returns the row, counted from 0.
func (s Square) Y() int { return int(s >> 4) }

// String returns column and row counted from 1, as in "3,2".
func (s Square) String() string {
	return strconv.Itoa(s.X()+1) + "," + strconv.Itoa(s.Y()+1)
}

// Parse reads a square as [Square.String] writes it. It returns an error if the square is not on a
// board of size z.
func (z Size) Parse(text string) (Square, error) {
	x, y, ok := pair(text, ",")
	if !ok {
		return 0, fmt.Errorf("%.80q is not a square: write column and row from the top left, as in 3,2", text)
	}
	if x < 1 || x > z.Columns() || y < 1 || y > z.Rows() {
		return 0, fmt.Errorf("%.80q is outside the board of %v", text, z)
	}
	return At(x-1, y-1), nil
}

// Distance returns the Manhattan distance between two squares.
func Distance(a, b Square) int {
	return abs(a.X()-b.X()) + abs(a.Y()-b.Y())
}

func abs(x int) int { return max(x, -x) }

// Size is the number of columns and rows of a board, each from 1 to [Max].
type Size struct{ W, H uint8 }

// SizeOf returns a size, or an error if either number is out of range.
func SizeOf(columns, rows int) (Size, error) {
	if columns < 1 || columns > Max || rows < 1 || rows > Max {
		return Size{}, fmt.Errorf("the board has %d×%d squares: columns and rows must be from 1 to %d", columns, rows, Max)
	}
	return Size{uint8(columns), uint8(rows)}, nil
}

// Columns returns the number of columns.
func (z Size) Columns() int { return int(z.W) }

// Rows returns the number of rows.
func (z Size) Rows() int { return int(z.H) }

// Len returns the number of squares.
func (z Size) Len() int { return int(z.W) * int(z.H) }

// String returns the size as in "8x6".
func (z Size) String() string { return fmt.Sprintf("%dx%d", z.W, z.H) }

// Has reports whether s is on the board.
func (z Size) Has(s Square) bool { return s.X() < int(z.W) && s.Y() < int(z.H) }

// Squares returns the set of all squares of the board.
func (z Size) Squares() Set { return z.Inside(0) }

// Inside returns the squares at least n steps away from the edge: all of them for
// n = 0, none for a large n.
func (z Size) Inside(n int) Set {
	var set Set
	for y := n; y < int(z.H)-n; y++ {
		for x := n; x < int(z.W)-n; x++ {
			set = set.With(At(x, y))
		}
	}
	return set
}

// Turned returns the image of s under a rotation of the board by 180°.
func (z Size) Turned(s Square) Square {
	return At(int(z.W)-1-s.X(), int(z.H)-1-s.Y())
}

// Mirrored returns the image of s under a reflection of left and right.
func (z Size) Mirrored(s Square) Square { return At(int(z.W)-1-s.X(), s.Y()) }

// ParseSize reads a size as [Size.String] writes it.
func ParseSize(text string) (Size, error) {
	w, h, ok := pair(text, "x")
	if !ok {
		return Size{}, fmt.Errorf("%.80q is not a size: write columns and rows, as in 8x6", text)
	}
	return SizeOf(w, h)
}

// pair reads two whole numbers with sep between them. Signs and leading zeros are
// not allowed, so that a square or a size has only one spelling.
func pair(text, sep string) (a, b int, ok bool) {
	left, right, _ := strings.Cut(text, sep)
	a, errA := strconv.Atoi(left)
	b, errB := strconv.Atoi(right)
	ok = errA == nil && errB == nil && strconv.Itoa(a)+sep+strconv.Itoa(b) == text
	return a, b, ok
}
