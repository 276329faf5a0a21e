package ender

import (
	"context"
	"strings"
	"testing"

	airisk "eras/ai/risk"
	"eras/game/gametest"
	"eras/game/risk"
)

// Ender plays to the end where links are one-way: its plans attack along them only.
func TestEnderPlaysOnOneWayLinks(t *testing.T) {
	m, err := risk.ParseMapLine("river k=2,l=3,m=4 " +
		"a.0.i.1-11-5,b.0.h.0-2,c.0.c.1-3-7,d.0.i.2-4,e.1.h.3-5-9,f.1.c.4-6,g.1.i.5-7-11,h.1.h.6-8,i.2.c.7-9-1,j.2.i.8-10,k.2.h.9-11-3,l.2.c.10-0")
	if err != nil {
		t.Fatal(err)
	}
	g := gameUpon(t, m, 3, func(r *risk.Rules) { r.Limit = 40 })
	plans := 0
	mine := NewWith(small(30), Options{Watch: func(*Trace) { plans++ }})
	won := false
	for seed := range uint64(4) {
		p, err := airisk.Play(context.Background(), g, []airisk.Maker{mine, airisk.NewAngry, airisk.NewAngry}, seed, nil)
		if err != nil || p.Phase != risk.Over {
			t.Fatalf("seed %d ends in the phase %v: %v", seed, p.Phase, err)
		}
		o, _ := g.Outcome(&p)
		won = won || o.Winner == 0
	}
	if !won || plans < 8 {
		t.Errorf("in %d plans Ender wins nothing", plans)
	}
}

// Where Ender does not plan, Cardhunter plays.
func TestADeputyPlaysOnLargeMaps(t *testing.T) {
	m, err := risk.ParseMapLine(gametest.RiskGrid(15, 5))
	if err != nil {
		t.Fatal(err)
	}
	if err := Plans(m); err == nil || !strings.Contains(err.Error(), "up to 64 territories, this one has 75") {
		t.Errorf("planning: %v", err)
	}
	g := gameUpon(t, m, 3, func(r *risk.Rules) { r.Limit = 3 })
	var ends [2]risk.Position
	for i, maker := range []airisk.Maker{New(small(30)), airisk.NewCardhunter} {
		if ends[i], err = airisk.Play(t.Context(), g, []airisk.Maker{maker, maker, maker}, 1, nil); err != nil {
			t.Fatal(err)
		}
	}
	if ends[0].Phase != risk.Over || !ends[0].Equal(&ends[1]) {
		t.Error("Ender's match is not Cardhunter's")
	}
}
