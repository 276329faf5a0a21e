package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui/paint"
)

// sprites keeps pictures that were drawn for a size, and forgets those that have
// not been used for longest when they take too much room.
type sprites struct {
	entries map[spriteKey]*sprite
	bytes   int
	clock   uint64
}

type spriteKey struct {
	what any // comparable: says what is drawn
	w, h int // in pixels
}

type sprite struct {
	image *ebiten.Image
	used  uint64
}

// spriteRoom is how many bytes of pictures are kept. A screen of 1280×800 needs
// about a tenth, one of 3840×2160 about half.
const spriteRoom = 96 << 20

// get returns the picture of what with that size in pixels; draw makes it on a
// canvas whose units are pixels.
func (s *sprites) get(what any, w, h int, draw func(*paint.Canvas)) *ebiten.Image {
	return s.make(what, w, h, func() *ebiten.Image {
		c := paint.New(w, h)
		draw(c)
		return ebiten.NewImageFromImageWithOptions(c.Pix, &ebiten.NewImageFromImageOptions{Unmanaged: w*h > 1<<18})
	})
}

// make returns the picture of what with that size in pixels; draw makes it.
func (s *sprites) make(what any, w, h int, draw func() *ebiten.Image) *ebiten.Image {
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
	for s.bytes > spriteRoom {
		s.forgetOldest(key)
	}
	return image
}

func (s *sprites) forgetOldest(keep spriteKey) {
	var oldest spriteKey
	age := uint64(math.MaxUint64)
	for key, e := range s.entries {
		if e.used < age && key != keep {
			oldest, age = key, e.used
		}
	}
	e, ok := s.entries[oldest]
	if !ok {
		s.bytes = 0 // one picture larger than all the room
		return
	}
	e.image.Deallocate()
	s.bytes -= 4 * oldest.w * oldest.h
	delete(s.entries, oldest)
}
