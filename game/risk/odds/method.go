package odds

import "math"

// Method computes the odds of chains of attacks: exactly ([Solver]) or as ender-2009 does
// ([Paper]). A single attack is a chain of one territory. Armies are those that can die; defenders
// has the armies of each territory in order, 1 or more.
type Method interface {
	// Cost returns the mean number of armies that the attacker loses if it has
	// plenty.
	Cost(defenders []int) float64
	// Armies returns the least number of armies that conquer all territories with
	// probability p, from 0 to 1.
	Armies(p float64, defenders []int) int
	// Success returns the probability that a armies conquer all territories.
	Success(a int, defenders []int) float64
}

// Paper is the [Method] of ender-2009, for three dice against two. Its formulas were fitted to
// probabilities from 0.7 to 0.995 and up to about 100 defenders, and hold in a smaller range:
// TestPaperAgainstExact prints their errors.
type Paper struct{}

var _ Method = Paper{}

// Cost returns the sum of [PaperCost] over the territories (ender-2009 4.3.5).
func (Paper) Cost(defenders []int) float64 {
	cost := 0.0
	for _, d := range defenders {
		cost += PaperCost(d)
	}
	return cost
}

// Armies returns [PaperListFactor], rounded to the nearest number and without
// the one army that cannot die, which the paper counts.
func (Paper) Armies(p float64, defenders []int) int {
	if len(defenders) == 0 {
		return 0
	}
	soldiers := 0
	for _, d := range defenders {
		soldiers += d
	}
	return int(math.Round(PaperListFactor(p, soldiers, len(defenders)))) - 1
}

// Success returns [PaperListSuccess] for a garrison of a armies and the army that cannot die.
func (Paper) Success(a int, defenders []int) float64 {
	return PaperListSuccess(a+1, defenders)
}
