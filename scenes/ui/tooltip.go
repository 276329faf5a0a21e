package ui

import (
	"math"
	"slices"
	"strings"

	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// tooltipAfter is how long the mouse must rest before a tooltip appears, in
// milliseconds. With the keyboard it appears at once.
const tooltipAfter = 300

// TipRim is the distance between the edge of a tooltip and its content.
const TipRim = 12

const (
	tooltipWidth = 300
	tooltipTail  = 9
	tipFace      = 52
)

// Tips are the tooltips that screens draw themselves; [UI.Tip] shows text.
type Tips struct {
	ui      *UI
	wanted  tip
	id      string
	since   int
	showing bool
}

type tip struct {
	id     string
	target Rect
	title  string
	body   string
	keep   []Rect // the tooltip must not cover these
	height float64
	width  float64
	draw   func(Rect)
	face   func(Rect) // a picture beside the text, or nil
	at     Rect       // the place of the tooltip; if empty, it is placed beside the target
	atOnce bool
}

// Tip shows text beside r while the cursor is over r or the control id has the focus. If the text
// has a line break, the first line is its title. The tooltip avoids the rectangles in keep.
func (u *UI) Tip(id string, r Rect, body string, keep ...Rect) { u.TipOf(id, r, body, nil, keep...) }

// TipOf is [UI.Tip] about somebody whose face is drawn beside the text; face may be nil.
func (u *UI) TipOf(id string, r Rect, body string, face func(Rect), keep ...Rect) {
	if !u.wantsTip(id, r) {
		return
	}
	title, rest, found := strings.Cut(body, "\n")
	if !found {
		title, rest = "", body
	}
	u.Tips.wanted = tip{id: id, target: r, title: title, body: rest, face: face, keep: keep, atOnce: u.Focus.shown && u.Focus.id == id}
}

// Box shows a tooltip of w by h beside r, drawn by draw. The tooltip avoids the rectangles in
// keep.
func (t *Tips) Box(id string, r Rect, w, h float64, keep []Rect, draw func(Rect)) {
	t.wanted = tip{id: id, target: r, width: w, height: h, keep: keep, draw: draw, atOnce: t.ui.Focus.shown}
}

// BoxAt shows a tooltip that fills box; draw draws its content. The tooltip has no tail, because
// box may be far from the thing that it explains.
func (t *Tips) BoxAt(id string, box Rect, draw func(Rect)) {
	t.wanted = tip{id: id, at: box, draw: draw, atOnce: t.ui.Focus.shown}
}

func (u *UI) wantsTip(id string, r Rect) bool {
	if u.blocked() || u.in.Left.Held {
		return false
	}
	if n := len(u.clips); n > 0 {
		r = r.And(u.clips[n-1])
	}
	return r.Has(u.in.X, u.in.Y) && !u.floated() || u.Focus.shown && u.Focus.id == id
}

func (u *UI) endTips() {
	t := u.Tips.wanted
	if t.id != u.Tips.id {
		u.Tips.id, u.Tips.since = t.id, u.tick
	}
	u.Tips.showing = t.id != "" && (t.atOnce || u.tick-u.Tips.since >= Ticks(tooltipAfter))
	if !u.Tips.showing {
		return
	}
	u.layer = layerTip
	defer func() { u.layer = layerBase }()
	w, h := t.width, t.height
	var titles, lines []string
	k := u.textSize()
	body, title := Note.In(art.Ink1).At(Note.Size*k), tooltipTitle.At(tooltipTitle.Size*k)
	if t.draw == nil {
		beside := 0.0
		if t.face != nil {
			beside = tipFace + TipRim
		}
		most := min(tooltipWidth*k, u.width-2*TipRim-12-beside)
		lines = u.Wrap(t.body, body, most)
		for _, l := range lines {
			w = max(w, u.measure(l, body))
		}
		if t.title != "" {
			titles = u.Wrap(t.title, title, most)
		}
		for _, l := range titles {
			w = max(w, u.measure(l, title))
		}
		h = float64(len(titles))*title.Line() + float64(len(lines))*body.Line()
		if t.face != nil {
			w += beside
			h = max(h, tipFace)
		}
	}
	t.keep = slices.Concat(t.keep, u.floats.next, u.floats.clear)
	box, tail := t.at, noTail
	if box.Empty() {
		box, tail = u.placeTip(t, w+2*TipRim, h+2*TipRim)
	}
	for _, r := range u.floats.next {
		if over := box.And(r); over.W > 0 && over.H > 0 && !r.Has(u.in.X, u.in.Y) {
			u.Tips.showing = false // the panel has the player's attention
			return
		}
	}
	u.Probe("tooltip", t.id, box)
	alpha := u.Motion.EaseFrom("tip "+t.id, 0, 1, 80)
	u.WithAlpha(alpha, func() {
		u.tipSheet(box, t.target, tail)
		inner := box.Inset(TipRim)
		if t.draw != nil {
			t.draw(inner)
			return
		}
		if t.face != nil {
			column := inner.CutLeft(tipFace)
			t.face(column.CutTop(tipFace))
			inner.CutLeft(TipRim)
		}
		for _, l := range titles {
			u.row(inner.CutTop(title.Line()), l, title)
		}
		for _, l := range lines {
			u.row(inner.CutTop(body.Line()), l, body)
		}
	})
}

// placeTip chooses the place of a tooltip: above, below, right or left of its target. It takes the
// first of those that fit into the window and cover least of the rectangles to keep. If each covers
// some of them, it takes the nearest place in the window that covers none, and the tooltip has no
// tail.
func (u *UI) placeTip(t tip, w, h float64) (box Rect, tail tailSide) {
	const away = tooltipTail + 3
	r := t.target
	window := u.Bounds().Inset(6)
	clampX := func(x float64) float64 { return max(window.X, min(x, window.Right()-w)) }
	clampY := func(y float64) float64 { return max(window.Y, min(y, window.Bottom()-h)) }
	places := []struct {
		box  Rect
		tail tailSide
	}{
		{R(clampX(r.CenterX()-w/2), r.Y-h-away, w, h), below},
		{R(clampX(r.CenterX()-w/2), r.Bottom()+away, w, h), above},
		{R(r.Right()+away, clampY(r.CenterY()-h/2), w, h), leftOf},
		{R(r.X-w-away, clampY(r.CenterY()-h/2), w, h), rightOf},
	}
	best, bestCost := 0, 1e18
	for i, p := range places {
		in := p.box.And(window)
		cost := 100 * (w*h - in.W*in.H)
		for _, k := range t.keep {
			over := p.box.And(k)
			cost += over.W * over.H
		}
		over := p.box.And(r)
		cost += 10 * over.W * over.H
		if cost < bestCost {
			best, bestCost = i, cost
		}
	}
	box = places[best].box
	box.X, box.Y = clampX(box.X), clampY(box.Y)
	if covers(box, t.keep) {
		if clear, ok := clearOf(window, r, w, h, t.keep); ok {
			return clear, noTail
		}
	}
	return box, places[best].tail
}

// covers reports whether a box has a point in common with one of the rectangles.
func covers(box Rect, keep []Rect) bool {
	return slices.ContainsFunc(keep, func(k Rect) bool { return !box.And(k).Empty() })
}

// clearOf returns the place for a box of w by h in the window, nearest to the target, that covers
// neither the target nor a rectangle in keep. It tries positions at the edges of these rectangles
// and of the window, which is enough: if there is any such place, there is one at an edge. ok is
// false if there is none.
func clearOf(window, target Rect, w, h float64, keep []Rect) (best Rect, ok bool) {
	all := append(slices.Clone(keep), target)
	xs, ys := []float64{window.X, window.Right() - w}, []float64{window.Y, window.Bottom() - h}
	for _, k := range all {
		xs, ys = append(xs, k.X-w, k.Right()), append(ys, k.Y-h, k.Bottom())
	}
	nearest := math.Inf(1)
	for _, x := range xs {
		for _, y := range ys {
			box := R(x, y, w, h)
			if x < window.X || y < window.Y || box.Right() > window.Right() || box.Bottom() > window.Bottom() {
				continue
			}
			away := math.Hypot(box.CenterX()-target.CenterX(), box.CenterY()-target.CenterY())
			if away < nearest && !covers(box, all) {
				best, nearest, ok = box, away, true
			}
		}
	}
	return best, ok
}

// tailSide is the side of a tooltip at which its tail is.
type tailSide uint8

const (
	below tailSide = iota
	above
	leftOf
	rightOf
	noTail
)

type tipKey struct {
	tail tailSide
	at   int
}

// tipSheet draws the background of a tooltip with its tail towards a target.
func (u *UI) tipSheet(box, target Rect, tail tailSide) {
	at := 0.0
	switch tail {
	case below, above:
		at = min(max(target.CenterX()-box.X, 16), box.W-16)
	case leftOf, rightOf:
		at = min(max(target.CenterY()-box.Y, 16), box.H-16)
	case noTail:
	}
	const margin = tooltipTail + 8
	u.Picture(box, margin, tipKey{tail, int(at)}, func(c *paint.Canvas) {
		p := tipPath(box.W, box.H, tail, at)
		for i := range 5 {
			c.Translate(0, 3).Stroke(p, float64(2*i+2), paint.Ink(paint.RGB(0), 0.05))
		}
		c.Fill(p, paint.Solid(art.Tip))
		c.Stroke(p, 1.5, paint.Solid(art.Ink1))
	})
}

func tipPath(w, h float64, tail tailSide, at float64) *paint.Path {
	const r, t = 6, tooltipTail
	p := new(paint.Path).MoveTo(r, 0)
	if tail == above {
		p.LineTo(at-t, 0).LineTo(at, -t).LineTo(at+t, 0)
	}
	p.LineTo(w-r, 0).QuadTo(w, 0, w, r)
	if tail == rightOf {
		p.LineTo(w, at-t).LineTo(w+t, at).LineTo(w, at+t)
	}
	p.LineTo(w, h-r).QuadTo(w, h, w-r, h)
	if tail == below {
		p.LineTo(at+t, h).LineTo(at, h+t).LineTo(at-t, h)
	}
	p.LineTo(r, h).QuadTo(0, h, 0, h-r)
	if tail == leftOf {
		p.LineTo(0, at+t).LineTo(-t, at).LineTo(0, at-t)
	}
	return p.LineTo(0, r).QuadTo(0, 0, r, 0).Close()
}

// Shown reports whether a tooltip was shown in the last tick.
func (t *Tips) Shown() bool { return t.showing }
