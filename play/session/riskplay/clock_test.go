package riskplay_test

import (
	"slices"
	"testing"
	"time"

	"eras/game/gametest"
	"eras/game/risk"
	"eras/play/session"
)

// A turn that takes too long ends by itself, legally, and its record replays; until then
// nothing is played.
func TestATurnEndsWhenItsTimeIsOver(t *testing.T) {
	rules := risk.Ender2009(2)
	rules.Timer, rules.Fog = 60, true
	g := startRisk(t, "antarctica", rules, session.Player{Person: "Ana"}, session.Player{Bot: "killbot"})
	rush(t, g)
	p := g.Position()
	if p.Phase != risk.Reinforcing || p.Turn != 0 {
		t.Fatalf("phase %v of %v", p.Phase, p.Turn)
	}
	a := p.Held[0].First()
	put(t, g, a, 1, 1)
	left, bounded, err := g.Spend(59 * time.Second)
	if err != nil || !bounded || left != time.Second || !gametest.Same(g.Position(), p) {
		t.Fatalf("after 59 seconds %v are left, %v: %v", left, bounded, err)
	}
	if _, _, err := g.Spend(time.Second); err != nil {
		t.Fatal(err)
	}
	now := g.Position()
	if now.Turn == 0 {
		t.Fatalf("the turn has not ended: phase %v", now.Phase)
	}
	if now.Armies.At(a) < p.Armies.At(a)+1 {
		t.Error("what was placed is lost")
	}
	actions := g.Match().Record().Actions
	if last := actions[len(actions)-2:]; !slices.Equal(last, []string{"end", "end"}) {
		t.Errorf("the turn ended with %q", last)
	}
	// The next turn has its own time.
	for g.Position().Turn != 0 {
		rush(t, g)
	}
	if left, _, err := g.Spend(time.Second); err != nil || left != 59*time.Second {
		t.Errorf("the next turn begins with %v, %v", left, err)
	}
	rules.Timer = 0
	free := startRisk(t, "antarctica", rules, session.Player{Person: "Ana"}, session.Player{Bot: "killbot"})
	rush(t, free)
	if _, bounded, err := free.Spend(time.Hour); bounded || err != nil || free.Position().Turn != 0 {
		t.Error("a turn without a bound ended")
	}
}

// Under fog a campaign goes the way that the person sees.
func TestCampaignsUnderFogUseWhatIsSeen(t *testing.T) {
	rules := risk.Ender2009(2)
	rules.Fog = true
	g := startRisk(t, "antarctica", rules, session.Player{Person: "Ana"}, session.Player{Bot: "killbot"})
	rush(t, g)
	p := g.Position()
	put(t, g, g.Board.Game.Borders(&p, 0).First(), p.Reserve, p.Reserve)
	now := g.Position()
	var view risk.Position
	g.Board.View(&now, 0, &view)
	compared := 0
	for from := range g.Board.Game.Borders(&now, 0).All() {
		for to := range now.Held[1].All() {
			want := g.Board.Game.AttackPath(&view, from, to)
			if g.Conquer(from, to, 1) != (want != nil) || want != nil && !slices.Equal(g.Campaign().Path, want) {
				t.Errorf("from %d to %d the campaign goes %v, seen is %v", from, to, g.Campaign(), want)
			}
			g.StopCampaign()
			compared++
		}
	}
	if compared < 10 {
		t.Errorf("only %d compared", compared)
	}
}
