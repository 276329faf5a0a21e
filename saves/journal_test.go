package saves

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
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

// A crash leaves a prefix of what was being appended. Every prefix of the last steps
// loads as the match after the last whole step, and can be continued.
func TestCrashAtEveryByteOfAnAppend(t *testing.T) {
	if testing.Short() {
		t.Skip("reads thousands of journals, in one goroutine")
	}
	for _, mode := range Modes {
		t.Run(string(mode), func(t *testing.T) {
			whole, _ := oldMatch(t, mode)
			start, steps := divide(t, whole)
			slot := SlotOf(mode)
			name := "matches/" + string(slot) + ".journal"
			lines := 0
			for n := len(steps) - 4; n < len(steps); n++ {
				store, j := journaled(t, slot, start, steps[:n]...)
				before := len(store.files[name])
				if err := j.Append(steps[n]); err != nil {
					t.Fatal(err)
				}
				data := store.files[name]
				for size := before; size <= len(data); size++ {
					store.files[name] = bytes.Clone(data[:size])
					done := n
					if size == len(data) {
						done = n + 1
					}
					checkLoads(t, store, slot, after(start, steps[:done]))
					if len(store.files) != 2 {
						t.Fatalf("%d of %d bytes: the store holds %d files", size, len(data), len(store.files))
					}
				}
				// The match goes on after the crash.
				store.files[name] = bytes.Clone(data[:len(data)-1])
				s := New(store)
				m, _, err := s.LoadMatch(slot)
				if err != nil {
					t.Fatal(err)
				}
				if j, err = s.OpenJournal(slot, m); err != nil {
					t.Fatal(err)
				}
				if err := j.Append(steps[n]); err != nil {
					t.Fatal(err)
				}
				checkLoads(t, store, slot, after(start, steps[:n+1]))
				lines = max(lines, len(steps[n].Actions))
			}
			if mode == Diplomacy && lines < 2 {
				t.Error("no step has several lines")
			}
		})
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

// Whatever bit is flipped, the loaded match is one that was played. If steps are
// lost, the damage is reported, the journal is set aside, and the steps before the
// damage are kept.
func TestDamagedJournals(t *testing.T) {
	if testing.Short() {
		t.Skip("reads thousands of journals, in one goroutine")
	}
	whole, _ := oldMatch(t, Diplomacy)
	start, steps := divide(t, whole)
	steps = steps[:4]
	store, _ := journaled(t, DiplomacySlot, start, steps...)
	data := store.files["matches/diplomacy.journal"]
	checkpoint := store.files["matches/diplomacy.toml"]
	header := bytes.IndexByte(data, '\n') + 1
	last := bytes.LastIndexByte(data[:len(data)-1], '\n') + 1
	for n := range data {
		bit := byte(1) << (n % 8)
		damaged := bytes.Clone(data)
		damaged[n] ^= bit
		store := &Memory{files: map[string][]byte{"matches/diplomacy.toml": checkpoint, "matches/diplomacy.journal": damaged}}
		s := New(store)
		got, found, err := s.LoadMatch(DiplomacySlot)
		var broken *BrokenError
		reported := errors.As(err, &broken)
		var newer *NewerError
		if errors.As(err, &newer) && n < header {
			continue // a flipped bit turned the version 1 into 3, 5 or 9
		}
		done := bytes.Count(data[header:max(n, header)], []byte{'\n'})
		if n < header {
			done = 0
		}
		if !found || err != nil && !reported || !reflect.DeepEqual(got, after(start, steps[:done])) {
			t.Fatalf("byte %d: found %v, %v\n%+v", n, found, err, got)
		}
		if n >= header && n < last && !reported {
			t.Fatalf("byte %d: the lost steps are not reported", n)
		}
		if !reported {
			continue
		}
		if broken.Aside != "matches/diplomacy.journal.broken-1" || !bytes.Equal(store.files[broken.Aside], damaged) || n >= header && broken.Line != done+2 {
			t.Fatalf("byte %d: %v", n, err)
		}
		checkLoads(t, store, DiplomacySlot, after(start, steps[:done]))
	}
}

// Whole lines that are missing, repeated or in another order are damage.
func TestJournalWithLinesOutOfOrder(t *testing.T) {
	whole, _ := oldMatch(t, Battle)
	start, steps := divide(t, whole)
	for _, order := range [][]int{{0, 2, 3}, {0, 1, 1, 2}, {1, 0, 2}, {0, 1, 3, 2}} {
		store, _ := journaled(t, BattleSlot, start, steps[:4]...)
		lines := strings.SplitAfter(string(store.files["matches/battle.journal"]), "\n")
		text, done := lines[0], 0
		for i, n := range order {
			text += lines[n+1]
			if done == i && n == i {
				done++
			}
		}
		store.files["matches/battle.journal"] = []byte(text)
		m, found, err := New(store).LoadMatch(BattleSlot)
		var broken *BrokenError
		if !found || !reflect.DeepEqual(m, after(start, steps[:done])) || !errors.As(err, &broken) || broken.Line != done+2 {
			t.Errorf("%v: found %v, %v", order, found, err)
		}
	}
}

func TestGarbageInPlaceOfAJournal(t *testing.T) {
	start := longMatch(3)
	for text, reported := range map[string]bool{
		"":                                false,
		"eras-journal 1 5":                false, // unfinished
		"\x00\x00\x00":                    false,
		"\n":                              true,
		"eras-journal\n":                  true,
		"eras-journal 1\n":                true,
		"eras-journal 0 x\n":              true,
		"eras-journal 1 x\nwhat is this?": false, // of another checkpoint
		"{\"actions\":[\"1,1-1,2\"]}\n":   true,
		"version = 1\nname = 'x'\n":       true,
	} {
		store, _ := journaled(t, WarSlot, start)
		store.files["matches/general.journal"] = []byte(text)
		m, found, err := New(store).LoadMatch(WarSlot)
		var broken *BrokenError
		if !found || !reflect.DeepEqual(m, start) || errors.As(err, &broken) != reported || !reported && err != nil {
			t.Errorf("%q: found %v, %v", text, found, err)
		}
		if reported && string(store.files["matches/general.journal.broken-1"]) != text {
			t.Errorf("%q was not set aside", text)
		}
	}
}

// Steps with a valid checksum can still not continue a match that is over.
func TestStepsThatDoNotFit(t *testing.T) {
	start := longMatch(3)
	record, _ := game.ParseRecord(start.Record)
	record.Result = "0 elimination"
	start.Record = record.String()
	store, _ := journaled(t, WarSlot, start, Step{Actions: []string{"1,1-1,2"}, Saved: date(3)})
	m, found, err := New(store).LoadMatch(WarSlot)
	var broken *BrokenError
	if !found || !reflect.DeepEqual(m, start) || !errors.As(err, &broken) {
		t.Errorf("found %v, %v", found, err)
	}
}

func TestNewerAndUnreadableJournalsAreLeftAlone(t *testing.T) {
	const text = "eras-journal 2 0f5e more\nin a new format\n"
	for what, read := range map[string]error{"newer": nil, "unreadable": fs.ErrPermission} {
		memory, _ := journaled(t, WarSlot, longMatch(3))
		memory.files["matches/general.journal"] = []byte(text)
		store := &unreadableJournals{Memory: memory, err: read}
		s := New(store)
		_, found, err := s.LoadMatch(WarSlot)
		var newer *NewerError
		if found || err == nil || read == nil != errors.As(err, &newer) {
			t.Errorf("%s: found %v, %v", what, found, err)
		}
		j, err := s.OpenJournal(WarSlot, longMatch(4))
		if !errors.Is(err, ErrCannotSave) {
			t.Errorf("%s: opening: %v", what, err)
		}
		if err := j.Append(Step{Actions: []string{"1,1-1,2"}}); !errors.Is(err, ErrNeedsCheckpoint) {
			t.Errorf("%s: appending: %v", what, err)
		}
		for _, err := range []error{s.SaveMatch(WarSlot, longMatch(4)), s.RemoveMatch(WarSlot)} {
			if !errors.Is(err, ErrCannotSave) {
				t.Errorf("%s: %v", what, err)
			}
		}
		if string(memory.files["matches/general.journal"]) != text {
			t.Errorf("%s: the journal was changed", what)
		}
	}
}

// unreadableJournals is a store in which reading a journal returns err.
type unreadableJournals struct {
	*Memory
	err error
}

func (s *unreadableJournals) Read(name string) ([]byte, error) {
	if s.err != nil && strings.HasSuffix(name, ".journal") {
		return nil, s.err
	}
	return s.Memory.Read(name)
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
