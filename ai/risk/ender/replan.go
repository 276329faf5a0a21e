package ender

import "math"

// Replanning decides when to replace a plan with a new one (ender-2009 4.5.9). Lost is called after
// a throw that did not take the territory, Won after one that did.
type Replanning interface {
	Lost(c Course) bool
	Won(c Course) bool
}

// Course is the progress of a plan. Lost is the number of armies lost since the plan was made, and
// Cost the expected loss of the attacks so far; BranchLost and BranchCost are the same for the
// current branch. The other fields are the soldiers there, and the risk factor of the remaining
// attacks from there, 0 if there are none.
type Course struct {
	Lost, Cost             float64
	BranchLost, BranchCost float64
	Soldiers, Factor       float64
	// Group is the number of soldiers that the remaining attacks would leave if they have their
	// expected costs and every territory its risk factor. It is negative if there are too few
	// soldiers.
	Group float64
}

// ChangedResults is the paper's [Replanning].
type ChangedResults struct {
	ReplanParams
	// Printed has the condition after lucky throws as it is printed.
	Printed bool
}

// Lost implements [Replanning].
func (r *ChangedResults) Lost(c Course) bool {
	return exceeds(c.Lost, c.Cost, r.Cost, r.CostShare) ||
		exceeds(c.BranchLost, c.BranchCost, r.Branch, r.BranchShare) ||
		exceeds(c.Factor, c.Soldiers, r.Factor, r.FactorShare)
}

// Won implements [Replanning]: it replans if there are too few soldiers for the remaining
// attacks, or many more than expected. The paper's first condition, that the losses minus
// the cost are below a positive limit, would nearly always hold. Its purpose is to detect
// many more armies than expected, so the difference is reversed here unless Printed is set.
func (r *ChangedResults) Won(c Course) bool {
	fewer := c.Cost-c.Lost > r.Victory
	if r.Printed {
		fewer = c.Lost-c.Cost < r.Victory
	}
	return c.Group < 0 || fewer && c.Lost < c.Cost*(1-r.VictoryShare)
}

// exceeds reports whether x exceeds y both by a number and by a share of y.
func exceeds(x, y, by, share float64) bool {
	return x-y > by && x > math.Max(y, 0)*(1+share)
}

// NeverReplan is the [Replanning] that carries every plan to its end.
type NeverReplan struct{}

// Lost implements [Replanning].
func (NeverReplan) Lost(Course) bool { return false }

// Won implements [Replanning].
func (NeverReplan) Won(Course) bool { return false }

// replanningOf returns the rule that the parameters choose.
func replanningOf(p *Params) Replanning {
	if p.Replan.Rule == "never" {
		return NeverReplan{}
	}
	return &ChangedResults{p.Replan, p.Literal.Victory}
}
