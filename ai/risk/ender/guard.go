package ender

import "math"

// CountryDefence says how probable it is that a country is still its owner's after
// a threat: that nobody tries, or fails (ender-2009 4.5.5).
type CountryDefence interface {
	// Holds returns the probability for so many defenders, 1 or more, against a
	// threat of so many armies, 0 or more.
	Holds(defenders, threat float64) float64
}

// SigmoidDefence is eq. 4.34. A single defender throws one die, so his chance is
// squared.
type SigmoidDefence struct{}

// Holds implements [CountryDefence].
func (SigmoidDefence) Holds(defenders, threat float64) float64 {
	p := sigmoid((defenders - threat) / math.Sqrt(threat+defenders))
	if defenders < 1.5 {
		return p * p
	}
	return p
}

// The sigmoid is looked up, and between two places interpolated: that is within a
// millionth, and four times as fast.
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

// LinearDefence is eq. B.1, which the paper gave up for the sigmoid.
type LinearDefence struct{}

// Holds implements [CountryDefence].
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

// guards returns the country defence of that name.
func guards(name string) CountryDefence {
	if name == "linear" {
		return LinearDefence{}
	}
	return SigmoidDefence{}
}
