package ui

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui/paint"
)

// haloWidth is the width of the outline of a text in logical units.
const haloWidth = 1.6

// Halo draws one line at (x, y), aligned by its style, with an outline in another
// colour, so that it can be read on a picture. The line is drawn once and cached.
func (sf *Surface) Halo(x, y float64, line string, s Style, edge color.NRGBA) {
	if line == "" {
		return
	}
	left := x - sf.measure(line, s)*s.Align
	sf.add(command{kind: cmdHalo, rect: Rect{left, y, sf.measure(line, s), s.Line()}, text: line, style: s, color: edge})
}

// haloKey holds everything that the picture of a line depends on.
type haloKey struct {
	line  string
	style Style
	edge  color.NRGBA
}

// drawHalo draws a line with its outline from the cache.
func (sf *Surface) drawHalo(dst *ebiten.Image, c *command) {
	k := sf.drawn.scale
	rim := math.Ceil(haloWidth*k) + 2
	w, h := int(math.Ceil(c.rect.W*k+2*rim)), int(math.Ceil(c.rect.H*k+2*rim))
	img := sf.sprites.getImage(haloKey{c.text, c.style, c.color}, w, h, func() *ebiten.Image {
		img := ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{Unmanaged: w*h > 1<<18})
		line := command{kind: cmdText, text: c.text, style: c.style, alpha: 1}
		x, y := rim, math.Floor(float64(h)/2)
		line.style.Color = c.color
		const directions = 12
		for i := range directions {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / directions)
			for _, r := range []float64{0.5, 1} {
				sf.textAt(img, &line, x+cos*r*haloWidth*k, y+sin*r*haloWidth*k)
			}
		}
		line.style.Color = paint.Fade(c.style.Color, 1)
		sf.textAt(img, &line, x, y)
		return img
	})
	op := &ebiten.DrawImageOptions{}
	op.GeoM.Translate(round(c.rect.X*k)-rim, round(c.rect.Y*k)-math.Floor(float64(h)/2))
	op.ColorScale.ScaleAlpha(float32(c.alpha))
	dst.DrawImage(img, op)
}
