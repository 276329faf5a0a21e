package war

import (
	"context"

	"eras/ai/evaluation"
	"eras/game/war"
)

// BenchPosition is a position for measuring speed.
type BenchPosition = evaluation.BenchPosition[war.Rules, war.Position]

// BenchPositions returns the positions for measuring speed. They are from two matches on 8×6 maps
// of scenario "2005" and two of "dominion", between players who search three plies deep, at regular
// intervals from the opening to the end.
func BenchPositions() []BenchPosition {
	return evaluation.ParseBench(benchLists, war.ParseRules, war.ParsePosition)
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
	{Rules: "leader=10 soldier=3 cap=12 leaders=0 income=1 dominion=0 battle: board=8x6 limit=100 tie=attacker stall=0", Positions: []string{
		":r2,,cn,,,,,cb/cr,,,,,,wn,/,,,,wn,,:b1,/,:r1,,wn,,,,/,wn,,,,,:b2,cb/cr,,,,,cn,, r 5 5 196",
		",,cr,,,,,cb:b0/cr:r0,,,:r5,,,wb,/,,,,wb,,,/,,,wr:r3,:b5,,,/,wr,,,,,,cb:b0/cr,,,,,cb:b3,, r 10 14 168",
		",,cr,:r3,,,,cb:b0/cr:r0,,:r0,,,,wb,/,,,,wr,,,/,:b3,,wr,,:r3,,/:b0,wb,,,,,,cb:b0/cb:b0,,,,,cb:b0,, r 35 29 140",
		",,cr:r0,,:r3,,:b0,cb:b0/cr:r0,,:r0,,,,wb,/,,,:b3,wb,,,/:b0,,,wb,,,,/,wr:r3,,,,,,cr:r0/cb:b0,,:b0,,,cr,, r 28 95 112",
		",,cr:r0,,,,:b0,cb:b0/cb:b0,,:r0,,:r3,,wb,:b0/,,,,wb,,,/,,,wb:b0,,,,/:r2,wr,:b3,,,,,cr:r0/cr,,,,,cr:r0,, r 28 156 84",
		":b1,,cr:r0,,,,:b0,cb:b0/cb,,:r0,,,,wb,:b0/:b0,,,:r3,wr,,,/,,,wb,:b0,,,:r0/:r12,wr,:b12,,,,,cr:r0/cr,,,,,cr:r0,, r 24 192 56",
		":b2,,cr:r1,,,,:b1,cb:b1/cb:b1,,:r1,,,,wb,:b1/:b1,,,:r1,wr,,,/,,,wb,,,,:r1/:r12,wr,,:b12,,,,cr:r1/cr:r1,,,,,cr:r1,, r 38 202 28",
		",,,,wn,,,/cr,,,cn,,,cb,/:r2,,:r1,,,wn,:b1,/,,wn,,,,,/,cr,,,cn,,,cb:b3/,,,wn,,,, r 5 2 196",
		",,,,wn,,,/cr,:r4,,cb:b5,,,cb,/,,,,,wr:r6,,/,,wr,,,,,/,cr,,,cb,,,cb/,,,wb:b4,,,, r 18 9 168",
		",,,,wn,,:r5,/cr:r0,,:b0,cb:b0,,,cr,/,,,,,wr,,/,,wb,,,,,/,cr:r0,,,cb:b3,,,cb:b0/,,,wb,,,, r 28 14 140",
		",,,,wr,,,/cr,:r0,:b2,cb:b1,:r5,,cr:r0,/,,,,,wr,,/,:r3,wb,,,,,/,cr,:b3,,cb:b0,,,cb:b0/,,,wb,,,, r 26 31 112",
		",,,,wr,,,/cr,:b3,,cr:r3,,,cr:r2,/,,,,,wr,,/,,wr:r0,,,,,/,cr,,,cb:b2,,,cb:b2/,,,wb,,,, r 48 48 84",
		",,,,wr,,,/cb:b1,:b5,,cr:r5,,,cr:r2,/,,,,,wr,:r4,/,,wr:r4,,,,,/,cr:r1,,:b4,cb:b2,,,cb:b4/,,,wb,,,, r 79 29 56",
		",,,,wr,,,/cb:b2,:b9,,cr:r9,,,cr:r2,/,,,,,wr,,/,,wr:r8,,,,:r8,/,cr:r2,,:b9,cb:b2,,,cb:b8/,,,wb,,,, r 124 15 28",
	}},
	{Rules: "leader=10 soldier=3 cap=12 leaders=8 income=3 dominion=50 battle: board=scaled limit=100 tie=defender stall=20", Positions: []string{
		",,,cn,,cn,,/,:r1,,,,,wb:b2,/cr:r3,,,,wn,,,/,,,wn,,,,cb:b2/,wr:r2,,,,,,:b1/,,cn,,cn,,, r 3 5 236",
		",,,cb:b3,,cb,,/,,,:r3,,,wb,/cr:r3,,,,wn,,,/,,,wn,,,,cb:b2/,wr,,,:r2,,,/,,cr,,cr,:b2,, r 3 5 218 4 0",
		",,,cb,,cb,,/,,,,,,wr:r4,/cr:r3,,,:b4,wb,,,/,,,wn,,,,cb:b2/,wr,,,,,,/,,cb:b3,,cr:r4,,, r 5 5 200 4 14",
		",,,cb,,cr:r5,,/,,,,,,wr,/cr:r4,,,:b6,wb,,,/,,,wb,,,,cb:b2/,wb,:b5,,,,,/,,cr:r5,,cr,,, r 4 6 182 12 18",
		",,,cb,,cr,:r5,/,,,,,,wr,/cr:r4,,,:b8,wb,,,/,,,wb,,,,cb:b2/,wb,:r8,,,,,/,,cr,:b8,cb,,, r 1 9 164 18 18",
		",,,cb:b0,,cr:r5,,/,,,,,,wr,/cr:r4,,,:b10,wb,,,/,,,wb,,,,cb:b2/,wb,,,,,,/,,cb:b9,,cr:r9,,, r 8 4 146 19 27",
		",,,cb:b6,,cr,,/,,,,,,wr,/cr:r4,,,:r12,wb,,,/,,,wr,,,,cb:b3/,wb,,,,,,/,,cb,,cb:b12,,, r 6 6 128 20 30",
		",,,cn,,cn,,/,:r1,,,,,wb:b2,/cr:r2,,,,wn,,,/,,,wn,,,,cb/:r2,wn,,,,,:b1,:b2/,,cn,,cn,,, r 5 5 236",
		",,,cb:b3,,cb,,/,,,,,:r3,wb,/cr:r2,,,,wn,,,/,,,wn,:b2,,,cb/,wr,,,,,,:b2/,,cr:r2,,cn,,, r 5 5 218 0 12",
		",,,cb,,cb:b7,,/,,,,,:r7,wr,/cr:r2,,,,wn,,,/,:b2,,wb,,,,cb/,wr,,,,,,:b2/,,cr,:r2,cn,,, r 2 2 200 9 21",
		",,,cb,,cb,,/,,,,,,wb:b8,/cr:r2,,,,wr,:r8,,/,,,wb,,,,cb/,wb,,:r4,,,,:b3/,,cb:b4,,cr,,, r 3 2 182 9 32",
		",,,cb,,cb,,/,,,,:b11,,wr:r11,/cr:r3,,,,wr,,,/,,,wr:r4,,,,cb:b3/,wb,:b4,,,,,/,,cb,,cr,,, r 3 5 164 9 39",
		",,,cb,,cr:r11,,/,,,,,,wr,/cr,,,:b12,wr:r5,,,/,:r5,,wb,,,,cb:b5/,wb,,,,,,/,,cb:b5,,cr,,, r 6 5 146 9 41",
		",,,cb,,cr,,/,,,,,,wr,/cr,,,:b7,wb,:r11,,/,,,wb,,,,cb:b5/,wr,,,,,,/,,cr,:r8,cb:b9,,, r 9 2 128 10 41",
	}},
}
