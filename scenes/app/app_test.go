package app_test

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/games"
	"eras/scenes/ui/uitest"
)

// modes are the games in the order of the menu.
var modes = []saves.Mode{war.ID, battle.ID, risk.ID, diplomacy.ID}

// program is the whole program with its games, without a window.
type program struct {
	*app.App
	*uitest.Window
}

// open opens the program with its saves in dir.
func open(t testing.TB, dir string, change ...func(*app.Config)) *program {
	t.Helper()
	c := app.Config{Saves: dir, NoSound: true, Seed: 7, Language: "en"}
	for _, f := range change {
		f(&c)
	}
	a, err := app.New(c, new(games.Own).Modules()...)
	if err != nil {
		t.Fatal(err)
	}
	a.Settings.OwnSpeed, a.Settings.ComputerSpeed = saves.NoAnimation, saves.NoAnimation
	t.Cleanup(a.End)
	return &program{a, &uitest.Window{T: t, UI: a.UI, Screen: a, Width: 1280, Height: 800, Scale: 1}}
}

// waits describes ticks until ok, or fails.
func (p *program) waits(what string, ok func() bool) {
	p.T.Helper()
	came := false
	defer func() {
		if !came {
			var ids []string
			for _, c := range p.App.UI.Controls() {
				ids = append(ids, c.ID)
			}
			p.T.Logf("the screen is %q, problems %q, controls %q", p.Screens.Name(), p.Notices.Problems(), ids)
		}
	}()
	p.Until(what, ok)
	came = true
}

func (p *program) waitsFor(screen string) {
	p.T.Helper()
	p.waits("the screen "+screen, func() bool { return p.Screens.Name() == screen })
}

// watch starts a match of bots of a game from the menu.
func (p *program) watch(mode saves.Mode) {
	p.T.Helper()
	p.OpenMenu()
	p.Ticks(2)
	p.Click("menu.board." + cards[mode])
	p.Ticks(1) // the buttons move
	p.Click("menu.watch")
	p.waits("the set-up of "+string(mode), func() bool { _, ok := p.Find(starts[mode]); return ok })
	p.Click(starts[mode])
	p.waits("a match of "+string(mode), func() bool {
		if p.Ticks(1); p.Screens.Name() == "training" {
			p.Click("training.play") // it does nothing before the first generation
		}
		m, ok := p.Matches.Playing()
		return ok && m.Mode == mode
	})
}

// How the widgets of the games are called.
var (
	cards  = map[saves.Mode]string{war.ID: "war", battle.ID: "battle", risk.ID: "risk", diplomacy.ID: "diplomacy"}
	starts = map[saves.Mode]string{war.ID: "setup.go", battle.ID: "setup.go", risk.ID: "setup.go", diplomacy.ID: "setup.go"}
)

// watchRisk starts a short match of Risk between random bots.
func (p *program) watchRisk(limit int) {
	p.T.Helper()
	p.Settings.Risk = fmt.Sprintf(`{"map":"isles","rules":"players=3 deal=random armies=table place=evenly cards=on wildcards=2 sets=5 own=2 forced=5 continents=on dice=3:2 fortify=neighbours limit=%d","lots":false,"seats":[{"bot":"random"},{"bot":"random"},{"bot":"random"}]}`, limit)
	p.watch(risk.ID)
}

// steps returns how many lines the record of the match that is played has.
func (p *program) steps() int {
	m, ok := p.Matches.Playing()
	if !ok {
		return 0
	}
	r, err := game.ParseRecord(m.Record)
	if err != nil {
		p.T.Fatal(err)
	}
	return len(r.Actions)
}

// What is saved of a match when the program ends is what the next one continues.
func TestMatchesOfEveryGameContinueWhereTheyStood(t *testing.T) {
	for _, c := range []struct {
		mode  saves.Mode
		least int
	}{{war.ID, 3}, {battle.ID, 3}, {risk.ID, 40}, {diplomacy.ID, 7}} {
		t.Run(string(c.mode), func(t *testing.T) {
			dir := t.TempDir()
			p := open(t, dir)
			if c.mode == risk.ID {
				p.watchRisk(0)
			} else {
				p.watch(c.mode)
			}
			p.waits("some steps", func() bool { return p.steps() >= c.least })
			p.Matches.PutDown()
			saved, found, err := p.Saves.LoadMatch(saves.SlotOf(c.mode))
			if !found || err != nil {
				t.Fatalf("nothing is saved: %v", err)
			}
			p.End()
			next := open(t, dir)
			next.Matches.Resume(c.mode)
			got, ok := next.Matches.Playing()
			if !ok {
				t.Fatalf("nothing continues; problems %q", next.Notices.Problems())
			}
			if got.Record != saved.Record || !got.Started.Equal(saved.Started) {
				t.Errorf("it continues with\n%s\nand was saved with\n%s", got.Record, saved.Record)
			}
			if len(next.Notices.Problems()) != 0 {
				t.Errorf("problems %q", next.Notices.Problems())
			}
		})
	}
}

func TestAFinishedMatchGoesToTheArchive(t *testing.T) {
	p := open(t, t.TempDir())
	p.watchRisk(2)
	p.waitsFor("result")
	if _, found, err := p.Saves.LoadMatch(saves.SlotOf(risk.ID)); found || err != nil {
		t.Errorf("it could be continued: %v", err)
	}
	all, err := p.Saves.ListArchived(saves.Finished)
	if err != nil || len(all) != 1 || all[0].Result == "" || all[0].Match.Seats[2].Bot != "random" {
		t.Fatalf("archived are %+v, %v", all, err)
	}
	if board, place, stand := p.Words(&all[0]); board != "Risk" || place != "The five isles" || stand != "Draw" {
		t.Errorf("it is described as %q, %q, %q", board, place, stand)
	}
	p.Ticks(2)
	p.Click("result.picture")
	p.waits("the picture", func() bool { return strings.Contains(p.Notices.Hint(), "pictures") })
	p.OpenArchived(all[0], false)
	p.waitsFor("replay")
}

// A picture of a match of any game is written beside the saves, and its path is told.
func TestPicturesAreSavedBesideTheSaves(t *testing.T) {
	for _, mode := range []saves.Mode{war.ID, battle.ID, risk.ID, diplomacy.ID} {
		t.Run(string(mode), func(t *testing.T) {
			dir := t.TempDir()
			p := open(t, dir)
			if mode == risk.ID {
				p.watchRisk(0)
			} else {
				p.watch(mode)
			}
			p.waits("some steps", func() bool { return p.steps() >= 3 })
			p.Look.Picture()
			p.waits("the picture", func() bool { return strings.Contains(p.Notices.Hint(), dir) || len(p.Notices.Problems()) > 0 })
			_, path, _ := strings.Cut(p.Notices.Hint(), ": ")
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatalf("it says %q, problems %q: %v", p.Notices.Hint(), p.Notices.Problems(), err)
			}
			picture, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			colours := map[color.Color]bool{}
			for x := range picture.Bounds().Dx() {
				colours[picture.At(x, picture.Bounds().Dy()/2)] = true
			}
			if len(colours) < 20 {
				t.Errorf("the middle row has %d colours", len(colours))
			}
		})
	}
}

func TestANewMatchMovesTheOldOneToTheArchive(t *testing.T) {
	p := open(t, t.TempDir())
	p.watchRisk(0)
	p.waits("some steps", func() bool { return p.steps() >= 40 })
	p.OpenMenu()
	before, _, err := p.Saves.LoadMatch(saves.SlotOf(risk.ID))
	if err != nil {
		t.Fatal(err)
	}
	p.watchRisk(0)
	p.waits("some steps", func() bool { return p.steps() > 0 })
	p.OpenMenu()
	all, err := p.Saves.ListArchived(saves.Finished)
	if err != nil || len(all) != 1 || all[0].Result != "" {
		t.Fatalf("the first match is gone: %+v, %v", all, err)
	}
	p.OpenArchived(all[0], true)
	p.waitsFor("risk")
	if got, _ := p.Matches.Playing(); !strings.HasPrefix(got.Record, strings.TrimSpace(before.Record)) {
		t.Error("another match continues")
	}
	p.OpenMenu()
	if all, err = p.Saves.ListArchived(saves.Finished); err != nil || len(all) != 1 {
		t.Errorf("the second match did not take the place of the first: %d, %v", len(all), err)
	}
}

func TestMatchesAreSavedUnderNames(t *testing.T) {
	p := open(t, t.TempDir())
	p.watchRisk(0)
	if p.Look.Save == nil {
		t.Fatal("the match cannot be saved")
	}
	if why := p.Matches.NameMatch("The first"); why != "" {
		t.Fatal(why)
	}
	if m, _ := p.Matches.Playing(); m.Name != "The first" {
		t.Errorf("its name is %q", m.Name)
	}
	p.waits("more steps", func() bool { return p.steps() > 60 })
	p.OpenMenu()
	if p.Look.Save != nil {
		t.Error("the menu can be saved")
	}
	all, err := p.Saves.ListArchived(saves.Named)
	if err != nil || len(all) != 1 || all[0].Match.Name != "The first" {
		t.Fatalf("saved are %+v, %v", all, err)
	}
	p.OpenArchived(all[0], true)
	p.waitsFor("risk")
	if m, _ := p.Matches.Playing(); m.Name != "The first" || !p.Saves.HasNamed("The first") {
		t.Error("the name is lost")
	}
}

func TestAMatchDoesNotOpenOverAnotherScreen(t *testing.T) {
	p := open(t, t.TempDir())
	p.watchRisk(1)
	p.waitsFor("result")
	all, err := p.Saves.ListArchived(saves.Finished)
	if err != nil || len(all) != 1 {
		t.Fatal(err)
	}
	p.OpenArchive()
	p.OpenArchived(all[0], false)
	p.OpenMenu()
	p.waits("the task's end", func() bool { return !p.Tasks.Busy() })
	if p.Screens.Name() != "menu" {
		t.Errorf("screen %q opened", p.Screens.Name())
	}
}

// The player's own maps are offered. A broken one is reported and left alone.
func TestOwnMaps(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "maps")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	const xml = `<territorio><pais id="1" nombre="Uno" vecinos="2"/><pais id="2" nombre="Dos" vecinos="1 3"/><pais id="3" nombre="Tres" vecinos="2"/></territorio>`
	const broken = "name = \"x\"\n[[country]]\nid = \"a\"\n"
	lagoon, err := os.ReadFile("../../game/diplomacy/testdata/lagoon.toml")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"tres.xml": xml, "broken.toml": broken, "Lagoon.toml": string(lagoon), "notes.txt": "hello"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := open(t, dir)
	p.waits("a problem", func() bool { return len(p.Notices.Problems()) > 0 })
	if told := p.Notices.Problems(); len(told) != 1 || !strings.Contains(told[0], "broken.toml") {
		t.Errorf("problems %q", told)
	}
	if _, err := os.Stat(filepath.Join(folder, "broken.toml")); err != nil {
		t.Error("a file of the player's was moved")
	}
	p.Notices.DropProblems()
	p.Settings.Risk = `{"map":"tres","rules":"players=2 deal=random armies=table place=evenly cards=on wildcards=2 sets=5 own=2 forced=5 continents=on dice=3:2 fortify=neighbours limit=10","lots":false,"seats":[{"bot":"random"},{"bot":"random"}]}`
	p.watch(risk.ID)
	if m, _ := p.Matches.Playing(); m.Map != "tres" {
		t.Errorf("the match is on %q", m.Map)
	}
}

// Errors of the saves are shown one by one; that nothing can be saved, once.
func TestProblemsAreShownOneByOne(t *testing.T) {
	broken := func(file string, line int) error {
		return &saves.BrokenError{File: file, Line: line, Cause: errors.New("bad"), Aside: file + ".broken-1"}
	}
	denied := &fs.PathError{Op: "open", Path: "x", Err: errors.New("denied")}
	for _, c := range []struct {
		name    string
		reports []error
		shown   []string // what each dialog holds
	}{
		{"nothing", []error{nil}, nil},
		{"one file", []error{broken("a", 3)}, []string{"a, line 3: bad"}},
		{"a file as a whole", []error{broken("a", 0)}, []string{"a: bad"}},
		{"two files at once", []error{errors.Join(broken("a", 1), broken("b", 2))}, []string{"a, line 1", "b, line 2"}},
		{"the folder, twice", []error{denied, fmt.Errorf("%w: %w", saves.ErrCannotSave, denied)}, []string{"(denied)"}},
		{"a newer file", []error{&saves.NewerError{File: "a", Version: 9, Known: 1}}, []string{"newer version of Eras"}},
	} {
		p := open(t, t.TempDir())
		for _, err := range c.reports {
			p.Notices.Report(err)
		}
		got := p.Notices.Problems()
		if len(got) != len(c.shown) {
			t.Errorf("%s: %d dialogs, want %d: %q", c.name, len(got), len(c.shown), got)
			continue
		}
		for i, want := range c.shown {
			if !strings.Contains(got[i], want) {
				t.Errorf("%s: a dialog says %q, want %q", c.name, got[i], want)
			}
		}
	}
}
