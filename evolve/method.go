// Package evolve trains vectors of numbers by playing games between them. It has two
// methods ([Method]): an evolution strategy ([Strategy]) and the genetic algorithm of
// the 2005 paper ([Genetic], eras-2005 4.3). It also has hill-climbing against one
// person: by a paired sequential test ([Step], [Comparison]), and by the result of one
// match as in the paper ([Champion], 4.5). Package evolve/stats has the statistics of
// games won.
//
// The package knows no board: the caller supplies a [Contest] that plays a game
// between two vectors. It reads no clock and opens no file. The same seed gives the
// same individuals on any number of workers.
package evolve

import (
	"context"
	"fmt"

	"eras/internal/tomlfile"
)

// Method is a training method with its parameters.
type Method interface {
	// Validate returns an error that names the first parameter out of range, or
	// nil.
	Validate() error
	// Games returns the exact number of games in a whole training.
	Games() int
	// Last returns the number of the last generation.
	Last() int
	// Train trains through all generations and returns the last one. Its best
	// individual is the result. If ctx ends or a contest fails, Train returns the
	// error and the last complete generation, or the zero value if there is none.
	// No goroutine outlives the call.
	Train(ctx context.Context, p Problem) (Generation, error)
}

var (
	_ Method = Genetic{}
	_ Method = Strategy{}
	_ Method = League{}
)

// Trainer is a training that is ready to run.
type Trainer struct {
	Method
	Problem
}

// Run trains; see [Method].
func (t Trainer) Run(ctx context.Context) (Generation, error) { return t.Train(ctx, t.Problem) }

// Bounds of the parameters of methods. A round robin plays size · (size − 1) games
// a generation, so larger populations would take too long.
const (
	MinPopulation  = 2
	MaxPopulation  = 200
	MaxGenerations = 10_000
	MaxOpponents   = 100_000
)

// checkTable returns an error with its line if the table of f lacks one of the
// keys, or if invalid returns an error about one of them.
func checkTable(f *tomlfile.File, table string, keys []string, invalid func() (key string, err error)) error {
	for _, key := range keys {
		if !f.Has(table + "." + key) {
			return f.Errorf(table+"."+key, "the key %.80q is missing in [%s]", key, table)
		}
	}
	if key, err := invalid(); err != nil {
		return f.Errorf(table+"."+key, "%w", err)
	}
	return nil
}

// intParam is an integer parameter and its range.
type intParam struct {
	key                string
	value, least, most int
}

// invalidInt returns the key of the first parameter out of range, and an error
// about it.
func invalidInt(params ...intParam) (key string, err error) {
	for _, p := range params {
		if p.value < p.least || p.value > p.most {
			return p.key, fmt.Errorf("%s = %d: must be from %d to %d", p.key, p.value, p.least, p.most)
		}
	}
	return "", nil
}
