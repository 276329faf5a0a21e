package battle

import (
	"context"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/game/battle"
)

// BenchPosition is a position for measuring speed.
type BenchPosition = evaluation.BenchPosition[battle.Rules, battle.Position]

// benchPositions returns the positions for measuring speed. They are from battles between armies of
// 4 to 13 soldiers on the 8×6 board of scenario "2005" and on the boards of "dominion", between
// players who search three plies deep, at the opening and after 16 and 30 moves.
func benchPositions() []BenchPosition {
	return evaluation.ParseBench(benchLists, battle.ParseRules, battle.ParsePosition)
}

// Bench searches all [benchPositions] times times, with all estimators on, and returns the number
// of nodes.
func Bench(ctx context.Context, times int) (nodes uint64, err error) {
	return evaluation.Bench(ctx, benchPositions(), times, NewEngine)
}

// BenchNetwork is [Bench] with networks instead of estimators.
func BenchNetwork(ctx context.Context, times int) (nodes uint64, err error) {
	return evaluation.Bench(ctx, benchPositions(), times, newNetworkEngine)
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

// DepthPositions returns the positions for measuring the time to a depth. They are from the battles
// of wars of scenarios "2005", "dominion" and "banners" on all their maps between players of level
// 5.
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
		"r2r3b/1rr1bbb1/1rrr1bbb/1rr1bb2/1rr1b1b1/rr4bb r 77",
		"8/8/8/2b5/r7/8 b 88",
		"8/1r3bb1/2bb1bb1/1r1bb3/1rr1bbb1/2r5 b 30",
		"8/2r1b3/1rr1bb2/2r1bb2/8/8 b 17",
		"8/3r2b1/5b2/4bb2/8/8 r 79",
		"rr4bb/2rr1b1b/1rr1bbb1/2rr1bb1/rr2b1b1/rr4bb b 81",
		"8/2r1bbbb/1rr1bb2/2r1bb2/2r1bb1b/8 b 62",
		"8/1rr1bb2/rrr1bbb1/1rrrbbb1/2rr1bb1/3r1b2 r 46",
		"r6b/r1r3b1/2rr1bb1/1rr1bb2/1r4b1/r6b r 84",
		"r7/4r3/3rr1b1/4rr2/1r1r4/r3b3 b 33",
	}},
	{Rules: "board=scaled limit=100 tie=defender stall=20", Limits: search.Limits{Depth: 9, Step: 2, Quiescence: true}, Positions: []string{
		"5b/2r1b1/5b/6 b 97 3 0",
		"r5b/1rr2b1/1rr1bb1/1rr1bb1/r5b b 89 11 0",
		"7/1r1r1b1/2r2b1/2rrbb1/7 r 65 10 1",
		"r6/r5b/r5b/r5b/r6 r 100",
		"r5bb/r5bb/r1r2bbb/rr3bb1/r5bb/r5bb r 97 3 0",
		"8/2rr1b2/1rrr1bb1/2rr1bb1/3r1b2/8 r 74 6 1",
		"r5/1r3b/1r2b1/r5 b 97 3 0",
		"6b/6b/1r2bb1/6b/6b r 97 3 0",
		"7/7/1rrbb2/1r2b2/7 r 79 1 1",
		"rr4bb/rr4bb/1rr1bb2/2rr1bb1/rr4bb/r5bb b 88 12 0",
	}},
	{Rules: "board=close limit=80 tie=defender stall=10 kinds=yes captain=yes survivors=yes trample=yes break=34", Limits: search.Limits{Depth: 9, Step: 2, Quiescence: true}, Positions: []string{
		"2h4/4b2/1kr1bK1/2rhb2/4H2 b 77 0 0 2 2",
		"7/4r2/1xxk1xK/1xa1bx1/4x2 b 65 6 0 1 1",
		"3r1b3/3r1b3/2hr1bH2/1rkr1bK2/3r2A2/3x1b3/3r1b3 b 71 1 0 3 3",
		"9/4b2H1/4b1A2/4b1K2/3rbxA2/2k2b1H1/9 r 69 1 1 0 4",
		"1x5/1xr2b1/1rxbxx1/kx1Kxxx/7 r 50 9 0 2 1",
		"9/1k3b3/3b2K2/2ha2A2/2xr1b3/4b4 b 56 1 0 2 2",
		"9/3r4x/2ar5/2k2Kxxh/2a1r1b2/3xr4/9 r 58 4 0 3 0",
		"7/5h1/2k1b2/2abx1K/7 r 69 1 0 1 1",
		"9/3r1b3/2kr1bK2/2ar1b3/3xr4/5b3 b 77 1 0 2 2",
		"4bx3/3r1b3/2kr1bK2/2ar1b3/3r1xb2/3xx1xh1 b 75 5 0 2 2",
		"7/2r4/1kr1bK1/2r1b2/7 r 80 0 0 1 1",
		"9/3x1x3/2krrbK2/3r1bH2/3r1xxb1/3xr4 r 68 5 0 2 2",
	}},
}
