package daide

import (
	"reflect"
	"testing"

	"eras/game/diplomacy"
)

// Every legal order survives its tokens and is accepted.
func TestOrderRoundTrip(t *testing.T) {
	for i, g := range bothMaps(t) {
		v := vocabularyOf(t, g.Map)
		seen := map[diplomacy.OrderKind]int{}
		playThrough(t, g, matches([]int{4, 12}[i]), func(p *diplomacy.Position, _ map[diplomacy.Power]diplomacy.Answer, _ *diplomacy.Position, _ []diplomacy.Event) {
			for seat := range g.Acting(p).All() {
				power := diplomacy.PowerOf(seat)
				var list []diplomacy.Order
				for i := range g.Map.Provinces() {
					list = g.AppendLegal(list, p, power, diplomacy.Province(i))
				}
				if g.Adjustment(p, power) > 0 && p.Season == diplomacy.Winter {
					list = append(list, diplomacy.Order{Kind: diplomacy.Waive})
				}
				for _, o := range list {
					seen[o.Kind]++
					order := v.Order(p, power, o)
					c := roundTrip(t, v, Submit{Orders: []Order{order}}, FromClient)
					if !reflect.DeepEqual(c.Orders[0], order) || order.Order != o || order.Power != power {
						t.Fatalf("%s: %#v comes back as %#v", g.Map.FormatOrder(o), order, c.Orders[0])
					}
					if note := Note(g, p, power, &order); note != MBV {
						t.Fatalf("%s: %s is answered by %s", g.FormatPosition(p), v.Text(order.Tokens), v.Text(Message{note}))
					}
				}
			}
		})
		for kind := diplomacy.Hold; kind <= diplomacy.Waive; kind++ {
			if seen[kind] == 0 && !testing.Short() {
				t.Errorf("no order of kind %d was tried", kind)
			}
		}
	}
}

// Orders that say less, or more, than the protocol can.
func TestOrderTokens(t *testing.T) {
	g := newGame(t, standardMap(t), 1)
	v := vocabularyOf(t, g.Map)
	p := parsePosition(t, g, "SPR 1901 units=ENG:A.YOR,F.NTH,F.BAR,F.NWY;RUS:F.STP/SCS,F.GOB owners=ENG:LON")
	for text, want := range map[string]string{
		"A YOR - NWY":             "(ENG AMY YOR) CTO NWY", // not adjacent
		"A YOR - NWY VIA":         "(ENG AMY YOR) CTO NWY",
		"A YOR - NWY VIA NTH":     "(ENG AMY YOR) CTO NWY VIA (NTH)",
		"A YOR - LON":             "(ENG AMY YOR) MTO LON",
		"A YOR - LON VIA":         "(ENG AMY YOR) CTO LON",
		"F BAR - STP/NCS":         "(ENG FLT BAR) MTO (STP NCS)",
		"F NWY S F BAR - STP/NCS": "(ENG FLT NWY) SUP (ENG FLT BAR) MTO STP",
		"F NWY S STP":             "(ENG FLT NWY) SUP (RUS FLT (STP SCS))",
		"F NWY S LVN":             "(ENG FLT NWY) SUP (ENG AMY LVN)", // no such unit
		"F NTH C YOR - NWY":       "(ENG FLT NTH) CVY (ENG AMY YOR) CTO NWY",
		"WAIVE":                   "ENG WVE",
		"A YOR H":                 "(ENG AMY YOR) HLD",
	} {
		o, err := g.Map.ParseOrder(text)
		if err != nil {
			t.Fatal(err)
		}
		order := v.Order(p, england, o)
		if got := v.Text(order.Tokens); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
		if c := roundTrip(t, v, Submit{Orders: []Order{order}}, FromClient); !reflect.DeepEqual(c.Orders[0], order) {
			t.Errorf("%s: %#v comes back as %#v", text, order, c.Orders[0])
		}
	}
	// Places that are not on the map do no harm.
	for kind := diplomacy.OrderKind(0); kind <= diplomacy.Waive+1; kind++ {
		o := diplomacy.Order{Kind: kind, Unit: diplomacy.Army, At: 200, To: diplomacy.Nowhere, From: diplomacy.Nowhere, Route: "\xFF"}
		if order := v.Order(p, 99, o); len(order.Tokens) == 0 {
			t.Errorf("an order of kind %d has no tokens", kind)
		}
	}
}

func TestRoutes(t *testing.T) {
	g := newGame(t, standardMap(t), 1)
	p := parsePosition(t, g, "SPR 1901 units=ENG:A.LON,F.ECH,F.NTH,F.IRI,F.MAO,F.WES,F.BRE;FRA:A.PAR,F.TYS owners=ENG:LON")
	for _, c := range []struct{ order, convoys, want string }{
		{"A LON - BEL VIA", "", "A LON - BEL VIA ECH"},
		{"A LON - BEL VIA", "F NTH C A LON - BEL", "A LON - BEL VIA NTH"},
		{"A LON - BEL VIA", "F NTH C A LON - HOL", "A LON - BEL VIA ECH"},
		{"A LON - BEL", "", "A LON - BEL VIA ECH"},
		{"A LON - BEL VIA NTH", "", "A LON - BEL VIA NTH"},
		{"A LON - NAP VIA", "", "A LON - NAP VIA ECH MAO WES TYS"},
		{"A LON - NAP VIA", "F ECH C A LON - NAP", "A LON - NAP VIA ECH MAO WES TYS"},
		{"A LON - SMY VIA", "", "A LON - SMY VIA"}, // no fleets
		{"A LON - YOR", "", "A LON - YOR"},
		{"A LON - YOR VIA", "", "A LON - YOR VIA NTH"},
		{"A LON H", "", "A LON H"},
		{"F BRE - ECH", "", "F BRE - ECH"},
	} {
		o, err := g.Map.ParseOrder(c.order)
		if err != nil {
			t.Fatal(err)
		}
		var orders []diplomacy.Order
		if c.convoys != "" {
			convoy, err := g.Map.ParseOrder(c.convoys)
			if err != nil {
				t.Fatal(err)
			}
			orders = append(orders, o, convoy)
		}
		if got := g.Map.FormatOrder(WithRoute(g.Map, p, o, orders)); got != c.want {
			t.Errorf("%s with %q: %s, want %s", c.order, c.convoys, got, c.want)
		}
	}
}
