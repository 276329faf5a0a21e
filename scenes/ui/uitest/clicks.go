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

// ShortAndUsual are the lengths of clicks with which a screen is tested. [ClickTicks] is for tests
// of the widgets themselves.
var ShortAndUsual = []int{0, usualTicks}

// settleTicks is how long after the longest click the windows are compared.
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

// Clicks clicks on every control of a window, and on every control that one of them brings up. Each
// click is in a window of its own, which open returns; open must return the same window each time.
// Clicks fails if clicks of different lengths have different outcomes, and so it also finds buttons
// that panic. Controls whose ids begin with one of the exceptions are not clicked and not compared.
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

// clickAll clicks on the controls of path one after the other. It clicks on the last one with every
// length and compares the outcomes. It returns a window after these clicks, or nil if a control is
// missing.
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

// over moves the cursor over a control. It reports false if there is no such control.
func (w *Window) over(id string) bool {
	c, ok := w.Find(id)
	if ok {
		w.Move(c.Rect.CenterX(), c.Rect.CenterY())
	}
	return ok
}

// beside are the prefixes of probes that are not compared: they depend on background work or on the
// place of the cursor.
var beside = []string{"tooltip", "thumbnail.", "map.drawing"}

// outcome returns the controls and texts that a window describes.
func (w *Window) outcome(exceptions []string) []string {
	var all []string
	for _, c := range w.UI.Controls() {
		if !excepted(c.ID, beside) && !excepted(c.ID, exceptions) {
			all = append(all, fmt.Sprintf("%s|%s|%s|%v|%v", c.ID, c.Label, c.Value, c.Enabled, c.Focused))
		}
	}
	return all
}

// differing returns the strings of in that are not in other.
func differing(in, other []string) []string {
	return slices.DeleteFunc(slices.Clone(in), func(s string) bool { return slices.Contains(other, s) })
}
