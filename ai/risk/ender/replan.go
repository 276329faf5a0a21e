package ender

import "math"

// Replanning says when a plan is given up for a new one (ender-2009 4.5.9).
type Replanning interface {
	// Lost is asked after a throw that did not take the country, Won after one that
	// did.
	Lost(c Course) bool
	Won(c Course) bool
}

// Course is how a plan goes: the armies lost since it was made beside the mean cost
// of what was done, in all and in the branch that is being fought; and how many
// soldiers stand there beside the risk factor of what is left to do from there, 0
// if nothing is.
type Course struct {
	Lost, Cost             float64
	BranchLost, BranchCost float64
	Soldiers, Factor       float64
	// Group is how many of the soldiers the attacks would leave, if each cost its
	// mean and every country got its risk factor; negative if there are too few.
	Group float64
}

// ChangedResults is the paper's [Replanning].
type ChangedResults struct{ ReplanParams }

// Lost implements [Replanning].
func (r *ChangedResults) Lost(c Course) bool {
	return exceeds(c.Lost, c.Cost, r.Cost, r.CostShare) ||
		exceeds(c.BranchLost, c.BranchCost, r.Branch, r.BranchShare) ||
		exceeds(c.Factor, c.Soldiers, r.Factor, r.FactorShare)
}

// Won implements [Replanning]: there are too few soldiers for what is left, or many
// more than expected. The paper's first condition, that lost less cost is
// below a positive limit, would nearly always hold; what it wants to know is
// whether there are many more armies than expected, so the difference is taken the
// other way round.
func (r *ChangedResults) Won(c Course) bool {
	return c.Group < 0 || c.Cost-c.Lost > r.Victory && c.Lost < c.Cost*(1-r.VictoryShare)
}

// exceeds reports whether x is more than y by a number and by a share of y.
func exceeds(x, y, by, share float64) bool {
	return x-y > by && x > math.Max(y, 0)*(1+share)
}

// NeverReplan carries every plan to its end.
type NeverReplan struct{}

// Lost implements [Replanning].
func (NeverReplan) Lost(Course) bool { return false }

// Won implements [Replanning].
func (NeverReplan) Won(Course) bool { return false }

func replanningOf(p *ReplanParams) Replanning {
	if p.Rule == "never" {
		return NeverReplan{}
	}
	return &ChangedResults{*p}
}
