package replay

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// reel is a replay of ten steps, of which each moves for some ticks.
type reel struct {
	t      *Transport
	shown  int // what is seen
	moving int
	played []int
}

func newReel() *reel {
	r := &reel{}
	r.t = newTransport(10, func(n int) { r.shown, r.moving = n, 0 }, func(_ *ui.UI, n int) {
		if n != r.shown {
			panic("a step is played from another position")
		}
		r.shown, r.moving = n+1, 3
		r.played = append(r.played, n)
	}, func() bool { return r.moving > 0 })
	return r
}

func (r *reel) Describe(u *ui.UI) {
	r.moving = max(0, r.moving-1)
	r.t.advance(u)
	height := float64(TransportHeight)
	if u.Narrow() {
		height = narrowTransport
	}
	r.t.Describe(u, ui.R(16, 500, u.Bounds().W-32, height))
}

func TestTheTransportFits(t *testing.T) {
	uitest.Fits(t, func() uitest.Screen { return newReel() }, nil)
}

// FitsNarrow implements [ui.Narrower].
func (r *reel) FitsNarrow() bool { return true }

func TestTheTransportGoesToTheEndByItself(t *testing.T) {
	r := newReel()
	w := uitest.New(t, "es", 900, 600, r)
	w.Ticks(10 * ui.TicksPerSecond)
	if r.shown != 10 || len(r.played) != 10 || r.t.Going() {
		t.Errorf("shown %d, played %v", r.shown, r.played)
	}
}

func TestTheTransportIsUsedByButtonsKeysAndSlider(t *testing.T) {
	r := newReel()
	w := uitest.New(t, "en", 1280, 800, r)
	w.Ticks(1)
	at := func(what string, want int) {
		t.Helper()
		if r.shown != want || r.t.At != want {
			t.Errorf("%s: step %d is shown and %d is told, want %d", what, r.shown, r.t.At, want)
		}
	}
	w.Click("replay.last")
	at("last", 10)
	w.Click("replay.next")
	at("beyond the end", 10)
	w.Click("replay.previous")
	at("back", 9)
	w.Key(ebiten.KeyHome)
	at("Home", 0)
	w.Click("replay.previous")
	at("before the start", 0)
	w.Key(ebiten.KeyArrowRight, ebiten.KeyArrowRight, ebiten.KeyArrowRight) // while the first still moves
	at("three steps", 3)
	w.Key(ebiten.KeyArrowLeft)
	at("one back", 2)
	w.Key(ebiten.KeyEnd)
	at("End", 10)
	s, _ := w.Find("replay.slider")
	w.Move(s.Rect.CenterX(), s.Rect.CenterY())
	w.Press()
	w.Release()
	at("the middle of the slider", 5)
	w.Click("replay.play")
	if !r.t.Going() {
		t.Error("it does not go")
	}
	w.Ticks(5 * ui.TicksPerSecond)
	at("by itself", 10)
}

func TestThePauseButtonSaysWhatItWillDo(t *testing.T) {
	r := newReel()
	w := uitest.New(t, "en", 1280, 800, r)
	w.Ticks(1)
	says := func(what string, icon string) {
		t.Helper()
		c, _ := w.Find("replay.play")
		if word, _, _ := strings.Cut(c.Label, "\n"); word != what || hud.PauseIcon(!r.t.Going()) != icon {
			t.Errorf("it says %q with %s, want %q with %s", word, hud.PauseIcon(!r.t.Going()), what, icon)
		}
	}
	says("Pause", "pause")
	w.Click("replay.play")
	w.Ticks(1)
	says("Play", "play-button")
}
