package estimate

import (
	"math/bits"

	"eras/game/grid"
)

// Reach is the squares within 0, 1, 2 and more steps of some pieces, worked out
// as far as they have been asked for. Positions in which the pieces stand alike
// share it. The zero value is unset.
type Reach struct {
	known  int // how many of within are
	within [maxReach + 1]Packed
}

// maxReach is the largest distance on a board of at most 64 squares.
const maxReach = grid.Max + 64/grid.Max - 2

// Unset makes r unset.
func (r *Reach) Unset() { r.known = 0 }

// Set makes r the reach of pieces, if it is unset.
func (r *Reach) Set(pieces Packed) {
	if r.known == 0 {
		r.known, r.within[0] = 1, pieces
	}
}

// Territory returns how many more of the open squares, which form a rectangle,
// are nearer to own pieces, by Manhattan distance, than to the enemy pieces that
// r is the reach of, than the other way round (eras-2005 4.6.2.5). Squares as near
// to both count for nobody. What only one side reaches in some number of steps is
// nearer to it.
func (f *Field) Territory(own Packed, r *Reach, open Packed) int {
	enemy := r.within[0]
	mine, theirs := own, enemy
	columns, left, right := f.columns&63, f.left, f.right
	for k := 1; open&^(own|enemy) != 0 && k < len(r.within); k++ {
		own |= own<<columns | own>>columns | own&right<<1 | own&left>>1
		if k < r.known {
			enemy = r.within[k]
		} else {
			enemy |= enemy<<columns | enemy>>columns | enemy&right<<1 | enemy&left>>1
			r.within[k], r.known = enemy, k+1
		}
		either := own ^ enemy
		mine |= own & either
		theirs |= enemy & either
	}
	return bits.OnesCount64(uint64(mine&open)) - bits.OnesCount64(uint64(theirs&open))
}

// WideTerritory is the territory on boards of any size.
func (f *Field) WideTerritory(own, enemy, open grid.Set) int {
	own, enemy = own.And(open), enemy.And(open)
	if own.Empty() || enemy.Empty() {
		switch {
		case !own.Empty():
			return open.Len()
		case !enemy.Empty():
			return -open.Len()
		}
		return 0
	}
	mine, theirs := own, enemy
	for free := open.Minus(own.Or(enemy)); !free.Empty(); {
		own, enemy = f.nearWide(own, &open), f.nearWide(enemy, &open)
		for i := range f.words {
			a, b := own[i], enemy[i]
			mine[i] |= a & free[i] &^ b
			theirs[i] |= b & free[i] &^ a
			free[i] &^= a | b
		}
	}
	return mine.Len() - theirs.Len()
}

// nearWide returns the open squares that are in x or one step from it. Four rows
// of 16 squares share a word.
func (f *Field) nearWide(x grid.Set, open *grid.Set) grid.Set {
	near, above := grid.Set{}, uint64(0)
	for i := range f.words {
		w, below := x[i], uint64(0)
		if i+1 < f.words {
			below = x[i+1]
		}
		w |= w&f.wideRight[i]<<1 | w&f.wideLeft[i]>>1 | w<<grid.Max | w>>grid.Max | above | below<<(64-grid.Max)
		near[i] = w & open[i]
		above = x[i] >> (64 - grid.Max)
	}
	return near
}
