package saves

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"eras/game"
)

// lineOf returns a match that began on a day, with actions of one letter each.
func lineOf(day int, actions string) Match {
	m := longMatch(0)
	m.Started, m.Saved = date(day), date(day)
	for i, a := range actions {
		m = m.Join(Step{Actions: []string{fmt.Sprint(string(a), i)}, Saved: date(day)})
	}
	return m
}

// records returns the match in the slot and its previous state by their records.
func (s *Saves) records(t testing.TB) (now, previous string) {
	t.Helper()
	all, err := s.ListArchived(InProgress)
	if err != nil || len(all) > 1 {
		t.Fatal(all, err)
	}
	if m, found, _ := s.LoadMatch(WarSlot); found {
		now = m.Record
	}
	if m, found, _ := s.PreviousMatch(WarSlot); found {
		previous = m.Record
	}
	return now, previous
}

// Whatever is played, undone, begun and restored: restoring swaps the two states, a second
// time back. A line of play that is undone and another match are there after it, and
// continuing does not push them out.
func TestTheStateBeforeIsKept(t *testing.T) {
	lines := uint64(40)
	if testing.Short() {
		lines = 4 // all is in one goroutine
	}
	for seed := range lines {
		rng := game.Random(seed)
		s := New(&Memory{})
		day, line := 1, ""
		write := func() {
			if err := s.SaveMatch(WarSlot, lineOf(day, line)); err != nil {
				t.Fatal(err)
			}
		}
		write()
		for range 8 {
			now, previous := s.records(t)
			switch []string{"play", "undo", "begin", "continue", "restore"}[rng.IntN(5)] {
			case "play":
				line += strings.Repeat("ab", 6)[rng.IntN(3):]
				write()
			case "undo":
				was, before := lineOf(day, line), Match{Record: previous}
				line = line[:rng.IntN(len(line)+1)] + "c"
				write()
				next := lineOf(day, line)
				before.Mode, before.Started = was.Mode, was.Started
				if _, previous := s.records(t); previous != now && was.beyond(&next) > 0 && was.beyond(&before) >= someActions {
					t.Fatalf("seed %d: what was undone is gone", seed)
				}
			case "begin":
				begun := line != ""
				day, line = day+1, ""
				write()
				if _, previous := s.records(t); begun && previous != now {
					t.Fatalf("seed %d: the match before is gone", seed)
				}
			case "continue":
				before := previous
				write()
				write()
				if _, previous := s.records(t); before != "" && previous != before && lineOf(day, line).Record != now {
					t.Fatalf("seed %d: continuing pushes the previous state out", seed)
				}
			case "restore":
				found, err := s.RestoreMatch(WarSlot)
				if err != nil || found != (previous != "") {
					t.Fatal(found, err)
				}
				if !found {
					continue
				}
				if n, p := s.records(t); n != previous || p != now {
					t.Fatalf("seed %d: restored is\n%s\nafter\n%s", seed, n, p)
				}
				m, _, _ := s.LoadMatch(WarSlot)
				if err := s.SaveMatch(WarSlot, m); err != nil { // continue it
					t.Fatal(err)
				}
				if found, err := s.RestoreMatch(WarSlot); !found || err != nil {
					t.Fatalf("seed %d: it cannot be undone: %v", seed, err)
				}
				if n, p := s.records(t); n != now || p != previous {
					t.Fatalf("seed %d: restored again is\n%s\nafter\n%s", seed, n, p)
				}
			}
		}
	}
}

// A backup of a state that goes on is as new as the last time that the match was continued.
func TestContinuingKeepsABackup(t *testing.T) {
	s := New(&Memory{})
	for _, line := range []string{"aaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaa"} {
		j, err := s.OpenJournal(WarSlot, lineOf(1, line[:len(line)-1]))
		if err == nil {
			err = j.Append(Step{Actions: []string{fmt.Sprint("a", len(line)-1)}, Saved: date(1)})
		}
		for range 2 {
			if err == nil {
				err = s.SaveMatch(WarSlot, lineOf(1, line))
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := s.store.Write("matches/general.toml", []byte("damaged")); err != nil {
			t.Fatal(err)
		}
		all, err := s.ListArchived(InProgress)
		if !wasSetAside(err) || len(all) != 1 || !all[0].Lost || all[0].Actions != len(line) {
			t.Fatalf("listed are %+v, %v", all, err)
		}
		if found, err := s.RestoreMatch(WarSlot); !found || err != nil {
			t.Fatal(found, err)
		}
		if now, _ := s.records(t); now != lineOf(1, line).Record {
			t.Errorf("restored is %s", now)
		}
	}
}

// The previous state goes with its match, and stays if it is of another one that is
// nowhere else.
func TestThePreviousStateEndsWithItsMatch(t *testing.T) {
	for _, c := range []struct {
		what            string
		before          Match
		archived, stays bool
	}{
		{"the same match", lineOf(2, "aaaaaaaaaaaaaaa"), false, false},
		{"another match", lineOf(1, "a"), false, true},
		{"another match that is archived", lineOf(1, "a"), true, false},
	} {
		store := &Memory{}
		s := New(store)
		err := errors.Join(s.SaveMatch(WarSlot, c.before), s.SaveMatch(WarSlot, lineOf(2, "bb")))
		if c.archived {
			_, failed := s.Archive(Finished, c.before)
			err = errors.Join(err, failed)
		}
		if _, found, _ := s.PreviousMatch(WarSlot); !found || err != nil {
			t.Fatalf("%s is not kept: %v", c.what, err)
		}
		if err := s.RemoveMatch(WarSlot); err != nil {
			t.Fatal(err)
		}
		left, _ := store.List("matches")
		if _, found, _ := s.PreviousMatch(WarSlot); found != c.stays || (len(left) > 0) != c.stays {
			t.Errorf("%s stays %v: %q", c.what, found, left)
		}
	}
}

// Files of a newer version and damaged ones are treated as the match itself.
func TestPreviousStatesThatCannotBeRead(t *testing.T) {
	store := &Memory{}
	s := New(store)
	if err := s.SaveMatch(WarSlot, lineOf(1, "aaa")); err != nil {
		t.Fatal(err)
	}
	const name = "matches/general.previous.toml"
	_ = store.Write(name, []byte("version = 99\n"))
	if err := s.SaveMatch(WarSlot, lineOf(2, "b")); !errors.Is(err, ErrCannotSave) || string(store.files[name]) != "version = 99\n" {
		t.Errorf("a newer file: %v", err)
	}
	if found, err := s.RestoreMatch(WarSlot); found || !errors.Is(err, ErrCannotSave) {
		t.Errorf("restoring a newer file: %v, %v", found, err)
	}
	_ = store.Write(name, []byte("damaged"))
	if err := s.SaveMatch(WarSlot, lineOf(2, "b")); !wasSetAside(err) || !Written(err) || string(store.files[name+".broken-1"]) != "damaged" {
		t.Errorf("a damaged file: %v", err)
	}
	if now, previous := s.records(t); now != lineOf(2, "b").Record || previous != lineOf(1, "aaa").Record {
		t.Errorf("kept are %s and %s", now, previous)
	}
}

// A journal that cannot be begun does not bring back steps that were taken back.
func TestTheSameCheckpointAgainEndsItsJournal(t *testing.T) {
	store := &Memory{}
	s := New(store)
	m := lineOf(1, "aa")
	j, err := s.OpenJournal(WarSlot, m)
	if err == nil {
		err = j.Append(Step{Actions: []string{"taken back"}, Saved: date(1)})
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := s.saveMatch(WarSlot, &m, func(string) error { return ErrCannotSave }); Written(err) {
		t.Errorf("it reports success: %v", err)
	}
}

// Matches in progress are listed whatever their game, and files that are not matches are left out.
func TestMatchesOfAnyGameAreInProgress(t *testing.T) {
	store := &Memory{}
	s := New(store)
	m, _ := oldMatch(t, Risk)
	m.Mode, m.Record = "nim", strings.Replace(m.Record, "board: risk", "board: nim", 1)
	if err := errors.Join(s.SaveMatch(SlotOf(m.Mode), m), store.Write("matches/a_note.txt", []byte("?"))); err != nil {
		t.Fatal(err)
	}
	if all, err := s.ListArchived(InProgress); err != nil || len(all) != 1 || all[0].Match.Mode != "nim" || all[0].Lost {
		t.Errorf("listed %+v, %v", all, err)
	}
}
