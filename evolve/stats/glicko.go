package stats

import "math"

// Rating is how strong a player is on the scale of Elo, by Glicko-2 (Glickman, "Example of the
// Glicko-2 system", 2013).
type Rating struct {
	// Value is the estimate and Deviation its standard error.
	Value, Deviation float64
	// Volatility is how much the strength changes in a period, in units of the algorithm.
	Volatility float64
}

// Result is a game against an opponent of known strength, or of one known to a standard error.
type Result struct {
	Opponent, Deviation float64
	// Score is 1 for a win, ½ for a draw and 0 for a loss.
	Score float64
	// Weight is how many games it counts as, such as less than 1 for one of several results
	// that are not independent.
	Weight float64
}

const (
	// glickoScale is the number of points of Elo in a unit of the algorithm.
	glickoScale = 400 / math.Ln10
	// glickoTau bounds how much volatilities change.
	glickoTau = 0.5
)

// Uncertainty returns how far the ends of the 95 % interval of the strength are from the value.
func (r Rating) Uncertainty() float64 { return 1.96 * r.Deviation }

// Wait returns the rating after periods without games, which may be a part of one.
func (r Rating) Wait(periods float64) Rating {
	r.Deviation = math.Sqrt(r.Deviation*r.Deviation + periods*math.Pow(r.Volatility*glickoScale, 2))
	return r
}

// After returns the rating after the games of a period, whose order does not matter, without the
// growth of the deviation that [Rating.Wait] adds. Its value is the likeliest one; the paper has
// the first step of Newton's method towards it, which misses it after many surprising games. The
// deviation is the paper's.
func (r Rating) After(games []Result) Rating {
	if len(games) == 0 {
		return r
	}
	after := r.once(games)
	x, phi := 0.0, r.Deviation/glickoScale // how far the value has moved, in units
	for range mostSteps {
		information, gain := r.evidence(games, x)
		step := (gain - x/(phi*phi)) / (information + 1/(phi*phi))
		x += min(max(step, -longestStep), longestStep)
		if math.Abs(step) < tolerance {
			break
		}
	}
	after.Value = r.Value + glickoScale*x
	return after
}

const (
	// mostSteps of at most longestStep, in units of the algorithm, end far beyond any strength.
	mostSteps   = 100
	longestStep = 1
	tolerance   = 1e-6
)

// once returns the rating after games with the paper's single step.
func (r Rating) once(games []Result) Rating {
	phi := r.Deviation / glickoScale
	information, gain := r.evidence(games, 0)
	r.Volatility = volatility(phi, r.Volatility, 1/information, gain/information)
	phi = 1 / math.Sqrt(1/(phi*phi)+information)
	r.Value += glickoScale * phi * phi * gain
	r.Deviation = glickoScale * phi
	return r
}

// evidence returns what games say of a player who is stronger than the rating by x units: the
// information and the slope of the logarithm of their likelihood.
func (r Rating) evidence(games []Result, x float64) (information, gain float64) {
	for _, g := range games {
		weight := spreadWeight(g.Deviation / glickoScale)
		expected := 1 / (1 + math.Exp(-weight*((r.Value-g.Opponent)/glickoScale+x)))
		information += g.Weight * weight * weight * expected * (1 - expected)
		gain += g.Weight * weight * (g.Score - expected)
	}
	return information, gain
}

// spreadWeight is how much a game counts against an opponent whose strength has that standard
// error: the paper's g.
func spreadWeight(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// volatility returns the volatility after games with the variance v and the improvement delta
// over the expectation: step 5 of the paper, by the Illinois method.
func volatility(phi, sigma, v, improvement float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(improvement*improvement-d)/(2*d*d) - (x-a)/(glickoTau*glickoTau)
	}
	low, high := a, 0.0
	if e := improvement*improvement - phi*phi - v; e > 0 {
		high = math.Log(e)
	} else {
		high = a - glickoTau
		for f(high) < 0 {
			high -= glickoTau
		}
	}
	fl, fh := f(low), f(high)
	for math.Abs(high-low) > tolerance {
		next := low + (low-high)*fl/(fh-fl)
		fn := f(next)
		if fn*fh <= 0 {
			low, fl = high, fh
		} else {
			fl /= 2
		}
		high, fh = next, fn
	}
	return math.Exp(low / 2)
}
