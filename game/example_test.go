package game_test

import (
	"fmt"

	"eras/game"
)

// Reading the text of a record gives its parts. [game.Replay] plays it at a board made
// from its set-up.
func ExampleParseRecord() {
	record, err := game.ParseRecord(`eras-record 1
board: battle
rules: board=3x1 limit=10 tie=attacker
start: r1b r 10
seed: 7
seat 0: Begoña
seat 1: level:3
actions:
1,1-2,1
3,1-2,1
result: 1 elimination
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(record.Seats, len(record.Actions), "actions:", record.Result)
	_, err = game.ParseRecord("eras-record 1\nboard: battle\nseed: seven\n")
	fmt.Println(err)
	// Output:
	// [Begoña level:3] 2 actions: 1 elimination
	// record line 3: the seed "seven" is not a whole number from 0 up
}

// Each part of a program derives a seed of its own from the seed of the match.
func ExampleDerive() {
	const match = 42
	for i := range uint64(3) {
		fmt.Println(game.Derive(match, i))
	}
	// Output:
	// 4194166071596364411
	// 2408424879396028103
	// 7920611930712735741
}
