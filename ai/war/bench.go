package war

import (
	"context"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/game/war"
)

// BenchPosition is a position for measuring speed.
type BenchPosition = evaluation.BenchPosition[war.Rules, war.Position]

// benchPositions returns the positions for measuring speed. They are from two matches on 8×6 maps
// of scenario "2005" and two of "dominion", between players who search three plies deep, at regular
// intervals from the opening to the end.
func benchPositions() []BenchPosition {
	return evaluation.ParseBench(benchLists, war.ParseRules, war.ParsePosition)
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

// DepthPositions returns the positions for measuring the time to a depth. They are from wars of
// scenarios "2005", "dominion" and "banners" on all their maps between players of level 5, at
// regular intervals from the opening to the end.
func DepthPositions() []BenchPosition {
	return evaluation.ParseBench(depthLists, war.ParseRules, war.ParsePosition)
}

// BenchDepth is [Bench] for all [DepthPositions].
func BenchDepth(ctx context.Context, times int) (nodes uint64, err error) {
	return evaluation.Bench(ctx, DepthPositions(), times, NewEngine)
}

var depthLists = []evaluation.BenchList{
	{Rules: "leader=10 soldier=3 cap=12 leaders=0 income=1 dominion=0 battle: board=8x6 limit=100 tie=attacker stall=0", Limits: search.Limits{Depth: 9, Step: 2, Quiescence: true}, Positions: []string{
		",,cn,,,,,cb/cr,,,,,,wn,/:r2,,,,wn,,:b2,/,:r1,,wn,,,,/,wn,,,,,,cb:b2/cr,,,,,cn,, r 5 2 196",
		",,cn,,,,,cb:b8/cr:r4,,,,,,wb:b8,/,,,:r8,wb:b10,,,/,,,wr:r10,,,,/,wr:r2,,,,,,cb:b2/cr:r0,,,,,cn,, b 17 17 127",
		",,,,wn,,,/cr:r2,,,cn,,,cb,/,,,,,wb:b1,,/,,wr:r1,,,,,/,cr,,,cn,,,cb:b2/,,,wn,,,, r 7 6 196",
		",,,,wr,,,/cr,,:r12,cn,:b12,,cb,/,,,,,wb,,/,,wr,:r12,,,,/,cr,,,cb,,,cb/,,:b12,wb,,,, r 88 96 58",
		"cr:r11,,wr:r12,,/,,cn,wb:b12,/,wr:r12,cn,,/,,wb:b12,,cb:b10 b 38 35 27",
		"cr,,,wb:b4,,/,,,,cn,/,,wr,:r5,,/,,,wb,,/,cn,,,,/,,wr:r8,,,cb:b5 r 103 93 64",
		",wr:r2,,,,,cn,,/,,,,wb:b4,,,,/cr:r0,,,,cr:r4,,,,cb:b0/,,,,wr:r4,,,,/,,cn,,,,,wb:b4, b 62 26 127",
		",,,wn,,,cn,,,/,cr,,,,,,,,/,,,:r1,wn,,,wn,,/cr:r3,,,,,,,,,cb:b3/,,wn,,,wn,,,:b1,/,,,,,,,,cb,/,,,cn,,,wn,,, r 2 2 236",
		",,,wb:b12,,,cn,,,/,cr:r2,,,,,,,,/,,,,wr:r12,,,wb:b12,,/cr:r3,,,,,,,,,cb:b2/:r4,,wr,:b4,,wr,:r12,,,/,,,,,,,,cb:b0,/,,,cn,,,wr,:b1,, r 172 155 98",
		",,cn,,,,,cb/cr:r0,,,,,,wb:b5,/,,,,wr:r5,,,/,,,wn,,,,/,wr:r4,,:b5,,,,cb/cr,,,,,cn,, b 9 6 173",
		",,cr:r12,,,,,cb:b5/cr:r12,,,,,,wb:b12,/,,,,wr,,,/,,,wr,:r12,,,/:r9,wb:b12,,:b12,,,,cb/cr:r1,:r1,,,,cn,,:b8 b 49 85 35",
		",,,,wn,,,/cr,,,cn,,,cb:b0,/,,,,,wb:b11,,/,,wr,,,,,/,cr,:b2,:r11,cn,,,cb:b0/,,,wb,,,, r 6 30 104",
	}},
	{Rules: "leader=10 soldier=3 cap=12 leaders=8 income=3 dominion=50 battle: board=scaled limit=100 tie=defender stall=20", Limits: search.Limits{Depth: 9, Step: 2, Quiescence: true}, Positions: []string{
		",,,cn,,cn,,/,,,,,,wb:b2,/cr:r2,:r1,,,wn,,,/,,,wn,,,,cb/,wr:r2,,,,,:b1,:b2/,,cn,,cn,,, r 7 9 236",
		",,,cb,,cr,,/,,,,,:r3,wr,/cr:r2,,,,wb:b4,,,:b3/,,,wn,,,,cb/,wb:b4,:r4,,,,,/,,cr,,cr,,, r 4 3 190 16 5",
		",,cn,wn,,wn,/,:r2,,,,:b1,/cr,,,cn,,,cb/,,,,,:b2,/:r1,wn,,wn,cn,, r 5 5 236",
		",,cn,,,,cn,,/,wn,,,wn,,,wn,/,:r1,,,,,,:b1,/cr:r3,,,,cn,,,,cb:b2/,,,,,,,,/,wr:r1,,,wn,,,wb:b2,/,,cn,,,,cn,, r 3 5 236",
		",wn,,,wn,wn,,,wn,/,:r1,cn,,,,,cn,:b1,/,,,,,,,,,/cr:r2,:r2,,,cn,cn,,,,cb/,,,,,,,,:b2,:b2/,,,cn,,,cn,,,/,wn,,,,,,,wn, r 5 5 236",
		",wb:b4,,,wb,wb,,,wr,/,,cb,:b1,,,,cr:r1,,/,,,,,,,,,/cr,:r4,,,cr:r7,cr,,,,cr/,,,,,,,:b4,,/,,,cb:b7,,,cb,,,/,wn,,,,,,,wr:r4, r 7 5 144 49 19",
		",,,,wn,,,,,wn,,/,wr:r7,,,,,,,cb:b6,,,/,,,cb,,,,,,,,/,,,:b10,,,cr,wr,,,,cb/cr,,,:r11,wr,cr,,,,,,/,,,,,,,,cr:r6,,,/,,,cb,,,,,,,wb,:b3/,,wn,,,,,wn,,,, b 4 4 167 25 28",
		",,,,wn,,,,,wb,,/,wr,,,,,,,cb,,,/,,,cb:b2,,,,,:b1,,,/,,,,,,cr:r1,wr,,,,cb/cr:r0,,,,wr:r2,cr:r0,,,,,,/:r1,,,,,,,,cr:r7,,,/,,:b1,cb,,,,,:b3,,wb,/,,wb,,,,,wn,,,, b 13 11 75 47 45",
		",,,cr,:r5,cr,,/,,,,,,wr,/cr:r3,,,,wr,,:b5,/,,,wr:r9,,,,cb/,wb,,:b8,,,,/,,cb:b0,,cb,,, b 9 6 167 30 0",
		",,cn,,,,cn,,/,wn,,,wn,,,wn,/,:r1,,,,,,:b1,/cr,:r2,,,cn,,,,cb:b2/,,,,,,,,/,wr:r1,,,wn,,:b1,wb,/,,cn,,,,cn,, r 6 9 236",
	}},
	{Rules: "leader=8 soldier=3 cap=12 leaders=8 income=2 dominion=55 orders=3 thrift=2 cityincome=1 upkeep=8 woods=1 hills=2 horse=4 archer=4 battle: board=close limit=80 tie=defender stall=10 kinds=yes captain=yes survivors=yes trample=yes break=34", Limits: search.Limits{Depth: 2, Step: 1, Quiescence: true}, Positions: []string{
		",,wn,,f,,cn,,/,,:r3h1,,,f,,:b2,/cr:r3,,,,hcn,,,,cb/,,:r2,f,,,,:b2,:b3/,,cn,,f,,wn,, b 2 7 239 0 0 3",
		",,wr,,f,,cb,,/,:r0,,,:b3,f,,,/cb:b5h1a2,,,,hcr:r3a1,,,:r11h2a1,cr/,,,f,,,,,:b2/,,cb:b3a1,,f,,wb,, r 1 4 190 30 13 3",
		",cn,,,f,~,,,wn,,/,,,,,=,,f,,,/,:b6h1a1*,,f,h,~,,:r5a3,,,/cr,,,,,=cr:r6h1,,,,:b6h1a1,cr/,,,,,~,h,f,,,:r2/,,,f,,=,,,,,/,,wr,,,~,f,,,cb, b 4 3 207 3 12 2",
		",,wb,,f,f,cb:b0,,/,,f,,,f,,,/,,f:b3h1,cr,h,,f,,wb/cr,,,:r9h2a1,f,,,,cb:b6h1/wr,,f,,h,cn,f,,/,,,f,,,f,,/,,cr,f,f:b2,,wb,, b 5 10 223 5 1 3",
		":r0,cn,,,m,,,,wn,/,,,h:r4,,,f,,,/cr,,,,m,m,hcb,,,/,wr,,f,,m,m,:b9h1a2,,/,,,m,m,,f,,wb,/,,,hcr:r7h1a2,m,m,,,,cb/,,,f,,,h,,,/,wr,,,,m,,,cn, b 11 3 215 0 5 2",
		",cr:r2h1,,,m,,,,wn,/,,,h,,,f,,,/cb,,,,m,m,hcb:b4,,,/,wb:b4h1,,f:r4h1,,m,m,,,/,,,m,m,,f,,wr:r2h1,/,,,hcr:r2,m,m,,,:b2h1,cr/,,,f,,,h,,,/,wr,,,,m,,,cb, b 4 3 143 43 12 3",
		",,wr,,,f,,,,cb,,/,,,,hcr:r2,,,,f:r2a1,,,/,,,f,,~,~,,,,wr,/cr:r1,+,+,+,+,=,~,h,,,,/,,,,h:b10a4,~,=,+,+,+,+,cr:r2a1/,wr,,,,~,~,,f,,,/,,,f,,,,hcr:r0,,,,/,,cr:r4a1,,,,f,,,wb,, r 18 7 190 35 8 3",
		",,wr,,f,,cb:b2a1,,/,,,,:b2,f,,,/cb,,,,hcr:r3,,,:r12h2a2,cr/,,:b9h2a1,f,,,:b2h1,,/,,cr:r2,,f,,wb,, r 7 1 190 12 30 2",
		",cn,,,f:r6h1,~,,,wb,,/,,,,,=,,f,,,/,,:b6h1a1*,f,h,~,,,,,/cr,,,,,=cb,,:b7a1,,,cb/,,,,:r7a1,~,h,f,,,/,,,f,,=,,,,,/,,wr,,,~,f,,,cn, b 0 6 207 15 10 2",
	}},
}
