package mapview

import (
	"image"
	"math"
	"sync/atomic"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/internal/fault"
	"eras/scenes/geography"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// tilesPerTick is the greatest number of tiles repainted in a tick.
const tilesPerTick = 100

// A raster extends beyond the view by the share margin of it on each side, as long as it has at
// most maxPixels pixels. So the map can be panned a little before another raster is needed.
const (
	margin    = 0.2
	maxPixels = 7 << 19
)

// picture is a raster with its image on the graphics card.
type picture struct {
	*raster
	image *ebiten.Image
}

// cache keeps the rasters of a view: the current one, and one of the whole map, which is shown
// where the current one does not reach.
type cache struct {
	current, overview *picture
	skin              skin
	ownership         ownership
	job               chan madeRaster // the raster being made, nil if none
	jobSpec           spec            // of the raster being made
	lastZoom          float64         // the zoom that needs another raster
	zoomTicks         int             // ticks since lastZoom changed
	spare             *raster
	discarded         []*ebiten.Image
}

// Ready reports whether the picture of the map is complete and sharp.
func (v *View) Ready() bool {
	s := &v.cache
	return v.m != nil && s.current != nil && s.job == nil && s.current.sharp(v) && !v.camera.moving() && !s.current.waiting() && v.names.settled() && !s.ownership.changes.Busy()
}

// sharp reports whether the picture has the zoom of the camera.
func (p *picture) sharp(v *View) bool {
	_, _, k := p.place(v)
	return k == 1
}

// waiting reports whether any tiles have yet to be painted.
func (p *picture) waiting() bool {
	for _, d := range p.dirty {
		if d {
			return true
		}
	}
	return false
}

// update updates the picture of the map, or starts work on it in the background.
func (v *View) update(u *ui.UI, look *Look) {
	s := &v.cache
	s.ownership.follow(u, look.Owners, look.Motion)
	if to := skinOf(v.m, look, u.Figures.StrongHatching, &s.ownership); !to.equal(&s.skin) {
		s.skin = to
	}
	s.collect()
	p := v.plan(u, look)
	view := v.visible()
	switch {
	case s.current != nil && s.current.fits(&p) && view.In(s.current.rect) && v.roomAround(view):
	case s.overview != nil && s.overview.fits(&p) && view.In(s.overview.rect):
		if s.current != s.overview {
			s.show(s.overview)
		}
	case s.job != nil && s.jobSpec.fits(&p) && view.In(s.jobSpec.rect):
	case s.current != nil && !v.settled(p.zoom):
	default:
		if s.job != nil {
			s.jobSpec.stale.Store(true)
		}
		s.start(p)
	}
	for _, pic := range []*picture{s.current, s.overview} {
		if pic == nil || pic != s.current && s.current.covers(v) {
			continue
		}
		if !pic.skin.equal(&s.skin) {
			pic.setSkin(s.skin)
		}
		pic.paint(tilesPerTick, pic.visible(v))
	}
}

// settleTicks is how long the zoom must stay the same before another raster is made.
// Until then the current one is shown scaled.
const settleTicks = 9

// settled reports whether the zoom has stayed the same long enough.
func (v *View) settled(zoom float64) bool {
	s := &v.cache
	if zoom != s.lastZoom {
		s.lastZoom, s.zoomTicks = zoom, 0
	}
	s.zoomTicks++
	return s.zoomTicks > settleTicks
}

// plan returns the spec of a raster for the view as it will be when the camera has stopped.
func (v *View) plan(u *ui.UI, look *Look) spec {
	c := &v.camera
	p := spec{m: v.m, zoom: 1 / c.target.width / c.pixel, unit: 1 / c.pixel, magnification: c.fullWidth / c.target.width, openSea: c.openSea,
		plain: u.HighContrast, links: look.Links, regions: look.Regions, skin: v.cache.skin}
	view := v.visible()
	mx, my := int(float64(view.Dx())*margin), int(float64(view.Dy())*margin)
	for (view.Dx()+2*mx)*(view.Dy()+2*my) > maxPixels && mx+my > 0 {
		mx, my = mx*3/4, my*3/4
	}
	all := image.Rect(0, 0, int(math.Ceil(geography.Width*p.zoom)), int(math.Ceil(v.m.Height*p.zoom))).Union(view)
	p.rect = view.Inset(-1)
	p.rect.Min = p.rect.Min.Sub(image.Pt(mx, my))
	p.rect.Max = p.rect.Max.Add(image.Pt(mx, my))
	p.rect = p.rect.Intersect(all)
	return p
}

// visible returns the visible pixels, counted from the map's corner, as they will be when the
// camera has stopped.
func (v *View) visible() image.Rectangle {
	c := &v.camera
	left, top := c.corner(c.target)
	x0, y0 := int(math.Floor((c.view.X-left)/c.pixel+0.01)), int(math.Floor((c.view.Y-top)/c.pixel+0.01))
	return image.Rect(x0, y0, x0+int(math.Ceil(c.view.W/c.pixel)), y0+int(math.Ceil(c.view.H/c.pixel)))
}

// fits reports whether a raster with spec p can be used for spec o. It does not compare their
// rectangles.
func (p *spec) fits(o *spec) bool {
	return p.m == o.m && math.Abs(p.zoom-o.zoom) < 1e-9*p.zoom && p.unit == o.unit && p.plain == o.plain && p.links == o.links && p.regions == o.regions
}

// roomAround reports whether the current raster reaches far enough beyond the view.
// While the mouse drags the map, the next raster is made before the view reaches the
// end of this one.
func (v *View) roomAround(view image.Rectangle) bool {
	s := &v.cache
	if s.job != nil || !v.drag.moved && !v.drag.rightMoved {
		return true
	}
	zoom := s.current.zoom
	all := image.Rect(0, 0, int(math.Ceil(geography.Width*zoom)), int(math.Ceil(v.m.Height*zoom)))
	reserve := int(margin / 3 * float64(min(view.Dx(), view.Dy())))
	return view.Inset(-reserve).Intersect(all.Union(view)).In(s.current.rect)
}

// start starts making a raster.
func (s *cache) start(p spec) {
	p.stale = new(atomic.Bool)
	p.spare, s.spare = s.spare, nil
	done := make(chan madeRaster, 1)
	go func(p spec) {
		var made madeRaster
		made.err = fault.Do(func() error { made.raster = newRaster(p); return nil })
		done <- made
	}(p)
	p.spare = nil
	s.job, s.jobSpec = done, p
}

// madeRaster is a finished raster, which is nil if it is no longer wanted, or the panic in making
// it.
type madeRaster struct {
	raster *raster
	err    error
}

// collect takes the raster that has been made, if there is one.
func (s *cache) collect() {
	if s.job == nil {
		return
	}
	select {
	case made := <-s.job:
		s.job = nil
		if made.err != nil {
			panic(made.err) // a map that cannot be drawn closes its screen
		}
		if made.raster != nil {
			s.show(&picture{raster: made.raster})
		}
	default:
	}
}

// show makes a picture the current one.
func (s *cache) show(p *picture) {
	old := s.current
	s.current = p
	if p.magnification <= 1.001 && p != s.overview {
		if s.overview != nil && s.overview != old {
			s.drop(s.overview)
		}
		s.overview = p
	}
	if old != nil && old != s.overview && old != p {
		s.drop(old)
	}
}

// drop frees a picture. The next raster may reuse its memory.
func (s *cache) drop(p *picture) {
	if p.image != nil {
		s.discarded = append(s.discarded, p.image)
	}
	s.spare = p.raster
}

// visible returns the visible part of a picture, counted from the picture's corner.
func (p *picture) visible(v *View) image.Rectangle {
	x, y, k := p.place(v)
	c := &v.camera
	at := func(edge, from float64) int { return int(math.Floor((edge/c.pixel - from) / k)) }
	return image.Rect(at(c.view.X, x), at(c.view.Y, y), at(c.view.Right(), x)+1, at(c.view.Bottom(), y)+1)
}

// covers reports whether a picture covers the whole view.
func (p *picture) covers(v *View) bool {
	x, y, k := p.place(v)
	c := &v.camera
	const slack = 1e-6
	return x <= c.view.X/c.pixel+slack && y <= c.view.Y/c.pixel+slack &&
		x+float64(p.w)*k >= c.view.Right()/c.pixel-slack && y+float64(p.h)*k >= c.view.Bottom()/c.pixel-slack
}

// place returns the position of a picture on the screen, in pixels, and its scale.
func (p *picture) place(v *View) (x, y, k float64) {
	c := &v.camera
	k = c.zoom / c.pixel / p.zoom
	if math.Abs(k-1) < 1e-9 {
		k = 1
	}
	return math.Floor(c.left/c.pixel+0.5) + float64(p.rect.Min.X)*k, math.Floor(c.top/c.pixel+0.5) + float64(p.rect.Min.Y)*k, k
}

// cell is the side in pixels of the parts in which a map is drawn. A change in one cell
// does not redraw the others.
const cell = 192

// cellKey holds everything that the look of a cell depends on.
type cellKey struct {
	view            *View
	raster          *raster
	version         uint64
	left, top, zoom float64
}

// coverKey is the key of a command below the cells that draws nothing.
type coverKey struct{}

// draw draws the map, or a note that it is being drawn.
func (v *View) draw(u *ui.UI, look *Look) {
	v.update(u, look)
	s := &v.cache
	if s.current == nil {
		u.Fill(v.inner, art.Parchment)
		u.Label(v.inner, u.Text.T("mapview.drawing"), ui.Aside.At(18).To(0.5))
		return
	}
	c := &v.camera
	// The cells cover the whole frame, so nothing below needs to be drawn.
	u.Custom(v.inner, true, coverKey{}, func(*ebiten.Image, float64) {})
	behind := !s.current.covers(v)
	snap := func(v float64) int { return int(math.Floor(v/c.pixel + 0.5)) }
	all := image.Rect(snap(v.inner.X), snap(v.inner.Y), snap(v.inner.Right()), snap(v.inner.Bottom()))
	for y := all.Min.Y; y < all.Max.Y; y += cell {
		for x := all.Min.X; x < all.Max.X; x += cell {
			box := image.Rect(x, y, x+cell, y+cell).Intersect(all)
			key := cellKey{v, s.current.raster, s.current.version(v, box), c.left, c.top, c.zoom}
			if behind && s.overview != nil {
				key.version += s.overview.version(v, box) << 32
			}
			r := ui.R(float64(box.Min.X)*c.pixel, float64(box.Min.Y)*c.pixel, float64(box.Dx())*c.pixel, float64(box.Dy())*c.pixel)
			u.Custom(r, true, key, func(dst *ebiten.Image, _ float64) {
				s.draw(v, dst.SubImage(box).(*ebiten.Image), behind)
			})
		}
	}
}

// draw draws the part of the map that lies in dst, a part of the screen.
func (s *cache) draw(v *View, dst *ebiten.Image, behind bool) {
	for _, old := range s.discarded {
		old.Deallocate()
	}
	s.discarded = s.discarded[:0]
	if behind {
		if s.overview != nil && s.overview != s.current {
			s.overview.draw(v, dst)
		} else {
			dst.Fill(art.Sea)
		}
	}
	s.current.draw(v, dst)
}

// version returns a number that grows with every change of a picture within a box of
// screen pixels.
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

// draw draws the picture on the screen.
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

// upload copies painted tiles to the graphics card.
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
