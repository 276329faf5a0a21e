package battle

import (
	"context"
	"slices"
	"strings"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/evaluation/evaluationtest"
	"eras/ai/search"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// quickTraining returns a training of a few games.
func quickTraining() Training {
	return Training{Training: evaluation.Training{
		Method: evolve.Genetic{Population: 6, Generations: 3, Crossover: 0.5, Mutation: 0.3, MutationPeriod: 1},
		Limits: search.Limits{Depth: 1, Quiescence: true},
	}}
}

func trainer(t testing.TB, training Training, r battle.Rules, start battle.Position) evolve.Trainer {
	t.Helper()
	g, err := training.Trainer(&r, &start)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestTrainingEvolvesGenesOfTheBattle(t *testing.T) {
	for _, r := range []battle.Rules{paper, options, banners} {
		evaluationtest.Train(t, trainer(t, quickTraining(), r, battle.Between(r, game.Blue, 6, 7)), Estimators(&r).Check)
	}
}

func TestOnlyTheNamedEstimatorsAreTrained(t *testing.T) {
	training := quickTraining()
	training.Estimators = []string{"corner", "soldiers"}
	last := evaluationtest.Evolve(t, trainer(t, training, options, battle.Between(options, game.Blue, 6, 7)))
	for name, gene := range plain.Genes(last.Fittest().Genes) {
		if (gene != 0) != slices.Contains(training.Estimators, name) {
			t.Errorf("estimator %q weighs %v", name, gene)
		}
	}
}

func TestTrainedWeightsBeatBadOnes(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	first := battle.Between(paper, game.Red, 9, 9)
	g := trainer(t, quickTraining(), paper, first)
	g.Seed, g.Workers = 5, 2
	trained := evaluation.Weights(evaluationtest.Evolve(t, g).Fittest().Genes)
	// All moves are worth the same to a player who weighs nothing.
	bad := make(evaluation.Weights, len(estimators))
	points := 0
	for i := range uint64(10) {
		for seat := range game.Seat(2) {
			weights := [2]evaluation.Weights{bad, bad}
			weights[seat] = trained
			limits := search.Limits{Depth: 1, Quiescence: true, Shuffle: i + 1}
			played, err := NewEngine(paper, search.SmallTable).Play(context.Background(), &first, evaluationtest.Both(weights, limits), 0)
			if err != nil {
				t.Fatal(err)
			}
			points += played.Outcome.Score(seat)
		}
	}
	if points < 14 {
		t.Errorf("trained weights have %d more wins than losses in 20 battles against bad ones", points)
	}
}

func TestTrainingPlaysTheBattlesOfTheEngine(t *testing.T) {
	blueFirst := battle.Between(options, game.Blue, 6, 7)
	midway := blueFirst
	for _, m := range midway.Moves(nil)[:1] {
		options.Play(&midway, m)
	}
	small := battle.Rules{Size: grid.Size{W: 6, H: 3}, Limit: options.Limit, Tie: options.Tie, Stall: options.Stall}
	limited := func(p battle.Position, left uint16) battle.Position {
		p.Left = left
		return p
	}
	rng := game.Random(40)
	for _, c := range []struct {
		what   string
		start  battle.Position
		change func(*Training)
		rules  battle.Rules
		first  battle.Position
	}{
		{"the battle to come", blueFirst, func(*Training) {}, options, blueFirst},
		{"a battle that has begun", midway, func(*Training) {}, options, midway},
		{"a limit", blueFirst, func(tr *Training) { tr.Limit = 60 }, options, limited(blueFirst, 60)},
		// One move has been made, so an odd number is left.
		{"a limit midway", midway, func(tr *Training) { tr.Limit = 60 }, options, limited(midway, 59)},
		{"a battle of its own", blueFirst, func(tr *Training) { tr.Setup = &Setup{grid.Size{W: 6, H: 3}, 4, 3} }, small, battle.Between(small, game.Red, 4, 3)},
	} {
		training := quickTraining()
		c.change(&training)
		t.Run(c.what, func(t *testing.T) {
			weights := func() evaluation.Weights { return randomWeights(rng, &options) }
			evaluationtest.Contest(t, 30, trainer(t, training, options, c.start).NewContest(0), weights, func(home, away evaluation.Weights, _ uint64) int {
				both := [2]evaluation.Weights{home, away}
				if c.first.Turn == game.Blue {
					both = [2]evaluation.Weights{away, home}
				}
				played, err := NewEngine(c.rules, search.SmallTable).Play(t.Context(), &c.first, evaluationtest.Both(both, training.Limits), 0)
				if err != nil {
					t.Fatal(err)
				}
				return played.Outcome.Score(c.first.Turn.Seat())
			})
		})
	}
}

func TestWrongTrainingsAreRefused(t *testing.T) {
	for what, change := range map[string]func(*Training){
		"population":           func(tr *Training) { tr.Method = evolve.Genetic{Population: 1} },
		"search depth":         func(tr *Training) { tr.Limits.Depth = 0 },
		"limit is 21":          func(tr *Training) { tr.Limit = 21 },
		"limit is 10002":       func(tr *Training) { tr.Limit = battle.MaxLimit + 2 },
		"army of 25 soldiers":  func(tr *Training) { tr.Setup = &Setup{grid.Size{W: 8, H: 6}, 25, 3} },
		"army of 0 soldiers":   func(tr *Training) { tr.Setup = &Setup{grid.Size{W: 8, H: 6}, 3, 0} },
		"half a board of 3x16": func(tr *Training) { tr.Setup = &Setup{grid.Size{W: 3, H: 16}, 17, 1} },
	} {
		training := quickTraining()
		change(&training)
		start := battle.Between(paper, game.Red, 4, 4)
		if _, err := training.Trainer(&paper, &start); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: error %v", what, err)
		}
	}
}
