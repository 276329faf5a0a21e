package replay

import (
	"fmt"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
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
	// Turns are the steps with which turns begin, and Rounds those with which rounds begin, in order;
	// none for a match that is not divided so. With turns there are buttons for them and for the
	// speed, and the slider has a mark for each round.
	Turns, Rounds []int

	speed int // index in speeds
	skim  int // ticks that the rest of the replay takes; 0 for step by step
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

// speeds are the factors of speed to choose from.
var speeds = [...]int{1, 2, 4, 8, 16}

// Speed returns how many times faster than usual the replay plays.
func (t *Transport) Speed() float64 { return float64(speeds[t.speed]) }

// Within plays the whole match in a number of seconds, without animations.
func (t *Transport) Within(seconds int) {
	t.jump(0)
	t.going, t.skim = true, seconds*ui.TicksPerSecond
}

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
	if t.skim > 0 && t.going {
		t.At += (t.Steps - t.At + t.skim - 1) / t.skim
		t.skim--
		t.Show(t.At)
		t.going = t.skim > 0
		return
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
	t.wait = ui.Ticks(t.Pause / t.Speed())
}

func (t *Transport) forward(u *ui.UI) {
	if t.At < t.Steps {
		t.At++
		t.Play(u, t.At-1)
	}
}

// jump shows the match after n steps and stops there.
func (t *Transport) jump(n int) {
	t.begun, t.skim = true, 0
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

// size is the side of the buttons, speedWidth the width of the one for the speed.
const (
	size       = 40
	speedWidth = 56.0
	// before and after are on the buttons for turns.
	before, after = "«", "»"
)

// Describe describes the bar: buttons to the ends, for single steps and for playing, and the
// slider.
func (t *Transport) Describe(u *ui.UI, r ui.Rect) {
	u.Sheet(r)
	in := r.InsetXY(14, 0)
	slider := ui.Rect{}
	if u.Narrow() && !u.Low() {
		slider = in.CutBottom(in.H / 2)
		slider.H -= 4
		width := 5*size + 4*8.0
		if t.Turns != nil {
			width += speedWidth + 8
		}
		in = in.Middle(min(in.W, width), in.H)
	}
	press := func(id, icon, tip string, keys ...ebiten.Key) bool {
		spec := ui.ButtonSpec{Icon: icon, Kind: ui.OnBar, Tip: u.Text.T(tip)}
		if icon == before || icon == after {
			spec.Icon, spec.Label = "", icon
		}
		used := u.Button(id, in.CutLeft(size).Middle(size, size), spec)
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
	ends := t.Turns == nil || !u.Narrow() // in a narrow window the buttons for turns take their place
	if ends && press("replay.first", "previous-button", "replay.first", ebiten.KeyHome) {
		t.jump(0)
	}
	if t.Turns != nil && press("replay.turn.previous", before, "replay.turn.previous", ebiten.KeyPageUp) {
		t.jump(t.turnBefore())
	}
	if t.stepKey(u, ebiten.KeyArrowLeft) || press("replay.previous", "step-back", "replay.previous") {
		t.jump(t.At - 1)
	}
	if press("replay.play", hud.PauseIcon(!t.going), tip, ebiten.KeySpace, ebiten.KeyPause) {
		t.going = !t.going && t.At < t.Steps
		t.wait, t.skim = 0, 0
	}
	if t.stepKey(u, ebiten.KeyArrowRight) || press("replay.next", "step-forward", "replay.next") {
		t.going, t.skim = false, 0
		if t.Busy() {
			t.Show(t.At)
		}
		t.forward(u)
	}
	if t.Turns != nil && press("replay.turn.next", after, "replay.turn.next", ebiten.KeyPageDown) {
		t.jump(t.turnAfter())
	}
	if ends && press("replay.last", "next-button", "replay.last", ebiten.KeyEnd) {
		t.jump(t.Steps)
	}
	if t.Turns != nil {
		label := fmt.Sprintf("×%d", speeds[t.speed])
		if u.Button("replay.speed", in.CutLeft(speedWidth).Middle(speedWidth, size), ui.ButtonSpec{Label: label, Kind: ui.OnBar, Tip: u.Text.T("replay.speed")}) {
			t.speed = (t.speed + 1) % len(speeds)
		}
	}
	in.CutLeft(8)
	if slider.Empty() {
		slider = in
	}
	for _, n := range t.Rounds {
		u.VLine(slider.X+slider.W*float64(n)/float64(max(1, t.Steps)), slider.CenterY()+9, 6, 1, art.Ink2)
	}
	shown := float64(t.At)
	if now := u.Slider("replay.slider", slider, t.Label(u), shown, 0, float64(max(1, t.Steps)), 1, 5); now != shown {
		t.jump(int(now))
	}
}

// turnBefore returns the step with which the turn before the current one begins, or the current one if
// it is not at its beginning.
func (t *Transport) turnBefore() int {
	i, _ := slices.BinarySearch(t.Turns, t.At)
	if i == 0 {
		return 0
	}
	return t.Turns[i-1]
}

// turnAfter returns the step with which the next turn begins, or the last one.
func (t *Transport) turnAfter() int {
	i, _ := slices.BinarySearch(t.Turns, t.At+1)
	if i == len(t.Turns) {
		return t.Steps
	}
	return t.Turns[i]
}

// stepKey reports whether an arrow key was pressed, unless the slider has the focus, and takes it.
func (t *Transport) stepKey(u *ui.UI, k ebiten.Key) bool {
	return !u.Focus.Is("replay.slider") && u.TakeKey(k)
}
