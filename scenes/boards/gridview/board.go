// Package gridview draws the boards of squares, the war map and the battlefield, and reports what
// the player does on them. It animates events. It uses the rules only through positions and events,
// and decides nothing.
package gridview

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/boards/animation"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
)

// board is the common part of both views: the layout of the squares, the keyboard cursor, and the
// motions.
type board struct {
	layout   layout
	cursor   grid.Square
	timeline animation.Timeline[motion]
	left     drag // of the left button
	right    drag // of the right one
	pans     bool // a drag with the left button pans the board, and chooses nothing
}

// drag records where a mouse button went down.
type drag struct {
	x, y float64
	on   bool
}

// clickSlack is how far the mouse may move, in logical units, during a click.
const clickSlack = 6.0

// follow follows a button. It reports whether the button was released in this tick, and whether the
// mouse stayed still since the button went down.
func (d *drag) follow(b ui.Button, in ui.Input) (released, still bool) {
	if b.Pressed {
		*d = drag{in.X, in.Y, true}
	}
	if !b.Released || !d.on {
		return false, false
	}
	d.on = false
	return true, math.Hypot(in.X-d.x, in.Y-d.y) < clickSlack
}

// Step is a move from one square to another.
type Step struct {
	From, To grid.Square
	Side     game.Side
}

// Order is one of several actions of a side, on the square To.
type Order struct {
	Step
	// Moved says that a leader came to To from From.
	Moved bool
}

// Purchase is a purchase of a side on a square.
type Purchase struct {
	At   grid.Square
	Side game.Side
	Kind war.Kind
}

// Marks are the highlights of a screen on a board.
type Marks struct {
	// Selected is the selected square, if HasSelected.
	Selected    grid.Square
	HasSelected bool
	// Targets are the squares that the selected piece can enter.
	Targets []grid.Square
	// Last is the last move, if HasLast.
	Last    Step
	HasLast bool
	// Bought is the last purchase, if HasBought.
	Bought    Purchase
	HasBought bool
	// Orders are actions to be numbered, in order.
	Orders []Order
	// Warn marks the ring of the battlefield that closes next.
	Warn bool
	// Threats are the squares that the enemy can enter next.
	Threats []grid.Square
	// Active reports whether the player may choose squares now.
	Active bool
}

// Response is what the player did on a board in one tick.
type Response struct {
	// Square is the square that was clicked or chosen with a key, if Chosen.
	Square grid.Square
	Chosen bool
	// Hover is the square under the mouse or the keyboard cursor, if Hovering.
	Hover    grid.Square
	Hovering bool
	// From is the square where a drag to Square began, if Dragged.
	From    grid.Square
	Dragged bool
	// Cancel reports a click with the right button.
	Cancel bool
}

// Square returns the rectangle of a square on the screen.
func (b *board) Square(s grid.Square) ui.Rect { return b.layout.square(s) }

// SetCursor moves the keyboard cursor to a square.
func (b *board) SetCursor(s grid.Square) { b.cursor = s }

// Pans reports whether a drag with the left button moves the board.
func (b *board) Pans() bool { return b.pans }

// Busy reports whether motions are being played.
func (b *board) Busy() bool { return b.timeline.Busy() }

// drawLastMove draws the last move, unless a motion is running.
func (b *board) drawLastMove(u *ui.UI, m Marks) {
	if m.HasLast && !b.Busy() {
		sprites.LastMove(u, b.Square(m.Last.From), b.Square(m.Last.To), m.Last.Side)
	}
}

// drawThreats marks the squares that the enemy can enter next.
func (b *board) drawThreats(u *ui.UI, m Marks) {
	for _, s := range m.Threats {
		sprites.Threatened(u, b.Square(s))
	}
}

// input returns what the player did with mouse and keyboard on a board that fills r. moved, if not
// nil, is called when the arrow keys have moved the cursor.
func (b *board) input(u *ui.UI, id string, r ui.Rect, m Marks, moved func()) Response {
	var res Response
	if m.HasSelected && !u.Focus.Is(id) {
		b.cursor = m.Selected
	}
	used := u.Board(id, r)
	in := u.Input()
	_, res.Cancel = b.right.follow(in.Right, in)
	from := b.left
	_, still := b.left.follow(in.Left, in)
	if s, ok := b.layout.at(in.X, in.Y); ok && r.Has(in.X, in.Y) {
		res.Hover, res.Hovering = s, true
		if used == ui.ByMouse && (still || !b.pans) {
			res.Square, res.Chosen, b.cursor = s, true, s
			if origin, ok := b.layout.at(from.x, from.y); ok && !still && origin != s {
				res.From, res.Dragged = origin, true
			}
		}
	}
	if !u.Focus.Is(id) {
		return res
	}
	if cell, ok := u.Focus.Led("square."); ok {
		if s, err := b.layout.size.Parse(cell); err == nil {
			b.cursor = s
		}
	}
	if b.readArrows(u) && moved != nil {
		moved()
	}
	if u.Focus.Shown() {
		sprites.Cursor(u, b.Square(b.cursor))
		u.Probe("cursor", b.cursor.String(), ui.Rect{})
		res.Hover, res.Hovering = b.cursor, true
	}
	if used == ui.ByKey {
		res.Square, res.Chosen = b.cursor, true
	}
	return res
}

// readArrows moves the cursor with the arrow keys and reports whether it moved.
func (b *board) readArrows(u *ui.UI) bool {
	x, y := b.cursor.X(), b.cursor.Y()
	right := 1
	if b.layout.mirrored {
		right = -1
	}
	for _, k := range []struct {
		key    ebiten.Key
		dx, dy int
	}{{ebiten.KeyArrowLeft, -right, 0}, {ebiten.KeyArrowRight, right, 0}, {ebiten.KeyArrowUp, 0, -1}, {ebiten.KeyArrowDown, 0, 1}} {
		if u.TakeKey(k.key) {
			x = min(max(x+k.dx, 0), b.layout.size.Columns()-1)
			y = min(max(y+k.dy, 0), b.layout.size.Rows()-1)
			u.Focus.Show()
		}
	}
	before := b.cursor
	b.cursor = grid.At(x, y)
	return b.cursor != before
}

// layout holds the place of the squares of a board on the screen.
type layout struct {
	size grid.Size
	// x and y are the board's upper left corner, cell is the side of a square.
	x, y, cell float64
	// mirrored exchanges left and right.
	mirrored bool
}

// fit returns the side of the largest squares such that a board with a border of rim squares fits
// in r.
func fit(size grid.Size, rim float64, r ui.Rect) float64 {
	return math.Min(r.W/(float64(size.W)+2*rim), r.H/(float64(size.H)+2*rim))
}

// snap rounds a length to whole pixels.
func snap(v, pixel float64) float64 { return math.Floor(v/pixel+0.5) * pixel }

// square returns the rectangle of a square.
func (l layout) square(s grid.Square) ui.Rect {
	x := s.X()
	if l.mirrored {
		x = l.size.Columns() - 1 - x
	}
	return ui.R(l.x+float64(x)*l.cell, l.y+float64(s.Y())*l.cell, l.cell, l.cell)
}

// at returns the square at a point of the screen.
func (l layout) at(x, y float64) (grid.Square, bool) {
	i, j := int(math.Floor((x-l.x)/l.cell)), int(math.Floor((y-l.y)/l.cell))
	if i < 0 || j < 0 || i >= l.size.Columns() || j >= l.size.Rows() {
		return 0, false
	}
	if l.mirrored {
		i = l.size.Columns() - 1 - i
	}
	return grid.At(i, j), true
}

// bounds returns the rectangle of all squares.
func (l layout) bounds() ui.Rect {
	return ui.R(l.x, l.y, l.cell*float64(l.size.W), l.cell*float64(l.size.H))
}
