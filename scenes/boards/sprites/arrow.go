package sprites

import (
	"math"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// arrowFlightKey is the key of the picture of an arrow that points in a direction.
type arrowFlightKey struct{ x, y float64 }

// Arrow draws an arrow in flight between two places, after the share t of its way. size is the side
// of a square.
func Arrow(u *ui.UI, fromX, fromY, toX, toY, size, t float64) {
	dx, dy := toX-fromX, toY-fromY
	length := math.Hypot(dx, dy)
	if length == 0 {
		return
	}
	way := arrowFlightKey{math.Round(dx / length), math.Round(dy / length)}
	r := around(fromX+dx*t, fromY+dy*t-math.Sin(math.Pi*t)*size*0.12, size*0.3)
	u.Picture(r, 2, way, func(c *paint.Canvas) {
		half := r.W / 2
		at := func(along, across float64) (x, y float64) {
			return half + half*(along*way.x-across*way.y), half + half*(along*way.y+across*way.x)
		}
		line := func(xy ...[2]float64) *paint.Path {
			var all []float64
			for _, p := range xy {
				x, y := at(p[0], p[1])
				all = append(all, x, y)
			}
			return paint.Line(all...)
		}
		shaft := line([2]float64{-0.9, 0}, [2]float64{0.7, 0})
		c.Stroke(shaft, size*0.05+2, paint.Solid(art.Ink1), paint.Pen{Round: true})
		c.Stroke(shaft, size*0.05, paint.Solid(art.Cream), paint.Pen{Round: true})
		for _, back := range []float64{-0.9, -0.7} {
			for _, side := range []float64{-0.22, 0.22} {
				c.Stroke(line([2]float64{back, 0}, [2]float64{back - 0.16, side}), 2, paint.Solid(art.Ink1), paint.Pen{Round: true})
			}
		}
		x0, y0 := at(1, 0)
		x1, y1 := at(0.62, -0.2)
		x2, y2 := at(0.62, 0.2)
		head := paint.Poly(x0, y0, x1, y1, x2, y2)
		c.Fill(head, paint.Solid(paint.RGB(0xE6E4DD)))
		c.Stroke(head, 1.6, paint.Solid(art.Ink1))
	})
}
