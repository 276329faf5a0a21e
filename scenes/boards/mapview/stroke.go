package mapview

import "math"

// mask is the coverage of each pixel of a rectangle, 0 to 255.
type mask struct {
	x, y, w, h int // in pixels from the map's corner
	pix        []uint8
}

// newMask returns an empty mask of the pixels from (x0, y0) up to (x1, y1).
func newMask(x0, y0, x1, y1 int) *mask {
	w, h := max(x1-x0, 0), max(y1-y0, 0)
	return &mask{x0, y0, w, h, make([]uint8, w*h)}
}

// pixelPoint is a point in pixels from the map's corner.
type pixelPoint struct{ x, y float64 }

// maxSegment is the greatest length of a segment that is drawn at once. The box around
// a short segment has few pixels that the segment does not touch.
const maxSegment = 24

// stroke draws a line along points with round joins and ends. dash holds alternating lengths of
// dashes and gaps, nil for a solid line. A pixel covered twice keeps the greater coverage.
func (m *mask) stroke(points []pixelPoint, width float64, dash []float64) {
	next, left, on := 0, math.Inf(1), true
	if len(dash) > 0 {
		left = dash[0]
	}
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		l := math.Hypot(b.x-a.x, b.y-a.y)
		if l == 0 {
			continue
		}
		ux, uy := (b.x-a.x)/l, (b.y-a.y)/l
		for d := 0.0; d < l; {
			piece := min(left, l-d, maxSegment)
			if on {
				m.segment(a.x+ux*d, a.y+uy*d, a.x+ux*(d+piece), a.y+uy*(d+piece), width/2)
			}
			d += piece
			if left -= piece; left <= 1e-9 {
				next = (next + 1) % len(dash)
				left, on = dash[next], !on
			}
		}
	}
}

// segment covers the pixels within r of a segment.
func (m *mask) segment(ax, ay, bx, by, r float64) {
	reach := r + 0.5
	x0 := max(int(math.Floor(min(ax, bx)-reach)), m.x)
	x1 := min(int(math.Ceil(max(ax, bx)+reach)), m.x+m.w)
	y0 := max(int(math.Floor(min(ay, by)-reach)), m.y)
	y1 := min(int(math.Ceil(max(ay, by)+reach)), m.y+m.h)
	if x0 >= x1 || y0 >= y1 {
		return
	}
	dx, dy := bx-ax, by-ay
	inverse := 0.0
	if n := dx*dx + dy*dy; n > 0 {
		inverse = 1 / n
	}
	full := max(r-0.5, 0)
	for y := y0; y < y1; y++ {
		row := m.pix[(y-m.y)*m.w : (y-m.y+1)*m.w]
		py := float64(y) + 0.5 - ay
		for x := x0; x < x1; x++ {
			px := float64(x) + 0.5 - ax
			t := max(0, min(1, (px*dx+py*dy)*inverse))
			ex, ey := px-t*dx, py-t*dy
			d := ex*ex + ey*ey
			if d >= reach*reach {
				continue
			}
			cover := uint8(255)
			if d > full*full {
				cover = uint8(min(reach-math.Sqrt(d), 1) * min(2*r, 1) * 255)
			}
			if cover > row[x-m.x] {
				row[x-m.x] = cover
			}
		}
	}
}
