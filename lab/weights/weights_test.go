package weights

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"eras/ai/agents"
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
