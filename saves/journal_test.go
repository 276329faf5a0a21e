package saves

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"eras/game"
)

// oldMatch returns the match of a board in testdata and its file. An older program
// wrote it.
func oldMatch(t testing.TB, mode Mode) (Match, []byte) {
	t.Helper()
	data, err := os.ReadFile("testdata/matches/" + string(mode) + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	m, err := parseMatch("m.toml", data)
	if err != nil {
		t.Fatal(err)
	}
	return m, data
}

func TestOldMatchesAreWrittenWithTheSameContent(t *testing.T) {
	for _, mode := range Modes {
		m, data := oldMatch(t, mode)
		again, err := m.encode()
		if err != nil || !strings.HasPrefix(string(data), "version = 2\n") || !strings.HasPrefix(string(again), "version = 4\n") || !strings.Contains(string(again), "record = \"\"\"\n"+m.Record) {
			t.Errorf("%s is written as\n%s, %v", mode, again, err)
		}
		if n, err := parseMatch("m.toml", again); err != nil || !reflect.DeepEqual(n, m) {
			t.Errorf("%s is read again as\n%+v, %v, want\n%+v", mode, n, err, m)
		}
		body, err := m.body()
		if n, fault := parseMatch("m.toml", append(head(3, body), body...)); err != nil || fault != nil || !reflect.DeepEqual(n, m) {
			t.Errorf("%s of version 3 is read as\n%+v, %v, want\n%+v", mode, n, fault, m)
		}
	}
}

// divide returns a match at its start and the steps that lead to the end of m. An
// answer of several seats at once begins with the seat's number; the first seat
// begins a step.
func divide(t testing.TB, m Match) (start Match, steps []Step) {
	t.Helper()
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		t.Fatal(err)
	}
	last := 0
	for _, action := range record.Actions {
		number, _, _ := strings.Cut(action, ": ")
		seat, err := strconv.Atoi(number)
		if err == nil && len(steps) > 0 && seat > last {
			step := &steps[len(steps)-1]
			step.Actions = append(step.Actions, action)
		} else {
			steps = append(steps, Step{[]string{action}, map[string]int{"step": len(steps) + 1}, date(3).AddDate(0, 0, len(steps))})
		}
		if last = seat; err != nil {
			last = 1 << 30
		}
	}
	record.Actions, record.Result = nil, ""
	m.Record = record.String()
	return m, steps
}

// after returns the match after the steps, as a file keeps it.
func after(start Match, steps []Step) Match {
	record, _ := game.ParseRecord(start.Record)
	for _, step := range steps {
		record.Actions = append(record.Actions, step.Actions...)
		start.Stand, start.Saved = step.Stand, step.Saved
	}
	start.Record = record.String()
	return start
}

// journaled returns a store with the match start as a checkpoint and the steps in
// its journal.
func journaled(t testing.TB, slot Slot, start Match, steps ...Step) (*Memory, *Journal) {
	t.Helper()
	store := &Memory{}
	j, err := New(store).OpenJournal(slot, start)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range steps {
		if err := j.Append(step); err != nil {
			t.Fatal(err)
		}
	}
	return store, j
}

// checkLoads loads a match and compares it.
func checkLoads(t *testing.T, store Store, slot Slot, want Match) {
	t.Helper()
	got, found, err := New(store).LoadMatch(slot)
	if err != nil || !found || !reflect.DeepEqual(got, want) {
		t.Fatalf("loaded %v, %v\n%+v\nwant\n%+v", found, err, got, want)
	}
}

func TestJournalOfManyStepsInOneWrite(t *testing.T) {
	for kind, store := range stores(t) {
		t.Run(kind, func(t *testing.T) {
			whole, _ := oldMatch(t, Diplomacy)
			start, steps := divide(t, whole)
			j, err := New(store).OpenJournal(DiplomacySlot, start)
			if err != nil {
				t.Fatal(err)
			}
			checkLoads(t, store, DiplomacySlot, start)
			for _, cut := range [][]Step{steps[:1], steps[1:5], nil, steps[5:]} {
				if err := j.Append(cut...); err != nil {
					t.Fatal(err)
				}
			}
			checkLoads(t, store, DiplomacySlot, after(start, steps))
		})
	}
}

// A checkpoint is written before its journal. After a crash in between, the old
// journal lies beside the new checkpoint.
func TestCrashBetweenCheckpointAndJournal(t *testing.T) {
	whole, _ := oldMatch(t, Risk)
	start, steps := divide(t, whole)
	store, j := journaled(t, RiskSlot, start, steps[:5]...)
	old := store.files["matches/risk.journal"]
	undone := after(start, steps[:3])
	undone.TakenBack = true
	if err := j.Checkpoint(undone); err != nil {
		t.Fatal(err)
	}
	store.files["matches/risk.journal"] = old
	checkLoads(t, store, RiskSlot, undone)

	// The next checkpoint replaces the old journal, or removes it.
	s := New(store)
	if _, err := s.OpenJournal(RiskSlot, undone); err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(store.files["matches/risk.journal"], old) {
		t.Error("the old journal was not replaced")
	}
	store.files["matches/risk.journal"] = old
	if err := s.SaveMatch(RiskSlot, undone); err != nil {
		t.Fatal(err)
	}
	if _, ok := store.files["matches/risk.journal"]; ok {
		t.Error("SaveMatch did not remove the old journal")
	}
}

// full is a store on a full disk: Write fails, and Append writes half of the data.
type full struct {
	*Memory
	full bool
}

func (s *full) Write(name string, data []byte) error {
	if s.full {
		return ErrCannotSave
	}
	return s.Memory.Write(name, data)
}

func (s *full) Append(name string, size int64, data []byte) error {
	if s.full {
		_ = s.Memory.Append(name, size, data[:len(data)/2])
		return ErrCannotSave
	}
	return s.Memory.Append(name, size, data)
}

func TestJournalAfterAFailedWrite(t *testing.T) {
	whole, _ := oldMatch(t, Risk)
	start, steps := divide(t, whole)
	store := &full{Memory: &Memory{}}
	s := New(store)
	j, err := s.OpenJournal(RiskSlot, start)
	if err == nil {
		err = j.Append(steps[0])
	}
	if err != nil {
		t.Fatal(err)
	}
	store.full = true
	if err := j.Append(steps[1]); !errors.Is(err, ErrCannotSave) {
		t.Errorf("appending to a full disk: %v", err)
	}
	checkLoads(t, store, RiskSlot, after(start, steps[:1]))
	// The second step is missing, so the third must not follow.
	if err := j.Append(steps[2]); !errors.Is(err, ErrNeedsCheckpoint) {
		t.Errorf("appending after a failure: %v", err)
	}
	if err := j.Checkpoint(after(start, steps[:3])); !errors.Is(err, ErrCannotSave) {
		t.Errorf("a checkpoint on a full disk: %v", err)
	}
	checkLoads(t, store, RiskSlot, after(start, steps[:1]))
	store.full = false
	if err := j.Checkpoint(after(start, steps[:3])); err != nil {
		t.Error(err)
	}
	// A failed checkpoint, after undo say, must not be followed by a step either.
	store.full = true
	if err := j.Checkpoint(after(start, steps[:2])); !errors.Is(err, ErrCannotSave) {
		t.Errorf("a checkpoint on a full disk: %v", err)
	}
	store.full = false
	if err := j.Append(steps[3]); !errors.Is(err, ErrNeedsCheckpoint) {
		t.Errorf("appending after a failed checkpoint: %v", err)
	}
	if err := j.Checkpoint(after(start, steps[:3])); err != nil {
		t.Error(err)
	}
	if err := j.Append(steps[3]); err != nil {
		t.Error(err)
	}
	checkLoads(t, store, RiskSlot, after(start, steps[:4]))
}

func TestInvalidStepsAreNotAppended(t *testing.T) {
	for name, step := range map[string]Step{
		"no action":    {},
		"empty":        {Actions: []string{""}},
		"blank":        {Actions: []string{"a", "  "}},
		"two lines":    {Actions: []string{"a\nb"}},
		"not UTF-8":    {Actions: []string{"\xff"}},
		"long":         {Actions: []string{strings.Repeat("x", maxAction+1)}},
		"result":       {Actions: []string{"result: 0 conquest"}},
		"stand":        {Actions: []string{"a"}, Stand: map[string]int{"": 1}},
		"large number": {Actions: []string{"a"}, Stand: map[string]int{"round": maxCount + 1}},
		"date":         {Actions: []string{"a"}, Saved: date(1).AddDate(9000, 0, 0)},
	} {
		start := longMatch(3)
		store, j := journaled(t, WarSlot, start)
		if err := j.Append(Step{Actions: []string{"1,1-1,2"}, Saved: date(3)}, step); err == nil || errors.Is(err, ErrNeedsCheckpoint) {
			t.Errorf("%s: %v", name, err)
		}
		checkLoads(t, store, WarSlot, start)
		if err := j.Append(Step{Actions: []string{"1,1-1,2"}, Saved: date(3)}); !errors.Is(err, ErrNeedsCheckpoint) {
			t.Errorf("%s: appending another step: %v", name, err)
		}
	}
}

// The longest action that a journal takes can be read again.
func TestLongestAction(t *testing.T) {
	start := longMatch(3)
	step := Step{Actions: []string{strings.Repeat("x", maxAction)}, Saved: date(3)}
	store, _ := journaled(t, WarSlot, start, step)
	checkLoads(t, store, WarSlot, after(start, []Step{step}))
}

func TestFullJournalNeedsACheckpoint(t *testing.T) {
	start := longMatch(3)
	store, j := journaled(t, WarSlot, start)
	var steps []Step
	for {
		step := Step{Actions: []string{strings.Repeat("x", 1000)}, Saved: date(3)}
		err := j.Append(step)
		if errors.Is(err, ErrNeedsCheckpoint) {
			break
		}
		if err != nil || len(steps) > maxJournal/1000 {
			t.Fatalf("after %d steps: %v", len(steps), err)
		}
		steps = append(steps, step)
	}
	if len(steps) < maxJournal/1200 {
		t.Errorf("the journal is full after %d steps", len(steps))
	}
	if err := j.Checkpoint(after(start, steps)); err != nil {
		t.Fatal(err)
	}
	if err := j.Append(steps[0]); err != nil {
		t.Fatal(err)
	}
	checkLoads(t, store, WarSlot, after(start, append(steps, steps[0])))
}

// The steps of a journal whose slot was saved otherwise are not appended.
func TestJournalWhoseSlotWasSavedOtherwise(t *testing.T) {
	for kind, store := range stores(t) {
		start := longMatch(3)
		s := New(store)
		j, err := s.OpenJournal(WarSlot, start)
		if err == nil {
			err = j.Append(Step{Actions: []string{"1,1-1,2"}, Saved: date(3)})
		}
		if err == nil {
			err = s.SaveMatch(WarSlot, longMatch(7))
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := j.Append(Step{Actions: []string{"1,1-1,2"}, Saved: date(3)}); !errors.Is(err, ErrCannotSave) {
			t.Errorf("%s: %v", kind, err)
		}
		checkLoads(t, store, WarSlot, longMatch(7))
	}
}

func TestJournalGoesWithItsMatch(t *testing.T) {
	step := Step{Actions: []string{"1,1-1,2"}, Saved: date(3)}
	store, _ := journaled(t, WarSlot, longMatch(3), step)
	if err := New(store).RemoveMatch(WarSlot); err != nil || len(store.files) != 0 {
		t.Errorf("removed: %d files are left, %v", len(store.files), err)
	}
	store, _ = journaled(t, WarSlot, longMatch(3), step)
	if err := New(store).RejectMatch(WarSlot, errors.New("illegal")); err == nil || len(store.files) != 2 ||
		store.files["matches/general.toml.broken-1"] == nil || store.files["matches/general.journal.broken-1"] == nil {
		t.Errorf("rejected: %d files, %v", len(store.files), err)
	}
	store, _ = journaled(t, WarSlot, longMatch(3), step)
	store.files["matches/general.toml"] = []byte("broken")
	if _, found, err := New(store).LoadMatch(WarSlot); found || err == nil || store.files["matches/general.journal.broken-1"] == nil {
		t.Errorf("with an invalid checkpoint: found %v, %v", found, err)
	}
}

func FuzzJournal(f *testing.F) {
	for _, mode := range Modes {
		whole, _ := oldMatch(f, mode)
		start, steps := divide(f, whole)
		store, _ := journaled(f, SlotOf(mode), start, steps[:3]...)
		f.Add(store.files["matches/"+string(mode)+".journal"])
	}
	f.Add([]byte("eras-journal 1 x\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		digest := "x"
		if words := bytes.Fields(data); len(words) > 2 {
			digest = string(words[2])
		}
		steps, _ := parseJournal("j", data, digest)
		// The steps are valid, and written again they are the same.
		again := fmt.Sprintf("%s %d %s\n", journalHeader, journalVersion, digest)
		sum := digest
		for _, step := range steps {
			if err := step.check(); err != nil {
				t.Errorf("%q was read, but the step %+v is invalid: %v", data, step, err)
			}
			var line string
			line, sum = step.encode(sum)
			again += line
		}
		if same, err := parseJournal("j", []byte(again), digest); err != nil || !reflect.DeepEqual(same, steps) {
			t.Errorf("%q was read as\n%+v\nand again as\n%+v, %v", data, steps, same, err)
		}
	})
}
