package app_test

import (
	"testing"

	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/ui"
)

// What does not change is not drawn: after a while without input, a page that waits for
// the player is the same in every tick, and no field's caret and no picture moves on.
func TestPagesThatWaitAreNotDrawnAgain(t *testing.T) {
	const watched = 20 * ui.TicksPerSecond
	idle := func(t *testing.T, p *program, screen string) {
		t.Helper()
		p.waitsFor(screen)
		// Work in the background may still change it: a picture that is painted, or what was learned.
		p.waits(screen+" to rest", func() bool { return p.Window.UI.Still() >= watched })
	}
	t.Run("welcome", func(t *testing.T) {
		p := open(t, t.TempDir(), func(c *app.Config) { c.Language = "" })
		p.Window.UI.InputMethods = false // they need the window
		p.Ticks(2)
		before, moved := p.Window.UI.Still(), 0
		for range 2 * ui.TicksPerSecond {
			if p.Ticks(1); p.Window.UI.Still() < before {
				moved++
			}
			before = p.Window.UI.Still()
		}
		if moved < 3 {
			t.Errorf("the caret of the name changed %d times in two seconds", moved)
		}
		idle(t, p, "welcome")
	})
	t.Run("menu", func(t *testing.T) { idle(t, open(t, t.TempDir()), "menu") })
	for _, mode := range modes {
		t.Run(string(mode), func(t *testing.T) {
			p := open(t, t.TempDir())
			p.Window.UI.InputMethods = false
			p.startAlone(mode)
			idle(t, p, cards[mode])
		})
	}
}

// startAlone starts a match of a person against the computer from the menu.
func (p *program) startAlone(mode saves.Mode) {
	p.T.Helper()
	p.Ticks(2)
	p.Click("menu.board." + cards[mode])
	p.Ticks(1) // the buttons move
	p.Click("menu.start")
	p.waits("the set-up of "+string(mode), func() bool { _, ok := p.Find(starts[mode]); return ok })
	for _, field := range []string{"setup.name", "setup.name0"} {
		if _, ok := p.Find(field); ok {
			p.Click(field)
			p.Type("Ana")
		}
	}
	p.Click(starts[mode])
	p.waits("a match of "+string(mode), func() bool {
		if _, ok := p.Find("training.play"); ok {
			p.Click("training.play") // it does nothing before the first generation
		}
		m, ok := p.Matches.Playing()
		return ok && m.Mode == mode
	})
}
