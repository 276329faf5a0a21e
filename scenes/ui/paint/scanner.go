package paint

import (
	"image"
	"image/color"

	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// scanner turns outlines in pixels into covered pixels of dst. It serves the
// stroker of rasterx and the SVG reader alike. Each shape is rasterised within
// its own bounds, so that many small shapes on a large picture stay cheap.
type scanner struct {
	dst    *image.RGBA
	clip   image.Rectangle // empty: all of dst
	paints []Paint         // laid over each other
	m      Matrix
	// recolour, if not nil, says what to paint for a colour that SetColor names.
	recolour func(color.NRGBA) []Paint

	ras                    vector.Rasterizer
	points                 []scanPoint
	minX, minY, maxX, maxY fixed.Int26_6
}

type scanPoint struct {
	fixed.Point26_6
	start bool
}

func (s *scanner) Start(a fixed.Point26_6) { s.add(a, true) }

func (s *scanner) Line(b fixed.Point26_6) { s.add(b, false) }

func (s *scanner) add(p fixed.Point26_6, start bool) {
	if len(s.points) == 0 {
		s.minX, s.minY, s.maxX, s.maxY = p.X, p.Y, p.X, p.Y
	}
	s.minX, s.minY = min(s.minX, p.X), min(s.minY, p.Y)
	s.maxX, s.maxY = max(s.maxX, p.X), max(s.maxY, p.Y)
	s.points = append(s.points, scanPoint{p, start})
}

// Draw lays the paints over the pixels that the outlines cover.
func (s *scanner) Draw() {
	bounds := s.dst.Bounds()
	if !s.clip.Empty() {
		bounds = bounds.Intersect(s.clip)
	}
	r := image.Rect(s.minX.Floor(), s.minY.Floor(), s.maxX.Ceil()+1, s.maxY.Ceil()+1).Intersect(bounds)
	if r.Empty() || len(s.points) == 0 {
		return
	}
	for _, p := range s.paints {
		s.ras.Reset(r.Dx(), r.Dy())
		for _, q := range s.points {
			x, y := float32(q.X)/64-float32(r.Min.X), float32(q.Y)/64-float32(r.Min.Y)
			if q.start {
				s.ras.MoveTo(x, y)
			} else {
				s.ras.LineTo(x, y)
			}
		}
		s.ras.Draw(s.dst, r, p.source(s.m), r.Min)
	}
}

func (s *scanner) GetPathExtent() fixed.Rectangle26_6 {
	return fixed.Rectangle26_6{Min: fixed.Point26_6{X: s.minX, Y: s.minY}, Max: fixed.Point26_6{X: s.maxX, Y: s.maxY}}
}

func (s *scanner) SetBounds(int, int) {}

func (s *scanner) SetColor(c any) {
	plain, ok := c.(color.Color)
	if !ok {
		return // SVG gradients are not part of the house's drawings
	}
	n := color.NRGBAModel.Convert(plain).(color.NRGBA)
	if s.recolour != nil {
		s.paints = s.recolour(n)
		return
	}
	s.paints = []Paint{Solid(n)}
}

func (s *scanner) SetWinding(bool) {}

func (s *scanner) Clear() { s.points = s.points[:0] }

func (s *scanner) SetClip(r image.Rectangle) { s.clip = r }
