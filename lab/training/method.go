package training

import (
	"eras/ai/agents"
	"eras/evolve"
)

// Method is a training for the map and for battles.
type Method struct {
	// Name is a short word for results, Title a description.
	Name, Title string
	agents.Training
}

// Methods returns the trainings that are compared. Those that are not the program's
// look as far and last about as many games.
func Methods() []Method {
	standard, err := agents.LoadTraining(agents.Standard)
	if err != nil {
		panic(err) // a part of the program
	}
	with := func(name, title string, onMap, inBattle evolve.Method) Method {
		t := standard
		t.War.Shuffle, t.Battle.Shuffle = false, false
		t.War.Method, t.Battle.Method = onMap, inBattle
		return Method{name, title, t}
	}
	return []Method{
		{"evolution", "the program's evolution strategy", standard},
		with("spsa", "SPSA",
			SPSA{Generations: 12, Pairs: 8, Opponents: 9, Final: 80, Reach: 0.3, Step: 3},
			SPSA{Generations: 6, Pairs: 3, Opponents: 6, Final: 10, Reach: 0.3, Step: 3}),
		with("race", "successive halving",
			Halving{Population: 128, Opponents: 2, Zeros: 0.2},
			Halving{Population: 32, Opponents: 2, Zeros: 0.2}),
		with("2005", "the algorithm of 2005",
			evolve.Genetic{Population: 16, Generations: 17, Crossover: 0.5, Mutation: 0.1, MutationPeriod: 1},
			evolve.Genetic{Population: 8, Generations: 10, Crossover: 0.5, Mutation: 0.3, MutationPeriod: 1}),
	}
}
