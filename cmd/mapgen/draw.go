package main

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"time"

	"eras/cmd/mapgen/preview"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/internal/files"
	"eras/scenes/geography"
	"eras/scenes/geography/atlas"
)

// washes are the colours of powers or continents in pictures.
var washes = []color.NRGBA{
	{0xd9, 0x8e, 0x7e, 0xff}, {0xc5, 0xaf, 0xd6, 0xff}, {0x8f, 0xb2, 0xda, 0xff}, {0xa9, 0xa4, 0x9a, 0xff},
	{0xa9, 0xc9, 0x9a, 0xff}, {0xe4, 0xdc, 0xcb, 0xff}, {0xeb, 0xd3, 0x92, 0xff}, {0xd8, 0xb0, 0x8c, 0xff},
}

var nobody = color.NRGBA{0xf1, 0xe5, 0xc8, 0xff}

// draw writes a picture of every map.
func draw(o options) error {
	if err := os.MkdirAll(o.pictures, 0o755); err != nil {
		return fmt.Errorf("making the folder for the pictures: %w", err)
	}
	for _, b := range boards() {
		if !o.wants(b) {
			continue
		}
		rules, err := b.rules()
		if err != nil {
			return err
		}
		began := time.Now()
		m, err := b.drawing(o.drawings, rules)
		if err != nil {
			return err
		}
		took := time.Since(began)
		img, err := preview.Draw(m, o.size, rules.look(o.rooms))
		if err != nil {
			return err
		}
		name := filepath.Join(o.pictures, b.game+"-"+b.name+".png")
		var file bytes.Buffer
		if err := png.Encode(&file, img); err != nil {
			return fmt.Errorf("encoding %s: %w", name, err)
		}
		if err := os.WriteFile(name, file.Bytes(), 0o644); err != nil {
			return fmt.Errorf("writing a picture: %w", err)
		}
		fmt.Printf("%s: %d faces, ready in %.0f ms\n", name, len(m.Faces), took.Seconds()*1000)
	}
	return nil
}

// drawing reads the drawing of a board from the folder, or generates it.
func (b board) drawing(folder string, r *rules) (*geography.Map, error) {
	if b.plan == "" && r.diplomacy != nil {
		return atlas.Diplomacy(r.diplomacy)
	}
	if b.plan == "" {
		return atlas.Risk(r.risk)
	}
	data, err := files.Read(filepath.Join(folder, b.file()), files.MaxData)
	if err != nil {
		return nil, fmt.Errorf("reading the drawing of %s: %w", b.name, err)
	}
	return geography.Parse(b.file(), data)
}

// look gives areas their names and the colours of their powers or continents.
func (r *rules) look(rooms bool) preview.Look {
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
		w := washes[int(r.risk.ContinentOf(risk.Territory(area)))%len(washes)]
		// Territories of a continent differ slightly.
		d := uint8(area * 7 % 18)
		return color.NRGBA{w.R - d, w.G - d, w.B - d, 0xff}
	}
	out.Name = func(area int) (string, string) {
		return r.risk.TerritoryName(risk.Territory(area))["en"], ""
	}
	return out
}
