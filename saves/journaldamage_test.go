package saves

import (
	"bytes"
	"errors"
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"eras/game"
)

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
