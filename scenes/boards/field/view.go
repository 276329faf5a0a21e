// Package field draws a battle and says what the player does on it. It plays the
// motions of what happened and decides nothing.
package field

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/scenes/boards/pieces"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// View is a battle on the screen. The zero value is ready.
type View struct {
	// Mirrored shows blue on the left, as when only blue is a person.
	Mirrored bool

	shown  battle.Position
	queue  []motion
	age    int
	final  battle.Position
	cursor grid.Square
	layout pieces.Layout
}

// Marks are what the screen wants to be seen on the field.
type Marks struct {
	Selected    grid.Square
	HasSelected bool
	// Moves are the steps of the soldier on the selected square.
	Moves []battle.Move
	// Last is the last move, if HasLast.
	Last     battle.Move
	LastSide game.Side
	HasLast  bool
	// Warn marks the ring that closes next.
	Warn bool
	// Active says whether the player may choose squares now.
	Active bool
}

// Response is what the player did on the field in this tick.
type Response struct {
	Square   grid.Square
	Chosen   bool
	Hover    grid.Square
	Hovering bool
}

// Reset shows a position at once.
func (v *View) Reset(p battle.Position) {
	v.shown, v.queue, v.age = p, nil, 0
	if !p.Size.Has(v.cursor) {
		v.cursor = grid.At(0, p.Size.Rows()/2)
	}
}

// Shown returns the position that is drawn.
func (v *View) Shown() *battle.Position { return &v.shown }

// Square returns where a square is on the screen.
func (v *View) Square(s grid.Square) ui.Rect { return v.layout.Square(s) }

type groundKey struct {
	size     grid.Size
	mirrored bool
	what     string
}

// Describe draws the battle in r, under the id, and says what the player does.
func (v *View) Describe(u *ui.UI, id string, r ui.Rect, m Marks) Response {
	inner := u.MapFrame(r)
	z := v.shown.Size
	pixel := u.Pixel()
	cell := math.Floor(math.Min(inner.W/(float64(z.W)+2*rim), inner.H/(float64(z.H)+2*rim))/pixel) * pixel
	v.layout = pieces.Layout{Size: z, Cell: cell, Mirrored: v.Mirrored,
		X: math.Round((inner.CenterX()-float64(z.W)*cell/2)/pixel) * pixel,
		Y: math.Round((inner.CenterY()-float64(z.H)*cell/2)/pixel) * pixel}
	left, right := &art.Red, &art.Blue
	if v.Mirrored {
		left, right = right, left
	}
	u.PushClip(inner)
	u.Picture(inner, 0, groundKey{size: z, what: "meadow"}, func(c *paint.Canvas) {
		board := v.layout.Board()
		drawMeadow(c, inner.W, inner.H, 100, board.W, board.H)
	})
	u.Picture(v.layout.Board(), cell*rim, groundKey{z, v.Mirrored, "squares"}, func(c *paint.Canvas) { drawGround(c, z, cell, left, right) })
	v.drawRings(u, m)
	v.drawBelow(u, m)
	v.drawSoldiers(u)
	for _, move := range m.Moves {
		if v.shown.At(move.To()) != game.NoSide {
			pieces.Badge(u, v.layout.Square(move.To()), "crossed-swords", &art.Red)
		}
	}
	v.drawMotion(u)
	var res Response
	if m.Active {
		res = v.read(u, id, inner, m)
	}
	u.PopClip()
	return res
}

// drawRings hatches the closed squares and outlines those that close next.
func (v *View) drawRings(u *ui.UI, m Marks) {
	open := v.shown.Open()
	for s := range v.shown.Size.Squares().All() {
		if open.Has(s) {
			continue
		}
		r := v.layout.Square(s)
		u.Picture(r, 0, "closed square", func(c *paint.Canvas) {
			p := paint.RoundRect(1.5, 1.5, r.W-3, r.H-3, 5)
			c.Fill(p, paint.Ink(art.Ink1, 0.38))
			c.Fill(p, paint.Hatch{Kind: paint.RisingLines, Color: paint.Fade(art.Ink1, 0.6), Width: 2, Pitch: 9})
		})
	}
	if !m.Warn || v.shown.Rings == battle.MaxRings {
		return
	}
	next := v.shown
	next.Rings++
	inside := next.Open()
	closing := open.Minus(inside)
	for s := range closing.All() {
		r := v.layout.Square(s)
		u.Picture(r, 0, "closing square", func(c *paint.Canvas) {
			p := paint.RoundRect(3, 3, r.W-6, r.H-6, 5)
			c.Fill(p, paint.Hatch{Kind: paint.RisingLines, Color: paint.Fade(art.Warning, 0.5), Width: 1.6, Pitch: 9})
			c.Stroke(p, 2, paint.Ink(art.Warning, 0.9), paint.Pen{Dash: []float64{6, 4}})
		})
	}
}

func (v *View) drawBelow(u *ui.UI, m Marks) {
	if m.HasLast && m.Last != battle.Pass && len(v.queue) == 0 {
		pieces.LastMove(u, v.layout.Square(m.Last.From()), v.layout.Square(m.Last.To()), m.LastSide)
	}
	for _, move := range m.Moves {
		r := v.layout.Square(move.To())
		if v.shown.At(move.To()) != game.NoSide {
			pieces.Attack(u, r)
		} else {
			pieces.Reachable(u, r, true)
		}
	}
	if m.HasSelected {
		pieces.Selected(u, v.layout.Square(m.Selected))
	}
}

func (v *View) drawSoldiers(u *ui.UI) {
	for s := range v.shown.Size.Squares().All() {
		side := v.shown.At(s)
		if side == game.NoSide || v.moving(s) {
			continue
		}
		v.soldier(u, v.layout.Square(s), side, 1)
	}
}

// soldier draws a soldier who looks at the enemy.
func (v *View) soldier(u *ui.UI, r ui.Rect, side game.Side, alpha float64) {
	u.WithAlpha(alpha, func() {
		if v.Mirrored {
			pieces.SoldierMirrored(u, r, side)
		} else {
			pieces.Soldier(u, r, side)
		}
	})
}

// read says what mouse and keyboard do on the field.
func (v *View) read(u *ui.UI, id string, inner ui.Rect, m Marks) Response {
	var res Response
	if m.HasSelected && !u.Focused(id) {
		v.cursor = m.Selected
	}
	used := u.Board(id, inner)
	in := u.Input()
	if s, ok := v.layout.At(in.X, in.Y); ok {
		res.Hover, res.Hovering = s, true
		if used == ui.ByMouse {
			res.Square, res.Chosen, v.cursor = s, true, s
		}
	}
	if !u.Focused(id) {
		return res
	}
	x, y := v.cursor.X(), v.cursor.Y()
	step := 1
	if v.Mirrored {
		step = -1
	}
	for _, k := range []struct {
		key    ebiten.Key
		dx, dy int
	}{{ebiten.KeyArrowLeft, -step, 0}, {ebiten.KeyArrowRight, step, 0}, {ebiten.KeyArrowUp, 0, -1}, {ebiten.KeyArrowDown, 0, 1}} {
		if u.TakeKey(k.key) {
			x = min(max(x+k.dx, 0), v.shown.Size.Columns()-1)
			y = min(max(y+k.dy, 0), v.shown.Size.Rows()-1)
			u.ShowFocus()
		}
	}
	v.cursor = grid.At(x, y)
	if u.FocusShown() {
		pieces.Cursor(u, v.layout.Square(v.cursor))
		res.Hover, res.Hovering = v.cursor, true
	}
	if used == ui.ByKey {
		res.Square, res.Chosen = v.cursor, true
	}
	return res
}

// SetCursor puts the keyboard's cursor on a square.
func (v *View) SetCursor(s grid.Square) { v.cursor = s }
