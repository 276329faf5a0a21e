package grid

import (
	"testing"

	"pgregory.net/rapid"
)

func sizes(t *rapid.T) Size {
	return Size{uint8(rapid.IntRange(1, Max).Draw(t, "columns")), uint8(rapid.IntRange(1, Max).Draw(t, "rows"))}
}

func TestSquareTextRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z := sizes(t)
		s := At(rapid.IntRange(0, Max-1).Draw(t, "x"), rapid.IntRange(0, Max-1).Draw(t, "y"))
		got, err := z.Parse(s.String())
		if z.Has(s) != (err == nil) {
			t.Fatalf("%v on %v: error %v", s, z, err)
		}
		if err == nil && got != s {
			t.Fatalf("%v is read as %v", s, got)
		}
	})
}

func TestParseRefusesOtherSpellings(t *testing.T) {
	z := Size{8, 6}
	for _, text := range []string{"", "3", "3,", ",2", "03,2", "+3,2", "3, 2", "3,2 ", "0,1", "1,0", "9,1", "1,7", "3;2", "3,2,1"} {
		if s, err := z.Parse(text); err == nil {
			t.Errorf("%q is read as %v", text, s)
		}
	}
	for _, text := range []string{"", "8", "8x", "x6", "8X6", "08x6", "17x2", "2x0", "8x6x1"} {
		if got, err := ParseSize(text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}

func TestSetsBehaveLikeMaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) (Set, map[Square]bool) {
			m := map[Square]bool{}
			var s Set
			for _, b := range rapid.SliceOf(rapid.Byte()).Draw(t, name) {
				s.Add(Square(b))
				m[Square(b)] = true
			}
			return s, m
		}
		a, inA := draw("a")
		b, inB := draw("b")
		or, and, minus := a.Or(b), a.And(b), a.Minus(b)
		n := 0
		for i := range Cells {
			s := Square(i)
			if a.Has(s) != inA[s] || or.Has(s) != (inA[s] || inB[s]) || and.Has(s) != (inA[s] && inB[s]) || minus.Has(s) != (inA[s] && !inB[s]) {
				t.Fatalf("square %v", s)
			}
			if inA[s] {
				n++
			}
		}
		if a.Len() != n || a.Empty() != (n == 0) {
			t.Fatalf("Len %d, want %d", a.Len(), n)
		}
		last := -1
		for s := range a.All() {
			if int(s) <= last || !inA[s] {
				t.Fatalf("All yields %v after %d", s, last)
			}
			last = int(s)
			n--
		}
		if n != 0 {
			t.Fatalf("All leaves %d out", n)
		}
	})
}

func TestStepsAreSymmetricAndOneAway(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z := sizes(t)
		steps := StepsOf(z)
		total := 0
		for s := range z.Squares().All() {
			for _, to := range steps.From(s) {
				total++
				if !z.Has(to) || Distance(s, to) != 1 {
					t.Fatalf("%v steps to %v", s, to)
				}
				back := false
				for _, b := range steps.From(to) {
					back = back || b == s
				}
				if !back {
					t.Fatalf("%v steps to %v, not back", s, to)
				}
			}
		}
		w, h := z.Columns(), z.Rows()
		if want := 2 * (w*(h-1) + h*(w-1)); total != want {
			t.Fatalf("%v has %d steps, want %d", z, total, want)
		}
	})
}

func TestInsideShrinksByRings(t *testing.T) {
	z := Size{8, 6}
	for n, want := range []int{48, 24, 8, 0, 0} {
		if set := z.Inside(n); set.Len() != want {
			t.Errorf("%d rings leave %d squares, want %d", n, set.Len(), want)
		}
	}
}

func TestTurningAndMirroringTwiceReturn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z := sizes(t)
		for s := range z.Squares().All() {
			if z.Turned(z.Turned(s)) != s || z.Mirrored(z.Mirrored(s)) != s || !z.Has(z.Turned(s)) || !z.Has(z.Mirrored(s)) {
				t.Fatalf("%v on %v", s, z)
			}
		}
	})
}
