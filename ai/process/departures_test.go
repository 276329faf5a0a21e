package process

import (
	"testing"

	"eras/game/risk"
)

// An agent is told the rules that the protocol has no words for, and no others.
func TestAgentsAreToldOtherRules(t *testing.T) {
	for _, c := range []struct {
		change func(*risk.Rules)
		want   string
	}{
		{func(*risk.Rules) {}, ""},
		{func(r *risk.Rules) { r.Limit, r.Leader, r.Timer, r.Sets = 30, true, 60, risk.GrowingSets() }, ""},
		{func(r *risk.Rules) { r.Fortify = risk.FortifyPath }, "fortify=path"},
		{func(r *risk.Rules) { r.Share, r.Leader, r.Fog = 70, true, true }, "share=70 fog=on"},
		{func(r *risk.Rules) { r.Missions, r.Capitals, r.AttackDice = true, true, 2 }, "dice=2:2 missions=on capitals=on"},
	} {
		r := risk.Ender2009(3)
		c.change(&r)
		if got := departures(r); got != c.want {
			t.Errorf("%v: told %q, want %q", r, got, c.want)
		}
	}
}
