package mapview

import (
	"image"
	"math"

	"eras/scenes/ui/paint"
)

// hatches are tiles of hatching on whole pixels. Each grid has its own period.
type hatches struct {
	periods [gridCount]int // in pixels
	tiles   [paint.Ermine + 1][]uint8
}

// grid is the way in which the tiles of a hatching repeat.
type grid uint8

const (
	upright  grid = iota // lines and dots: every two pitches
	diagonal             // diagonal lines: every distance between the lines
	furred               // ermine: every two rows
	gridCount
)

// gridOf returns the grid of a hatching.
func gridOf(kind paint.Hatching) grid {
	switch kind {
	case paint.FallingLines, paint.RisingLines:
		return diagonal
	case paint.Ermine:
		return furred
	case paint.Plain, paint.VerticalLines, paint.HorizontalLines, paint.Dots, paint.CrossedLines:
	}
	return upright
}

// hatchPitch is the distance between lines in logical units.
const hatchPitch = 6

// newHatches draws the tiles for a raster.
func newHatches(unit float64) hatches {
	pitch := max(3, math.Round(hatchPitch*unit))
	h := hatches{periods: [gridCount]int{upright: int(2 * pitch), diagonal: int(math.Round(pitch * math.Sqrt2)), furred: int(2 * math.Round(pitch*paint.Ermine.Period()/2))}}
	for kind := paint.VerticalLines; kind <= paint.Ermine; kind++ {
		period, p := h.periods[gridOf(kind)], pitch
		switch gridOf(kind) {
		case diagonal:
			p = float64(period) / math.Sqrt2
		case furred:
			p = float64(period) / kind.Period()
		case upright:
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
