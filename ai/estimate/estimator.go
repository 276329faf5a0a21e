package estimate

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"eras/ai/search"
)

// Estimator is one opinion about a position. F is the board's summary of what
// estimators look at: counts of pieces and measures of where they stand.
type Estimator[F any] struct {
	// Name is a short stable word, for files and scripts.
	Name string
	// Scale is how much a gene of 1 weighs.
	Scale float64
	// Default is the gene to play with before there is a better one.
	Default float64
	// Value returns the estimate for the player who is thinking, from -1 to 1.
	// For the same counts it is linear in the measures: see [Forms].
	Value func(f *F) float64
}

// Weights holds one gene from 0 to 1 for each estimator of a [List], in its
// order.
type Weights []float64

// List is the estimators of a board in the order of their genes.
type List[F any] []Estimator[F]

// Names returns the estimators' names.
func (l List[F]) Names() []string {
	names := make([]string, len(l))
	for i, e := range l {
		names[i] = e.Name
	}
	return names
}

// Defaults returns the default genes.
func (l List[F]) Defaults() Weights {
	w := make(Weights, len(l))
	for i, e := range l {
		w[i] = e.Default
	}
	return w
}

// Check reports why w cannot weigh l, or nil.
func (l List[F]) Check(w Weights) error {
	if len(w) != len(l) {
		return fmt.Errorf("%d weights for %d estimators: there must be one for each of %s", len(w), len(l), strings.Join(l.Names(), ", "))
	}
	for i, gene := range w {
		if err := checkGene(l[i].Name, gene); err != nil {
			return err
		}
	}
	return nil
}

func checkGene(name string, gene float64) error {
	if !(gene >= 0 && gene <= 1) {
		return fmt.Errorf("the weight %v of estimator %q is impossible: weights go from 0 to 1", gene, name)
	}
	return nil
}

// Weights returns the genes that a file names, and 0 for those that it does
// not. It refuses names that no estimator has.
func (l List[F]) Weights(genes map[string]float64) (Weights, error) {
	w := make(Weights, len(l))
	for _, name := range slices.Sorted(maps.Keys(genes)) {
		i := slices.IndexFunc(l, func(e Estimator[F]) bool { return e.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("unknown estimator %q: the names are %s", name, strings.Join(l.Names(), ", "))
		}
		if err := checkGene(name, genes[name]); err != nil {
			return nil, err
		}
		w[i] = genes[name]
	}
	return w, nil
}

// Places returns the places of the estimators with those names, in ascending
// order. It refuses names that no estimator has, and those that come twice.
func (l List[F]) Places(names []string) ([]int, error) {
	places := make([]int, 0, len(names))
	for _, name := range names {
		i := slices.IndexFunc(l, func(e Estimator[F]) bool { return e.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("unknown estimator %q: the names are %s", name, strings.Join(l.Names(), ", "))
		}
		if slices.Contains(places, i) {
			return nil, fmt.Errorf("estimator %q is named twice", name)
		}
		places = append(places, i)
	}
	slices.Sort(places)
	return places, nil
}

// Genes returns w by the estimators' names, the inverse of [List.Weights].
func (l List[F]) Genes(w Weights) map[string]float64 {
	genes := make(map[string]float64, len(l))
	for i, e := range l {
		genes[e.Name] = w[i]
	}
	return genes
}

// Sum returns the estimates weighted by w, all together.
func (l List[F]) Sum(f *F, w Weights) float64 {
	sum := 0.0
	for i, e := range l {
		sum += float64(float64(e.Scale*w[i]) * e.Value(f))
	}
	return sum
}

// Shares returns what every estimator says of f and what that counts under w.
func (l List[F]) Shares(f *F, w Weights) []search.Share {
	shares := make([]search.Share, len(l))
	for i, e := range l {
		v := e.Value(f)
		shares[i] = search.Share{Name: e.Name, Gene: w[i], Value: v, Contribution: v * e.Scale * w[i]}
	}
	return shares
}
