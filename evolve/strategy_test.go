package evolve

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eras/game"
)

var shortStrategy = Strategy{Population: 8, Generations: 6, Opponents: 3, Rounds: 2, Fame: 0.3, Final: 5, Step: 0.3}

func TestGenerationsOfAStrategyAreConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Strategy{
			Population:  rapid.IntRange(4, 12).Draw(t, "population"),
			Generations: rapid.IntRange(2, 6).Draw(t, "generations"),
			Opponents:   rapid.IntRange(1, 4).Draw(t, "opponents"),
			Rounds:      rapid.IntRange(1, 3).Draw(t, "rounds"),
			Fame:        rapid.Float64Range(0, 1).Draw(t, "fame"),
			Final:       rapid.IntRange(1, 6).Draw(t, "final"),
			Step:        rapid.Float64Range(0.01, 1).Draw(t, "step"),
		}
		var kept [][]float64
		for range rapid.IntRange(0, 2).Draw(t, "kept") {
			kept = append(kept, []float64{0.5, 0, 1, 0.25})
		}
		var start []float64
		if rapid.Bool().Draw(t, "start") {
			start = []float64{0.25, 0.75, 0, 1}
		}
		all := consistent(t, s, Problem{Genes: 4, Kept: kept, Start: start, Seed: rapid.Uint64().Draw(t, "seed"), NewContest: random})
		last := all[len(all)-1]
		games := 0
		for n, g := range all {
			parents := 0
			for i, x := range g.Population {
				met, points := 0, 0
				for _, cell := range g.Table[i] {
					if cell != Unplayed {
						met++
						points += int(cell)
					}
				}
				if x.Games != 2*met || x.Fitness != points/2 || x.Games > g.GamesEach || len(g.Table[i]) != len(g.Opponents) {
					t.Fatalf("generation %d, individual %d: %d wins of %d, table %v", n, i, x.Fitness, x.Games, g.Table[i])
				}
				games += x.Games
				if n > 0 && x.Parent < 0 {
					t.Fatalf("generation %d, individual %d: it has no parent", n, i)
				}
				if x.Fate == Crosses {
					parents++
					if x.Games < g.GamesEach {
						t.Fatalf("generation %d: a parent left the race", n)
					}
				}
			}
			if n < s.Last() && parents != s.parents() || g.Games != games {
				t.Fatalf("generation %d: %d parents, %d games", n, parents, g.Games)
			}
		}
		for i, x := range all[0].Population[len(kept):] {
			if want := [2]Origin{Started, Random}[i%2]; (len(kept) > 0 || start != nil) != (x.Origin == Started) && want == Started || x.Origin == Started && want == Random {
				t.Fatalf("individual %d of the first population is %v", i, x.Origin)
			}
		}
		if start != nil && kept == nil && !slices.Equal(all[0].Population[0].Genes, start) {
			t.Fatal("the start is not in the first population")
		}
		for i := range kept {
			if all[0].Population[i].Origin != Kept || last.Population[i].Origin != Kept {
				t.Fatal("a kept individual is not in the first or the last generation")
			}
		}
	})
}

func TestStrategyFindsAKnownOptimum(t *testing.T) {
	s := Strategy{Population: 12, Generations: 16, Opponents: 6, Rounds: 2, Fame: 0.3, Final: 20, Step: 0.3}
	total, worst := 0.0, 0.0
	const runs = 20
	for seed := range uint64(runs) {
		last := trained(t, s, Problem{Genes: len(optimum), Seed: seed, NewContest: noisy, Workers: 2})
		d := distance(last.Fittest().Genes)
		total += d / runs
		worst = max(worst, d)
	}
	// The mean for random vectors is 0.75.
	if total > 0.06 || worst > 0.3 {
		t.Errorf("the distance to the optimum is %.3f in the mean, %.3f at worst", total, worst)
	}
}

// A good start stays when games say nothing, and goes when they say that others are better.
func TestStartStaysUnlessClearlyBeaten(t *testing.T) {
	s := Strategy{Population: 12, Generations: 16, Opponents: 6, Rounds: 2, Fame: 0.3, Final: 20, Step: 0.3}
	start := []float64{0.9, 0.1, 0.9, 0.1}
	toss := func(int) Contest {
		return func(_ context.Context, home, away Player, seed uint64) (Result, error) {
			rng := game.Random(seed, math.Float64bits(home.Genes[0]), math.Float64bits(away.Genes[0]))
			return Result{Score: rng.IntN(3) - 1}, nil
		}
	}
	kept, left := 0, 0
	const runs = 30
	for seed := range uint64(runs) {
		p := Problem{Genes: len(start), Start: start, Seed: seed, NewContest: toss, Workers: 2}
		if slices.Equal(trained(t, s, p).Fittest().Genes, start) {
			kept++
		}
		p.NewContest = noisy
		if distance(trained(t, s, p).Fittest().Genes) < distance(start)/2 {
			left++
		}
	}
	// The best of three others is ahead by more than the standard error less than half of the
	// time.
	if kept < runs/2 || left < runs-1 {
		t.Errorf("of %d, %d starts stay among equals and %d go among better ones", runs, kept, left)
	}
}

// Steps follow what succeeds: they grow far from the optimum and shrink at it, and a
// gene that decides nothing keeps larger steps than one that decides much.
func TestStepsAdapt(t *testing.T) {
	search := func(centre float64, cost func(x []float64) float64) *diagonalCMA {
		rng := game.Random(11)
		c := newDiagonalCMA(4, 4, 0.02)
		c.begin(slices.Repeat([][]float64{{centre, centre, centre, centre}}, 4))
		for range 60 {
			steps := make([][]float64, 16)
			for i := range steps {
				steps[i] = make([]float64, 4)
				for j := range steps[i] {
					steps[i][j] = rng.NormFloat64()
				}
			}
			slices.SortFunc(steps, func(a, b []float64) int {
				if cost(c.at(a)) < cost(c.at(b)) {
					return -1
				}
				return 1
			})
			c.update(steps[:4])
		}
		return c
	}
	sphere := func(x []float64) (sum float64) {
		for _, v := range x {
			sum += (v - 0.5) * (v - 0.5)
		}
		return sum
	}
	if c := search(0.5, sphere); c.sigma > 0.002 {
		t.Errorf("at the optimum the step size is %v", c.sigma)
	}
	if c := search(0.5, func(x []float64) float64 { return 1e4*math.Abs(x[0]-0.5) + math.Abs(x[1]-0.5) }); c.variance[1] < 2*c.variance[0] {
		t.Errorf("the variances are %v", c.variance)
	}
	slope := search(0.05, func(x []float64) float64 { return -x[0] })
	if slope.centre[0] < 0.9 {
		t.Errorf("on a slope the centre stays at %v", slope.centre)
	}
}

func TestPanelsHaveTheGivenOpponentsAndTheHallOfFame(t *testing.T) {
	given := []Player{{[]float64{1, 0}, 2}, {[]float64{0, 1}, 5}}
	counts := map[Kind]int{}
	each := [2]int{}
	p := Problem{Genes: 2, Given: given, Share: 0.4, Seed: 3, NewContest: random}
	s := Strategy{Population: 8, Generations: 10, Opponents: 5, Rounds: 2, Fame: 0.5, Final: 10, Step: 0.3}
	var all []Generation
	p.Report = func(g Generation) { all = append(all, g) }
	if _, err := s.Train(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	var centres [][]float64
	for _, g := range all[1:s.Last()] {
		centres = append(centres, g.Population[0].Genes)
	}
	for _, g := range all {
		for _, o := range g.Opponents {
			counts[o.Kind]++
			switch o.Kind {
			case Given:
				i := slices.IndexFunc(given, func(x Player) bool { return x.Variant == o.Variant && slices.Equal(x.Genes, o.Genes) })
				each[i]++
			case Famous:
				if !slices.ContainsFunc(centres, func(c []float64) bool { return slices.Equal(c, o.Genes) }) {
					t.Errorf("generation %d: %v is no earlier centre", g.Number, o.Genes)
				}
			case Fresh:
				if o.Variant != 0 && o.Variant != 2 && o.Variant != 5 {
					t.Errorf("a fresh opponent has variant %d", o.Variant)
				}
			}
		}
	}
	if n := 10*2*5 + 10; counts[Given]+counts[Famous]+counts[Fresh] != n || math.Abs(float64(counts[Given])-0.4*float64(n)) > 2 {
		t.Errorf("panels have %v", counts)
	}
	if each[0]-each[1] > 1 || each[1]-each[0] > 1 || counts[Famous] == 0 || counts[Fresh] == 0 {
		t.Errorf("given opponents are met %v times; %v", each, counts)
	}
}

func TestStrategyErrors(t *testing.T) {
	for want, s := range map[string]Strategy{
		"population":  {Population: 3, Generations: 2, Opponents: 1, Rounds: 1, Final: 1, Step: 0.1},
		"generations": {Population: 4, Generations: 1, Opponents: 1, Rounds: 1, Final: 1, Step: 0.1},
		"rounds":      {Population: 4, Generations: 2, Opponents: 1, Rounds: 0, Final: 1, Step: 0.1},
		"fame":        {Population: 4, Generations: 2, Opponents: 1, Rounds: 1, Fame: math.NaN(), Final: 1, Step: 0.1},
		"step":        {Population: 4, Generations: 2, Opponents: 1, Rounds: 1, Final: 1},
	} {
		if _, err := s.Train(t.Context(), Problem{Genes: 1, NewContest: random}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	for _, p := range []Problem{
		{Share: 0.5}, {Share: 2, Given: []Player{{Genes: []float64{1}}}}, {Given: []Player{{Genes: []float64{1, 1}}}},
		{Kept: [][]float64{{0}, {0}, {0}}}, {Kept: [][]float64{{2}}},
	} {
		p.Genes, p.NewContest = 1, random
		if _, err := shortStrategy.Train(t.Context(), p); err == nil {
			t.Errorf("%+v: no error", p)
		}
	}
	broken := errors.New("broken")
	p := Problem{Genes: 1, Workers: 3, NewContest: func(int) Contest {
		return func(context.Context, Player, Player, uint64) (Result, error) { return Result{}, broken }
	}}
	if last, err := shortStrategy.Train(t.Context(), p); !errors.Is(err, broken) || last.Population != nil {
		t.Errorf("%v, %v", last, err)
	}
}

// A strategy that begins somewhere stays near it and does not lose what it has.
func TestStrategyBeginsAtACentre(t *testing.T) {
	start := make([]float64, 30)
	for i := range start {
		start[i] = 0.2 + 0.6*float64(i%2)
	}
	distance := func(genes []float64) (sum float64) {
		for i, g := range genes {
			sum += (g - start[i]) * (g - start[i])
		}
		return math.Sqrt(sum)
	}
	s := Strategy{Population: 12, Generations: 6, Opponents: 4, Rounds: 2, Fame: 0.5, Final: 8, Step: 0.01}
	near := 0.01 * math.Sqrt(30) * 2
	p := Problem{Genes: len(start), Centre: start, Seed: 5, Workers: 1, NewContest: func(int) Contest {
		return func(_ context.Context, home, away Player, _ uint64) (Result, error) {
			a, b := distance(home.Genes), distance(away.Genes)
			return Result{Score: cmp.Compare(b, a)}, nil
		}
	}, Report: func(g Generation) {
		if g.Number > 0 {
			return
		}
		if !slices.Equal(g.Population[0].Genes, start) {
			t.Errorf("the first individual is %v", g.Population[0].Genes)
		}
		for _, x := range g.Population {
			if d := distance(x.Genes); d > near {
				t.Errorf("an individual is %v away", d)
			}
		}
		for _, o := range g.Opponents {
			if d := distance(o.Genes); d > near {
				t.Errorf("an opponent is %v away", d)
			}
		}
	}}
	if d := distance(trained(t, s, p).Fittest().Genes); d > near {
		t.Errorf("the result is %v away", d)
	}
	p.Centre = start[1:]
	if _, err := s.Train(context.Background(), p); err == nil {
		t.Error("a centre without all genes, and no error")
	}
}
