package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui/paint"
)

// spriteCache keeps pictures by key and size, and drops the least recently used when
// they take too much memory.
type spriteCache struct {
	entries map[spriteKey]*sprite
	bytes   int
	clock   uint64
}

type spriteKey struct {
	what any // comparable key
	w, h int // in pixels
}

type sprite struct {
	image *ebiten.Image
	used  uint64
}

// maxSpriteBytes limits the memory for pictures. A screen of 1280×800 needs about a tenth of it,
// one of 3840×2160 about half.
const maxSpriteBytes = 96 << 20

// get returns the picture with a key and a size in pixels. draw draws it on a canvas
// whose units are pixels.
func (s *spriteCache) get(what any, w, h int, draw func(*paint.Canvas)) *ebiten.Image {
	return s.getImage(what, w, h, func() *ebiten.Image {
		c := paint.New(w, h)
		draw(c)
		return ebiten.NewImageFromImageWithOptions(c.Pix, &ebiten.NewImageFromImageOptions{Unmanaged: w*h > 1<<18})
	})
}

// getImage returns the picture with a key and a size in pixels. draw makes it.
func (s *spriteCache) getImage(what any, w, h int, draw func() *ebiten.Image) *ebiten.Image {
	key := spriteKey{what, w, h}
	s.clock++
	if e, ok := s.entries[key]; ok {
		e.used = s.clock
		return e.image
	}
	image := draw()
	if s.entries == nil {
		s.entries = map[spriteKey]*sprite{}
	}
	s.entries[key] = &sprite{image, s.clock}
	s.bytes += 4 * w * h
	for s.bytes > maxSpriteBytes {
		s.forgetOldest(key)
	}
	return image
}

func (s *spriteCache) forgetOldest(keep spriteKey) {
	var oldest spriteKey
	age := uint64(math.MaxUint64)
	for key, e := range s.entries {
		if e.used < age && key != keep {
			oldest, age = key, e.used
		}
	}
	e, ok := s.entries[oldest]
	if !ok {
		s.bytes = 0 // this picture alone exceeds the limit
		return
	}
	e.image.Deallocate()
	s.bytes -= 4 * oldest.w * oldest.h
	delete(s.entries, oldest)
}
