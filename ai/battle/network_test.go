package battle

import (
	"math"
	"math/rand/v2"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/network/networktest"
	"eras/game"
	"eras/game/battle"
)

// playable returns a random position that is not over.
func playable(rng *rand.Rand, r battle.Rules) battle.Position {
	for {
		if p := randomPosition(rng, anySize(rng), r, 14); !p.Over() {
			return p
		}
	}
}

func TestNetworkBoards(t *testing.T) {
	for _, r := range []battle.Rules{paper, quick} {
		networktest.Run(t, networked(&r), func(rng *rand.Rand) battle.Position { return playable(rng, r) })
	}
}

// The network that evolution starts from says what the default weights say.
func TestNetworkStartsAsTheEstimators(t *testing.T) {
	rng := game.Random(21)
	for range 300 {
		p := playable(rng, quick)
		f := newBoard(&quick, estimators).Features(&p, game.Red)
		want := plain.Sum(&f, DefaultWeights(&paper))
		got := float64(networktest.Value(networked(&quick), &p, game.Red, NetworkShape.Start())) / evaluation.Unit
		if math.Abs(got-want) > 0.01 {
			t.Fatalf("%v: the network says %v, the estimators %v", p, got, want)
		}
	}
}

// mirrored returns p with the sides exchanged and the board mirrored.
func mirrored(p battle.Position) battle.Position {
	q := swapped(p)
	out := q
	out.Red, out.Blue = [4]uint64{}, [4]uint64{}
	for s := range q.Red.All() {
		out.Red.Add(q.Size.Mirrored(s))
	}
	for s := range q.Blue.All() {
		out.Blue.Add(q.Size.Mirrored(s))
	}
	return out
}

func TestNetworkSeesBothSidesAlike(t *testing.T) {
	rng := game.Random(22)
	s := NetworkShape
	for range 200 {
		p := playable(rng, quick)
		q := mirrored(p)
		genes := networktest.Genes(s, rng)
		g := networked(&quick)
		if red, blue := networktest.Value(g, &p, game.Red, genes), networktest.Value(g, &q, game.Blue, genes); red != blue {
			t.Fatalf("%v is worth %d for red, and %v %d for blue", p, red, q, blue)
		}
		// Direct connections of even inputs are for the player who is thinking. The rest
		// is antisymmetric.
		for i := range s.Even {
			genes[len(s.Odd)+i] = 0.5
		}
		if red, blue := networktest.Value(g, &p, game.Red, genes), networktest.Value(g, &p, game.Blue, genes); red != -blue {
			t.Fatalf("%v is worth %d for red and %d for blue", p, red, blue)
		}
	}
}

// A network sees how many moves are left and how many were made without a capture, so
// positions that differ in that alone have different keys.
func TestNetworkKeysCountTheClocks(t *testing.T) {
	p := battle.Between(quick, game.Red, 4, 4)
	left, stall := p, p
	left.Left -= 2
	stall.Stall++
	keys := map[uint64]bool{}
	for _, p := range []battle.Position{p, left, stall} {
		b := networked(&quick).NewBoard()
		b.Set(&p, game.Red, NetworkShape.Start(), 2)
		keys[b.Key()] = true
	}
	if len(keys) != 3 {
		t.Errorf("three positions have %d keys", len(keys))
	}
}
