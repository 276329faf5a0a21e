package riskplay_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"eras/game"
	"eras/game/risk"
	"eras/play/session"
	"eras/play/session/riskplay"
	"eras/saves"
)

// writes is a store that calls written after each write.
type writes struct {
	saves.Memory
	written func()
}

func (w *writes) Write(name string, data []byte) error {
	err := w.Memory.Write(name, data)
	w.written()
	return err
}

func (w *writes) Append(name string, size int64, data []byte) error {
	err := w.Memory.Append(name, size, data)
	w.written()
	return err
}

// restoredRisk plays a saved match on.
func restoredRisk(t *testing.T, saved saves.Match, g *riskplay.Risk) *riskplay.Risk {
	t.Helper()
	record, err := game.ParseRecord(saved.Record)
	if err != nil {
		t.Fatal(err)
	}
	match, err := game.Replay(g.Board, record)
	if err != nil {
		t.Fatal(err)
	}
	again, err := riskplay.New(riskplay.Setup{Map: g.Setup.Map, Rules: g.Setup.Rules, Players: g.Setup.Players, Seed: record.Seed}, match)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(again.Close)
	if err := again.RestoreDrafts(saved.Drafts); err != nil {
		t.Fatal(err)
	}
	return again
}

// TestAnEndAtAnyWriteLosesOnePlacement restores the match from what is on the disk after
// each write while armies are placed, taken back and placed.
func TestAnEndAtAnyWriteLosesOnePlacement(t *testing.T) {
	store := &writes{written: func() {}}
	g := startRisk(t, "antarctica", risk.Ender2009(2), session.Player{Person: "Ana"}, session.Player{Person: "Íñigo"})
	auto := session.NewAutosave(session.AutosaveConfig{
		Saves: saves.New(store), Slot: saves.RiskSlot, Match: g.Saved, Now: time.Now, Failed: func(err error) { t.Error(err) },
	})
	g.SetAutosave(auto)
	auto.Checkpoint()
	rush(t, g)
	flush := func() {
		t.Helper()
		if err := auto.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	flush()
	p := g.Position()
	own := []risk.Territory{p.Held[p.Turn].Nth(0), p.Held[p.Turn].Nth(1), p.Held[p.Turn].Nth(2)}
	if p.Reserve < 6 {
		t.Fatalf("only %d armies are to be placed", p.Reserve)
	}
	place := func(i int, n int32) func() error {
		return func() error { _, err := g.Put(own[i], n); return err }
	}
	undo := func() error { _, _, err := g.Undo(); return err }
	before := g.Drafted()
	for number, act := range []func() error{
		place(0, 1), place(1, 1), place(0, 1), undo, place(2, 2), place(2, -1), place(1, 1), place(1, p.Reserve), undo, place(0, p.Reserve),
	} {
		var saved []saves.Match
		store.written = func() { // from the goroutine that writes
			m, found, err := saves.New(&store.Memory).LoadMatch(saves.RiskSlot)
			if err != nil || !found {
				t.Errorf("act %d: found %v, %v", number, found, err)
			}
			saved = append(saved, m)
		}
		if err := act(); err != nil {
			t.Fatalf("act %d: %v", number, err)
		}
		after := g.Drafted()
		flush()
		store.written = func() {}
		for i, m := range saved {
			p := restoredRisk(t, m, g).Drafted()
			if last := i == len(saved)-1; p != after && (last || p != before) {
				t.Errorf("act %d, write %d of %d: the match goes on at\n%s, it stood at\n%s\nbefore and at\n%s\nafter the act", number, i+1, len(saved),
					g.Board.Game.FormatPosition(&p), g.Board.Game.FormatPosition(&before), g.Board.Game.FormatPosition(&after))
			}
		}
		if len(saved) == 0 {
			t.Errorf("act %d was not written", number)
		}
		before = after
	}
}

// TestARestoredDraftIsUndonePlacementByPlacement also reads drafts that are wrong.
func TestARestoredDraftIsUndonePlacementByPlacement(t *testing.T) {
	g := startRisk(t, "antarctica", risk.Ender2009(2), session.Player{Person: "Ana"}, session.Player{Person: "Íñigo"})
	rush(t, g)
	p := g.Position()
	a, b := p.Held[p.Turn].Nth(0), p.Held[p.Turn].Nth(1)
	put(t, g, a, 1, 1)
	put(t, g, b, 1, 1)
	put(t, g, a, 1, 1)
	drafts := g.Saved().Drafts
	again := startRisk(t, "antarctica", risk.Ender2009(2), session.Player{Person: "Ana"}, session.Player{Person: "Íñigo"})
	rush(t, again)
	if err := again.RestoreDrafts(drafts); err != nil || again.Drafted() != g.Drafted() || !slices.Equal(again.Saved().Drafts, drafts) {
		t.Fatalf("%q came back as %q: %v", drafts, again.Saved().Drafts, err)
	}
	undo(t, again, a)
	undo(t, again, b)
	undo(t, again, a)
	if again.Drafted() != p {
		t.Error("undoing all leads elsewhere")
	}
	enemy := p.Held[1-p.Turn].First()
	for _, bad := range []string{"", "x", "1: place 0 1", "0: end", "0: place", "0: " + risk.Placement(enemy, 1).String()} {
		if err := again.RestoreDrafts([]string{bad}); err == nil || !strings.Contains(err.Error(), "the armies that were being placed") {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if again.Drafted() != p {
		t.Error("what was wrong was placed")
	}
}
