package war_test

import (
	"fmt"

	"eras/game"
	"eras/game/war"
)

// A record has all that is needed to play it again: rules, start and actions. Every
// action is checked on the way.
func ExampleBoardFromSetup() {
	record, err := game.ParseRecord(`eras-record 1
board: general
rules: leader=10 soldier=3 cap=12 leaders=0 income=1 dominion=0 battle: board=8x6 limit=100 tie=attacker stall=0
start: cr:r1,wn,/,,cb:b1 r 5 5 60
seed: 1
actions:
1,1-2,1
3,2-2,2
S 2,1
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	board, err := war.BoardFromSetup(record.Setup)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = game.ReplaySteps(board, record, func(s game.Step[war.State, war.Action, war.Event]) {
		fmt.Printf("%-8v %v\n", s.Answers[0], s.After.Position)
	})
	fmt.Println(err)
	// Output:
	// 1,1-2,1  cr,wr:r1,/,,cb:b1 b 6 5 59
	// 3,2-2,2  cr,wr:r1,/,:b1,cb r 7 5 58
	// S 2,1    cr,wr:r2,/,:b1,cb b 5 5 57
	// <nil>
}
