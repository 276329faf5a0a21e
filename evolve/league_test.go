package evolve

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eras/game"
)

// knownIndividuals returns an archive of n individuals around the optimum.
func knownIndividuals(n int) []Rated {
	rng := game.Random(3)
	var all []Rated
	for range n {
		all = append(all, Rated{Neighbour(optimum, nil, 0.2, rng), 0.49, 600})
	}
	all[0].Points = 0.5
	return all
}

var shortLeague = League{Population: 8, Generations: 2, Opponents: 3, Rounds: 2, Crossover: 0.7, Step: 0.1, Final: 8}

func TestGenerationsOfALeagueAreConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := League{
			Population:  rapid.IntRange(8, 13).Draw(t, "population"),
			Generations: rapid.IntRange(1, 4).Draw(t, "generations"),
			Opponents:   rapid.IntRange(1, 9).Draw(t, "opponents"),
			Rounds:      rapid.IntRange(1, 3).Draw(t, "rounds"),
			Crossover:   rapid.Float64Range(0, 1).Draw(t, "crossover"),
			Step:        rapid.Float64Range(0.01, 1).Draw(t, "step"),
			Final:       rapid.IntRange(1, 6).Draw(t, "final"),
		}
		archive := knownIndividuals(rapid.IntRange(1, 12).Draw(t, "archive"))
		var kept [][]float64
		for i := range rapid.IntRange(0, 2).Draw(t, "kept") {
			kept = append(kept, Neighbour(optimum, nil, 0.1, game.Random(uint64(i))))
		}
		p := Problem{Genes: len(optimum), Kept: kept, Archive: archive, Seed: rapid.Uint64().Draw(t, "seed"), NewContest: noisy}
		for i := range rapid.IntRange(0, 2).Draw(t, "models") {
			p.Given, p.Share = append(p.Given, Player{archive[0].Genes, i}), 0.4
		}
		all := consistent(t, l, p)
		last := all[len(all)-1]
		before := 0
		for n, g := range all {
			before += checkTable2(t, &g, len(p.Given))
			if g.Games != before {
				t.Fatalf("generation %d: the table has %d games, it says %d", n, before, g.Games)
			}
			for i, x := range g.Population {
				if (x.Second >= 0) != (x.Origin == Crossed && n > 0) || n > 0 && n < l.Last() && x.Parent < 0 {
					t.Fatalf("generation %d, individual %d: %v has the parents %d and %d", n, i, x.Origin, x.Parent, x.Second)
				}
			}
			if n < l.Last() && shipped(g.Fittest().Genes, archive, kept) {
				t.Fatalf("generation %d: the result would be an old individual", n)
			}
		}
		if winner := last.Fittest(); shipped(winner.Genes, archive, kept) && (last.Best != 0 || winner.Origin != Kept && winner.Origin != Started) {
			t.Fatalf("an old individual wins that is not the incumbent: %+v", winner)
		}
		for i := range kept {
			if all[0].Population[i].Origin != Kept {
				t.Fatal("a kept individual is not in the first generation")
			}
		}
	})
}

// checkTable2 checks the table of a generation in which individuals met each other and given
// opponents, and returns its games.
func checkTable2(t *rapid.T, g *Generation, given int) (games int) {
	n := len(g.Population)
	if !g.Mutual || len(g.Opponents) != given {
		t.Fatalf("generation %d: mutual %v, %d opponents", g.Number, g.Mutual, len(g.Opponents))
	}
	for i, x := range g.Population {
		met, points := 0, 0
		for j, m := range g.Meetings[i] {
			cell := g.Table[i][j]
			if (m == 0) != (cell == Unplayed) || int(cell) > 4*int(m) || j == i && m != 0 {
				t.Fatalf("generation %d: %d points in %d meetings of %d and %d", g.Number, cell, m, i, j)
			}
			if j < n && (g.Meetings[j][i] != m || m > 0 && int(cell+g.Table[j][i]) != 4*int(m)) {
				t.Fatalf("generation %d: %d and %d tell different things of their meetings", g.Number, i, j)
			}
			met += int(m)
			points += max(0, int(cell))
			if j < n {
				games += int(m) // each of the two counts half
			} else {
				games += 2 * int(m)
			}
		}
		if x.Games != 2*met || x.Fitness != points/2 || x.Games > g.GamesEach {
			t.Fatalf("generation %d, individual %d: %d wins of %d", g.Number, i, x.Fitness, x.Games)
		}
	}
	return games
}

// shipped reports whether genes are of the archive or kept.
func shipped(genes []float64, archive []Rated, kept [][]float64) bool {
	return slices.ContainsFunc(archive, func(k Rated) bool { return slices.Equal(k.Genes, genes) }) ||
		slices.ContainsFunc(kept, func(k []float64) bool { return slices.Equal(k, genes) })
}

// In each round all individuals that are left meet as often, and nobody meets anyone twice
// before meeting all.
func TestPairingsAreEven(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, models := rapid.IntRange(2, 16).Draw(t, "individuals"), rapid.IntRange(0, 3).Draw(t, "models")
		meetings := rapid.IntRange(1, 200).Draw(t, "meetings")
		r := leagueRun{Problem: Problem{Given: make([]Player, models), Share: rapid.Float64Range(0, 1).Draw(t, "share")}}
		places := make([]int, n)
		for i := range places {
			places[i] = 2 * i
		}
		against, each, pairs := 0, map[int]int{}, map[[2]int]int{}
		all := r.pairings(places, meetings)
		seen := map[pairing]bool{}
		for _, p := range all {
			if seen[p] {
				t.Fatalf("%+v is played twice", p)
			}
			seen[p] = true
			if p.model >= 0 {
				against++
				continue
			}
			each[p.a]++
			each[p.b]++
			pairs[[2]int{p.a, p.b}]++
			if p.a >= p.b {
				t.Fatalf("%+v is in the wrong order", p)
			}
		}
		if want := int(float64(meetings) * r.Share); len(all) != meetings || models > 0 && against != want || models == 0 && against > 0 {
			t.Fatalf("%d meetings, %d against models", len(all), against)
		}
		least, most := meetings, 0
		for _, p := range places {
			least, most = min(least, each[p]), max(most, each[p])
		}
		if most-least > 2 {
			t.Fatalf("some meet %d others, some %d", least, most)
		}
		least, most = meetings, 0
		for i, a := range places {
			for _, b := range places[i+1:] {
				least, most = min(least, pairs[[2]int{a, b}]), max(most, pairs[[2]int{a, b}])
			}
		}
		if most-least > 1 {
			t.Fatalf("some pairs meet %d times, some %d", least, most)
		}
	})
}

// The one that comes out plays, unless it is much worse than the incumbent.
func TestTheIncumbentStaysOnlyWhenTheNewOneIsMuchWorse(t *testing.T) {
	incumbent := []float64{0.9, 0.9, 0.9, 0.9, 0.9, 0.9}[:len(optimum)]
	for _, c := range []struct {
		chance float64 // of the incumbent against others
		kept   bool
		stays  bool
	}{{1, true, true}, {0.95, true, true}, {0.5, true, false}, {0, true, false}, {1, false, true}, {0.5, false, false}} {
		contest := func(int) Contest {
			return func(_ context.Context, home, away Player, seed uint64) (Result, error) {
				chance := 0.5
				switch {
				case slices.Equal(home.Genes, incumbent):
					chance = c.chance
				case slices.Equal(away.Genes, incumbent):
					chance = 1 - c.chance
				}
				if game.Random(seed, math.Float64bits(home.Genes[0])).Float64() < chance {
					return Result{Score: 1}, nil
				}
				return Result{Score: -1}, nil
			}
		}
		for seed := range uint64(5) {
			p := Problem{Genes: len(incumbent), Archive: knownIndividuals(10), Seed: seed, NewContest: contest}
			if c.kept {
				p.Kept = [][]float64{incumbent}
			} else {
				p.Archive[0].Genes = incumbent
			}
			if got := slices.Equal(trained(t, shortLeague, p).Fittest().Genes, incumbent); got != c.stays {
				t.Errorf("it wins %v of its games, kept %v, seed %d: stays %v", c.chance, c.kept, seed, got)
			}
		}
	}
}

// From individuals of the archive a league finds better ones, and another one for each seed.
func TestALeagueFindsStrongAndDifferentIndividuals(t *testing.T) {
	l := League{Population: 16, Generations: 4, Opponents: 6, Rounds: 2, Crossover: 0.8, Step: 0.1, Final: 10}
	archive := knownIndividuals(30)
	before := 0.0
	for _, k := range archive {
		before += distance(k.Genes) / float64(len(archive))
	}
	const runs = 20
	after, results := 0.0, [][]float64{}
	for seed := range uint64(runs) {
		winner := trained(t, l, Problem{Genes: len(optimum), Archive: archive, Seed: seed, NewContest: noisy, Workers: 2}).Fittest().Genes
		after += distance(winner) / runs
		if shipped(winner, archive, results) {
			t.Errorf("seed %d: an individual that was there before wins", seed)
		}
		results = append(results, winner)
	}
	if after > 0.6*before {
		t.Errorf("the distance from the optimum is %.3f, that of the archive %.3f", after, before)
	}
}

func TestLeagueErrors(t *testing.T) {
	for _, c := range []struct {
		change func(l *League, p *Problem)
		want   string
	}{
		{func(l *League, _ *Problem) { l.Population = 7 }, "population = 7: must be from 8 to 200"},
		{func(l *League, _ *Problem) { l.Final = 31 }, "final = 31: must be from 1 to 30"},
		{func(l *League, _ *Problem) { l.Opponents = 31 }, "opponents = 31: must be from 1 to 30"},
		{func(l *League, _ *Problem) { l.Step = 0 }, "step = 0: must be above 0"},
		{func(_ *League, p *Problem) { p.Archive = nil }, "there is no archive and no start"},
		{func(_ *League, p *Problem) { p.Archive[1].Genes = []float64{2} }, "individual 2 of the archive: need"},
		{func(_ *League, p *Problem) { p.Kept = slices.Repeat([][]float64{optimum}, 3) }, "at most 2 kept individuals, not 3"},
		{func(_ *League, p *Problem) { p.Share = 1 }, "there are no opponents"},
	} {
		l, p := shortLeague, Problem{Genes: len(optimum), Archive: knownIndividuals(3), NewContest: noisy}
		c.change(&l, &p)
		if _, err := l.Train(context.Background(), p); err == nil || !strings.HasPrefix(err.Error(), "starting the training: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}
