package experiment

import (
	"context"
	"strings"
	"testing"
)

// Every unit is played as that of its own condition, and nothing else is.
func TestUnitsAreFound(t *testing.T) {
	const n = 12000 // more than four digits
	s := &Study[string, string, any]{
		ID: "any",
		Conditions: func(Options) (all []Condition[string], _ error) {
			for _, id := range []string{"map/", "map/deeper/", "map/0001/", "other/"} {
				all = append(all, Condition[string]{ID: id, From: 1, Units: n, Of: id})
			}
			return all, nil
		},
		Play: playUnit,
	}
	units, err := s.Units(Options{Seed: 1})
	if err != nil || len(units) != 4*n || units[0].Seed == units[n].Seed {
		t.Fatal(len(units), err)
	}
	for _, i := range []int{0, 1, 9998, 9999, n - 1, n, 4*n - 1} {
		if id, err := s.Do(t.Context(), Options{}, units[i]); err != nil || id != units[i].ID {
			t.Errorf("%s is played as %v, %v", units[i].ID, id, err)
		}
	}
	for _, id := range []string{"", "map", "map/", "map/x", "map/-001", "map/0000", "map/12001", "none/0001", "map/0001x"} {
		if v, err := s.Do(t.Context(), Options{}, Unit{ID: id}); err == nil || !strings.Contains(err.Error(), "any has no unit") {
			t.Errorf("%q is played as %v, %v", id, v, err)
		}
	}
}

// playUnit returns the ID of the unit.
func playUnit(_ context.Context, _ Options, u Numbered[string]) (string, error) {
	return u.unit(u.Number), nil
}
