package paint

import "image/color"

// RGB returns the opaque colour 0xRRGGBB.
func RGB(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

// Fade returns c with its opacity multiplied by alpha, which is from 0 to 1.
func Fade(c color.NRGBA, alpha float64) color.NRGBA {
	c.A = uint8(float64(c.A)*min(max(alpha, 0), 1) + 0.5)
	return c
}

// Mix returns the colour at the share t, from 0 to 1, of the way from a to b.
func Mix(a, b color.NRGBA, t float64) color.NRGBA {
	t = min(max(t, 0), 1)
	blend := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return color.NRGBA{blend(a.R, b.R), blend(a.G, b.G), blend(a.B, b.B), blend(a.A, b.A)}
}
