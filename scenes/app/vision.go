package app

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/saves"
	"eras/scenes/ui/art"
)

// shiftSource is a shader that draws a picture with its colours changed by a palette.
const shiftSource = `//kage:unit pixels

package main

var Red, Green, Blue vec3

func Fragment(_ vec4, at vec2, _ vec4) vec4 {
	c := imageSrc0At(at).rgb
	return vec4(clamp(vec3(dot(Red, c), dot(Green, c), dot(Blue, c)), 0, 1), 1)
}
`

// palettes maps the names of palettes in the settings to palettes.
var palettes = map[saves.Palette]art.Palette{
	saves.StandardPalette: {}, saves.RedGreenPalette: art.RedGreen, saves.BlueYellowPalette: art.BlueYellow,
}

// shifted draws pictures with the colours of a palette. The zero value is ready for use.
type shifted struct {
	palette art.Palette
	shader  *ebiten.Shader
}

// draw copies a picture to the screen with the palette's colours.
func (s *shifted) draw(screen ebiten.FinalScreen, picture *ebiten.Image, geoM ebiten.GeoM) {
	if s.shader == nil {
		shader, err := ebiten.NewShader([]byte(shiftSource))
		if err != nil {
			panic(err) // a constant; an end-to-end test draws with it
		}
		s.shader = shader
	}
	size, p := picture.Bounds().Size(), s.palette
	screen.DrawRectShader(size.X, size.Y, s.shader, &ebiten.DrawRectShaderOptions{
		GeoM: geoM, Blend: ebiten.BlendCopy, Images: [4]*ebiten.Image{picture},
		Uniforms: map[string]any{"Red": p[0:3], "Green": p[3:6], "Blue": p[6:9]},
	})
}
