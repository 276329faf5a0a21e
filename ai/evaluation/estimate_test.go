package evaluation_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/grid"
)

// plane is the features of the estimators in the tests.
type plane struct{ x float64 }

var list = evaluation.List[plane]{
	{Name: "one", Scale: 1, Value: func(p *plane) float64 { return p.x }},
	{Name: "two", Scale: 3, Value: func(p *plane) float64 { return -p.x / 2 }},
	{Name: "three", Scale: 1, Value: func(*plane) float64 { return 1 }},
}

func TestWeightsAndGenesAreInverse(t *testing.T) {
	w, err := list.Weights(map[string]float64{"two": 0.5, "one": 1})
	if err != nil || !slices.Equal(w, evaluation.Weights{1, 0.5, 0}) {
		t.Fatalf("%v, %v", w, err)
	}
	again, err := list.Weights(list.Genes(w))
	if err != nil || !slices.Equal(again, w) {
		t.Errorf("%v becomes %v, %v", w, again, err)
	}
}

func TestWrongWeightsAreRefused(t *testing.T) {
	for _, c := range []struct {
		genes map[string]float64
		want  string
	}{
		{map[string]float64{"four": 1}, `"four": the names are one, two, three`},
		{map[string]float64{"one": 1.5}, `estimator "one" is 1.5`},
		{map[string]float64{"two": -0.1}, `estimator "two" is -0.1`},
		{map[string]float64{"two": math.NaN()}, "NaN"},
	} {
		if w, err := list.Weights(c.genes); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, error %v", c.genes, w, err)
		}
	}
	for _, w := range []evaluation.Weights{nil, {1, 1}, {1, 1, 1, 1}, {1, 1, 2}, {math.NaN(), 0, 0}} {
		if list.Check(w) == nil {
			t.Errorf("%v is accepted", w)
		}
	}
	if err := list.Check(evaluation.Weights{0, 0.5, 1}); err != nil {
		t.Error(err)
	}
}

func TestSharesAddUpToTheSum(t *testing.T) {
	w, p := evaluation.Weights{0.5, 0.25, 1}, plane{0.3}
	sum := 0.0
	for _, s := range list.Shares(&p, w) {
		if s.Contribution != s.Value*s.Gene*map[string]float64{"one": 1, "two": 3, "three": 1}[s.Name] {
			t.Errorf("%+v", s)
		}
		sum += s.Contribution
	}
	if want := 0.5*0.3 - 0.25*3*0.15 + 1; math.Abs(sum-want) > 1e-12 || math.Abs(list.Sum(&p, w)-want) > 1e-12 {
		t.Errorf("shares add up to %v, the sum is %v, want %v", sum, list.Sum(&p, w), want)
	}
}

func TestLeadStaysInItsRange(t *testing.T) {
	for a := range 300 {
		for _, b := range []int{0, 1, 2, 3, 7, a, 299, 700, 5000} {
			want := 0.0
			if a+b > 0 {
				want = float64(a-b) / float64(a+b)
			}
			got := evaluation.Lead(a, b)
			if math.Abs(got-want) > 1e-15 || got > 1 || got < -1 || got != -evaluation.Lead(b, a) {
				t.Fatalf("%d to %d: %v, want %v", a, b, got, want)
			}
		}
	}
}

func sizes(rng *rand.Rand) grid.Size {
	return grid.Size{W: uint8(1 + rng.IntN(grid.Max)), H: uint8(1 + rng.IntN(grid.Max))}
}

func pieces(rng *rand.Rand, z grid.Size, most int) (set grid.Set) {
	for range rng.IntN(most + 1) {
		set.Add(grid.At(rng.IntN(z.Columns()), rng.IntN(z.Rows())))
	}
	return set
}

// nearest returns the distance of s from the nearest square of set.
func nearest(s grid.Square, set grid.Set) int {
	best := math.MaxInt
	for other := range set.All() {
		best = min(best, grid.Distance(s, other))
	}
	return best
}

func TestTerritoryEqualsTheDefinition(t *testing.T) {
	rng := game.Random(1)
	for range 3000 {
		z := sizes(rng)
		if rng.IntN(2) == 0 {
			z = grid.Size{W: uint8(1 + rng.IntN(9)), H: uint8(1 + rng.IntN(7))}
		}
		f := evaluation.FieldOn(z)
		open := z.Inside(rng.IntN(3))
		own, enemy := pieces(rng, z, 8).And(open), pieces(rng, z, 8).And(open)
		want := 0
		for s := range open.All() {
			switch a, b := nearest(s, own), nearest(s, enemy); {
			case a < b:
				want++
			case b < a:
				want--
			}
		}
		if got := f.WideTerritory(own, enemy, open); got != want {
			t.Fatalf("%v, %v and %v on %v: %d, want %d", z, own, enemy, open, got, want)
		}
		if f.Small != (z.Len() <= 64) {
			t.Fatalf("%v is small: %v", z, f.Small)
		}
		if !f.Small {
			continue
		}
		var reach evaluation.Reach
		reach.Set(f.Pack(enemy))
		other := pieces(rng, z, 8).And(open)
		f.Territory(f.Pack(other), &reach, f.Pack(open)) // computes the reach
		reach.Set(f.Pack(own))                           // has no effect
		if got := f.Territory(f.Pack(own), &reach, f.Pack(open)); got != want {
			t.Fatalf("packed: %v, %v and %v on %v: %d, want %d", z, own, enemy, open, got, want)
		}
		reach.Unset()
		reach.Set(f.Pack(own))
		if got := f.Territory(f.Pack(enemy), &reach, f.Pack(open)); got != -want {
			t.Fatalf("packed: %v, %v and %v on %v: %d, want %d", z, enemy, own, open, got, -want)
		}
	}
}

func TestFieldsNumberSquares(t *testing.T) {
	rng := game.Random(2)
	for range 300 {
		z := sizes(rng)
		f := evaluation.FieldOn(z)
		a, b := pieces(rng, z, 20), pieces(rng, z, 20)
		for s := range z.Squares().All() {
			if f.Square[f.Number[s]] != s {
				t.Fatalf("%v on %v has the number of %v", s, z, f.Square[f.Number[s]])
			}
			if !f.Small {
				continue
			}
			if f.Bit[s] != 1<<f.Number[s] {
				t.Fatalf("%v on %v has bit %x and number %d", s, z, f.Bit[s], f.Number[s])
			}
			touches := a.Has(s) && nearest(s, b) <= 1
			if got := f.Touching(f.Pack(a), f.Pack(b))&f.Bit[s] != 0; got != touches {
				t.Fatalf("%v on %v touches: %v", s, z, got)
			}
		}
	}
}

func TestProximity(t *testing.T) {
	rng := game.Random(3)
	for range 2000 {
		z := sizes(rng)
		p, f, steps := evaluation.ProximityOn(z), evaluation.FieldOn(z), grid.StepsOf(z)
		score := func(a, b grid.Square) int {
			near := z.Columns() + z.Rows() - grid.Distance(a, b)
			return near * near
		}
		set := pieces(rng, z, 15)
		a := grid.At(rng.IntN(z.Columns()), rng.IntN(z.Rows()))
		sum := 0
		for s := range set.All() {
			if p.Between(a, s) != score(a, s) || p.Origin(a).To(s) != score(a, s) {
				t.Fatalf("%v and %v on %v: %d, %d, want %d", a, s, z, p.Between(a, s), p.Origin(a).To(s), score(a, s))
			}
			sum += score(a, s)
		}
		if got := p.Sum(a, &set); got != sum {
			t.Fatalf("%v and %v on %v: %d, want %d", a, set, z, got, sum)
		}
		if got := p.SumPacked(f, a, f.Pack(set)); f.Small && got != sum {
			t.Fatalf("packed: %v and %v on %v: %d, want %d", a, set, z, got, sum)
		}
		for _, b := range steps.From(a) {
			after := 0
			for s := range set.All() {
				after += score(b, s)
			}
			if got := p.Step(a, b, &set); got != after-sum {
				t.Fatalf("from %v to %v on %v: %d, want %d", a, b, z, got, after-sum)
			}
		}
	}
}

func TestNearness(t *testing.T) {
	rng := game.Random(4)
	for range 500 {
		z := sizes(rng)
		p, f := evaluation.ProximityOn(z), evaluation.FieldOn(z)
		if !f.Small {
			continue
		}
		var former, n evaluation.Nearness
		former.Set(p, f.Pack(pieces(rng, z, 64)), new(evaluation.Nearness))
		set := pieces(rng, z, 64)
		n.Set(p, f.Pack(set), &former)
		for s := range z.Squares().All() {
			if got, want := n.At(f.Number[s]), p.Sum(s, &set); int(got) != want {
				t.Fatalf("%v and %v on %v: %d, want %d", s, set, z, got, want)
			}
		}
	}
}

func TestFormsAreKeptForTheSameWeightsAndBoard(t *testing.T) {
	forms := evaluation.Forms[plane, float64]{Estimators: list}
	for round, c := range []struct {
		weights evaluation.Weights
		other   bool
		kept    bool
	}{
		{evaluation.Weights{1, 0, 0}, false, false},
		{evaluation.Weights{1, 0, 0}, false, true},
		{evaluation.Weights{1, 0, 0}, true, false},
		{evaluation.Weights{0, 1, 0}, false, false},
	} {
		forms.Begin(c.weights, c.other)
		if !slices.Equal(forms.Weights(), c.weights) {
			t.Fatalf("round %d: the weights are %v", round, forms.Weights())
		}
		for key := uint64(1); key < 2000; key++ {
			form, known := forms.Get(key)
			if known && (*form != float64(key) || !c.kept) {
				t.Fatalf("round %d: key %d is known as %v", round, key, *form)
			}
			*form = float64(key)
			if again, known := forms.Get(key); !known || *again != float64(key) {
				t.Fatalf("key %d is forgotten at once", key)
			}
		}
	}
	form, _ := forms.Get(7)
	*form = 7
	for key := uint64(100_000); key < 200_000; key++ {
		forms.Get(key)
	}
	if *form != 7 {
		t.Error("a form that Get returned has changed")
	}
	forms.Begin(forms.Weights(), false)
	if _, known := forms.Get(150_000); known {
		t.Error("too many forms are kept")
	}
}

func TestFormsHaveTheCoefficientsOfTheSum(t *testing.T) {
	forms := evaluation.Forms[plane, struct{}]{Estimators: list}
	w := evaluation.Weights{0.5, 0.25, 1}
	forms.Begin(w, false)
	base := forms.Base(plane{})
	slope := forms.Coefficient(plane{}, base, func(p *plane) *float64 { return &p.x })
	for _, x := range []float64{-1, 0, 0.3} {
		if got, want := base+slope*x, list.Sum(&plane{x}, w)*evaluation.Unit; math.Abs(got-want) > 1e-6 {
			t.Errorf("at %v the form is %v, the sum %v", x, got, want)
		}
	}
}

func TestFoldsDistinguishWords(t *testing.T) {
	seen := map[uint64]string{}
	note := func(key uint64, what string) {
		if other, twice := seen[key]; twice {
			t.Fatalf("%s and %s have the same key", what, other)
		}
		seen[key] = what
	}
	name := func(a, b int) string { return string(rune('A'+a)) + string(rune('A'+b)) }
	for i := range 64 {
		for j := range 64 {
			note(evaluation.Fold(0, 1<<i)^evaluation.Fold(1, 1<<j), name(i, j))
		}
	}
}
