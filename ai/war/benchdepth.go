package war

import (
	"context"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/game/war"
)

// DepthPositions returns the positions on which the time to a depth is measured. They are
// from wars of scenarios "2005", "dominion" and "banners" on all their maps between players
// of level 5, at regular intervals from the opening to the end.
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
		",,cn,,,,,cb:b12/cr:r11,,,,,,wb:b12,/,,,,wr:r12,,,/,,,wb:b11,,,,/,wr:r12,,,,,,cb:b12/cr:r7,,,,,cn,, r 66 61 58",
		",,,,wn,,,/cr:r2,,,cn,,,cb,/,,,,,wb:b1,,/,,wr:r1,,,,,/,cr,,,cn,,,cb:b2/,,,wn,,,, r 7 6 196",
		",,,,wr:r12,,,/cr:r3,,,cn,,,cb:b3,/,,,,:b12,wb,,/,,wr,:r12,,,,/,cr:r3,,,cn,,,cb:b2/,,,wb:b12,,,, b 14 15 127",
		",,,,wr,,,/cr,,:r12,cn,:b12,,cb,/,,,,,wb,,/,,wr,:r12,,,,/,cr,,,cb,,,cb/,,:b12,wb,,,, r 88 96 58",
		"cr,:r1,wn,,/,,cn,wb:b1,/,wr:r1,cn,,/,,wn,,cb:b2 r 9 3 96",
		"cr:r11,,wr:r12,,/,,cn,wb:b12,/,wr:r12,cn,,/,,wb:b12,,cb:b10 b 38 35 27",
		"cr:r5,,,wn,,/,,,,cn,/,,wb:b4,,,/,,,wb,,/,cn,,,,/,,wr:r4,,,cb b 6 16 133",
		"cr,,,wb:b4,,/,,,,cn,/,,wr,:r5,,/,,,wb,,/,cn,,,,/,,wr:r8,,,cb:b5 r 103 93 64",
		",wr:r1,,,,,cn,,/,,,,wn,,,,/cr,,,,cn,,,,cb:b2/:r2,,,,wn,,,,/,,cn,,,,,wb:b2, r 7 3 196",
		",wr:r2,,,,,cn,,/,,,,wb:b4,,,,/cr:r0,,,,cr:r4,,,,cb:b0/,,,,wr:r4,,,,/,,cn,,,,,wb:b4, b 62 26 127",
	}},
	{Rules: "leader=10 soldier=3 cap=12 leaders=8 income=3 dominion=50 battle: board=scaled limit=100 tie=defender stall=20", Limits: search.Limits{Depth: 9, Step: 2, Quiescence: true}, Positions: []string{
		",,,cn,,cn,,/,,,,,,wb:b2,/cr:r2,:r1,,,wn,,,/,,,wn,,,,cb/,wr:r2,,,,,:b1,:b2/,,cn,,cn,,, r 7 9 236",
		",,,cb,,cr,,/,,,,,:r3,wr,/cr:r2,,,,wb:b4,,,:b3/,,,wn,,,,cb/,wb:b4,:r4,,,,,/,,cr,,cr,,, r 4 3 190 16 5",
		",,,cb,,cb:b6,,/,,,,,:r6,wr,/cr:r6,,,,wb:b7,,:b6,/,,,wb,,,,cb/,wb,,,,,,/,:r4,cr,,cr,,, r 3 3 144 25 28",
		",,cn,wn,,wn,/,:r2,,,,:b1,/cr,,,cn,,,cb/,,,,,:b2,/:r1,wn,,wn,cn,, r 5 5 236",
		",,cb:b0,wb,,wb,/,,,,,,/cr,,,cr:r4,,:b1,cb/,,,,,,/,wb:b5,,wb,cb,, r 4 10 190 2 21",
		",,cn,,,,cn,,/,wn,,,wn,,,wn,/,:r1,,,,,,:b1,/cr:r3,,,,cn,,,,cb:b2/,,,,,,,,/,wr:r1,,,wn,,,wb:b2,/,,cn,,,,cn,, r 3 5 236",
		",,cr,:r2,,:b2,cb,,/,wr,,,wn,,,wb,/,,,,,,,,/cr,,,,cb,,,,cb/,,,,:b12,,,,/,wr,:r2,,wr:r11,,,wb,/,,cr,,,:b2,cb,, r 5 0 190 16 12",
		",wn,,,wn,wn,,,wn,/,:r1,cn,,,,,cn,:b1,/,,,,,,,,,/cr:r2,:r2,,,cn,cn,,,,cb/,,,,,,,,:b2,:b2/,,,cn,,,cn,,,/,wn,,,,,,,wn, r 5 5 236",
		",wr,,,wr,wr:r2,,:b2,wb,/,,cr,,,,,cb,,/,,,,,,,,,/cr:r3,,,:b6,cr:r5,cr,,,,cb/,,,,,,,,,/,,,cn,,,cr,:b3,,/,wn,,,,,,,wn, r 13 2 190 15 19",
		",wb:b4,,,wb,wb,,,wr,/,,cb,:b1,,,,cr:r1,,/,,,,,,,,,/cr,:r4,,,cr:r7,cr,,,,cr/,,,,,,,:b4,,/,,,cb:b7,,,cb,,,/,wn,,,,,,,wr:r4, r 7 5 144 49 19",
	}},
	{Rules: "leader=8 soldier=3 cap=12 leaders=8 income=2 dominion=55 orders=3 thrift=2 cityincome=1 upkeep=8 woods=1 hills=2 horse=4 archer=4 battle: board=close limit=80 tie=defender stall=10 kinds=yes captain=yes survivors=yes trample=yes break=34", Limits: search.Limits{Depth: 2, Step: 1, Quiescence: true}, Positions: []string{
		",,wn,,f,,cn,,/,,:r3h1,,,f,,:b2,/cr:r3,,,,hcn,,,,cb/,,:r2,f,,,,:b2,:b3/,,cn,,f,,wn,, b 2 7 239 0 0 3",
		",,wr,,f,,cb,,/,:r0,,,:b3,f,,,/cb:b5h1a2,,,,hcr:r3a1,,,:r11h2a1,cr/,,,f,,,,,:b2/,,cb:b3a1,,f,,wb,, r 1 4 190 30 13 3",
		",cn,,,f,~,,,wn,,/,,,,,=,,f,,,/,,,f,h:r4a2,~,,,,,/cr,:r3,,,,=cb:b3,,,,:b3,cb/,,,,,~,h,f,,,/,,,f,,=:r2,,,,,/,,wr,,,~,f,,,cn, b 0 5 231 0 2 3",
		",cn,,,f,~,,,wn,,/,,,,,=,,f,,,/,:r3h1,,f,h:r0,~,,,:b2,:r5a3*,/cr:r0,,,:b10h2a2,,=cb,,,,,cr/,,,,,~,h,f,,,/,,,f,,=,,,:r2,,/,,wr,,,~,f,,,cr:r0, r 5 0 182 20 12 2",
		",,wb,,f,f,cb:b0,,/,,f,,,f,,,/,,f:b3h1,cr,h,,f,,wb/cr,,,:r9h2a1,f,,,,cb:b6h1/wr,,f,,h,cn,f,,/,,,f,,,f,,/,,cr,f,f:b2,,wb,, b 5 10 223 5 1 3",
		",cn,,,m,,,,wn,/,,:r2,h,,,f,:b2,,/cr:r3,,,,m,m,hcn,,,/,wn,,f,,m,m,,,/,,,m,m,,f,,wn,/,,,hcn,m,m,,,,cb:b3/,,,f,,,h,:b3a1,,/,wr:r3a1,,,,m,,,cn, b 2 2 239 0 0 3",
		",cr:r3h1,,,m,,:b9h1a3,,wn,/,,,h,,,f,,,/cr:r1a1,,,,m,m,hcb,,,/,wr,,f,,m,m,,,/,,,m,m,,f,,wb,/,,,hcr:r1a1,m,m,,,,cb:b1/,,,f:b1,,,h,,,/,wr,,,,m,,:r1h1,cr,:r8h2a2 r 6 5 190 17 5 3",
		",cr:r2h1,,,m,,,,wn,/,,,h,,,f,,,/cb,,,,m,m,hcb:b4,,,/,wb:b4h1,,f:r4h1,,m,m,,,/,,,m,m,,f,,wr:r2h1,/,,,hcr:r2,m,m,,,:b2h1,cr/,,,f,,,h,,,/,wr,,,,m,,,cb, b 4 3 143 43 12 3",
		",,wr,,,f,,,,cb,,/,,,,hcr,:b8a4,,,f,,,/,,,f,:r5a2,~,~,,,,wb,/cr:r1,+,+,+,+,=,~,h,,,,/,,,,h,~,=,+,+,+:r4h1a1,+:b0,cb/:r3,wr,,,,~,~,,f,,,/,,,f,,,,hcr:r0,,,,/,,cn,,,,f,,,wb,, b 0 3 215 11 7 3",
	}},
}
