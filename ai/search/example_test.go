package search_test

import (
	"context"
	"fmt"

	"eras/ai/search"
)

// nim is a heap of matches: each player takes one to three, and the player who takes the
// last one wins. It implements [search.Position]; a move is the number of matches to take.
type nim struct {
	heap  int
	taken []uint32
}

func (n *nim) Key() uint64 { return uint64(n.heap) }

func (n *nim) Make(take uint32) (over, again bool) {
	n.heap -= int(take)
	n.taken = append(n.taken, take)
	return n.heap == 0, false
}

func (n *nim) Peek(uint32, int32, int32) (value int32, known, quiet bool) { return 0, false, false }

func (n *nim) Unmake() {
	last := len(n.taken) - 1
	n.heap += int(n.taken[last])
	n.taken = n.taken[:last]
}

// Final is a loss: the opponent of the player to move took the last match.
func (n *nim) Final() int32 { return -search.Win }

// Evaluate has no opinion about games that are not over.
func (n *nim) Evaluate(alpha, beta int32) int32 { return 0 }

func (n *nim) Moves(buf []search.Choice[uint32]) []search.Choice[uint32] {
	for take := uint32(1); take <= 3 && n.Legal(take); take++ {
		buf = append(buf, search.Choice[uint32]{Move: take})
	}
	return buf
}

func (n *nim) Captures(buf []search.Choice[uint32]) []search.Choice[uint32] { return buf }

func (n *nim) Legal(take uint32) bool { return int(take) <= n.heap }

// A heap of 18 is won by leaving a multiple of four.
func ExampleSearcher_Search() {
	searcher := search.New[uint32](search.DefaultTable)
	result, err := searcher.Search(context.Background(), &nim{heap: 18}, search.Limits{Depth: 10})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("take", result.Move)
	fmt.Println("won:", result.Value > 0 && search.IsDecided(result.Value))
	fmt.Println("line:", result.Line)
	// Output:
	// take 2
	// won: true
	// line: [2 1 3 1 3 1 3 1 3]
}
