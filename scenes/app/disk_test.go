package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/game/risk"
	"eras/saves"
	"eras/scenes/app"
)

// block puts a file in the place of a folder of saves, so that nothing can be written
// there. restore puts a link to the folder in the place of the file, in one step: the
// program goes on trying and would make a folder itself in between.
func block(t *testing.T, folder string) (restore func()) {
	t.Helper()
	away := filepath.Join(t.TempDir(), filepath.Base(folder))
	if err := os.Rename(folder, away); os.IsNotExist(err) {
		if err := os.Mkdir(away, 0o700); err != nil {
			t.Fatal(err)
		}
	} else if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(folder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return func() {
		link := away + ".link"
		if err := os.Symlink(away, link); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(link, folder); err != nil {
			t.Fatal(err)
		}
	}
}

// left plays a match of Risk between bots for a while and leaves it.
func (p *program) left() saves.Match {
	p.T.Helper()
	p.watchRisk(0)
	p.waits("some steps", func() bool { return p.steps() >= 10 })
	p.OpenMenu()
	m, found, err := p.Saves.LoadMatch(saves.SlotOf(risk.ID))
	if !found || err != nil {
		p.T.Fatalf("no match is saved: %v", err)
	}
	return m
}

func TestContinuingKeepsTheArchivedMatchUntilItIsInItsSlot(t *testing.T) {
	dir := t.TempDir()
	p := open(t, dir)
	want := p.left()
	if _, err := p.Saves.Archive(saves.Finished, want); err != nil {
		t.Fatal(err)
	}
	if err := p.Saves.RemoveMatch(saves.SlotOf(risk.ID)); err != nil {
		t.Fatal(err)
	}
	all, err := p.Saves.ListArchived(saves.Finished)
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	restore := block(t, filepath.Join(dir, "matches"))
	p.OpenArchived(all[0], true)
	p.waitsFor("risk")
	p.waits("a message", func() bool { return len(p.Notices.Problems()) > 0 })
	if got, found, err := p.Saves.LoadArchived(saves.Finished, all[0].ID); !found || err != nil || got.Record != want.Record {
		t.Fatalf("the only copy is gone: %v", err)
	}
	restore()
	p.OpenMenu() // writes once more
	if got, found, err := p.Saves.LoadMatch(saves.SlotOf(risk.ID)); !found || err != nil || !strings.HasPrefix(got.Record, strings.TrimSpace(want.Record)) {
		t.Errorf("the slot does not have it when there is room again: %v", err)
	}
}

// A match goes back to its previous state and forth, and is played on; if its file is
// damaged, the previous state is offered.
func TestAMatchIsRestoredAndPlayedOn(t *testing.T) {
	dir := t.TempDir()
	p := open(t, dir)
	early := p.left()
	slot := func() saves.Match {
		m, found, err := p.Saves.LoadMatch(saves.SlotOf(risk.ID))
		if !found || err != nil {
			t.Fatalf("the match is gone: %v", err)
		}
		return m
	}
	playOn := func(from saves.Match, steps int) saves.Match {
		p.Matches.Resume(risk.ID)
		before := p.steps()
		p.waits("more steps", func() bool { return p.steps() >= before+steps })
		p.OpenMenu()
		if !strings.HasPrefix(slot().Record, strings.TrimSpace(from.Record)) {
			t.Fatal("another match is played on")
		}
		return slot()
	}
	restore := func(want saves.Match) {
		p.OpenArchive()
		p.Ticks(1)
		p.Click("archive.tabs.2")
		p.waits("the match", func() bool { c, ok := p.Find("archive.restore"); return ok && c.Enabled })
		p.Click("archive.restore")
		if slot().Record != want.Record {
			t.Fatal("another state is restored")
		}
	}
	late := playOn(early, 15)
	restore(early)
	playOn(early, 80) // well beyond late: the seed is the same, and a part of a state is none
	restore(late)
	if all, err := p.Saves.ListArchived(saves.Finished); len(all) != 0 || err != nil {
		t.Errorf("archived are %d matches, %v", len(all), err)
	}
	previous, found, err := p.Saves.PreviousMatch(saves.SlotOf(risk.ID))
	if !found || err != nil {
		t.Fatal(found, err)
	}
	p.damages("risk")
	p.OpenMenu() // unless what reads the archive has found it before
	p.toldOfDamage("risk.toml.broken-1")
	p.Ticks(2)
	p.Click("problem.yes")
	p.Ticks(2)
	p.Click("problem.yes")
	p.Ticks(2)
	playOn(previous, 15)
}

// damages writes over the match in a slot.
func (p *program) damages(slot string) {
	p.T.Helper()
	if err := os.WriteFile(filepath.Join(p.Place, "matches", slot+".toml"), []byte("damaged"), 0o600); err != nil {
		p.T.Fatal(err)
	}
}

// toldOfDamage waits until the player is told that a match was set aside and asked whether to
// restore its previous state.
func (p *program) toldOfDamage(aside string) {
	p.T.Helper()
	p.waits("the question", func() bool { return len(p.Notices.Problems()) == 2 })
	if told := p.Notices.Problems(); !strings.Contains(told[0], aside) || !strings.Contains(told[1], "previous state was kept") {
		p.T.Fatalf("the player is told %q", told)
	}
}

// Whatever finds that a match in progress is damaged, the player is told and is offered the previous
// state: the list of the archive and the picture of a match are read beside the game loop.
func TestDamageFoundBesideTheGameLoopIsTold(t *testing.T) {
	for what, finds := range map[string]func(*program){
		"the archive": func(p *program) {
			p.damages("risk")
			p.OpenArchive()
		},
		"a picture": func(p *program) {
			m, _, err := p.Saves.LoadMatch(saves.SlotOf(risk.ID))
			if err != nil {
				p.T.Fatal(err)
			}
			// The archive opens at the finished matches, so that it does not read the picture at once.
			if _, err := p.Saves.Archive(saves.Finished, m); err != nil {
				p.T.Fatal(err)
			}
			p.OpenArchive()
			p.waits("the list", func() bool { _, ready := p.Archived(); return ready })
			p.damages("risk")
			p.Ticks(1)
			p.Click("archive.tabs.2")
		},
		"the copying": func(p *program) {
			all, err := p.Saves.ListArchived(saves.InProgress)
			if err != nil {
				p.T.Fatal(err)
			}
			p.damages("risk")
			p.CopyRecord(all[0])
		},
	} {
		t.Run(what, func(t *testing.T) {
			p := open(t, t.TempDir())
			early := p.left()
			p.Matches.Resume(risk.ID)
			before := p.steps()
			p.waits("more steps", func() bool { return p.steps() >= before+15 })
			p.OpenMenu()
			if err := p.Saves.SaveMatch(saves.SlotOf(risk.ID), early); err != nil { // what is taken back is the previous state
				t.Fatal(err)
			}
			finds(p)
			p.toldOfDamage("risk.toml.broken-1")
		})
	}
}

// A file about a player that is damaged is set aside once, so the one who finds it tells the player.
func TestADamagedProfileIsToldByTheMenu(t *testing.T) {
	dir := t.TempDir()
	p := open(t, dir)
	if err := p.Saves.UpdateProfile("Ana", app.Now(), func(*saves.Profile) {}); err != nil {
		t.Fatal(err)
	}
	all, err := filepath.Glob(filepath.Join(dir, "players", "*"))
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	if err := os.WriteFile(all[0], []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	p.Settings.Player = "Ana"
	p.OpenMenu()
	p.waits("the message", func() bool { return len(p.Notices.Problems()) > 0 })
	if told := p.Notices.Problems(); len(told) != 1 || !strings.Contains(told[0], "broken-1") {
		t.Errorf("the player is told %q", told)
	}
}

func TestANewMatchAsksBeforeItReplacesOneThatCannotBeKept(t *testing.T) {
	dir := t.TempDir()
	p := open(t, dir)
	old := p.left()
	p.Settings.Risk = strings.Replace(p.Settings.Risk, "limit=0", "limit=3", 1)
	block(t, filepath.Join(dir, "finished"))
	start := func() {
		p.Ticks(2)
		p.Click("menu.board.risk")
		p.Ticks(1)
		p.Click("menu.watch")
		p.waits("the set-up", func() bool { _, ok := p.Find("setup.go"); return ok })
		p.Click("setup.go")
		p.waits("the question", func() bool { _, ok := p.Find("problem.no"); return ok })
	}
	slot := func() string {
		m, found, err := p.Saves.LoadMatch(saves.SlotOf(risk.ID))
		if !found || err != nil {
			t.Fatalf("the match in progress is gone: %v", err)
		}
		return m.Record
	}
	start()
	if _, playing := p.Matches.Playing(); playing || slot() != old.Record {
		t.Fatal("the new match began without the player's choice")
	}
	p.Click("problem.no")
	p.waitsFor("menu")
	if _, playing := p.Matches.Playing(); playing || slot() != old.Record {
		t.Fatal("the match in progress was not kept")
	}
	start()
	p.Click("problem.yes")
	p.waitsFor("risk")
	p.OpenMenu()
	if slot() == old.Record {
		t.Error("the new match is not saved")
	}
}

// What cannot be written is tried again and said once for each time that the folder fails.
func TestWhatCannotBeWrittenIsTriedAgain(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "saves")
	p := open(t, dir)
	for level := saves.MinLevel; level < saves.MinLevel+2; level++ {
		restore := block(t, dir)
		p.Settings.Level = level
		p.SaveSettings()
		p.SaveSettings()
		err := p.Write("Ana", func() error {
			return p.Saves.UpdateProfile("Ana", app.Now(), func(pr *saves.Profile) { pr.Played = nil })
		})
		if told := p.Notices.Problems(); err == nil || len(told) != 1 || !strings.Contains(told[0], "(not a directory)") {
			t.Fatalf("%v; the player is told %q", err, told)
		}
		p.Notices.DropProblems()
		restore()
		p.waits("the settings and the profile to be written", func() bool {
			got, err := saves.Open(dir).Settings()
			players, _ := saves.Open(dir).Players()
			return err == nil && got.Level == level && len(players) == 1
		})
		if told := p.Notices.Problems(); len(told) != 0 {
			t.Errorf("the player is told %q when it works again", told)
		}
	}
}

// A second program on the same saves asks first. It writes nothing, says so on every
// screen, and goes on as usual if the first one ends.
func TestASecondProgramAsksAndWritesNothing(t *testing.T) {
	dir := t.TempDir()
	first := open(t, dir)
	old := first.left()
	asked := func(p *program) bool { _, ok := p.Find("problem.no"); return ok }
	second := open(t, dir)
	second.waits("the question", func() bool { return asked(second) })
	second.Click("problem.yes")
	second.waits("the note", func() bool { _, ok := second.Find("readonly"); return ok })
	second.watchRisk(0)
	second.waits("some steps", func() bool { return second.steps() > old.Stand["round"]+10 })
	if why := second.Matches.NameMatch("Mine"); why == "" {
		t.Error("it saves under a name")
	}
	second.OpenMenu()
	second.End()
	if told := second.Notices.Problems(); len(told) != 0 {
		t.Errorf("it is also told %q", told)
	}
	if got, found, err := first.Saves.LoadMatch(saves.SlotOf(risk.ID)); !found || err != nil || got.Record != old.Record {
		t.Errorf("it has written: %v", err)
	}
	third := open(t, dir)
	third.waits("the question", func() bool { return asked(third) })
	first.Settings.Level = 6
	first.SaveSettings()
	first.End()
	third.waits("the first to end", func() bool { return !asked(third) })
	third.SaveSettings()
	if got, err := saves.Open(dir).Settings(); got.Level != 6 || err != nil || len(third.Notices.Problems()) != 0 {
		t.Errorf("the settings have level %d, %v, problems %q", got.Level, err, third.Notices.Problems())
	}
	reader := open(t, dir, func(c *app.Config) { c.ReadOnly = true })
	reader.Ticks(2)
	if _, ok := reader.Find("readonly"); !ok || len(reader.Notices.Problems()) != 0 {
		t.Errorf("-readonly asks: %q", reader.Notices.Problems())
	}
}
