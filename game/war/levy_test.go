package war_test

import (
	"strings"
	"testing"

	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
)

// Each reason why a soldier cannot be levied is told, and a levy costs orders alone and the leader his step.
func TestLevy(t *testing.T) {
	r := war.Rules{LeaderPrice: 4, SoldierPrice: 2, Cap: 3, IncomePeriod: 1, Orders: 3, Levy: 2,
		Battle: battle.Rules{Size: grid.Size{W: 8, H: 6}, Limit: 20}}
	const start = "cr:r1,cr:r3,wr:r1/cr:r0*,cb:b1, r 0 0 9 0 0 3"
	p := parse(t, start)
	for square, want := range map[string]string{
		"1,1": "", "2,1": "the most that a leader may have", "3,1": "no city", "1,2": "already moved", "2,2": "no leader", "3,2": "no leader",
	} {
		m, err := war.ParseMove(p.Size, "R "+square)
		if err != nil || m.Kind() != war.Levy {
			t.Fatalf("R %s is read as %v: %v", square, m, err)
		}
		if err = r.Legal(&p, m); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("R %s: %v, want %q", square, err, want)
		}
	}
	m, _ := war.ParseMove(p.Size, "R 1,1")
	next := p
	r.Play(&next, m)
	if want := strings.Replace(start, "cr:r1", "cr:r2*", 1); next.String() != strings.TrimSuffix(want, "3")+"1" {
		t.Errorf("after a levy: %v", next)
	}
	p.Orders = 1
	if err := r.Legal(&p, m); err == nil || !strings.Contains(err.Error(), "costs 2 orders, and 1 are left") {
		t.Errorf("with an order: %v", err)
	}
	p.Orders, r.Levy = 3, 0
	if err := r.Legal(&p, m); err == nil || !strings.Contains(err.Error(), "no levies") {
		t.Errorf("without the rule: %v", err)
	}
	if r.Levy = 4; r.Validate() == nil {
		t.Errorf("a levy costs 4 orders of 3")
	}
}
