package diplomacy

import (
	"maps"
	"slices"
	"testing"

	rules "eras/game/diplomacy"
)

// reachedByClicks returns all orders to which clicks and menus lead from a province,
// by all ways there are.
func reachedByClicks(t *testing.T, m *rules.Map, at rules.Province, legal []rules.Order) map[rules.Order]bool {
	t.Helper()
	reached := map[rules.Order]bool{}
	var explore func(e entry, depth int)
	explore = func(e entry, depth int) {
		if depth > 6 {
			t.Fatal("clicks go on and on")
		}
		if !e.active() {
			return
		}
		next := func(e entry, o rules.Order, done bool) {
			if done {
				reached[o] = true
				return
			}
			if o.Kind != 0 { // it is given while its choices are open
				reached[o] = true
			}
			explore(e, depth+1)
		}
		if len(e.choices) > 0 {
			for i := range e.choices {
				c := e
				o, done := c.pick(i)
				next(c, o, done)
			}
			return
		}
		if e.action == anyAction {
			for _, d := range e.actions() {
				c := e
				o, done := c.choose(d)
				next(c, o, done)
			}
		}
		for p := range rules.Province(m.Provinces()) {
			c := e
			o, done, hit := c.click(p, anyAction, noOrders)
			if hit != e.targets().Has(p) {
				t.Fatalf("%s is lit: %v, but a click leads on: %v", m.Token(p), e.targets().Has(p), hit)
			}
			if hit {
				next(c, o, done)
			}
		}
	}
	e := newEntry(m)
	if o, done := e.begin(at, legal); done {
		reached[o] = true
	} else {
		explore(e, 0)
	}
	return reached
}

// noOrders is a draft without orders.
func noOrders(rules.Province) rules.Order { return rules.Order{} }

func TestClicksLeadToExactlyTheLegalOrders(t *testing.T) {
	g := standard(t)
	seasons := map[rules.Season]int{}
	kinds := map[rules.OrderKind]int{}
	for seed := range uint64(2) {
		bot := []string{"random", "dumbbot"}[seed%2]
		match := playedOn(t, g, bot, 26, seed)
		for n := range match.Steps() {
			p := match.At(n)
			seasons[p.Season]++
			for power := rules.Power(1); int(power) <= g.Map.Powers(); power++ {
				for at := range rules.Province(g.Map.Provinces()) {
					legal := g.AppendLegal(nil, &p, power, at)
					if len(legal) == 0 {
						continue
					}
					reached := reachedByClicks(t, g.Map, at, legal)
					for _, o := range legal {
						kinds[o.Kind]++
						if !reached[o] {
							t.Errorf("%v: no clicks lead to %s", p.Phase(), g.Map.FormatOrder(o))
						}
						delete(reached, o)
					}
					for o := range reached {
						t.Errorf("%v: clicks lead to %s, which is not legal", p.Phase(), g.Map.FormatOrder(o))
					}
				}
			}
		}
	}
	for _, k := range []rules.OrderKind{rules.Hold, rules.Move, rules.SupportHold, rules.SupportMove, rules.Convoy, rules.Retreat, rules.Disband, rules.Build, rules.Remove} {
		if kinds[k] == 0 {
			t.Errorf("no order of the kind %d was met in %v", k, slices.Sorted(maps.Keys(seasons)))
		}
	}
}

func TestEscGoesBackStepByStep(t *testing.T) {
	g := standard(t)
	p := g.Start()
	e := newEntry(g.Map)
	province := func(token string) rules.Province {
		at, _ := g.Map.FindProvince(token)
		return at
	}
	power, _ := g.Map.FindPower("FRA")
	e.begin(province("PAR"), g.AppendLegal(nil, &p, power, province("PAR")))
	e.click(province("MAR"), anyAction, noOrders)
	if e.from != province("MAR") || e.action != supporting {
		t.Fatalf("the army of Marseilles is not to be supported: %+v", e)
	}
	for _, want := range []func() bool{
		func() bool { return e.from == rules.NoProvince && e.action == supporting },
		func() bool { return e.action == anyAction && e.active() },
		func() bool { return !e.active() },
	} {
		if !e.back() || !want() {
			t.Fatalf("a step back led to %+v", e)
		}
	}
	if e.back() {
		t.Error("there was a step back from nothing")
	}
}
