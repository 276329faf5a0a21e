package app

import (
	"slices"
	"testing"

	"eras/scenes/ui"
)

// page is a screen that shows nothing.
type page struct{ name string }

func (*page) Describe(*ui.UI) {}

// The result of a task is kept whatever is on the screen. What it shows waits for a screen that
// covers its own to go, and is left out when its own was left.
func TestResultsOfTasksAreNotLost(t *testing.T) {
	var told []string
	task := func(name string) func() Ending {
		return func() Ending {
			return Ending{Keep: func() { told = append(told, "keep "+name) }, Show: func() { told = append(told, "show "+name) }}
		}
	}
	for _, c := range []struct {
		name string
		do   func(a *App, tick func())
		want []string
	}{
		{"the same screen", func(a *App, tick func()) { a.Tasks.Run("x", task("x")); tick() }, []string{"keep x", "show x"}},
		{"several at a time", func(a *App, tick func()) {
			a.Tasks.Run("x", task("x"))
			a.Tasks.Run("y", task("y"))
			if a.Tasks.busy() != "x" {
				t.Errorf("it is busy with %q", a.Tasks.busy())
			}
			tick()
		}, []string{"keep x", "show x", "keep y", "show y"}},
		{"another screen over it", func(a *App, tick func()) {
			a.Tasks.Run("x", task("x"))
			var back, backAgain func()
			a.Screens.Over("over", func(b func()) Screen { back = b; return &page{"over"} })
			a.Screens.Over("again", func(b func()) Screen { backAgain = b; return &page{"again"} })
			tick()
			told = append(told, "covered")
			backAgain()
			tick()
			told = append(told, "covered")
			back()
			tick()
		}, []string{"keep x", "covered", "covered", "show x"}},
		{"left", func(a *App, tick func()) {
			a.Tasks.Run("x", task("x"))
			a.Screens.Show("other", &page{"other"})
			tick()
			tick()
		}, []string{"keep x"}},
		{"left below another screen", func(a *App, tick func()) {
			a.Tasks.Run("x", task("x"))
			var back func()
			a.Screens.Over("over", func(b func()) Screen { back = b; return &page{"over"} })
			tick()
			a.Screens.Show("other", &page{"other"})
			back()
			if a.Screens.name != "other" {
				t.Errorf("going back to a screen that was left shows %q", a.Screens.name)
			}
			tick()
		}, []string{"keep x"}},
		{"one that begins another", func(a *App, tick func()) {
			a.Tasks.Run("x", func() Ending { return Ending{Keep: func() { a.Tasks.Run("y", task("y")) }} })
			tick()
			tick()
		}, []string{"keep y", "show y"}},
		{"the end of the program", func(a *App, _ func()) {
			a.Tasks.Run("x", task("x"))
			_ = a.close()
		}, []string{"keep x"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			told = nil
			a, err := New(Config{Saves: t.TempDir(), NoSound: true, Language: "en"}, func(a *App) (Module, error) { return &plainGame{app: a}, nil })
			if err != nil {
				t.Fatal(err)
			}
			defer a.close()
			a.Screens.Show("page", &page{"page"})
			c.do(a, func() {
				a.Tasks.working.Wait()
				a.Tasks.check()
			})
			if !slices.Equal(told, c.want) {
				t.Errorf("told %q, want %q", told, c.want)
			}
			if len(a.Tasks.all) != 0 {
				t.Errorf("%d tasks are left", len(a.Tasks.all))
			}
		})
	}
}
