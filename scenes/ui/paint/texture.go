package paint

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
)

// noise is smooth noise on a periodic lattice, so that tiles made from it have no seams.
type noise struct {
	w, h   int
	values []float64
}

func newNoise(w, h int, rng *rand.Rand) noise {
	n := noise{w, h, make([]float64, w*h)}
	for i := range n.values {
		n.values[i] = rng.Float64()
	}
	return n
}

// at returns the noise at a point of the lattice, from 0 to 1.
func (n noise) at(x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	tx, ty := smooth(x-fx), smooth(y-fy)
	ix, iy := int(fx), int(fy)
	v := func(i, j int) float64 {
		return n.values[((j%n.h+n.h)%n.h)*n.w+(i%n.w+n.w)%n.w]
	}
	top := v(ix, iy) + (v(ix+1, iy)-v(ix, iy))*tx
	bottom := v(ix, iy+1) + (v(ix+1, iy+1)-v(ix, iy+1))*tx
	return top + (bottom-top)*ty
}

func smooth(t float64) float64 { return t * t * (3 - 2*t) }

// Field is a sum of smooth noises, each twice as fine as the one before, that repeats
// every W by H units.
type Field struct {
	W, H    float64
	octaves []noise
}

// NewField returns a field whose coarsest features have W/columns by H/rows units.
func NewField(w, h float64, columns, rows, octaves int, rng *rand.Rand) *Field {
	f := &Field{W: w, H: h}
	for i := range octaves {
		f.octaves = append(f.octaves, newNoise(columns<<i, rows<<i, rng))
	}
	return f
}

// At returns the field at a point, about 0 to 1.
func (f *Field) At(x, y float64) float64 {
	sum, weight, total := 0.0, 1.0, 0.0
	for _, n := range f.octaves {
		sum += weight * n.at(x/f.W*float64(n.w), y/f.H*float64(n.h))
		total += weight
		weight /= 2
	}
	return sum / total
}

// textureSeed is the seed of the textures.
const textureSeed = 1901

// tile returns a picture of w by h pixels; at returns the colour of each.
func tile(w, h int, at func(x, y float64) color.NRGBA) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			r, g, b, a := at(float64(x), float64(y)).RGBA()
			img.SetRGBA(x, y, color.RGBA{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(b >> 8), A: uint8(a >> 8)})
		}
	}
	return img
}

// ParchmentTile returns the grain of parchment, faint brown clouds over base, on a tile
// without seams.
func ParchmentTile(base, stain color.NRGBA) *image.RGBA {
	const size = 448
	rng := rand.New(rand.NewPCG(textureSeed, 1))
	clouds := NewField(size, size, 7, 7, 4, rng)
	specks := NewField(size, size, 96, 96, 2, rng)
	return tile(size, size, func(x, y float64) color.NRGBA {
		c := max(0, clouds.At(x, y)-0.5) * 2
		fine := specks.At(x, y) - 0.5
		return Mix(base, stain, c*0.34+max(0, c*fine)*0.9+max(0, fine)*0.04)
	})
}

// WoodTile returns dark planks with joints every 200 units, on a tile without seams.
func WoodTile(high, low color.NRGBA) *image.RGBA {
	const w, h, plank = 640, 400, 200
	rng := rand.New(rand.NewPCG(textureSeed, 2))
	streaks := NewField(w, h, 3, 60, 3, rng)
	fine := NewField(w, h, 8, 200, 1, rng)
	tone := []float64{0.40, 0.46}
	return tile(w, h, func(x, y float64) color.NRGBA {
		t := tone[int(y)/plank]
		s := streaks.At(x, y)
		t += max(0, s-0.56)*1.5 - max(0, 0.42-s)*0.8 + (fine.At(x, y)-0.5)*0.08
		c := Mix(low, high, t)
		if int(y)%plank == 0 {
			c = Mix(c, RGB(0x0E0704), 0.8)
		}
		if int(y)%plank == 1 {
			c = Mix(c, high, 0.15)
		}
		return c
	})
}

// WaterTile returns calm water, slightly lighter and darker in flat clouds.
func WaterTile(base color.NRGBA) *image.RGBA {
	const size = 256
	rng := rand.New(rand.NewPCG(textureSeed, 3))
	waves := NewField(size, size, 3, 8, 3, rng)
	return tile(size, size, func(x, y float64) color.NRGBA {
		v := waves.At(x, y) - 0.5
		if v > 0 {
			return Mix(base, RGB(0xFFFFFF), v*0.16)
		}
		return Mix(base, RGB(0x0A2A40), -v*0.22)
	})
}
