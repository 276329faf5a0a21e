package battle_test

import (
	"context"
	"fmt"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// An agent is a function from what its seat sees to an answer. This one captures where
// it can. A match with it is a board, a seed, and an agent for each seat.
func Example_agent() {
	capture := game.AgentFunc[battle.Position, battle.Move](
		func(_ context.Context, view battle.Position, _ game.Seat) (battle.Move, error) {
			moves := view.Moves(nil)
			for _, m := range moves {
				if view.At(m.To()) == view.Turn.Other() {
					return m, nil
				}
			}
			return moves[0], nil
		})
	rules := battle.Rules{Size: grid.Size{W: 5, H: 2}, Limit: 20}
	board := &battle.Board{Rules: rules, First: battle.Between(rules, game.Red, 2, 2)}
	match := game.NewMatch(board, 1)
	err := match.Run(context.Background(), []game.Agent[battle.Position, battle.Move]{capture, capture},
		func(s game.Step[battle.Position, battle.Move, battle.Event]) {
			fmt.Println(s.Answers[0], s.After)
		})
	fmt.Println(match.Outcome())
	fmt.Println(err)
	// Output:
	// 1,1-2,1 1r2b/r3b b 19
	// 5,1-4,1 1r1b1/r3b r 18
	// 1,2-1,1 rr1b1/4b b 17
	// 5,2-5,1 rr1bb/5 r 16
	// 2,1-3,1 r1rbb/5 b 15
	// 4,1-3,1 r1b1b/5 r 14
	// 1,1-2,1 1rb1b/5 b 13
	// 3,1-2,1 1b2b/5 r 12
	// 1 elimination true
	// <nil>
}
