package ui

import (
	"hash/maphash"
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"eras/scenes/ui/paint"
)

// command is one thing to draw. Describing a screen collects commands; Draw executes
// them.
type command struct {
	kind  cmdKind
	rect  Rect // in logical units
	color color.NRGBA
	alpha float64
	text  string
	style Style
	// what identifies a picture in the cache and draw draws it; rect says where it goes.
	what  any
	draw  func(*paint.Canvas)
	angle float64
	paint func(dst *ebiten.Image, scale float64)
	// opaque means that paint covers the whole rectangle.
	opaque bool
	// clip limits the drawing to a rectangle if clipped is true.
	clip    Rect
	clipped bool
}

type cmdKind uint8

const (
	cmdRect cmdKind = iota
	cmdText
	cmdHalo
	cmdSprite
	cmdTile
	cmdCustom
)

// layer is a list of commands. Later layers are drawn over earlier ones.
type layer uint8

const (
	layerBase layer = iota
	layerModal
	layerTip
	layerCount
)

func (sf *Surface) add(c command) {
	c.alpha = sf.alpha
	c.clip, c.clipped = sf.clip()
	sf.lists[sf.layer] = append(sf.lists[sf.layer], c)
}

// clip returns the rectangle that limits drawing on the current layer. The result is false if there
// is none.
func (sf *Surface) clip() (Rect, bool) {
	for i := len(sf.clips) - 1; i >= 0; i-- {
		if sf.clipLayers[i] == sf.layer {
			return sf.clips[i], true
		}
	}
	return Rect{}, false
}

// Fill paints a rectangle in one colour.
func (sf *Surface) Fill(r Rect, c color.NRGBA) {
	sf.add(command{kind: cmdRect, rect: r, color: c})
}

// HLine draws a horizontal line of a width, centred at y.
func (sf *Surface) HLine(x, y, length, width float64, c color.NRGBA) {
	sf.Fill(R(x, y-width/2, length, width), c)
}

// VLine draws a vertical line of a width, centred at x.
func (sf *Surface) VLine(x, y, length, width float64, c color.NRGBA) {
	sf.Fill(R(x-width/2, y, width, length), c)
}

// rivalKey is the key of a picture while the blue player's coat of arms bears a charge other than
// its usual one.
type rivalKey struct {
	charge string
	what   any
}

// Picture draws a picture over r and margin units around it. what identifies the picture in the
// cache among those of the same size. draw is called once for each key and size; it draws in
// logical units, with the upper left corner of r at the origin.
func (sf *Surface) Picture(r Rect, margin float64, what any, draw func(*paint.Canvas)) {
	if sf.Figures.Rival != "" {
		what = rivalKey{sf.Figures.Rival, what}
	}
	sf.add(command{kind: cmdSprite, rect: Rect{r.X - margin, r.Y - margin, r.W + 2*margin, r.H + 2*margin}, what: what,
		draw: func(c *paint.Canvas) { draw(c.Translate(margin, margin)) }})
}

// Turned draws a picture like [Surface.Picture], rotated about its centre by angle radians. With reduced
// motion it is not rotated.
func (sf *Surface) Turned(r Rect, angle float64, what any, draw func(*paint.Canvas)) {
	if sf.ReducedMotion {
		angle = 0
	}
	sf.add(command{kind: cmdSprite, rect: r, what: what, draw: draw, angle: angle})
}

// Custom calls draw when the frame is drawn, with the screen and the pixels per logical unit. draw
// must only read data, stay inside r, and draw the same whenever r and what are the same. It may be
// called to redraw a part of r; dst is then clipped to that part. opaque means that draw covers all
// of r with opaque colours.
func (sf *Surface) Custom(r Rect, opaque bool, what any, draw func(dst *ebiten.Image, scale float64)) {
	sf.add(command{kind: cmdCustom, rect: r, opaque: opaque, what: what, paint: draw})
}

// PushClip limits drawing to r until [Surface.PopClip]. A modal opened meanwhile is on another layer and
// is not clipped.
func (sf *Surface) PushClip(r Rect) {
	if n := len(sf.clips); n > 0 && sf.clipLayers[n-1] == sf.layer {
		r = r.And(sf.clips[n-1])
	}
	sf.clips = append(sf.clips, r)
	sf.clipLayers = append(sf.clipLayers, sf.layer)
}

// PopClip ends the last [Surface.PushClip].
func (sf *Surface) PopClip() {
	sf.clips = sf.clips[:len(sf.clips)-1]
	sf.clipLayers = sf.clipLayers[:len(sf.clipLayers)-1]
}

// WithAlpha multiplies the opacity of everything that body draws.
func (sf *Surface) WithAlpha(alpha float64, body func()) {
	before := sf.alpha
	sf.alpha *= min(max(alpha, 0), 1)
	body()
	sf.alpha = before
}

// fingerprints appends the fingerprints of all commands of a frame to into[:0]. Frames with equal
// fingerprints look the same.
func (sf *Surface) fingerprints(into []fingerprint, lists *[layerCount][]command) []fingerprint {
	into = into[:0]
	for _, list := range lists {
		for i := range list {
			c := &list[i]
			key := drawnKey{c.kind, c.rect, c.color, c.alpha, c.text, c.style, c.what, c.angle, c.clip, c.clipped, sf.scale}
			into = append(into, fingerprint{maphash.Comparable(sf.seed, key), sf.touched(c)})
		}
	}
	return into
}

// drawnKey holds everything that the look of a command depends on.
type drawnKey struct {
	kind    cmdKind
	rect    Rect
	color   color.NRGBA
	alpha   float64
	text    string
	style   Style
	what    any
	angle   float64
	clip    Rect
	clipped bool
	scale   float64
}

// touched returns the bounds of the pixels that a command may change.
func (sf *Surface) touched(c *command) image.Rectangle {
	const rounding = 2 // pictures and letters are drawn at whole pixels
	r, rim := c.rect, rounding
	switch {
	case c.kind == cmdText:
		// Letters extend beyond the line they stand on.
		s := c.style.Size
		r = R(r.X-s/2, r.Y-1.2*s, r.W+s, 2.4*s)
	case c.kind == cmdHalo:
		s := c.style.Size/2 + haloWidth
		r = R(r.X-s, r.Y-r.H/2-s, r.W+2*s, r.H+2*s)
	case c.angle != 0:
		d := math.Hypot(r.W, r.H)
		r = R(r.CenterX()-d/2, r.CenterY()-d/2, d, d)
	case c.kind != cmdSprite:
		rim = 0
	}
	if r.Empty() {
		return image.Rectangle{}
	}
	box := sf.pixels(r).Inset(-rim)
	if c.clipped {
		box = box.Intersect(sf.pixels(c.clip))
	}
	return box
}

// covers returns the pixels that a command covers completely.
func (sf *Surface) covers(c *command) image.Rectangle {
	opaque := c.alpha == 1 && (c.kind == cmdTile || c.kind == cmdRect && c.color.A == 0xff || c.kind == cmdCustom && c.opaque)
	if !opaque {
		return image.Rectangle{}
	}
	box := sf.pixels(c.rect)
	if c.clipped {
		box = box.Intersect(sf.pixels(c.clip))
	}
	return box
}

// Draw draws the frame that the last [Loop.End] completed. It redraws only the parts that differ from
// what the screen shows, so the screen must not be cleared between frames.
func (sf *Surface) Draw(screen *ebiten.Image) {
	size := screen.Bounds().Size()
	all := screen.Bounds()
	rects := []image.Rectangle{all}
	if sf.shown.size == size {
		rects = damage(sf.shown.fingerprints, sf.drawn.fingerprints)
		sum := 0
		for _, r := range rects {
			sum += area(r.Intersect(all))
		}
		if float64(sum) > damageShare*float64(area(all)) {
			rects = []image.Rectangle{all}
		}
	}
	sf.shown.size = size
	sf.shown.fingerprints = append(sf.shown.fingerprints[:0], sf.drawn.fingerprints...)
	for _, r := range rects {
		if r = r.Intersect(all); !r.Empty() {
			sf.redraw(screen, r)
		}
	}
}

// redraw draws the frame in a rectangle of pixels.
func (sf *Surface) redraw(screen *ebiten.Image, r image.Rectangle) {
	first := sf.lowest(r)
	if first == 0 {
		screen.SubImage(r).(*ebiten.Image).Clear()
	}
	i := -1
	clip, dst := r, screen.SubImage(r).(*ebiten.Image)
	for _, list := range sf.drawn.lists {
		for k := range list {
			c := &list[k]
			if i++; i < first || !sf.drawn.fingerprints[i].bounds.Overlaps(r) {
				continue
			}
			box := r
			if c.clipped {
				box = box.Intersect(sf.pixels(c.clip))
			}
			if box.Empty() {
				continue
			}
			if box != clip {
				clip, dst = box, screen.SubImage(box).(*ebiten.Image)
			}
			sf.draw(dst, c)
		}
	}
}

// lowest returns the index of the last command that covers all of r, or 0 if none does. Earlier
// commands cannot be seen in r.
func (sf *Surface) lowest(r image.Rectangle) int {
	i := len(sf.drawn.fingerprints)
	for l := len(sf.drawn.lists) - 1; l >= 0; l-- {
		list := sf.drawn.lists[l]
		for k := len(list) - 1; k >= 0; k-- {
			if i--; r.In(sf.covers(&list[k])) {
				return i
			}
		}
	}
	return 0
}

func (sf *Surface) draw(dst *ebiten.Image, c *command) {
	switch c.kind {
	case cmdRect:
		sf.drawRect(dst, c)
	case cmdText:
		sf.drawText(dst, c)
	case cmdHalo:
		sf.drawHalo(dst, c)
	case cmdSprite:
		sf.drawSprite(dst, c)
	case cmdTile:
		sf.drawTile(dst, c)
	case cmdCustom:
		c.paint(dst, sf.drawn.scale)
	}
}

// pixels returns the pixels that a rectangle covers, with edges rounded to whole pixels. A
// rectangle that is not empty is at least one pixel wide and high.
func (sf *Surface) pixels(r Rect) image.Rectangle {
	k := sf.drawn.scale
	x0, y0 := int(round(r.X*k)), int(round(r.Y*k))
	x1, y1 := int(round(r.Right()*k)), int(round(r.Bottom()*k))
	if r.W > 0 {
		x1 = max(x1, x0+1)
	}
	if r.H > 0 {
		y1 = max(y1, y0+1)
	}
	return image.Rect(x0, y0, x1, y1)
}

func (sf *Surface) drawRect(dst *ebiten.Image, c *command) {
	p := sf.pixels(c.rect)
	col := paint.Fade(c.color, c.alpha)
	vector.FillRect(dst, float32(p.Min.X), float32(p.Min.Y), float32(p.Dx()), float32(p.Dy()), col, false)
}

func (sf *Surface) drawSprite(dst *ebiten.Image, c *command) {
	k := sf.drawn.scale
	w, h := int(math.Ceil(c.rect.W*k-1e-6)), int(math.Ceil(c.rect.H*k-1e-6))
	if w <= 0 || h <= 0 {
		return
	}
	img := sf.sprites.get(c.what, w, h, func(cv *paint.Canvas) { c.draw(cv.Scale(k)) })
	op := &ebiten.DrawImageOptions{}
	if c.angle != 0 {
		op.GeoM.Translate(-float64(w)/2, -float64(h)/2)
		op.GeoM.Rotate(c.angle)
		op.GeoM.Translate(float64(w)/2, float64(h)/2)
		op.Filter = ebiten.FilterLinear
	}
	op.GeoM.Translate(round(c.rect.X*k), round(c.rect.Y*k))
	op.ColorScale.ScaleAlpha(float32(c.alpha))
	dst.DrawImage(img, op)
}

func round(v float64) float64 { return math.Floor(v + 0.5) }
