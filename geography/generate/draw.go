package main

import (
	"fmt"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"time"

	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/geography"
	"eras/geography/atlas"
	"eras/geography/preview"
)

// washes are the colours of lands in pictures: of powers, of continents.
var washes = []color.NRGBA{
	{0xd9, 0x8e, 0x7e, 0xff}, {0xc5, 0xaf, 0xd6, 0xff}, {0x8f, 0xb2, 0xda, 0xff}, {0xa9, 0xa4, 0x9a, 0xff},
	{0xa9, 0xc9, 0x9a, 0xff}, {0xe4, 0xdc, 0xcb, 0xff}, {0xeb, 0xd3, 0x92, 0xff}, {0xd8, 0xb0, 0x8c, 0xff},
}

var nobody = color.NRGBA{0xf1, 0xe5, 0xc8, 0xff}

// draw writes a picture of every map.
func draw(folder, drawings string, size int, rooms bool, only string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, b := range boards() {
		if only != "" && only != b.name {
			continue
		}
		rules, err := b.rules()
		if err != nil {
			return err
		}
		began := time.Now()
		m, err := b.drawing(drawings, rules)
		if err != nil {
			return err
		}
		took := time.Since(began)
		img, err := preview.Draw(m, size, rules.look(m, rooms))
		if err != nil {
			return err
		}
		name := filepath.Join(folder, b.game+"-"+b.name+".png")
		f, err := os.Create(name)
		if err != nil {
			return err
		}
		if err := png.Encode(f, img); err != nil {
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
		fmt.Printf("%s: %d faces, ready in %.0f ms\n", name, len(m.Faces), took.Seconds()*1000)
	}
	return nil
}

// drawing reads a board's drawing from the folder, or has it made up.
func (b board) drawing(folder string, r *rules) (*geography.Map, error) {
	if b.plan == "" {
		return atlas.Risk(r.risk)
	}
	data, err := os.ReadFile(filepath.Join(folder, b.file()))
	if err != nil {
		return nil, err
	}
	return geography.Parse(b.file(), data)
}

// look gives areas the colours of their powers or continents and their names.
func (r *rules) look(m *geography.Map, rooms bool) preview.Look {
	out := preview.Look{Rooms: rooms}
	if r.diplomacy != nil {
		out.Token, out.Text = 10, 15
		owner := map[int]diplomacy.Power{}
		for p := range r.diplomacy.Powers() {
			for q := range r.diplomacy.Homes(diplomacy.Power(p + 1)).All() {
				owner[int(q)] = diplomacy.Power(p + 1)
			}
		}
		out.Wash = func(area int) color.NRGBA {
			if o := owner[area]; o != diplomacy.Neutral {
				return washes[int(o-1)%len(washes)]
			}
			return nobody
		}
		out.Name = func(area int) (string, string) {
			return r.diplomacy.ProvinceName(diplomacy.Province(area))["en"], r.diplomacy.Token(diplomacy.Province(area))
		}
		return out
	}
	out.Token, out.Text = 12, 13
	out.Wash = func(area int) color.NRGBA {
		w := washes[int(r.risk.ContinentOf(risk.Country(area)))%len(washes)]
		// Countries of a continent differ a little.
		d := uint8(area * 7 % 18)
		return color.NRGBA{w.R - d, w.G - d, w.B - d, 0xff}
	}
	out.Name = func(area int) (string, string) {
		return r.risk.CountryName(risk.Country(area))["en"], ""
	}
	return out
}
