package replay

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/hud"
	"eras/scenes/ui"
)

// Transport controls a replay. It plays the match, moves step by step, to either end, or to any
// step with a slider.
type Transport struct {
	// Steps is the number of steps of the match; At is the number of steps shown.
	Steps, At int
	// Show shows the match after n steps without animation.
	Show func(n int)
	// Play animates step n, counted from 0.
	Play func(u *ui.UI, n int)
	// Busy reports whether an animation is running.
	Busy func() bool
	// Pause is the time between the end of a step and the next one, in milliseconds.
	Pause float64

	going bool
	begun bool
	wait  int
}

// firstPause is the time before the first step of a replay, stepPause the default time between
// steps, both in milliseconds.
const (
	firstPause = 600
	stepPause  = 240
)

// newTransport returns the transport of a match with the given number of steps. It starts to play
// at the first step.
func newTransport(steps int, show func(n int), play func(u *ui.UI, n int), busy func() bool) *Transport {
	return &Transport{Steps: steps, Show: show, Play: play, Busy: busy, Pause: stepPause, going: true}
}

// advance advances the replay by one tick. Call it before [Transport.Describe].
func (t *Transport) advance(u *ui.UI) {
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

// jump shows the match after n steps and stops there.
func (t *Transport) jump(n int) {
	t.begun = true
	t.At, t.going = min(max(n, 0), t.Steps), false
	t.Show(t.At)
}

// Going reports whether the replay is playing.
func (t *Transport) Going() bool { return t.going }

// Stop stops playing at the current step.
func (t *Transport) Stop() { t.going = false }

// Label describes the current step in words.
func (t *Transport) Label(u *ui.UI) string {
	return u.Text.T("replay.step", "Step", t.At, "Last", t.Steps)
}

// TransportHeight is the height of the bar of [Transport.Describe].
const TransportHeight = 58

// narrowTransport is its height in a narrow window that is not low, where the slider is below the buttons.
const narrowTransport = 112

// size is the side of the buttons.
const size = 40

// Describe describes the bar: buttons to the ends, for single steps and for playing, and the
// slider.
func (t *Transport) Describe(u *ui.UI, r ui.Rect) {
	u.Sheet(r)
	in := r.InsetXY(14, 0)
	slider := ui.Rect{}
	if u.Narrow() && !u.Low() {
		slider = in.CutBottom(in.H / 2)
		slider.H -= 4
		in = in.Middle(min(in.W, 5*size+4*8), in.H)
	}
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
		t.jump(0)
	}
	if t.stepKey(u, ebiten.KeyArrowLeft) || press("replay.previous", "step-back", "replay.previous") {
		t.jump(t.At - 1)
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
		t.jump(t.Steps)
	}
	in.CutLeft(8)
	if slider.Empty() {
		slider = in
	}
	before := float64(t.At)
	if now := u.Slider("replay.slider", slider, t.Label(u), before, 0, float64(max(1, t.Steps)), 1, 5); now != before {
		t.jump(int(now))
	}
}

// stepKey reports whether an arrow key was pressed, unless the slider has the focus, and takes it.
func (t *Transport) stepKey(u *ui.UI, k ebiten.Key) bool {
	return !u.Focus.Is("replay.slider") && u.TakeKey(k)
}
