package jic

import (
	"testing"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/diplomacytest"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/promise"
)

// TestTalk lets seven JICs talk for some years: they make peace, and none breaks it.
func TestTalk(t *testing.T) {
	g := diplomacytest.Game(t, 8)
	params := Paper()
	var bots []aidiplomacy.Bot
	for i := range g.Map.Powers() {
		bots = append(bots, New(params)(g, diplomacy.Power(i+1), game.Random(3, uint64(i))))
	}
	table := talk.NewTable(g, 30, 5, bots)
	p := g.Start()
	for range 18 {
		var orders diplomacy.Orders
		for seat := range g.Acting(&p).All() {
			b := bots[seat].(*Bot)
			answer := table.Bot(b, seat).Orders(nil, &p)
			if err := g.CheckAnswer(&p, diplomacy.PowerOf(seat), answer); err != nil {
				t.Fatal(err)
			}
			if broken := b.phase.Ledger.Breaks(b.me, &p, answer); len(broken) > 0 {
				t.Errorf("%v: %s", p.Phase(), broken[0].Sentence(g.Map, "en"))
			}
			for _, o := range answer.Orders() {
				if o.Kind != diplomacy.Waive {
					orders[g.Map.Province(o.At)] = o
				}
			}
		}
		diplomacy.NewJudge(g).Advance(&p, &orders)
	}
	minutes := table.Minutes(&p)
	if c := minutes.Kinds[talk.Peace]; c.Offered == 0 || c.Agreed == 0 || c.Broken > 0 || len(minutes.Speakers) != 7 {
		t.Errorf("the minutes are %+v", minutes)
	}
	for i, b := range bots {
		ledger := b.(*Bot).phase.Ledger
		if n := ledger.Count(diplomacy.Power(i+1), promise.Broken); n > 0 {
			t.Errorf("seat %d broke %d promises", i, n)
		}
	}
}
