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

// command is one thing to draw. Update collects them, Draw carries them out.
type command struct {
	kind  cmdKind
	rect  Rect // logical units
	color color.NRGBA
	alpha float64
	text  string
	style Style
	// what and draw make a picture; the rectangle says where it goes.
	what  any
	draw  func(*paint.Canvas)
	angle float64
	paint func(dst *ebiten.Image, scale float64)
}

type cmdKind uint8

const (
	cmdRect cmdKind = iota
	cmdText
	cmdHalo
	cmdSprite
	cmdTile
	cmdClip
	cmdUnclip
	cmdCustom
)

// layer is a list of commands that lies over others.
type layer uint8

const (
	layerBase layer = iota
	layerModal
	layerTip
	layerCount
)

func (u *UI) add(c command) {
	c.alpha = u.alpha
	u.lists[u.layer] = append(u.lists[u.layer], c)
}

// Fill paints a rectangle in one colour.
func (u *UI) Fill(r Rect, c color.NRGBA) {
	u.add(command{kind: cmdRect, rect: r, color: c})
}

// HLine draws a horizontal line of that width whose middle is at y.
func (u *UI) HLine(x, y, length, width float64, c color.NRGBA) {
	u.Fill(R(x, y-width/2, length, width), c)
}

// VLine draws a vertical line.
func (u *UI) VLine(x, y, length, width float64, c color.NRGBA) {
	u.Fill(R(x-width/2, y, width, length), c)
}

// Picture draws a picture over r and margin units around it. what names it among
// pictures of the same size; draw makes it, in logical units with r's upper left
// corner at the origin, once for each size.
func (u *UI) Picture(r Rect, margin float64, what any, draw func(*paint.Canvas)) {
	u.add(command{kind: cmdSprite, rect: Rect{r.X - margin, r.Y - margin, r.W + 2*margin, r.H + 2*margin}, what: what,
		draw: func(c *paint.Canvas) { draw(c.Translate(margin, margin)) }})
}

// Turned draws a picture like [UI.Picture], turned about its middle by angle
// radians.
func (u *UI) Turned(r Rect, angle float64, what any, draw func(*paint.Canvas)) {
	u.add(command{kind: cmdSprite, rect: r, what: what, draw: draw, angle: angle})
}

// Custom calls draw when the frame is drawn, with the picture and pixels a
// logical unit. It must only read, and look the same whenever what is the same.
func (u *UI) Custom(what any, draw func(dst *ebiten.Image, scale float64)) {
	u.add(command{kind: cmdCustom, what: what, paint: draw})
}

// PushClip lets nothing be drawn outside r until [UI.PopClip].
func (u *UI) PushClip(r Rect) {
	if n := len(u.clips); n > 0 {
		r = r.And(u.clips[n-1])
	}
	u.clips = append(u.clips, r)
	u.add(command{kind: cmdClip, rect: r})
}

// PopClip ends the last [UI.PushClip].
func (u *UI) PopClip() {
	u.clips = u.clips[:len(u.clips)-1]
	u.add(command{kind: cmdUnclip})
}

// WithAlpha draws what body draws with its opacity multiplied.
func (u *UI) WithAlpha(alpha float64, body func()) {
	before := u.alpha
	u.alpha *= min(max(alpha, 0), 1)
	body()
	u.alpha = before
}

// signature returns a number that tells frames apart: frames with the same one
// look the same.
func (u *UI) signature(lists *[layerCount][]command) uint64 {
	var h maphash.Hash
	h.SetSeed(u.seed)
	for _, list := range lists {
		for i := range list {
			c := &list[i]
			maphash.WriteComparable(&h, drawnKey{c.kind, c.rect, c.color, c.alpha, c.text, c.style, c.what, c.angle})
		}
	}
	maphash.WriteComparable(&h, u.scale)
	return h.Sum64()
}

// drawnKey is what the look of a command depends on.
type drawnKey struct {
	kind  cmdKind
	rect  Rect
	color color.NRGBA
	alpha float64
	text  string
	style Style
	what  any
	angle float64
}

// Draw draws the frame that the last [UI.End] completed. It leaves the screen as
// it is if it shows that already, so the screen must not be cleared in between.
func (u *UI) Draw(screen *ebiten.Image) {
	size := screen.Bounds().Size()
	if u.shown.signature == u.drawn.signature && u.shown.size == size {
		return
	}
	u.shown.signature, u.shown.size = u.drawn.signature, size
	screen.Clear()
	for _, list := range u.drawn.lists {
		targets := []*ebiten.Image{screen}
		for i := range list {
			c := &list[i]
			dst := targets[len(targets)-1]
			switch c.kind {
			case cmdClip:
				targets = append(targets, screen.SubImage(u.pixels(c.rect)).(*ebiten.Image))
			case cmdUnclip:
				targets = targets[:len(targets)-1]
			case cmdRect:
				u.drawRect(dst, c)
			case cmdText:
				u.drawText(dst, c)
			case cmdHalo:
				u.drawHalo(dst, c)
			case cmdSprite:
				u.drawSprite(dst, c)
			case cmdTile:
				u.drawTile(dst, c)
			case cmdCustom:
				c.paint(dst, u.drawn.scale)
			}
		}
	}
}

// pixels returns the pixels that a rectangle covers, edges rounded, at least
// one wide and high.
func (u *UI) pixels(r Rect) image.Rectangle {
	k := u.drawn.scale
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

func (u *UI) drawRect(dst *ebiten.Image, c *command) {
	p := u.pixels(c.rect)
	col := paint.Fade(c.color, c.alpha)
	vector.FillRect(dst, float32(p.Min.X), float32(p.Min.Y), float32(p.Dx()), float32(p.Dy()), col, false)
}

func (u *UI) drawSprite(dst *ebiten.Image, c *command) {
	k := u.drawn.scale
	w, h := int(math.Ceil(c.rect.W*k-1e-6)), int(math.Ceil(c.rect.H*k-1e-6))
	if w <= 0 || h <= 0 {
		return
	}
	img := u.sprites.get(c.what, w, h, func(cv *paint.Canvas) { c.draw(cv.Scale(k)) })
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
