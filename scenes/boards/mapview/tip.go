package mapview

import (
	"math"
	"slices"

	"eras/scenes/geography"
	"eras/scenes/ui"
)

// tipStep is the distance between the tried places for a tooltip. tipGap is the distance of a
// tooltip from the frame and from things that it must not cover. Both are in logical units.
const (
	tipStep = 8
	tipGap  = 6
)

// tipBeside is the distance from the frame of a tooltip that has no room on the map.
const tipBeside = 14

// tipLand is the additional distance from the piece that a tooltip accepts for each square unit of
// land that it does not cover.
const tipLand = 0.012

// TipPlace returns a place in view for a tooltip of w by h about an area. It covers neither
// rectangles in keep nor highlighted areas, is near the area's piece, and lies preferably on open
// sea away from names. If there is no such place, the tooltip lies beside the map, at the right of
// its frame.
func (v *View) TipPlace(area int, w, h float64, keep []ui.Rect) ui.Rect {
	x0, y0 := v.Unit(area)
	sea := v.seaNow()
	best, bestCost := ui.Rect{}, math.Inf(1)
	room := v.inner.Inset(tipGap)
	buttons := v.buttonsRect().Inset(-tipGap)
	for y := room.Y; y+h <= room.Bottom(); y += tipStep {
		for x := room.X; x+w <= room.Right(); x += tipStep {
			box := ui.R(x, y, w, h)
			dx, dy := max(x-x0, x0-box.Right(), 0), max(y-y0, y0-box.Bottom(), 0)
			cost := math.Hypot(dx, dy) + tipLand*sea.land(box)
			if cost >= bestCost || touches(box, buttons) || !free(box.Inset(-tipGap), keep) {
				continue
			}
			if cost += v.overNames(box); cost < bestCost && !v.overHighlights(box) {
				best, bestCost = box, cost
			}
		}
	}
	if math.IsInf(bestCost, 1) {
		return ui.R(v.inner.Right()+tipBeside, min(max(y0-h/2, v.inner.Y), v.inner.Bottom()-h), w, h)
	}
	return best
}

// overHighlights reports whether a box covers a part of a highlighted area.
func (v *View) overHighlights(box ui.Rect) bool {
	p := v.cache.current
	if p == nil {
		return false
	}
	left, top, k := p.place(v)
	for y := box.Y; y < box.Bottom(); y += seaStep {
		for x := box.X; x < box.Right(); x += seaStep {
			px, py := int((x/v.camera.pixel-left)/k), int((y/v.camera.pixel-top)/k)
			if px < 0 || py < 0 || px >= p.w || py >= p.h {
				continue
			}
			if f := p.first[py*p.w+px]; f != none && slices.Contains(v.lit, v.m.Faces[f].Area) {
				return true
			}
		}
	}
	return false
}

func touches(a, b ui.Rect) bool {
	return max(a.X, b.X) < min(a.Right(), b.Right()) && max(a.Y, b.Y) < min(a.Bottom(), b.Bottom())
}

// free reports whether a box covers none of the rectangles.
func free(box ui.Rect, keep []ui.Rect) bool {
	for _, k := range keep {
		if touches(box, k) {
			return false
		}
	}
	return true
}

// overNames returns the cost of the names that a box covers.
func (v *View) overNames(box ui.Rect) float64 {
	cost := 0.0
	for i := range v.names.places {
		p := &v.names.places[i]
		x, y := v.Screen(p.at)
		over := box.And(ui.R(x-p.w/2, y-p.h/2, p.w, p.h))
		cost += 0.05 * max(over.W, 0) * max(over.H, 0)
	}
	return cost
}

// seaMask records which parts of the visible map are open sea, that is water that belongs to no
// area.
type seaMask struct {
	key     seaKey
	columns int
	// sums[y*(columns+1)+x] is the number of samples above and left of (x, y) that are not open
	// sea.
	sums []int32
}

// seaKey holds everything that a mask depends on.
type seaKey struct {
	raster          *raster
	inner           ui.Rect
	left, top, zoom float64
}

// seaStep is the distance of the samples in logical units.
const seaStep = 4

// seaNow returns the mask of the visible part of the map.
func (v *View) seaNow() *seaMask {
	c, p := &v.camera, v.cache.current
	if p == nil {
		return &seaMask{}
	}
	key := seaKey{p.raster, v.inner, c.left, c.top, c.zoom}
	if v.sea.key == key {
		return &v.sea
	}
	columns, rows := int(v.inner.W/seaStep), int(v.inner.H/seaStep)
	s := seaMask{key: key, columns: columns, sums: make([]int32, (columns+1)*(rows+1))}
	left, top, k := p.place(v)
	for y := range rows {
		line := int32(0)
		for x := range columns {
			px := int(((v.inner.X+(float64(x)+0.5)*seaStep)/c.pixel - left) / k)
			py := int(((v.inner.Y+(float64(y)+0.5)*seaStep)/c.pixel - top) / k)
			if px >= 0 && py >= 0 && px < p.w && py < p.h && !v.openAt(p.first[py*p.w+px]) {
				line++
			}
			s.sums[(y+1)*(columns+1)+x+1] = s.sums[y*(columns+1)+x+1] + line
		}
	}
	v.sea = s
	return &v.sea
}

// openAt reports whether a face is open sea. Outside the map, where face is none, it is.
func (v *View) openAt(face uint16) bool {
	return face == none || v.m.Faces[face].Ground == geography.Water && v.m.Faces[face].Area < 0
}

// land returns the area of a box inside the frame that is not open sea, in square units.
func (s *seaMask) land(box ui.Rect) float64 {
	if s.columns == 0 {
		return box.W * box.H
	}
	in := s.key.inner
	clamp := func(n, most int) int { return min(max(n, 0), most) }
	rows := len(s.sums)/(s.columns+1) - 1
	x0, x1 := clamp(int((box.X-in.X)/seaStep), s.columns), clamp(int(math.Ceil((box.Right()-in.X)/seaStep)), s.columns)
	y0, y1 := clamp(int((box.Y-in.Y)/seaStep), rows), clamp(int(math.Ceil((box.Bottom()-in.Y)/seaStep)), rows)
	at := func(x, y int) int32 { return s.sums[y*(s.columns+1)+x] }
	return seaStep * seaStep * float64(at(x1, y1)-at(x0, y1)-at(x1, y0)+at(x0, y0))
}
