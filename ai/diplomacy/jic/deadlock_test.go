package jic

import (
	"slices"
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

// spring1926 returns the position of jic-2011 4.4 (figure 8) as described there: Turkey has
// 17 centres, England 16 and Italy one; the Turkish units with plans of type 4 are in the
// Ionian Sea, Munich, Silesia and Moscow; all English units are fleets. The places of the
// other units are ours.
func spring1926(t testing.TB, g *diplomacy.Game) diplomacy.Position {
	m := g.Map
	p := diplomacy.Position{Year: 1926}
	diplomacytest.Put(t, m, &p, "TUR: / ANK CON SMY BUL GRE SER RUM SEV MOS WAR BUD VIE TRI MUN VEN ROM NAP")
	diplomacytest.Put(t, m, &p, "ENG: / LON EDI LVP NWY SWE DEN STP HOL BEL KIE BER BRE PAR MAR SPA POR")
	diplomacytest.Put(t, m, &p, "ITA: / TUN")
	diplomacytest.Put(t, m, &p, "TUR: F ION, A MUN, A SIL, A MOS, A WAR, A BOH, A TYR, A VIE, A UKR, A GAL, A SEV, A BUD, F ADR, F NAP, F AEG, A VEN, A TUS")
	diplomacytest.Put(t, m, &p, "ENG: F KIE, F BER, F STP/SCS, F GOB, F DEN, F HOL, F NTH, F ECH, F BEL, F MAO, F POR, F SPA/SCS, F MAR, F WES, F GOL, F NWG")
	diplomacytest.Put(t, m, &p, "ITA: F TUN")
	return p
}

// The end game of jic-2011 4.4: four moves to centres in spring 1926 fail; in fall Munich,
// the only unit that can vary, supports Silesia's move to Berlin, which wins.
func TestDeadlockOf1926(t *testing.T) {
	g := diplomacytest.Game(t, 60)
	m := g.Map
	for seed := range uint64(10) {
		p := spring1926(t, g)
		power, _ := m.FindPower("TUR")
		b := NewBot(Paper(), g, power, game.Random(seed))
		answer, tr := b.Explain(&p)
		front := tr.Groups[0]
		if got := tr.units(m, front.Agents); front.Set != BattleFront || got != "A SIL, A MOS, A MUN, F ION" {
			t.Fatalf("the first set is %v of %s", front.Set, got)
		}
		has(t, m, answer, "F ION - TUN", "A MUN - KIE", "A SIL - BER", "A MOS - STP")

		// The others hold, so Turkey's moves fail without supports.
		judge := diplomacy.NewJudge(g)
		advance(t, g, judge, &p, power, answer)
		if p.Season != diplomacy.Fall {
			t.Fatalf("it is %v", p.Season)
		}
		answer, tr = b.Explain(&p)
		if len(tr.Locked) != 4 || tr.units(m, tr.Varied) != "A MUN" {
			t.Errorf("in deadlock %s, varied %s", tr.units(m, tr.Locked), tr.units(m, tr.Varied))
		}
		has(t, m, answer, "F ION - TUN", "A MUN S A SIL - BER", "A SIL - BER", "A MOS - STP")
		advance(t, g, judge, &p, power, answer)
		if p.Season != diplomacy.Autumn {
			t.Fatalf("nobody is dislodged, it is %v", p.Season)
		}
		judge.Advance(&p, &diplomacy.Orders{})
		if o, over := g.Outcome(&p); !over || o.Winner != power.Seat() {
			t.Errorf("outcome %v, %v", o, over)
		}
	}
}

// has fails unless the answer contains those orders.
func has(t *testing.T, m *diplomacy.Map, a diplomacy.Answer, want ...string) {
	t.Helper()
	got := diplomacytest.Orders(m, a)
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("no order %s among %q", w, got)
		}
	}
}

// advance plays a phase in which only one power has orders.
func advance(t *testing.T, g *diplomacy.Game, judge *diplomacy.Judge, p *diplomacy.Position, power diplomacy.Power, a diplomacy.Answer) {
	t.Helper()
	if err := g.CheckAnswer(p, power, a); err != nil {
		t.Fatal(err)
	}
	var orders diplomacy.Orders
	for _, o := range a.Orders() {
		orders[g.Map.Province(o.At)] = o
	}
	judge.Advance(p, &orders)
}
