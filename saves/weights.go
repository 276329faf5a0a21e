package saves

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"eras/evolve"
	"eras/internal/tomlfile"
)

// Mode is a game. Its value is the name of the board in records.
type Mode string

// The modes. Weights are learned for the first two (eras-2005 3.2), styles and the
// parameters of bots for the others.
const (
	War       Mode = "general"
	Battle    Mode = "battle"
	Risk      Mode = "risk"
	Diplomacy Mode = "diplomacy"
)

// Modes lists all modes.
var Modes = []Mode{War, Battle, Risk, Diplomacy}

// check returns nil for a known mode.
func (m Mode) check() error {
	if !slices.Contains(Modes, m) {
		return fmt.Errorf("the mode %.80q must be one of %.80q", string(m), Modes)
	}
	return nil
}

// weighs reports whether computers play the mode with weighted estimators.
func (m Mode) weighs() bool { return m == War || m == Battle }

// checkWeighing returns nil for a mode for which weights are learned.
func (m Mode) checkWeighing() error {
	if !m.weighs() {
		return fmt.Errorf("the mode %.80q must be one with weights, %.80q or %.80q", string(m), string(War), string(Battle))
	}
	return nil
}

// checkStyled returns nil for a mode for which styles are learned.
func (m Mode) checkStyled() error {
	if m != Risk && m != Diplomacy {
		return fmt.Errorf("the mode %.80q must be one with styles, %.80q or %.80q", string(m), string(Risk), string(Diplomacy))
	}
	return nil
}

// Weights are the genes of estimators by the estimators' names, each in [0, 1].
type Weights map[string]float64

// MarshalTOML writes the weights on one line of a file.
func (w Weights) MarshalTOML() ([]byte, error) { return tomlfile.Inline[float64](w).MarshalTOML() }

// NewWeights returns the weights genes[i] for the estimators names[i].
func NewWeights(names []string, genes []float64) Weights {
	w := make(Weights, len(names))
	for i, name := range names {
		w[name] = genes[i]
	}
	return w
}

// Genes returns the weights in the order of names. ok is false unless names are exactly the
// estimators of w.
func (w Weights) Genes(names []string) (genes []float64, ok bool) {
	if len(names) != len(w) {
		return nil, false
	}
	genes = make([]float64, len(names))
	for i, name := range names {
		gene, ok := w[name]
		if !ok || slices.Contains(names[:i], name) {
			return nil, false
		}
		genes[i] = gene
	}
	return genes, true
}

// Only returns the weights of the named estimators.
func (w Weights) Only(names []string) Weights {
	some := make(Weights, len(names))
	for _, name := range names {
		if gene, ok := w[name]; ok {
			some[name] = gene
		}
	}
	return some
}

// Equal reports whether w and o are the same weights.
func (w Weights) Equal(o Weights) bool { return maps.Equal(w, o) }

// sameSet reports whether w and o have the same estimators.
func (w Weights) sameSet(o Weights) bool {
	if len(w) != len(o) {
		return false
	}
	for name := range w {
		if _, ok := o[name]; !ok {
			return false
		}
	}
	return true
}

func (w Weights) check() error {
	if len(w) == 0 {
		return errors.New("there are no weights")
	}
	for name, gene := range w {
		if name == "" {
			return errors.New("a weight has no name")
		}
		if err := checkShortText(name); err != nil {
			return err
		}
		if err := evolve.CheckGenes([]float64{gene}, 1); err != nil {
			return fmt.Errorf("weight %.80q = %v must be from 0 to 1", name, gene)
		}
	}
	return nil
}
