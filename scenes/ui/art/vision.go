package art

import (
	"image/color"
	"math"
)

// Palette changes all colours of the window for people with a colour vision deficiency. It is a
// matrix, row by row, that multiplies the encoded red, green and blue values. Greys stay as they
// are, and parchment nearly so. The zero value changes nothing.
type Palette [9]float32

// RedGreen is for people who confuse red and green (protanopia and deuteranopia), BlueYellow for
// those who confuse blue and yellow (tritanopia). Both were found by a search for the matrix that
// maximises the smallest distance between two owners, in their main colours and as land. A test
// measures that distance.
var (
	RedGreen   = Palette{0.814, 0.677, -0.491, 0.527, 0.514, -0.041, -0.095, -0.181, 1.276}
	BlueYellow = Palette{0.197, 0.869, -0.066, -0.978, 1.751, 0.227, 0.130, -1.118, 1.988}
)

// On reports whether the palette changes anything.
func (p Palette) On() bool { return p != Palette{} }

// Shift returns a colour as the palette shows it.
func (p Palette) Shift(c color.NRGBA) color.NRGBA {
	if !p.On() {
		return c
	}
	in := [3]float32{float32(c.R), float32(c.G), float32(c.B)}
	var out [3]uint8
	for i := range out {
		v := p[3*i]*in[0] + p[3*i+1]*in[1] + p[3*i+2]*in[2]
		out[i] = uint8(math.Round(float64(min(max(v, 0), 255))))
	}
	return color.NRGBA{R: out[0], G: out[1], B: out[2], A: c.A}
}
