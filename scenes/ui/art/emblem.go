package art

import (
	"image"

	"eras/scenes/ui/paint"
)

// Emblem returns the icon of the program, size pixels wide and high: a red leader. Small
// ones have fewer details.
func Emblem(size int) *image.RGBA {
	c := paint.New(size, size)
	Figures{}.Leader(c.Scale(float64(size)/100).Translate(-4, 2), &Red, size >= 32)
	return c.Pix
}
