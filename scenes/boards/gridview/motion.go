package gridview

import (
	"math"

	"eras/game"
	"eras/game/grid"
	"eras/scenes/boards/animation"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
)

// Lengths of motions at normal speed, in milliseconds.
const (
	walkTime    = 220
	clashTime   = 180
	fallTime    = 160
	ringTime    = 400
	shotTime    = 240
	fleeTime    = 600
	takeTime    = 260
	appearTime  = 200
	coinTime    = 400
	coinStagger = 40 // delay between two coins
)

// motion describes how a motion is drawn.
type motion struct {
	// hides are the squares whose pieces draw draws instead.
	hides grid.Set
	// draw, if not nil, draws the moving pieces; share is the share of the time that has passed.
	draw func(u *ui.UI, share float64)
	// change is another change on the square at.
	change change
	at     grid.Square
	// former and owner are the owners of a site before and after it is taken.
	former, owner game.Side
}

// change is a change that is drawn on its square.
type change uint8

const (
	noChange change = iota
	taking          // a site changes hands
	pulsing         // a count grows
)

// figure draws a piece in a rectangle.
type figure func(u *ui.UI, r ui.Rect)

// walk moves a piece to another square in a shallow arc. A move of two squares takes one and a half
// times as long as one of one square.
func (b *board) walk(from, to grid.Square, piece figure) animation.Motion[motion] {
	return animation.Motion[motion]{Length: walkTime * float64(1+grid.Distance(from, to)) / 2, Sound: ui.SoundMarch, X: b.x(to), What: motion{hides: grid.SetOf(from), draw: func(u *ui.UI, share float64) {
		t := ui.EaseOut(share)
		r := b.between(from, to, t)
		piece(u, r.Shift(0, -math.Sin(math.Pi*t)*r.W*0.06))
	}}}
}

// clash shows the pieces of two neighbouring squares leaning against each other, with a spark
// between them.
func (b *board) clash(from, to grid.Square, attacker, defender figure) animation.Motion[motion] {
	return animation.Motion[motion]{Length: clashTime, Sound: ui.SoundClash, X: b.x(to), What: motion{hides: grid.SetOf(from, to), draw: func(u *ui.UI, share float64) {
		lean := math.Sin(math.Pi*share) * 0.08
		defender(u, b.between(to, from, lean))
		attacker(u, b.between(from, to, lean))
		sprites.Spark(u, b.between(from, to, 0.5), share)
	}}}
}

// defeat shows the losers of a clash falling. If the attacker won, it moves to the defender's
// square.
func (b *board) defeat(from, to grid.Square, attacker, defender figure, attackerFalls, defenderFalls bool) animation.Motion[motion] {
	hides := grid.SetOf(from)
	if defenderFalls {
		hides.Add(to)
	}
	return animation.Motion[motion]{Length: fallTime, What: motion{hides: hides, draw: func(u *ui.UI, share float64) {
		if defenderFalls {
			b.sink(u, to, share, defender)
		}
		if attackerFalls {
			b.sink(u, from, share, attacker)
		} else {
			attacker(u, b.between(from, to, ui.EaseOut(share)))
		}
	}}}
}

// sink draws a fallen piece: it sinks and fades on its square.
func (b *board) sink(u *ui.UI, s grid.Square, share float64, piece figure) {
	t := ui.EaseOut(share)
	r := b.Square(s)
	u.WithAlpha(1-t, func() { piece(u, r.Shift(0, r.H*0.1*t)) })
}

// x returns a function for the horizontal position of a square, where its sounds are played.
func (b *board) x(s grid.Square) func() float64 {
	return func() float64 { return b.Square(s).CenterX() }
}

// between returns the rectangle at the share t of the way between two squares.
func (b *board) between(from, to grid.Square, t float64) ui.Rect {
	r, end := b.Square(from), b.Square(to)
	return r.Shift((end.X-r.X)*t, (end.Y-r.Y)*t)
}

// hidden reports whether a motion draws the piece of a square.
func (b *board) hidden(s grid.Square) bool {
	m, _ := b.timeline.Current()
	return m != nil && m.hides.Has(s)
}

// drawMotion draws the moving pieces.
func (b *board) drawMotion(u *ui.UI) {
	if m, share := b.timeline.Current(); m != nil && m.draw != nil {
		m.draw(u, share)
	}
}
