package mapview

import (
	"image"
	"math"
	"sync/atomic"
	"time"

	"golang.org/x/image/vector"

	"eras/scenes/geography"
)

// tile is the side, in pixels, of the squares in which a raster is repainted.
const tile = 64

// spec describes a raster to be made. The goroutine that makes the raster reads it, so it must not
// change.
type spec struct {
	m             *geography.Map
	zoom          float64         // pixels per unit of the map
	rect          image.Rectangle // in pixels from the map's corner
	unit          float64         // pixels per logical unit
	magnification float64         // zoom relative to the one that shows the whole map
	openSea       bool            // the sea continues beyond the map
	plain         bool            // without textures
	links         bool
	regions       *Regions // may be nil
	skin          skin
	stale         *atomic.Bool // set when the raster is no longer wanted
	spare         *raster      // its memory may be reused; may be nil
}

// raster is a picture of a part of a map at one zoom. It is kept in layers, so that areas can
// change their look without redrawing the rest.
type raster struct {
	spec
	w, h int
	// ground holds four bytes for every pixel: the colour of the bare ground (water, or plain land
	// with its grain) and the grain, which is 128 for none.
	ground []uint8
	// first and second are the faces of a pixel. share is how much of the pixel the second face
	// covers. Outside a map with open sea both are none.
	first, second []uint16
	share         []uint8
	// ink holds coasts, borders and links, with premultiplied alpha.
	ink []uint8
	// out is the finished picture.
	out *image.RGBA

	columns  int
	touched  [][]int  // indexes of tiles, by face
	dirty    []bool   // tiles to be painted
	pending  []bool   // tiles painted but not yet uploaded
	painted  []uint32 // how often each tile was painted
	all      bool     // nothing has been uploaded yet
	hatches  hatches
	outlines map[outlineKey]*outline
	edges    edges
}

// none is the face of pixels outside a map with open sea.
const none = math.MaxUint16

// newRaster makes the raster of a spec. It returns nil if the spec becomes stale.
func newRaster(p spec) *raster {
	s := &raster{spec: p, w: p.rect.Dx(), h: p.rect.Dy(), all: true}
	s.allocate()
	s.spare = nil
	for _, step := range []func(){s.rasteriseFaces, s.extendFaces, s.paintGround, s.drawInk, s.fadeEdges, s.indexTiles, s.paintAll} {
		if p.stale.Load() {
			return nil
		}
		time.Sleep(time.Millisecond) // lets the browser show a frame
		step()
	}
	return s
}

// allocate allocates the layers, reusing the memory of a spare raster if it is large
// enough.
func (s *raster) allocate() {
	n := s.w * s.h
	old := s.spare
	if old != nil && cap(old.first) >= n && cap(old.first) < 3*n {
		s.ground, s.first, s.second = old.ground[:4*n], old.first[:n], old.second[:n]
		s.share, s.ink = old.share[:n], old.ink[:4*n]
		s.out = &image.RGBA{Pix: old.out.Pix[:4*n], Stride: 4 * s.w, Rect: image.Rect(0, 0, s.w, s.h)}
		clear(s.share)
		clear(s.ink)
	} else {
		s.ground, s.first, s.second = make([]uint8, 4*n), make([]uint16, n), make([]uint16, n)
		s.share, s.ink = make([]uint8, n), make([]uint8, 4*n)
		s.out = image.NewRGBA(image.Rect(0, 0, s.w, s.h))
	}
	for i := range s.first {
		s.first[i], s.second[i] = none, none
	}
}

// pixelPoints converts points of the map to pixels from its corner.
func (s *raster) pixelPoints(into []pixelPoint, points []geography.Point) []pixelPoint {
	into = into[:0]
	for _, p := range points {
		into = append(into, pixelPoint{p.X * s.zoom, p.Y * s.zoom})
	}
	return into
}

// box returns the pixels of the raster in a rectangle of the map grown by rim pixels.
func (s *raster) box(r geography.Rect, rim float64) image.Rectangle {
	return image.Rect(
		int(math.Floor(r.Min.X*s.zoom-rim)), int(math.Floor(r.Min.Y*s.zoom-rim)),
		int(math.Ceil(r.Max.X*s.zoom+rim)), int(math.Ceil(r.Max.Y*s.zoom+rim))).Intersect(s.rect)
}

// rasteriseFaces finds two faces for every pixel: the one that covers most of it, and the next.
func (s *raster) rasteriseFaces() {
	var ras vector.Rasterizer
	var cover image.Alpha
	for f := range s.m.Faces {
		face := &s.m.Faces[f]
		box := s.box(face.Bounds, 1)
		if box.Empty() {
			continue
		}
		rasterise(&ras, &cover, face.Outlines, s.zoom, float64(box.Min.X), float64(box.Min.Y), box.Dx(), box.Dy())
		for y := box.Min.Y; y < box.Max.Y; y++ {
			i := (y-s.rect.Min.Y)*s.w + box.Min.X - s.rect.Min.X
			row := cover.Pix[(y-box.Min.Y)*cover.Stride:][:box.Dx()]
			for _, c := range row {
				if c > 0 {
					s.cover(i, uint16(f), c)
				}
				i++
			}
		}
		if s.stale.Load() {
			return
		}
	}
}

// cover records that a face covers c/255 of a pixel. A pixel keeps at most two faces; what is left
// counts for the first.
func (s *raster) cover(i int, f uint16, c uint8) {
	switch {
	case c == 255 || s.first[i] == none:
		s.first[i], s.share[i] = f, 0
	case c > 127:
		s.first[i], s.second[i], s.share[i] = f, s.first[i], 255-c
	default:
		s.second[i], s.share[i] = f, max(c, s.share[i])
	}
}

// rasterise draws the inside of outlines on a picture of w by h pixels. The picture's corner is at
// (x, y) on the map, enlarged by zoom.
func rasterise(ras *vector.Rasterizer, cover *image.Alpha, outlines [][]geography.Point, zoom, x, y float64, w, h int) {
	ras.Reset(w, h)
	for _, line := range outlines {
		for i, p := range line {
			px, py := float32(p.X*zoom-x), float32(p.Y*zoom-y)
			if i == 0 {
				ras.MoveTo(px, py)
			} else {
				ras.LineTo(px, py)
			}
		}
		ras.ClosePath()
	}
	if cap(cover.Pix) < w*h {
		cover.Pix = make([]uint8, w*h)
	}
	*cover = image.Alpha{Pix: cover.Pix[:w*h], Stride: w, Rect: image.Rect(0, 0, w, h)}
	clear(cover.Pix)
	ras.Draw(cover, cover.Rect, image.Opaque, image.Point{})
}

// indexTiles records which tiles each face touches.
func (s *raster) indexTiles() {
	s.columns = (s.w + tile - 1) / tile
	rows := (s.h + tile - 1) / tile
	s.dirty, s.pending = make([]bool, s.columns*rows), make([]bool, s.columns*rows)
	s.painted = make([]uint32, len(s.dirty))
	s.touched = make([][]int, len(s.m.Faces))
	s.outlines = map[outlineKey]*outline{}
	s.edges = edgesOf(s.m)
	last := make([]int, len(s.m.Faces))
	for t := range s.dirty {
		r := s.tile(t)
		note := func(f uint16) {
			if f != none && last[f] != t+1 {
				last[f] = t + 1
				s.touched[f] = append(s.touched[f], t)
			}
		}
		for y := r.Min.Y; y < r.Max.Y; y++ {
			before := uint16(none)
			for i := y*s.w + r.Min.X; i < y*s.w+r.Max.X; i++ {
				if f := s.first[i]; f != before {
					note(f)
					before = f
				}
				if s.share[i] > 0 {
					note(s.second[i])
				}
			}
		}
	}
}

// tile returns the pixels of a tile, counted from the raster's corner.
func (s *raster) tile(t int) image.Rectangle {
	x, y := t%s.columns*tile, t/s.columns*tile
	return image.Rect(x, y, min(x+tile, s.w), min(y+tile, s.h))
}

// invalidate marks the tiles in a box to be painted. The box is in pixels from the
// raster's corner.
func (s *raster) invalidate(box image.Rectangle) {
	box = box.Intersect(image.Rect(0, 0, s.w, s.h))
	if box.Empty() {
		return
	}
	for y := box.Min.Y / tile; y <= (box.Max.Y-1)/tile; y++ {
		for x := box.Min.X / tile; x <= (box.Max.X-1)/tile; x++ {
			s.dirty[y*s.columns+x] = true
		}
	}
}
