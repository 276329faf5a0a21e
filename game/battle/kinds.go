package battle

import (
	"math/bits"

	"eras/game/grid"
)

// mixedMoves appends the moves of soldiers of all kinds to the targets or, for archers, at them. No
// soldier of the side to move stands on a target.
func (p *Position) mixedMoves(buf []Move, targets *grid.Set) []Move {
	own, enemies := p.Soldiers(p.Turn), p.Soldiers(p.Turn.Other())
	var walkers, archers, horse, quiet, shot, ridden grid.Set
	var steps, shots, rides uint64 // not 0 if there may be any
	for i := range p.words() {
		low, high := p.Kinds[0][i]&own[i], p.Kinds[1][i]&own[i]
		walkers[i], archers[i], horse[i] = own[i]&^(low^high), high&^low, low&^high
		quiet[i], shot[i] = targets[i]&^enemies[i], targets[i]&enemies[i]&^p.Ground[hidesBit][i]
		ridden[i] = targets[i] &^ (p.Ground[steepBit][i] | enemies[i]&^(p.Kinds[0][i]|p.Kinds[1][i]))
		steps, shots, rides = steps|quiet[i], shots|shot[i], rides|ridden[i]
	}
	buf = p.steps(buf, &walkers, targets)
	if steps != 0 {
		buf = p.steps(buf, &archers, &quiet)
	}
	if shots != 0 {
		buf = p.shots(buf, &archers, &shot)
	}
	if rides != 0 {
		buf = p.rides(buf, &horse, &ridden)
	}
	return buf
}

// words returns the number of words of a set that the board's rows occupy.
func (p *Position) words() int { return int(p.Size.H+3) / 4 & 7 }

// rides appends the moves of horse onto the targets: one or two steps through empty
// squares.
func (p *Position) rides(buf []Move, horse, targets *grid.Set) []Move {
	words := p.words()
	for i, word := range horse[:words] {
		for ; word != 0; word &= word - 1 {
			from := grid.Square(i<<6 | bits.TrailingZeros64(word))
			within, around := uint64(0), &disks[from]
			for j, target := range targets[:words] {
				within |= around[j] & target
			}
			if within == 0 {
				continue
			}
			reach := p.reach(from)
			for j, squares := range reach[:words] {
				for to := squares & targets[j]; to != 0; to &= to - 1 {
					buf = append(buf, Step(from, grid.Square(j<<6|bits.TrailingZeros64(to))))
				}
			}
		}
	}
	return buf
}

// disks has the squares within two steps of each square.
var disks = func() (table [grid.Cells]grid.Set) {
	all := grid.Size{W: grid.Max, H: grid.Max}.Squares()
	for a := range all.All() {
		for x := max(a.X()-2, 0); x <= min(a.X()+2, grid.Max-1); x++ {
			for y := max(a.Y()-2, 0); y <= min(a.Y()+2, grid.Max-1); y++ {
				if b := grid.At(x, y); grid.Distance(a, b) <= 2 {
					table[a].Add(b)
				}
			}
		}
	}
	return table
}()

// reach returns the squares one or two steps through empty squares away from a square, without that
// square. Some of them may lie beyond the right and lower edges of the board.
func (p *Position) reach(from grid.Square) grid.Set {
	var start, middle grid.Set
	start.Add(from)
	near := p.near(&start)
	open := p.open()
	for i := range p.words() {
		middle[i] = near[i] & open[i] &^ (p.Trampled[i] | p.Ground[blockedBit][i] | p.Ground[steepBit][i] | p.Red[i] | p.Blue[i])
	}
	far := p.near(&middle)
	for i := range p.words() {
		near[i] |= far[i]
	}
	near.Remove(from)
	return near
}

// near returns the squares one step from a square of x. Some of them may lie beyond the right and
// lower edges of the board.
func (p *Position) near(x *grid.Set) (near grid.Set) {
	words, above := p.words(), uint64(0)
	for i := range words {
		here, below := x[i], uint64(0)
		if i+1 < words {
			below = x[i+1]
		}
		near[i] = here>>grid.Max | below<<(64-grid.Max) | (here&notFirst)>>1 | (here&notLast)<<1 |
			here<<grid.Max | above>>(64-grid.Max)
		above = here
	}
	return near
}

// The squares of a word without its first two, and without its last two possible columns.
const (
	notFirstTwo = 0xfffc_fffc_fffc_fffc
	notLastTwo  = 0x3fff_3fff_3fff_3fff
)

// shots appends the shots of archers at enemies.
func (p *Position) shots(buf []Move, archers, enemies *grid.Set) []Move {
	words, above := p.words(), uint64(0)
	for i := range words {
		here, below := archers[i], uint64(0)
		if i+1 < words {
			below = archers[i+1]
		}
		at, first := enemies[i], grid.Square(i<<6)
		const rows = 2 * grid.Max
		buf = appendSteps(buf, (here>>rows|below<<(64-rows))&at, first, rows)
		buf = appendSteps(buf, (here&notFirstTwo)>>2&at, first, 2)
		buf = appendSteps(buf, (here&notLastTwo)<<2&at, first, left-1)
		buf = appendSteps(buf, (here<<rows|above>>(64-rows))&at, first, up-grid.Max)
		above = here
	}
	return buf
}
