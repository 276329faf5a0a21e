package evaluation

import (
	"math/bits"

	"eras/game/grid"
)

// Reach holds the squares within 0, 1, 2 and more steps of some pieces. It is computed only as far
// as needed. Positions with the pieces on the same squares can share it. The zero value is unset.
type Reach struct {
	known  int // how many of within are computed
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

// Territory returns the lead in territory of own pieces over the enemy pieces whose reach is r: the
// number of open squares that are nearer, by Manhattan distance, to own pieces, minus that of the
// squares nearer to enemies (eras-2005 4.6.2.5). Squares at the same distance from both count for
// neither side. The open squares must form a rectangle.
func (f *Field) Territory(own Packed, r *Reach, open Packed) int {
	// A square that only one side reaches in some number of steps is nearer to it.
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
	return bits.OnesCount64(mine&open) - bits.OnesCount64(theirs&open)
}

// PickReach returns the arguments with which [Field.Territory] computes MAX's lead after a move of
// the side with the given index, 0 for MAX and 1 for MIN: the own pieces, the enemies' reach, and
// the sign of the result, 1 or -1. before and now are both sides' pieces before and after the move.
// If the opponent's pieces have not changed, the reach is theirs, reachBefore, which all such moves
// from the same position share; else it is reachNow, that of the side that moved. reachBefore is
// nil if there was no move.
func PickReach(index int, before, now *[2]Packed, reachBefore, reachNow *Reach) (own Packed, reach *Reach, sign int) {
	index &= 1
	if reachBefore != nil && before[1-index] == now[1-index] {
		reachBefore.Set(now[1-index])
		return now[index], reachBefore, 1 - 2*index
	}
	reachNow.Set(now[index])
	return now[1-index], reachNow, 2*index - 1
}

// WideTerritory is [Field.Territory] on boards of any size.
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
	if f.words <= 2 {
		return f.middleTerritory(own, enemy, open)
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

// middleTerritory is WideTerritory on boards of at most eight rows. All pieces are on
// open squares, and both sides have some.
func (f *Field) middleTerritory(own, enemy, open grid.Set) int {
	const row = grid.Max
	left0, left1, right0, right1 := f.wideLeft[0], f.wideLeft[1], f.wideRight[0], f.wideRight[1]
	open0, open1 := open[0], open[1]
	own0, own1, enemy0, enemy1 := own[0], own[1], enemy[0], enemy[1]
	mine0, mine1, theirs0, theirs1 := own0, own1, enemy0, enemy1
	for open0&^(own0|enemy0)|open1&^(own1|enemy1) != 0 {
		own0, own1 = own0|own0&right0<<1|own0&left0>>1|own0<<row|own0>>row|own1<<(64-row),
			own1|own1&right1<<1|own1&left1>>1|own1<<row|own1>>row|own0>>(64-row)
		enemy0, enemy1 = enemy0|enemy0&right0<<1|enemy0&left0>>1|enemy0<<row|enemy0>>row|enemy1<<(64-row),
			enemy1|enemy1&right1<<1|enemy1&left1>>1|enemy1<<row|enemy1>>row|enemy0>>(64-row)
		own0, own1, enemy0, enemy1 = own0&open0, own1&open1, enemy0&open0, enemy1&open1
		mine0, mine1 = mine0|own0&^enemy0, mine1|own1&^enemy1
		theirs0, theirs1 = theirs0|enemy0&^own0, theirs1|enemy1&^own1
	}
	return bits.OnesCount64(mine0) + bits.OnesCount64(mine1) - bits.OnesCount64(theirs0) - bits.OnesCount64(theirs1)
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
