package preview

import (
	"image/color"
	"testing"

	"eras/scenes/geography"
)

// isle is a square of land in a sea, one half of it not in play.
const isle = `drawing 1 isle 10000
face water sea -
face land A A
face waste B -
area A unit 8000 4000 400 mark 8000 5000 100 name 8000 3000 1000 260
arc - 0 0 0 20000 0 0 10000 -20000 0 0 -10000
arc 0 1 10000 8000 -4000 0 0 -6000 4000 0
arc 0 2 10000 2000 4000 0 0 6000 -4000 0
arc 2 1 10000 2000 0 6000
`

func TestDraw(t *testing.T) {
	m, err := geography.Parse("isle", []byte(isle))
	if err != nil {
		t.Fatal(err)
	}
	red := color.NRGBA{0xd9, 0x8e, 0x7e, 0xff}
	img, err := Draw(m, 1200, Look{
		Wash:  func(int) color.NRGBA { return red },
		Name:  func(int) (string, string) { return "A", "" },
		Token: 10, Text: 13, Rooms: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	if b := img.Bounds(); b.Dx() != 1200 || b.Dy() != 600 {
		t.Fatalf("the picture is %v", b)
	}
	if got := img.RGBAAt(390, 420); got != (color.RGBA{red.R, red.G, red.B, 0xff}) {
		t.Errorf("land in play is %v, want %v", got, red)
	}
	// The open sea has the colour of water, slightly lighter or darker.
	if got := img.RGBAAt(60, 300); int(got.B)-int(got.R) < 50 || got.B < 0x90 || got.B > 0xb8 {
		t.Errorf("the sea is %v", got)
	}
	// The shore is dark, the water beside it pale.
	if got := img.RGBAAt(360, 300); got.R > 0xa0 {
		t.Errorf("the shore is %v", got)
	}
	if near, far := img.RGBAAt(352, 300), img.RGBAAt(180, 300); near.R <= far.R {
		t.Errorf("the water at the shore is %v, farther out %v", near, far)
	}
}
