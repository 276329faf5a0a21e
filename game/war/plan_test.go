package war_test

import (
	"testing"

	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// Random maps are symmetric as planned, all of one piece, and playable; free ones have
// symmetric sites.
func TestPlansKeepTheirSymmetry(t *testing.T) {
	rules := &war.Rules{LeaderPrice: 10, SoldierPrice: 3, Cap: 12, IncomePeriod: 1}
	for _, symmetry := range []war.Symmetry{war.Turned, war.Mirrored, war.Free} {
		unlike := 0
		for seed := range uint64(60) {
			z := grid.Size{W: uint8(4 + seed%9), H: uint8(4 + seed%6)}
			plan := war.Plan{Size: z, Limit: 100, Symmetry: symmetry, Land: float64(seed%4) * 0.12}
			p, err := plan.Generate(game.Random(seed))
			if err != nil {
				t.Fatal(err)
			}
			if err := rules.ValidateStart(&p); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
			if !war.Connected(&p) {
				t.Errorf("seed %d, %v: not all squares can be reached: %v", seed, symmetry, p)
			}
			land := 0
			for s := range z.Squares().All() {
				c := p.Cells[s]
				if c.Terrain != war.Plain {
					land++
				}
				sites := symmetry
				if symmetry == war.Free {
					sites = war.Turned
				}
				twin := p.Cells[sites.Twin(z, s)]
				if symmetry == war.Free && twin.Terrain != c.Terrain {
					unlike++
					twin.Terrain = c.Terrain
				}
				twin.Owner, twin.Leader = twin.Owner.Other(), twin.Leader.Other()
				if twin != c {
					t.Errorf("seed %d, %v: %v on %v, %v on its twin", seed, symmetry, c, s, twin)
				}
			}
			if (land > 0) != (plan.Land > 0) || float64(land) > plan.Land*float64(z.Len())+float64(z.Rows())+4 {
				t.Errorf("seed %d: %d of %d squares have a terrain, planned %.2f", seed, land, z.Len(), plan.Land)
			}
		}
		if (unlike > 0) != (symmetry == war.Free) {
			t.Errorf("symmetry %v: %d squares differ from their twins", symmetry, unlike)
		}
	}
	if _, err := (war.Plan{Size: grid.Size{W: 3, H: 9}}).Generate(game.Random(1)); err == nil {
		t.Error("a map of three columns was made")
	}
}
