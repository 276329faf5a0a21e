// Package pieces draws the pieces and marks that the general map and the battle
// share, square by square.
package pieces

import (
	"image/color"
	"math"
	"strconv"

	"eras/game"
	"eras/game/grid"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Owner returns how the possessions of a side look.
func Owner(s game.Side) *art.Owner {
	switch s {
	case game.Red:
		return &art.Red
	case game.Blue:
		return &art.Blue
	}
	return &art.Nobody
}

// margin is how far a figure may reach beyond its square, in squares.
const margin = 0.06

type figureKey struct {
	name, owner string
	strong      bool
}

// figure draws a figure of the box of 100 over a square.
func figure(u *ui.UI, r ui.Rect, name string, o *art.Owner, draw func(*paint.Canvas)) {
	u.Picture(r, r.W*margin, figureKey{name, o.Name, u.Figures.StrongHatching}, func(c *paint.Canvas) {
		draw(c.Scale(r.W / 100))
	})
}

// Leader draws a leader with his standard over a square.
func Leader(u *ui.UI, r ui.Rect, s game.Side) {
	o := Owner(s)
	figure(u, r, "leader", o, func(c *paint.Canvas) { u.Figures.Leader(c.Translate(0, 1), o, true) })
}

// Soldier draws a soldier over a square.
func Soldier(u *ui.UI, r ui.Rect, s game.Side) {
	o := Owner(s)
	figure(u, r, "soldier", o, func(c *paint.Canvas) { u.Figures.Soldier(c, o) })
}

// City draws a city over a square.
func City(u *ui.UI, r ui.Rect, s game.Side) {
	o := Owner(s)
	figure(u, r, "city", o, func(c *paint.Canvas) { u.Figures.City(c, o) })
}

// Warehouse draws a warehouse over a square.
func Warehouse(u *ui.UI, r ui.Rect, s game.Side) {
	o := Owner(s)
	figure(u, r, "warehouse", o, func(c *paint.Canvas) { u.Figures.Warehouse(c, o) })
}

// Garrison draws a leader who stands in a site: the building smaller at the
// upper right, he smaller at the lower left, with a cream edge.
func Garrison(u *ui.UI, r ui.Rect, city bool, owner, leads game.Side) {
	o, l := Owner(owner), Owner(leads)
	name := "warehouse with leader " + l.Name
	if city {
		name = "city with leader " + l.Name
	}
	figure(u, r, name, o, func(c *paint.Canvas) {
		building := c.Translate(30, 4).Scale(0.74)
		if city {
			u.Figures.City(building, o)
		} else {
			u.Figures.Warehouse(building, o)
		}
		leader := c.Translate(-4, 38).Scale(0.62)
		u.Figures.LeaderEdge(leader, l, 5)
		u.Figures.Leader(leader, l, false)
	})
}

// Plate draws the count plate of a leader in the upper left of his square. pulse
// enlarges it, 0 to 1.
func Plate(u *ui.UI, square ui.Rect, n int, pulse float64) {
	r := math.Max(11, square.W*0.135)
	grown := r * (1 + 0.25*pulse)
	plate := ui.R(square.X+r*0.3+r-grown+square.W*0.03, square.Y+r*0.3+r-grown+square.W*0.03, 2*grown, 2*grown)
	u.Picture(plate, 2, "count plate", func(c *paint.Canvas) {
		c.Fill(paint.Circle(plate.W/2, plate.W/2+1.5, plate.W/2-0.5), paint.Ink(paint.RGB(0), 0.3))
		c.Fill(paint.Circle(plate.W/2, plate.W/2, plate.W/2-0.5), paint.Solid(art.Tip))
		c.Stroke(paint.Circle(plate.W/2, plate.W/2, plate.W/2-1), 2, paint.Solid(art.Ink1))
	})
	u.Label(plate, strconv.Itoa(n), ui.Style{Weight: ui.Heavy, Size: math.Max(16, 1.45*r), Color: art.Ink1, Align: 0.5})
}

// Wash draws the wash, hatching and frame of an owned square.
func Wash(u *ui.UI, r ui.Rect, s game.Side) {
	o := Owner(s)
	alpha := 0.34
	if u.Figures.StrongHatching {
		alpha = 0.8
	}
	u.Picture(r, 0, figureKey{"wash", o.Name, u.Figures.StrongHatching}, func(c *paint.Canvas) {
		c.Fill(paint.Rect(1, 1, r.W-2, r.H-2), paint.Ink(o.Wash, 0.62))
		c.Fill(paint.Rect(1, 1, r.W-2, r.H-2), o.HatchPaint(alpha, 6))
		c.Stroke(paint.Rect(2, 2, r.W-4, r.H-4), 2, paint.Ink(o.Main, 0.85))
	})
}

type markKey struct {
	name, owner string
}

// Reachable marks a square that may be entered.
func Reachable(u *ui.UI, r ui.Rect, dot bool) {
	name := "reachable"
	if dot {
		name = "reachable with dot"
	}
	u.Picture(r, 0, markKey{name: name}, func(c *paint.Canvas) {
		c.Fill(paint.Rect(1, 1, r.W-2, r.H-2), paint.Ink(art.Tip, 0.66))
		brackets(c, r.W, art.Ink1, paint.RGB(0xF0C65A))
		if dot {
			c.Fill(paint.Circle(r.W/2, r.H/2, r.W*0.085), paint.Solid(art.Ink1))
			c.Fill(paint.Circle(r.W/2, r.H/2, r.W*0.058), paint.Solid(paint.RGB(0xF3B72F)))
		}
	})
}

// Attack marks a square whose enemy may be attacked.
func Attack(u *ui.UI, r ui.Rect) {
	u.Picture(r, 0, markKey{name: "attack"}, func(c *paint.Canvas) {
		c.Fill(paint.Rect(1, 1, r.W-2, r.H-2), paint.Ink(art.Bad, 0.30))
		brackets(c, r.W, art.BadText, paint.RGB(0xF7C7B8))
	})
}

// brackets draws the corners of a marked square.
func brackets(c *paint.Canvas, size float64, line, fill color.NRGBA) {
	const in = 3.5
	arm, width := size*0.19, math.Max(2.4, size*0.035)
	p := new(paint.Path)
	for _, corner := range [4][4]float64{{in, in, 1, 1}, {size - in, in, -1, 1}, {in, size - in, 1, -1}, {size - in, size - in, -1, -1}} {
		x, y, dx, dy := corner[0], corner[1], corner[2], corner[3]
		p.MoveTo(x+dx*arm, y+dy*width/2).LineTo(x+dx*width/2, y+dy*width/2).LineTo(x+dx*width/2, y+dy*arm)
	}
	c.Stroke(p, width+2, paint.Solid(line), paint.Pen{Miter: true})
	c.Stroke(p, width, paint.Solid(fill), paint.Pen{Miter: true})
}

// Badge draws a small disc with an icon in the lower right of a square: crossed
// swords where a fight begins, a flag where a site is taken.
func Badge(u *ui.UI, square ui.Rect, icon string, o *art.Owner) {
	size := math.Max(22, square.W*0.30)
	r := ui.R(square.Right()-size-1, square.Bottom()-size-1, size, size)
	u.Picture(r, 1, markKey{icon, o.Name}, func(c *paint.Canvas) {
		c.Fill(paint.Circle(size/2, size/2, size/2-0.5), paint.Solid(art.Cream))
		c.Fill(paint.Circle(size/2, size/2, size/2-1.8), paint.Solid(o.Main))
		if icon == "crossed-swords" {
			c.Fill(paint.Circle(size/2, size/2, size/2-1.8), paint.Ink(art.BadText, 0.85))
		}
		k := size * 0.62
		art.Icon(c, icon, (size-k)/2, (size-k)/2, k, paint.Solid(art.Cream))
	})
}

// Selected draws the frame and glow of the chosen square.
func Selected(u *ui.UI, r ui.Rect) {
	u.Picture(r, 6, markKey{name: "selected"}, func(c *paint.Canvas) {
		c.Fill(paint.Rect(1, 1, r.W-2, r.H-2), paint.Radial{X: r.W / 2, Y: r.H / 2, R: r.W * 0.72,
			From: paint.Fade(art.Gold, 0.75), To: paint.Fade(art.Gold, 0.25)})
		p := paint.RoundRect(3, 3, r.W-6, r.H-6, 3)
		c.Stroke(p, 5, paint.Solid(art.Ink1))
		c.Stroke(p, 3, paint.Solid(art.Gold))
	})
}

// Cursor draws the keyboard's frame around a square.
func Cursor(u *ui.UI, r ui.Rect) { u.DrawRing(r.Inset(5), 4) }

// LastMove draws where the last move began, an arrow and a ring.
func LastMove(u *ui.UI, from, to ui.Rect, s game.Side) {
	o := Owner(s)
	u.Picture(from, 2, markKey{"origin", o.Name}, func(c *paint.Canvas) {
		p := paint.RoundRect(3, 3, from.W-6, from.H-6, 4)
		c.Stroke(p, 4.5, paint.Ink(art.Tip, 0.8))
		c.Stroke(p, 2.4, paint.Solid(o.Dark), paint.Pen{Dash: []float64{4, 4}})
	})
	dx, dy := to.CenterX()-from.CenterX(), to.CenterY()-from.CenterY()
	length := math.Hypot(dx, dy)
	if length == 0 {
		return
	}
	box := ui.R(math.Min(from.X, to.X), math.Min(from.Y, to.Y), from.W+math.Abs(dx), from.H+math.Abs(dy))
	u.Picture(box, 0, arrowKey{o.Name, math.Copysign(1, dx) * math.Min(1, math.Abs(dx)), math.Copysign(1, dy) * math.Min(1, math.Abs(dy))}, func(c *paint.Canvas) {
		x, y := from.CenterX()-box.X, from.CenterY()-box.Y
		ux, uy := dx/length, dy/length
		start, end := from.W*0.06, length*0.46
		ax, ay := x+ux*start, y+uy*start
		bx, by := x+ux*end, y+uy*end
		head := from.W * 0.12
		shaft := paint.Line(ax, ay, bx-ux*head*0.6, by-uy*head*0.6)
		tip := paint.Poly(bx+ux*head*0.4, by+uy*head*0.4, bx-ux*head*0.8-uy*head*0.6, by-uy*head*0.8+ux*head*0.6, bx-ux*head*0.8+uy*head*0.6, by-uy*head*0.8-ux*head*0.6)
		c.Stroke(shaft, 8, paint.Solid(art.Tip))
		c.Stroke(tip, 3.5, paint.Solid(art.Tip))
		c.Fill(paint.Circle(x, y, from.W*0.075+1.6), paint.Solid(art.Tip))
		c.Stroke(shaft, 3.6, paint.Solid(o.Dark), paint.Pen{Dash: []float64{3.6, 3}})
		c.Fill(tip, paint.Solid(o.Dark))
		c.Fill(paint.Circle(x, y, from.W*0.075), paint.Solid(o.Dark))
		c.Fill(paint.Circle(x, y, from.W*0.04), paint.Solid(paint.Mix(o.Light, art.Tip, 0.3)))
	})
}

type arrowKey struct {
	owner  string
	dx, dy float64
}

// Spark draws the four ink strokes of a clash in the middle of r, t from 0 to 1.
func Spark(u *ui.UI, r ui.Rect, t float64) {
	u.WithAlpha(1-t*t, func() {
		u.Picture(r, 0, markKey{name: "spark"}, func(c *paint.Canvas) {
			for i := range 4 {
				a := math.Pi/4 + float64(i)*math.Pi/2
				sin, cos := math.Sincos(a)
				p := paint.Line(r.W/2+cos*r.W*0.14, r.H/2+sin*r.W*0.14, r.W/2+cos*r.W*0.34, r.H/2+sin*r.W*0.34)
				c.Stroke(p, r.W*0.07, paint.Solid(art.Tip), paint.Pen{Round: true})
				c.Stroke(p, r.W*0.04, paint.Solid(art.Ink1), paint.Pen{Round: true})
			}
		})
	})
}

// Coin draws a coin of that size around (x, y).
func Coin(u *ui.UI, x, y, size float64) {
	r := ui.R(x-size/2, y-size/2, size, size)
	u.Picture(r, 1, markKey{name: "coin"}, func(c *paint.Canvas) {
		c.Fill(paint.Circle(size/2, size/2, size/2), paint.Solid(art.BrassLow))
		c.Fill(paint.Circle(size/2, size/2, size/2-1.4), paint.Vertical(0, size, art.Gold, art.Brass))
		c.Stroke(paint.Circle(size/2, size/2, size/2-3.5), 1, paint.Solid(art.BrassLow))
	})
}

// Layout says where the squares of a board are on the screen.
type Layout struct {
	Size grid.Size
	// X and Y are the board's upper left corner, Cell is a square's side.
	X, Y, Cell float64
	// Mirrored shows the board with left and right exchanged.
	Mirrored bool
}

// Square returns where a square is.
func (l Layout) Square(s grid.Square) ui.Rect {
	x := s.X()
	if l.Mirrored {
		x = l.Size.Columns() - 1 - x
	}
	return ui.R(l.X+float64(x)*l.Cell, l.Y+float64(s.Y())*l.Cell, l.Cell, l.Cell)
}

// At returns the square at a point of the screen.
func (l Layout) At(x, y float64) (grid.Square, bool) {
	i, j := int(math.Floor((x-l.X)/l.Cell)), int(math.Floor((y-l.Y)/l.Cell))
	if i < 0 || j < 0 || i >= l.Size.Columns() || j >= l.Size.Rows() {
		return 0, false
	}
	if l.Mirrored {
		i = l.Size.Columns() - 1 - i
	}
	return grid.At(i, j), true
}

// Board returns the rectangle of all squares.
func (l Layout) Board() ui.Rect {
	return ui.R(l.X, l.Y, l.Cell*float64(l.Size.W), l.Cell*float64(l.Size.H))
}

// SoldierMirrored draws a soldier over a square, turned the other way.
func SoldierMirrored(u *ui.UI, r ui.Rect, s game.Side) {
	o := Owner(s)
	figure(u, r, "mirrored soldier", o, func(c *paint.Canvas) { u.Figures.Soldier(c.Mirror(50), o) })
}
