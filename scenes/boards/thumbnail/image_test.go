package thumbnail

import (
	"sync/atomic"
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/paint"
	"eras/scenes/ui/uitest"
)

// An image is painted once for each key and size, beside the game loop.
func TestImagesArePaintedOnce(t *testing.T) {
	var s Image
	var painted atomic.Int32
	gate := make(chan bool)
	what, width := "a", 100.0
	w := uitest.New(t, "en", 900, 600, uitest.Func(func(u *ui.UI) {
		s.Describe(u, ui.R(10, 10, width, 50), what, func(c *paint.Canvas) {
			painted.Add(1)
			<-gate
		})
	}))
	shows := func(want int32) {
		t.Helper()
		w.Until("the picture", func() bool { return s.ready != nil })
		w.Ticks(5)
		if n := painted.Load(); n != want {
			t.Errorf("painted %d times, want %d", n, want)
		}
	}
	w.Ticks(5)
	if s.ready != nil {
		t.Fatal("the image is ready before it is painted")
	}
	gate <- true
	shows(1)
	if b := s.ready.Bounds(); b.Dx() != 100 || b.Dy() != 50 {
		t.Errorf("the picture is %v", b)
	}
	what = "b"
	w.Ticks(1)
	if s.ready != nil {
		t.Error("the image shows the picture of another key")
	}
	gate <- true
	shows(2)
	width = 120
	w.Ticks(1)
	gate <- true
	shows(3)
}
