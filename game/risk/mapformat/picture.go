package mapformat

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	_ "image/gif"  // pictures of maps
	_ "image/jpeg" // pictures of maps
	_ "image/png"  // pictures of maps

	_ "golang.org/x/image/bmp" // pictures of maps

	"eras/game/risk"
)

// MaxPicture is the limit in bytes of a picture's file, and maxPixels that of its pixels.
const (
	MaxPicture = 16 << 20
	maxPixels  = 24_000_000
)

// Picture decodes a picture: PNG, JPEG, GIF or BMP, of at most [risk.MaxSheet] pixels a side.
func Picture(data []byte) (image.Image, error) {
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("reading the picture: %w", err)
	}
	if w, h := config.Width, config.Height; w < 1 || h < 1 || max(w, h) > risk.MaxSheet || w*h > maxPixels {
		return nil, fmt.Errorf("the picture has %d by %d pixels: it may have %d a side and %d in all", w, h, risk.MaxSheet, maxPixels)
	}
	picture, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("reading the picture: %w", err)
	}
	return picture, nil
}

// PictureName returns the name under which a picture is kept beside a map called name. A part of it
// depends on the content, so that no other picture has it.
func PictureName(name string, data []byte) string {
	_, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		format = "picture"
	}
	sum := sha256.Sum256(data)
	return fmt.Sprintf("%s-%x.%s", takenNames{}.id(name, "map"), sum[:6], format)
}

// findPicture reads the picture that the file names. Without it the map is drawn from its places.
func (p *plan) findPicture(name string, beside Folder) {
	if name == "" {
		return
	}
	data, err := beside.read(name, MaxPicture)
	var picture image.Image
	if err == nil {
		picture, err = Picture(data)
	}
	if err != nil {
		p.line = 0
		p.note("the map is drawn without its picture %.80q: %.200v", name, err)
		return
	}
	p.setSize(picture.Bounds().Dx(), picture.Bounds().Dy())
	p.picture, p.pictureName = data, PictureName(baseName(p.file), data)
}
