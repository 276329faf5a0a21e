package saves

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"eras/evolve"
	"eras/game/battle"
	"eras/game/war"
	"eras/internal/tomlfile"
)

// Mode is a game. Its value is the name of the board in records. Which games there are, the files do
// not say: callers look for the game and report one that the program does not have.
type Mode string

// check returns nil for a mode that can be the name of a slot.
func (m Mode) check() error {
	_, err := SlotOf(m).files()
	if err != nil {
		err = fmt.Errorf("the mode %.80q must have only a to z, 0 to 9 and -", string(m))
	}
	return err
}

// weighs reports whether files of the mode have levels and weights (eras-2005 3.2). Those of other
// modes have bots, their parameters and styles.
func (m Mode) weighs() bool { return m == war.ID || m == battle.ID }

// checkWeighing returns nil for a mode for which weights are learned.
func (m Mode) checkWeighing() error {
	if !m.weighs() {
		return fmt.Errorf("the mode %.80q must be one with weights, %.80q or %.80q", string(m), war.ID, battle.ID)
	}
	return nil
}

// checkStyled returns nil for a mode for which styles are learned.
func (m Mode) checkStyled() error {
	if m.weighs() {
		return fmt.Errorf("the mode %.80q must be one with styles, not weights", string(m))
	}
	return m.check()
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
