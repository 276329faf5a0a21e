package mapview

import (
	"hash/maphash"
	"iter"
	"math"
	"slices"
	"strings"

	"eras/scenes/geography"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Sizes of names in logical units. They grow slowly with the zoom.
const (
	landNameSize  = 14.5
	seaNameSize   = 13.5
	minNameSize   = 13
	maxNameSize   = 20
	nameZoomPower = 0.4 // exponent of the zoom
)

// Colours of names and of their outlines.
var (
	landInk  = ui.Style{Weight: ui.Medium, Color: art.Ink1, Leading: 1.08, Align: 0.5}
	seaInk   = ui.Style{Weight: ui.Italic, Color: paint.RGB(0x0E3550), Leading: 1.08, Align: 0.5}
	landEdge = paint.Fade(art.Tip, 0.42)
	seaEdge  = paint.Fade(paint.RGB(0xCFE6EA), 0.40)
)

// names holds the places of the names. They are laid out, a few in each tick, when the camera and
// the pieces have stopped. Until a layout is complete, the names keep their
// places.
type names struct {
	places  []placing // by area
	zoom    float64   // for which the places are
	shown   []ui.Rect // the names drawn so far in a tick, by area
	key     uint64    // of the current layout
	lastKey uint64    // of the last tick
	ticks   int       // ticks since lastKey changed
	job     *layout
	seed    maphash.Seed
}

// placing is the place of a name.
type placing struct {
	lines  []string
	style  ui.Style
	at     geography.Point // centre
	w, h   float64         // logical units
	leader bool            // a line connects it to the piece
}

// layoutAfter is the number of ticks without a change before names are laid out again. namesPerTick
// is the number of names placed in a tick.
const (
	layoutAfter  = 5
	namesPerTick = 10
)

// drawNames draws the names, after laying them out if necessary.
func (v *View) drawNames(u *ui.UI, look *Look, hover int) {
	if look.Names == nil {
		return
	}
	v.layOutNames(u, look)
	n := &v.names
	for i, r := range v.visibleNames(look) {
		v.drawName(u, i, &n.places[i], r.CenterX(), r.CenterY())
	}
	if hover >= 0 && hover < len(n.places) && strings.Join(n.places[hover].lines, " ") != look.Names(hover) {
		x, y := v.Unit(hover)
		u.Tip(v.id+".name", ui.R(x-12, y-12, 24, 24), look.Names(hover))
	}
}

// visibleNames returns the areas whose names are drawn, with the names' rectangles. On a map that has become
// smaller since the names were laid out, only those that cover neither other names nor pieces are drawn.
func (v *View) visibleNames(look *Look) iter.Seq2[int, ui.Rect] {
	n := &v.names
	smaller := v.camera.zoom < n.zoom*0.99
	covers := func(r ui.Rect, others []ui.Rect) bool {
		return slices.ContainsFunc(others, func(o ui.Rect) bool { return !o.And(r).Empty() })
	}
	return func(yield func(int, ui.Rect) bool) {
		n.shown = append(n.shown[:0], make([]ui.Rect, len(n.places))...)
		for i := range n.places {
			p := &n.places[i]
			if len(p.lines) == 0 {
				continue
			}
			x, y := v.Screen(p.at)
			r := ui.R(x-p.w/2, y-p.h/2, p.w, p.h)
			if v.inner.And(r).Empty() || smaller && (covers(r, n.shown) || covers(r, look.Avoid)) {
				continue
			}
			n.shown[i] = r
			if !yield(i, r) {
				return
			}
		}
	}
}

// NameAt returns where the name of an area was drawn in the last tick. It is empty if none was drawn.
func (v *View) NameAt(area int) ui.Rect {
	if area >= len(v.names.shown) {
		return ui.Rect{}
	}
	return v.names.shown[area]
}

func (v *View) drawName(u *ui.UI, area int, p *placing, x, y float64) {
	edge := landEdge
	if v.wet(area) && !p.leader {
		edge = seaEdge
	}
	if p.leader {
		v.drawLeader(u, area, p, x, y)
	}
	top := y - p.h/2 + p.style.Line()/2
	for k, line := range p.lines {
		u.Halo(x, top+float64(k)*p.style.Line(), line, p.style, edge)
	}
}

type leaderKey struct{ w, h, turn float64 }

// drawLeader draws a thin line between a name placed aside and its piece.
func (v *View) drawLeader(u *ui.UI, area int, p *placing, x, y float64) {
	const gap = 11 // from the centre of the piece
	ux, uy := v.Unit(area)
	tx := min(max(ux, x-p.w/2-2), x+p.w/2+2)
	ty := min(max(uy, y-p.h/2), y+p.h/2)
	d := math.Hypot(tx-ux, ty-uy)
	if d < gap+3 {
		return
	}
	ux, uy = ux+(tx-ux)*gap/d, uy+(ty-uy)*gap/d
	half := func(v float64) float64 { return math.Round(v*2) / 2 }
	key := leaderKey{half(math.Abs(tx - ux)), half(math.Abs(ty - uy)), 1}
	if (tx-ux)*(ty-uy) < 0 {
		key.turn = -1
	}
	u.Picture(ui.R(min(ux, tx), min(uy, ty), key.w, key.h), 2, key, func(c *paint.Canvas) {
		line := paint.Line(0, 0, key.w, key.h)
		if key.turn < 0 {
			line = paint.Line(0, key.h, key.w, 0)
		}
		c.Stroke(line, 3, paint.Ink(art.Tip, 0.6))
		c.Stroke(line, 1.2, paint.Ink(art.Ink1, 0.8))
	})
}

// wet reports whether an area is a sea.
func (v *View) wet(area int) bool { return v.m.Faces[v.m.Areas[area].Faces[0]].Ground.Wet() }

// layOutNames lays the names out if anything has changed.
func (v *View) layOutNames(u *ui.UI, look *Look) {
	n := &v.names
	if v.camera.moving() || v.drag.moved || v.drag.rightMoved {
		return
	}
	want := v.namesKey(u, look)
	if want != n.lastKey {
		n.lastKey, n.ticks = want, 0
	} else {
		n.ticks++
	}
	first := n.places == nil
	if n.job == nil && want != n.key && (first || n.ticks >= layoutAfter) {
		n.job = v.newLayout(u, look)
		n.key = want
	}
	if n.job == nil {
		return
	}
	if want != n.key && !first {
		n.job, n.key = nil, 0
		return
	}
	most := namesPerTick
	if first {
		most = 2 * len(v.m.Areas)
	}
	if n.job.run(most) {
		n.places, n.zoom, n.job = n.job.done, n.job.zoom, nil
	}
}

// settled reports whether the layout is complete and current.
func (n *names) settled() bool { return n.job == nil && (n.key == n.lastKey) }

// namesKey returns a hash of everything that the places of names depend on.
func (v *View) namesKey(u *ui.UI, look *Look) uint64 {
	n := &v.names
	if n.seed == (maphash.Seed{}) {
		n.seed = maphash.MakeSeed()
	}
	var h maphash.Hash
	h.SetSeed(n.seed)
	maphash.WriteComparable(&h, [2]float64{v.camera.zoom, u.Pixel()})
	h.WriteString(u.Text.Language())
	for i, all := range [2][]ui.Rect{look.Avoid, look.Shun} {
		for _, r := range all {
			const grid = 2
			maphash.WriteComparable(&h, [5]int{i, int(math.Round((r.X - v.camera.left) / grid)), int(math.Round((r.Y - v.camera.top) / grid)), int(r.W), int(r.H)})
		}
	}
	for i := range v.m.Areas {
		h.WriteString(look.Names(i))
	}
	return h.Sum64() | 1
}
