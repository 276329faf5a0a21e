package riskplay_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"eras/game"
	"eras/game/gametest"
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
		Saves: saves.New(store), Slot: saves.SlotOf(risk.ID), Match: g.Saved, Now: time.Now, Failed: func(err error) { t.Error(err) },
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
	undo := func() error { _, _, err := g.Undo(atTurn(g)); return err }
	before := g.Drafted()
	for number, act := range []func() error{
		place(0, 1), place(1, 1), place(0, 1), undo, place(2, 2), place(2, -1), place(1, 1), place(1, p.Reserve), undo, place(0, p.Reserve),
	} {
		var saved []saves.Match
		store.written = func() { // from the goroutine that writes
			m, found, err := saves.New(&store.Memory).LoadMatch(saves.SlotOf(risk.ID))
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
			if last := i == len(saved)-1; !gametest.Same(p, after) && (last || !gametest.Same(p, before)) {
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
	if err := again.RestoreDrafts(drafts); err != nil || !gametest.Same(again.Drafted(), g.Drafted()) || !slices.Equal(again.Saved().Drafts, drafts) {
		t.Fatalf("%q came back as %q: %v", drafts, again.Saved().Drafts, err)
	}
	undo(t, again, a)
	undo(t, again, b)
	undo(t, again, a)
	if !gametest.Same(again.Drafted(), p) {
		t.Error("undoing all leads elsewhere")
	}
	enemy := p.Held[1-p.Turn].First()
	for _, bad := range []string{"", "x", "1: place 0 1", "0: end", "0: place", "0: " + risk.Placement(enemy, 1).String()} {
		if err := again.RestoreDrafts([]string{bad}); err == nil || !strings.Contains(err.Error(), "the armies that were being placed") {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if !gametest.Same(again.Drafted(), p) {
		t.Error("what was wrong was placed")
	}
}

// put adds placements to a draft.
func put(t *testing.T, g *riskplay.Risk, c risk.Territory, n, want int32) {
	t.Helper()
	if got, err := g.Put(c, n); err != nil || got != want {
		t.Fatalf("putting %d armies on %d put %d, want %d: %v", n, c, got, want, err)
	}
}

// undo undoes once.
func undo(t *testing.T, g *riskplay.Risk, want risk.Territory) {
	t.Helper()
	if !g.CanUndo(atTurn(g)) {
		t.Fatal("nothing can be undone")
	}
	if c, done, err := g.Undo(atTurn(g)); err != nil || !done || c != want {
		t.Fatalf("undone on %d, %v, want %d: %v", c, done, want, err)
	}
}

func TestPlacementsAreADraftUntilAllArePlaced(t *testing.T) {
	g := startRisk(t, "antarctica", risk.Ender2009(2), session.Player{Person: "Ana"}, session.Player{Bot: "killbot"})
	rush(t, g)
	start, steps := g.Position(), g.Match().Steps()
	if start.Phase != risk.Reinforcing {
		t.Fatalf("phase %v", start.Phase)
	}
	if g.CanUndo(atTurn(g)) {
		t.Error("the deal can be undone")
	}
	a, b, enemy := start.Held[0].Nth(0), start.Held[0].Nth(1), start.Held[1].First()
	if n, err := g.Put(enemy, 1); err == nil || n != 0 {
		t.Error("an army was put on a territory of another player")
	}
	put(t, g, a, 1, 1)
	put(t, g, b, 1, 1)
	put(t, g, a, 1, 1)
	p := g.Drafted()
	if p.Armies.At(a) != start.Armies.At(a)+2 || p.Armies.At(b) != start.Armies.At(b)+1 || p.Reserve != start.Reserve-3 {
		t.Errorf("%d and %d armies, %d in reserve", p.Armies.At(a), p.Armies.At(b), p.Reserve)
	}
	if want := []riskplay.Placement{{Territory: a, N: 2}, {Territory: b, N: 1}}; !slices.Equal(g.Draft(), want) || g.PlacedOn(a) != 2 {
		t.Errorf("the draft is %v, want %v", g.Draft(), want)
	}
	if !gametest.Same(g.Position(), start) || g.Match().Steps() != steps {
		t.Error("the draft has reached the match")
	}
	put(t, g, a, -9, -2)
	put(t, g, b, -1, -1)
	put(t, g, a, -1, 0)
	if !gametest.Same(g.Drafted(), start) || g.CanUndo(atTurn(g)) {
		t.Error("taking all back leads elsewhere")
	}
	put(t, g, a, 1, 1)
	put(t, g, b, 1, 1)
	put(t, g, a, 99, start.Reserve-2)
	placed := g.Position()
	if placed.Phase != risk.Attacking || len(g.Draft()) != 0 {
		t.Fatalf("phase %v, draft %v", placed.Phase, g.Draft())
	}
	actions := g.Match().Record().Actions[steps:]
	if want := []string{risk.Placement(a, start.Reserve-1).String(), risk.Placement(b, 1).String()}; !slices.Equal(actions, want) {
		t.Errorf("the record has %q, want %q", actions, want)
	}
	// The last draft can be opened until dice are thrown.
	undo(t, g, a)
	if p := g.Drafted(); p.Phase != risk.Reinforcing || p.Reserve != start.Reserve-2 || g.PlacedOn(a) != 1 || g.PlacedOn(b) != 1 {
		t.Errorf("phase %v, %d in reserve", p.Phase, p.Reserve)
	}
	undo(t, g, b)
	undo(t, g, a)
	if !gametest.Same(g.Drafted(), start) || g.CanUndo(atTurn(g)) {
		t.Error("undoing all leads elsewhere")
	}
	put(t, g, b, start.Reserve, start.Reserve)
	put(t, g, a, -1, 0)
	put(t, g, b, -2, -2)
	if p := g.Drafted(); p.Phase != risk.Reinforcing || p.Reserve != 2 {
		t.Errorf("phase %v, %d in reserve", p.Phase, p.Reserve)
	}
	put(t, g, b, 2, 2)
	now := g.Position()
	if err := g.Act(g.Board.Game.LegalAttacks(&now, nil)[0]); err != nil {
		t.Fatal(err)
	}
	if err := g.Tick(); err != nil {
		t.Fatal(err)
	}
	if g.CanUndo(atTurn(g)) {
		t.Error("placements can be undone after dice were thrown")
	}
	if _, done, err := g.Undo(atTurn(g)); done || err != nil {
		t.Errorf("undone %v: %v", done, err)
	}
}

// TestEndingAnAttackCanBeUndone ends the attack before any dice are thrown.
func TestEndingAnAttackCanBeUndone(t *testing.T) {
	g := startRisk(t, "antarctica", risk.Ender2009(2), session.Player{Person: "Ana"}, session.Player{Bot: "killbot"})
	rush(t, g)
	start := g.Position()
	a := start.Held[0].First()
	put(t, g, a, start.Reserve, start.Reserve)
	if err := g.Act(risk.Ending()); err != nil {
		t.Fatal(err)
	}
	undo(t, g, risk.MaxTerritories)
	if p := g.Position(); p.Phase != risk.Attacking || p.Turn != 0 {
		t.Fatalf("undoing the end of the attack leads to the phase %v of %v", p.Phase, p.Turn)
	}
	undo(t, g, a)
	if !gametest.Same(g.Drafted(), start) {
		t.Error("undoing the placements leads elsewhere")
	}
}

// TestDraftsOfOnePersonInARow undoes one after the other where nobody else has armies to
// place.
func TestDraftsOfOnePersonInARow(t *testing.T) {
	rules := risk.Ender2009(2)
	rules.Batch = 2
	m := riskMap(t, "antarctica")
	board, err := risk.NewBoard(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	p := &board.First
	for c := range risk.Territory(m.Territories()) {
		p.Owner.Put(c, game.Seat(c%2))
		p.Armies.Put(c, 1)
		p.Held[c%2] = p.Held[c%2].With(c)
	}
	p.Phase, p.Turn, p.Reserve, p.Pool = risk.Placing, 0, 2, [risk.MaxPlayers]int32{6, 0}
	set := riskplay.Setup{Map: m, Rules: rules, Players: []session.Player{{Person: "Ana"}, {Bot: "killbot"}}}
	g, err := riskplay.New(set, game.NewMatch(board, 1))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	put(t, g, 0, 1, 1)
	put(t, g, 2, 1, 1)
	put(t, g, 4, 2, 2)
	put(t, g, 0, 1, 1)
	for _, want := range []risk.Territory{0, 4, 2, 0} {
		undo(t, g, want)
	}
	if !gametest.Same(g.Drafted(), board.First) || g.CanUndo(atTurn(g)) {
		t.Error("undoing all leads elsewhere")
	}
}
