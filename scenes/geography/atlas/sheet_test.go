package atlas

import (
	"image"
	"image/color"
	"path/filepath"
	"testing"

	"eras/game/risk"
	"eras/game/risk/mapformat"
	"eras/scenes/geography"
)

// Maps of other programs are drawn with their shapes, places and pictures: armies stand at their places
// in their own territory, and borders are contacts or lines, and nothing else touches.
func TestMapsOfOtherProgramsAreDrawn(t *testing.T) {
	for file, pictured := range map[string]bool{"two.map": true, "two.luxb": false, "two.conquest.map": true} {
		in, err := mapformat.Load(filepath.Join("..", "..", "..", "game", "risk", "mapformat", "testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		m := in.Map
		d, err := Risk(m)
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range Faults(d, RiskBorders(m), minContact) {
			t.Errorf("%s: %v", file, fault)
		}
		if (d.Picture != nil) != pictured {
			t.Errorf("%s has a picture: %v", file, d.Picture != nil)
		}
		for i := range d.Areas {
			x, y := m.At(risk.Territory(i))
			at := geography.Point{X: x * geography.Width, Y: y * d.Height}
			if unit := d.Areas[i].Unit.At; d.AreaAt(unit) != i || max(at.X-unit.X, unit.X-at.X, at.Y-unit.Y, unit.Y-at.Y) > 3 {
				t.Errorf("%s: the armies of %s stand at %v in area %d, not at %v", file, d.Areas[i].ID, unit, d.AreaAt(unit), at)
			}
		}
		if pictured {
			at := d.Areas[0].Unit.At
			c := d.Picture.RGBAAt(int(at.X*geography.PictureScale), int(at.Y*geography.PictureScale))
			picture, err := mapformat.Picture(m.Sheet.Data)
			if err != nil {
				t.Fatal(err)
			}
			want := color.RGBAModel.Convert(picture.At(40, 30)).(color.RGBA)
			apart := max(int(c.R)-int(want.R), int(want.R)-int(c.R), int(c.G)-int(want.G), int(want.G)-int(c.G), int(c.B)-int(want.B), int(want.B)-int(c.B))
			if apart > 4 || d.Picture.Rect != image.Rect(0, 0, 2000, int(2*d.Height)) {
				t.Errorf("%s: the picture is %v at the first place, want %v", file, c, want)
			}
		}
	}
}

// A picture that cannot be read leaves the shapes.
func TestABrokenPictureIsLeftOut(t *testing.T) {
	in, err := mapformat.Load(filepath.Join("..", "..", "..", "game", "risk", "mapformat", "testdata", "two.map"))
	if err != nil {
		t.Fatal(err)
	}
	in.Map.Sheet.Data = in.Map.Sheet.Data[:100]
	if d, err := Risk(in.Map); err != nil || d.Picture != nil || len(d.Areas) != 5 {
		t.Errorf("%v, %v", err, d)
	}
}
