package saves

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eras/game"
)

// named returns a match with a name.
func named(name string, actions int) Match {
	m := longMatch(actions)
	m.Name = name
	return m
}

// names returns the names of the matches, joined by spaces.
func names(all []Archived) string {
	var out []string
	for _, s := range all {
		out = append(out, s.Match.Name)
	}
	return strings.Join(out, " ")
}

func TestArchiveRoundTrips(t *testing.T) {
	s := New(&Memory{})
	rapid.Check(t, func(t *rapid.T) {
		want := someMatch().Draw(t, "match")
		section := rapid.SampledFrom([]Section{Named, Finished}).Draw(t, "section")
		if section == Named && want.Name == "" {
			if _, err := s.Archive(section, want); !errors.Is(err, ErrNameEmpty) {
				t.Fatalf("without a name: %v", err)
			}
			return
		}
		id, err := s.Archive(section, want)
		if err != nil {
			t.Fatal(err)
		}
		got, found, err := s.LoadArchived(section, id)
		want.Started, want.Saved = stamp(want.Started), stamp(want.Saved)
		if err != nil || !found || !reflect.DeepEqual(got, want) {
			t.Fatalf("read\n%+v, %v\nwrote\n%+v", got, err, want)
		}
	})
}

func TestNamedMatchesAreListedRenamedAndRemoved(t *testing.T) {
	for kind, store := range stores(t) {
		t.Run(kind, func(t *testing.T) {
			s := New(store)
			ids := map[string]string{}
			for i, name := range []string{"uno", "DOS", "dos", "字 ñ", "uno"} { // the last replaces the first
				m := named(name, i)
				m.Saved = date(i + 1)
				id, err := s.Archive(Named, m)
				if err != nil {
					t.Fatal(err)
				}
				ids[name] = id
			}
			all, err := s.ListArchived(Named)
			if got := names(all); err != nil || got != "uno 字 ñ dos DOS" {
				t.Fatalf("the list is %q, %v", got, err)
			}
			if all[0].Actions != 4 || all[0].Match.Record != "" || all[0].ID != ids["uno"] {
				t.Errorf("the newest match is %+v", all[0])
			}
			if !s.HasNamed("dos") || s.HasNamed("tres") {
				t.Error("HasNamed is wrong")
			}
			if _, err := s.RenameArchived(Named, ids["dos"], "DOS"); !errors.Is(err, ErrNameTaken) {
				t.Errorf("renaming to a taken name: %v", err)
			}
			id, err := s.RenameArchived(Named, ids["dos"], "tres")
			if err != nil || s.HasNamed("dos") || !s.HasNamed("tres") {
				t.Errorf("renaming: %v", err)
			}
			if m, found, err := s.LoadArchived(Named, id); !found || err != nil || m.Name != "tres" || m.Record != named("", 2).Record {
				t.Errorf("the renamed match is %+v, %v", m, err)
			}
			for range 2 {
				if err := s.RemoveArchived(Named, id); err != nil {
					t.Error(err)
				}
			}
			if all, err := s.ListArchived(Named); len(all) != 3 || err != nil {
				t.Errorf("%d matches are left after removing one, %v", len(all), err)
			}
		})
	}
}

// The matches that came last stay, whatever their dates: a match may be old when it comes,
// and a clock may be set back. Every match that is removed is reported.
func TestTheFinishedMatchesThatCameLastAreKept(t *testing.T) {
	store := &Memory{}
	s := New(store)
	rng := game.Random(3)
	const extra = 20
	for i := range MaxFinished + extra {
		m := longMatch(i)
		m.Saved = date(1).AddDate(0, 0, rng.IntN(4000)-2000)
		id, err := s.Archive(Finished, m)
		if _, found, err := s.LoadArchived(Finished, id); !found || err != nil {
			t.Fatalf("match %d is gone at once: %v", i, err)
		}
		var removed *RemovedError
		if errors.As(err, &removed) != (i >= MaxFinished) || !Written(err) {
			t.Fatalf("match %d: %v", i, err)
		}
		if removed != nil && (len(removed.Matches) != 1 || removed.Matches[0].Actions != i-MaxFinished) {
			t.Fatalf("match %d removes %+v", i, removed.Matches)
		}
	}
	all, err := s.ListArchived(Finished)
	if err != nil || len(all) != MaxFinished {
		t.Fatalf("%d matches are kept, %v", len(all), err)
	}
	slices.SortFunc(all, func(a, b Archived) int { return a.Actions - b.Actions })
	for i, one := range all {
		if one.Actions != extra+i || one.Leaves != (i == 0) {
			t.Errorf("place %d has the match of %d actions, leaves %v", i, one.Actions, one.Leaves)
		}
	}
	// One that is about to leave stays, and no other makes room for the new one.
	if _, err := s.Archive(Finished, longMatch(1), all[0].ID); err != nil {
		t.Errorf("in exchange for the first: %v", err)
	}
	if err := s.RemoveArchived(Finished, all[0].ID); err != nil {
		t.Error(err)
	}
	all = all[1:]
	// A file of a newer program is not removed. An invalid one is reported.
	oldest, next := "finished/"+all[0].ID+".toml", "finished/"+all[1].ID+".toml"
	store.files[oldest], store.files[next] = []byte("version = 99\n"), []byte("broken")
	m := longMatch(0)
	m.Saved = date(1).AddDate(3, 0, 0)
	var broken *BrokenError
	if _, err := s.Archive(Finished, m); !errors.As(err, &broken) || errors.Is(err, ErrCannotSave) {
		t.Errorf("archiving over an invalid file: %v", err)
	}
	if string(store.files[oldest]) != "version = 99\n" || string(store.files[next+".broken-1"]) != "broken" {
		t.Error("a file that this program cannot read was removed")
	}
	if ids, err := s.archivedIDs(Finished); len(ids) != MaxFinished || err != nil {
		t.Errorf("%d files, %v", len(ids), err)
	}
}

// Dates have seconds only, and several matches may end in one.
func TestFinishedMatchesOfOneSecondAreListedByArrival(t *testing.T) {
	s := New(&Memory{})
	const matches = 12
	for i := range matches {
		if _, err := s.Archive(Finished, longMatch(i)); err != nil {
			t.Fatal(err)
		}
	}
	all, err := s.ListArchived(Finished)
	if err != nil || len(all) != matches {
		t.Fatalf("%d matches are kept, %v", len(all), err)
	}
	for i, one := range all {
		if one.Actions != matches-1-i {
			t.Errorf("place %d has match %d", i, one.Actions)
		}
	}
}

func TestMatchesOfVersion1CameBeforeOthers(t *testing.T) {
	store := &Memory{}
	s := New(store)
	id, err := s.Archive(Finished, longMatch(1))
	if err != nil {
		t.Fatal(err)
	}
	data, _ := store.Read("finished/" + id + ".toml")
	for _, old := range []string{"20990101-000000-abc", "20200101-000000-abc", "nonsense", "n99999999999999999999-x"} {
		if err := store.Write("finished/"+old+".toml", data); err != nil {
			t.Fatal(err)
		}
	}
	next, err := s.Archive(Finished, longMatch(2))
	if err != nil {
		t.Fatal(err)
	}
	ids, err := s.archivedIDs(Finished)
	if want := []string{"20200101-000000-abc", "20990101-000000-abc", "n99999999999999999999-x", "nonsense", id, next}; !slices.Equal(ids, want) || err != nil {
		t.Errorf("the order is %q, %v", ids, err)
	}
}

func TestFinishedMatchesKeepTheirIDWhenRenamed(t *testing.T) {
	s := New(&Memory{})
	id, err := s.Archive(Finished, longMatch(3))
	if err != nil {
		t.Fatal(err)
	}
	if next, err := s.RenameArchived(Finished, id, "La mejor"); next != id || err != nil {
		t.Errorf("%q, %v", next, err)
	}
	if all, err := s.ListArchived(Finished); len(all) != 1 || all[0].Match.Name != "La mejor" || err != nil {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestInvalidArchivedMatchesDoNotHideOthers(t *testing.T) {
	store := &Memory{}
	s := New(store)
	for i := range 3 {
		if _, err := s.Archive(Named, named(fmt.Sprint("n", i), i)); err != nil {
			t.Fatal(err)
		}
	}
	store.files["named/"+namedID("n1")+".toml"] = []byte("broken")
	all, err := s.ListArchived(Named)
	var broken *BrokenError
	if got := names(all); got != "n0 n2" && got != "n2 n0" || !errors.As(err, &broken) {
		t.Errorf("%q, %v", got, err)
	}
	for _, id := range []string{"", "../settings", "a.b", "A"} {
		if _, _, err := s.LoadArchived(Named, id); err == nil {
			t.Errorf("the match %q was read without error", id)
		}
		if err := s.RemoveArchived(Named, id); err == nil {
			t.Errorf("the match %q was removed without error", id)
		}
	}
	if _, err := s.Archive("elsewhere", named("x", 1)); err == nil {
		t.Error("a match was written to an unknown section")
	}
}
