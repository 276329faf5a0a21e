package battle

import (
	"math"
	"math/rand/v2"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/network"
	"eras/ai/network/networktest"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
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
	for _, r := range []battle.Rules{paper, quick, banners} {
		networktest.Run(t, networked(&r), func(rng *rand.Rand) battle.Position { return playable(rng, r) })
	}
}

// The network that evolution starts from says what the default weights say.
func TestNetworkStartsAsTheEstimators(t *testing.T) {
	rng := game.Random(21)
	for i := range 600 {
		r := []battle.Rules{quick, banners}[i%2]
		p := playable(rng, r)
		f := newBoard(&r, estimators).Features(&p, game.Red)
		want := Estimators(&r).Sum(&f, DefaultWeights(&r))
		got := float64(networktest.Value(networked(&r), &p, game.Red, NetworkShapeUnder(&r).Start())) / evaluation.Unit
		if math.Abs(got-want) > 0.01 {
			t.Fatalf("%v: the network says %v, the estimators %v", p, got, want)
		}
	}
}

// mirrored returns p with the sides exchanged and the board mirrored.
func mirrored(p battle.Position) battle.Position {
	out := swapped(p)
	for _, set := range []*grid.Set{&out.Red, &out.Blue, &out.Kinds[0], &out.Kinds[1], &out.Trampled, &out.Ground[0], &out.Ground[1], &out.Ground[2]} {
		var turned grid.Set
		for s := range set.All() {
			turned.Add(p.Size.Mirrored(s))
		}
		*set = turned
	}
	return out
}

func TestNetworkSeesBothSidesAlike(t *testing.T) {
	rng := game.Random(22)
	for i := range 400 {
		r := []battle.Rules{quick, banners}[i%2]
		s := NetworkShapeUnder(&r)
		p := playable(rng, r)
		q := mirrored(p)
		genes := networktest.Genes(s, rng)
		g := networked(&r)
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

// Six inputs say whom the side to move could capture, and whom the other side could.
func TestNetworkSeesWhoIsInDanger(t *testing.T) {
	const half, one = network.One / 2, network.One
	for _, c := range []struct {
		p    string
		want [6]int32 // prey, strike, check; threat, fear, peril
	}{
		{"kr5/7/7/7/5bK r 20", [6]int32{}},
		{"kr5/1K5/2b4/7/7 r 20", [6]int32{one / 4, one, one, -one / 4, -one, 0}},
		{"k1a1b2/7/2H4/7/6K r 20", [6]int32{half, one, 0, -one / 4, -one, 0}},
		{"k1a1b2/7/2H4/7/6K b 20", [6]int32{-one / 4, -one, 0, half, one, 0}},
		{"kbr4/7/7/7/6K r 20", [6]int32{one / 4, one, 0, -half, -one, -one}},
	} {
		p, err := battle.ParsePosition(c.p)
		if err != nil {
			t.Fatal(err)
		}
		for _, player := range []game.Side{game.Red, game.Blue} {
			seen := Look(&banners, &p, player)
			for i, want := range c.want {
				if player == game.Blue {
					want = -want
				}
				if got := seen.Inputs[preyInput+i]; got != want {
					t.Errorf("%s, seen by %v: input %s is %d, want %d", c.p, player, KindsShape.Odd[preyInput+i].Name, got, want)
				}
			}
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
