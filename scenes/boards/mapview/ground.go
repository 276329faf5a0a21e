package mapview

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"sync"

	"golang.org/x/image/vector"

	"eras/scenes/geography"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Colours of the ground.
var (
	waste  = paint.RGB(0xCCC2AB)
	plain  = paint.RGB(0xF0E5C6)
	beyond = paint.RGB(0xD9C79C) // parchment around a map whose land is cut off
)

// glows are the widths in logical units and the opacities of the pale strokes along a
// coast.
var glows = [...][2]float64{{52, 0.07}, {40, 0.09}, {30, 0.12}, {21, 0.17}, {13, 0.24}, {6, 0.40}}

// glowReach is the reach of a coast's glow in logical units when the whole map is shown. It grows
// with the power glowPower of the zoom.
const (
	glowReach = 27
	glowPower = 0.55
)

// glowAt returns the opacity of the glow at a distance from the coast in logical units: that of the
// overlaid strokes, with soft edges.
func glowAt(d float64) float64 {
	rest := 1.0
	for _, g := range glows {
		soft := min(max((g[0]/2-d)/4+0.5, 0), 1)
		rest *= 1 - g[1]*soft
	}
	return 1 - rest
}

// maxDistance is greater than the reach of any glow. Distances are counted in units of 1/5 of a
// lattice step.
const (
	maxDistance  = 1 << 14
	distanceUnit = 5
)

// paintGround paints the bare ground.
func (s *raster) paintGround() {
	wet := make([]bool, len(s.m.Faces))
	rough := make([]bool, len(s.m.Faces))
	for f := range wet {
		wet[f] = s.m.Faces[f].Ground.Wet()
		rough[f] = s.m.Faces[f].Ground == geography.Waste
	}
	shore := s.distances()
	step := shore.step
	widen := math.Pow(max(s.magnification, 1), glowPower) * s.unit / float64(step)
	var pale [maxDistance]uint8 // opacity of the glow by distance
	for d := range pale {
		v := glowAt(float64(d) / distanceUnit / widen)
		if v < 0.004 {
			break
		}
		pale[d] = uint8(v * 255)
	}
	water, grain := waterTile(), grainTile()
	for y := range s.h {
		my := y + s.rect.Min.Y
		waterRow, otherRow := water.Pix[(my&255)*water.Stride:], water.Pix[((my*otherSize>>3+otherY)&255)*water.Stride:]
		grainRow := grain[(my&(grainSize-1))*grainSize:]
		ly, ty := shore.split(my - shore.y)
		for x := range s.w {
			i := y*s.w + x
			mx := x + s.rect.Min.X
			f := s.first[i]
			p := s.ground[4*i : 4*i+4 : 4*i+4]
			if s.m.Picture != nil && s.pictured(p, mx, my) {
				continue
			}
			if f != none && !wet[f] {
				c := plain
				if rough[f] {
					c = waste
				}
				setColor(p, c, grainOf(grainRow, mx, s.plain))
				continue
			}
			lx, tx := shore.split(mx - shore.x)
			d := shore.at(lx, ly, tx, ty)
			g := int32(pale[min(d, maxDistance-1)])
			w, o := waterRow[4*(mx&255):], otherRow[4*((mx*otherSize>>3+otherX)&255):]
			r0, g0, b0 := mixed(w[0], o[0], art.Sea.R), mixed(w[1], o[1], art.Sea.G), mixed(w[2], o[2], art.Sea.B)
			if s.plain {
				r0, g0, b0 = int32(art.Sea.R), int32(art.Sea.G), int32(art.Sea.B)
			}
			p[0] = uint8(r0 + (int32(art.Glow.R)-r0)*g/255)
			p[1] = uint8(g0 + (int32(art.Glow.G)-g0)*g/255)
			p[2] = uint8(b0 + (int32(art.Glow.B)-b0)*g/255)
			p[3] = 128
		}
	}
}

// pictured paints a pixel of the ground from the map's picture. It reports false beyond the picture.
func (s *raster) pictured(p []uint8, mx, my int) bool {
	pic := s.m.Picture
	k := geography.PictureScale / s.zoom
	x, y := (float64(mx)+0.5)*k-0.5, (float64(my)+0.5)*k-0.5
	w, h := pic.Rect.Dx(), pic.Rect.Dy()
	if x < -0.5 || y < -0.5 || x >= float64(w) || y >= float64(h) {
		return false
	}
	x0, y0 := int(math.Floor(x)), int(math.Floor(y))
	tx, ty := x-float64(x0), y-float64(y0)
	at := func(x, y int) []uint8 {
		return pic.Pix[min(max(y, 0), h-1)*pic.Stride+4*min(max(x, 0), w-1):]
	}
	a, b, c, d := at(x0, y0), at(x0+1, y0), at(x0, y0+1), at(x0+1, y0+1)
	for i := range 3 {
		top := float64(a[i])*(1-tx) + float64(b[i])*tx
		bottom := float64(c[i])*(1-tx) + float64(d[i])*tx
		p[i] = uint8(top*(1-ty) + bottom*ty + 0.5)
	}
	p[3] = 128
	return true
}

// The tile of water is mixed with an enlarged and shifted copy of itself, which hides
// its repetition.
const (
	otherSize = 5 // in eighths
	otherX    = 97
	otherY    = 151
)

// mixed returns the mean of two colours with the contrast of a single one.
func mixed(a, b, base uint8) int32 {
	return int32(base) + (int32(a)-int32(base)+int32(b)-int32(base))*3/4
}

func setColor(p []uint8, c color.NRGBA, grain int32) {
	p[0], p[1], p[2] = bright(c.R, grain), bright(c.G, grain), bright(c.B, grain)
	p[3] = uint8(128 + grain)
}

func bright(v uint8, by int32) uint8 { return uint8(min(max(int32(v)+by, 0), 255)) }

func grainOf(row []int8, x int, plain bool) int32 {
	if plain {
		return 0
	}
	return int32(row[x&(grainSize-1)])
}

// lattice holds distances from the nearest land at every step-th pixel.
type lattice struct {
	x, y, step int // position of the first point in pixels from the map's corner
	w, h       int
	d          []int32
}

// split returns the point of the lattice before a pixel, and the distance of the pixel
// from it in 256ths of a step.
func (l *lattice) split(v int) (at int, t int32) {
	return v / l.step, int32(v%l.step) * 256 / int32(l.step)
}

// at interpolates the distance between points.
func (l *lattice) at(x, y int, tx, ty int32) int32 {
	i := y*l.w + x
	a, b, c, d := l.d[i], l.d[i+1], l.d[i+l.w], l.d[i+l.w+1]
	top := a<<8 + (b-a)*tx
	bottom := c<<8 + (d-c)*tx
	return (top<<8 + (bottom-top)*ty) >> 16
}

// distances measures the distance of the water from the land, with the chamfer metric
// that counts steps of 1, √2 and √5 as 5, 7 and 11 (Borgefors 1986).
func (s *raster) distances() *lattice {
	l := &lattice{step: max(2, int(s.unit*2))}
	rim := int(glowReach*s.unit*math.Pow(max(s.magnification, 1), glowPower)) + 2*l.step
	l.x, l.y = s.rect.Min.X-rim, s.rect.Min.Y-rim
	l.w, l.h = (s.w+2*rim)/l.step+3, (s.h+2*rim)/l.step+3
	l.d = make([]int32, l.w*l.h)
	land := image.Rect(0, 0, l.w, l.h)
	for i := range l.d {
		l.d[i] = maxDistance - 1
	}
	zoom := s.zoom / float64(l.step)
	shiftX, shiftY := float64(l.x)/float64(l.step), float64(l.y)/float64(l.step)
	var ras vector.Rasterizer
	var cover image.Alpha
	for f := range s.m.Faces {
		face := &s.m.Faces[f]
		if face.Ground.Wet() {
			continue
		}
		b := face.Bounds
		box := image.Rect(int(b.Min.X*zoom-shiftX)-1, int(b.Min.Y*zoom-shiftY)-1, int(b.Max.X*zoom-shiftX)+2, int(b.Max.Y*zoom-shiftY)+2).Intersect(land)
		if box.Empty() {
			continue
		}
		rasterise(&ras, &cover, face.Outlines, zoom, shiftX+float64(box.Min.X), shiftY+float64(box.Min.Y), box.Dx(), box.Dy())
		for y := range box.Dy() {
			row := cover.Pix[y*cover.Stride:][:box.Dx()]
			i := (box.Min.Y+y)*l.w + box.Min.X
			for x, c := range row {
				if c > 0 {
					// The coast is closer if land covers a part of the cell.
					l.d[i+x] = min(l.d[i+x], int32(255-c)*distanceUnit/255)
				}
			}
		}
	}
	l.spread()
	return l
}

// spread propagates distances over the lattice, down and up again.
func (l *lattice) spread() {
	type step struct{ dx, dy, cost int }
	steps := []step{{-1, 0, 5}, {0, -1, 5}, {-1, -1, 7}, {1, -1, 7}, {-2, -1, 11}, {2, -1, 11}, {-1, -2, 11}, {1, -2, 11}}
	type jump struct {
		by   int
		cost int32
	}
	jumps := make([]jump, len(steps))
	for i, s := range steps {
		jumps[i] = jump{s.dy*l.w + s.dx, int32(s.cost)}
	}
	for y := 2; y < l.h; y++ {
		for x := 2; x < l.w-2; x++ {
			i := y*l.w + x
			best := l.d[i]
			for _, j := range jumps {
				best = min(best, l.d[i+j.by]+j.cost)
			}
			l.d[i] = best
		}
	}
	for y := l.h - 3; y >= 0; y-- {
		for x := l.w - 3; x >= 2; x-- {
			i := y*l.w + x
			best := l.d[i]
			for _, j := range jumps {
				best = min(best, l.d[i-j.by]+j.cost)
			}
			l.d[i] = best
		}
	}
}

var waterTile = sync.OnceValue(func() *image.RGBA { return paint.WaterTile(art.Sea) })

const grainSize = 256

// grainTile returns a repeating tile of the values that the grain of the land adds to a colour.
var grainTile = sync.OnceValue(func() []int8 {
	rng := rand.New(rand.NewPCG(1901, 8))
	clouds := paint.NewField(grainSize, grainSize, 5, 5, 3, rng)
	specks := paint.NewField(grainSize, grainSize, 64, 64, 2, rng)
	all := make([]int8, grainSize*grainSize)
	for i := range all {
		x, y := float64(i%grainSize), float64(i/grainSize)
		all[i] = int8((clouds.At(x, y)-0.5)*22 + (specks.At(x, y)-0.5)*7)
	}
	return all
})
