package mapview

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"eras/scenes/geography"
	"eras/scenes/ui"
)

// layout finds places for names, in logical units from the map's corner.
type layout struct {
	v      *View
	zoom   float64
	before []placing
	room   ui.Rect     // names must lie in it
	texts  [][]variant // variants of the names, by area
	shorts []variant   // what stands in place of names without room, by area
	needed func(area int) bool
	order  []int
	next   int
	full   int // number of areas in order whose names are tried; the others are tried again, with shorts
	avoid  []ui.Rect
	shun   []ui.Rect
	taken  []ui.Rect // by area: the place of its name, with some space beside it
	done   []placing
}

// variant is a way to write a name.
type variant struct {
	lines []string
	style ui.Style
	w, h  float64
	cost  float64
}

// newLayout measures the names; run places them.
func (v *View) newLayout(u *ui.UI, look *Look) *layout {
	l := &layout{v: v, needed: look.Needed, zoom: v.camera.zoom, before: v.names.places, texts: make([][]variant, len(v.m.Areas)), shorts: make([]variant, len(v.m.Areas)), taken: make([]ui.Rect, len(v.m.Areas)), done: make([]placing, len(v.m.Areas))}
	l.room = ui.R(0, 0, geography.Width*l.zoom, v.m.Height*l.zoom)
	if v.camera.opens() {
		l.room = v.inner.Inset(3).Shift(-v.camera.left, -v.camera.top)
	}
	for _, r := range look.Avoid {
		l.avoid = append(l.avoid, r.Shift(-v.camera.left, -v.camera.top))
	}
	for _, r := range look.Shun {
		l.shun = append(l.shun, r.Shift(-v.camera.left, -v.camera.top))
	}
	if v.camera.opens() {
		l.avoid = append(l.avoid, v.buttonsRect().Shift(-v.camera.left, -v.camera.top))
	}
	grown := math.Pow(max(v.camera.fullWidth/v.camera.now.width, 1), nameZoomPower)
	for i := range v.m.Areas {
		name := look.Names(i)
		if name == "" {
			continue
		}
		style, size := landInk, landNameSize*grown
		if v.wet(i) {
			style, size = seaInk, seaNameSize*grown
		}
		size = math.Round(min(max(size, minNameSize), maxNameSize)*2) / 2
		least := max(minNameSize, size-2.5)
		for s := size; s >= least-0.01; s-- {
			l.texts[i] = append(l.texts[i], variants(u, name, style.At(s), (size-s)*0.05)...)
		}
		if look.Short != nil {
			l.shorts[i] = variants(u, look.Short(i), style.At(least), 0)[0]
		}
		l.order = append(l.order, i)
	}
	tight := func(i int) float64 { return v.m.Areas[i].Name.Width * v.m.Areas[i].Name.Height }
	slices.SortStableFunc(l.order, func(a, b int) int { return cmp.Compare(tight(a), tight(b)) })
	l.full = len(l.order)
	return l
}

// variants returns the ways to break a name into up to three lines.
func variants(u *ui.UI, name string, style ui.Style, cost float64) []variant {
	words := strings.Fields(name)
	var all []variant
	for n := 1; n <= min(3, len(words)); n++ {
		best := variant{w: math.Inf(1)}
		breakInto(words, n, nil, func(lines []string) {
			w := 0.0
			for _, line := range lines {
				w = max(w, u.Width(line, style))
			}
			if w < best.w {
				best = variant{lines: slices.Clone(lines), style: style, w: w, h: float64(n) * style.Line(), cost: cost + 0.04*float64(n-1)}
			}
		})
		all = append(all, best)
	}
	return all
}

// breakInto calls f with every way to break words into n lines.
func breakInto(words []string, n int, before []string, f func([]string)) {
	if n == 1 {
		f(append(before, strings.Join(words, " ")))
		return
	}
	for i := 1; i <= len(words)-n+1; i++ {
		breakInto(words[i:], n-1, append(before, strings.Join(words[:i], " ")), f)
	}
}

// run places up to most names and reports whether all names have been placed.
func (l *layout) run(most int) bool {
	for ; most > 0 && l.next < len(l.order); most-- {
		area := l.order[l.next]
		l.next++
		switch p := l.place(area); {
		case len(p.lines) > 0:
			l.put(area, p)
		case len(l.shorts[area].lines) == 0:
		case l.next <= l.full:
			l.texts[area] = []variant{l.shorts[area]}
			l.order = append(l.order, area)
		case l.needed != nil && l.needed(area):
			l.makeRoom(area)
		}
	}
	return l.next == len(l.order)
}

// put gives the name of an area its place.
func (l *layout) put(area int, p placing) {
	const apart = 5 // keeps names side by side from reading as one
	l.done[area], l.taken[area] = p, l.rect(&p).InsetXY(-apart, 0)
}

// makeRoom places a name that has found no place: it shortens one or two of the nearest names, if all of
// them then have one, or puts the name aside.
func (l *layout) makeRoom(area int) {
	const near, most = 90, 7 // logical units, names
	distance := func(other int) float64 {
		a, b := l.v.m.Areas[area].Unit.At, l.done[other].at
		return math.Hypot(a.X-b.X, a.Y-b.Y) * l.zoom
	}
	others := slices.DeleteFunc(slices.Clone(l.order[:l.full]), func(other int) bool {
		return len(l.done[other].lines) == 0 || slices.Equal(l.done[other].lines, l.shorts[other].lines) || distance(other) > near
	})
	slices.SortFunc(others, func(a, b int) int { return cmp.Compare(distance(a), distance(b)) })
	others = others[:min(len(others), most)]
	for _, other := range others {
		if l.shorten(area, other) {
			return
		}
	}
	if p := l.aside(area); len(p.lines) > 0 {
		l.put(area, p)
		return
	}
	for i, other := range others {
		for _, another := range others[:i] {
			if l.shorten(area, another, other) {
				return
			}
		}
	}
}

// shorten places the name of an area, and short ones instead of those of others. It changes nothing and
// reports false if one of them finds no place.
func (l *layout) shorten(area int, others ...int) bool {
	done, taken, texts := slices.Clone(l.done), slices.Clone(l.taken), slices.Clone(l.texts)
	for _, other := range others {
		l.taken[other], l.texts[other] = ui.Rect{}, []variant{l.shorts[other]}
	}
	for _, a := range append([]int{area}, others...) {
		p := l.place(a)
		if len(p.lines) == 0 {
			l.done, l.taken, l.texts = done, taken, texts
			return false
		}
		l.put(a, p)
	}
	return true
}

func (l *layout) rect(p *placing) ui.Rect {
	return ui.R(p.at.X*l.zoom-p.w/2, p.at.Y*l.zoom-p.h/2, p.w, p.h)
}

// shunned is the cost of covering a rectangle that is shunned.
const shunned = 0.3

// The search ends at a cost below goodCost. A name whose cost exceeds maxCost is placed aside or
// left out.
const (
	goodCost = 0.06
	maxCost  = 0.52
)

// place finds a place for a name.
func (l *layout) place(area int) placing {
	best, bestCost := placing{}, maxCost
	a := &l.v.m.Areas[area]
	for _, t := range l.texts[area] {
		l.candidates(area, &t, func(x, y, extra float64) bool {
			cost := t.cost + extra
			if cost < bestCost {
				cost += l.cost(area, ui.R(x-t.w/2, y-t.h/2, t.w, t.h))
			}
			if cost < bestCost {
				bestCost = cost
				best = placing{lines: t.lines, style: t.style, at: geography.Point{X: x / l.zoom, Y: y / l.zoom}, w: t.w, h: t.h}
			}
			return bestCost < goodCost
		})
		if bestCost < goodCost {
			break
		}
	}
	if len(best.lines) > 0 || a.Aside.Width <= 0 {
		return best
	}
	return l.aside(area)
}

// candidates calls try with places for the middle of a name, the most likely first,
// until it returns true. extra is the base cost of a place.
func (l *layout) candidates(area int, t *variant, try func(x, y, extra float64) bool) {
	a := &l.v.m.Areas[area]
	ux, uy := a.Unit.At.X*l.zoom, a.Unit.At.Y*l.zoom
	if l.before != nil {
		if b := &l.before[area]; len(b.lines) == len(t.lines) && b.style == t.style && !b.leader && len(b.lines) > 0 {
			if try(b.at.X*l.zoom, b.at.Y*l.zoom, -0.03) {
				return
			}
		}
	}
	if try(a.Name.At.X*l.zoom, a.Name.At.Y*l.zoom, 0) {
		return
	}
	// Around the piece, if there is one.
	r := l.piece(ux, uy)
	const gap = 1
	down, side := r+gap+t.h/2, r+gap+2+t.w/2
	for _, d := range [8][3]float64{{0, 1, 0}, {0, -1, 0.02}, {1, 0, 0.03}, {-1, 0, 0.03}, {0.6, 1, 0.04}, {-0.6, 1, 0.04}, {0.6, -1, 0.05}, {-0.6, -1, 0.05}} {
		if try(ux+d[0]*side, uy+d[1]*down, d[2]) {
			return
		}
	}
	// Anywhere in the area, preferably close to its piece.
	b := l.v.m.Faces[a.Faces[0]].Bounds
	const across, along = 7, 9
	for i := range along {
		for j := range across {
			x := (b.Min.X + (b.Max.X-b.Min.X)*(float64(i)+0.5)/along) * l.zoom
			y := (b.Min.Y + (b.Max.Y-b.Min.Y)*(float64(j)+0.5)/across) * l.zoom
			away := max(0, math.Hypot(x-ux, y-uy)-down-10)
			if away < 160 && try(x, y, 0.05+away*0.0012) {
				return
			}
		}
	}
}

// piece returns the radius of the piece at a point: half the size of the rectangle in avoid that
// contains the point.
func (l *layout) piece(x, y float64) float64 {
	r := 0.0
	for _, a := range l.avoid {
		if a.Has(x, y) {
			r = max(r, a.H/2)
		}
	}
	return r
}

// cost returns the cost of a place: the share of it outside the area, weighted by what it would
// cover there.
func (l *layout) cost(area int, r ui.Rect) float64 {
	if in := l.room.And(r); in.W < r.W-1 || in.H < r.H-1 {
		return 1
	}
	for _, lists := range [2][]ui.Rect{l.avoid, l.taken} {
		for _, o := range lists {
			if over := o.And(r); over.W > 1.5 && over.H > 1.5 {
				return 1
			}
		}
	}
	m := l.v.m
	const rows = 3
	columns := min(max(int(r.W/9), 3), 12)
	sum, crossed := 0.0, 0.0
	for _, o := range l.shun {
		if over := o.And(r); over.W > 1.5 && over.H > 1.5 {
			crossed = shunned
			break
		}
	}
	for j := range rows {
		for i := range columns {
			p := geography.Point{
				X: (r.X + r.W*(float64(i)+0.5)/float64(columns)) / l.zoom,
				Y: (r.Y + r.H*(float64(j)+0.6)/(rows+0.2)) / l.zoom,
			}
			f := m.FaceAt(p)
			switch {
			case f < 0:
				sum += 1.5
			case m.Faces[f].Area == area:
			case m.Faces[f].Area < 0 && m.Faces[f].Ground.Wet():
				sum += 0.30
			case m.Faces[f].Area >= 0 && m.Faces[f].Ground == geography.Water:
				sum += 0.55
			case m.Faces[f].Area < 0:
				sum += 0.8
			default:
				sum += 1.35
			}
		}
	}
	return sum/(rows*float64(columns)) + crossed
}

// aside places a name on open water nearby, with a line to its piece. If there is no place, the
// name is left out.
func (l *layout) aside(area int) placing {
	a := &l.v.m.Areas[area]
	best, bestCost := placing{}, 0.75
	ux, uy := a.Unit.At.X*l.zoom, a.Unit.At.Y*l.zoom
	for _, t := range l.texts[area] {
		try := func(x, y float64) {
			r := ui.R(x-t.w/2, y-t.h/2, t.w, t.h)
			dx, dy := max(r.X-ux, ux-r.Right(), 0), max(r.Y-uy, uy-r.Bottom(), 0)
			away := math.Hypot(dx, dy)
			if away > 90 {
				return
			}
			if cost := t.cost + away*0.003 + l.cost(area, r); cost < bestCost {
				bestCost = cost
				best = placing{lines: t.lines, style: t.style, at: geography.Point{X: x / l.zoom, Y: y / l.zoom}, w: t.w, h: t.h, leader: true}
			}
		}
		try(a.Aside.At.X*l.zoom, a.Aside.At.Y*l.zoom)
		const ways = 16
		for _, away := range []float64{14, 26, 40} {
			for k := range ways {
				sin, cos := math.Sincos(2 * math.Pi * float64(k) / ways)
				try(ux+cos*(away+t.w/2), uy+sin*(away+t.h/2))
			}
		}
	}
	return best
}
