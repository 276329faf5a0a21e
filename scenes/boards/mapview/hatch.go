package mapview

import (
	"image"
	"math"

	"eras/scenes/ui/paint"
)

// hatches are tiles of hatching on whole pixels. Tiles of upright lines and dots repeat
// every two pitches, tiles of diagonal lines every distance between the lines.
type hatches struct {
	upright, diagonal int // periods in pixels
	tiles             [paint.CrossedLines + 1][]uint8
}

// hatchPitch is the distance between lines in logical units.
const hatchPitch = 6

// newHatches draws the tiles for a raster.
func newHatches(unit float64) hatches {
	pitch := max(3, math.Round(hatchPitch*unit))
	h := hatches{upright: int(2 * pitch), diagonal: int(math.Round(pitch * math.Sqrt2))}
	for kind := paint.VerticalLines; kind <= paint.CrossedLines; kind++ {
		period, p := h.upright, pitch
		if diagonal(kind) {
			period, p = h.diagonal, float64(h.diagonal)/math.Sqrt2
		}
		width := pitch * 1.3 / hatchPitch
		if kind == paint.Dots {
			width *= 1.15
		}
		c := paint.New(period, period)
		side := float64(period)
		c.Fill(paint.Rect(0, 0, side, side), paint.Hatch{Kind: kind, Color: paint.RGB(0xFFFFFF), Width: width, Pitch: p})
		h.tiles[kind] = alphaOf(c.Pix)
	}
	return h
}

func alphaOf(img *image.RGBA) []uint8 {
	out := make([]uint8, len(img.Pix)/4)
	for i := range out {
		out[i] = img.Pix[4*i+3]
	}
	return out
}

// tile returns the tile of a hatching, nil for none.
func (h *hatches) tile(kind paint.Hatching) []uint8 { return h.tiles[kind] }

func diagonal(kind paint.Hatching) bool {
	return kind == paint.FallingLines || kind == paint.RisingLines
}
