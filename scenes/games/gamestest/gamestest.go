// Package gamestest tests what the modules of games have in common: a saved match is replayed,
// continued where it stood, and summed up.
package gamestest

import (
	"slices"
	"strings"
	"testing"
	"time"

	"eras/game"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/ui/uitest"
)

// Module returns a game's module in a program without a window.
func Module[M app.Module](t *testing.T, newModule func(*app.App) (app.Module, error)) M {
	t.Helper()
	var module M
	a, err := app.New(app.Config{Saves: t.TempDir(), NoSound: true, Language: "en", Seed: 7}, func(a *app.App) (app.Module, error) {
		m, err := newModule(a)
		module, _ = m.(M)
		return m, err
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(a.OpenMenu) // which ends the match
	return module
}

// Player is the person of the matches that are tested.
const Player = "Ana"

// Game is a game with a match to be opened.
type Game struct {
	App    *app.App
	Module app.Module
	// Save returns a match of [Player] whose last step was undone.
	Save func() saves.Match
}

// saved returns the match as it lies on the disk.
func (g *Game) saved(t *testing.T) (saves.Match, game.Record) {
	t.Helper()
	m := g.Save()
	m.Started, m.Saved = time.Unix(1e9, 0), time.Unix(1e9, 0)
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		t.Fatal(err)
	}
	return m, record
}

// Opened replays and continues a saved match, and opens broken ones. resumed is called while the
// match goes on.
func (g *Game) Opened(t *testing.T, resumed func()) {
	t.Helper()
	saved, record := g.saved(t)
	opened, err := g.Module.Open(&saved, record)
	if err != nil {
		t.Fatal(err)
	}
	returned := false
	w := uitest.New(t, "en", 1280, 800, opened.Replay(func() { returned = true }))
	w.Ticks(3)
	w.Click("replay.last")
	w.Click("replay.leave")
	if !returned {
		t.Error("the replay cannot be left")
	}
	opened.Resume()
	resumed()
	g.App.OpenMenu()
	got, found, err := g.App.Saves.LoadMatch(saves.SlotOf(g.Module.Mode()))
	if !found || err != nil || !got.TakenBack || !got.Started.Equal(saved.Started) || got.Scenario != saved.Scenario {
		t.Fatalf("found %v, %v, %+v", found, err, got)
	}
	if again, err := game.ParseRecord(got.Record); err != nil || !slices.Equal(again.Actions, record.Actions) || again.Seats[0] != Player {
		t.Errorf("continued with\n%s\n%v", got.Record, err)
	}

	saved.Seats = saved.Seats[:1]
	if _, err := g.Module.Open(&saved, record); err == nil {
		t.Error("a match with one seat can be opened")
	}
	saved, record = g.saved(t)
	record.Actions = []string{"nonsense"}
	if _, err := g.Module.Open(&saved, record); err == nil {
		t.Error("a record that cannot be replayed can be opened")
	}
}

// Summed sums up a saved match, one of an older version and a broken one, and returns the summary of
// the first.
func (g *Game) Summed(t *testing.T) app.Summary {
	t.Helper()
	saved, _ := g.saved(t)
	whole := g.Module.Summary(&saved)
	if whole.Place == "" || whole.Standing == "" || !strings.Contains(whole.Continue, Player) {
		t.Errorf("%+v", whole)
	}
	saved.Stand = nil // as in files of older versions
	if old := g.Module.Summary(&saved); old.Continue != whole.Continue || old.Standing != "" {
		t.Errorf("of an old file: %+v, want the line %s", old, whole.Continue)
	}
	saved.Record = "nonsense"
	if broken := g.Module.Summary(&saved); broken.Continue != "" || broken.Place != whole.Place {
		t.Errorf("of a record that cannot be read: %+v", broken)
	}
	return whole
}
