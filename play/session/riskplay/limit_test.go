package riskplay

import (
	"testing"
	"time"

	"eras/ai/risk/ender"
	"eras/play/session"
)

// Planners that are seated by their bare names examine as many plans as a second allows, ender2 as
// three do; with settings they do as these say.
func TestBareNamesThinkBySeconds(t *testing.T) {
	for spec, turn := range map[string]time.Duration{
		"ender-2009": time.Second, "ender2": 3 * time.Second, "ender3:level=7": 3 * time.Second, "ender2:level=7": 3 * time.Second,
		"ender2:level=3": 0, "ender-2009:search.least=30": 0,
	} {
		p := session.Player{Bot: spec}
		params, err := ender.Parameters.Of(p.Spec())
		if err != nil {
			t.Fatal(err)
		}
		plans, o := params.Search.Plans, ender.Options{}
		if turn > 0 {
			plans = turnPlans
		}
		if err := limit(&p, &params, &o); err != nil || o.Turn != turn || params.Search.Plans != plans {
			t.Errorf("%s thinks for %v a turn and examines %v plans, %v; want %v and %v", spec, o.Turn, params.Search.Plans, err, turn, plans)
		}
	}
}
