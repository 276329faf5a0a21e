package evolve

import (
	"fmt"
	"math/rand/v2"
)

// Individual is a vector of weights in a population (eras-2005 4.3).
type Individual struct {
	// Genes are the weights, each in [0, 1]. They do not change once the individual
	// is in a population. Callers may keep them but must not write to them.
	Genes []float64
	// Fitness is the number of games won in its generation, of Games: those of the
	// round robin, or, against a panel, wins plus half the draws, rounded down.
	Fitness, Games int

	// Origin says how the individual was made. Parent is the place of its (first)
	// parent in the previous generation, -1 in the first generation.
	Origin Origin
	Parent int
	// Previous are the parent's genes, nil in the first generation.
	Previous []float64
	// Second is the place of the second parent in the previous generation, -1 for none. Only a
	// [League] sets it.
	Second int
	// Mutations is the number of genes that mutated.
	Mutations int
	// Fate says what happens to the individual in the next generation.
	Fate Fate
	// Strength is the share of the points that a [League] expects of it against the first of
	// the archive; 0 under other methods.
	Strength float64
}

// Origin is how an individual was made.
type Origin uint8

const (
	// Random is a random individual of the first generation.
	Random Origin = iota
	// Kept is one of the vectors in [Problem.Kept].
	Kept
	// Selected is a copy of its parent, apart from mutations.
	Selected
	// Crossed has two parents.
	Crossed
	// Elite is the best of the previous generation, unchanged.
	Elite
	// Started is [Problem.Start], or a mutation of it or of a kept vector, in the first
	// generation. Under a [League] it is the first of the archive.
	Started
	// Shipped is an individual of the archive.
	Shipped
)

// String returns a word for files and scripts.
func (o Origin) String() string {
	return [...]string{Random: "random", Kept: "kept", Selected: "selected", Crossed: "crossed", Elite: "elite", Started: "default", Shipped: "archive"}[o]
}

// Fate is what happens to an individual in the next generation.
type Fate uint8

const (
	// Open is the fate in the last generation of all but the best.
	Open Fate = iota
	// Stays is the fate of the best: it enters the next generation unchanged.
	Stays
	// Crosses is the fate of individuals with at least one crossed child.
	Crosses
	// Copies is the fate of individuals that are selected but not crossed.
	Copies
	// Replaced is the fate of individuals that are not selected.
	Replaced
)

// String returns a word for files and scripts.
func (f Fate) String() string {
	return [...]string{Open: "open", Stays: "stays", Crosses: "crosses", Copies: "selected", Replaced: "replaced"}[f]
}

// Generation is a population with measured fitness.
type Generation struct {
	// Number counts from 0, the first population, to the method's Last.
	Number int
	// Population holds the individuals by place. Under [Genetic], from generation 1
	// on, the last place is the elite's.
	Population []Individual
	// Best is the place of the individual that would be the result if training
	// ended here: the fittest for [Genetic], the one with the best results for the
	// others.
	Best int
	// Mutual says that the individuals played each other. Opponents are others that they
	// played against.
	Mutual    bool
	Opponents []Opponent
	// Table has a row for each individual: its points against each individual, if they played
	// each other, and then against each opponent, two for a win and one for a draw;
	// [Unplayed] where they did not meet.
	Table [][]int16
	// Meetings has how often they met, at home and away, in the places of Table; nil for once.
	Meetings [][]int16
	// GamesEach is the largest number of games that an individual played in this
	// generation, the upper bound of its fitness.
	GamesEach int
	// Mean is the mean fitness.
	Mean float64
	// Games is the number of games played so far, in all generations.
	Games int
}

// Unplayed is in a [Generation.Table] where two have not met.
const Unplayed = -1

// newGeneration returns a generation before its games. games is the number of games
// played before.
func newGeneration(number int, population []Individual, games int) Generation {
	return Generation{Number: number, Population: population, Table: make([][]int16, len(population)), Games: games}
}

// finish sets the fitness of individuals that played a panel, and the numbers that sum
// up the generation.
func (g *Generation) finish() {
	for i := range g.Population {
		x := &g.Population[i]
		points := 0
		for _, p := range g.Table[i] {
			points += max(0, int(p))
		}
		x.Fitness = points / 2
		g.GamesEach = max(g.GamesEach, x.Games)
	}
	g.Mean = mean(g.Population)
}

// Fittest returns the best individual, or the zero value if the population is
// empty.
func (g Generation) Fittest() Individual {
	if len(g.Population) == 0 {
		return Individual{}
	}
	return g.Population[g.Best]
}

// CheckGenes returns nil if genes are n numbers from 0 to 1.
func CheckGenes(genes []float64, n int) error {
	if len(genes) != n {
		return fmt.Errorf("need %d genes, have %d", n, len(genes))
	}
	for i, g := range genes {
		if !(g >= 0 && g <= 1) {
			return fmt.Errorf("gene %d = %v: must be from 0 to 1", i+1, g)
		}
	}
	return nil
}

// randomGenes returns n random genes in [0, 1).
func randomGenes(n int, rng *rand.Rand) []float64 {
	genes := make([]float64, n)
	for i := range genes {
		genes[i] = rng.Float64()
	}
	return genes
}

// best returns the place of the individual that won most games. The paper does not
// say how to break ties. Here the elite of the previous generation wins them, so
// that only a strictly better individual replaces it; otherwise the first place
// does, so that a kept individual comes before a random one.
func best(population []Individual) int {
	top := 0
	for i, x := range population {
		if f := population[top].Fitness; x.Fitness > f || x.Fitness == f && x.Origin == Elite {
			top = i
		}
	}
	return top
}

// mean returns the mean fitness.
func mean(population []Individual) float64 {
	total := 0
	for _, x := range population {
		total += x.Fitness
	}
	return float64(total) / float64(len(population))
}
