package main

import (
	"image"

	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// icons returns the window's icon at the sizes that desktops ask for.
func icons() []image.Image {
	var all []image.Image
	for _, size := range []int{16, 32, 48, 128} {
		c := paint.New(size, size)
		k := float64(size) / 100
		art.Figures{}.Leader(c.Scale(k).Translate(-4, 2), &art.Red, size >= 32)
		all = append(all, c.Pix)
	}
	return all
}
