package ui

// Loop describes the ticks of a window. The program that owns the window calls it; screens do not.
type Loop struct {
	ui    *UI
	quiet int // ticks since the last input
}

// Begin starts the description of a tick for a window of some pixels. If a button went down and up
// within the tick, its release is delivered in the next tick.
func (l *Loop) Begin(in Input, pixelsW, pixelsH int, scale float64) {
	u := l.ui
	u.begin(float64(pixelsW), float64(pixelsH), scale)
	in = u.clicks.in(in)
	u.in = in
	u.Text.UseTouch(in.Touch)
	if l.quiet++; !in.Quiet() {
		l.quiet = 0
	}
	u.Keys.down = append(u.Keys.down[:0], in.Keys...)
	if !u.Fields.Typing() { // a text field receives the keys without the key map
		for i, k := range u.Keys.down {
			u.Keys.down[i] = u.Keys.chosen.Standard(k)
		}
	}
	u.tick++
	u.next = ""
	u.probe = u.probe[:0]
	if in.Moved || in.Left.Pressed {
		u.Focus.shown = false
	}
	u.Focus.order = u.Focus.order[:0]
	u.modal.begin()
	u.floats.begin()
	u.Tips.wanted = tip{}
}

// End completes the tick. [Surface.Draw] then draws what was described.
func (l *Loop) End() {
	u := l.ui
	u.moveFocus()
	u.endTips()
	u.modal.end(u)
	u.speak()
	u.hot = u.next
	if !u.in.Left.Held {
		u.active = ""
	}
	u.end()
	u.Motion.forget()
}

// Recover resets the layer after a panic in the description or drawing of a tick: no control has
// the focus or is held or open, and the next frame is drawn whole. The count of ticks continues.
func (l *Loop) Recover() {
	u := l.ui
	for _, f := range u.Fields.all {
		if f.composer != nil {
			f.composer.Confirm()
		}
	}
	u.clicks, u.Focus, u.modal, u.Tips, u.floats = clicks{}, Focus{ui: u}, modalState{}, Tips{ui: u}, floatState{}
	u.hot, u.next, u.active, u.opened, u.spoken = "", "", "", "", ""
	clear(u.Motion.eases)
	clear(u.Views.all)
	clear(u.Fields.all)
	l.quiet = 0
	u.reset()
}

// Quiet returns the number of ticks since the last input.
func (l *Loop) Quiet() int { return l.quiet }

// stillTicks is how long the screen must not change before it rests. It is longer than any
// animation or message lasts, and than the intervals at which they recur.
const stillTicks = 12 * TicksPerSecond

// Rests reports whether there has been no input and no change on the screen for so long that the
// screen need not be described in every tick.
func (l *Loop) Rests() bool { return min(l.ui.Still(), l.quiet) > stillTicks && !l.ui.Fields.Typing() }
