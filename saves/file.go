package saves

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"eras/evolve"
	"eras/game/tomlfile"
)

// Mode is the kind of match: the board's word in records.
type Mode string

// The modes. Weights are learnt for the first two (eras-2005 3.2).
const (
	General   Mode = "general"
	Battle    Mode = "battle"
	Risk      Mode = "risk"
	Diplomacy Mode = "diplomacy"
)

// Modes are all modes.
var Modes = []Mode{General, Battle, Risk, Diplomacy}

// check returns nil for the modes there are.
func (m Mode) check() error {
	if !slices.Contains(Modes, m) {
		return fmt.Errorf("%q is no mode: it is one of %q", string(m), Modes)
	}
	return nil
}

// learns reports whether weights are learnt for the mode.
func (m Mode) learns() bool { return m == General || m == Battle }

// checkLearning returns nil for the modes for which weights are learnt.
func (m Mode) checkLearning() error {
	if !m.learns() {
		return fmt.Errorf("%q is no mode for which weights are learnt: those are %q and %q", string(m), string(General), string(Battle))
	}
	return nil
}

// Weights are the genes of a set of estimators by their names, each in [0, 1].
type Weights map[string]float64

// NewWeights pairs names with genes, of which there are as many.
func NewWeights(names []string, genes []float64) Weights {
	w := make(Weights, len(names))
	for i, name := range names {
		w[name] = genes[i]
	}
	return w
}

// Genes returns the weights in the order of names, and whether names are exactly
// the estimators that are weighed.
func (w Weights) Genes(names []string) ([]float64, bool) {
	if len(names) != len(w) {
		return nil, false
	}
	genes := make([]float64, len(names))
	for i, name := range names {
		gene, ok := w[name]
		if !ok || slices.Contains(names[:i], name) {
			return nil, false
		}
		genes[i] = gene
	}
	return genes, true
}

// sameSet reports whether both weigh the same estimators.
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
		return fmt.Errorf("there are no weights")
	}
	for name, gene := range w {
		if name == "" {
			return fmt.Errorf("a weight has no name")
		}
		if err := checkShortText(name); err != nil {
			return err
		}
		if err := evolve.CheckGenes([]float64{gene}, 1); err != nil {
			return fmt.Errorf("weight %q = %v is impossible: it goes from 0 to 1", name, gene)
		}
	}
	return nil
}

// maxShortText bounds the names of scenarios, maps and estimators, in bytes.
const maxShortText = 200

// maxLongText bounds texts that programs write, in bytes.
const maxLongText = 16 << 10

// checkShortText accepts text of one line: the name of a scenario or a map.
func checkShortText(text string) error { return checkLine(text, maxShortText) }

// checkLongText accepts text of one line that a program wrote.
func checkLongText(text string) error { return checkLine(text, maxLongText) }

func checkLine(text string, most int) error {
	switch {
	case len(text) > most:
		return fmt.Errorf("a text of %d bytes is too long: at most %d are allowed", len(text), most)
	case !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl):
		return fmt.Errorf("%q is not text of one line", text)
	}
	return nil
}

// checkLevel accepts the levels of play.
func checkLevel(level int) error {
	return checkRange("level", level, MinLevel, MaxLevel)
}

func checkRange(key string, n, least, most int) error {
	if n < least || n > most {
		return fmt.Errorf("%s = %d is impossible: it goes from %d to %d", key, n, least, most)
	}
	return nil
}

// maxCount bounds what is counted in a match, far above what can be.
const maxCount = 1_000_000

// stamp returns t as files keep it: whole seconds of UTC.
func stamp(t time.Time) time.Time { return t.UTC().Truncate(time.Second) }

// checkDate accepts the years that TOML can write.
func checkDate(t time.Time) error {
	if year := t.UTC().Year(); year < 1 || year > 9999 {
		return fmt.Errorf("a date in the year %d is impossible", year)
	}
	return nil
}

// need returns an error if a table of the file lacks one of the keys.
func need(f *tomlfile.File, table string, keys ...string) error {
	for _, key := range keys {
		path := key
		if table != "" {
			path = table + "." + key
		}
		if !f.Has(path) {
			return f.Errorf(path, "the key %q is missing", key)
		}
	}
	return nil
}
