package gridview

import (
	"math/rand/v2"

	"eras/game/battle"
	"eras/game/grid"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// groundLooks are the colours of the ground of a battle, and how the map draws what stands on it.
var groundLooks = map[battle.Ground]struct {
	wash paint.Paint
	on   terrain
}{
	battle.Bare:  {},
	battle.Woods: {paint.Ink(countedWashes[wood], 0.9), wood},
	battle.Hill:  {paint.Ink(countedWashes[hill], 0.95), hill},
	battle.Rocks: {paint.Solid(countedWashes[mountain]), mountain},
	battle.River: {paint.Solid(water), river},
	battle.Wall:  {paint.Solid(paint.RGB(0xA89F92)), plain},
}

// drawGround draws the ground of a battle over its squares. The corner of the squares is at the
// origin; a square is cell units wide.
func drawGround(cv *paint.Canvas, p *battle.Position, cell float64, mirrored bool) {
	c, line := cv.Scale(cell), 1.4/cell
	place := func(s grid.Square) grid.Square {
		if mirrored {
			return p.Size.Mirrored(s)
		}
		return s
	}
	for s := range p.Size.Squares().All() {
		g := p.GroundAt(s)
		if g == battle.Bare {
			continue
		}
		at, look := place(s), groundLooks[g]
		x, y := float64(at.X()), float64(at.Y())
		inset := 1.6 * line
		if g.Blocked() {
			inset = 0
		}
		square := paint.RoundRect(x+inset, y+inset, 1-2*inset, 1-2*inset, 0.05)
		c.Fill(square, look.wash)
		switch g {
		case battle.River:
			drawWaves(c, x, y, line)
		case battle.Wall:
			drawBricks(c, x, y, line)
		case battle.Woods, battle.Hill, battle.Rocks, battle.Bare:
			drawHeight(c, look.on, at, rand.New(rand.NewPCG(1901, 96+uint64(at))), line)
		}
		for _, d := range directions { // an edge where the ground changes
			nx, ny := at.X()+d.dx, at.Y()+d.dy
			if min(nx, ny) >= 0 && p.Size.Has(grid.At(nx&15, ny&15)) && p.GroundAt(place(grid.At(nx&15, ny&15))) == g {
				continue
			}
			mx, my := x+0.5+0.5*float64(d.dx), y+0.5+0.5*float64(d.dy)
			ox, oy := 0.5*float64(d.dy), 0.5*float64(d.dx)
			c.Stroke(paint.Line(mx-ox, my-oy, mx+ox, my+oy), 1.6*line, paint.Solid(art.Coast), paint.Pen{Round: true})
		}
	}
}

// drawWaves draws the waves of a square of water.
func drawWaves(c *paint.Canvas, x, y, line float64) {
	for i, row := range []float64{0.2, 0.5, 0.8} {
		left := x + 0.14 + 0.12*float64(i%2)
		wave := new(paint.Path).MoveTo(left, y+row)
		for k := range 3 {
			from := left + 0.2*float64(k)
			wave.QuadTo(from+0.05, y+row-0.07, from+0.1, y+row).QuadTo(from+0.15, y+row+0.07, from+0.2, y+row)
		}
		c.Stroke(wave, 1.6*line, paint.Ink(art.Ink1, 0.5), paint.Pen{Round: true})
	}
}

// drawBricks draws the stones of a square of wall, with battlements at the sides that face the
// armies.
func drawBricks(c *paint.Canvas, x, y, line float64) {
	ink := paint.Solid(art.Ink1)
	stone := paint.Solid(paint.RGB(0xCFC7B8))
	for row := range 4 {
		top := y + 0.25*float64(row)
		for _, left := range []float64{0.16, 0.50} {
			if row%2 == 1 {
				left += 0.12
			}
			brick := paint.RoundRect(x+left, top+0.03, min(0.3, 0.84-left), 0.19, 0.02)
			c.Fill(brick, stone)
			c.Stroke(brick, line, paint.Ink(art.Ink1, 0.65))
		}
		for _, left := range []float64{0, 0.87} {
			merlon := paint.Rect(x+left, top+0.04, 0.13, 0.14)
			c.Fill(merlon, stone)
			c.Stroke(merlon, 1.2*line, ink)
		}
	}
}
