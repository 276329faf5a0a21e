package chart

import (
	"image"
	"math"
	"sync/atomic"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/geography"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// tilesATick is how many tiles are painted anew in a tick at most; more wait for
// the next.
const tilesATick = 100

// Sheets reach beyond the view by this share of it on each side, so that a map
// can be moved a little before it is drawn anew, up to so many pixels.
const (
	margin   = 0.2
	pixelsUp = 7 << 19
)

// picture is a sheet with its picture on the graphics card.
type picture struct {
	*sheet
	image *ebiten.Image
}

// shelf keeps the sheets of a view: the one that is looked at, and the one with
// all of the map, which shows where the first does not reach.
type shelf struct {
	near, whole *picture
	skin        skin
	changing    rises
	motion      float64
	job         chan *sheet // the sheet that is being made, nil if none is
	wanted      plan        // its plan
	asked       float64     // the zoom for which a sheet is missing
	since       int         // ticks for which it has been
	spare       *sheet
	gone        []*ebiten.Image
}

// Ready reports whether the picture of the map is complete and sharp.
func (v *View) Ready() bool {
	s := &v.shelf
	return v.m != nil && s.near != nil && s.job == nil && s.near.sharp(v) && !v.camera.moving() && !s.near.waiting() && v.names.settled() && !s.changing.busy(s.motion)
}

// sharp reports whether the picture has the zoom that is looked at.
func (p *picture) sharp(v *View) bool {
	_, _, k := p.place(v)
	return k == 1
}

// waiting reports whether tiles are still to be painted.
func (p *picture) waiting() bool {
	for _, d := range p.dirty {
		if d {
			return true
		}
	}
	return false
}

// keep sees to it that the picture of the map is there, sharp and up to date, or
// will be.
func (v *View) keep(u *ui.UI, look *Look) {
	s := &v.shelf
	s.changing.follow(look.Owners, look.Motion)
	s.motion = look.Motion
	if to := skinOf(v.m, look, u.Figures.StrongHatching, &s.changing); !to.equal(&s.skin) {
		s.skin = to
	}
	s.collect()
	p := v.plan(u, look)
	view := v.seen(p.zoom)
	switch {
	case s.near != nil && s.near.fits(&p) && view.In(s.near.rect) && v.roomAround(view):
	case s.whole != nil && s.whole.fits(&p) && view.In(s.whole.rect):
		if s.near != s.whole {
			s.show(s.whole)
		}
	case s.job != nil && s.wanted.fits(&p) && view.In(s.wanted.rect):
	case s.near != nil && !v.settled(p.zoom):
	default:
		if s.job != nil {
			s.wanted.stale.Store(true)
		}
		s.make(p)
	}
	for _, pic := range []*picture{s.near, s.whole} {
		if pic == nil || pic != s.near && s.near.covers(v) {
			continue
		}
		if !pic.skin.equal(&s.skin) {
			pic.wear(s.skin)
		}
		pic.paint(tilesATick, pic.seen(v))
	}
}

// settleTicks is for how long the zoom must not change before the map is drawn
// anew: until then the picture there is serves, enlarged.
const settleTicks = 9

// settled reports whether the zoom has not changed for long enough.
func (v *View) settled(zoom float64) bool {
	s := &v.shelf
	if zoom != s.asked {
		s.asked, s.since = zoom, 0
	}
	s.since++
	return s.since > settleTicks
}

// plan returns what the view needs once the camera has come to rest.
func (v *View) plan(u *ui.UI, look *Look) plan {
	c := &v.camera
	p := plan{m: v.m, zoom: 1 / c.target.width / c.pixel, unit: 1 / c.pixel, grown: c.whole / c.target.width, open: c.open,
		plain: u.HighContrast, links: look.Links, skin: v.shelf.skin}
	view := v.seen(p.zoom)
	mx, my := int(float64(view.Dx())*margin), int(float64(view.Dy())*margin)
	for (view.Dx()+2*mx)*(view.Dy()+2*my) > pixelsUp && mx+my > 0 {
		mx, my = mx*3/4, my*3/4
	}
	all := image.Rect(0, 0, int(math.Ceil(geography.Width*p.zoom)), int(math.Ceil(v.m.Height*p.zoom))).Union(view)
	p.rect = view.Inset(-1)
	p.rect.Min = p.rect.Min.Sub(image.Pt(mx, my))
	p.rect.Max = p.rect.Max.Add(image.Pt(mx, my))
	p.rect = p.rect.Intersect(all)
	return p
}

// seen returns the pixels from the map's corner that are in sight once the camera
// has come to rest.
func (v *View) seen(zoom float64) image.Rectangle {
	c := &v.camera
	left, top := c.corner(c.target)
	x0, y0 := int(math.Floor((c.view.X-left)/c.pixel+0.01)), int(math.Floor((c.view.Y-top)/c.pixel+0.01))
	return image.Rect(x0, y0, x0+int(math.Ceil(c.view.W/c.pixel)), y0+int(math.Ceil(c.view.H/c.pixel)))
}

// fits reports whether a sheet serves another plan as far as its place allows.
func (p *plan) fits(o *plan) bool {
	return p.m == o.m && math.Abs(p.zoom-o.zoom) < 1e-9*p.zoom && p.unit == o.unit && p.plain == o.plain && p.links == o.links
}

// roomAround reports whether the view is not about to leave the sheet. While the
// mouse moves the map the next sheet is made before the view comes to the end of
// this one.
func (v *View) roomAround(view image.Rectangle) bool {
	s := &v.shelf
	if s.job != nil || !v.drag.moved && !v.drag.rightMoved {
		return true
	}
	zoom := s.near.zoom
	all := image.Rect(0, 0, int(math.Ceil(geography.Width*zoom)), int(math.Ceil(v.m.Height*zoom)))
	reserve := int(margin / 3 * float64(min(view.Dx(), view.Dy())))
	return view.Inset(-reserve).Intersect(all.Union(view)).In(s.near.rect)
}

// make starts making a sheet.
func (s *shelf) make(p plan) {
	p.stale = new(atomic.Bool)
	p.spare, s.spare = s.spare, nil
	done := make(chan *sheet, 1)
	go func(p plan) { done <- newSheet(p) }(p)
	p.spare = nil
	s.job, s.wanted = done, p
}

// collect takes the sheet that has been made, if it has.
func (s *shelf) collect() {
	if s.job == nil {
		return
	}
	select {
	case made := <-s.job:
		s.job = nil
		if made != nil {
			s.show(&picture{sheet: made})
		}
	default:
	}
}

// Finish waits until the picture of the map is complete: for tests and for
// pictures of screens. It must be followed by a tick.
func (v *View) Finish() {
	if s := &v.shelf; s.job != nil {
		made := <-s.job
		s.job = nil
		if made != nil {
			s.show(&picture{sheet: made})
		}
	}
}

// show lets a picture be the one that is looked at.
func (s *shelf) show(p *picture) {
	old := s.near
	s.near = p
	if p.grown <= 1.001 && p != s.whole {
		if s.whole != nil && s.whole != old {
			s.drop(s.whole)
		}
		s.whole = p
	}
	if old != nil && old != s.whole && old != p {
		s.drop(old)
	}
}

// drop gives the memory of a picture back.
func (s *shelf) drop(p *picture) {
	if p.image != nil {
		s.gone = append(s.gone, p.image)
	}
	s.spare = p.sheet
}

// seen returns the part of a picture that is in sight now, from its corner.
func (p *picture) seen(v *View) image.Rectangle {
	x, y, k := p.place(v)
	c := &v.camera
	at := func(edge, from float64) int { return int(math.Floor((edge/c.pixel - from) / k)) }
	return image.Rect(at(c.view.X, x), at(c.view.Y, y), at(c.view.Right(), x)+1, at(c.view.Bottom(), y)+1)
}

// covers reports whether a picture covers all that is in sight now.
func (p *picture) covers(v *View) bool {
	x, y, k := p.place(v)
	c := &v.camera
	const slack = 1e-6
	return x <= c.view.X/c.pixel+slack && y <= c.view.Y/c.pixel+slack &&
		x+float64(p.w)*k >= c.view.Right()/c.pixel-slack && y+float64(p.h)*k >= c.view.Bottom()/c.pixel-slack
}

// place returns where a picture lies on the screen, in pixels, and by how much it
// is enlarged.
func (p *picture) place(v *View) (x, y, k float64) {
	c := &v.camera
	k = c.zoom / c.pixel / p.zoom
	if math.Abs(k-1) < 1e-9 {
		k = 1
	}
	return math.Floor(c.left/c.pixel+0.5) + float64(p.rect.Min.X)*k, math.Floor(c.top/c.pixel+0.5) + float64(p.rect.Min.Y)*k, k
}

// cell is the side of the parts, in pixels, in which a map is drawn: what changes
// in one leaves the others as they are on the screen.
const cell = 192

// cellKey is what the look of a cell depends on.
type cellKey struct {
	view            *View
	sheet           *sheet
	version         uint64
	left, top, zoom float64
}

// coverKey names what is drawn under all cells, which is nothing.
type coverKey struct{}

// draw draws the map, or says that it is being drawn.
func (v *View) draw(u *ui.UI, look *Look) {
	v.keep(u, look)
	s := &v.shelf
	if s.near == nil {
		u.Fill(v.inner, art.Parchment)
		u.Label(v.inner, u.Text.T("chart.drawing"), ui.Aside.At(18).To(0.5))
		return
	}
	c := &v.camera
	// The cells cover all together: nothing under the map need be drawn.
	u.Custom(v.inner, true, coverKey{}, func(*ebiten.Image, float64) {})
	behind := !s.near.covers(v)
	snap := func(v float64) int { return int(math.Floor(v/c.pixel + 0.5)) }
	all := image.Rect(snap(v.inner.X), snap(v.inner.Y), snap(v.inner.Right()), snap(v.inner.Bottom()))
	for y := all.Min.Y; y < all.Max.Y; y += cell {
		for x := all.Min.X; x < all.Max.X; x += cell {
			box := image.Rect(x, y, x+cell, y+cell).Intersect(all)
			key := cellKey{v, s.near.sheet, s.near.version(v, box), c.left, c.top, c.zoom}
			if behind && s.whole != nil {
				key.version += s.whole.version(v, box) << 32
			}
			r := ui.R(float64(box.Min.X)*c.pixel, float64(box.Min.Y)*c.pixel, float64(box.Dx())*c.pixel, float64(box.Dy())*c.pixel)
			u.Custom(r, true, key, func(dst *ebiten.Image, _ float64) {
				s.draw(v, dst.SubImage(box).(*ebiten.Image), behind)
			})
		}
	}
}

// draw draws what lies in the picture, which is a part of the screen.
func (s *shelf) draw(v *View, dst *ebiten.Image, behind bool) {
	for _, old := range s.gone {
		old.Deallocate()
	}
	s.gone = s.gone[:0]
	if behind {
		if s.whole != nil && s.whole != s.near {
			s.whole.draw(v, dst)
		} else {
			dst.Fill(art.Sea)
		}
	}
	s.near.draw(v, dst)
}

// version returns a number that grows with every change of a picture in a box of
// pixels of the screen.
func (p *picture) version(v *View, box image.Rectangle) uint64 {
	x, y, k := p.place(v)
	low := func(at int, from float64) int { return max(int(math.Floor((float64(at)-from)/k))-1, 0) / tile }
	x0, y0 := low(box.Min.X, x), low(box.Min.Y, y)
	x1, y1 := min(low(box.Max.X, x), p.columns-1), min(low(box.Max.Y, y), len(p.painted)/p.columns-1)
	sum := uint64(0)
	for ty := y0; ty <= y1; ty++ {
		for tx := x0; tx <= x1; tx++ {
			sum += uint64(p.painted[ty*p.columns+tx])
		}
	}
	return sum
}

// draw puts the picture on the screen.
func (p *picture) draw(v *View, dst *ebiten.Image) {
	p.upload()
	x, y, k := p.place(v)
	op := &ebiten.DrawImageOptions{Blend: ebiten.BlendCopy}
	if k != 1 {
		op.Filter = ebiten.FilterLinear
		op.GeoM.Scale(k, k)
	}
	op.GeoM.Translate(x, y)
	dst.DrawImage(p.image, op)
}

// upload brings what was painted to the graphics card.
func (p *picture) upload() {
	if p.image == nil {
		p.image = ebiten.NewImageWithOptions(image.Rect(0, 0, p.w, p.h), &ebiten.NewImageOptions{Unmanaged: true})
	}
	if p.all {
		p.all = false
		clear(p.pending)
		p.image.WritePixels(p.out.Pix)
		return
	}
	var pix []byte
	for t := 0; t < len(p.pending); t++ {
		if !p.pending[t] {
			continue
		}
		r := p.tile(t)
		p.pending[t] = false
		for (t+1)%p.columns != 0 && p.pending[t+1] {
			t++
			p.pending[t] = false
			r = r.Union(p.tile(t))
		}
		pix = pix[:0]
		for y := r.Min.Y; y < r.Max.Y; y++ {
			pix = append(pix, p.out.Pix[4*(y*p.w+r.Min.X):4*(y*p.w+r.Max.X)]...)
		}
		p.image.SubImage(r).(*ebiten.Image).WritePixels(pix)
	}
}
