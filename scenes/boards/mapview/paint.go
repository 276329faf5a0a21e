package mapview

import (
	"image"
	"image/color"
)

// paintAll paints every tile.
func (s *raster) paintAll() {
	s.hatches = newHatches(s.unit)
	for t := range s.dirty {
		s.dirty[t] = true
	}
	s.paint(len(s.dirty), image.Rectangle{})
}

// paint paints up to most dirty tiles, those in seen first. seen is in pixels from the raster's
// corner.
func (s *raster) paint(most int, seen image.Rectangle) {
	var fills []fill
	for _, inSight := range [2]bool{true, false} {
		for t, d := range s.dirty {
			r := s.tile(t)
			if !d || r.Overlaps(seen) != inSight {
				continue
			}
			if most == 0 {
				return
			}
			most--
			if fills == nil {
				fills = s.fills()
			}
			s.dirty[t], s.pending[t] = false, true
			s.painted[t]++
			s.paintTile(r, fills)
		}
	}
}

// fills returns the fill of each face.
func (s *raster) fills() []fill {
	all := make([]fill, len(s.m.Faces))
	for f := range all {
		all[f] = s.fillOf(f, &s.skin.faces[f])
	}
	return all
}

// openWater is the fill of pixels outside the map.
var openWater = fill{wet: true}

// paintTile paints the pixels of a rectangle, in pixels from the raster's corner.
func (s *raster) paintTile(r image.Rectangle, fills []fill) {
	periods := s.hatches.periods
	modulo := func(v, n int) int { return (v%n + n) % n }
	for y := r.Min.Y; y < r.Max.Y; y++ {
		var at, end [gridCount]int // indexes in the tiles, and where their rows end
		for g, period := range periods {
			row := modulo(y+s.rect.Min.Y, period) * period
			at[g], end[g] = row+modulo(r.Min.X+s.rect.Min.X, period), row+period
		}
		i := y*s.w + r.Min.X
		for x := r.Min.X; x < r.Max.X; x, i = x+1, i+1 {
			ground := s.ground[4*i : 4*i+4 : 4*i+4]
			c := &openWater
			if f := s.first[i]; f != none {
				c = fills[f].row(y)
			}
			cr, cg, cb := c.at(ground, &at)
			if share := int32(s.share[i]); share > 0 {
				other := fills[s.second[i]].row(y)
				if other.wet == c.wet {
					dr, dg, db := other.at(ground, &at)
					cr += (dr - cr) * share >> 8
					cg += (dg - cg) * share >> 8
					cb += (db - cb) * share >> 8
				}
			}
			ink := s.ink[4*i : 4*i+4 : 4*i+4]
			if a := int32(ink[3]); a > 0 {
				cr = int32(ink[0]) + cr*(255-a)/255
				cg = int32(ink[1]) + cg*(255-a)/255
				cb = int32(ink[2]) + cb*(255-a)/255
			}
			out := s.out.Pix[4*i : 4*i+4 : 4*i+4]
			out[0], out[1], out[2], out[3] = uint8(cr), uint8(cg), uint8(cb), 255
			for g := range at {
				if at[g]++; at[g] == end[g] {
					at[g] -= periods[g]
				}
			}
		}
	}
	for _, l := range s.skin.highlights {
		if !s.outlineBox(l).Overlaps(r) {
			continue
		}
		look := &highlightLooks[l.Style]
		s.overlay(s.outlined(l.Area, look.outer*s.unit), look.line, r)
		s.overlay(s.outlined(l.Area, look.inner*s.unit), look.fill, r)
	}
}

// row returns the fill for a row of the raster.
func (c *fill) row(y int) *fill {
	if c.above != nil && y < c.edge {
		return c.above
	}
	return c
}

// at returns the colour of a pixel. ground is the bare ground there; tile holds the indexes in the
// hatching tiles.
func (c *fill) at(ground []uint8, tile *[gridCount]int) (r, g, b int32) {
	if c.wet {
		r, g, b = int32(ground[0]), int32(ground[1]), int32(ground[2])
		if c.wa > 0 {
			r, g, b = r+(c.wr-r)*c.wa>>8, g+(c.wg-g)*c.wa>>8, b+(c.wb-b)*c.wa>>8
		}
	} else {
		grain := int32(ground[3]) - 128
		r, g, b = min(max(c.r+grain, 0), 255), min(max(c.g+grain, 0), 255), min(max(c.b+grain, 0), 255)
		if c.over < 256 {
			r0, g0, b0 := int32(ground[0]), int32(ground[1]), int32(ground[2])
			r, g, b = r0+(r-r0)*c.over>>8, g0+(g-g0)*c.over>>8, b0+(b-b0)*c.over>>8
		}
		if c.hatch != nil {
			a := int32(c.hatch[tile[c.grid]]) * c.ha / 255
			r, g, b = r+(c.hr-r)*a>>8, g+(c.hg-g)*a>>8, b+(c.hb-b)*a>>8
		}
	}
	if c.ta > 0 {
		r, g, b = r+(c.tr-r)*c.ta>>8, g+(c.tg-g)*c.ta>>8, b+(c.tb-b)*c.ta>>8
	}
	return r, g, b
}

// overlay blends a colour over the part of a rectangle that an outline covers.
func (s *raster) overlay(o *outline, c color.NRGBA, r image.Rectangle) {
	box := image.Rect(o.x, o.y, o.x+o.w, o.y+o.h).Sub(s.rect.Min).Intersect(r)
	cr, cg, cb, alpha := int32(c.R), int32(c.G), int32(c.B), int32(c.A)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := o.pix[(y+s.rect.Min.Y-o.y)*o.w:]
		for x := box.Min.X; x < box.Max.X; x++ {
			cover := int32(row[x+s.rect.Min.X-o.x])
			if cover == 0 {
				continue
			}
			a := cover * alpha / 255
			p := s.out.Pix[4*(y*s.w+x):][:4:4]
			r0, g0, b0 := int32(p[0]), int32(p[1]), int32(p[2])
			p[0], p[1], p[2] = uint8(r0+(cr-r0)*a/255), uint8(g0+(cg-g0)*a/255), uint8(b0+(cb-b0)*a/255)
		}
	}
}
