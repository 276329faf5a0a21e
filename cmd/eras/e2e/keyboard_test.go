//go:build e2e

package e2e

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/grid"
	"eras/game/war"
)

// focus moves the focus with Tab until a control has it.
func (s *driver) focus(id string) {
	s.t.Helper()
	for range 60 {
		for _, c := range s.look().Controls {
			if c.ID == id && c.Focused {
				return
			}
		}
		s.key(ebiten.KeyTab)
	}
	s.t.Fatalf("Tab does not reach %q on screen %q: %s", id, s.look().Screen, s.ids())
}

// walk moves the cursor of a board with the arrow keys, from one square to
// another.
func (s *driver) walk(from, to grid.Square) {
	s.t.Helper()
	for range abs(to.X() - from.X()) {
		s.key(map[bool]ebiten.Key{true: ebiten.KeyArrowRight, false: ebiten.KeyArrowLeft}[to.X() > from.X()])
	}
	for range abs(to.Y() - from.Y()) {
		s.key(map[bool]ebiten.Key{true: ebiten.KeyArrowDown, false: ebiten.KeyArrowUp}[to.Y() > from.Y()])
	}
}

func abs(n int) int { return max(n, -n) }

// A press and a release that the program learns of at once are a click: touchpads, remote desktops and
// slow machines send them so.
func TestShortClicks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	acquaint(t, dir)
	s := start(t, dir, 1280, 800, "-seed", "3")
	s.onScreen("menu")
	for _, step := range []struct{ control, screen string }{{"menu.options", "options"}, {"options.done", "menu"}, {"menu.rules", "rules"}} {
		s.hover(step.control)
		s.guest.PressMouseButton(ebiten.MouseButtonLeft)
		s.guest.ReleaseMouseButton(ebiten.MouseButtonLeft)
		s.onScreen(step.screen)
	}
}

// TestKeyboardAlone begins and plays a match without the mouse.
func TestKeyboardAlone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := start(t, dir, 1280, 800, "-language", "es", "-seed", "3")
	s.onScreen("menu")
	s.focus("menu.options")
	s.key(ebiten.KeyEnter)
	s.onScreen("options")
	s.focus("options.ownspeed")
	for range 3 {
		s.key(ebiten.KeyArrowLeft)
	}
	s.focus("options.computerspeed")
	for range 3 {
		s.key(ebiten.KeyArrowLeft)
	}
	s.key(ebiten.KeyEscape)
	s.onScreen("menu")
	s.focus("menu.start")
	s.key(ebiten.KeyEnter)
	s.onScreen("setup")
	s.write("Íñigo")
	s.focus("setup.rules")
	s.key(ebiten.KeyArrowRight)
	s.focus("setup.name")
	s.key(ebiten.KeyEnter)
	s.onScreen("training")
	s.until("the end of the training", s.trained)
	s.key(ebiten.KeyEnter)
	s.onScreen("war")
	before := ""
	for range 6 {
		state, ok := s.state(before)
		if !ok {
			t.Fatal("the match is over after a few actions")
		}
		before = state.String()
		if state.Fighting {
			break
		}
		rules := shipped(t, "dominion").Rules
		for _, m := range rules.Moves(&state.Position, nil) {
			if m.Kind() != war.Step || state.Position.Fights(m) {
				continue
			}
			s.focus("map")
			label, _ := s.value("cursor")
			cursor, err := state.Position.Size.Parse(label)
			if err != nil {
				t.Fatal(err)
			}
			s.walk(cursor, m.From())
			s.key(ebiten.KeyEnter)
			s.walk(m.From(), m.To())
			s.key(ebiten.KeyEnter)
			break
		}
	}
	m, _ := savedEventually(t, dir, 6)
	if m.Seats[0].Person != "Íñigo" {
		t.Errorf("the name is saved as %q", m.Seats[0].Person)
	}
	for range 3 { // skips what moves, lets go what is chosen, asks
		if !s.has("play.leaving.yes") {
			s.key(ebiten.KeyEscape)
			s.ticks(4)
		}
	}
	s.focus("play.leaving.yes")
	s.key(ebiten.KeyEnter)
	s.onScreen("menu")
	s.focus("menu.quit")
	s.quits(func() { s.key(ebiten.KeyEnter) })
}
