//go:build e2e

package e2e

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/saves"
)

// journeys are the same evening in both languages: a match that the person wins
// and one that the person loses.
var journeys = []struct {
	language, name, board string
	level                 int
	good                  bool
}{
	{"es", "Begoña Núñez", "El duelo", 1, true},
	{"en", "Edward O’Brien", "The duel", 7, false},
}

// TestAWholeMatchByMouse plays a war from the menu to its result, with the
// battles fought by hand, and begins a second one under the same name.
func TestAWholeMatchByMouse(t *testing.T) {
	t.Parallel()
	fights := 0
	for _, j := range journeys {
		t.Run(j.language, func(t *testing.T) {
			dir := t.TempDir()
			s := start(t, dir, 1280, 800, "-language", j.language, "-seed", "9")
			s.onScreen("menu")
			s.quick()
			s.click("menu.start")
			s.onScreen("setup")
			s.enter("setup.name", j.name)
			s.click(dominion)
			s.pick("setup.map", j.board)
			s.click(fmt.Sprintf("setup.level0.%d", j.level-1))
			s.click("setup.go")
			s.train()
			rules := shipped(t, "dominion").Rules
			who := careless(rules)
			if j.good {
				who = good(t, rules)
			}
			fights += s.playWar(who)
			s.still(60)
			s.shot(fmt.Sprintf("%s-1280x800-result-of-a-match", j.language))
			first := s.profile(j.name)
			if len(first.Played) != 1 || len(first.Champions) == 0 {
				t.Fatalf("after a match the profile has %d matches and %d champions", len(first.Played), len(first.Champions))
			}
			played := first.Played[0]
			if want := map[bool]int{true: 1, false: -1}[j.good]; played.Score != want {
				t.Errorf("the match ended with %d for the person (%s): the rest of the test is about %d", played.Score, played.Reason, want)
			}
			s.click("result.menu")
			s.onScreen("menu")
			if s.has("menu.continue") {
				t.Error("a finished match can be continued")
			}
			s.click("menu.start")
			s.onScreen("setup")
			if _, name := s.value("setup.name"); name != j.name {
				t.Errorf("the name %q is not there for the second match: %q", j.name, name)
			}
			s.still(40)
			s.shot(fmt.Sprintf("%s-1280x800-second-match", j.language))
			s.click("setup.go")
			s.train()
			s.turn("")
			s.close()
			if got, want := playing(t, dir), trained(t, dir, first); !maps.Equal(got, want) {
				t.Errorf("the second match is played with %v; a training that begins with the kept weights gives %v", got, want)
			}
		})
	}
	if fights == 0 {
		t.Error("no battle was fought by hand in either language")
	}
}

// saved returns the war that is saved in dir, and how it was set up.
func saved(t *testing.T, dir string) (saves.Match, warplay.Setup) {
	t.Helper()
	m, ok, err := saves.Open(dir).LoadMatch(saves.SlotOf(war.ID))
	if err != nil || !ok {
		t.Fatalf("no saved war: %v", err)
	}
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		t.Fatal(err)
	}
	board, err := war.BoardFromSetup(record.Setup)
	if err != nil {
		t.Fatal(err)
	}
	set := warplay.Setup{Scenario: shipped(t, m.Scenario), First: board.First.Position.Turn, Seed: record.Seed}
	set.Map.Start = board.First.Position
	for i, seat := range m.Seats {
		set.Seats[i] = warplay.Seat{Person: seat.Person, Level: seat.Level}
	}
	return m, set
}

// playing returns the weights with which the computer plays the saved war.
func playing(t *testing.T, dir string) saves.Weights {
	t.Helper()
	m, _ := saved(t, dir)
	for _, seat := range m.Seats {
		for _, p := range seat.Weights {
			if p.Mode == war.ID {
				return p.Weights
			}
		}
	}
	t.Fatal("nobody plays the saved war with trained weights")
	return nil
}

// trained repeats the training of the saved war, outside the program.
func trained(t *testing.T, dir string, p saves.Profile) saves.Weights {
	t.Helper()
	_, set := saved(t, dir)
	training, err := agents.LoadTraining(agents.Standard)
	if err != nil {
		t.Fatal(err)
	}
	d := learning.NewPreparation(set.Learning(), training, &p)
	if d.Kept() == nil {
		t.Fatal("nothing is kept of the player")
	}
	run, err := d.Trainer()
	if err != nil {
		t.Fatal(err)
	}
	last, err := run.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return d.Trained(last.Fittest().Genes).War
}

// quick sets the motions to none.
func (s *driver) quick() {
	s.t.Helper()
	s.click("menu.options")
	s.onScreen("options")
	for _, id := range []string{"options.ownspeed", "options.computerspeed"} {
		s.click(id + ".0")
	}
	s.click("options.done")
	s.onScreen("menu")
}

// train waits until the training has ended and begins the match.
func (s *driver) train() {
	s.t.Helper()
	s.onScreen("training")
	s.until("the end of the training", s.trained)
	s.click("training.play")
	s.until("the match", func() bool { n := s.look().Screen; return n == "war" || n == "battle" })
}

// trained reports whether the training that is shown has ended.
func (s *driver) trained() bool {
	label, _ := s.value("training.progress")
	done, all, _ := strings.Cut(label, "/")
	return done == all
}

// profile reads what is on disk of a player.
func (s *driver) profile(name string) saves.Profile {
	s.t.Helper()
	p, err := saves.Open(s.saves).Profile(name)
	if err != nil {
		s.t.Fatal(err)
	}
	return p
}
