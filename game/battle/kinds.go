package battle

import (
	"math/bits"

	"eras/game/grid"
)

// mixedMoves appends the moves of soldiers of all kinds onto or at the targets, which no
// own soldier is on.
func (p *Position) mixedMoves(buf []Move, own, targets grid.Set) []Move {
	low, high := own.And(p.Kinds[0]), own.And(p.Kinds[1])
	all, enemies := p.Red.Or(p.Blue), *p.Soldiers(p.Turn.Other())
	archers, horse := high.Minus(low), low.Minus(high)
	buf = p.steps(buf, own.Minus(archers).Minus(horse), targets)
	buf = p.steps(buf, archers, targets.Minus(enemies))
	buf = p.shots(buf, archers, targets.And(enemies))
	targets = targets.Minus(p.unridden())
	for i := range p.words() {
		for word := horse[i]; word != 0; word &= word - 1 {
			from := grid.Square(i<<6 | bits.TrailingZeros64(word))
			ride := p.ride(from, targets, all)
			for j := range p.words() {
				for to := ride[j]; to != 0; to &= to - 1 {
					buf = append(buf, Step(from, grid.Square(j<<6|bits.TrailingZeros64(to))))
				}
			}
		}
	}
	return buf
}

// unridden returns the squares of the enemies that horse must not capture.
func (p *Position) unridden() grid.Set {
	return p.Soldiers(p.Turn.Other()).Minus(p.Kinds[0]).Minus(p.Kinds[1])
}

// words returns how many words of a set the board's rows reach into.
func (p *Position) words() int { return (p.Size.Rows() + 3) / 4 }

// ride returns the targets that a horse reaches in one or two steps through empty
// squares. The square of the horse itself is not a target. All is the squares of
// soldiers; that of the horse may be in it or not.
func (p *Position) ride(from grid.Square, targets, all grid.Set) grid.Set {
	start := grid.SetOf(from)
	open := p.Free()
	near := p.near(start)
	far := p.near(near.Minus(all).And(open))
	return near.Or(far).And(targets).Minus(start)
}

// near returns the squares one step from a square of x, on the board or beyond its
// right and lower edges.
func (p *Position) near(x grid.Set) grid.Set {
	var near grid.Set
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

// Squares of a word but those of the first two and of the last two possible columns.
const (
	notFirstTwo = 0xfffc_fffc_fffc_fffc
	notLastTwo  = 0x3fff_3fff_3fff_3fff
)

// shots appends the shots of archers at enemies.
func (p *Position) shots(buf []Move, archers, enemies grid.Set) []Move {
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
