package training

import (
	"cmp"
	"context"
	"math"
	"reflect"
	"strings"
	"testing"

	"eras/evolve"
	"eras/game"
	"eras/lab/experiment"
	"eras/lab/experiment/experimenttest"
)

var optimum = []float64{0.2, 0.8, 0.5, 0.9}

func distance(genes []float64) float64 {
	sum := 0.0
	for i, g := range genes {
		sum += (g - optimum[i]) * (g - optimum[i])
	}
	return sum
}

// noisy is a contest that the vector nearer to the optimum wins more often.
func noisy(int) evolve.Contest {
	return func(_ context.Context, home, away evolve.Player, seed uint64) (evolve.Result, error) {
		lead := distance(away.Genes) - distance(home.Genes)
		rng := game.Random(seed, math.Float64bits(home.Genes[0]), math.Float64bits(away.Genes[0]))
		return evolve.Result{Score: cmp.Compare(1/(1+math.Exp(-3*lead)), rng.Float64())}, nil
	}
}

func TestOtherMethodsFindAKnownOptimum(t *testing.T) {
	for name, m := range map[string]evolve.Method{
		"spsa":    SPSA{Generations: 20, Pairs: 6, Opponents: 6, Final: 20, Reach: 0.3, Step: 3},
		"halving": Halving{Population: 64, Opponents: 2},
	} {
		total := 0.0
		const runs = 10
		for seed := range uint64(runs) {
			played := 0
			p := evolve.Problem{Genes: 4, Seed: seed, NewContest: noisy, Workers: 2, Report: func(g evolve.Generation) { played = g.Games }}
			last, err := m.Train(t.Context(), p)
			if err != nil || played != m.Games() || last.Number != m.Last() {
				t.Fatalf("%s: %d of %d games, generation %d, %v", name, played, m.Games(), last.Number, err)
			}
			p.Workers = 1
			if again, _ := m.Train(t.Context(), p); !reflect.DeepEqual(again, last) {
				t.Fatalf("%s: one worker gives another result than two", name)
			}
			total += distance(last.Fittest().Genes) / runs
		}
		// The mean for random vectors is 0.75.
		if total > 0.25 {
			t.Errorf("%s: the mean distance to the optimum is %.3f", name, total)
		}
	}
}

// tiny returns the experiment with two short trainings and few games.
func tiny() *Training {
	e := New()
	e.Pairs = 1
	e.Arenas[0].Maps = []string{"duel"}
	e.Arenas[0].Disciplines[1].Depth, e.Arenas[0].Disciplines = 1, e.Arenas[0].Disciplines[:3]
	e.Methods = e.Methods[:2]
	e.Methods[0].War.Method = evolve.Strategy{Population: 4, Generations: 2, Opponents: 1, Rounds: 1, Final: 1, Step: 0.3}
	e.Methods[1].War.Method = Halving{Population: 2, Opponents: 1}
	for i := range e.Methods {
		e.Methods[i].Battle.Method = e.Methods[1].War.Method
	}
	return e
}

func TestExperiment(t *testing.T) {
	ran := experimenttest.Run[Result, *Summary](t, tiny().Experiment(), experiment.Options{Seed: 5, Games: 4})
	s := ran.Sum
	if len(ran.Units) != 2*2*2 {
		t.Errorf("%d units", len(ran.Units))
	}
	if len(s.Disciplines) != 4 {
		t.Fatalf("%+v", s)
	}
	for _, r := range s.Disciplines {
		first := r.Methods[0]
		if r.Trainings != 2 || r.Games != 4 || first.Difference.Value != 0 || first.TrainingGames == 0 {
			t.Errorf("%+v", r)
		}
		if d := first.Score.Value - r.Methods[1].Score.Value - r.Methods[1].Difference.Value; math.Abs(d) > 1e-9 {
			t.Errorf("%s: the difference is %+v for %+v and %+v", r.Discipline, r.Methods[1].Difference, first.Score, r.Methods[1].Score)
		}
	}
	if len(ran.Sections) != 3 || len(ran.Sections[0].Table) != 5 || !strings.Contains(ran.Sections[0].Text[0], "2 trainings") {
		t.Errorf("%+v", ran.Sections)
	}
}
