package war

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/evaluation"
	"eras/game/war"
	"eras/play/session"
)

// The guide follows what happens: a turn that is ended early skips no step that can still be done, and
// the guide sends nobody to a city that is out of reach.
func TestTheGuideKeepsToWhatHappens(t *testing.T) {
	s := openUnder(t, manyOrders, "en", 1280, 800, guideMap, two)
	steps := s.screen.guide().Steps
	done := func(text string) bool {
		for _, step := range steps {
			if step.Text == text {
				return step.Done()
			}
		}
		t.Fatalf("the guide has no step %s", text)
		return false
	}
	guideAt := func(want map[string]bool) {
		t.Helper()
		for text, is := range want {
			if done(text) != is {
				t.Errorf("%s: done %v, want %v", text, !is, is)
			}
		}
	}
	guideAt(map[string]bool{"guide.war.leader": false, "guide.war.orders": false, "guide.war.then": false, "guide.war.endturn": false, "guide.war.city": true})
	s.screen.endAsked = true
	for range 2 { // red and blue end their turns
		s.Key(ebiten.KeyE)
		s.Ticks(80)
	}
	if p := s.war.Position().Position; p.Left != 238 {
		t.Fatalf("the turns did not end: %v", &p)
	}
	guideAt(map[string]bool{"guide.war.leader": false, "guide.war.orders": false, "guide.war.then": false, "guide.war.city": true})
	s.Click("square.1,2")
	guideAt(map[string]bool{"guide.war.leader": true})
	s.Click("square.2,2")
	s.Ticks(80)
	guideAt(map[string]bool{"guide.war.then": true, "guide.war.endturn": false})
	for range 2 {
		s.Key(ebiten.KeyE)
		s.Ticks(80)
	}
	guideAt(map[string]bool{"guide.war.endturn": true, "guide.war.city": false})
	s.Click("square.2,2")
	s.Click("square.3,2")
	s.Ticks(80)
	guideAt(map[string]bool{"guide.war.again": true, "guide.war.city": true})
}

// A hint for a purchase gives the search's reason, or that the enemy is no smaller.
func TestAHintForAPurchaseGivesAReason(t *testing.T) {
	s := openUnder(t, manyOrders, "en", 1280, 800, landStart, two)
	p := s.war.Position().Position
	even, ahead := p, p
	even.Army(even.Turn.Other()).Soldiers, even.Army(even.Turn.Other()).LeaderCount = even.Army(even.Turn).Soldiers, even.Army(even.Turn).LeaderCount
	ahead.Army(ahead.Turn.Other()).Soldiers, ahead.Army(ahead.Turn.Other()).LeaderCount = 0, 0
	for _, c := range []struct {
		kind   war.Kind
		shares []evaluation.Share
		p      *war.Position
		want   string
	}{
		{war.BuyLeader, []evaluation.Share{{Name: "leaders", Contribution: 0.1}, {Name: "soldiers", Contribution: 0.5}}, &ahead, "advice.reason.buy.leaders"},
		{war.BuySoldier, []evaluation.Share{{Name: "shrewd", Contribution: 0.1}, {Name: "soldiers", Contribution: 0.5}}, &even, "advice.reason.buy.soldiers"},
		{war.Levy, []evaluation.Share{{Name: "shrewd", Contribution: 0.1}, {Name: "soldiers", Contribution: -0.5}}, &even, "advice.reason.buy.shrewd"},
		{war.BuyArcher, []evaluation.Share{{Name: "arms", Contribution: 0.1}}, &even, "advice.reason.buy.arms"},
		{war.BuyHorse, []evaluation.Share{{Name: "arms", Contribution: -0.1}}, &even, "advice.reason.buy.short.soldiers"},
		{war.BuyLeader, []evaluation.Share{{Name: "arms", Contribution: 0.1}}, &even, "advice.reason.buy.short.leaders"},
		{war.BuyLeader, nil, &ahead, ""},
	} {
		want := ""
		if c.want != "" {
			want = " " + s.UI.Text.T(c.want)
		}
		h := &session.Hint[war.Action]{Why: &evaluation.Explanation{Shares: c.shares}}
		if got := s.screen.reason(s.UI, h, c.p, war.PurchaseMove(c.kind, 0)); got != want {
			t.Errorf("kind %d for %v: %q, want %q", c.kind, c.shares, got, want)
		}
	}
}

// A hint says nothing about a purchase, an attack or a site that the advice has said already.
func TestHintsSayNothingTwice(t *testing.T) {
	s := openUnder(t, manyOrders, "en", 1280, 800, landStart, two)
	p := s.war.Position().Position
	for _, c := range []struct {
		move string
		says bool
	}{{"A 2,3", false}, {"1,2-2,2", false}, {"2,3-1,3", true}, {"end", true}} {
		m, err := war.ParseMove(p.Size, c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(s.screen.reasons(&p, m)) > 0; got != c.says {
			t.Errorf("%s: gives reasons %v, want %v", c.move, got, c.says)
		}
		for _, name := range s.screen.reasons(&p, m) {
			if text := s.UI.Text.T("advice.reason.war." + name); text == "" || text[0] == 0xe2 {
				t.Errorf("the reason %s reads %q", name, text)
			}
		}
	}
}
