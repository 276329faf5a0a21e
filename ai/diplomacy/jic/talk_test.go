package jic

import (
	"fmt"
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
	seen := map[talk.Reason]int{}
	for range 18 {
		for _, l := range table.Hold(nil, &p) {
			if l.Why == nil {
				t.Fatalf("%v: %s has no reason", p.Phase(), l.Press.Text(g.Map))
			}
			seen[l.Why.Reason]++
			recompute(t, g, &p, bots[l.From.Seat()].(*Bot).phase.Ledger, l.Why)
		}
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
	if seen[talk.OtherFront] == 0 || seen[talk.LastFront] == 0 || seen[talk.Largest] == 0 {
		t.Errorf("the reasons are %v", seen)
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

// recompute computes the numbers of a decision from the position and the promises, and what they decide.
func recompute(t *testing.T, g *diplomacy.Game, p *diplomacy.Position, ledger *promise.Ledger, d *talk.Decision) {
	t.Helper()
	var centres [diplomacy.MaxPowers + 1]int
	for at := range g.Map.Centres().All() {
		centres[p.Owner[at]]++
	}
	trust := ledger.Trust(d.Me, d.With)
	if d.None != [2]float64{float64(centres[d.Me]), float64(centres[d.With])} || d.Both != d.None || d.Trust != (3+trust.Kept)/(4+trust.Kept+trust.Broken) || d.Least != leastTrust {
		t.Errorf("%s: the centres are %d and %d, the trust %+v", d.Sentence(g.Map, "en"), centres[d.Me], centres[d.With], trust)
	}
	largest := true
	for q := diplomacy.Power(1); int(q) <= g.Map.Powers(); q++ {
		largest = largest && (q == d.Me || q == d.With || centres[q] < centres[d.With])
	}
	if talk.KindOf(d.Deal) == talk.Peace && (d.Trust < d.Least) != (d.Reason == talk.NotTrusted) || d.Trust >= d.Least && largest != (d.Reason == talk.Largest) {
		t.Errorf("%s: the decision does not follow", d.Sentence(g.Map, "en"))
	}
	for language, want := range map[string]string{"en": "No: the largest power is %s, with %d centres.", "es": "No: la mayor potencia es %s, con %d centros."} {
		if got := d.Short(g.Map, language); d.Reason == talk.Largest && got != fmt.Sprintf(want, g.Map.PowerName(d.With).In(language), centres[d.With]) {
			t.Errorf("it says %q, with %d centres", got, centres[d.With])
		}
	}
}
