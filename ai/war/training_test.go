package war

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/evaluation/evaluationtest"
	"eras/ai/search"
	"eras/evolve"
	"eras/game"
	"eras/game/war"
)

// quickTraining returns a training of a few games.
func quickTraining() Training {
	return Training{Training: evaluation.Training{
		Method: evolve.Genetic{Population: 6, Generations: 4, Crossover: 0.5, Mutation: 0.1, MutationPeriod: 1},
		Limits: search.Limits{Depth: 1},
	}, Opening: 2}
}

func trainer(t testing.TB, training Training, r *war.Rules, start *war.Position) evolve.Trainer {
	t.Helper()
	g, err := training.Trainer(r, start)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestTrainingEvolvesGenesOfTheMatch(t *testing.T) {
	for _, c := range [][2]string{{"dominion", "duel"}, {"2005", "skirmish"}} {
		s, m := start(t, c[0], c[1])
		last := evaluationtest.Train(t, trainer(t, quickTraining(), &s.Rules, &m.Start), Estimators(&s.Rules).Check)
		if last.Fittest().Fitness == 0 {
			t.Errorf("%v: no individual wins a game", c)
		}
	}
}

func TestOnlyTheNamedEstimatorsAreTrained(t *testing.T) {
	for _, c := range [][2]string{{"dominion", "duel"}, {"2005", "skirmish"}} {
		s, m := start(t, c[0], c[1])
		training := quickTraining()
		training.Estimators = []string{"near-warehouses", "leaders"}
		weights := Estimators(&s.Rules).Genes(evaluationtest.Evolve(t, trainer(t, training, &s.Rules, &m.Start)).Fittest().Genes)
		if len(weights) != len(Estimators(&s.Rules)) {
			t.Fatalf("%v", weights)
		}
		for name, gene := range weights {
			if (gene != 0) != slices.Contains(training.Estimators, name) {
				t.Errorf("%v: estimator %q weighs %v", c, name, gene)
			}
		}
	}
	s, m := start(t, "2005", "skirmish")
	training := quickTraining()
	training.Estimators = []string{"dominion"}
	if _, err := training.Trainer(&s.Rules, &m.Start); err == nil {
		t.Error("an estimator that the match does not have is trained")
	}
}

func TestTrainedWeightsBeatBadOnes(t *testing.T) {
	s, m := start(t, "dominion", "duel")
	g := trainer(t, quickTraining(), &s.Rules, &m.Start)
	g.Seed, g.Workers = 5, 2
	trained := evaluation.Weights(evaluationtest.Evolve(t, g).Fittest().Genes)
	// A player who wants nothing but soldiers buys them, and leaves the cities alone.
	bad, err := Estimators(&s.Rules).Weights(map[string]float64{"soldiers": 1})
	if err != nil {
		t.Fatal(err)
	}
	e := NewEngine(s.Rules, search.SmallTable)
	points := 0
	for i := range 20 {
		first := Opening(&s.Rules, m.Start, 2, game.Random(6, uint64(i/2)))
		seat := game.Seat(i % 2)
		weights := [2]evaluation.Weights{bad, bad}
		weights[seat] = trained
		played, err := e.Play(context.Background(), &first, evaluationtest.Both(weights, search.Limits{Depth: 1}), 0)
		if err != nil {
			t.Fatal(err)
		}
		points += played.Outcome.Score(seat)
	}
	if points < 10 {
		t.Errorf("trained weights have %d more wins than losses in 20 games against bad ones", points)
	}
}

// contestOf plays the game that home and away play in training.
func contestOf(t testing.TB, training Training, r *war.Rules, first *war.Position, home, away []float64, seed uint64) int {
	t.Helper()
	result, err := trainer(t, training, r, first).NewContest(0)(context.Background(), evolve.Player{Genes: home}, evolve.Player{Genes: away}, seed)
	if err != nil {
		t.Fatal(err)
	}
	return result.Score
}

func TestTrainingPlaysTheGamesOfTheEngine(t *testing.T) {
	s, m := start(t, "dominion", "duel")
	_, skirmish := start(t, "2005", "skirmish")
	blueFirst := m.Start
	blueFirst.Turn = game.Blue
	rng := game.Random(40)
	for _, c := range []struct {
		what   string
		start  war.Position
		change func(*Training)
		first  func(seed uint64) war.Position
	}{
		{"the match's map", m.Start, func(tr *Training) { tr.Opening = 0 }, func(uint64) war.Position { return m.Start }},
		{"blue first", blueFirst, func(tr *Training) { tr.Opening = 0 }, func(uint64) war.Position { return blueFirst }},
		{"another map", m.Start, func(tr *Training) { tr.Opening, tr.Map = 0, &skirmish }, func(uint64) war.Position { return skirmish.Start }},
		{"a limit", m.Start, func(tr *Training) { tr.Opening, tr.Limit = 0, 30 }, func(uint64) war.Position {
			p := m.Start
			p.Left = 30
			return p
		}},
		{"an opening", m.Start, func(tr *Training) { tr.Opening = 5 }, func(seed uint64) war.Position {
			return Opening(&s.Rules, m.Start, 5, game.Random(seed))
		}},
	} {
		training := quickTraining()
		c.change(&training)
		t.Run(c.what, func(t *testing.T) {
			weights := func() evaluation.Weights { return randomWeights(rng, &s.Rules) }
			evaluationtest.Contest(t, 12, trainer(t, training, &s.Rules, &c.start).NewContest(0), weights, func(home, away evaluation.Weights, seed uint64) int {
				first, both := c.first(seed), [2]evaluation.Weights{home, away}
				if c.start.Turn == game.Blue {
					both = [2]evaluation.Weights{away, home}
				}
				played, err := NewEngine(s.Rules, search.SmallTable).Play(t.Context(), &first, evaluationtest.Both(both, training.Limits), 0)
				if err != nil {
					t.Fatal(err)
				}
				return played.Outcome.Score(c.start.Turn.Seat())
			})
		})
	}
}

func TestOpeningsMakeTrainingGamesDiffer(t *testing.T) {
	s, m := start(t, "dominion", "duel")
	rng := game.Random(41)
	for _, opening := range []int{0, 4} {
		training := quickTraining()
		training.Opening = opening
		differ := false
		for range 4 {
			home, away := randomWeights(rng, &s.Rules), randomWeights(rng, &s.Rules)
			first := contestOf(t, training, &s.Rules, &m.Start, home, away, 0)
			for seed := range uint64(10) {
				differ = differ || contestOf(t, training, &s.Rules, &m.Start, home, away, seed) != first
			}
		}
		if differ != (opening > 0) {
			t.Errorf("with %d random opening actions, games of the same players differ: %v", opening, differ)
		}
	}
}

func TestWrongTrainingsAreRefused(t *testing.T) {
	s, m := start(t, "dominion", "duel")
	_, big := start(t, "dominion", "march")
	crowded := big
	crowded.Start.Armies[0].Points = 99
	for what, change := range map[string]func(*Training){
		"population":     func(tr *Training) { tr.Method = evolve.Genetic{Population: 1} },
		"search depth":   func(tr *Training) { tr.Limits.Depth = 0 },
		"limit is 10001": func(tr *Training) { tr.Limit = war.MaxLimit + 1 },
		"has 101 random": func(tr *Training) { tr.Opening = MaxOpening + 1 },
		"has -1 random":  func(tr *Training) { tr.Opening = -1 },
		"mutation = NaN": func(tr *Training) {
			tr.Method = evolve.Genetic{Population: 2, Generations: 1, MutationPeriod: 1, Mutation: math.NaN()}
		},
		`training on map "march"`: func(tr *Training) { tr.Map = &crowded },
	} {
		training := quickTraining()
		change(&training)
		if _, err := training.Trainer(&s.Rules, &m.Start); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: error %v", what, err)
		}
	}
}
