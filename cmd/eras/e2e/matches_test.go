//go:build e2e

package e2e

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"eras/game/battle"
	"eras/game/war"
	"eras/saves"
)

// TestTwoPlayers plays a few actions of two people at one machine.
func TestTwoPlayers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := start(t, dir, 1280, 800, "-language", "es", "-seed", "2")
	s.onScreen("menu")
	s.quick()
	s.click("menu.two")
	s.enter("setup.name", "Ana")
	s.enter("setup.name2", "Ana")
	s.click("setup.go")
	s.still(20)
	if s.look().Screen != "setup" {
		t.Error("two players may have one name")
	}
	s.shot("es-1280x800-same-name")
	s.enter("setup.name2", "Bruno")
	s.click(dominion)
	s.click("setup.go")
	s.onScreen("war")
	p := careless(shipped(t, "dominion").Rules)
	before, sides := "", map[string]bool{}
	for range 8 {
		state, ok := s.state(before)
		if !ok {
			t.Fatal("the match is over too soon for this test")
		}
		before = state.String()
		sides[state.Turn().String()] = true
		s.act(p(state))
	}
	if len(sides) != 2 {
		t.Errorf("only %v was asked", sides)
	}
	s.close()
	if players, err := saves.Open(dir).Players(); err != nil || len(players) != 0 {
		t.Errorf("a match without the computer has made the profiles %v, %v", players, err)
	}
}

// TestWatch watches the computer against itself until the end, and its replay.
func TestWatch(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), 1280, 800, "-language", "en", "-seed", "8")
	s.onScreen("menu")
	s.quick()
	s.click("menu.watch")
	s.click(dominion)
	s.pick("setup.map", "The duel")
	s.click("setup.level0.0")
	s.click("setup.level1.5")
	s.click("setup.weights0.1")
	s.click("setup.go")
	s.train()
	s.click("play.pause")
	s.still(60)
	s.shot("en-1280x800-watching")
	s.click("play.pause")
	s.onScreen("result")
	s.still(60)
	s.shot("en-1280x800-result-watched")
	s.click("result.replay")
	s.onScreen("replay")
	s.click("replay.next")
	s.click("replay.leave")
	s.click("result.again")
	s.onScreen("training")
	s.click("training.cancel")
	s.onScreen("setup")
	s.close()
}

// beginBattle begins a battle on its own under a name.
func (s *driver) beginBattle(name string) {
	s.t.Helper()
	s.onScreen("menu")
	s.quick()
	s.click("menu.board.battle")
	s.click("menu.start")
	s.enter("setup.name", name)
	s.click("setup.go")
	s.train()
	s.onScreen("battle")
}

// TestBattleAlone fights a battle on its own to its end.
func TestBattleAlone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := start(t, dir, 1280, 800, "-language", "es", "-seed", "5")
	s.beginBattle("Ana")
	s.playBattle(shipped(t, "banners").Rules.Battle)
	s.onScreen("result")
	s.still(60)
	s.shot("es-1280x800-result-battle")
	p := s.profile("Ana")
	if len(p.Played) != 1 || p.Played[0].Mode != battle.ID || len(p.Champions) != 1 || p.Champions[0].Mode != battle.ID {
		t.Errorf("after a battle the profile is %+v", p)
	}
	s.close()
}

// TestTakenBackStepTeachesNothing takes a step back and leaves the profile as
// it was but for the match played.
func TestTakenBackStepTeachesNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := start(t, dir, 1280, 800, "-language", "es", "-seed", "5")
	s.beginBattle("Ana")
	first, _ := s.turn("")
	rules := shipped(t, "banners").Rules.Battle
	s.fight(firstMove(t, first))
	s.turn(first)
	s.click("play.back")
	if now, _ := s.turn(""); now != first {
		t.Errorf("a step was taken back to\n%s, not to\n%s", now, first)
	}
	s.playBattle(rules)
	s.onScreen("result")
	s.still(60)
	s.shot("es-1280x800-result-taken-back")
	if p := s.profile("Ana"); len(p.Played) != 1 || !p.Played[0].TakenBack || len(p.Champions) != 0 {
		t.Errorf("the profile is %+v", p)
	}
	s.close()
}

// TestSameSeedSameRecord plays the same clicks twice from one seed.
func TestSameSeedSameRecord(t *testing.T) {
	t.Parallel()
	var records [2]string
	for i := range records {
		dir := t.TempDir()
		s := start(t, dir, 1280, 800, "-language", "es", "-seed", "12")
		before := s.begin("Ana", 12)
		s.turn(before)
		s.close()
		m, _ := saved(t, dir)
		records[i] = m.Record
	}
	if records[0] != records[1] {
		t.Errorf("the same clicks gave\n%s\nand\n%s", records[0], records[1])
	}
}

// TestOwnScenario offers the maps of a scenario file, and refuses a broken one
// with its line.
func TestOwnScenario(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "own.toml")
	text := `name = "own"
title = { es = "Mía", en = "Mine" }
[rules]
leader_price = 10
soldier_price = 3
soldier_cap = 4
income_period = 1
[battle]
board = "6x4"
limit = 40
tie = "attacker"
[[map]]
name = "corner"
title = { es = "El rincón", en = "The corner" }
start = "cr:r1,,wn,/,,,/,,,/,wn,,cb:b1 r 5 5 30"
`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, filepath.Join(dir, "saves"), 1280, 800, "-language", "es", "-scenario", file)
	s.onScreen("menu")
	s.click("menu.start")
	s.enter("setup.name", "Ana")
	s.pick("setup.map", "El rincón")
	s.click("setup.go")
	s.train()
	now, _ := s.turn("")
	if state, err := war.ParseState(now); err != nil || state.Position.Size.String() != "4x4" {
		t.Errorf("the match is on %q, %v", now, err)
	}
	s.close()
	if err := os.WriteFile(file, []byte(strings.Replace(text, "soldier_cap = 4", "soldier_cap = 0", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(binary, "-scenario", file).CombinedOutput()
	if code := exitCode(err); code != 2 || !strings.Contains(string(out), "own.toml:6: ") || strings.Count(string(out), "\n") != 1 {
		t.Errorf("a broken scenario ends with %d and says %q", code, out)
	}
}

func exitCode(err error) int {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode()
	}
	return 0
}

// TestSounds hears a click, and nothing with -nosound.
func TestSounds(t *testing.T) {
	t.Parallel()
	for _, quiet := range []bool{false, true} {
		args := []string{"-language", "es"}
		if quiet {
			args = append(args, "-nosound")
		}
		s := startWithSound(t, t.TempDir(), 1280, 800, args...)
		s.onScreen("menu")
		s.click("menu.options")
		s.click("options.ownspeed.0")
		s.ticks(20)
		if heard := s.heard > 0; heard == quiet {
			t.Errorf("-nosound %v: %d sounds", quiet, s.heard)
		}
		s.close()
	}
}

// TestTrainingAsIn2005 chooses the rules of the paper with its training, which has five
// generations and three estimators, and finds them in the match and in the settings.
func TestTrainingAsIn2005(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), 1280, 800, "-language", "es", "-seed", "5")
	s.onScreen("menu")
	s.click("menu.start")
	s.click("setup.rules.3")
	s.enter("setup.name", "Ana")
	s.click("setup.go")
	s.onScreen("training")
	s.until("the end of the training", s.trained)
	s.still(30)
	s.shot("es-1280x800-trained-as-in-2005")
	s.click("training.play")
	s.onScreen("war")
	s.close()
	store := saves.Open(s.saves)
	m, found, err := store.LoadMatch(saves.SlotOf(war.ID))
	if err != nil || !found || m.Training != saves.PaperTraining || m.Scenario != "2005" || len(m.Seats[1].Weights) != 1 || len(m.Seats[1].Weights[0].Weights) != 3 {
		t.Errorf("saved %+v, %v", m, err)
	}
	if settings, err := store.Settings(); err != nil || settings.Training != saves.PaperTraining || settings.Scenario != "2005" {
		t.Errorf("settings %+v, %v", settings, err)
	}
}
