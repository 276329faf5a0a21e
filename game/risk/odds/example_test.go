package odds_test

import (
	"fmt"

	"eras/game/risk/odds"
)

// All odds are exact. An attacker counts the armies that can die: a territory with nine
// armies attacks with eight.
func Example() {
	classic := odds.Classic()
	fight := classic.Fight(8, 5)
	fmt.Printf("8 against 5: %.4f, losing %.2f armies to %.2f\n", fight.Win, fight.AttackerLosses, fight.DefenderLosses)
	fmt.Println("90 % against 5 takes", classic.Armies(0.9, 5), "armies")

	// A campaign through three territories with 2, 3 and 1 defenders.
	solver := odds.NewSolver(classic)
	chain := solver.Chain(12, []int{2, 3, 1})
	for i, p := range chain.Fall {
		fmt.Printf("territory %d falls: %.4f\n", i+1, p)
	}
	// Output:
	// 8 against 5: 0.8184, losing 3.85 armies to 4.54
	// 90 % against 5 takes 10 armies
	// territory 1 falls: 0.9983
	// territory 2 falls: 0.9544
	// territory 3 falls: 0.9161
}
