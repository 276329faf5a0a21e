package app

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"eras/game"
	"eras/game/risk"
	"eras/game/war"
	"eras/play/session"
	"eras/saves"
	"eras/saves/savestest"
	"eras/scenes/archive"
	"eras/scenes/help"
	"eras/scenes/menu"
	"eras/scenes/setup"
)

// plain is a match of a game without rules, and its module.
type plain struct {
	app  *App
	m    saves.Match
	auto *session.Autosave
}

func (p *plain) Saved() saves.Match              { return p.m }
func (p *plain) SetAutosave(a *session.Autosave) { p.auto = a }
func (*plain) RestoreHints(map[string]int)       {}

// step plays an action and waits until it is saved, or not.
func (p *plain) step() {
	line := fmt.Sprint("0: ", seeds(p.m).actions)
	p.m = p.m.Join(saves.Step{Actions: []string{line}})
	if p.auto != nil {
		p.auto.Step([]string{line}, nil)
		_ = p.auto.Flush()
	}
}

// plainGame is the module of plain matches.
type plainGame struct {
	app      *App
	opened   *plain // the last match that was opened
	deleting bool   // whether the session has come to deleting a match
}

func (g *plainGame) Mode() saves.Mode { return risk.ID }
func (g *plainGame) Card() *menu.Card { return &menu.Card{ID: "risk"} }
func (g *plainGame) Setup(setup.Who)  {}
func (g *plainGame) Open(m *saves.Match, _ game.Record) (Opened, error) {
	p := &plain{app: g.app, m: *m}
	return Opened{Resume: func() { g.opened = p; g.app.Matches.Play(p, m) }}, nil
}
func (g *plainGame) Agent(string) (saves.Seat, bool)  { return saves.Seat{}, false }
func (g *plainGame) Summary(*saves.Match) (s Summary) { return s }
func (g *plainGame) Rules() (b help.Book)             { return b }
func (g *plainGame) Tick()                            {}
func (g *plainGame) Close()                           {}

// plainMatch returns a match that its seed tells from others.
func plainMatch(seed uint64, actions int) saves.Match {
	record := game.Record{Board: string(risk.ID), Seed: seed}
	m := saves.Match{Mode: risk.ID, Started: time.Unix(0, 0), Saved: time.Unix(0, 0), Seats: []saves.Seat{{Person: "Ana"}}, Record: record.String()}
	for i := range actions {
		m = m.Join(saves.Step{Actions: []string{fmt.Sprint("0: ", i)}})
	}
	return m
}

// seeded is a match by its seed and its length.
type seeded struct {
	seed    uint64
	actions int
}

func seeds(m saves.Match) seeded {
	r, _ := game.ParseRecord(m.Record)
	return seeded{r.Seed, len(r.Actions)}
}

// The matches of the test.
const (
	inSlot, inFinished, inNamed, begunAnew = 1, 2, 3, 4
)

// stored is what is on a disk: the greatest length of each match wherever it is, the level
// in the settings and the champions of Ana.
type stored struct {
	actions   [5]int
	level     int
	champions int
}

func storedOn(t *testing.T, d *savestest.Disk, what string) (now stored) {
	s := savesOn(d.Restart())
	note := func(m saves.Match) {
		one := seeds(m)
		now.actions[one.seed] = max(now.actions[one.seed], one.actions+1) // 0 is a match that is gone
	}
	if m, found, _ := s.LoadMatch(saves.SlotOf(risk.ID)); found {
		note(m)
	}
	if m, found, _ := s.PreviousMatch(saves.SlotOf(risk.ID)); found {
		note(m)
	}
	for _, section := range []saves.Section{saves.Named, saves.Finished} {
		all, err := s.ListArchived(section)
		if err != nil {
			t.Errorf("%s: %v", what, err)
		}
		for _, one := range all {
			m, _, _ := s.LoadArchived(section, one.ID)
			note(m)
		}
	}
	settings, err := s.Settings()
	p, err2 := s.Profile("Ana")
	if err != nil || err2 != nil {
		t.Errorf("%s: %v, %v", what, err, err2)
	}
	now.level, now.champions = settings.Level, len(p.Champions)
	return now
}

func savesOn(d *savestest.Disk) *saves.Saves { return saves.New(saves.NewFolderOn(d, "/saves")) }

// use makes the app one that has just started with the saves on a disk.
func (a *App) use(d *savestest.Disk) {
	a.Saves.Unlock()
	a.Saves = savesOn(d)
	a.Matches.playing, a.Matches.naming, a.Matches.behind, a.Look.Save = nil, nil, false, nil
	a.Notices.problems, a.unwritten, a.Notices.warned, a.Notices.hint = nil, nil, false, ""
	a.Notices.failures = make(chan error, 8)
	a.Settings = saves.DefaultSettings()
	a.Notices.readOnly, a.waiting = false, false
	a.reportLock(a.lock())
}

// session is what a player does with an app, step by step. Questions are answered with
// what is harmless. told counts what the player is told.
func (g *plainGame) session(d *savestest.Disk) (told int) {
	a := g.app
	g.deleting = false
	settle := func() {
		a.Tasks.working.Wait()
		a.Tasks.check()
		a.Notices.reportFailures()
		for len(a.Notices.problems) > 0 {
			p := a.Notices.problems[0]
			a.Notices.problems = a.Notices.problems[1:]
			told++
			if p.answered != nil {
				p.answered(false)
			}
		}
	}
	step := func() {
		if g.opened != nil {
			g.opened.step()
		}
	}
	listed := func(section saves.Section, name string) (saves.Archived, bool) {
		a.archive.open()
		a.Tasks.working.Wait()
		all, _ := a.archive.entries()
		i := slices.IndexFunc(all, func(m saves.Archived) bool { return m.Section == section && m.Match.Name == name })
		if i < 0 {
			return saves.Archived{}, false
		}
		return all[i], true
	}
	restore := func() {
		a.Matches.putDown()
		a.Matches.restore(risk.ID)
		settle()
		g.opened = nil
		a.Matches.Resume(risk.ID)
	}
	// Whatever does not find its match, because it could not be read, is not done: then
	// the player has been told.
	for _, do := range []func(){
		func() { a.Settings.Level = 5; a.SaveSettings() },
		func() {
			_ = a.Write("Ana", func() error {
				return a.Saves.UpdateProfile("Ana", time.Unix(0, 0), func(p *saves.Profile) {
					p.SetChampion(saves.Champion{Mode: war.ID, Weights: saves.Weights{"b": 1}, Date: time.Unix(0, 0)})
				})
			})
		},
		func() { g.opened = nil; a.Matches.Resume(risk.ID); step(); step() },
		func() {
			if a.Matches.playing == nil {
				return
			}
			a.Matches.askName()
			if a.Matches.naming.Do("dos") != "" {
				told++
			}
			a.Matches.naming = nil
			_ = a.Matches.playing.autosave.Flush()
		},
		a.OpenMenu,
		func() {
			g.opened = nil
			a.Matches.Free(risk.ID, func() {
				g.opened = &plain{app: a, m: plainMatch(begunAnew, 1)}
				a.Matches.Play(g.opened, nil)
			})
			step()
		},
		func() {
			g.opened = nil
			if m, ok := listed(saves.Finished, ""); ok {
				a.archive.openMatch(m, true)
				settle()
				step()
			}
		},
		// The match that was begun anew, and then the other one again, which is nowhere else.
		restore, step, restore,
		func() { a.Matches.Finish() },
		func() {
			if m, ok := listed(saves.Named, "dos"); ok && a.Screens.screen.(*archive.Screen).Rename(m, "tres") != nil {
				told++
			}
		},
		func() {
			if m, ok := listed(saves.Named, "uno"); ok {
				g.deleting = true
				a.Screens.screen.(*archive.Screen).Delete(m)
			}
		},
		a.OpenMenu,
	} {
		do()
		settle()
		if d.Off() {
			break
		}
	}
	return told
}

// Whatever fails at whichever call of the file system, no match, profile or setting that
// was there is gone, and the player is told unless everything is saved after all.
func TestEveryFaultInASessionLosesNothing(t *testing.T) {
	var g *plainGame
	a, err := New(Config{Saves: t.TempDir(), NoSound: true, Language: "en"}, func(a *App) (Module, error) {
		g = &plainGame{app: a}
		return g, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	defer a.close()
	first := savestest.New()
	s := savesOn(first)
	named := plainMatch(inNamed, 1)
	named.Name = "uno"
	_, err = s.Archive(saves.Named, named)
	if err == nil {
		_, err = s.Archive(saves.Finished, plainMatch(inFinished, 2))
	}
	if err == nil {
		err = s.SaveMatch(saves.SlotOf(risk.ID), plainMatch(inSlot, 3))
	}
	if err == nil {
		err = s.UpdateProfile("Ana", time.Unix(0, 0), func(p *saves.Profile) {
			p.SetChampion(saves.Champion{Mode: war.ID, Weights: saves.Weights{"a": 1}, Date: time.Unix(0, 0)})
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	whole := first.With("", 0, 0)
	a.use(whole)
	if told := g.session(whole); told != 0 {
		t.Fatalf("the player is told %d things", told)
	}
	want := stored{[5]int{0, 6, 4, 0, 4}, 5, 2}
	if got := storedOn(t, whole, "no fault"); got != want {
		t.Fatalf("stored is %+v, want %+v", got, want)
	}
	calls, _ := whole.Calls()
	runs, faults := 0, 0
	for n := 1; n <= calls; n++ {
		for i, fault := range savestest.Faults {
			if (n+i)%2 == 0 { // two faults a call: the neighbouring calls have the others
				continue
			}
			what := fmt.Sprintf("%s at call %d", fault, n)
			d := first.With(fault, n, 0)
			a.use(d)
			told := g.session(d)
			_, failed := d.Calls()
			runs, faults = runs+1, faults+failed
			got := storedOn(t, d, what)
			if got.actions[inSlot] < 4 || got.actions[inFinished] < 3 || got.actions[inNamed] < 2 && !g.deleting || got.champions < 1 {
				t.Errorf("%s: something is lost: stored is %+v", what, got)
			}
			if d.Off() {
				continue
			}
			if got != want && told == 0 {
				t.Errorf("%s: stored is %+v, want %+v, and the player is not told", what, got, want)
			}
			if a.Saves.ReadOnly() { // creating the lock reported an error and did its work: it looks like another's
				continue
			}
			d.Repair()
			a.retry()
			if got := storedOn(t, d, what); got.level != want.level || got.champions != want.champions {
				t.Errorf("%s: after another try stored is %+v, want %+v", what, got, want)
			}
		}
	}
	t.Logf("%d calls of the file system, %d runs, %d calls that failed", calls, runs, faults)
}
