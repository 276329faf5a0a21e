package saves

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// named returns a match with a name.
func named(name string, actions int) Match {
	m := longMatch(actions)
	m.Name = name
	return m
}

// names returns the names of shelved matches in order.
func names(all []Shelved) string {
	var out []string
	for _, s := range all {
		out = append(out, s.Match.Name)
	}
	return strings.Join(out, " ")
}

func TestShelvesRoundTrip(t *testing.T) {
	s := New(&Memory{})
	rapid.Check(t, func(t *rapid.T) {
		want := someMatch().Draw(t, "match")
		shelf := rapid.SampledFrom([]Shelf{Named, Finished}).Draw(t, "shelf")
		if shelf == Named && want.Name == "" {
			if _, err := s.Shelve(shelf, want); !errors.Is(err, ErrNameEmpty) {
				t.Fatalf("without a name: %v", err)
			}
			return
		}
		id, err := s.Shelve(shelf, want)
		if err != nil {
			t.Fatal(err)
		}
		got, found, err := s.LoadShelved(shelf, id)
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
			for i, name := range []string{"uno", "DOS", "dos", "字 ñ", "uno"} { // the last one is saved over
				m := named(name, i)
				m.Saved = date(i + 1)
				id, err := s.Shelve(Named, m)
				if err != nil {
					t.Fatal(err)
				}
				ids[name] = id
			}
			all, err := s.Shelved(Named)
			if got := names(all); err != nil || got != "uno 字 ñ dos DOS" {
				t.Fatalf("listed %q, %v", got, err)
			}
			if all[0].Actions != 4 || all[0].Match.Record != "" || all[0].ID != ids["uno"] {
				t.Errorf("the newest is %+v", all[0])
			}
			if !s.HasNamed("dos") || s.HasNamed("tres") {
				t.Error("names are not known")
			}
			if _, err := s.Rename(Named, ids["dos"], "DOS"); !errors.Is(err, ErrNameTaken) {
				t.Errorf("taken: %v", err)
			}
			id, err := s.Rename(Named, ids["dos"], "tres")
			if err != nil || s.HasNamed("dos") || !s.HasNamed("tres") {
				t.Errorf("renamed: %v", err)
			}
			if m, found, err := s.LoadShelved(Named, id); !found || err != nil || m.Name != "tres" || m.Record != named("", 2).Record {
				t.Errorf("renamed: %+v, %v", m, err)
			}
			for range 2 {
				if err := s.Unshelve(Named, id); err != nil {
					t.Error(err)
				}
			}
			if all, err := s.Shelved(Named); len(all) != 3 || err != nil {
				t.Errorf("after removing one: %d, %v", len(all), err)
			}
		})
	}
}

func TestOnlyTheLastFinishedMatchesAreKept(t *testing.T) {
	store := &Memory{}
	s := New(store)
	const extra = 3
	for i := range MaxFinished + extra {
		m := longMatch(i)
		m.Saved = date(1).AddDate(0, 0, i)
		if _, err := s.Shelve(Finished, m); err != nil {
			t.Fatal(err)
		}
	}
	all, err := s.Shelved(Finished)
	if err != nil || len(all) != MaxFinished {
		t.Fatalf("%d are kept, %v", len(all), err)
	}
	var actions []int
	for _, one := range all {
		actions = append(actions, one.Actions)
	}
	if slices.Reverse(actions); actions[0] != extra || !slices.IsSorted(actions) {
		t.Errorf("kept are the matches of %v actions", actions)
	}
	// A file of a newer program does not go, and what is broken is told.
	oldest, next := "finished/"+all[MaxFinished-1].ID+".toml", "finished/"+all[MaxFinished-2].ID+".toml"
	store.files[oldest], store.files[next] = []byte("version = 99\n"), []byte("broken")
	m := longMatch(0)
	m.Saved = date(1).AddDate(3, 0, 0)
	var broken *BrokenError
	if _, err := s.Shelve(Finished, m); !errors.As(err, &broken) || errors.Is(err, ErrCannotSave) {
		t.Errorf("over a broken one: %v", err)
	}
	if string(store.files[oldest]) != "version = 99\n" || string(store.files[next+".broken-1"]) != "broken" {
		t.Error("what this program cannot read was not spared")
	}
	if ids, err := s.shelfIDs(Finished); len(ids) != MaxFinished || err != nil {
		t.Errorf("%d files, %v", len(ids), err)
	}
}

func TestFinishedMatchesKeepTheirPlaceWhenRenamed(t *testing.T) {
	s := New(&Memory{})
	id, err := s.Shelve(Finished, longMatch(3))
	if err != nil {
		t.Fatal(err)
	}
	if next, err := s.Rename(Finished, id, "La mejor"); next != id || err != nil {
		t.Errorf("%q, %v", next, err)
	}
	if all, err := s.Shelved(Finished); len(all) != 1 || all[0].Match.Name != "La mejor" || err != nil {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestBrokenShelvedMatchesDoNotHideTheOthers(t *testing.T) {
	store := &Memory{}
	s := New(store)
	for i := range 3 {
		if _, err := s.Shelve(Named, named(fmt.Sprint("n", i), i)); err != nil {
			t.Fatal(err)
		}
	}
	store.files["named/"+Named.id(&Match{Name: "n1"})+".toml"] = []byte("broken")
	all, err := s.Shelved(Named)
	var broken *BrokenError
	if got := names(all); got != "n0 n2" && got != "n2 n0" || !errors.As(err, &broken) {
		t.Errorf("%q, %v", got, err)
	}
	for _, id := range []string{"", "../settings", "a.b", "A"} {
		if _, _, err := s.LoadShelved(Named, id); err == nil {
			t.Errorf("%q was read", id)
		}
		if err := s.Unshelve(Named, id); err == nil {
			t.Errorf("%q was removed", id)
		}
	}
	if _, err := s.Shelve("elsewhere", named("x", 1)); err == nil {
		t.Error("a shelf that is not there was written")
	}
}
