package risk

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"eras/game"
	"eras/game/risk"
)

// The optimiser eliminates a player whose cards it can take, completes a continent that it can, and
// leaves alone what costs too much.
func TestOptimiserChooses(t *testing.T) {
	for _, c := range []struct {
		name, territories string
		reserve           int
		has, hasNot       risk.Set
	}{
		{"a continent", "0.9,0.9,1.2,1.1,1.1,1.1,2.9,2.9,2.9", 6, risk.SetOf(0, 1, 2), risk.Set{}},
		{"a player", "0.20,1.2,1.2,2.3,2.3,2.3,2.3,2.3,2.3", 6, risk.SetOf(1, 2), risk.Set{}},
		{"nothing", "0.3,1.9,1.9,1.9,1.9,1.9,2.9,2.9,0.3", 3, risk.Set{}, risk.SetOf(1, 2, 3, 4, 5, 6, 7)},
	} {
		g := gameOn(t, yard, 3)
		p, err := g.ParsePosition("reinforce 0 2 " + c.territories + " 6 0/0/0 -/-/- 0 -")
		if err != nil {
			t.Fatal(err)
		}
		p.Reserve = int32(c.reserve)
		p.Hands[1], p.HandSize[1] = risk.Hand{Territories: risk.SetOf(3, 4, 5, 6)}, 4
		done := 0
		for seed := range uint64(10) {
			after := playTurn(t, g, p, NewOptimiser, seed)
			if held := after.Held[0]; c.has.Minus(held).Empty() && c.hasNot.And(held).Empty() {
				done++
			}
		}
		if done < 7 {
			t.Errorf("%s: it does so in %d of 10 turns", c.name, done)
		}
	}
}

// newQuickTreesearch makes a Treesearch that looks a twentieth as long.
func newQuickTreesearch(g *risk.Game, seat game.Seat, rng *rand.Rand) Bot {
	b := NewTreesearch(g, seat, rng).(*treesearch)
	b.simulations /= 20
	return b
}

// A node has more kids the more often it is visited, and no visit is lost. Searching changes nothing
// on the board, and the same source of randomness gives the same aim.
func TestTreeWidens(t *testing.T) {
	somewhere(t, 2, func(g *risk.Game, p risk.Position, seed uint64) {
		if p.Round%4 != 0 {
			return
		}
		turn := turnIn(g, p, NewTreesearch, seed)
		b := NewTreesearch(g, p.Turn, game.Random(seed, 0)).(*treesearch)
		root := &node{}
		for i := range uint64(60) {
			b.sim.run(turn, root, seed, i)
		}
		if !turn.P.Equal(&p) {
			t.Fatal("searching has changed the position")
		}
		visits := 0
		for _, kid := range root.kids {
			visits += kid.visits
		}
		if root.visits != 60 || visits != 60 {
			t.Errorf("the root has %d visits, its kids %d, want 60", root.visits, visits)
		}
		if n := len(root.kids); float64(n) > math.Pow(60, widen)+1 {
			t.Errorf("60 visits made %d kids", n)
		}
		if mean := root.mean(); mean < 0 || mean > 1 {
			t.Errorf("the mean result is %v, no probability", mean)
		}
		first, _ := newQuickTreesearch(g, p.Turn, game.Random(seed, 0)).(*treesearch).search(turn)
		if again, _ := newQuickTreesearch(g, p.Turn, game.Random(seed, 0)).(*treesearch).search(turn); !reflect.DeepEqual(again, first) {
			t.Errorf("the same search finds %+v and %+v", first, again)
		}
	})
}
