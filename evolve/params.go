package evolve

import (
	"context"
	"fmt"

	"eras/game/tomlfile"
)

// Bounds of [Params]. A round robin plays size · (size − 1) games a generation,
// so a larger population would not end in anyone's lifetime.
const (
	MinPopulation  = 2
	MaxPopulation  = 200
	MaxGenerations = 10_000
)

// Params is the [Method] of 2005: the parameters of [Genetic] as a TOML table holds them. The paper's
// best trial (eras-2005 5.1) has 3, 5, 0.5, 0.1, 1 for the general map and 3, 2,
// 0.5, 0.3, 1 for the battle.
type Params struct {
	// Population is the number of individuals, from MinPopulation to
	// MaxPopulation.
	Population int `toml:"population"`
	// Generations is how often a new population is bred, from 1 to
	// MaxGenerations. The random first one does not count.
	Generations int `toml:"generations"`
	// Crossover is the probability that a pair is crossed, from 0 to 1.
	Crossover float64 `toml:"crossover"`
	// Mutation is the probability that a gene is drawn anew, from 0 to 1.
	Mutation float64 `toml:"mutation"`
	// MutationPeriod is every how many generations there is mutation at all, from
	// 1 to MaxGenerations. The first breeding always mutates.
	MutationPeriod int `toml:"mutation_period"`
}

// Last returns the number of the last generation.
func (p Params) Last() int { return p.Generations }

// Train runs [Genetic] on the problem.
func (p Params) Train(ctx context.Context, problem Problem) (Generation, error) {
	return Genetic{p, problem}.Run(ctx)
}

// Games returns how many games a whole run plays.
func (p Params) Games() int {
	return (p.Generations + 1) * p.Population * (p.Population - 1)
}

// Validate returns nil if every parameter is in its range, else an error that
// names the first that is not.
func (p Params) Validate() error {
	_, err := p.outOfRange()
	return err
}

// Check does what [Params.Validate] does for parameters that were read from the
// given table of a file; the error says the line. No key may be missing.
func (p Params) Check(f *tomlfile.File, table string) error {
	for _, key := range []string{"population", "generations", "crossover", "mutation", "mutation_period"} {
		if !f.Has(table + "." + key) {
			return f.Errorf(table+"."+key, "the key %q is missing in [%s]", key, table)
		}
	}
	if key, err := p.outOfRange(); err != nil {
		return f.Errorf(table+"."+key, "%w", err)
	}
	return nil
}

func (p Params) outOfRange() (key string, err error) {
	for _, n := range []struct {
		key                string
		value, least, most int
	}{
		{"population", p.Population, MinPopulation, MaxPopulation},
		{"generations", p.Generations, 1, MaxGenerations},
		{"mutation_period", p.MutationPeriod, 1, MaxGenerations},
	} {
		if n.value < n.least || n.value > n.most {
			return n.key, fmt.Errorf("%s = %d is impossible: it goes from %d to %d", n.key, n.value, n.least, n.most)
		}
	}
	for _, x := range []struct {
		key   string
		value float64
	}{{"crossover", p.Crossover}, {"mutation", p.Mutation}} {
		if !(x.value >= 0 && x.value <= 1) {
			return x.key, fmt.Errorf("%s = %v is impossible: a probability goes from 0 to 1", x.key, x.value)
		}
	}
	return "", nil
}
