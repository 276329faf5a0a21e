package sprites

import (
	"image/color"
	"math"

	"eras/game"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

type squareMarkKey struct {
	name, owner string
}

// Reachable marks a square that can be entered. Open ground gets a wash and a dot; a site keeps its
// owner's colours and gets only brackets.
func Reachable(u *ui.UI, r ui.Rect, open bool) {
	name := "reachable site"
	if open {
		name = "reachable"
	}
	u.Picture(r, 0, squareMarkKey{name: name}, func(c *paint.Canvas) {
		if open {
			c.Fill(paint.Rect(1, 1, r.W-2, r.H-2), paint.Ink(art.Tip, 0.66))
		}
		brackets(c, r.W, art.Ink1, paint.RGB(0xF0C65A))
		if open {
			c.Fill(paint.Circle(r.W/2, r.H/2, r.W*0.085), paint.Solid(art.Ink1))
			c.Fill(paint.Circle(r.W/2, r.H/2, r.W*0.058), paint.Solid(paint.RGB(0xF3B72F)))
		}
	})
}

// Threatened marks a square that the enemy can enter next with red lines, through which the owner's
// wash remains visible.
func Threatened(u *ui.UI, r ui.Rect) {
	u.Picture(r, 0, squareMarkKey{name: "threat"}, func(c *paint.Canvas) {
		p := paint.Rect(3, 3, r.W-6, r.H-6)
		c.Fill(p, paint.Hatch{Kind: paint.RisingLines, Color: paint.Fade(art.Bad, 0.45), Width: 2, Pitch: 10})
		c.Stroke(p, 2, paint.Ink(art.Bad, 0.8), paint.Pen{Dash: []float64{5, 4}})
	})
}

// Attackable marks a square whose piece can be attacked.
func Attackable(u *ui.UI, r ui.Rect) {
	u.Picture(r, 0, squareMarkKey{name: "attack"}, func(c *paint.Canvas) {
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

// BadgeSize returns the width of a badge on a square.
func BadgeSize(square ui.Rect) float64 { return math.Max(22, square.W*0.30) }

// Badge draws a small disc with an icon in the lower right of a square: crossed swords
// for an attack, a flag for a capture.
func Badge(u *ui.UI, square ui.Rect, icon string, o *art.Owner) {
	size := BadgeSize(square)
	r := ui.R(square.Right()-size-1, square.Bottom()-size-1, size, size)
	u.Picture(r, 1, squareMarkKey{icon, o.Name}, func(c *paint.Canvas) {
		c.Fill(paint.Circle(size/2, size/2, size/2-0.5), paint.Solid(art.Cream))
		c.Fill(paint.Circle(size/2, size/2, size/2-1.8), paint.Solid(o.Main))
		if icon == "crossed-swords" {
			c.Fill(paint.Circle(size/2, size/2, size/2-1.8), paint.Ink(art.BadText, 0.85))
		}
		k := size * 0.62
		art.Icon(c, icon, (size-k)/2, (size-k)/2, k, paint.Solid(art.Cream))
	})
}

// Numbers shows numbers of actions in the upper right of a square, in the colour of a side.
func Numbers(u *ui.UI, square ui.Rect, text string, s game.Side) {
	o, size := Owner(s), math.Max(18, square.W*0.24)
	style := ui.Style{Weight: ui.Heavy, Size: size * 0.72, Color: art.Cream, Align: 0.5}
	w := math.Max(size, u.Width(text, style)+size*0.5)
	r := ui.R(square.Right()-w-2, square.Y+2, w, size)
	u.Picture(r, 1, figureKey{"numbers", o.Name, false}, func(c *paint.Canvas) {
		c.Fill(paint.RoundRect(0, 0, w, size, size/2), paint.Solid(art.Cream))
		c.Fill(paint.RoundRect(1.6, 1.6, w-3.2, size-3.2, size/2-1.6), paint.Solid(o.Dark))
	})
	u.Label(r, text, style)
}

// Spent marks a leader who has moved in this turn: an hourglass in the lower left of his
// square.
func Spent(u *ui.UI, square ui.Rect) {
	size := math.Max(18, square.W*0.22)
	r := ui.R(square.X+2, square.Bottom()-size-2, size, size)
	u.Picture(r, 1, squareMarkKey{name: "spent"}, func(c *paint.Canvas) {
		c.Fill(paint.Circle(size/2, size/2, size/2), paint.Solid(art.Ink1))
		c.Fill(paint.Circle(size/2, size/2, size/2-1.6), paint.Solid(art.Disabled))
		k := size * 0.62
		art.Icon(c, "hourglass", (size-k)/2, (size-k)/2, k, paint.Solid(art.Ink1))
	})
}

// Selected draws the frame of the selected square. Open ground also gets a glow; a site keeps its
// owner's colours.
func Selected(u *ui.UI, r ui.Rect, open bool) {
	name := "selected site"
	if open {
		name = "selected"
	}
	u.Picture(r, 6, squareMarkKey{name: name}, func(c *paint.Canvas) {
		if open {
			c.Fill(paint.Rect(1, 1, r.W-2, r.H-2), paint.Radial{X: r.W / 2, Y: r.H / 2, R: r.W * 0.72,
				From: paint.Fade(art.Gold, 0.75), To: paint.Fade(art.Gold, 0.25)})
		}
		p := paint.RoundRect(3, 3, r.W-6, r.H-6, 3)
		c.Stroke(p, 5, paint.Solid(art.Ink1))
		c.Stroke(p, 3, paint.Solid(art.Gold))
	})
}

// Cursor draws the frame of the keyboard cursor around a square.
func Cursor(u *ui.UI, r ui.Rect) { u.DrawRing(r.Inset(5), 4) }

// LastMove draws the last move: its origin, an arrow and a dot.
func LastMove(u *ui.UI, from, to ui.Rect, s game.Side) {
	o := Owner(s)
	u.Picture(from, 2, squareMarkKey{"origin", o.Name}, func(c *paint.Canvas) {
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

// Spark draws the four strokes of a clash in the middle of r, after the share t of its time, from 0
// to 1.
func Spark(u *ui.UI, r ui.Rect, t float64) {
	u.WithAlpha(1-t*t, func() {
		u.Picture(r, 0, squareMarkKey{name: "spark"}, func(c *paint.Canvas) {
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

// Coin draws a coin of a size around (x, y).
func Coin(u *ui.UI, x, y, size float64) {
	r := ui.R(x-size/2, y-size/2, size, size)
	u.Picture(r, 1, squareMarkKey{name: "coin"}, func(c *paint.Canvas) {
		c.Fill(paint.Circle(size/2, size/2, size/2), paint.Solid(art.BrassLow))
		c.Fill(paint.Circle(size/2, size/2, size/2-1.4), paint.Vertical(0, size, art.Gold, art.Brass))
		c.Stroke(paint.Circle(size/2, size/2, size/2-3.5), 1, paint.Solid(art.BrassLow))
	})
}
