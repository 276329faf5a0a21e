package game

import (
	"slices"
	"testing"
)

func TestSeatsAreASet(t *testing.T) {
	s := SeatsOf(3, Chance, 0, Nobody)
	if got := slices.Collect(s.All()); !slices.Equal(got, []Seat{0, 3, Chance}) {
		t.Errorf("All yields %v", got)
	}
	if s.Len() != 3 || !s.Has(Chance) || s.Has(Nobody) || s.Has(1) {
		t.Errorf("set %b", s)
	}
	if s.Without(0).Without(3).First() != Chance || Seats(0).First() != Nobody {
		t.Error("First is wrong")
	}
}

func TestSides(t *testing.T) {
	for _, s := range []Side{Red, Blue} {
		if s.Other().Other() != s || s.Other() == s || SideAt(s.Seat()) != s {
			t.Errorf("%v: other %v, seat %v", s, s.Other(), s.Seat())
		}
		if back, ok := SideFromLetter(s.Letter()); !ok || back != s {
			t.Errorf("%v: letter %c", s, s.Letter())
		}
	}
	if SideAt(2) != NoSide || NoSide.Seat() != Nobody || NoSide.Other() != NoSide {
		t.Error("NoSide is wrong")
	}
}

func TestDeriveTellsPlacesApart(t *testing.T) {
	seen := map[uint64]bool{}
	for base := range uint64(20) {
		for i := range uint64(20) {
			for _, h := range []uint64{Derive(base, i), Derive(base, i, 0), Derive(base, 0, i+1)} {
				if seen[h] {
					t.Fatalf("seed %d repeats at %d, %d", h, base, i)
				}
				seen[h] = true
			}
		}
	}
	if Random(1, 2).Uint64() != Random(1, 2).Uint64() {
		t.Error("the same place gives different numbers")
	}
}
