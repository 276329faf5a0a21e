package battle

import (
	"context"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/game/battle"
)

// DepthPositions returns the positions on which the time to a depth is measured. They are
// from the battles of wars of scenarios "2005", "dominion" and "banners" on all their maps
// between players of level 5.
func DepthPositions() []BenchPosition {
	return evaluation.ParseBench(depthLists, battle.ParseRules, battle.ParsePosition)
}

// BenchDepth is [Bench] for all [DepthPositions].
func BenchDepth(ctx context.Context, times int) (nodes uint64, err error) {
	return evaluation.Bench(ctx, DepthPositions(), times, NewEngine)
}

var depthLists = []evaluation.BenchList{
	{Rules: "board=8x6 limit=100 tie=attacker stall=0", Limits: search.Limits{Depth: 9, Step: 2, Quiescence: true}, Positions: []string{
		"rr4bb/rr4bb/rrr2bbb/r1r2bb1/rr4bb/rr4bb r 97",
		"8/2r1bb2/rrrrbbb1/2r1b3/8/8 r 34",
		"6bb/6bb/1r3bbb/5bb1/6bb/6bb r 97",
		"8/8/8/2b5/8/2r5 r 69",
		"r7/8/2rr1b2/3r4/2r1b3/r7 b 79",
		"r6b/2r1b3/2rr1bb1/2r1bb2/3r2b1/r6b b 79",
		"8/2r1b3/1rr1bb2/2r1bb2/8/8 b 17",
		"8/2rr1bb1/1rrr1bb1/3rbb2/8/8 r 31",
		"r7/rr1r1b2/1rrr1b2/2rr4/rr2b3/rr6 r 80",
		"8/2rr1b2/2r1bb2/2r1bb2/3r4/7b b 70",
		"8/2r1bbb1/2r1bbb1/1rr1bb2/2r1bbb1/8 b 8",
		"8/1rr1bb2/rrr1bbb1/1rrrbbb1/2rr1bb1/3r1b2 r 46",
	}},
	{Rules: "board=scaled limit=100 tie=defender stall=20", Limits: search.Limits{Depth: 9, Step: 2, Quiescence: true}, Positions: []string{
		"5b/2r1b1/5b/6 b 97 3 0",
		"r5b/1rr2b1/1rr1bb1/1rr1bb1/r5b b 89 11 0",
		"7/1r1r1b1/2r2b1/2rrbb1/7 r 65 10 1",
		"r6/r5b/r5b/r5b/r6 r 100",
		"5b/1r1b2/1r1bb1/6 b 88 12 0",
		"rr5b/rr5b/r1rr1bb1/1rr2bb1/rr5b/rr5b r 92 8 0",
		"7/1rr1b2/2r1bb1/1rr1b2/7 b 69 5 1",
		"8/3rr1b1/2rr1b2/1r2bbb1/2r5/8 r 72 1 1",
		"r5/1r2b1/1r2b1/6 r 96 4 0",
		"6/1r1b2/1r1bb1/6 b 79 6 0",
	}},
	{Rules: "board=close limit=80 tie=defender stall=10 kinds=yes captain=yes survivors=yes trample=yes break=34", Limits: search.Limits{Depth: 9, Step: 2, Quiescence: true}, Positions: []string{
		"2h4/4b2/1kr1bK1/2rhb2/4H2 b 77 0 0 2 2",
		"7/4r2/1xxk1xK/1xa1bx1/4x2 b 65 6 0 1 1",
		"4bx1/2r2x1/1xxrr2/1kr2K1/3bx2 r 68 5 0 1 1",
		"7/1xk2xx/1xxxrxx/6K/7 r 72 8 0",
		"9/3r1bH2/1h1x1A3/2krxK3/2a2bA2/2hr1b3/9 r 60 2 1 3 3",
		"5x1/3Hrx1/1kr1x2/1x1b1K1/7 b 66 4 0 1 1",
		"7/2rb3/2rr1b1/1k1Kx2/7 r 61 1 1 1 1",
		"9/3r4x/2ar5/2k2Kxxh/2a1r1b2/3xr4/9 r 58 4 0 3 0",
		"7/5h1/2k1b2/2abx1K/7 r 69 1 0 1 1",
		"9/9/2ak1KH2/1xr3A2/6b2/9 b 44 1 1 2 2",
		"9/3r2A2/2ax1bA2/2kr1bK2/2ar1bA2/3r1bA2/9 b 76 1 0 2 3",
		"2r4/2r1bx1/3kH2/2r2K1/7 r 68 1 0 2 1",
	}},
}
