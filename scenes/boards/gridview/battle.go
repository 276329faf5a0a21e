package gridview

import (
	"fmt"
	"math"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Battlefield is a battle on the screen. The zero value is ready for use.
type Battlefield struct {
	// Mirrored shows blue on the left. It is for a battle in which the only person plays blue.
	Mirrored bool

	board
	shown  battle.Position // the drawn position; during motions it is behind that of the match
	camera camera          // for narrow windows
}

// Reset shows a position without motions.
func (v *Battlefield) Reset(p battle.Position) {
	v.shown = p
	v.timeline.Clear()
	if !p.Size.Has(v.cursor) {
		v.cursor = grid.At(0, p.Size.Rows()/2)
	}
}

// Shown returns the position that is drawn.
func (v *Battlefield) Shown() *battle.Position { return &v.shown }

// battlefieldKey is the key of a picture of the ground.
type battlefieldKey struct {
	size     grid.Size
	mirrored bool
	what     string
	ground   string
}

// Describe draws the battle in r, as the control id, and returns what the player did.
func (v *Battlefield) Describe(u *ui.UI, id string, r ui.Rect, m Marks) Response {
	inner := u.MapFrame(r)
	z := v.shown.Size
	pixel := u.Pixel()
	cell := math.Floor(fit(z, grassRim, inner)/pixel) * pixel
	v.layout = layout{size: z, cell: cell, mirrored: v.Mirrored,
		x: snap(inner.CenterX()-float64(z.W)*cell/2, pixel), y: snap(inner.CenterY()-float64(z.H)*cell/2, pixel)}
	if u.Narrow() {
		v.layout = v.camera.place(u, inner, z, grassRim)
		v.layout.mirrored = v.Mirrored
		cell, v.pans = v.layout.cell, v.camera.drags
	}
	left, right := &art.Red, &art.Blue
	if v.Mirrored {
		left, right = right, left
	}
	u.PushClip(inner)
	board := v.layout.bounds()
	u.Picture(inner, 0, battlefieldKey{size: z, what: "meadow"}, func(c *paint.Canvas) { drawMeadow(c, inner.W, inner.H, 100, board.W, board.H) })
	u.Picture(board, cell*grassRim, battlefieldKey{size: z, mirrored: v.Mirrored, what: "squares"}, func(c *paint.Canvas) { drawSquares(c, z, cell, left, right) })
	if p := &v.shown; p.Laid() {
		key := battlefieldKey{z, v.Mirrored, "ground", fmt.Sprint(p.Ground)}
		u.Picture(board, 0, key, func(c *paint.Canvas) { drawGround(c, p, cell, v.Mirrored) })
	}
	v.drawTrampled(u)
	v.drawRings(u, m)
	v.drawThreats(u, m)
	v.drawMarks(u, m)
	v.drawLastMove(u, m)
	v.drawSoldiers(u)
	for _, s := range m.Targets {
		if v.shown.At(s) != game.NoSide {
			sprites.Badge(u, v.Square(s), "crossed-swords", &art.Red)
		}
	}
	v.drawMotion(u)
	var res Response
	if m.Active {
		res = v.input(u, id, inner, m, nil)
	}
	u.PopClip()
	return res
}

// drawTrampled marks the squares that no soldier may enter until one falls.
func (v *Battlefield) drawTrampled(u *ui.UI) {
	for s := range v.shown.Trampled.All() {
		r := v.Square(s)
		u.Picture(r, 0, "trampled square", func(c *paint.Canvas) {
			p := paint.RoundRect(2, 2, r.W-4, r.H-4, 5)
			c.Fill(p, paint.Ink(paint.RGB(0x8A6A3C), 0.4))
			for i := range 5 {
				x, y := r.W*(0.2+0.15*float64(i)), r.H*(0.3+0.4*float64(i%2))
				c.Fill(paint.Ellipse(x, y, r.W*0.045, r.W*0.03), paint.Ink(art.Ink1, 0.45))
				c.Fill(paint.Ellipse(x+r.W*0.05, y+r.H*0.09, r.W*0.045, r.W*0.03), paint.Ink(art.Ink1, 0.45))
			}
		})
	}
}

// drawRings hatches the closed squares and outlines those that close next.
func (v *Battlefield) drawRings(u *ui.UI, m Marks) {
	open := v.shown.Open()
	for s := range v.shown.Size.Squares().All() {
		if open.Has(s) {
			continue
		}
		r := v.Square(s)
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
		r := v.Square(s)
		u.Picture(r, 0, "closing square", func(c *paint.Canvas) {
			p := paint.RoundRect(3, 3, r.W-6, r.H-6, 5)
			c.Fill(p, paint.Hatch{Kind: paint.RisingLines, Color: paint.Fade(art.Warning, 0.5), Width: 1.6, Pitch: 9})
			c.Stroke(p, 2, paint.Ink(art.Warning, 0.9), paint.Pen{Dash: []float64{6, 4}})
		})
	}
}

// drawMarks draws the marks below the soldiers.
func (v *Battlefield) drawMarks(u *ui.UI, m Marks) {
	for _, s := range m.Targets {
		if v.shown.At(s) != game.NoSide {
			sprites.Attackable(u, v.Square(s))
		} else {
			sprites.Reachable(u, v.Square(s), true)
		}
	}
	if m.HasSelected {
		sprites.Selected(u, v.Square(m.Selected), true)
	}
}

func (v *Battlefield) drawSoldiers(u *ui.UI) {
	for s := range v.shown.Size.Squares().All() {
		if v.shown.At(s) != game.NoSide && !v.hidden(s) {
			v.figure(s)(u, v.Square(s))
		}
	}
}

// figure returns the figure of the soldier on a square, facing the enemy.
func (v *Battlefield) figure(s grid.Square) figure {
	side, kind := v.shown.At(s), v.shown.Kind(s)
	return func(u *ui.UI, r ui.Rect) { sprites.Soldier(u, r, side, kind, v.Mirrored) }
}
