package thumbnail

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/internal/fault"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Image is a picture that takes time to paint. It is painted in a goroutine; until it is ready,
// water is shown. The zero value is ready for use.
type Image struct {
	// Keep means that until a picture is ready the last one is shown, if it has the same size.
	Keep bool

	want         imageKey
	painting     chan painted // nil if nothing is being painted
	ready        *image.RGBA
	version      int           // counts the painted pictures
	shown        *ebiten.Image // used by Draw only
	shownVersion int           // version of shown
}

// imageKey holds everything that a picture depends on.
type imageKey struct {
	what any
	w, h int // in pixels
}

// shownKey is the key of the picture that an image shows.
type shownKey struct {
	image   *Image
	version int
}

// painted is a painted picture, or the error of painting it.
type painted struct {
	picture *image.RGBA
	err     error
}

// Describe shows a picture in r; what identifies its content. draw paints it in logical units with
// the upper left corner of r at the origin. draw is called in another goroutine, once for each what
// and size, and must only read data that does not change.
func (s *Image) Describe(u *ui.UI, r ui.Rect, what any, draw func(*paint.Canvas)) {
	k := 1 / u.Pixel()
	key := imageKey{what, int(math.Ceil(r.W * k)), int(math.Ceil(r.H * k))}
	if key.w <= 0 || key.h <= 0 {
		return
	}
	if key != s.want {
		coming := make(chan painted, 1)
		if !s.Keep || key.w != s.want.w || key.h != s.want.h {
			s.ready = nil
		}
		s.want, s.painting = key, coming
		go func() {
			c := paint.New(key.w, key.h)
			err := fault.Do(func() error { draw(c.Scale(k)); return nil })
			coming <- painted{c.Pix, err}
		}()
	}
	if s.painting != nil {
		select {
		case p := <-s.painting:
			s.ready, s.painting = p.picture, nil
			s.version++
			if p.err != nil { // keep showing the last picture
				u.Failed(p.err)
			}
		default:
		}
	}
	if s.painting != nil {
		u.Probe("thumbnail.painting", "", r)
	}
	if s.ready == nil {
		u.Fill(r, art.Sea)
		return
	}
	u.Custom(r, true, shownKey{s, s.version}, func(dst *ebiten.Image, scale float64) { s.draw(dst, r, scale) })
}

// draw draws the picture pixel by pixel, without scaling.
func (s *Image) draw(dst *ebiten.Image, r ui.Rect, scale float64) {
	if s.shownVersion != s.version {
		if s.shown != nil {
			s.shown.Deallocate()
		}
		s.shown = ebiten.NewImageFromImageWithOptions(s.ready, &ebiten.NewImageFromImageOptions{Unmanaged: true})
		s.shownVersion = s.version
	}
	op := &ebiten.DrawImageOptions{}
	op.GeoM.Translate(math.Floor(r.X*scale+0.5), math.Floor(r.Y*scale+0.5))
	dst.DrawImage(s.shown, op)
}
