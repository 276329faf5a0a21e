package training

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"eras/evolve"
	"eras/scenes/ui"
)

// Bounds of what is said of changed weights.
const (
	minChange  = 0.05
	maxChanges = 2
)

// difference says in words how genes differ from others: what the largest changes of weights
// mean. Weights that did not change by [minChange] say nothing.
func (s *Screen) difference(u *ui.UI, before, after []float64) string {
	places := slices.DeleteFunc(slices.Clone(s.Trained), func(i int) bool { return math.Abs(after[i]-before[i]) < minChange })
	slices.SortStableFunc(places, func(a, b int) int {
		return cmp.Compare(math.Abs(after[b]-before[b]), math.Abs(after[a]-before[a]))
	})
	if len(places) == 0 {
		return u.Text.T("training.same")
	}
	prefix := "profile.change."
	if s.Alone {
		prefix += "battle."
	}
	var words []string
	for _, i := range places[:min(maxChanges, len(places))] {
		key := prefix + s.Estimators[i] + ".up"
		if after[i] < before[i] {
			key = prefix + s.Estimators[i] + ".down"
		}
		words = append(words, u.Text.T(key))
	}
	return strings.Join(words, " ")
}

// differences says how the individual that plays differs from the last one and from the
// default weights.
func (s *Screen) differences(u *ui.UI, last *evolve.Generation) string {
	genes := last.Fittest().Genes
	var lines []string
	if s.Before != nil {
		lines = append(lines, u.Text.T("training.than.last", "Words", s.difference(u, s.Before, genes)))
	}
	lines = append(lines, u.Text.T("training.than.default", "Words", s.difference(u, s.Default, genes)))
	return strings.Join(lines, "\n")
}
