package evaluation

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Estimator rates one aspect of a position. F is the type of the features that the estimators of a
// game use: counts of pieces and measures of their places.
type Estimator[F any] struct {
	// Name is a short name for files and scripts that never changes.
	Name string
	// Scale is the weight of a gene of 1.
	Scale float64
	// Default is the gene of agents that have no other.
	Default float64
	// Value returns the estimate for the searching player, from -1 to 1. For fixed counts it is
	// linear in the measures: see [Forms].
	Value func(f *F) float64
}

// Weights are the genes with which a [Board] evaluates, each from 0 to 1: one for each estimator of
// a [List], in its order, or those of a network.
type Weights []float64

// List is the estimators of a game in the order of their genes.
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

// Check returns an error unless w has a gene from 0 to 1 for each estimator.
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
		return fmt.Errorf("the weight of estimator %.80q is %v: it must be from 0 to 1", name, gene)
	}
	return nil
}

// Weights returns the genes with those names, and 0 for the other estimators. For
// nil it returns nil, which stands for the default weights. It is an error if no
// estimator has one of the names.
func (l List[F]) Weights(genes map[string]float64) (Weights, error) {
	if genes == nil {
		return nil, nil
	}
	w, all := make(Weights, len(l)), l.Names()
	for _, name := range slices.Sorted(maps.Keys(genes)) {
		i := slices.Index(all, name)
		if i < 0 {
			return nil, unknownEstimator(name, all)
		}
		if err := checkGene(name, genes[name]); err != nil {
			return nil, err
		}
		w[i] = genes[name]
	}
	return w, nil
}

func unknownEstimator(name string, all []string) error {
	return fmt.Errorf("unknown estimator %.80q: the names are %s", name, strings.Join(all, ", "))
}

// Places returns the indices of the estimators with the given names, in ascending order. It is an
// error if no estimator has one of the names, or if a name appears twice.
func (l List[F]) Places(names []string) ([]int, error) { return places(l.Names(), names) }

func places(all, names []string) ([]int, error) {
	found := make([]int, 0, len(names))
	for _, name := range names {
		i := slices.Index(all, name)
		if i < 0 {
			return nil, unknownEstimator(name, all)
		}
		if slices.Contains(found, i) {
			return nil, fmt.Errorf("estimator %.80q is named twice: name it once", name)
		}
		found = append(found, i)
	}
	slices.Sort(found)
	return found, nil
}

// Genes returns w as a map by the estimators' names, the inverse of [List.Weights].
func (l List[F]) Genes(w Weights) map[string]float64 {
	genes := make(map[string]float64, len(l))
	for i, e := range l {
		genes[e.Name] = w[i]
	}
	return genes
}

// Sum returns the sum of the estimates weighted by w.
func (l List[F]) Sum(f *F, w Weights) float64 {
	sum := 0.0
	for i, e := range l {
		sum += float64(float64(e.Scale*w[i]) * e.Value(f))
	}
	return sum
}

// Lead returns (a - b) / (a + b), and 0 if both are 0: the lead of a side that has a pieces over an
// opponent that has b.
func Lead(a, b int) float64 { return float64(a-b) * Reciprocal(a+b) }

// Reciprocal returns 1/n, and 0 for n = 0, so that 0/0 is 0. For small n it uses a table instead of
// a division.
func Reciprocal(n int) float64 {
	if uint(n) < uint(len(reciprocals)) {
		return reciprocals[n]
	}
	return 1 / float64(n)
}

// reciprocals holds 1/n by n, and 0 for n = 0.
var reciprocals = func() (table [1024]float64) {
	for n := 1; n < len(table); n++ {
		table[n] = 1 / float64(n)
	}
	return table
}()
