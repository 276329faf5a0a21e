package battle

import (
	"sync"

	"eras/ai/estimate"
	"eras/game/battle"
	"eras/game/grid"
)

// ring is what the board is like with a number of rings closed.
type ring struct {
	squares grid.Set // that are open
	packed  estimate.Packed
	open    int              // how many are
	inmost  int              // the largest weight
	weights [grid.Cells]int8 // distance from the nearest edge of the open squares
}

var rings [grid.Max + 1][grid.Max + 1]struct {
	once  sync.Once
	table [battle.MaxRings + 1]ring
}

// ringsOn returns the rings of boards of that size. They are made once and
// shared.
func ringsOn(z grid.Size) *[battle.MaxRings + 1]ring {
	entry := &rings[z.W][z.H]
	entry.once.Do(func() {
		field := estimate.FieldOn(z)
		for n := range entry.table {
			r := &entry.table[n]
			r.squares = z.Inside(n)
			r.packed = field.Pack(r.squares)
			r.open = r.squares.Len()
			for s := range r.squares.All() {
				x, y := s.X(), s.Y()
				weight := min(x, z.Columns()-1-x, y, z.Rows()-1-y) - n
				r.weights[s] = int8(weight)
				r.inmost = max(r.inmost, weight)
			}
		}
	})
	return &entry.table
}
