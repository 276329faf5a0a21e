package evaluation

import (
	"fmt"
	"slices"
	"strings"
)

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
