//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/game"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/saves"
)

// savedEventually returns the saved war when it has at least so many actions: the
// program writes in the background.
func savedEventually(t *testing.T, dir string, actions int) (saves.Match, warplay.Setup) {
	t.Helper()
	waitFor(t, "the match to be saved", func() bool {
		m, ok, err := saves.Open(dir).LoadMatch(saves.SlotOf(war.ID))
		if err != nil || !ok {
			return false
		}
		record, err := game.ParseRecord(m.Record)
		return err == nil && len(record.Actions) >= actions
	})
	return saved(t, dir)
}

// begin starts a war under a name and plays so many actions of a careless person.
func (s *driver) begin(name string, actions int) (before string) {
	s.t.Helper()
	s.onScreen("menu")
	s.quick()
	s.click("menu.start")
	s.onScreen("setup")
	s.enter("setup.name", name)
	s.click(dominion)
	s.click("setup.go")
	s.train()
	p := careless(shipped(s.t, "dominion").Rules)
	for range actions {
		state, ok := s.state(before)
		if !ok {
			s.t.Fatal("the match is over too soon for this test")
		}
		before = state.String()
		s.act(p(state))
	}
	return before
}

// TestKilledMatchGoesOn kills the program in the middle of a match: it is offered
// again, where it stood.
func TestKilledMatchGoesOn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := start(t, dir, 1280, 800, "-language", "es", "-seed", "4")
	before := s.begin("Ana", 6)
	stood, ok := s.turn(before)
	if !ok {
		t.Fatal("the match is over too soon for this test")
	}
	savedEventually(t, dir, 12)
	s.kill()
	r := start(t, dir, 1280, 800, "-language", "en", "-seed", "4")
	r.onScreen("menu")
	r.click("menu.continue")
	if now, _ := r.turn(""); now != stood {
		t.Errorf("the match goes on at\n%s\nand stood at\n%s", now, stood)
	}
	r.close()
}

// TestBrokenFilesAreTold breaks the settings and a profile: both are set aside,
// the player is told which line is wrong, and the game plays.
func TestBrokenFilesAreTold(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	acquaint(t, dir)
	write := func(path, text string) {
		if err := os.WriteFile(filepath.Join(dir, path), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("settings.toml", "version = 1\nlevel = \"high\"\n")
	profiles, err := filepath.Glob(filepath.Join(dir, "players", "*.toml"))
	if err != nil || len(profiles) == 0 {
		t.Fatalf("no profiles in %s: %v", dir, err)
	}
	write(filepath.Join("players", filepath.Base(profiles[0])), "version = 1\nname = [\n")
	s := start(t, dir, 1280, 800, "-language", "es")
	for _, file := range []string{"settings.toml", filepath.Base(profiles[0])} {
		label := s.asked("problem", func() {
			if file != "settings.toml" {
				s.click("menu.start")
				s.onScreen("setup")
			}
		})
		if !strings.Contains(label, file+", línea 2: ") {
			t.Errorf("the dialog says %q, and not which line of %s is wrong", label, file)
		}
		s.shot("es-1280x800-broken-" + strings.TrimSuffix(file, ".toml")[:4])
		s.click("problem.yes")
	}
	aside, err := filepath.Glob(filepath.Join(dir, "settings.toml.broken-*"))
	if err != nil || len(aside) != 1 {
		t.Errorf("the broken settings are not set aside: %v, %v", aside, err)
	}
	s.onScreen("setup")
	s.close()
}

// TestUnwritableSavesAreToldOnce plays where nothing can be written: below a file.
func TestUnwritableSavesAreToldOnce(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, filepath.Join(file, "saves"), 1280, 800, "-language", "en", "-seed", "4")
	label := s.asked("problem", func() {})
	if !strings.Contains(label, "file") {
		t.Errorf("the dialog says %q, and not where", label)
	}
	s.shot("en-1280x800-cannot-save")
	s.click("problem.yes")
	s.quick()
	s.click("menu.start")
	s.enter("setup.name", "Ana")
	s.click(dominion)
	s.click("setup.go")
	s.train()
	rules := shipped(t, "dominion").Rules
	before := ""
	for range 4 {
		state, _ := s.state(before)
		before = state.String()
		s.act(careless(rules)(state))
		if s.has("problem.yes") {
			t.Fatal("the player is told again")
		}
	}
	s.close()
}

// TestNamesOfAllKinds begins a match under names that are hard to keep and to
// draw; each has a profile of its own, below the folder of saves.
func TestNamesOfAllKinds(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for i, name := range []string{"李雷", "محمد علي", "../../etc/passwd", "CON", "Ζωή 🏰"} {
		s := start(t, dir, 1280, 800, "-language", "es", "-seed", "6")
		s.onScreen("menu")
		s.click("menu.start")
		s.enter("setup.name", name)
		s.still(40)
		s.shot("es-1280x800-name-" + string(rune('a'+i)))
		s.click("setup.go")
		s.onScreen("training")
		s.until("a generation", func() bool { return s.has("training.play") })
		s.click("training.play")
		s.onScreen("war")
		s.turn("")
		s.close() // waits until everything is written
		if m, _ := saved(t, dir); m.Seats[0].Person != name {
			t.Errorf("%q is saved as %q", name, m.Seats[0].Person)
		}
	}
	err := filepath.WalkDir(filepath.Dir(dir), func(path string, entry os.DirEntry, err error) error {
		if err == nil && strings.Contains(entry.Name(), "passwd") && !strings.HasPrefix(path, dir) {
			t.Errorf("%s lies outside the saves", path)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
