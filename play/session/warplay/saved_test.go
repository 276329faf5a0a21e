package warplay_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/session"
	"eras/play/session/warplay"
	"eras/saves"
)

const (
	checkpointFile = "matches/general.toml"
	journalFile    = "matches/general.journal"
)

// autosave saves a war in a store from now on.
func autosave(s *warplay.War, store saves.Store, failed func(error)) *session.Autosave {
	a := session.NewAutosave(session.AutosaveConfig{
		Saves: saves.New(store), Slot: saves.SlotOf(war.ID), Match: s.Saved, Started: today, Now: func() time.Time { return today.Add(time.Hour) }, Failed: failed,
	})
	s.SetAutosave(a)
	a.Checkpoint()
	return a
}

// load returns the war that a store holds.
func load(t *testing.T, store saves.Store) saves.Match {
	t.Helper()
	m, found, err := saves.New(store).LoadMatch(saves.SlotOf(war.ID))
	if err != nil || !found {
		t.Fatalf("found %v, %v", found, err)
	}
	return m
}

// openWar rebuilds a saved war.
func openWar(t *testing.T, m *saves.Match) *warplay.War {
	t.Helper()
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		t.Fatal(err)
	}
	board, err := war.BoardFromSetup(record.Setup)
	if err != nil {
		t.Fatal(err)
	}
	match, err := game.Replay(board, record)
	if err != nil {
		t.Fatal(err)
	}
	seats, w, err := warplay.SeatsOf(m)
	if err != nil {
		t.Fatal(err)
	}
	start := board.First.Position
	set := warplay.Setup{Seed: record.Seed, Seats: seats, First: start.Turn, Map: war.Map{Name: m.Map, Title: m.MapTitle, Start: start}}
	set.Scenario = &war.Scenario{Name: m.Scenario, Title: m.ScenarioTitle, Rules: board.Rules, Maps: []war.Map{set.Map}}
	s, err := warplay.NewWar(set, match, w, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Undone = m.TakenBack
	return s
}

// weakWar returns a war of Ana against the weakest computer, with weights.
func weakWar(t *testing.T) *warplay.War {
	t.Helper()
	set := warSetup(t)
	set.Seats[1].Level = 1
	names := learning.Estimators(war.ID, &set.Scenario.Rules)
	w := [2]learning.Weights{1: {War: saves.NewWeights(names, make([]float64, len(names))), WarKept: true}}
	w[1].War[names[0]] = 0.5
	s, err := warplay.NewWar(set, game.NewMatch(set.War(), set.Seed), w, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// A crash leaves a part of the step that was being written. Whatever part it is, the war
// is loaded as it stood after the last whole step, and goes on.
func TestWarAfterACrashAtEveryByteOfAStep(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long and has one goroutine")
	}
	store := &saves.Memory{}
	s := weakWar(t)
	choose := randomActions(s.Board.Rules, 5)
	auto := autosave(s, store, func(err error) { t.Error(err) })
	defer auto.Flush()
	playOn(t, s, choose, func() bool { return fighting(s) })
	for _, what := range []string{"a battle begins", "a move in a battle", "an answer"} {
		n := s.Match().Steps()
		auto.Flush()
		checkpoint, _ := store.Read(checkpointFile)
		before, err := store.Read(journalFile)
		if err != nil {
			t.Fatal(err)
		}
		was := load(t, store)
		playOn(t, s, choose, func() bool { return s.Match().Steps() > n })
		auto.Flush()
		after, err := store.Read(journalFile)
		if err != nil || !bytes.HasPrefix(after, before) || len(after) == len(before) {
			t.Fatalf("%s: the journal grew from %d to %d bytes, %v", what, len(before), len(after), err)
		}
		is := load(t, store)
		for size := len(before); size <= len(after); size++ {
			crashed := &saves.Memory{}
			for name, data := range map[string][]byte{checkpointFile: checkpoint, journalFile: after[:size]} {
				if err := crashed.Write(name, data); err != nil {
					t.Fatal(err)
				}
			}
			want, steps := &was, n
			if size == len(after) {
				want, steps = &is, n+1
			}
			m := load(t, crashed)
			if m.Record != want.Record || fmt.Sprint(m.Stand) != fmt.Sprint(want.Stand) {
				t.Fatalf("%s, %d of %d bytes: loaded\n%s\nwant\n%s", what, size, len(after), m.Record, want.Record)
			}
			again := openWar(t, &m)
			if again.Position() != s.Match().At(steps) {
				t.Fatalf("%s, %d of %d bytes: the war stands at %+v", what, size, len(after), again.Position())
			}
			goesOn := autosave(again, crashed, func(err error) { t.Error(err) })
			playOn(t, again, randomActions(again.Board.Rules, 9), func() bool { return again.Match().Steps() > steps })
			again.Close()
			goesOn.Flush()
			if m := load(t, crashed); recordOf(t, &m) != again.Match().Record().String() {
				t.Fatalf("%s, %d of %d bytes: after another step the file has\n%s", what, size, len(after), m.Record)
			}
		}
	}
}

// recordOf returns the record of a saved match with its result, which journals do not
// have.
func recordOf(t *testing.T, m *saves.Match) string {
	t.Helper()
	s := openWar(t, m)
	defer s.Close()
	return s.Match().Record().String()
}

func TestUndoIsSavedAsACheckpoint(t *testing.T) {
	store := &saves.Memory{}
	s := weakWar(t)
	auto := autosave(s, store, func(err error) { t.Error(err) })
	choose := randomActions(s.Board.Rules, 5)
	playOn(t, s, choose, func() bool { return s.Match().Steps() >= 7 })
	auto.Flush()
	if m := load(t, store); m.TakenBack || !strings.HasPrefix(s.Match().Record().String(), m.Record) || len(m.Seats) != 2 || m.Seats[0].Person != "Ana" {
		t.Errorf("before the undo: %+v", m)
	}
	if !s.Undo() {
		t.Fatal("nothing was undone")
	}
	auto.Flush()
	checkpoint, _ := store.Read(checkpointFile)
	if m := load(t, store); !m.TakenBack || m.Record != s.Match().Record().String() || !bytes.Contains(checkpoint, []byte("taken_back = true")) {
		t.Errorf("after the undo: undone %v\n%s\nwant\n%s", m.TakenBack, m.Record, s.Match().Record())
	}
	steps := s.Match().Steps()
	playOn(t, s, choose, func() bool { return s.Match().Steps() > steps })
	auto.Flush()
	m := load(t, store)
	if again := openWar(t, &m); !again.Undone || again.Position() != s.Position() || again.Weights[1].War == nil || !again.Weights[1].WarKept {
		t.Errorf("loaded: undone %v, weights %v", again.Undone, again.Weights)
	}
}

func TestBattleIsSavedStepByStep(t *testing.T) {
	set := warSetup(t)
	set.Alone, set.Soldiers, set.Seats[1].Level = true, [2]int{5, 6}, 1
	s, err := warplay.NewBattle(set, game.NewMatch(set.Battle(), set.Seed), [2]learning.Weights{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	store := &saves.Memory{}
	auto := session.NewAutosave(session.AutosaveConfig{
		Saves: saves.New(store), Slot: saves.SlotOf(battle.ID), Match: s.Saved, Started: today, Name: "Ana's", Now: func() time.Time { return today }, Failed: func(err error) { t.Error(err) },
	})
	s.SetAutosave(auto)
	auto.Checkpoint()
	playOn(t, s, func(p battle.Position) battle.Move { return p.Moves(nil)[0] }, func() bool { return s.Match().Steps() >= 5 })
	if !s.Undo() {
		t.Fatal("nothing was undone")
	}
	auto.SetName("the bridge")
	playOn(t, s, func(p battle.Position) battle.Move { return p.Moves(nil)[1] }, func() bool { return s.Match().Steps() >= 8 })
	auto.Flush()
	m, found, err := saves.New(store).LoadMatch(saves.SlotOf(battle.ID))
	p := s.Position()
	if !found || err != nil || m.Record != s.Match().Record().String() || !m.TakenBack || m.Name != "the bridge" || m.Stand["red"] != p.Red.Len() || m.Stand["blue"] != p.Blue.Len() {
		t.Errorf("found %v, %v, %+v", found, err, m)
	}
	s.SetAutosave(nil)
	playOn(t, s, func(p battle.Position) battle.Move { return p.Moves(nil)[0] }, func() bool { return s.Match().Steps() >= 9 })
	if after, _, _ := saves.New(store).LoadMatch(saves.SlotOf(battle.ID)); after.Record != m.Record {
		t.Error("a step was saved after the end of the autosave")
	}
}

// A journal that is full is replaced by a checkpoint that has every step.
func TestFullJournal(t *testing.T) {
	store := &saves.Memory{}
	s := weakWar(t)
	auto := autosave(s, store, func(err error) { t.Error(err) })
	first := s.Match().Record().String()
	want := first
	full := false
	for i := range 12 {
		line := fmt.Sprint(i, " ", strings.Repeat("x", 50<<10))
		want += line + "\n"
		auto.Step([]string{line}, map[string]int{"left": i})
		auto.Flush()
		if m := load(t, store); m.Record != want || m.Stand["left"] != i {
			t.Fatalf("after %d steps the record has %d bytes, want %d", i+1, len(m.Record), len(want))
		}
		checkpoint, _ := store.Read(checkpointFile)
		full = full || len(checkpoint) > 50<<10
	}
	if !full {
		t.Error("the journal was never full")
	}
}

// flaky is a store whose n-th write fails.
type flaky struct {
	saves.Memory
	n int
}

var errFlaky = errors.New("the disk is busy")

func (f *flaky) fails() bool { f.n--; return f.n == 0 }

func (f *flaky) Write(name string, data []byte) error {
	if f.fails() {
		return errors.Join(saves.ErrCannotSave, errFlaky)
	}
	return f.Memory.Write(name, data)
}

func (f *flaky) Append(name string, size int64, data []byte) error {
	if f.fails() {
		return errors.Join(saves.ErrCannotSave, errFlaky)
	}
	return f.Memory.Append(name, size, data)
}

// A write that fails is tried again: it is said once and costs nothing.
func TestAutosaveRecoversFromAFailedWrite(t *testing.T) {
	const steps = 6
	for n := 1; n <= 2+steps; n++ {
		store := &flaky{n: n}
		s := weakWar(t)
		failures := 0
		auto := autosave(s, store, func(error) { failures++ })
		auto.Flush()
		choose := randomActions(s.Board.Rules, 5)
		for i := range steps {
			playOn(t, s, choose, func() bool { return s.Match().Steps() > i })
			if err := auto.Flush(); err != nil {
				t.Errorf("write %d fails, after %d steps: %v", n, i+1, err)
			}
			want := s.Match().Record().String()
			if m := load(t, store); m.Record != want {
				t.Errorf("write %d fails, after %d steps: saved is\n%s\nwant\n%s", n, i+1, m.Record, want)
			}
		}
		// The journal's first line is not reported: the match was saved just before.
		if want := map[bool]int{false: 1, true: 0}[n == 2]; failures != want {
			t.Errorf("write %d fails: %d failures were reported, want %d", n, failures, want)
		}
	}
}
