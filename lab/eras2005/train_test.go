package eras2005

import (
	"slices"
	"testing"

	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
)

// Without a battle field, weights are trained once for each pair of armies, whichever
// side attacks.
func TestBattleTrainerTrainsForTheArmies(t *testing.T) {
	p, err := Parse("tiny.toml", []byte(tiny))
	if err != nil {
		t.Fatal(err)
	}
	s := battleTrainer{
		training: &aibattle.Training{Training: evaluation.Training{
			Method: evolve.Genetic{Population: 2, Generations: 1, Crossover: 0.5, Mutation: 0.3, MutationPeriod: 1},
			Limits: plies(1), Estimators: []string{"soldiers", "corner"}, Limit: 20,
		}},
		rules: &p.rules.Battle, ours: &Ours{BattleArmies: []int{2, 5}}, seed: 8,
	}
	fight, err := s.weights(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var found [][]float64
	for i, c := range []struct {
		attacker  game.Side
		red, blue int
		trained   int
	}{{game.Red, 1, 9, 1}, {game.Blue, 9, 1, 1}, {game.Red, 9, 1, 2}, {game.Red, 3, 4, 2}, {game.Red, 3, 3, 3}} {
		b := battle.Between(p.rules.Battle, c.attacker, c.red, c.blue)
		w, err := fight(t.Context(), &b, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		if len(s.trained) != c.trained {
			t.Errorf("battle %d: %d trainings so far, want %d", i, len(s.trained), c.trained)
		}
		found = append(found, w)
	}
	if !slices.Equal(found[0], found[1]) || !slices.Equal(found[0], found[3]) || slices.Equal(found[0], found[2]) {
		t.Errorf("the weights: %v", found)
	}
	if genes := s.genes([]string{"corner"}); len(genes) != 3 || len(genes["2-5"]) != 1 {
		t.Errorf("the genes: %v", genes)
	}
}

func TestEvenlyKeepsBothEnds(t *testing.T) {
	var all []stage
	for i := range 20 {
		all = append(all, stage{games: i})
	}
	some := evenly(all, 8)
	if len(some) != 8 || some[0].games != 0 || some[7].games != 19 || len(evenly(all[:3], 8)) != 3 {
		t.Errorf("%v", some)
	}
}
