package saves

import (
	"testing"
	"time"

	"eras/internal/fault"
)

// panicking is a store in which reading one file panics.
type panicking struct {
	Store
	file string
}

func (p *panicking) Read(name string) ([]byte, error) {
	if name == p.file {
		panic("a bad page")
	}
	return p.Store.Read(name)
}

// A match whose reading panics is missing in the list of the archive, with an error; others are there.
func TestAMatchThatPanicsCostsItself(t *testing.T) {
	store := &panicking{Store: &Memory{}}
	s := New(store)
	for i := range 3 {
		m := Match{Mode: Risk, Started: time.Unix(int64(i), 0), Saved: time.Unix(int64(i), 0), Seats: []Seat{{Person: "Ana"}}, Record: "eras-record 1\nboard: risk\nseed: 1\nactions:\n"}
		if _, err := s.Archive(Finished, m); err != nil {
			t.Fatal(err)
		}
	}
	all, err := s.ListArchived(Finished)
	if err != nil || len(all) != 3 {
		t.Fatalf("%d matches, %v", len(all), err)
	}
	if store.file, err = Finished.file(all[1].ID); err != nil {
		t.Fatal(err)
	}
	left, err := s.ListArchived(Finished)
	if fault.Of(err) == nil || len(left) != 2 {
		t.Errorf("%d matches are left, %v", len(left), err)
	}
}
