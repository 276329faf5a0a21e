package gridview

import (
	"image/color"
	"math"
	"math/rand/v2"
	"sync"

	"eras/game/grid"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// grassRim is the width of the grass around the squares, in squares.
const grassRim = 0.26

var (
	grass      = paint.RGB(0xC4BE87)
	lightGrass = paint.RGB(0xD8CF9F)
	darkGrass  = paint.RGB(0xB4B07A)
)

// grassGrain is the noise in the grass; it repeats every 8 by 8 squares.
var grassGrain = sync.OnceValue(func() *paint.Field {
	return paint.NewField(8, 8, 20, 20, 4, rand.New(rand.NewPCG(1901, 5)))
})

// drawSquares draws the squares, with the edge of each side tinted in its colour. The corner of the
// squares is at the origin; a square is cell units wide.
func drawSquares(cv *paint.Canvas, z grid.Size, cell float64, left, right *art.Owner) {
	c := cv.Scale(cell)
	w, h := float64(z.W), float64(z.H)
	line := 1 / cell
	grassy := func(base color.NRGBA) paint.Paint {
		f := grassGrain()
		return paint.Texture(func(x, y float64) color.NRGBA {
			g := f.At(x, y) - 0.5
			if g < 0 {
				return paint.Mix(base, paint.RGB(0x6B6A33), -g*0.55)
			}
			return paint.Mix(base, paint.RGB(0xF5EBC6), g*0.5)
		})
	}
	edge := paint.RoundRect(-0.06, -0.06, w+0.12, h+0.12, 0.09)
	c.Stroke(edge, 4*line, paint.Ink(art.Tip, 0.35))
	c.Stroke(edge, 2*line, paint.Ink(art.Ink1, 0.75))
	gap := 1.6 * line
	light, dark := grassy(lightGrass), grassy(darkGrass)
	rng := rand.New(rand.NewPCG(1901, uint64(z.W)<<8|uint64(z.H)))
	for y := range z.Rows() {
		for x := range z.Columns() {
			fx, fy := float64(x), float64(y)
			square := paint.RoundRect(fx+gap, fy+gap, 1-2*gap, 1-2*gap, 0.05)
			ground := light
			if (x+y)%2 == 0 {
				ground = dark
			}
			c.Fill(square, ground)
			if x == 0 {
				c.Fill(square, paint.Ink(left.Main, 0.16))
			}
			if x == z.Columns()-1 {
				c.Fill(square, paint.Ink(right.Main, 0.16))
			}
			c.Stroke(square, line, paint.Ink(art.Ink2, 0.3))
			if rng.IntN(3) == 0 {
				drawTuft(c, fx+0.15+0.7*rng.Float64(), fy+[]float64{0.14, 0.95}[rng.IntN(2)], line)
			}
		}
	}
}

func drawTuft(c *paint.Canvas, x, y, line float64) {
	for _, d := range []float64{-0.05, 0, 0.05} {
		c.Stroke(paint.Line(x+d*0.5, y, x+d, y-0.07), 1.2*line, paint.Ink(art.Ink2, 0.28), paint.Pen{Round: true})
	}
}

// drawMeadow draws grass over w by h units, with trees around the squares, which take up squaresW
// by squaresH units in the middle.
func drawMeadow(cv *paint.Canvas, w, h, cell, squaresW, squaresH float64) {
	f := grassGrain()
	cv.Fill(paint.Rect(0, 0, w, h), paint.Texture(func(x, y float64) color.NRGBA {
		g := f.At(x/cell, y/cell) - 0.5
		if g < 0 {
			return paint.Mix(grass, paint.RGB(0x8B8A4C), -g*0.8)
		}
		return paint.Mix(grass, paint.RGB(0xE9E0B4), g*0.7)
	}))
	rng := rand.New(rand.NewPCG(1901, 6))
	line := 1.4
	size := cell * 0.14
	for range int(w * h / 9000) {
		x, y := rng.Float64()*w, rng.Float64()*h
		if math.Abs(x-w/2) > squaresW/2+1.4*size || math.Abs(y-h/2) > squaresH/2+1.4*size {
			drawOak(cv, x, y, size, line)
		}
	}
}

func drawOak(c *paint.Canvas, x, y, r, line float64) {
	ink := paint.Ink(art.Ink2, 0.62)
	c.Stroke(paint.Line(x, y, x, y+r*0.6), line, ink)
	crown := new(paint.Path).MoveTo(x, y-r*0.7).CubeTo(x+r*0.65, y-r*0.4, x+r*0.6, y+r*0.2, x, y+r*0.2).CubeTo(x-r*0.6, y+r*0.2, x-r*0.65, y-r*0.4, x, y-r*0.7).Close()
	c.Fill(crown, paint.Ink(paint.RGB(0x8FA46C), 0.75))
	c.Stroke(crown, line*0.85, ink)
}
