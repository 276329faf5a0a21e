package ui

import (
	"image"
	"image/color"
	"sync"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/internal/fault"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// texture is one of the tiled textures.
type texture uint8

const (
	texParchment texture = iota
	texWood
	texWater
)

// painted holds functions that return the textures. Each texture is painted on first use.
var painted = [...]func() *image.RGBA{
	texParchment: sync.OnceValue(func() *image.RGBA { return paint.ParchmentTile(art.Parchment, paint.RGB(0xD9BE93)) }),
	texWood:      sync.OnceValue(func() *image.RGBA { return paint.WoodTile(art.TableHigh, art.TableLow) }),
	texWater:     sync.OnceValue(func() *image.RGBA { return paint.WaterTile(art.Sea) }),
}

// PaintTextures paints the textures that every screen shows in the background, while the window
// opens.
func PaintTextures() {
	for _, which := range []texture{texParchment, texWood} {
		go func() { _ = fault.Do(func() error { painted[which](); return nil }) }() // code that uses the texture panics as well
	}
}

// tiles holds the textures, and copies of them at the scale of the window.
type tiles struct {
	made   [len(painted)]*ebiten.Image
	scaled [len(painted)]*ebiten.Image
	scale  float64
}

func (t *tiles) get(which texture) *ebiten.Image {
	if t.made[which] == nil {
		t.made[which] = ebiten.NewImageFromImageWithOptions(painted[which](), &ebiten.NewImageFromImageOptions{Unmanaged: true})
	}
	return t.made[which]
}

// at returns a texture at a scale. It keeps the scaled copy, which is much cheaper than scaling it
// in every frame.
func (t *tiles) at(which texture, scale float64) *ebiten.Image {
	tile := t.get(which)
	if scale == 1 {
		return tile
	}
	if t.scale != scale {
		for i, old := range t.scaled {
			if old != nil {
				old.Deallocate()
			}
			t.scaled[i] = nil
		}
		t.scale = scale
	}
	if t.scaled[which] == nil {
		b := tile.Bounds()
		w, h := max(1, round(float64(b.Dx())*scale)), max(1, round(float64(b.Dy())*scale))
		t.scaled[which] = ebiten.NewImageWithOptions(image.Rect(0, 0, int(w), int(h)), &ebiten.NewImageOptions{Unmanaged: true})
		repeat(t.scaled[which], t.scaled[which].Bounds(), tile, float64(b.Dx())/w, float64(b.Dy())/h, 1, ebiten.FilterLinear)
	}
	return t.scaled[which]
}

// repeat fills the pixels p of dst with a tile, starting at the tile's corner. kx and ky are pixels
// of the tile per pixel of dst.
func repeat(dst *ebiten.Image, p image.Rectangle, tile *ebiten.Image, kx, ky, alpha float64, filter ebiten.Filter) {
	a := float32(alpha)
	vertex := func(x, y int) ebiten.Vertex {
		return ebiten.Vertex{
			DstX: float32(x), DstY: float32(y),
			SrcX: float32(float64(x) * kx), SrcY: float32(float64(y) * ky),
			ColorR: a, ColorG: a, ColorB: a, ColorA: a,
		}
	}
	vs := []ebiten.Vertex{vertex(p.Min.X, p.Min.Y), vertex(p.Max.X, p.Min.Y), vertex(p.Min.X, p.Max.Y), vertex(p.Max.X, p.Max.Y)}
	op := &ebiten.DrawTrianglesOptions{Address: ebiten.AddressRepeat, ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha, Filter: filter}
	if alpha == 1 {
		op.Blend = ebiten.BlendCopy
	}
	dst.DrawTriangles(vs, []uint16{0, 1, 2, 1, 3, 2}, tile, op)
}

// plain holds the colours that replace textures in high contrast.
var plain = [...]color.NRGBA{texParchment: art.Tip, texWood: art.TableLow, texWater: art.Sea}

func (sf *Surface) tiled(r Rect, which texture) {
	if sf.HighContrast {
		sf.Fill(r, plain[which])
		return
	}
	sf.add(command{kind: cmdTile, rect: r, what: which})
}

// drawTile repeats a texture over a rectangle. Textures are the only pictures that are scaled; all
// others are drawn again for each size.
func (sf *Surface) drawTile(dst *ebiten.Image, c *command) {
	repeat(dst, sf.pixels(c.rect), sf.textures.at(c.what.(texture), sf.drawn.scale), 1, 1, c.alpha, ebiten.FilterNearest)
}

// Water draws calm water.
func (sf *Surface) Water(r Rect) { sf.tiled(r, texWater) }

// Table draws the wooden background of the window, darker in its corners.
func (sf *Surface) Table() {
	b := sf.Bounds()
	if sf.HighContrast {
		sf.Fill(b, plain[texWood])
		return
	}
	sf.Custom(b, true, tableKey{b}, func(dst *ebiten.Image, scale float64) {
		p := sf.pixels(b)
		img := sf.sprites.getImage(tableKey{b}, p.Dx(), p.Dy(), func() *ebiten.Image {
			img := ebiten.NewImageWithOptions(p, &ebiten.NewImageOptions{Unmanaged: true})
			repeat(img, p, sf.textures.at(texWood, scale), 1, 1, 1, ebiten.FilterNearest)
			vignette(img)
			return img
		})
		dst.DrawImage(img, &ebiten.DrawImageOptions{Blend: ebiten.BlendCopy})
	})
}

// vignette darkens the corners of a picture.
func vignette(dst *ebiten.Image) {
	const cells = 48
	c := paint.New(cells, cells)
	c.Fill(paint.Rect(0, 0, cells, cells), paint.Radial{X: cells / 2, Y: cells / 2, R: cells * 0.75,
		From: paint.Fade(paint.RGB(0), 0), To: paint.Fade(paint.RGB(0), 0.5)})
	shade := ebiten.NewImageFromImage(c.Pix)
	op := &ebiten.DrawImageOptions{Filter: ebiten.FilterLinear}
	size := dst.Bounds().Size()
	op.GeoM.Scale(float64(size.X)/cells, float64(size.Y)/cells)
	dst.DrawImage(shade, op)
	shade.Deallocate()
}

type tableKey struct{ window Rect }

// barHeight is the height of the top bar.
const barHeight = 48

// TopBar draws the bar at the top of the window and returns its rectangle.
func (sf *Surface) TopBar() Rect {
	const height = barHeight
	r := R(0, 0, sf.width, height)
	sf.Picture(r, 0, "top bar", func(c *paint.Canvas) {
		c.Fill(paint.Rect(0, 0, r.W, r.H), paint.Vertical(0, r.H, paint.Fade(art.BarHigh, 0.92), paint.Fade(art.BarLow, 0.92)))
	})
	sf.HLine(0, height-0.5, sf.width, max(1, sf.Pixel()), art.Brass)
	sf.HLine(0, height+1.5, sf.width, 1, paint.Fade(paint.RGB(0), 0.5))
	return r
}

// Sheet draws a parchment panel: shadow, grain, outer and inner line, and a brass
// lozenge at each corner.
func (sf *Surface) Sheet(r Rect) {
	sf.shadow(r, 4)
	sf.tiled(r, texParchment)
	sf.border(r, max(1.5, sf.Pixel()), art.BrassLow)
	sf.border(r.Inset(4.5), max(1, sf.Pixel()), art.Edge)
	for _, corner := range [4][2]float64{{r.X + 4.5, r.Y + 4.5}, {r.Right() - 4.5, r.Y + 4.5}, {r.X + 4.5, r.Bottom() - 4.5}, {r.Right() - 4.5, r.Bottom() - 4.5}} {
		sf.lozenge(corner[0], corner[1], 4.5)
	}
}

// shadow darkens the surroundings of a panel.
func (sf *Surface) shadow(r Rect, down float64) {
	for i := range 6 {
		sf.Shade(r.Inset(-float64(i)).Shift(0, down), r, 0.055)
	}
}

// border draws a line inside the edge of r.
func (sf *Surface) border(r Rect, width float64, c color.NRGBA) {
	sf.Fill(R(r.X, r.Y, r.W, width), c)
	sf.Fill(R(r.X, r.Bottom()-width, r.W, width), c)
	sf.Fill(R(r.X, r.Y+width, width, r.H-2*width), c)
	sf.Fill(R(r.Right()-width, r.Y+width, width, r.H-2*width), c)
}

// lozenge draws a small brass square that stands on its corner.
func (sf *Surface) lozenge(x, y, radius float64) {
	size := 2*radius + 2
	sf.Picture(R(x-size/2, y-size/2, size, size), 0, lozengeKey{radius}, func(c *paint.Canvas) {
		m := size / 2
		p := paint.Poly(m, m-radius, m+radius, m, m, m+radius, m-radius, m)
		c.Fill(p, paint.Solid(art.Brass))
		c.Stroke(p, 1, paint.Solid(art.BrassLow))
	})
}

type lozengeKey struct{ radius float64 }

// Rule draws a thin horizontal line at height y with a lozenge in its middle.
func (sf *Surface) Rule(x, y, length float64) {
	sf.HLine(x, y, length, max(1, sf.Pixel()), art.Edge)
	sf.lozenge(x+length/2, y, 3)
}

// MapFrame draws the frame of a board and returns the rectangle inside it. The board must fill that
// rectangle.
func (sf *Surface) MapFrame(r Rect) Rect {
	sf.shadow(r, 4)
	sf.border(r, 7, art.FrameWood)
	sf.border(r, max(1.2, sf.Pixel()), art.Brass)
	sf.border(r.Inset(4), max(1, sf.Pixel()), art.BrassLow)
	inner := r.Inset(7)
	sf.border(inner, 1, paint.RGB(0x120A05))
	return inner.Inset(1)
}

// Inlay draws a darker strip of parchment.
func (sf *Surface) Inlay(r Rect) {
	sf.Picture(r, 0, "inlay", func(c *paint.Canvas) {
		c.Fill(paint.RoundRect(0, 0, r.W, r.H, 5), paint.Ink(art.ParchmentLow, 0.75))
	})
}

// BarButton is a button at the right end of the top bar.
type BarButton struct {
	ID, Icon, Tip string
	Disabled      bool
	Do            func()
}

// TitleBar draws the top bar with the name of the game, a title, a note and buttons.
func (u *UI) TitleBar(title, note string, buttons ...BarButton) {
	bar := u.TopBar()
	if u.Narrow() {
		u.narrowBar(bar, title, buttons)
		return
	}
	in := bar.InsetXY(16, 0)
	const size, space = 36, 8
	row := in.CutRight(float64(len(buttons)) * (size + space))
	for _, b := range buttons {
		row.CutLeft(space)
		cell := row.CutLeft(size)
		if u.Button(b.ID, cell.Middle(size, size), ButtonSpec{Icon: b.Icon, Kind: OnBar, Tip: b.Tip, Disabled: b.Disabled}) {
			b.Do()
		}
	}
	in.CutRight(8)
	name := Style{Weight: Black, Size: 23, Color: art.BrassHigh, Tracking: 3}
	in.CutLeft(4)
	u.Label(in.CutLeft(u.measure("ERAS", name)), "ERAS", name)
	in.CutLeft(18)
	u.VLine(in.X, in.Y+12, in.H-24, 1, art.BrassLow)
	in.CutLeft(17)
	const gap = 16
	head, aside := OnWood.With(Bold).At(18), OnWoodNote.In(paint.RGB(0xD9BF86))
	room := max(u.measure(title, head), in.W-gap-u.measure(note, aside)) // the title grows as far as the note leaves room
	u.Label(in.CutLeft(min(u.Width(title, head), room)), title, head)
	in.CutLeft(gap)
	if in.W > 60 {
		u.Label(in, note, aside)
	}
}

// Shade darkens all of r except the hole.
func (sf *Surface) Shade(r, hole Rect, alpha float64) {
	hole = hole.And(r)
	c := paint.Fade(paint.RGB(0), alpha)
	for _, part := range [4]Rect{
		{r.X, r.Y, r.W, hole.Y - r.Y}, {r.X, hole.Bottom(), r.W, r.Bottom() - hole.Bottom()},
		{r.X, hole.Y, hole.X - r.X, hole.H}, {hole.Right(), hole.Y, r.Right() - hole.Right(), hole.H},
	} {
		if !part.Empty() {
			sf.Fill(part, c)
		}
	}
}

// Slot draws an empty place in a tray of captured pieces.
func (sf *Surface) Slot(r Rect) {
	sf.Picture(r, 0, "slot", func(c *paint.Canvas) {
		p := paint.RoundRect(0.5, 0.5, r.W-1, r.H-1, 4)
		c.Fill(p, paint.Ink(art.ParchmentLow, 0.8))
		c.Stroke(p, 1, paint.Ink(art.Edge, 0.8))
	})
}

// Strike draws a line through a captured piece.
func (sf *Surface) Strike(r Rect) {
	sf.Picture(r, 0, "strike", func(c *paint.Canvas) {
		c.Stroke(paint.Line(r.W*0.2, r.H*0.84, r.W*0.8, r.H*0.16), 3.6, paint.Solid(art.Tip), paint.Pen{Round: true})
		c.Stroke(paint.Line(r.W*0.2, r.H*0.84, r.W*0.8, r.H*0.16), 1.8, paint.Solid(art.Ink1), paint.Pen{Round: true})
	})
}

type ribbonKey struct {
	owner  string
	strong bool
	width  int
}

// Ribbon draws a ribbon with a text in an owner's colour. It is unrolled from the middle to share
// of its width, from 0 to 1.
func (sf *Surface) Ribbon(r Rect, text string, o *art.Owner, share, size float64) {
	w := r.W * max(share, 0.12)
	band := R(r.CenterX()-w/2, r.Y, w, r.H)
	fold := min(62, r.W*0.09)
	sf.Picture(band, fold+4, ribbonKey{o.Name, sf.Figures.StrongHatching, int(w)}, func(c *paint.Canvas) { drawRibbon(c, w, r.H, fold, o, sf.hatchAlpha()) })
	style := Verdict.At(size)
	if o.Name == art.Nobody.Name {
		style.Color = art.Ink1
	}
	sf.PushClip(band)
	sf.Label(r.InsetXY(fold*0.4, 0).Shift(0, -2), text, style)
	sf.PopClip()
}

func drawRibbon(c *paint.Canvas, w, h, fold float64, o *art.Owner, hatch float64) {
	const sag = 9
	dark := paint.Mix(o.Dark, o.Main, 0.15)
	for _, side := range []float64{-1, 1} {
		x := w / 2 * (1 + side)
		tail := paint.Poly(x-side*fold*0.5, h*0.32, x+side*fold, h*0.32, x+side*fold*0.62, h*0.68, x+side*fold, h*1.06, x-side*fold*0.5, h*1.06)
		c.Fill(tail, paint.Solid(dark))
		c.Stroke(tail, 1.8, paint.Solid(art.Ink1))
	}
	band := new(paint.Path).MoveTo(0, sag).QuadTo(w/2, -sag, w, sag).LineTo(w, h).QuadTo(w/2, h-2*sag, 0, h).Close()
	c.Fill(band, paint.Vertical(0, h, paint.Mix(o.Main, o.Light, 0.25), paint.Mix(o.Main, o.Dark, 0.3)))
	c.Fill(band, o.HatchPaint(hatch, 6))
	c.Stroke(band, 2, paint.Solid(art.Ink1))
	for _, y := range []float64{7, h - 7} {
		c.Stroke(new(paint.Path).MoveTo(6, y+sag*signOf(h/2-y)*0.95).QuadTo(w/2, y-sag*0.95*1, w-6, y+sag*signOf(h/2-y)*0.95), 1.5, paint.Ink(art.BrassHigh, 0.9))
	}
}

func signOf(v float64) float64 {
	if v < 0 {
		return -0.15
	}
	return 1
}
