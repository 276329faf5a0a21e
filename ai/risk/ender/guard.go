package ender

import "math"

// TerritoryDefence computes the probability that a territory keeps its owner under a threat: that
// it is not attacked, or not with success (ender-2009 4.5.5).
type TerritoryDefence interface {
	// Holds returns that probability for a number of defenders, at least 1, and a
	// threat in armies, at least 0.
	Holds(defenders, threat float64) float64
}

// SigmoidDefence is eq. 4.34. A single defender throws only one die, so its probability is squared.
type SigmoidDefence struct{}

// Holds implements [TerritoryDefence].
func (SigmoidDefence) Holds(defenders, threat float64) float64 {
	p := sigmoid((defenders - threat) / math.Sqrt(threat+defenders))
	if defenders < 1.5 {
		return p * p
	}
	return p
}

// The sigmoid is interpolated in a table: the error is below one millionth, and it is four times as
// fast.
const (
	sigmoidEnd   = 12
	sigmoidSteps = 256 // for each unit
)

var sigmoids = func() (t [2*sigmoidEnd*sigmoidSteps + 2]float64) {
	for i := range t {
		t[i] = 1 / (1 + math.Exp(sigmoidEnd-float64(i)/sigmoidSteps))
	}
	return t
}()

// sigmoid returns 1/(1+e^-x).
func sigmoid(x float64) float64 {
	at := (min(max(x, -sigmoidEnd), sigmoidEnd) + sigmoidEnd) * sigmoidSteps
	i := int(at)
	return sigmoids[i] + (at-float64(i))*(sigmoids[i+1]-sigmoids[i])
}

// LinearDefence is eq. B.1, which the paper replaced with the sigmoid.
type LinearDefence struct{}

// Holds implements [TerritoryDefence].
func (LinearDefence) Holds(defenders, threat float64) float64 {
	if threat <= 0 {
		return 1
	}
	switch x := defenders / threat; {
	case x < 0.7:
		return max(0, 0.2-0.25*(0.7-x))
	case x <= 1.3:
		return x - 0.5
	default:
		return min(1, 0.8+0.25*(x-1.3))
	}
}

// guards returns the territory defence with that name.
func guards(name string) TerritoryDefence {
	if name == "linear" {
		return LinearDefence{}
	}
	return SigmoidDefence{}
}
