package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image/png"

	"eras/scenes/ui/art"
)

// iconSizes are the sizes of icons in the hicolor theme, in pixels.
var iconSizes = []int{16, 22, 24, 32, 48, 64, 96, 128, 256, 512}

// icon returns the icon of the program as a PNG of size × size pixels.
func icon(size int) ([]byte, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, art.Emblem(size)); err != nil {
		return nil, fmt.Errorf("drawing the icon: %w", err)
	}
	return b.Bytes(), nil
}

// appleIcons returns the icon in Apple's format: a header, and PNGs that each have a type for their
// size.
func appleIcons() ([]byte, error) {
	var b bytes.Buffer
	for _, kind := range []struct {
		name string
		size int
	}{{"ic11", 32}, {"ic12", 64}, {"ic07", 128}, {"ic08", 256}, {"ic09", 512}, {"ic10", 1024}} {
		data, err := icon(kind.size)
		if err != nil {
			return nil, err
		}
		b.WriteString(kind.name)
		b.Write(binary.BigEndian.AppendUint32(nil, uint32(8+len(data))))
		b.Write(data)
	}
	return append(binary.BigEndian.AppendUint32([]byte("icns"), uint32(8+b.Len())), b.Bytes()...), nil
}
