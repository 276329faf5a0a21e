package gridview

import (
	"image"
	"image/color"
	"math"
	"testing"

	"eras/game/battle"
	"eras/game/grid"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// drawnLand draws a board with ground, a square cell pixels wide.
func drawnLand(p *battle.Position, cell int, mirrored bool) *image.RGBA {
	c := paint.New(p.Size.Columns()*cell, p.Size.Rows()*cell)
	drawSquares(c, p.Size, float64(cell), &art.Red, &art.Blue)
	drawGround(c, p, float64(cell), mirrored)
	return c.Pix
}

// leastGrey is how much the greys of two kinds of ground differ at least, on average over a square: a
// twentieth of the range.
const leastGrey = 255.0 / 20

// greyDifference returns by how much the greys of two squares, cell pixels wide and with corners at a and b,
// differ on average.
func greyDifference(pix *image.RGBA, a, b image.Point, cell int) float64 {
	grey := func(corner image.Point, x, y int) float64 {
		return float64(color.GrayModel.Convert(pix.At(corner.X+x, corner.Y+y)).(color.Gray).Y)
	}
	sum := 0.0
	for x := range cell {
		for y := range cell {
			sum += math.Abs(grey(a, x, y) - grey(b, x, y))
		}
	}
	return sum / float64(cell*cell)
}

// Without colours each kind of ground is told from the others and from bare squares, on light squares
// and on dark ones, on a mirrored board as well.
func TestGroundIsToldApartInGrey(t *testing.T) {
	const cell = 80
	kinds := append([]battle.Ground{battle.Bare}, battle.Grounds[:]...)
	for _, mirrored := range []bool{false, true} {
		for shift := range 2 {
			p := battle.Position{Size: grid.Size{W: uint8(2*len(kinds) + 2), H: 3}}
			var corners []image.Point
			for i, g := range kinds {
				s := grid.At(2*i+1+shift, 1)
				p.Lay(s, g)
				if mirrored {
					s = p.Size.Mirrored(s)
				}
				corners = append(corners, image.Pt(s.X()*cell, s.Y()*cell))
			}
			pix := drawnLand(&p, cell, mirrored)
			for i, a := range kinds {
				for j, b := range kinds[:i] {
					if mean := greyDifference(pix, corners[i], corners[j], cell); mean < leastGrey {
						t.Errorf("mirrored %v, shifted by %d: %v and %v differ by %.1f of 255 on average, want %.1f", mirrored, shift, a, b, mean, leastGrey)
					}
				}
			}
		}
	}
}

// A mirrored board shows the ground where it shows the square.
func TestGroundIsMirroredWithTheBoard(t *testing.T) {
	const cell = 40
	bare := battle.Position{Size: grid.Size{W: 5, H: 3}}
	p := bare
	p.Lay(grid.At(1, 1), battle.Wall)
	for _, mirrored := range []bool{false, true} {
		got, without := drawnLand(&p, cell, mirrored), drawnLand(&bare, cell, mirrored)
		for x := range 5 {
			at := image.Pt(x*cell+cell/2, cell+cell/2)
			want := x == 1 && !mirrored || x == 3 && mirrored
			if changed := got.RGBAAt(at.X, at.Y) != without.RGBAAt(at.X, at.Y); changed != want {
				t.Errorf("mirrored %v: column %d has ground: %v, want %v", mirrored, x+1, changed, want)
			}
		}
	}
}
