package training

import (
	"context"

	"eras/ai/agents"
	"eras/evolve"
)

// Method is a training for the map and for battles.
type Method struct {
	// Name is a short word for results, Title a description.
	Name, Title string
	agents.Training
}

// Methods returns the trainings that are compared. All look as far and last about as many
// games as the first one. None has an archive to begin with, as the program's has.
func Methods() []Method {
	evolution, err := agents.LoadTraining("evolution")
	if err != nil {
		panic(err) // a part of the program
	}
	with := func(name, title string, onMap, inBattle evolve.Method) Method {
		t := evolution
		t.War.Shuffle, t.Battle.Shuffle = false, false
		t.War.Method, t.Battle.Method = onMap, inBattle
		return Method{name, title, t}
	}
	return []Method{
		{"evolution", "an evolution strategy", evolution},
		with("spsa", "SPSA",
			started{SPSA{Generations: 8, Pairs: 3, Opponents: 5, Final: 24, Reach: 0.2, Step: 3}},
			started{SPSA{Generations: 6, Pairs: 3, Opponents: 6, Final: 10, Reach: 0.3, Step: 3}}),
		with("race", "successive halving",
			started{Halving{Population: 16, Opponents: 6, Zeros: 0.2}},
			started{Halving{Population: 32, Opponents: 2, Zeros: 0.2}}),
		with("2005", "the algorithm of 2005",
			evolve.Genetic{Population: 8, Generations: 13, Crossover: 0.5, Mutation: 0.1, MutationPeriod: 1},
			evolve.Genetic{Population: 8, Generations: 10, Crossover: 0.5, Mutation: 0.3, MutationPeriod: 1}),
	}
}

// started is a method that keeps the start of the problem, from which the program's
// evolution starts. The algorithm of 2005 begins with random weights.
type started struct{ evolve.Method }

// Train trains on the problem; see [evolve.Method].
func (s started) Train(ctx context.Context, p evolve.Problem) (evolve.Generation, error) {
	if p.Start != nil && len(p.Kept) == 0 {
		p.Kept = [][]float64{p.Start}
	}
	return s.Method.Train(ctx, p)
}
