package uitest

import (
	"fmt"
	"slices"
	"testing"

	"eras/scenes/ui"
)

// ClickTicks are lengths of clicks in ticks. Touchpads, and any mouse while frames are slow, press
// and release within one tick.
var ClickTicks = []int{0, 1, 3, 30}

// usualTicks is the length of a usual click in tests.
const usualTicks = 3

// ShortAndUsual are the lengths of clicks that a screen is tested with. What all lengths do is tested
// once for every widget.
var ShortAndUsual = []int{0, usualTicks}

// settleTicks is how long after the longest click a window is compared.
const settleTicks = 5

// ClickFor clicks at the cursor and holds the button for some ticks.
func (w *Window) ClickFor(ticks int) {
	w.T.Helper()
	if ticks == 0 {
		w.Tick(ui.Input{Left: ui.Button{Pressed: true, Released: true}})
		return
	}
	w.Press()
	w.Ticks(ticks - 1)
	w.Release()
}

// Clicks clicks on every control of a window, and on every control that one of them brings up, each
// time in a window of its own, and checks that a click of any of the lengths has the same outcome. So
// it also finds the place in a list at which a button panics. open must return the same window each
// time. Controls whose ids begin with one of the exceptions are left out, also of the outcome.
func Clicks(t *testing.T, open func() *Window, lengths []int, exceptions ...string) {
	t.Helper()
	first := open()
	first.Ticks(1)
	all := targets(first, exceptions)
	clicked := map[string]bool{}
	for _, id := range all {
		clicked[id] = true
	}
	for _, id := range all {
		w := clickAll(t, open, lengths, []string{id}, exceptions)
		if w == nil {
			continue
		}
		for _, then := range targets(w, exceptions) {
			if !clicked[then] {
				clicked[then] = true
				clickAll(t, open, lengths, []string{id, then}, exceptions)
			}
		}
	}
	t.Logf("%d controls were clicked", len(clicked))
}

// targets returns the controls of a window that can be clicked.
func targets(w *Window, exceptions []string) []string {
	var ids []string
	for _, c := range w.UI.Controls() {
		if c.Enabled && !c.Rect.Empty() && !excepted(c.ID, exceptions) && !slices.Contains(ids, c.ID) {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// clickAll clicks on controls one after the other, on the last one for every length, and compares
// the outcomes. It returns a window after that, nil if a control is not there.
func clickAll(t *testing.T, open func() *Window, lengths []int, path, exceptions []string) *Window {
	t.Helper()
	last := len(path) - 1
	var first *Window
	for _, ticks := range lengths {
		w := open()
		w.Ticks(1)
		for _, id := range path[:last] {
			if !w.over(id) {
				return nil
			}
			w.ClickFor(usualTicks)
			w.Ticks(settleTicks)
		}
		if !w.over(path[last]) {
			return nil
		}
		before := w.UI.Tick()
		w.ClickFor(ticks)
		w.Ticks(slices.Max(lengths) + settleTicks - (w.UI.Tick() - before))
		if first == nil {
			first = w
		} else if got, want := w.outcome(exceptions), first.outcome(exceptions); !slices.Equal(got, want) {
			t.Errorf("%q: a click of %d ticks leads to\n%q\none of %d ticks to\n%q", path, ticks, differing(got, want), lengths[0], differing(want, got))
		}
	}
	return first
}

// over moves the cursor over a control and reports whether it is there.
func (w *Window) over(id string) bool {
	c, ok := w.Find(id)
	if ok {
		w.Move(c.Rect.CenterX(), c.Rect.CenterY())
	}
	return ok
}

// beside are probes of what depends on work beside the game loop, and what shows beside the cursor.
var beside = []string{"tooltip", "thumbnail.", "map.drawing"}

// outcome returns what a window describes.
func (w *Window) outcome(exceptions []string) []string {
	var all []string
	for _, c := range w.UI.Controls() {
		if !excepted(c.ID, beside) && !excepted(c.ID, exceptions) {
			all = append(all, fmt.Sprintf("%s|%s|%s|%v|%v", c.ID, c.Label, c.Value, c.Enabled, c.Focused))
		}
	}
	return all
}

// differing returns what is in one list and not in the other.
func differing(in, other []string) []string {
	return slices.DeleteFunc(slices.Clone(in), func(s string) bool { return slices.Contains(other, s) })
}
