package paint

import (
	"image"
	"image/draw"

	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// scanner fills outlines in pixels on dst, for rasterx. Each shape is rasterised within its
// own bounds, so that many small shapes on a large picture stay cheap.
type scanner struct {
	dst    *image.RGBA
	clip   image.Rectangle // empty for all of dst
	paints []Paint         // drawn on top of each other
	m      Matrix

	ras                    vector.Rasterizer
	mask                   []uint8
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

// Draw draws the paints over the pixels that the outlines cover.
func (s *scanner) Draw() {
	bounds := s.dst.Bounds()
	if !s.clip.Empty() {
		bounds = bounds.Intersect(s.clip)
	}
	r := image.Rect(s.minX.Floor(), s.minY.Floor(), s.maxX.Ceil()+1, s.maxY.Ceil()+1).Intersect(bounds)
	if r.Empty() || len(s.points) == 0 {
		return
	}
	s.ras.Reset(r.Dx(), r.Dy())
	for _, q := range s.points {
		x, y := float32(q.X)/64-float32(r.Min.X), float32(q.Y)/64-float32(r.Min.Y)
		if q.start {
			s.ras.MoveTo(x, y)
		} else {
			s.ras.LineTo(x, y)
		}
	}
	n := r.Dx() * r.Dy()
	if cap(s.mask) < n {
		s.mask = make([]uint8, n)
	}
	mask := &image.Alpha{Pix: s.mask[:n], Stride: r.Dx(), Rect: image.Rect(0, 0, r.Dx(), r.Dy())}
	s.ras.DrawOp = draw.Src
	s.ras.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	for _, p := range s.paints {
		s.blend(mask, r, p.source(s.m))
	}
}

// blend draws a picture over the pixels of r that the mask covers. It does not look up pixels of
// the picture outside the mask: most shapes cover few pixels of their bounds, and lookups may be
// expensive.
func (s *scanner) blend(mask *image.Alpha, r image.Rectangle, from image.Image) {
	const full = 0xffff
	uniform, same := from.(*image.Uniform)
	var cr, cg, cb, ca uint32
	if same {
		cr, cg, cb, ca = uniform.RGBA()
	}
	pixels, _ := from.(image.RGBA64Image)
	for y := range r.Dy() {
		row := mask.Pix[y*mask.Stride:][:r.Dx()]
		out := s.dst.Pix[s.dst.PixOffset(r.Min.X, r.Min.Y+y):]
		for x, cover := range row {
			if cover == 0 {
				continue
			}
			if !same {
				c := pixels.RGBA64At(r.Min.X+x, r.Min.Y+y)
				cr, cg, cb, ca = uint32(c.R), uint32(c.G), uint32(c.B), uint32(c.A)
			}
			m := uint32(cover) * 0x101
			rest := (full - ca*m/full) * 0x101
			p := out[4*x : 4*x+4 : 4*x+4]
			p[0] = uint8((uint32(p[0])*rest + cr*m) / full >> 8)
			p[1] = uint8((uint32(p[1])*rest + cg*m) / full >> 8)
			p[2] = uint8((uint32(p[2])*rest + cb*m) / full >> 8)
			p[3] = uint8((uint32(p[3])*rest + ca*m) / full >> 8)
		}
	}
}

func (s *scanner) GetPathExtent() fixed.Rectangle26_6 {
	return fixed.Rectangle26_6{Min: fixed.Point26_6{X: s.minX, Y: s.minY}, Max: fixed.Point26_6{X: s.maxX, Y: s.maxY}}
}

func (s *scanner) SetBounds(int, int) {}

func (s *scanner) SetColor(any) {}

func (s *scanner) SetWinding(bool) {}

func (s *scanner) Clear() { s.points = s.points[:0] }

func (s *scanner) SetClip(r image.Rectangle) { s.clip = r }
