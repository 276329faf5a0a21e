package miniature

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Sheet is a picture that takes a moment to paint: that is done in a goroutine,
// and water is shown until then. The zero value is ready for use.
type Sheet struct {
	want    sheetKey
	coming  chan *image.RGBA // nil when nothing is being painted
	ready   *image.RGBA
	number  int           // of pictures that were painted
	shown   *ebiten.Image // belongs to Draw
	showing int           // the number of what is shown
}

// sheetKey is what a picture depends on.
type sheetKey struct {
	what any
	w, h int // in pixels
}

// shownKey tells what a sheet shows apart.
type shownKey struct {
	s      *Sheet
	number int
}

// Describe shows the picture that what names in r. draw paints it in logical units
// with r's upper left corner at the origin; it is called from another goroutine, anew
// whenever what or the size has changed, and must only read what never changes.
func (s *Sheet) Describe(u *ui.UI, r ui.Rect, what any, draw func(*paint.Canvas)) {
	k := 1 / u.Pixel()
	key := sheetKey{what, int(math.Ceil(r.W * k)), int(math.Ceil(r.H * k))}
	if key.w <= 0 || key.h <= 0 {
		return
	}
	if key != s.want {
		coming := make(chan *image.RGBA, 1)
		s.want, s.coming, s.ready = key, coming, nil
		go func() {
			c := paint.New(key.w, key.h)
			draw(c.Scale(k))
			coming <- c.Pix
		}()
	}
	if s.coming != nil {
		select {
		case s.ready = <-s.coming:
			s.coming = nil
			s.number++
		default:
		}
	}
	if s.ready == nil {
		u.Probe("miniature.painting", "", r)
		u.Fill(r, art.Sea)
		return
	}
	u.Custom(r, true, shownKey{s, s.number}, func(dst *ebiten.Image, scale float64) { s.draw(dst, r, scale) })
}

// draw puts the picture where it belongs; its pixels are those of the screen.
func (s *Sheet) draw(dst *ebiten.Image, r ui.Rect, scale float64) {
	if s.showing != s.number {
		if s.shown != nil {
			s.shown.Deallocate()
		}
		s.shown = ebiten.NewImageFromImageWithOptions(s.ready, &ebiten.NewImageFromImageOptions{Unmanaged: true})
		s.showing = s.number
	}
	op := &ebiten.DrawImageOptions{}
	op.GeoM.Translate(math.Floor(r.X*scale+0.5), math.Floor(r.Y*scale+0.5))
	dst.DrawImage(s.shown, op)
}
