package risk

import (
	"context"
	"slices"
	"testing"

	"eras/game/risk"
)

// river has twelve territories in a ring, and one-way links between every second of them.
const river = "river k=2,l=3,m=4 " +
	"a.0.i.1-11-5,b.0.h.0-2,c.0.c.1-3-7,d.0.i.2-4,e.1.h.3-5-9,f.1.c.4-6,g.1.i.5-7-11,h.1.h.6-8,i.2.c.7-9-1,j.2.i.8-10,k.2.h.9-11-3,l.2.c.10-0"

// Bots play to the end where links are one-way, and mostly somebody wins.
func TestBotsPlayOnOneWayLinks(t *testing.T) {
	won := 0
	for _, e := range Bots().Entries {
		if e.Name == treesearchEntry.Name {
			e.Make = newQuickTreesearch
		}
		g := gameOn(t, river, 3)
		g.Rules.Limit = 60
		for seed := range uint64(2) {
			p, err := Play(context.Background(), g, []Maker{e.Make, NewKillbot, e.Make}, seed, nil)
			if err != nil || p.Phase != risk.Over {
				t.Errorf("%s, seed %d: it ends in the phase %v: %v", e.Name, seed, p.Phase, err)
			}
			if o, _ := g.Outcome(&p); o.Winner >= 0 {
				won++
			}
		}
	}
	if n := 2 * len(Bots().Entries); won < n/2 {
		t.Errorf("%d of %d games are won", won, n)
	}
}

// Each attacks along a link, and from where it can be attacked it expects an attack.
func TestRoutesFollowOneWayLinks(t *testing.T) {
	g := gameOn(t, river, 2)
	p, err := g.ParsePosition("attack 0 2 0.9,1.1,1.1,1.1,1.1,1.1,1.1,1.1,1.1,1.1,1.1,1.1 0 0/0 -/- 0 -")
	if err != nil {
		t.Fatal(err)
	}
	turn := Turn{Game: g, P: &p}
	if r, ok := turn.cheapestPath(0, risk.SetOf(5)); !ok || r.path.n != 1 {
		t.Errorf("the way from a to f is %v, %v", slices.Collect(r.path.all()), ok)
	}
	p, err = g.ParsePosition("attack 0 2 1.1,1.1,1.1,1.1,1.1,0.9,1.1,1.1,1.1,1.1,1.1,1.1 0 0/0 -/- 0 -")
	if err != nil {
		t.Fatal(err)
	}
	if r, ok := turn.cheapestPath(5, risk.SetOf(0)); !ok || r.path.n != 3 {
		t.Errorf("the way from f to a is %v, %v", slices.Collect(r.path.all()), ok)
	}
	if threat := threatTo(&turn, 5, risk.SetOf(5)); threat != 0 {
		t.Errorf("single armies threaten with %d", threat)
	}
	p.Armies.Put(0, 8)
	if threat := threatTo(&turn, 5, risk.SetOf(5)); threat != 7 {
		t.Errorf("eight armies at the other end of a one-way link threaten with %d", threat)
	}
}
