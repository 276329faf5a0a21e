//go:build e2e

package e2e

import (
	"flag"
	"slices"
	"testing"

	"eras/game/war"
	"eras/play/learning"
	"eras/saves"
)

var warsInARow = flag.Int("wars", 0, "how many wars TestWarsInARow plays; 0 for none")

// TestWarsInARow plays wars under one name without waiting for what the computer learns, and
// kills the program within every fourth. The log of the player has exactly the wars that were
// played, and after each of them a step of hill-climbing was taken or waits.
//
//	tools/scripts/display.sh go test -tags e2e -count=1 -timeout 0 -run WarsInARow ./cmd/eras/e2e -wars 12
func TestWarsInARow(t *testing.T) {
	if *warsInARow == 0 {
		t.Skip("it is asked for with -wars")
	}
	dir := t.TempDir()
	s := start(t, dir, 1280, 800, "-language", "en", "-seed", "19")
	s.onScreen("menu")
	s.quick()
	rules := shipped(t, "dominion").Rules
	var records []string
	for n := range *warsInARow {
		s.onScreen("menu")
		s.click("menu.board.war")
		s.click("menu.start")
		s.onScreen("setup")
		if n == 0 {
			s.enter("setup.name", personName)
			s.click(dominion)
			s.pick("setup.map", "The duel")
			s.click("setup.level0.0")
		}
		s.click("setup.go")
		s.train()
		if who := good(t, rules); n%4 == 2 {
			moves := 0
			s.playUntil(who, func() bool { moves++; return moves > 3 })
			s.kill()
			s = start(t, dir, 1280, 800, "-language", "en", "-seed", "19")
			s.onScreen("menu")
			s.click("menu.continue")
			s.onScreen("war")
			s.playWar(who)
		} else {
			s.playWar(who)
		}
		s.onScreen("result")
		store := saves.Open(dir)
		k, err := store.Knowledge(personName)
		if err != nil {
			t.Fatal(err)
		}
		p, err := store.Profile(personName)
		if err != nil {
			t.Fatal(err)
		}
		if len(k.Matches) != n+1 || len(p.Played) != n+1 {
			t.Fatalf("after war %d there are %d in the log and %d in the profile", n+1, len(k.Matches), len(p.Played))
		}
		records = append(records, k.Matches[n].Record)
		waiting := learning.Waiting(war.ID, &k, &p)
		for i, m := range k.Matches {
			if m.Record != records[i] {
				t.Errorf("war %d in the log has changed", i+1)
			}
			if m.Weights != nil && !k.Stepped(war.ID, m.Date) && !slices.ContainsFunc(waiting, m.Date.Equal) {
				t.Errorf("after war %d the step of war %d is lost", n+1, i+1)
			}
		}
		t.Logf("war %d: %d steps wait, %d comparisons so far", n+1, len(waiting), len(k.Changes))
		s.click("result.menu")
	}
}

// playUntil plays a war until stop says so before a move.
func (s *driver) playUntil(p person, stop func() bool) {
	s.t.Helper()
	before := ""
	for !stop() {
		state, ok := s.state(before)
		if !ok {
			s.t.Fatal("the war was over too soon")
		}
		before = state.String()
		s.act(p(state))
	}
}
