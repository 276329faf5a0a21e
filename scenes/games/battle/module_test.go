package battle

import (
	"strings"
	"testing"
	"time"

	"eras/game"
	"eras/game/battle"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/ui/uitest"
)

// newModule returns the module in a program without a window.
func newModule(t *testing.T) *module {
	t.Helper()
	var m *module
	_, err := app.New(app.Config{Saves: t.TempDir(), NoSound: true, Language: "en", Seed: 7}, func(a *app.App) (app.Module, error) {
		made, err := New(nil)(a)
		m, _ = made.(*module)
		return made, err
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.App.OpenMenu) // which ends the match
	return m
}

// savedBattle returns a battle of Ana after a move, with an undone step.
func savedBattle(t *testing.T, m *module) saves.Match {
	t.Helper()
	set := warplay.Setup{
		Alone: true, Soldiers: [2]int{5, 4}, Scenario: m.Scenarios[0], First: game.Red, Seats: [2]warplay.Seat{{Person: "Ana"}, {Level: 1}}, Seed: 3,
	}
	b, err := warplay.NewBattle(set, game.NewMatch(set.Battle(), set.Seed), [2]learning.Weights{})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	p := b.Position()
	if err := b.Submit(0, p.Moves(nil)[0]); err != nil {
		t.Fatal(err)
	}
	b.Undone = true
	saved := b.Saved()
	saved.Started, saved.Saved = time.Unix(1e9, 0), time.Unix(1e9, 0)
	return saved
}

func TestOpenContinuesAndReplays(t *testing.T) {
	m := newModule(t)
	saved := savedBattle(t, m)
	record, err := game.ParseRecord(saved.Record)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := m.Open(&saved, record)
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
	m.App.OpenMenu()
	got, found, err := m.App.Saves.LoadMatch(saves.SlotOf(battle.ID))
	if !found || err != nil || !got.TakenBack || !got.Started.Equal(saved.Started) || got.Scenario != m.Scenarios[0].Name {
		t.Fatalf("found %v, %v, %+v", found, err, got)
	}
	if again, err := game.ParseRecord(got.Record); err != nil || strings.Join(again.Actions, "\n") != strings.Join(record.Actions, "\n") {
		t.Errorf("continued with\n%s\n%v", got.Record, err)
	}
	record.Actions = []string{"nonsense"}
	if _, err := m.Open(&saved, record); err == nil {
		t.Error("a record that cannot be replayed can be opened")
	}
}

func TestSummary(t *testing.T) {
	m := newModule(t)
	saved := savedBattle(t, m)
	whole := m.Summary(&saved)
	if whole.Place == "" || whole.Standing == "" || !strings.Contains(whole.Continue, "Ana") {
		t.Errorf("%+v", whole)
	}
	saved.Stand = nil // as in files of older versions
	if old := m.Summary(&saved); old.Continue != whole.Continue || old.Standing != "" {
		t.Errorf("of an old file: %+v, want %q", old, whole.Continue)
	}
	saved.Record = "nonsense"
	if broken := m.Summary(&saved); broken.Continue != "" || broken.Place != whole.Place {
		t.Errorf("of a record that cannot be read: %+v", broken)
	}
}
