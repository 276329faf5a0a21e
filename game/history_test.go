package game

import (
	"testing"

	"pgregory.net/rapid"
)

// A history has what a slice has, whatever is added and cut.
func TestHistoryIsAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var h history[int]
		var want []int
		for step := range rapid.IntRange(1, 8).Draw(t, "steps") {
			for i := range rapid.IntRange(0, 3*blockSize).Draw(t, "added") {
				h.add(1000*step + i)
				want = append(want, 1000*step+i)
			}
			n := rapid.IntRange(0, len(want)).Draw(t, "left")
			h.cut(n)
			want = want[:n]
			if h.n != n {
				t.Fatalf("it has %d entries after a cut to %d", h.n, n)
			}
			for i, x := range want {
				if *h.at(i) != x {
					t.Fatalf("entry %d is %d, want %d", i, *h.at(i), x)
				}
			}
		}
	})
}
