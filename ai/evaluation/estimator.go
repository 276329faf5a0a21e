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

// Reading is a way to read those formulas of eras-2005 4.6 that exceed the range from -1 to 1,
// which 4.6.1 sets for all estimators: "próximo" and "agresivo" divide squared distances by a
// linear maximum. The packages of the games define each reading for their estimators. "" means
// [Ours].
type Reading string

const (
	// Ours divides by the largest sum of squares that occurs. Everything except the laboratory uses
	// it.
	Ours Reading = "ours"
	// Repaired multiplies the paper's divisors by the missing factor and keeps them otherwise.
	Repaired Reading = "repaired"
	// Literal has the paper's divisors. All estimates are divided by a common factor, the largest
	// value that one of its formulas can have on the board. So they stay between -1 and 1, below
	// the value of a won game, and any weighted sum orders positions as before.
	Literal Reading = "literal"
)

// Readings are all readings.
var Readings = []Reading{Ours, Repaired, Literal}

// Validate returns an error if there is no such reading.
func (r Reading) Validate() error {
	if r == "" || slices.Contains(Readings, r) {
		return nil
	}
	names := make([]string, len(Readings))
	for i, one := range Readings {
		names[i] = string(one)
	}
	return fmt.Errorf("there is no reading %.80q of the estimators: write %s", string(r), strings.Join(names, ", "))
}

// Times returns e with every estimate multiplied by factor, which must depend only on counts: see
// [Forms].
func (e Estimator[F]) Times(factor func(f *F) float64) Estimator[F] {
	value := e.Value
	e.Value = func(f *F) float64 { return value(f) * factor(f) }
	return e
}

// With returns l with others in place of the estimators with the same names.
func (l List[F]) With(others ...Estimator[F]) List[F] {
	l = slices.Clone(l)
	for i := range l {
		for _, o := range others {
			if o.Name == l[i].Name {
				l[i] = o
			}
		}
	}
	return l
}

// Times returns l with all estimators multiplied by factor: see [Estimator.Times].
func (l List[F]) Times(factor func(f *F) float64) List[F] {
	l = slices.Clone(l)
	for i := range l {
		l[i] = l[i].Times(factor)
	}
	return l
}
