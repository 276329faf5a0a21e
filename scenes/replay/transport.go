package replay

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/hud"
	"eras/scenes/ui"
)

// Transport goes through a match that has been played: by itself, step by step,
// to its ends, or to any step with a slider.
type Transport struct {
	// Steps is how many steps the match has, At how many of them are shown.
	Steps, At int
	// Show shows the match after n steps at once.
	Show func(n int)
	// Play shows step n, from 0, moving.
	Play func(u *ui.UI, n int)
	// Busy reports whether something still moves.
	Busy func() bool
	// Pause is how long a step is looked at before the next one, in milliseconds.
	Pause float64

	going bool
	begun bool
	wait  int
}

// How long a replay waits before its first step and, by default, between steps, in
// milliseconds.
const (
	firstPause = 600
	stepPause  = 240
)

// NewTransport returns the transport of a match of that many steps. It begins at
// the first and goes on by itself.
func NewTransport(steps int, show func(n int), play func(u *ui.UI, n int), busy func() bool) *Transport {
	return &Transport{Steps: steps, Show: show, Play: play, Busy: busy, Pause: stepPause, going: true}
}

// Advance goes on by one tick. Call it before [Transport.Describe].
func (t *Transport) Advance(u *ui.UI) {
	if !t.begun {
		t.begun = true
		t.Show(t.At)
		t.wait = ui.Ticks(firstPause)
	}
	if t.Busy() || !t.going {
		return
	}
	if t.wait--; t.wait > 0 {
		return
	}
	if t.At == t.Steps {
		t.going = false
		return
	}
	t.forward(u)
	t.wait = ui.Ticks(t.Pause)
}

func (t *Transport) forward(u *ui.UI) {
	if t.At < t.Steps {
		t.At++
		t.Play(u, t.At-1)
	}
}

// Jump shows the match after n steps and stops there.
func (t *Transport) Jump(n int) {
	t.begun = true
	t.At, t.going = min(max(n, 0), t.Steps), false
	t.Show(t.At)
}

// Going reports whether the match goes on by itself.
func (t *Transport) Going() bool { return t.going }

// Stop stops at the step that is shown.
func (t *Transport) Stop() { t.going = false }

// Label says which step is shown, in words.
func (t *Transport) Label(u *ui.UI) string {
	return u.Text.T("replay.step", "Step", t.At, "Last", t.Steps)
}

// TransportHeight is how high [Transport.Describe] wants to be.
const TransportHeight = 58

// Describe describes the bar: to the ends, step by step, by itself, and the
// slider.
func (t *Transport) Describe(u *ui.UI, r ui.Rect) {
	u.Sheet(r)
	in := r.InsetXY(14, 0)
	const size = 40
	press := func(id, icon, tip string, keys ...ebiten.Key) bool {
		used := u.Button(id, in.CutLeft(size).Middle(size, size), ui.ButtonSpec{Icon: icon, Kind: ui.OnBar, Tip: u.Text.T(tip)})
		in.CutLeft(8)
		for _, k := range keys {
			used = u.TakeKey(k) || used
		}
		return used
	}
	tip := "replay.play"
	if t.going {
		tip = "replay.pause"
	}
	if press("replay.first", "previous-button", "replay.first", ebiten.KeyHome) {
		t.Jump(0)
	}
	if t.stepKey(u, ebiten.KeyArrowLeft) || press("replay.previous", "step-back", "replay.previous") {
		t.Jump(t.At - 1)
	}
	if press("replay.play", hud.PauseIcon(!t.going), tip, ebiten.KeySpace, ebiten.KeyPause) {
		t.going = !t.going && t.At < t.Steps
		t.wait = 0
	}
	if t.stepKey(u, ebiten.KeyArrowRight) || press("replay.next", "step-forward", "replay.next") {
		t.going = false
		if t.Busy() {
			t.Show(t.At)
		}
		t.forward(u)
	}
	if press("replay.last", "next-button", "replay.last", ebiten.KeyEnd) {
		t.Jump(t.Steps)
	}
	in.CutLeft(8)
	before := float64(t.At)
	if now := u.Slider("replay.slider", in, t.Label(u), before, 0, float64(max(1, t.Steps)), 1, 5); now != before {
		t.Jump(int(now))
	}
}

// stepKey takes an arrow key unless the slider has the keyboard.
func (t *Transport) stepKey(u *ui.UI, k ebiten.Key) bool {
	return !u.Focused("replay.slider") && u.TakeKey(k)
}
