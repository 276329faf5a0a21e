package evolve

import (
	"fmt"
	"math/rand/v2"
)

// Individual is a vector of weights in a population (eras-2005 4.3).
type Individual struct {
	// Genes are the weights, each in [0, 1]. They are never changed once the
	// individual stands in a population, so they may be kept, but not written.
	Genes []float64
	// Fitness is how many games of its generation it won: of the round robin, or,
	// with a draw as half a win, rounded down, against the panel.
	Fitness int

	// Origin says where it comes from, Parent at which place its (first) parent
	// stood in the generation before, -1 for the first generation.
	Origin Origin
	Parent int
	// Previous are the parent's genes, nil for the first generation.
	Previous []float64
	// Mutations is how many of its genes were drawn anew.
	Mutations int
	// Fate says what becomes of it in the generation to come.
	Fate Fate
}

// Origin is where an individual comes from.
type Origin uint8

const (
	// Random individuals of the first generation were drawn.
	Random Origin = iota
	// Kept individuals of the first generation were handed in.
	Kept
	// Selected individuals are copies of their parent, mutations apart.
	Selected
	// Crossed individuals have two parents.
	Crossed
	// Elite is the best of the generation before, unchanged.
	Elite
)

// Fate is what becomes of an individual in the generation to come.
type Fate uint8

const (
	// Open is the fate of all in the last generation, the best apart.
	Open Fate = iota
	// Stays is the fate of the best: it passes unchanged.
	Stays
	// Crosses is the fate of those of whom at least one copy is crossed.
	Crosses
	// Copies is the fate of those who are selected, but not crossed.
	Copies
	// Replaced is the fate of those who are not selected.
	Replaced
)

// CheckGenes returns nil if genes could be those of an individual with n genes:
// n numbers from 0 to 1.
func CheckGenes(genes []float64, n int) error {
	if len(genes) != n {
		return fmt.Errorf("%d genes where %d are needed", len(genes), n)
	}
	for i, g := range genes {
		if !(g >= 0 && g <= 1) {
			return fmt.Errorf("gene %d is %v: genes go from 0 to 1", i+1, g)
		}
	}
	return nil
}

// randomGenes draws n genes in [0, 1).
func randomGenes(n int, rng *rand.Rand) []float64 {
	genes := make([]float64, n)
	for i := range genes {
		genes[i] = rng.Float64()
	}
	return genes
}

// best returns the place of the individual that won most games. The paper does
// not say who is the best of several: it is the elite of the generation before
// if it is among them, so that a better one must win more, else the first, so
// that a kept individual comes before a random one.
func best(population []Individual) int {
	top := 0
	for i, x := range population {
		if f := population[top].Fitness; x.Fitness > f || x.Fitness == f && x.Origin == Elite {
			top = i
		}
	}
	return top
}
