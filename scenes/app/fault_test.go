package app

import (
	"os"
	"strings"
	"testing"

	"eras/game/risk"
	"eras/internal/fault"
	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// broken is a screen that panics, in the middle of what it describes, when it is told to.
type broken struct{ panics bool }

func (b *broken) Describe(u *ui.UI) {
	u.Button("broken.button", ui.R(10, 60, 100, 40), ui.ButtonSpec{Label: "x"})
	if !b.panics {
		return
	}
	u.PushClip(ui.R(0, 0, 10, 10))
	u.Modal("broken", "broken.button", 0.5, func() {
		home, _ := os.UserHomeDir()
		panic("no such thing in " + home + "/x")
	})
}

// failing opens a program with a match of plain rules in a window, on a screen that panics.
func failing(t testing.TB) (*App, *plainGame, *uitest.Window) {
	t.Helper()
	var g *plainGame
	a, err := New(Config{Saves: t.TempDir(), NoSound: true, Language: "en", Seed: 7, Version: "9.9"}, func(a *App) (Module, error) {
		g = &plainGame{app: a}
		return g, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.close() })
	g.opened = &plain{app: a, m: plainMatch(inSlot, 1)}
	a.Matches.Play(g.opened, nil)
	g.opened.step()
	a.Screens.Show("broken", &broken{panics: true})
	w := &uitest.Window{T: t, UI: a.UI, Width: 1280, Height: 800, Scale: 1}
	w.Screen = guarded{t, a}
	return a, g, w
}

// guarded describes the program as its window does.
type guarded struct {
	t testing.TB
	a *App
}

func (g guarded) Describe(u *ui.UI) {
	if err := g.a.guard(func() error { g.a.Describe(u); return nil }); err != nil {
		g.t.Fatal(err)
	}
}

// A screen that panics is left for a page, from which the match on the disk goes on.
func TestAPanicCostsItsScreen(t *testing.T) {
	a, g, w := failing(t)
	before := g.opened.m.Record
	w.Ticks(2)
	if a.fault == nil || a.Screens.name != "fault" || a.Matches.playing != nil {
		t.Fatalf("after a panic the screen is %q", a.Screens.name)
	}
	if what, ok := w.Find("fault.what"); !ok || !strings.Contains(what.Label, "no such thing") {
		t.Errorf("the page says %+v", what)
	}
	w.Click("fault.copy")
	report := a.UI.Clipboard.Read()
	home, _ := os.UserHomeDir()
	for _, want := range []string{"Eras 9.9", "seed of the program: 7", "screen: broken", "fault_test.go", "(*broken).Describe", summed(before)} {
		if !strings.Contains(report, want) {
			t.Errorf("the report does not have %q:\n%s", want, report)
		}
	}
	for _, folder := range []string{home, a.Place} {
		if len(folder) > 1 && strings.Contains(report, folder) {
			t.Errorf("the report names the folder %s", folder)
		}
	}
	a.uncopied = nil // there may be no clipboard here
	w.Ticks(2)
	g.opened = nil
	w.Click("fault.continue")
	w.Ticks(2)
	if a.fault != nil || g.opened == nil || g.opened.m.Record != before || a.Matches.playing == nil {
		t.Errorf("the match does not go on: %+v", g.opened)
	}
}

// The menu is the other way from the page, and works as ever.
func TestTheMenuFollowsAFault(t *testing.T) {
	a, _, w := failing(t)
	w.Ticks(2)
	w.Click("fault.menu")
	w.Ticks(2)
	if a.Screens.name != "menu" || a.fault != nil {
		t.Errorf("the screen is %q", a.Screens.name)
	}
	// The card of the plain game has nothing to paint, which panics beside the game loop.
	w.Until("the message", func() bool { return len(a.Notices.problems) > 0 })
	if len(a.Notices.problems) != 1 || !strings.Contains(a.Notices.problems[0].body, "nil pointer") || a.fault != nil {
		t.Errorf("a picture that panics is told as %+v", a.Notices.problems)
	}
}

// Faults that do not end, and one of the page itself, end the program with their trace.
func TestFaultsThatDoNotEndTheProgram(t *testing.T) {
	a, _, _ := failing(t)
	again := func() error { return a.guard(func() error { panic("again") }) }
	for i := range maxFaults {
		if err := again(); err != nil {
			t.Fatalf("fault %d ends the program: %v", i, err)
		}
		a.fault = nil
	}
	if err := again(); err == nil || !strings.Contains(err.Error(), "again") || !strings.Contains(err.Error(), "fault_test.go") {
		t.Errorf("the last fault gives %v", err)
	}
	a, _, _ = failing(t)
	if err := again(); err != nil {
		t.Fatal(err)
	}
	if err := again(); err == nil {
		t.Error("a page that panics does not end the program")
	}
	a, _, _ = failing(t)
	for range 3 * maxFaults { // far apart
		a.since = soundTicks + 1
		if err := again(); err != nil {
			t.Fatal(err)
		}
		a.fault = nil
	}
}

// A fault of a task or of other work in the background is told, and what runs goes on.
func TestAPanicInTheBackgroundIsTold(t *testing.T) {
	a, _, w := failing(t)
	a.Screens.Show("broken", &broken{})
	a.Tasks.Run("x", func() Ending { panic("in a task") })
	a.Tasks.Go(func() { panic("in the background") })
	a.Tasks.working.Wait()
	w.Ticks(2)
	var told []string
	for _, p := range a.Notices.problems {
		told = append(told, p.body)
	}
	if all := strings.Join(told, "\n"); len(told) != 2 || !strings.Contains(all, "in a task") || !strings.Contains(all, "in the background") {
		t.Errorf("told is %q", told)
	}
	if a.Screens.name != "broken" || len(a.Tasks.all) != 0 {
		t.Errorf("the screen is %q, %d tasks run", a.Screens.name, len(a.Tasks.all))
	}
}

func TestTheFaultPageFits(t *testing.T) {
	for _, mode := range []saves.Mode{risk.ID, ""} {
		a, _, _ := failing(t)
		if err := a.fail(&fault.Panic{Value: "runtime error: index out of range [6] with length 4"}); err != nil {
			t.Fatal(err)
		}
		a.fault.mode = mode
		uitest.Fits(t, func() uitest.Screen { return uitest.Anywhere{Func: a.describeFault} }, nil)
	}
}
