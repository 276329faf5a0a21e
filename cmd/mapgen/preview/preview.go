// Package preview draws maps into pictures without a window, for checking the results of the
// generator. The scenes have their own drawing code.
package preview

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"

	"eras/scenes/geography"
	"eras/scenes/geography/raster"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Look holds the content of a picture besides the map.
type Look struct {
	// Wash returns the colour of an area's land.
	Wash func(area int) color.NRGBA
	// Name returns two texts for the room of an area. The long one is used if it fits.
	Name func(area int) (long, short string)
	// Token is the radius of pieces and Text the height of names, in units.
	Token, Text float64
	// Rooms also draws the rooms of names and the discs of anchors.
	Rooms bool
}

var (
	sea     = color.NRGBA{0x5b, 0x89, 0xa3, 0xff}
	glow    = color.NRGBA{0xa9, 0xd3, 0xdb, 0xff}
	coast   = color.NRGBA{0x4a, 0x35, 0x20, 0xff}
	border  = color.NRGBA{0x6b, 0x4a, 0x2c, 0xff}
	ink     = color.NRGBA{0x2b, 0x1d, 0x10, 0xff}
	waste   = color.NRGBA{0xc9, 0xbf, 0xa8, 0xff}
	lines   = color.NRGBA{0xf4, 0xf0, 0xdc, 0xff}
	seaName = color.NRGBA{0x12, 0x3a, 0x55, 0xff}
)

// glows are the widths of the strokes along a coast, in pixels of a picture 1280 wide,
// and their opacities in percent.
var glows = [][2]float64{{56, 4}, {48, 4}, {40, 5}, {34, 6}, {28, 7}, {22, 9}, {17, 11}, {12, 14}, {8, 18}, {4, 24}}

// canvas draws the lines and faces of a map.
type canvas struct {
	m     *geography.Map
	img   *image.RGBA
	scale float64 // pixels per unit
	pen   float64 // pixels of the picture per pixel of a picture 1280 wide
}

// Draw returns a picture of a map, width pixels wide.
func Draw(m *geography.Map, width int, look Look) (*image.RGBA, error) {
	scale := float64(width) / geography.Width
	c := &canvas{m: m, img: image.NewRGBA(image.Rect(0, 0, width, int(math.Round(m.Height*scale)))), scale: scale, pen: float64(width) / 1280}
	c.paintSea()
	for _, g := range glows {
		c.stroke(g[0]*c.pen, fade(glow, g[1]), nil, func(l geography.Line, a *geography.Arc) bool { return l == geography.Shore })
	}
	for f := range m.Faces {
		face := &m.Faces[f]
		switch face.Ground {
		case geography.Land:
			c.fill(face.Outlines, look.Wash(face.Area))
		case geography.Waste:
			c.fill(face.Outlines, waste)
			c.hatch(face, fade(border, 35), 7)
		case geography.Strait:
			c.fill(face.Outlines, fade(look.Wash(face.Area), 45))
			c.hatch(face, fade(border, 45), 5)
		case geography.Water:
		}
	}
	c.stroke(1.2*c.pen, fade(lines, 75), []float64{7 * c.pen, 4 * c.pen}, func(l geography.Line, a *geography.Arc) bool {
		return l == geography.SeaBorder && !c.strait(a)
	})
	c.stroke(1.3*c.pen, fade(border, 90), nil, func(l geography.Line, a *geography.Arc) bool { return l == geography.Border })
	c.stroke(1.3*c.pen, coast, nil, func(l geography.Line, a *geography.Arc) bool { return l == geography.Shore })
	for _, l := range m.Links {
		for _, path := range l.Paths {
			c.strokeLine(path, 4.2*c.pen, fade(ink, 35), nil)
			c.strokeLine(path, 2*c.pen, color.NRGBA{0xff, 0xf4, 0xcf, 0xff}, []float64{5 * c.pen, 4 * c.pen})
		}
	}
	return c.img, c.write(look)
}

func (c *canvas) strait(a *geography.Arc) bool {
	return c.m.Faces[a.Left].Ground == geography.Strait || c.m.Faces[a.Right].Ground == geography.Strait
}

// paintSea fills the picture with water of slightly varying brightness.
func (c *canvas) paintSea() {
	n := raster.Noise(7)
	size := 90 * c.pen
	for y := range c.img.Rect.Dy() {
		for x := range c.img.Rect.Dx() {
			k := 1 + 0.05*n.At(float64(x)/size, float64(y)/size)
			c.img.SetRGBA(x, y, color.RGBA{uint8(float64(sea.R) * k), uint8(float64(sea.G) * k), uint8(float64(sea.B) * k), 255})
		}
	}
}

func (c *canvas) dasher(width float64, dashes []float64) (*rasterx.Dasher, *rasterx.ScannerGV) {
	w, h := c.img.Rect.Dx(), c.img.Rect.Dy()
	scanner := rasterx.NewScannerGV(w, h, c.img, c.img.Rect)
	d := rasterx.NewDasher(w, h, scanner)
	d.SetStroke(toFixed(width), toFixed(4), rasterx.RoundCap, rasterx.RoundCap, rasterx.RoundGap, rasterx.Round, dashes, 0)
	return d, scanner
}

func (c *canvas) stroke(width float64, col color.NRGBA, dashes []float64, which func(geography.Line, *geography.Arc) bool) {
	d, scanner := c.dasher(width, dashes)
	scanner.SetColor(col)
	for i := range c.m.Arcs {
		a := &c.m.Arcs[i]
		if which(c.m.Line(i), a) {
			c.line(d, a.Points, a.Points[0] == a.Points[len(a.Points)-1])
		}
	}
	d.Draw()
}

func (c *canvas) strokeLine(path []geography.Point, width float64, col color.NRGBA, dashes []float64) {
	d, scanner := c.dasher(width, dashes)
	scanner.SetColor(col)
	c.line(d, path, false)
	d.Draw()
}

func (c *canvas) line(to rasterx.Adder, points []geography.Point, closed bool) {
	for i, p := range points {
		at := fixed.Point26_6{X: toFixed(p.X * c.scale), Y: toFixed(p.Y * c.scale)}
		if i == 0 {
			to.Start(at)
		} else {
			to.Line(at)
		}
	}
	to.Stop(closed)
}

func (c *canvas) fill(outlines [][]geography.Point, col color.NRGBA) {
	w, h := c.img.Rect.Dx(), c.img.Rect.Dy()
	scanner := rasterx.NewScannerGV(w, h, c.img, c.img.Rect)
	f := rasterx.NewFiller(w, h, scanner)
	scanner.SetColor(col)
	for _, line := range outlines {
		c.line(f, line, true)
	}
	f.Draw()
}

// hatch draws slanting lines over a face.
func (c *canvas) hatch(face *geography.Face, col color.NRGBA, every float64) {
	every *= c.pen
	for y := int(face.Bounds.Min.Y * c.scale); y <= int(face.Bounds.Max.Y*c.scale) && y < c.img.Rect.Dy(); y++ {
		for x := max(0, int(face.Bounds.Min.X*c.scale)); x <= int(face.Bounds.Max.X*c.scale) && x < c.img.Rect.Dx(); x++ {
			if y < 0 || math.Mod(float64(x+y), every) >= c.pen {
				continue
			}
			if f := c.m.FaceAt(geography.Point{X: (float64(x) + 0.5) / c.scale, Y: (float64(y) + 0.5) / c.scale}); f >= 0 && &c.m.Faces[f] == face {
				draw.Draw(c.img, image.Rect(x, y, x+1, y+1), image.NewUniform(col), image.Point{}, draw.Over)
			}
		}
	}
}

func (c *canvas) disc(at geography.Point, radius float64, col, edge color.NRGBA) {
	w, h := c.img.Rect.Dx(), c.img.Rect.Dy()
	scanner := rasterx.NewScannerGV(w, h, c.img, c.img.Rect)
	f := rasterx.NewFiller(w, h, scanner)
	scanner.SetColor(col)
	rasterx.AddCircle(at.X*c.scale, at.Y*c.scale, radius*c.scale, f)
	f.Draw()
	d, s := c.dasher(1.3*c.pen, nil)
	s.SetColor(edge)
	rasterx.AddCircle(at.X*c.scale, at.Y*c.scale, radius*c.scale, d)
	d.Draw()
}

// write draws pieces and names.
func (c *canvas) write(look Look) error {
	regular, err := face(goregular.TTF, look.Text*c.scale*0.8)
	if err != nil {
		return err
	}
	italic, err := face(goitalic.TTF, look.Text*c.scale*0.8)
	if err != nil {
		return err
	}
	bold, err := face(gobold.TTF, look.Text*c.scale*0.9)
	if err != nil {
		return err
	}
	for i := range c.m.Areas {
		a := &c.m.Areas[i]
		if look.Rooms {
			c.box(a.Name, color.NRGBA{0xa6, 0x2a, 0x1e, 0xff})
			c.box(a.Aside, color.NRGBA{0xff, 0xff, 0xff, 0xff})
			c.disc(a.Mark.At, a.Mark.Clearance, color.NRGBA{0xb9, 0x8a, 0x36, 0xff}, ink)
			for _, k := range a.Coasts {
				c.disc(k.At, k.Clearance, color.NRGBA{0x3f, 0x6b, 0x2a, 0xff}, ink)
			}
		}
	}
	for i := range c.m.Areas {
		a := &c.m.Areas[i]
		r := min(look.Token, max(a.Unit.Clearance, 0.6*look.Token))
		c.disc(a.Unit.At, r, color.NRGBA{0xf1, 0xe5, 0xc8, 0xff}, ink)
		f, col := regular, ink
		if c.m.Faces[a.Faces[0]].Ground.Wet() {
			f, col = italic, seaName
		}
		long, short := look.Name(i)
		room := a.Name
		const over = 1.25 // how far a name may exceed its room
		text := lay(f, long, room.Width*c.scale, int(room.Height/look.Text+0.01))
		if text == nil {
			text = lay(f, long, over*room.Width*c.scale, int(room.Height/look.Text+0.01))
		}
		if text == nil && a.Aside.Width > 0 {
			room = a.Aside
			text = lay(f, long, over*room.Width*c.scale, int(room.Height/look.Text+0.01))
			col = ink
			c.leader(a, r)
		}
		if text == nil {
			room, text, f = a.Name, []string{short}, bold
			if short == "" {
				text, f = []string{long}, regular
			}
		}
		for n, s := range text {
			y := room.At.Y + (float64(n)-float64(len(text)-1)/2)*look.Text
			c.text(f, s, geography.Point{X: room.At.X, Y: y}, look.Text, col)
		}
	}
	return nil
}

// leader draws a line from a name aside to its piece.
func (c *canvas) leader(a *geography.Area, radius float64) {
	p, q := a.Unit.At, a.Aside.At
	to := geography.Point{
		X: max(q.X-a.Aside.Width/2, min(q.X+a.Aside.Width/2, p.X)),
		Y: max(q.Y-a.Aside.Height/2, min(q.Y+a.Aside.Height/2, p.Y)),
	}
	d := math.Hypot(to.X-p.X, to.Y-p.Y)
	if d <= radius {
		return
	}
	from := geography.Point{X: p.X + radius*(to.X-p.X)/d, Y: p.Y + radius*(to.Y-p.Y)/d}
	c.strokeLine([]geography.Point{from, to}, 1.1*c.pen, fade(ink, 70), nil)
}

func (c *canvas) box(r geography.Room, col color.NRGBA) {
	if r.Width == 0 {
		return
	}
	x0, y0, x1, y1 := r.At.X-r.Width/2, r.At.Y-r.Height/2, r.At.X+r.Width/2, r.At.Y+r.Height/2
	c.strokeLine([]geography.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}, {X: x0, Y: y0}}, c.pen, col, nil)
}

// lay breaks a name into as few lines as fit the width, at most most. It returns nil if it does not
// fit.
func lay(f font.Face, name string, width float64, most int) []string {
	words := strings.Fields(name)
	for n := 1; n <= min(most, len(words)); n++ {
		if lines := breakInto(f, words, width, n); lines != nil {
			return lines
		}
	}
	return nil
}

func breakInto(f font.Face, words []string, width float64, n int) []string {
	for i := len(words); i > 0; i-- {
		head := strings.Join(words[:i], " ")
		if float64(font.MeasureString(f, head))/64 > width {
			continue
		}
		if i == len(words) {
			return []string{head}
		}
		if n > 1 {
			if rest := breakInto(f, words[i:], width, n-1); rest != nil {
				return append([]string{head}, rest...)
			}
		}
	}
	return nil
}

// text writes a line around a point, with a pale outline.
func (c *canvas) text(f font.Face, s string, at geography.Point, height float64, col color.NRGBA) {
	w := float64(font.MeasureString(f, s)) / 64
	x, y := at.X*c.scale-w/2, at.Y*c.scale+0.29*height*c.scale
	pale := image.NewUniform(fade(color.NRGBA{0xff, 0xf8, 0xe4, 0xff}, 30))
	for dy := -1.0; dy <= 1; dy++ {
		for dx := -1.0; dx <= 1; dx++ {
			d := font.Drawer{Dst: c.img, Src: pale, Face: f, Dot: fixed.Point26_6{X: toFixed(x + dx*c.pen), Y: toFixed(y + dy*c.pen)}}
			d.DrawString(s)
		}
	}
	d := font.Drawer{Dst: c.img, Src: image.NewUniform(col), Face: f, Dot: fixed.Point26_6{X: toFixed(x), Y: toFixed(y)}}
	d.DrawString(s)
}

func face(ttf []byte, size float64) (font.Face, error) {
	f, err := opentype.Parse(ttf)
	if err == nil {
		var out font.Face
		if out, err = opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone}); err == nil {
			return out, nil
		}
	}
	return nil, fmt.Errorf("reading a font for the picture: %w", err)
}

func fade(c color.NRGBA, percent float64) color.NRGBA {
	c.A = uint8(percent * 2.55)
	return c
}

func toFixed(v float64) fixed.Int26_6 { return fixed.Int26_6(math.Round(v * 64)) }
