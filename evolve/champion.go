package evolve

import (
	"cmp"
	"slices"
)

// Result is the computer's result in a match against a person.
type Result struct {
	// Score is 1 for a win of the computer, 0 for a draw, -1 for a loss.
	Score int
	// Margin is the difference of the final strengths divided by their sum, from -1
	// to 1, positive if the computer is stronger.
	Margin float64
	// Lead is the difference itself. It tells matches apart that end with one side
	// eliminated, all of which have the margin 1 or -1.
	Lead int `json:",omitempty"`
}

// NewResult returns the result of a match with that score for the computer. own and
// enemy are the numbers of leaders and soldiers of the computer and the person, not
// negative. If both are 0, so is the margin.
func NewResult(score, own, enemy int) Result {
	r := Result{Score: score, Lead: own - enemy}
	if total := own + enemy; total > 0 {
		r.Margin = float64(own-enemy) / float64(total)
	}
	return r
}

// Compare returns a negative number if r is worse than o, a positive one if it is
// better, and zero if they are equal. It compares the scores, then the leads.
func (r Result) Compare(o Result) int {
	return cmp.Or(cmp.Compare(r.Score, o.Score), cmp.Compare(r.Lead, o.Lead))
}

// Swapped returns the result as the other side sees it.
func (r Result) Swapped() Result { return Result{-r.Score, -r.Margin, -r.Lead} }

// Champion is the vector of genes with the best result so far against one person
// (eras-2005 4.5). The zero value means that no genes are kept yet.
type Champion struct {
	Genes  []float64
	Result Result
}

// Known reports whether c has genes.
func (c Champion) Known() bool { return len(c.Genes) > 0 }

// Challenge is one step of hill-climbing. After a match that was played with genes
// and ended with r, it returns the champion and whether it is new. Only a strictly
// better result replaces the kept genes.
func (c Champion) Challenge(genes []float64, r Result) (Champion, bool) {
	if c.Known() && r.Compare(c.Result) <= 0 {
		return c, false
	}
	return Champion{Genes: slices.Clone(genes), Result: r}, true
}
