package riskplay_test

import (
	"testing"

	"eras/game"
	"eras/game/risk"
	"eras/play/session"
	"eras/play/session/riskplay"
)

// TestTheTurningPointIsTheGreatestLoss computes it again, from the positions alone: what a player
// has less after a throw is lost.
func TestTheTurningPointIsTheGreatestLoss(t *testing.T) {
	rules := risk.Ender2009(4)
	rules.Limit, rules.Sets = 25, risk.GrowingSets()
	g := startRisk(t, "antarctica", rules, session.Player{Bot: "killbot"}, session.Player{Bot: "boscoe"}, session.Player{Bot: "quo"}, session.Player{Bot: "pixie"})
	rush(t, g)
	m := g.Match()
	lost := map[[2]int]int{}
	for i := range m.Steps() {
		before, after := m.At(i), m.At(i+1)
		if before.Phase != risk.Rolling {
			continue
		}
		for seat := range game.Seat(4) {
			lost[[2]int{int(before.Round), int(seat)}] += max(0, before.ArmiesOf(seat)-after.ArmiesOf(seat))
		}
	}
	most := 0
	for _, n := range lost {
		most = max(most, n)
	}
	got := riskplay.Summarize(g.Board, m).Turning
	if most == 0 || got.Lost != most || lost[[2]int{got.Round, int(got.Seat)}] != most {
		t.Errorf("the summary says %+v, the greatest loss is %d", got, most)
	}
}
