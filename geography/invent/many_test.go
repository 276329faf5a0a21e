package invent

import (
	"flag"
	"math/rand/v2"
	"testing"
)

var many = flag.Int("many", 0, "how many boards of chance to draw, for a long check")

func TestDrawingsOfManyBoards(t *testing.T) {
	for i := range *many {
		r := rand.New(rand.NewPCG(uint64(i), 80))
		check(t, scattered(r, 2+r.IntN(63), r.IntN(20)))
		if t.Failed() {
			t.Fatalf("board %d", i)
		}
	}
}
