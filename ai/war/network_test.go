package war

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/network"
	"eras/ai/network/networktest"
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// playable returns a random position that is not over.
func playable(rng *rand.Rand, r *war.Rules) war.Position {
	for {
		if p := randomPosition(rng, anySize(rng), r); !r.Over(&p) {
			return p
		}
	}
}

func TestNetworkBoards(t *testing.T) {
	for i, r := range allRules {
		networktest.Run(t, networked(r), func(rng *rand.Rand) war.Position {
			for {
				p := playable(rng, r)
				if i == 0 || p.Size.Len() <= 64 { // large maps are for one of the rules
					return p
				}
			}
		})
	}
}

// startWeights returns the default weights, with a goal, of the estimators that networks see.
func startWeights(r *war.Rules) evaluation.Weights {
	w := append(estimators.Defaults(), make(evaluation.Weights, len(several)-len(estimators))...)[:len(Estimators(r))]
	for i, e := range Estimators(r) {
		if seen := slices.ContainsFunc(NetworkShape.Odd, func(in network.Input) bool { return in.Name == e.Name }); !seen && e.Name != aggressive.Name {
			w[i] = 0
		}
	}
	return w
}

// The network that evolution starts from says what the default weights say.
func TestNetworkStartsAsTheEstimators(t *testing.T) {
	rng := game.Random(21)
	for i := range 300 {
		r := allRules[i%len(allRules)]
		p := playable(rng, r)
		f := newBoard(r, Estimators(r)).Features(&p, game.Red)
		want := Estimators(r).Sum(&f, startWeights(r))
		got := float64(networktest.Value(networked(r), &p, game.Red, NetworkShape.Start())) / evaluation.Unit
		if math.Abs(got-want) > 0.01 {
			t.Fatalf("%v: the network says %v, the estimators %v", p, got, want)
		}
	}
}

// turned returns p with the sides exchanged and the map turned.
func turned(p war.Position) war.Position {
	q := swapped(p)
	out := war.Position{Size: q.Size, Turn: q.Turn, Left: q.Left, Objective: q.Objective}
	out.Objective.Squares = [2]grid.Set{}
	if q.Objective.Kind == war.Wagon {
		out.Objective.Wagon = q.Size.Turned(q.Objective.Wagon)
	}
	for i, squares := range q.Objective.Squares {
		for s := range squares.All() {
			out.Objective.Squares[i].Add(q.Size.Turned(s))
		}
	}
	for i := range q.Armies {
		out.Armies[i].Resources, out.Armies[i].Points = q.Armies[i].Resources, q.Armies[i].Points
	}
	for s := range q.Size.Squares().All() {
		out.Set(q.Size.Turned(s), q.At(s))
	}
	return out
}

func TestNetworkSeesBothSidesAlike(t *testing.T) {
	rng := game.Random(22)
	s := NetworkShape
	inputs := len(s.Odd) + len(s.Even)
	for i := range 200 {
		r := allRules[i%len(allRules)]
		p := playable(rng, r)
		q := turned(p)
		genes := networktest.Genes(s, rng)
		g := networked(r)
		if red, blue := networktest.Value(g, &p, game.Red, genes), networktest.Value(g, &q, game.Blue, genes); red != blue {
			t.Fatalf("%v is worth %d for red, and %v %d for blue", p, red, q, blue)
		}
		// Direct connections of even inputs, and shrewd where leaders have equal
		// soldiers, are for the player who is thinking. The rest is antisymmetric.
		for i := len(s.Odd); i < inputs; i++ {
			genes[i] = 0.5
		}
		perUnit := (s.Genes() - inputs) / s.Units
		genes[shrewdInput] = 0.5
		for j := range s.Units {
			genes[inputs+j*perUnit+1+shrewdInput] = 0.5
		}
		if red, blue := networktest.Value(g, &p, game.Red, genes), networktest.Value(g, &p, game.Blue, genes); red != -blue {
			t.Fatalf("%v is worth %d for red and %d for blue", p, red, blue)
		}
	}
}

func TestNetworkSeesWhereThingsAre(t *testing.T) {
	r := allRules[0]
	p, err := war.ParsePosition(":r2,,,cb:b2/,,,/,,,/,,, r 0 0 100")
	if err != nil {
		t.Fatal(err)
	}
	q := p
	q.Set(grid.At(0, 0), war.Cell{})
	q.Set(grid.At(0, 3), war.Cell{Leader: game.Red, Soldiers: 2})
	genes := NetworkShape.Start()
	for i := range genes {
		genes[i] = 0.5
	}
	first := len(NetworkShape.Odd) + len(NetworkShape.Even)
	genes[first] = 1 // the output of the first unit
	cells := first + 1 + len(NetworkShape.Odd) + len(NetworkShape.Even)
	genes[cells] = 0.6 // strength in the corner
	g := networked(r)
	if here, there := networktest.Value(g, &p, game.Red, genes), networktest.Value(g, &q, game.Red, genes); here <= there {
		t.Fatalf("a leader in the corner is worth %d, elsewhere %d", here, there)
	}
	var x network.Inputs
	b := source{board: board{rules: r}}
	b.Set(&p, game.Red, nil, 1)
	b.Inputs(&x)
	if x[soldiersInput] != 0 || x[citiesInput] != -network.One || x[turnInput] != network.One {
		t.Fatalf("inputs %v", x)
	}
}

// A network sees how many actions are left, so positions that differ in that alone have
// different keys.
func TestNetworkKeysCountTheClock(t *testing.T) {
	p, err := war.ParsePosition(":r2,,,cb:b2/,,,/,,,/,,, r 0 0 100")
	if err != nil {
		t.Fatal(err)
	}
	q := p
	q.Left -= 6
	var keys []uint64
	for _, p := range []war.Position{p, q} {
		b := networked(allRules[0]).NewBoard()
		b.Set(&p, game.Red, NetworkShape.Start(), 2)
		keys = append(keys, b.Key())
	}
	if keys[0] == keys[1] {
		t.Errorf("%v and %v have one key", p, q)
	}
}
