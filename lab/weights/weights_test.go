package weights

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/ai/network"
	"eras/assets/archives"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/lab"
)

// quick is an evolution for tests.
func quick(school School, board string, workers int) Evolution {
	return Evolution{School: school, Board: board, Scenario: scenarios[0], Depths: []int{1, 2}, Seed: 7, Workers: workers, Strategy: evolve.Strategy{
		Population: 8, Generations: 3, Opponents: 2, Rounds: 1, Fame: 0.5, Final: 5, Step: 0.02,
	}}
}

// The last generation of a short evolution, one line a finalist: points, games and the
// sum of the genes.
var short = map[School]map[string]string{Networks: {
	lab.War:    "8 of 10, 96.976318\n8 of 10, 96.389606\n6 of 10, 96.402520\n4 of 10, 96.376691\n",
	lab.Battle: "8 of 10, 62.356323\n8 of 10, 62.405909\n6 of 10, 62.444768\n7 of 10, 62.367049\n",
}, Estimators: {
	lab.War:    "6 of 10, 6.133656\n7 of 10, 6.164248\n6 of 10, 6.103064\n6 of 10, 6.165684\n",
	lab.Battle: "6 of 10, 2.182438\n6 of 10, 2.182987\n6 of 10, 2.181889\n6 of 10, 2.181889\n",
}}

// If this fails because play or evolution has changed, evolve the weights that ship anew,
// with the commands at the networks' heads and those at the estimators' default weights,
// before renewing the lines above.
func TestSameWeightsOnAnyNumberOfWorkers(t *testing.T) {
	for school, boards := range short {
		for board, want := range boards {
			for _, workers := range []int{1, 4} {
				e := quick(school, board, workers)
				last, err := e.Run(context.Background(), nil, nil)
				if err != nil {
					t.Fatal(err)
				}
				if last.Games != e.Games() {
					t.Errorf("%s, %s: %d games, announced %d", school, board, last.Games, e.Games())
				}
				got := ""
				for _, x := range last.Population {
					sum := 0.0
					for _, g := range x.Genes {
						sum += g
					}
					got += fmt.Sprintf("%d of %d, %.6f\n", x.Fitness, x.Games, sum)
				}
				if got != want {
					t.Errorf("%s, %s: %d workers evolve\n%swant\n%s", school, board, workers, got, want)
				}
			}
		}
	}
}

func TestStandardIsValid(t *testing.T) {
	for school, boards := range short {
		for board := range boards {
			e := Standard(school, board)
			if err := e.Validate(); err != nil {
				t.Error(err)
			}
			if e.Depths = nil; e.Validate() == nil {
				t.Errorf("%s, %s: no depth, and no error", school, board)
			}
		}
	}
}

func TestStartsCanBePlayed(t *testing.T) {
	e := quick(Networks, lab.War, 1)
	if _, err := e.trainer(); err != nil {
		t.Fatal(err)
	}
	sizes := map[string]int{}
	for i := range uint64(200) {
		p, fight := startsOf(t, game.Random(i))
		if p.Turn != game.SideAt(home) || fight.Turn != game.SideAt(home) || fight.Over() {
			t.Fatalf("%v, %v", p, fight)
		}
		sizes[p.Size.String()]++
		sizes["battle "+fight.Size.String()]++
	}
	if len(sizes) < 12 {
		t.Errorf("only these boards: %v", sizes)
	}
}

// startsOf returns the starts of a war and of a battle under the rules of dominion.
func startsOf(t *testing.T, rng *rand.Rand) (war.Position, battle.Position) {
	t.Helper()
	s, err := agents.LoadScenario("dominion")
	if err != nil {
		t.Fatal(err)
	}
	return warStart(s, rng), battleStart(s.Rules.Battle, int(s.Rules.Cap)+1, rng)
}

// What ships is far better than random weights at the depth of the levels.
func TestDefaultWeightsBeatRandomOnes(t *testing.T) {
	for i, name := range scenarios {
		for _, board := range []string{lab.War, lab.Battle}[:2-i] { // battles have the rules of dominion
			e := Standard(Estimators, board)
			e.Scenario = name
			trainer, err := e.trainer()
			if err != nil {
				t.Fatal(err)
			}
			play, rng := trainer.NewContest(0), game.Random(5)
			defaults := evolve.Player{Genes: trainer.Start}
			points, games := 0, 0
			for seed := range uint64(25) {
				random := evolve.Player{Genes: make([]float64, len(defaults.Genes))}
				for i := range random.Genes {
					random.Genes[i] = rng.Float64()
				}
				home, err := play(t.Context(), defaults, random, game.Derive(9, seed))
				if err != nil {
					t.Fatal(err)
				}
				away, err := play(t.Context(), random, defaults, game.Derive(9, seed))
				if err != nil {
					t.Fatal(err)
				}
				points += 2 + home.Score - away.Score
				games += 2
			}
			if share := float64(points) / float64(2*games); share < 0.6 {
				t.Errorf("%s, %s: the default weights score %.2f against random ones", name, board, share)
			}
		}
	}
}

// quickRegression is a regression for tests.
func quickRegression(workers int) Regression {
	r := StandardRegression()
	r.Battles, r.Depth, r.Epochs, r.Seed, r.Workers = 150, 1, 3, 5, workers
	return r
}

// A fitted network is the same on any number of workers, and knows more than the start of
// battles that it has not seen.
func TestRegression(t *testing.T) {
	var files [2]string
	for i, workers := range []int{1, 4} {
		r := quickRegression(workers)
		f, err := r.Run(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		files[i] = f.Network.Format("")
		const unknown = 0.25 // of a share of one half for all
		if f.Positions < r.Battles || f.Error > 0.8*unknown || f.UnseenError > 0.95*unknown {
			t.Errorf("%d positions, errors %v and %v", f.Positions, f.Error, f.UnseenError)
		}
	}
	if files[0] != files[1] {
		t.Error("one worker and four fit two networks")
	}
}

// The network that ships expects results of battles that it was not fitted to. They are on bare
// boards, as those were.
func TestShippedNetworkKnowsBattles(t *testing.T) {
	r := quickRegression(1)
	s, err := agents.LoadScenario(r.Scenario)
	if err != nil {
		t.Fatal(err)
	}
	rules := s.Rules.Battle
	rules.Ground = false
	var samples []network.Sample
	for seed := range uint64(40) {
		more, err := r.fight(t.Context(), rules, int(s.Rules.Cap)+1, 1_000_000+seed)
		if err != nil {
			t.Fatal(err)
		}
		samples = append(samples, more...)
	}
	start := network.New(aibattle.KindsShape, aibattle.KindsShape.Start())
	shipped := agents.StandardNetworks().Kinds.Loss(samples)
	if shipped > 0.2 || shipped > 0.9*start.Loss(samples) {
		t.Errorf("the error is %v, that of the estimators %v", shipped, start.Loss(samples))
	}
}

func TestRegressionIsChecked(t *testing.T) {
	for want, change := range map[string]func(*Regression){
		"battles": func(r *Regression) { r.Battles = 5 },
		"used":    func(r *Regression) { r.Epochs = 0 },
		"noise":   func(r *Regression) { r.Noise = 1 },
		"rate":    func(r *Regression) { r.Rate = 0 },
		"depth":   func(r *Regression) { r.Depth = 0 },
		"no-such": func(r *Regression) { r.Scenario = "no-such" },
	} {
		r := quickRegression(1)
		change(&r)
		if _, err := r.Run(t.Context(), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one of %s", err, want)
		}
	}
}

// quickFamily returns a family with a search of a few games.
func quickFamily(t *testing.T, name string) Family {
	t.Helper()
	f, err := NewFamily(name)
	if err != nil {
		t.Fatal(err)
	}
	f.Search = evolve.Illumination{Population: 8, Generations: 2, Games: 2, Rounds: 1, Emitters: 1, Step: 0.2, Floor: 0, Confirm: 12, Candidates: 6, Most: 4}
	return f
}

// A population is the same on any number of workers, fits its rules, and says how it plays.
func TestPopulationIsTheSameOnAnyNumberOfWorkers(t *testing.T) {
	for _, name := range []string{agents.BattleKinds, agents.WarDominion} {
		var files [2]string
		for i, workers := range []int{1, 4} {
			p := Population{Family: quickFamily(t, name), Seed: 3, Workers: workers}
			a, lit, err := p.Run(t.Context(), nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			files[i] = a.Format(fmt.Sprint(lit))
			if read, err := evaluation.ParseArchive("a.toml", []byte(files[i])); err != nil || len(read.Elites) != len(a.Elites) {
				t.Errorf("%s: %v\n%s", name, err, files[i])
			}
			if len(a.Elites) < 2 || !slices.Equal(a.Elites[0].Genes, p.Default) || a.Elites[0].Points != 50 || lit.Games > p.Search.MaxGames() {
				t.Errorf("%s: %+v after %d games", name, a.Elites, lit.Games)
			}
		}
		if files[0] != files[1] {
			t.Errorf("one worker trains\n%s\nfour\n%s", files[0], files[1])
		}
	}
}

// Every family has a search that is valid, and its rules lead to it.
func TestFamilies(t *testing.T) {
	for _, name := range FamilyNames() {
		f, err := NewFamily(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Search.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got, err := agents.Family(f.Board, &f.Rules); err != nil || got != name {
			t.Errorf("the rules of %s are of the family %s, %v", name, got, err)
		}
		if len(f.Bins) != len(f.Axes) || len(f.Default) != len(f.Estimators) {
			t.Errorf("%s: %d bins for %v, %d weights for %v", name, len(f.Bins), f.Axes, len(f.Default), f.Estimators)
		}
	}
	if _, err := NewFamily("chess"); err == nil {
		t.Error("there is a family of chess")
	}
}

// The archives that ship have the command that trains them in their heads, with the lengths of
// the search that it has by default, and the cells of their families.
func TestShippedArchivesAreWhatTheCommandTrains(t *testing.T) {
	for _, name := range FamilyNames() {
		f, err := NewFamily(name)
		if err != nil {
			t.Fatal(err)
		}
		data, err := archives.Files.ReadFile(name + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		p := Population{Family: f, Seed: 1}
		if !strings.Contains(string(data), "# "+p.Command()+"\n") {
			t.Errorf("%s.toml does not have the line\n# %s", name, p.Command())
		}
		if a, err := evaluation.ParseArchive(name, data); err != nil || !slices.Equal(a.Bins, f.Bins) {
			t.Errorf("%s.toml has the bins %v, the family %v, %v", name, a.Bins, f.Bins, err)
		}
	}
}

// Individuals with different weights choose other actions more often than one and itself.
func TestDistances(t *testing.T) {
	f := quickFamily(t, agents.BattleKinds)
	a := evaluation.Archive{Elites: []evaluation.Elite{{Genes: f.Default}, {Genes: []float64{0, 0, 1, 0, 0, 0, 0, 0, 0}}, {Genes: []float64{0, 1, 0, 0, 0, 0, 0, 0, 1}}}}
	d, err := f.Distances(t.Context(), &a, 1)
	if err != nil {
		t.Fatal(err)
	}
	if !(d.Alike >= 0 && d.Pairs > d.Alike+0.1 && d.Pairs <= 1) {
		t.Errorf("pairs differ in %v, one and itself in %v", d.Pairs, d.Alike)
	}
}
