package stats_test

import (
	"fmt"

	"eras/evolve/stats"
)

// Is the first player stronger? Each pair of games has the same start with sides swapped.
func ExamplePentanomial() {
	var pairs stats.Pentanomial
	for range 60 {
		pairs.Add(1, 1) // won both games
	}
	for range 120 {
		pairs.Add(1, -1) // won one game, lost one
	}
	for range 20 {
		pairs.Add(-1, -1) // lost both games
	}
	score, elo := pairs.Score(), pairs.Elo()
	fmt.Printf("%d pairs: %.3f of the points (%.3f to %.3f)\n", pairs.Pairs(), score.Value, score.Low, score.High)
	fmt.Printf("Elo %+.0f (%+.0f to %+.0f)\n", elo.Value, elo.Low, elo.High)

	test := stats.SPRT{Elo0: 0, Elo1: 30, Alpha: 0.05, Beta: 0.05}
	fmt.Println("is it 30 Elo points stronger?", test.Verdict(pairs))
	// Output:
	// 200 pairs: 0.600 of the points (0.558 to 0.642)
	// Elo +70 (+41 to +101)
	// is it 30 Elo points stronger? H1
}

// The interval of a share of games, by Wilson.
func ExampleWilson() {
	low, high := stats.Wilson(81, 263, stats.Z95)
	fmt.Printf("%.4f to %.4f\n", low, high)
	// Output:
	// 0.2553 to 0.3662
}
