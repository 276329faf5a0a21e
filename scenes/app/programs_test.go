package app_test

import (
	"strings"
	"testing"

	"eras/game/battle"
	"eras/play/session"
	"eras/saves"
	"eras/scenes/app"
)

// A program that was typed can be seated in the window. If it is broken, the player is told and the
// match goes on; a program of a saved match that was not typed this time is not started.
func TestAProgramInTheWindow(t *testing.T) {
	dir, spec := t.TempDir(), "@sh -c 'echo mine is broken >&2; exit 3'"
	p := open(t, dir, func(c *app.Config) {
		c.Programs = &session.Programs{}
		if err := c.Programs.Add(spec); err != nil {
			t.Fatal(err)
		}
	})
	told := func(p *program, words ...string) func() bool {
		return func() bool {
			all := strings.Join(p.Notices.Problems(), "\n")
			for _, word := range words {
				if !strings.Contains(all, word) {
					return false
				}
			}
			return true
		}
	}
	p.OpenMenu()
	p.Ticks(2)
	p.Click("menu.board.battle")
	p.Ticks(2)
	p.Click("menu.watch")
	p.waits("the set-up", func() bool { _, ok := p.Find("setup.go"); return ok })
	for _, seat := range []string{"0", "1"} {
		p.Pick("setup.weights"+seat, 3)
		p.Ticks(2)
	}
	p.Click("setup.go")
	p.waits("a sentence about the program", told(p, "has lost its seat", "mine is broken"))
	m, _ := p.Matches.Playing()
	if len(m.Seats) != 2 || m.Seats[0].Bot != spec || m.Seats[0].Level != 0 {
		t.Errorf("the seats are %+v", m.Seats)
	}
	p.End()

	again := open(t, dir)
	if _, found, err := again.Saves.LoadMatch(saves.SlotOf(battle.ID)); !found || err != nil {
		t.Fatalf("the match is not saved: %v", err)
	}
	again.Matches.Resume(battle.ID)
	again.waits("a sentence about a program that was not typed", told(again, "was not started", "-agent '"+spec+"'"))
}
