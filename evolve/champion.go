package evolve

import (
	"cmp"
	"slices"
)

// Result is what the computer achieved in a match against a person.
type Result struct {
	// Score is 1 for a win of the computer, 0 for a draw, -1 for a loss.
	Score int
	// Margin is the final difference of strengths over their total, from -1 to 1,
	// positive if the computer is the stronger.
	Margin float64
}

// NewResult returns the result of a match that ended with that score for the
// computer. Strengths are leaders and soldiers, none below zero; if neither side
// has any the margin is 0.
func NewResult(score, own, enemy int) Result {
	r := Result{Score: score}
	if total := own + enemy; total > 0 {
		r.Margin = float64(own-enemy) / float64(total)
	}
	return r
}

// Compare returns a number below zero if r is worse than o, above if it is
// better, and zero if they are equal: the score decides, then the margin.
func (r Result) Compare(o Result) int {
	return cmp.Or(cmp.Compare(r.Score, o.Score), cmp.Compare(r.Margin, o.Margin))
}

// Champion is the vector of genes that did best so far against one person, with
// the result it had (eras-2005 4.5). The zero value is a person whom nothing is
// known about.
type Champion struct {
	Genes  []float64
	Result Result
}

// Known reports whether there are kept genes.
func (c Champion) Known() bool { return len(c.Genes) > 0 }

// Won reports whether the computer has beaten the person with the kept genes.
// As a win is better than anything else, it is also whether it ever has with
// genes of this kind; only then the game tells the person that it will use them.
func (c Champion) Won() bool { return c.Known() && c.Result.Score > 0 }

// Challenge is one step of hill-climbing: it returns the champion after a match
// that was played with genes and ended with r, and whether it is a new one. Kept
// genes are replaced only by a strictly better result.
func (c Champion) Challenge(genes []float64, r Result) (Champion, bool) {
	if c.Known() && r.Compare(c.Result) <= 0 {
		return c, false
	}
	return Champion{Genes: slices.Clone(genes), Result: r}, true
}
