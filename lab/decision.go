package lab

import (
	"fmt"
	"hash/fnv"
	"slices"

	"eras/ai/agents"
	"eras/ai/evaluation"
)

// Decision is a choice between moves, as a search values them.
type Decision struct {
	// Moves is the number of legal moves, Good that of those at most 0.02 worse than the best.
	Moves int `json:"moves"`
	Good  int `json:"good"`
	// Stakes is by how much the median move is worse than the best, in estimates.
	Stakes float64 `json:"stakes"`
}

// goodLoss is how much worse than the best a good move may be, in estimates.
const goodLoss = 0.02

// NewDecision returns the decision between candidates. A decided game counts as an estimate of
// decided or -decided.
func NewDecision[M evaluation.Move](candidates []evaluation.Candidate[M], decided float64) Decision {
	var values []float64
	for _, c := range candidates {
		values = append(values, min(max(float64(c.Value)/evaluation.Unit, -decided), decided))
	}
	slices.Sort(values)
	best := values[len(values)-1]
	d := Decision{Moves: len(values), Stakes: best - values[len(values)/2]}
	for _, v := range values {
		if best-v <= goodLoss {
			d.Good++
		}
	}
	return d
}

// SettingsWithRules returns a text that identifies the settings of an experiment with scenarios
// and levels, for [eras/lab/experiment.Study].
func SettingsWithRules(settings any, scenarios []string) string {
	h := fnv.New64a()
	for _, name := range scenarios {
		if s, err := agents.LoadScenario(name); err == nil {
			fmt.Fprintf(h, "%+v", *s)
		}
	}
	fmt.Fprintf(h, "%+v", agents.Levels())
	return fmt.Sprintf("%+v %x", settings, h.Sum64())
}
