package gridview

import (
	"image"
	"image/color"
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

// Without colours each kind of ground is told from the others and from bare squares: the greys of
// two squares differ by a twentieth of the range on average.
func TestGroundIsToldApartInGrey(t *testing.T) {
	const cell, least = 80, 255.0 / 20
	kinds := append([]battle.Ground{battle.Bare}, battle.Grounds[:]...)
	p := battle.Position{Size: grid.Size{W: uint8(2*len(kinds) + 1), H: 3}}
	for i, g := range kinds {
		p.Lay(grid.At(2*i+1, 1), g)
	}
	pix := drawnLand(&p, cell, false)
	grey := func(i, x, y int) float64 {
		return float64(color.GrayModel.Convert(pix.At((2*i+1)*cell+x, cell+y)).(color.Gray).Y)
	}
	for i, a := range kinds {
		for j, b := range kinds[:i] {
			sum := 0.0
			for x := range cell {
				for y := range cell {
					sum += max(grey(i, x, y)-grey(j, x, y), grey(j, x, y)-grey(i, x, y))
				}
			}
			if mean := sum / (cell * cell); mean < least {
				t.Errorf("%v and %v differ by %.1f of 255 on average, want %.1f", a, b, mean, least)
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
