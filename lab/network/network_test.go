package network

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
func quick(board string, workers int) Evolution {
	return Evolution{Board: board, Depths: []int{1, 2}, Seed: 7, Workers: workers, Strategy: evolve.Strategy{
		Population: 8, Generations: 3, Opponents: 2, Rounds: 1, Fame: 0.5, Final: 5, Step: 0.02,
	}}
}

// The last generation of a short evolution, one line a finalist: points, games and the
// sum of the genes.
var short = map[string]string{
	lab.War:    "7 of 10, 96.859985\n6 of 10, 96.876602\n7 of 10, 97.082462\n8 of 10, 96.670742\n",
	lab.Battle: "6 of 10, 62.482544\n6 of 10, 62.267895\n4 of 10, 62.295471\n6 of 10, 62.240319\n",
}

// If this fails because play or evolution has changed, evolve the networks that ship anew,
// with the commands at their heads, before renewing the lines above.
func TestSameNetworkOnAnyNumberOfWorkers(t *testing.T) {
	for _, board := range []string{lab.War, lab.Battle} {
		var files []string
		for _, workers := range []int{1, 4} {
			e := quick(board, workers)
			var last evolve.Generation
			n, err := e.Run(context.Background(), func(g evolve.Generation) { last = g }, nil)
			if err != nil {
				t.Fatal(err)
			}
			if last.Games != e.Games() {
				t.Errorf("%s: %d games, announced %d", board, last.Games, e.Games())
			}
			files = append(files, n.Format(""))
			got := ""
			for _, x := range last.Population {
				sum := 0.0
				for _, g := range x.Genes {
					sum += g
				}
				got += fmt.Sprintf("%d of %d, %.6f\n", x.Fitness, x.Games, sum)
			}
			if want := short[board]; got != want {
				t.Errorf("%s: %d workers evolve\n%swant\n%s", board, workers, got, want)
			}
		}
		if files[0] != files[1] {
			t.Errorf("%s: one worker evolves\n%s\nfour\n%s", board, files[0], files[1])
		}
	}
}

func TestStandardIsValid(t *testing.T) {
	for _, board := range []string{lab.War, lab.Battle} {
		e := Standard(board)
		if err := e.Validate(); err != nil {
			t.Error(err)
		}
		if e.Depths = nil; e.Validate() == nil {
			t.Errorf("%s: no depth, and no error", board)
		}
	}
}

func TestStartsCanBePlayed(t *testing.T) {
	e := quick(lab.War, 1)
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
