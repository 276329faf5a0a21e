package regent

import (
	"math"
	"slices"
	"testing"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

// TestAccount computes the numbers of accounts again, from the scenarios of the search, and compares
// the orders with those of a regent that accounts for nothing.
func TestAccount(t *testing.T) {
	g := diplomacytest.Game(t, 10)
	expected, better, supports := 0, 0, 0
	for _, p := range positions(t, g, 3, 6) {
		if !p.Season.Moves() {
			continue
		}
		for _, power := range []diplomacy.Power{1, 4} {
			regent := func() *Bot { return New(small(), ai.NewDumbBot, dumb, hold)(g, power, game.Random(7)).(*Bot) }
			quiet, bot := regent(), regent()
			var told []Account
			bot.TalkTo(func(a any) { told = append(told, a.(Account)) })
			answer := bot.Orders(nil, &p)
			if silent := quiet.Orders(nil, &p); !slices.Equal(silent.Orders(), answer.Orders()) {
				t.Fatalf("%v: the account changes the orders", p.Phase())
			}
			if len(told) != 1 {
				t.Fatalf("%v: %d accounts", p.Phase(), len(told))
			}
			a := told[0]
			chosen := planOf(g.Map, answer)
			if a.Power != power || a.Phase != p.Phase() || a.Cases != small().Search.Scenarios || len(a.Reasons) != len(chosen) {
				t.Fatalf("account of %v, %v with %d cases and %d reasons", a.Power, a.Phase, a.Cases, len(a.Reasons))
			}
			if want := worthAgain(quiet, &p, chosen); math.Abs(a.Worth-want) > 1e-9 {
				t.Errorf("worth %v, want %v", a.Worth, want)
			}
			for i, r := range a.Reasons {
				held := slices.Clone(chosen)
				held[i] = diplomacy.Order{Kind: diplomacy.Hold, Unit: held[i].Unit, At: held[i].At}
				if want := worthAgain(quiet, &p, held); r.Order != chosen[i].Named(&p) || math.Abs(r.Holding-want) > 1e-9 {
					t.Errorf("%s: worth %v if it holds, want %v", g.Map.FormatOrder(chosen[i]), r.Holding, want)
				}
				if r.Order.Kind == diplomacy.SupportMove || r.Order.Kind == diplomacy.SupportHold {
					supports++
					if r.Order.Other == 0 {
						t.Errorf("%s does not name the kind of the supported unit", g.Map.FormatOrder(r.Order))
					}
				}
				if r.Holding < a.Worth {
					better++
				}
				if r.Expected != nil {
					expected++
				}
				checkExpected(t, quiet, &p, r)
			}
		}
	}
	if expected == 0 || better == 0 || supports == 0 {
		t.Errorf("%d orders with expectations, %d better than holding, %d supports", expected, better, supports)
	}
}

// worthAgain returns the mean worth of a plan against the last scenarios of a bot, in its own way.
func worthAgain(b *Bot, p *diplomacy.Position, chosen plan) float64 {
	judge, sum := diplomacy.NewJudge(b.g), 0.0
	for scenario := range b.evaluator.scenarios.n {
		var orders diplomacy.Orders
		b.evaluator.scenarios.put(scenario, &orders)
		for _, o := range chosen {
			orders[b.g.Map.Province(o.At)] = o
		}
		after := *p
		judge.Advance(&after, &orders)
		sum += b.params.Worth.of(b.evaluator.outlook, &after, b.power, b.evaluator.rivals, b.evaluator.grudges)
	}
	return sum / float64(b.evaluator.scenarios.n)
}

// checkExpected counts the cases in which units of others enter the province of a reason's order, or
// stand there.
func checkExpected(t *testing.T, b *Bot, p *diplomacy.Position, r Reason) {
	t.Helper()
	m := b.g.Map
	goal := m.Province(r.Order.At)
	if r.Order.Kind == diplomacy.Move || r.Order.Kind == diplomacy.SupportMove {
		goal = m.Province(r.Order.To)
	}
	cases := map[diplomacy.Order]int{}
	for _, c := range b.evaluator.scenarios.powers {
		for _, k := range c.chosen {
			for _, o := range c.plans[k] {
				if m.Province(o.At) == goal || o.Kind == diplomacy.Move && m.Province(o.To) == goal {
					cases[o.Named(p)]++
				}
			}
		}
	}
	most := 0
	for _, n := range cases {
		most = max(most, n)
	}
	switch x := r.Expected; {
	case x == nil:
		if most > 0 {
			t.Errorf("%s: nothing expected, but an order in %d cases", m.FormatOrder(r.Order), most)
		}
	case x.Cases != most || cases[x.Order] != most || p.Units[m.Province(x.Order.At)].Power != x.Power || x.Power == b.power:
		t.Errorf("%s: expects %s of %v in %d cases, but in %d of at most %d", m.FormatOrder(r.Order), m.FormatOrder(x.Order), x.Power, x.Cases, cases[x.Order], most)
	}
}
