package diplomacyplay

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"eras/game"
	"eras/game/diplomacy"
	"eras/internal/fault"
	"eras/play/session"
	"eras/saves"
)

// newAutosave saves a match in a store.
func newAutosave(store saves.Store, match func() saves.Match, failed func(error)) *session.Autosave {
	return session.NewAutosave(session.AutosaveConfig{
		Saves: saves.New(store), Slot: saves.SlotOf(diplomacy.ID), Match: match, Started: time.Unix(1, 0), Name: "Verdun", Now: func() time.Time { return time.Unix(2, 0) }, Failed: failed,
	})
}

// A match that is saved step by step can be loaded and resumed at every step.
func TestAutosaveOfDiplomacy(t *testing.T) {
	store := &saves.Memory{}
	b := diplomacyBoard(t, 1902)
	players := sevenPlayers("dumbbot")
	d := startMatch(t, b, players, 3)
	auto := newAutosave(store, d.Saved, func(err error) { t.Error(err) })
	d.SetAutosave(auto)
	auto.Checkpoint()
	for over := false; !over; _, over = d.Outcome() {
		n := d.Phases()
		tickUntil(t, d, "the next phase", func() bool { return d.Phases() > n })
		auto.Flush()
		m, found, err := saves.New(store).LoadMatch(saves.SlotOf(diplomacy.ID))
		if err != nil || !found {
			t.Fatalf("phase %d: %v, %v", n, found, err)
		}
		want := auto.Whole()
		// A step does not write the result, which follows from it.
		want.Record, _, _ = strings.Cut(want.Record, "result: ")
		if m.Record != want.Record || m.Name != "Verdun" || m.Stand["season"] != want.Stand["season"] || m.Stand["year"] != want.Stand["year"] || !m.Started.Equal(want.Started) {
			t.Fatalf("phase %d: saved %q, %v, %v, want %v and the record\n%s\ngot\n%s", n, m.Name, m.Started, m.Stand, want.Stand, want.Record, m.Record)
		}
		record, err := game.ParseRecord(m.Record)
		if err != nil {
			t.Fatal(err)
		}
		if again := replayOf(t, record, session.PlayersOf(&m, 7)); again.Position() != d.Position() {
			t.Fatalf("phase %d: the saved match stands elsewhere", n)
		}
	}
}

// brokenStore cannot be written to.
type brokenStore struct{ saves.Store }

var errFull = errors.New("the disk is full")

func (brokenStore) Write(string, []byte) error         { return errFull }
func (brokenStore) Append(string, int64, []byte) error { return errFull }

func TestAutosaveReportsFailures(t *testing.T) {
	var failures atomic.Int64
	var last atomic.Value
	d := startMatch(t, diplomacyBoard(t, 1902), sevenPlayers("holdbot"), 3)
	auto := newAutosave(brokenStore{&saves.Memory{}}, d.Saved, func(err error) { failures.Add(1); last.Store(err) })
	d.SetAutosave(auto)
	auto.Checkpoint()
	tickUntil(t, d, "a phase", func() bool { return d.Phases() == 1 })
	auto.Flush()
	if err, _ := last.Load().(error); failures.Load() == 0 || !errors.Is(err, errFull) {
		t.Errorf("%d failures were reported, the last %v", failures.Load(), err)
	}
}

// slowStore counts the calls of Append, and lets none return before goOn is closed.
type slowStore struct {
	saves.Store
	appends atomic.Int64
	goOn    chan struct{}
}

func (s *slowStore) Append(name string, size int64, data []byte) error {
	s.appends.Add(1)
	<-s.goOn
	return s.Store.Append(name, size, data)
}

// Steps that come while the disk is busy are written at once, so that a crash loses no
// more than what came during two writes.
func TestAutosaveCatchesUp(t *testing.T) {
	const steps = 500
	store := &slowStore{Store: &saves.Memory{}, goOn: make(chan struct{})}
	d := startMatch(t, diplomacyBoard(t, 1902), sevenPlayers("holdbot"), 3)
	auto := newAutosave(store, d.Saved, func(err error) { t.Error(err) })
	auto.Checkpoint()
	for range steps {
		auto.Step([]string{"0: NME"}, nil)
	}
	close(store.goOn)
	if err := auto.Flush(); err != nil {
		t.Fatal(err)
	}
	m, found, err := saves.New(store).LoadMatch(saves.SlotOf(diplomacy.ID))
	if n := strings.Count(m.Record, "0: NME\n"); n != steps || !found || err != nil {
		t.Errorf("%d of %d steps were saved: %v", n, steps, err)
	}
	if n := store.appends.Load(); n > 2 {
		t.Errorf("the steps were written in %d calls, want at most 2", n)
	}
	if auto.Given() != steps {
		t.Errorf("it was given %d steps and says %d", steps, auto.Given())
	}
}

// panickingStore panics once where a whole match is written.
type panickingStore struct {
	saves.Store
	panics atomic.Bool
}

func (s *panickingStore) Write(name string, data []byte) error {
	if s.panics.CompareAndSwap(true, false) {
		panic("the store is broken")
	}
	return s.Store.Write(name, data)
}

// A fault while a match is written is told, and the match is written by the next try.
func TestAutosaveOutlivesAPanic(t *testing.T) {
	store := &panickingStore{Store: &saves.Memory{}}
	d := startMatch(t, diplomacyBoard(t, 1902), sevenPlayers("dumbbot"), 3)
	told := make(chan error, 8)
	store.panics.Store(true)
	auto := newAutosave(store, d.Saved, func(err error) { told <- err })
	auto.Checkpoint()
	if err := auto.Flush(); err != nil { // it tries again
		t.Error(err)
	}
	if p := fault.Of(<-told); p == nil || p.Value != "the store is broken" {
		t.Errorf("told is %v", p)
	}
	if _, found, err := saves.New(store).LoadMatch(saves.SlotOf(diplomacy.ID)); !found || err != nil {
		t.Errorf("the match is not there after another try: %v", err)
	}
}
