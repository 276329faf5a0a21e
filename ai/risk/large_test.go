package risk

import (
	"context"
	"testing"

	"eras/game/gametest"
	"eras/game/risk"
)

// Bots play on maps with more territories than one word of a set has, the same from the same seed.
func TestBotsPlayOnLargeMaps(t *testing.T) {
	for _, e := range Bots().Entries {
		t.Run(e.Name, func(t *testing.T) {
			if e.Name == treesearchEntry.Name {
				e.Make = newQuickTreesearch
			}
			g := gameOn(t, gametest.RiskGrid(15, 5), 3)
			g.Rules.Limit = 4
			var ends [2]risk.Position
			for i := range ends {
				p, err := Play(context.Background(), g, []Maker{e.Make, NewKillbot, e.Make}, 1, nil)
				if err != nil || p.Phase != risk.Over {
					t.Fatalf("it ends in the phase %v: %v", p.Phase, err)
				}
				ends[i] = p
			}
			if !ends[0].Equal(&ends[1]) {
				t.Error("the second match ends otherwise than the first")
			}
			if err := g.Validate(&ends[0]); err != nil {
				t.Error(err)
			}
		})
	}
}

// A match on the largest map comes to its end.
func TestTheLargestMap(t *testing.T) {
	g := gameOn(t, gametest.RiskGrid(40, 25), 6)
	g.Rules.Limit = 1
	makers := make([]Maker, 6)
	for i := range makers {
		makers[i] = NewKillbot
	}
	if p, err := Play(context.Background(), g, makers, 1, nil); err != nil || p.Phase != risk.Over {
		t.Fatalf("it ends in the phase %v: %v", p.Phase, err)
	}
}
