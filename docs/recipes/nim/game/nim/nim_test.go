package nim

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"eras/game"
	"eras/game/gametest"
)

func TestSuite(t *testing.T) {
	gametest.Suite[Position, int, Taken]{
		Board: Board{Heap: 21},
		Legal: func(p Position, _ game.Seat, _ *rand.Rand) []int { return []int{1, 2, 3}[:min(3, p.Heap)] },
		Invariant: func(p Position) error {
			if p.Heap < 0 || p.Turn < 0 || p.Turn > 1 {
				return fmt.Errorf("a heap of %d, turn of %v", p.Heap, p.Turn)
			}
			return nil
		},
		Playouts: 50, Steps: 30, Seed: 1,
	}.Run(t)
}
