package mapformat

import (
	"image"
	"image/color"

	"eras/game/risk"
)

// findRegions reads the outlines of the territories from Domination's picture of regions, in which
// the number of a pixel's colour is the id of its country.
func (r *dominationReader) findRegions(name string, beside Folder) {
	if name == "" {
		return
	}
	data, err := beside.read(name, MaxPicture)
	var picture image.Image
	if err == nil {
		picture, err = Picture(data)
	}
	r.line = 0
	if err != nil {
		r.note("the shapes of the territories are made up without the picture of regions %.80q: %.200v", name, err)
		return
	}
	of := r.regionsOf(picture)
	if of == nil {
		r.note("the picture of regions %.80q must have 256 colours or shades of grey, so that the shapes are made up", name)
		return
	}
	w, h := picture.Bounds().Dx(), picture.Bounds().Dy()
	if r.width == 0 {
		r.setSize(w, h)
	}
	sx, sy := float64(r.width)/float64(w), float64(r.height)/float64(h)
	missing := 0
	for i, outline := range trace(of, w, h, len(r.territories)) {
		if len(outline) == 0 {
			missing++
		}
		for _, line := range outline {
			for k := range line {
				line[k][0] *= sx
				line[k][1] *= sy
			}
		}
		r.territories[i].outline = outline
	}
	if missing > 0 {
		r.note("%d territories have no pixel in the picture of regions %.80q", missing, name)
	}
}

// regionsOf returns the territory of each pixel, -1 for none, or nil if the picture does not number
// its colours.
func (r *dominationReader) regionsOf(picture image.Image) []int16 {
	b := picture.Bounds()
	var number func(x, y int) int
	switch p := picture.(type) {
	case *image.Paletted:
		number = func(x, y int) int { return int(p.ColorIndexAt(x, y)) }
	case *image.Gray:
		number = func(x, y int) int { return int(p.GrayAt(x, y).Y) }
	default:
		number = func(x, y int) int {
			c := color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA)
			if c.R != c.G || c.G != c.B || c.A != 255 {
				return -1
			}
			return int(c.R)
		}
	}
	of := make([]int16, b.Dx()*b.Dy())
	known := false
	for y := range b.Dy() {
		for x := range b.Dx() {
			of[y*b.Dx()+x] = -1
			if n, ok := r.numbers[number(b.Min.X+x, b.Min.Y+y)]; ok {
				of[y*b.Dx()+x], known = int16(n), true
			}
		}
	}
	if !known {
		return nil
	}
	return of
}

// trace returns the outlines of n regions in pixels, corner by corner, with the region on the right of
// each line.
func trace(of []int16, w, h, n int) []risk.Outline {
	at := func(x, y int) int16 {
		if x < 0 || y < 0 || x >= w || y >= h {
			return -1
		}
		return of[y*w+x]
	}
	out := make([]risk.Outline, n)
	done := make([]bool, w*h) // pixels whose upper edge has been followed
	for y := range h {
		for x := range w {
			if region := at(x, y); region < 0 || at(x, y-1) == region || done[y*w+x] {
				continue
			}
			region := at(x, y)
			var line [][2]float64
			p, d := image.Pt(x, y), image.Pt(1, 0)
			before := image.Point{}
			for d != image.Pt(1, 0) || !done[p.Y*w+p.X] {
				if d == image.Pt(1, 0) {
					done[p.Y*w+p.X] = true
				}
				if d != before {
					line = append(line, [2]float64{float64(p.X), float64(p.Y)})
				}
				before = d
				p = p.Add(d)
				// The pixels ahead, on the right and on the left of the line.
				ahead := func(side image.Point) int16 {
					return at(p.X+(d.X+side.X-1)/2, p.Y+(d.Y+side.Y-1)/2)
				}
				switch right, left := image.Pt(-d.Y, d.X), image.Pt(d.Y, -d.X); {
				case ahead(right) != region:
					d = right
				case ahead(left) == region:
					d = left
				}
			}
			out[region] = append(out[region], line)
		}
	}
	return out
}
