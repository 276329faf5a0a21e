package balance

import (
	"strings"

	"eras/evolve/stats"
)

// Goal is a range that a measurement should lie in.
type Goal struct {
	// What is the measurement: "decided", "length", "first mover" or "timed out" on a
	// map, "deeper", "trained" or "level-N" on all maps.
	What string `json:"what"`
	Map  string `json:"map,omitempty"`
	// Found is the measured value. It should lie in [From, To].
	Found stats.Interval `json:"found"`
	From  float64        `json:"from"`
	To    float64        `json:"to"`
	// Met says whether Found.Value lies in the range. Certain says whether the whole
	// interval is on the same side.
	Met     bool `json:"met"`
	Certain bool `json:"certain"`
}

// The ranges, in shares or, for lengths, in actions.
var (
	decidedGoal    = [2]float64{0.90, 1}
	lengthGoal     = [2]float64{60, 140}
	firstMoverGoal = [2]float64{0.48, 0.52}
	timedOutGoal   = [2]float64{0, 0.05}
	deeperGoal     = [2]float64{0.80, 1}
	trainedGoal    = [2]float64{0.85, 1}
	levelGoal      = [2]float64{0.70, 0.80}
)

func newGoal(what, onMap string, found stats.Interval, bounds [2]float64) Goal {
	g := Goal{What: what, Map: onMap, Found: found, From: bounds[0], To: bounds[1]}
	g.Met = g.From <= found.Value && found.Value <= g.To
	if g.Met {
		g.Certain = g.From <= found.Low && found.High <= g.To
	} else {
		g.Certain = found.High < g.From || found.Low > g.To
	}
	return g
}

// setGoals compares the measurements with the goals.
func (s *Scenario) setGoals() {
	s.Goals = nil
	for _, e := range s.Equals {
		s.Goals = append(s.Goals,
			newGoal("decided", e.Map, e.Decided, decidedGoal),
			newGoal("length", e.Map, e.Length, lengthGoal),
			newGoal("first mover", e.Map, e.FirstMover, firstMoverGoal),
			newGoal("timed out", e.Map, e.TimedOut, timedOutGoal))
	}
	for _, u := range s.Unequal {
		bounds := levelGoal
		switch {
		case u.Name == "deeper":
			bounds = deeperGoal
		case u.Name == "trained":
			bounds = trainedGoal
		}
		s.Goals = append(s.Goals, newGoal(u.Name, "", u.Score, bounds))
	}
}

// Verdict returns "met" or "missed", and whether that is certain.
func (g Goal) Verdict() string {
	words := "missed"
	if g.Met {
		words = "met"
	}
	if !g.Certain {
		words += ", not certain"
	}
	return words
}

// isCount reports whether the measurement is a number of actions, not a share.
func (g Goal) isCount() bool { return g.What == "length" }

// bounds formats the range.
func (g Goal) bounds() string {
	if g.isCount() {
		return number(g.From) + " to " + number(g.To)
	}
	switch {
	case g.To == 1:
		return "at least " + percent(g.From)
	case g.From == 0:
		return "at most " + percent(g.To)
	}
	return strings.TrimSuffix(percent(g.From), " %") + " to " + percent(g.To)
}

// found formats the measured value.
func (g Goal) found() string {
	if g.isCount() {
		return aboutNumber(g.Found, 0)
	}
	return aboutShare(g.Found)
}
