package raster

import (
	"math"

	"eras/scenes/geography"
)

// placer finds places for pieces and names on cells one unit wide.
type placer struct {
	m     *geography.Map
	p     Spec
	w, h  int
	area  []int16 // area of each cell, -1 where nothing is in play
	dry   []bool  // cells on land of any kind
	taken []bool  // occupied cells
}

// place fills in the places of pieces, marks and names of all areas.
func (g *Grid) place(m *geography.Map, p Spec) {
	units := g.units(m, p)
	pl := &placer{m: m, p: p, w: geography.Width, h: int(m.Height)}
	pl.area, pl.dry, pl.taken = make([]int16, pl.w*pl.h), make([]bool, pl.w*pl.h), make([]bool, pl.w*pl.h)
	scale := float64(g.W) / geography.Width
	for y := range pl.h {
		for x := range pl.w {
			f := &m.Faces[g.Face[int((float64(y)+0.5)*scale)*g.W+int((float64(x)+0.5)*scale)]]
			pl.area[y*pl.w+x] = int16(f.Area)
			pl.dry[y*pl.w+x] = !f.Ground.Wet()
		}
	}
	for i := range m.Areas {
		a := &m.Areas[i]
		for k := range a.Coasts {
			a.Coasts[k].At = geography.Round(a.Coasts[k].At)
			a.Coasts[k].Clearance = clearance(m, a.Coasts[k].At)
			pl.takeDisc(a.Coasts[k].At, p.Sizes.Token)
		}
		pl.placeUnit(i, units)
	}
	for i := range m.Areas {
		pl.takeDisc(m.Areas[i].Unit.At, p.Sizes.Token)
		pl.takeRoom(m.Areas[i].Name)
	}
	for i := range m.Areas {
		pl.placeMark(i)
	}
	for _, l := range m.Links {
		for _, path := range l.Paths {
			for k := 1; k < len(path); k++ {
				a, b := path[k-1], path[k]
				n := int(math.Hypot(b.X-a.X, b.Y-a.Y)) + 1
				for s := range n + 1 {
					t := float64(s) / float64(n)
					pl.takeDisc(geography.Point{X: a.X + t*(b.X-a.X), Y: a.Y + t*(b.Y-a.Y)}, 2)
				}
			}
		}
	}
	for i := range m.Areas {
		pl.placeAside(i)
	}
}

// clearance returns the clearance of a point, rounded down to the precision of a
// drawing file.
func clearance(m *geography.Map, at geography.Point) float64 {
	return math.Floor(m.Clearance(at)*20) / 20
}

// faceStats are measurements of a face.
type faceStats struct {
	n, x, y float64
	best    float64
	at      geography.Point
	most    float64 // greatest distance from the border, in pixels
}

// units returns the places of pieces if there were no names. A piece stands at the place in the
// spec if there is about enough room, otherwise as close to the centre of the area's first face as
// room allows.
func (g *Grid) units(m *geography.Map, p Spec) []geography.Point {
	faces := make([]faceStats, len(m.Faces))
	scale := float64(geography.Width) / float64(g.W)
	for y := range g.H {
		for x := range g.W {
			t := &faces[g.Face[y*g.W+x]]
			t.n++
			t.x += float64(x)
			t.y += float64(y)
		}
	}
	distance := g.distance()
	for i, d := range distance {
		t := &faces[g.Face[i]]
		t.most = max(t.most, float64(d))
	}
	for i := range faces {
		faces[i].best = math.Inf(-1)
	}
	enough := 1.5 * p.Sizes.Token / scale
	for i, d := range distance {
		t := &faces[g.Face[i]]
		d := float64(d)
		if d < 0.6*min(t.most, enough) {
			continue
		}
		x, y := float64(i%g.W), float64(i/g.W)
		if v := min(d, enough) - 0.06*math.Hypot(x-t.x/t.n, y-t.y/t.n); v > t.best {
			t.best, t.at = v, geography.Point{X: (x + 0.5) * scale, Y: (y + 0.5) * scale}
		}
	}
	out := make([]geography.Point, len(m.Areas))
	for i := range m.Areas {
		first := m.Areas[i].Faces[0]
		out[i] = geography.Round(faces[first].at)
		if wish := p.Sites[i].Unit; wish != nil && m.FaceAt(*wish) == first &&
			(p.Sites[i].Pinned || m.Clearance(*wish) >= min(0.6*p.Sizes.Token, 0.75*m.Clearance(out[i]))) {
			out[i] = geography.Round(*wish)
		}
	}
	return out
}

// placeUnit places the piece and the name of an area side by side. The piece stays close to its
// place in units, but leaves room for the name and for the pieces of other areas. placeUnit updates
// units.
func (pl *placer) placeUnit(area int, units []geography.Point) {
	a := &pl.m.Areas[area]
	first := units[area]
	token := pl.p.Sizes.Token
	room := clearance(pl.m, first)
	best := math.Inf(-1)
	try := func(at geography.Point, clear float64) {
		name, fits := pl.nameRoom(area, at)
		if fits < minNameShare {
			// The name will be placed aside, so the part that fits here counts little.
			fits *= 0.2
		}
		score := 100*fits + 130*min(1, clear/token) - 0.25*math.Hypot(at.X-first.X, at.Y-first.Y)
		for k, u := range units {
			if k != area {
				score -= 8 * max(0, 2.3*token-math.Hypot(at.X-u.X, at.Y-u.Y))
			}
		}
		if score > best {
			best = score
			a.Unit, a.Name = geography.Anchor{At: at, Clearance: clear}, name
		}
	}
	try(first, room)
	if best > 225 || pl.p.Sites[area].Pinned {
		return
	}
	x0, y0, x1, y1 := pl.bounds(area)
	// Try about a hundred places.
	step := max(2, math.Sqrt(float64((x1-x0)*(y1-y0))/200))
	for y := float64(y0) + step/2; y < float64(y1); y += step {
		for x := float64(x0) + step/2; x < float64(x1); x += step {
			at := geography.Round(geography.Point{X: x, Y: y})
			if pl.m.FaceAt(at) != a.Faces[0] {
				continue
			}
			if clear := clearance(pl.m, at); clear >= 0.8*min(room, token) {
				try(at, clear)
			}
		}
	}
	units[area] = a.Unit.At
}

func (pl *placer) takeDisc(at geography.Point, radius float64) {
	for y := max(0, int(at.Y-radius)); y <= min(pl.h-1, int(at.Y+radius)); y++ {
		for x := max(0, int(at.X-radius)); x <= min(pl.w-1, int(at.X+radius)); x++ {
			if math.Hypot(float64(x)+0.5-at.X, float64(y)+0.5-at.Y) <= radius {
				pl.taken[y*pl.w+x] = true
			}
		}
	}
}

func (pl *placer) takeRoom(r geography.Room) {
	for y := max(0, int(r.At.Y-r.Height/2)); y < min(pl.h, int(math.Ceil(r.At.Y+r.Height/2))); y++ {
		for x := max(0, int(r.At.X-r.Width/2)); x < min(pl.w, int(math.Ceil(r.At.X+r.Width/2))); x++ {
			pl.taken[y*pl.w+x] = true
		}
	}
}

// bounds returns the cells around an area.
func (pl *placer) bounds(area int) (x0, y0, x1, y1 int) {
	x0, y0 = pl.w, pl.h
	for _, f := range pl.m.Areas[area].Faces {
		b := pl.m.Faces[f].Bounds
		x0, y0 = min(x0, int(b.Min.X)), min(y0, int(b.Min.Y))
		x1, y1 = max(x1, int(b.Max.X)+1), max(y1, int(b.Max.Y)+1)
	}
	return max(0, x0), max(0, y0), min(pl.w, x1), min(pl.h, y1)
}

// nameRoom chooses the room for an area's name if its piece is at unit: as wide as the name needs,
// close to the piece but not under it, and preferably in one line. If nothing is free, the name
// lies over the piece. fits is the share of the name that fits, at most 1.
func (pl *placer) nameRoom(area int, unit geography.Point) (room geography.Room, fits float64) {
	best := math.Inf(-1)
	for _, free := range []float64{pl.p.Sizes.Token, 0} {
		for _, shrink := range []float64{1, 0.75, 0.5} {
			for lines, want := range pl.p.Sites[area].Names {
				height := float64(lines+1) * pl.p.Sizes.Text * shrink
				pl.eachRoom(area, int(math.Ceil(height)), unit, free, func(x0, x1, y float64) {
					width := x1 - x0
					if width < 2*pl.p.Sizes.Text*shrink {
						return
					}
					half := min(width, want) / 2
					x := max(x0+half, min(x1-half, unit.X))
					score := 100*min(1, width/want) - 0.12*math.Hypot(x-unit.X, y-unit.Y) - 6*float64(lines)
					if score > best {
						best = score
						fits = min(1, width/want)*shrink - 0.03*float64(lines)
						if free == 0 {
							fits *= 0.3
						}
						wide := 2 * min(x-x0, x1-x)
						room = geography.Room{At: geography.Point{X: x, Y: y}, Width: wide, Height: height}
					}
				})
			}
			if best > math.Inf(-1) {
				return room, fits
			}
		}
	}
	side := math.Floor(clearance(pl.m, unit)*math.Sqrt2*20) / 20
	return geography.Room{At: unit, Width: side, Height: side}, 0
}

// borderGap is the distance that rooms keep from borders, more than smoothing can move
// a line.
const borderGap = 2

// eachRoom calls visit with every maximal free rectangle of a height inside an area, from x0 to x1
// around the level y. The rectangles exclude the disc around the piece.
func (pl *placer) eachRoom(area, height int, unit geography.Point, disc float64, visit func(x0, x1, y float64)) {
	x0, y0, x1, y1 := pl.bounds(area)
	free := make([]int, x1-x0) // free cells from here upwards
	for y := y0; y < y1; y++ {
		start := -1
		dy := float64(y) + 0.5 - unit.Y
		for x := x0; x <= x1; x++ {
			open := false
			if x < x1 {
				if i := y*pl.w + x; int(pl.area[i]) == area && !pl.taken[i] && (float64(x)+0.5-unit.X)*(float64(x)+0.5-unit.X)+dy*dy > disc*disc {
					free[x-x0]++
				} else {
					free[x-x0] = 0
				}
				open = free[x-x0] >= height+2*borderGap
			}
			if open && start < 0 {
				start = x
			}
			if !open && start >= 0 {
				if x0, x1 := float64(start)+borderGap, float64(x)-borderGap; x1 > x0 {
					visit(x0, x1, float64(y)+1-float64(height)/2-borderGap)
				}
				start = -1
			}
		}
	}
}

// placeMark chooses a free disc for the mark as close to the piece as possible.
func (pl *placer) placeMark(area int) {
	a := &pl.m.Areas[area]
	x0, y0, x1, y1 := pl.bounds(area)
	r := pl.p.Sizes.Mark
	best := math.Inf(-1)
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			i := y*pl.w + x
			if int(pl.area[i]) != area || pl.taken[i] {
				continue
			}
			at := geography.Point{X: float64(x) + 0.5, Y: float64(y) + 0.5}
			far := math.Hypot(at.X-a.Unit.At.X, at.Y-a.Unit.At.Y)
			// No disc at this distance can be better.
			if 4*r-0.1*far <= best {
				continue
			}
			room := min(r, pl.freeRadius(area, x, y, r))
			if v := 4*room - 0.1*far; v > best {
				best = v
				a.Mark = geography.Anchor{At: at, Clearance: room}
			}
		}
	}
	if math.IsInf(best, -1) {
		a.Mark = geography.Anchor{At: a.Unit.At, Clearance: a.Unit.Clearance}
	} else {
		a.Mark.Clearance = min(a.Mark.Clearance, clearance(pl.m, a.Mark.At))
	}
	pl.takeDisc(a.Mark.At, r)
}

// freeRadius returns the radius of the free disc of an area around a cell, at most r.
func (pl *placer) freeRadius(area, x, y int, r float64) float64 {
	n := int(math.Ceil(r)) + 1
	for dy := -n; dy <= n; dy++ {
		for dx := -n; dx <= n; dx++ {
			d := math.Hypot(float64(dx), float64(dy))
			if d-0.5 >= r {
				continue
			}
			cx, cy := x+dx, y+dy
			if cx < 0 || cy < 0 || cx >= pl.w || cy >= pl.h || int(pl.area[cy*pl.w+cx]) != area || pl.taken[cy*pl.w+cx] {
				r = max(0, d-0.5)
			}
		}
	}
	return r
}

// minNameShare is the share of a name that must fit into its area. The rest may extend over the
// border.
const minNameShare = 0.72

// placeAside chooses a room on open water for the name of an area that is too small for
// it.
func (pl *placer) placeAside(area int) {
	a := &pl.m.Areas[area]
	for lines, want := range pl.p.Sites[area].Names {
		if a.Name.Width >= minNameShare*want && a.Name.Height >= 0.9*float64(lines+1)*pl.p.Sizes.Text {
			return
		}
	}
	const reach = 60 // greatest distance between the piece and the room, in units
	best := float64(reach)
	for lines, want := range pl.p.Sites[area].Names {
		w, h := int(math.Ceil(want)), int(math.Ceil(float64(lines+1)*pl.p.Sizes.Text))
		for y := max(1, int(a.Unit.At.Y)-reach-h); y+h < min(pl.h, int(a.Unit.At.Y)+reach); y += 2 {
			for x := max(1, int(a.Unit.At.X)-reach-w); x+w < min(pl.w, int(a.Unit.At.X)+reach); x += 2 {
				dx := max(float64(x)-a.Unit.At.X, a.Unit.At.X-float64(x+w), 0)
				dy := max(float64(y)-a.Unit.At.Y, a.Unit.At.Y-float64(y+h), 0)
				if d := math.Hypot(dx, dy) + 8*float64(lines); d < best && pl.freeWater(x-1, y-1, w+2, h+2) {
					best = d
					a.Aside = geography.Room{At: geography.Point{X: float64(x) + float64(w)/2, Y: float64(y) + float64(h)/2}, Width: float64(w), Height: float64(h)}
				}
			}
		}
	}
	if a.Aside.Width > 0 {
		pl.takeRoom(a.Aside)
	}
}

// freeWater reports whether a rectangle of cells is free water.
func (pl *placer) freeWater(x, y, w, h int) bool {
	for cy := y; cy < y+h; cy++ {
		for cx := x; cx < x+w; cx++ {
			if i := cy*pl.w + cx; pl.dry[i] || pl.taken[i] {
				return false
			}
		}
	}
	return true
}
