package eras2005

import (
	"slices"
	"testing"

	"eras/ai/evaluation"
	"eras/evolve"
	"eras/lab/experiment"
)

// What a learner remembers after the results of some games, each with its own
// weights: the number of the game, 0 for nothing.
func TestWhatALearnerRemembers(t *testing.T) {
	games := []evolve.Result{{Score: -1, Margin: -.5}, {Score: 0}, {Score: -1, Margin: -.1}, {Score: 1, Margin: .6}, {Score: 1, Margin: .2}, {Score: 0, Margin: 0}}
	for remembers, want := range map[string][]float64{
		"":         {1, 2, 2, 4, 4, 4},
		BestResult: {1, 2, 2, 4, 4, 4},
		BestWin:    {0, 0, 0, 4, 4, 4},
		LastWin:    {0, 0, 0, 4, 5, 5},
	} {
		var champion evolve.Champion
		for i, r := range games {
			before := champion
			next, replaced := Condition{Remembers: remembers}.remember(champion, evaluation.Weights{float64(i + 1)}, r)
			champion = next
			number := 0.0
			if champion.Known() {
				number = champion.Genes[0]
			}
			if number != want[i] || replaced == slices.Equal(before.Genes, champion.Genes) {
				t.Errorf("%q: after game %d the weights of game %v are kept, want %v (replaced %v)", remembers, i+1, number, want[i], replaced)
			}
		}
	}
}

// A condition's reading reaches its games: equal seeds would otherwise give equal ones.
func TestReadingsReachTheGames(t *testing.T) {
	for line, differs := range map[string]bool{`reading = "ours"`: false, `reading = "repaired"`: true, `reading = "literal"`: true} {
		_, s, _ := run[TrainingResult](t, tiny+line+"\n", experiment.Options{Seed: 4, Games: 12})
		if a, b := s.Conditions[0], s.Conditions[1]; (a.Actions != b.Actions || a.Battles != b.Battles) != differs {
			t.Errorf("with %s the games differ: %v, want %v", line, !differs, differs)
		}
	}
}

func TestConditionsReachTheTrainings(t *testing.T) {
	for line, want := range map[string]Condition{
		`reading = "literal"`:      {Reading: evaluation.Literal},
		`crossover = "individual"`: {Crossover: ByIndividual},
		`crossover = "pair"`:       {},
	} {
		p, err := Parse("tiny.toml", []byte(tiny+line+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range []evaluation.Training{p.trainings[1].War.Training, p.trainings[1].Battle.Training} {
			if one.Reading != want.Reading || one.Method.(evolve.Genetic).ByIndividual != (want.Crossover == ByIndividual) {
				t.Errorf("%s: %+v", line, one)
			}
		}
	}
}
