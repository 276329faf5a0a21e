package guide

import (
	"strings"
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// A guide says which steps it leaves out, and says nothing of those that were shown.
func TestStepsThatAreLeftOut(t *testing.T) {
	done := map[int]bool{}
	step := func(n int) Step { return Step{Text: "menu.start", Done: func() bool { return done[n] }} }
	g := &Guide{Steps: []Step{step(0), step(1), step(2), step(3), {Text: "menu.watch"}}, Busy: func() bool { return false }}
	w := uitest.New(t, "en", 1280, 800, uitest.Func(func(u *ui.UI) { g.Describe(u) }))
	says := func(want string) {
		t.Helper()
		w.Ticks(3)
		box, _ := w.Find("guide")
		before, left := strings.CutPrefix(box.Label, "(")
		if want == "" && left || want != "" && !strings.HasPrefix(before, want) {
			t.Errorf("step %d says %q, want %q", g.at+1, box.Label, want)
		}
	}
	says("")
	done[0] = true
	says("")
	done[1], done[2] = true, true
	says("Step 3 is left out: ")
	done[3] = true
	says("")

	done = map[int]bool{0: true, 1: true}
	g.at, g.seen = 0, false
	says("Steps 1 to 2 are left out: ")
}
