package mapview

import (
	"image"
	"image/color"
	"path/filepath"
	"testing"

	"eras/game/risk/mapformat"
	"eras/scenes/geography/atlas"
	"eras/scenes/ui/art"
)

// A map's picture is the ground: seen as it is where nobody owns the land and in the water, and through
// an owner's wash elsewhere.
func TestThePictureIsTheGround(t *testing.T) {
	in, err := mapformat.Load(filepath.Join("..", "..", "..", "game", "risk", "mapformat", "testdata", "two.map"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := atlas.Risk(in.Map)
	if err != nil {
		t.Fatal(err)
	}
	blue := color.RGBA{10, 20, 200, 255}
	for i := range m.Picture.Pix {
		m.Picture.Pix[i] = [4]uint8{blue.R, blue.G, blue.B, blue.A}[i%4]
	}
	p := specOf(m, 0.5, image.Rect(0, 0, 500, int(m.Height*0.5)))
	look := Look{Owners: make([]*art.Owner, len(m.Areas))}
	look.Owners[0] = art.Six[0]
	p.skin = skinOf(m, &look, false, nil)
	s := newRaster(p)
	at := func(area int) color.RGBA {
		u := m.Areas[area].Unit.At
		return s.out.RGBAAt(int(u.X*0.5), int(u.Y*0.5))
	}
	near := func(a, b color.RGBA) bool {
		return max(a.R, b.R)-min(a.R, b.R) <= 2 && max(a.G, b.G)-min(a.G, b.G) <= 2 && max(a.B, b.B)-min(a.B, b.B) <= 2
	}
	if c := at(1); !near(c, blue) {
		t.Errorf("free land is %v", c)
	}
	if c := s.out.RGBAAt(490, 10); !near(c, blue) {
		t.Errorf("water is %v", c)
	}
	if c := at(0); near(c, blue) || c.R <= blue.R {
		t.Errorf("owned land is %v", c)
	}
}
