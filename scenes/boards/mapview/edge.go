package mapview

import (
	"image"
	"math"

	"eras/scenes/geography"
)

// A map whose land is cut off fades into parchment over fadeOut logical units, starting
// fadeIn before its edge.
const (
	fadeOut = 64
	fadeIn  = 12
)

// edge returns the pixels that the map covers completely, counted from its corner.
func (s *raster) edge() image.Rectangle {
	return image.Rect(0, 0, int(geography.Width*s.zoom), int(s.m.Height*s.zoom))
}

// extendFaces continues the faces at the edge of the map beyond it, unless the sea continues there.
func (s *raster) extendFaces() {
	if s.openSea {
		return
	}
	edge := s.edge()
	s.beyondEdge(func(i, x, y int) {
		at := image.Pt(min(max(x, edge.Min.X), edge.Max.X-1), min(max(y, edge.Min.Y), edge.Max.Y-1))
		if at.In(s.rect) {
			s.first[i] = s.first[(at.Y-s.rect.Min.Y)*s.w+at.X-s.rect.Min.X]
			s.share[i] = 0
		}
	})
}

// fadeEdges blends parchment over the edge of the map and beyond, increasing outwards.
func (s *raster) fadeEdges() {
	if s.openSea {
		return
	}
	edge, grain := s.edge(), grainTile()
	s.beyondEdge(func(i, x, y int) {
		at := image.Pt(min(max(x, edge.Min.X), edge.Max.X-1), min(max(y, edge.Min.Y), edge.Max.Y-1))
		if at.In(s.rect) {
			copy(s.ink[4*i:4*i+4], s.ink[4*((at.Y-s.rect.Min.Y)*s.w+at.X-s.rect.Min.X):])
		}
	})
	inner := edge.Inset(int(fadeIn * s.unit))
	outside(s.rect, inner, func(x, y int) {
		dx, dy := max(inner.Min.X-x, x-inner.Max.X+1, 0), max(inner.Min.Y-y, y-inner.Max.Y+1, 0)
		g := int32(grain[(y&(grainSize-1))*grainSize+(x&(grainSize-1))])
		if s.plain {
			g = 0
		}
		// The grain makes the fade uneven, like a dry brush.
		d := (math.Hypot(float64(dx), float64(dy))/s.unit + float64(g)*1.1) / fadeOut
		a := uint32(smooth(d) * 255)
		p := s.ink[4*((y-s.rect.Min.Y)*s.w+x-s.rect.Min.X):][:4:4]
		for k, c := range [3]uint8{beyond.R, beyond.G, beyond.B} {
			p[k] = uint8((uint32(bright(c, g))*a + uint32(p[k])*(255-a)) / 255)
		}
		p[3] = uint8(a + uint32(p[3])*(255-a)/255)
	})
}

func smooth(t float64) float64 {
	t = min(max(t, 0), 1)
	return t * t * (3 - 2*t)
}

// beyondEdge calls f for every pixel beyond the edge of the map, with the pixel's index in the
// raster and its position counted from the map's corner.
func (s *raster) beyondEdge(f func(i, x, y int)) {
	outside(s.rect, s.edge(), func(x, y int) { f((y-s.rect.Min.Y)*s.w+x-s.rect.Min.X, x, y) })
}

// outside calls f for every pixel of a rectangle outside a hole.
func outside(all, hole image.Rectangle, f func(x, y int)) {
	for y := all.Min.Y; y < all.Max.Y; y++ {
		for x := all.Min.X; x < all.Max.X; x++ {
			if y >= hole.Min.Y && y < hole.Max.Y && x >= hole.Min.X && x < hole.Max.X {
				x = hole.Max.X - 1 // continue behind the hole
				continue
			}
			f(x, y)
		}
	}
}
