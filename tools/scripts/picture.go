//go:build ignore

// Picture makes a picture for the documents from a screenshot: 960 pixels wide, with a
// palette of 256 colours.
//
//	go run tools/scripts/picture.go SCREENSHOT.png PICTURE.png
package main

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	stddraw "image/draw"
	"image/png"
	"os"
	"slices"

	"golang.org/x/image/draw"
)

const width = 960

func main() {
	if err := convert(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func convert(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	shot, err := png.Decode(in)
	if err != nil {
		return fmt.Errorf("reading %s: %w", from, err)
	}
	size := shot.Bounds().Size()
	scaled := image.NewRGBA(image.Rect(0, 0, width, size.Y*width/size.X))
	draw.CatmullRom.Scale(scaled, scaled.Bounds(), shot, shot.Bounds(), draw.Src, nil)

	picture := image.NewPaletted(scaled.Bounds(), paletteOf(scaled, 256))
	stddraw.FloydSteinberg.Draw(picture, picture.Bounds(), scaled, image.Point{})
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(out, picture); err != nil {
		return fmt.Errorf("writing %s: %w", to, err)
	}
	return out.Close()
}

// paletteOf returns n colours by median cut: the box of pixels with the longest side is
// halved until there are n boxes, each of which gives its mean.
func paletteOf(img *image.RGBA, n int) color.Palette {
	var pixels [][3]uint8
	for i := 0; i < len(img.Pix); i += 4 {
		pixels = append(pixels, [3]uint8(img.Pix[i:i+3]))
	}
	boxes := [][][3]uint8{pixels}
	for len(boxes) < n {
		longest, channel, most := 0, 0, -1
		for b, box := range boxes {
			for c := range 3 {
				low, high := uint8(255), uint8(0)
				for _, p := range box {
					low, high = min(low, p[c]), max(high, p[c])
				}
				if side := int(high) - int(low); side > most {
					longest, channel, most = b, c, side
				}
			}
		}
		box := boxes[longest]
		slices.SortFunc(box, func(a, b [3]uint8) int { return cmp.Compare(a[channel], b[channel]) })
		boxes[longest] = box[:len(box)/2]
		boxes = append(boxes, box[len(box)/2:])
	}
	var palette color.Palette
	for _, box := range boxes {
		var sum [3]int
		for _, p := range box {
			for c := range 3 {
				sum[c] += int(p[c])
			}
		}
		count := max(1, len(box))
		palette = append(palette, color.RGBA{uint8(sum[0] / count), uint8(sum[1] / count), uint8(sum[2] / count), 255})
	}
	return palette
}
