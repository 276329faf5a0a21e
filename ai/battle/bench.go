package battle

import (
	"context"

	"eras/ai/evaluation"
	"eras/game/battle"
)

// BenchPosition is a position for measuring speed.
type BenchPosition = evaluation.BenchPosition[battle.Rules, battle.Position]

// BenchPositions returns the positions for measuring speed. They are from battles between armies of
// 4 to 13 soldiers on the 8×6 board of scenario "2005" and on the boards of "dominion", between
// players who search three plies deep, at the opening and after 16 and 30 moves.
func BenchPositions() []BenchPosition {
	return evaluation.ParseBench(benchLists, battle.ParseRules, battle.ParsePosition)
}

// Bench searches all [BenchPositions] times times, with all estimators on, and returns the number
// of nodes.
func Bench(ctx context.Context, times int) (nodes uint64, err error) {
	return evaluation.Bench(ctx, BenchPositions(), times, NewEngine)
}

// BenchNetwork is [Bench] with networks instead of estimators.
func BenchNetwork(ctx context.Context, times int) (nodes uint64, err error) {
	return evaluation.Bench(ctx, BenchPositions(), times, NewNetworkEngine)
}

var benchLists = []evaluation.BenchList{
	{Rules: "board=8x6 limit=100 tie=attacker stall=0", Positions: []string{
		"r7/7b/r6b/r5b1/r6b/8 r 98",
		"r7/6b1/2rr1b2/4b1b1/1r6/8 r 84",
		"8/2r1b3/1r1b4/2r1b3/8/8 r 70",
		"r6b/r6b/r6b/r5bb/7b/r6b b 98",
		"r6b/3r2b1/2r2b2/2r1bb2/7b/r6b b 84",
		"8/1r4b1/2rrbb2/2r1bb2/3r1b2/7b b 70",
		"r6b/r5b1/rr5b/rr5b/r6b/1r5b r 98",
		"r6b/1r6/1rr1bb2/2rr1b2/r6b/1r5b r 84",
		"r7/1r4b1/3r1b2/2rr1b2/1rr2b1b/8 r 70",
		"1r4bb/rr5b/rr4bb/rr4bb/r6b/r6b b 98",
		"1r4bb/r1r3b1/1rr1bb2/2rr1bb1/r6b/r6b b 84",
		"1r5b/1r2b1b1/1rrr1b2/2r1bb2/3r2b1/r6b b 70",
		"rr4b1/rr4bb/rr4bb/r1r3bb/rr4bb/rr5b r 98",
		"rr4b1/rr3b1b/2rr1bb1/2rrbb2/rr4bb/rr5b r 84",
		"rr4b1/r1r1bb2/2rr1bb1/3r4/rr2b2b/r6b r 70",
		"rr4bb/rr4bb/rrr2bbb/r1r2b1b/rr4bb/rr4bb b 98",
		"rr3b1b/1r1r2bb/rr1rbbb1/1rr1bb2/1rr3bb/rr4bb b 84",
		"r1r4b/1r2bbb1/1rrrbb2/1rrrbb2/1r4bb/rr3b1b b 70",
	}},
	{Rules: "board=scaled limit=100 tie=defender stall=20", Positions: []string{
		"r4b/r3b1/1r3b/r4b r 98 2 0",
		"1r2b1/2r3/1r1bb1/6 r 84 4 0",
		"6/1b4/r5/6 r 70 4 0",
		"r5b/r5b/1r2b1b/r4bb/r5b b 98 2 0",
		"6b/1rr1b2/2rbb2/1r1b2b/1r4b b 84 16 0",
		"2r1b2/7/1r1bb2/2r2b1/6b b 70 8 0",
		"r5b/rr4b/rr4b/r1r2bb/r5b r 98 2 0",
		"r5b/r1r2b1/2rrb2/r3b2/r4b1 r 84 2 0",
		"1r5/2r2b1/2rrb2/1r2bb1/r6 r 70 2 0",
		"rr4bb/r6b/rr4bb/rr4bb/r6b/r6b b 98 2 0",
		"rr4bb/1r4b1/2rr1bb1/1rr1bb2/r6b/r6b b 84 16 0",
		"8/2r1b3/3r1b2/2r1b3/1r6/8 b 70 2 1",
		"rr5b/rr4bb/r1r3bb/rr4bb/rr3b1b/rr5b r 98 2 0",
		"r1r4b/rr4bb/2rrbb2/1r1r1bb1/rr3bb1/rr5b r 84 16 0",
		"8/2r3b1/2rr1b2/3rbb2/1r4b1/8 r 70 1 1",
		"rr4bb/rr4bb/rrr1b1bb/rr4bb/rr4bb/r1r3bb b 98 2 0",
		"rr4bb/rr4bb/r1rrb1b1/2r1b1b1/rr4bb/r1r3bb b 84 3 0",
		"rr5b/1rr1b1bb/1r1r1b2/2rrbb2/rr3b1b/r5bb b 70 4 0",
	}},
}
