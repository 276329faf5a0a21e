package diplomacy

import (
	"slices"
	"strings"
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

// The first target is a random power among the nearest and those one step farther.
// England's centres are two steps from France's (London, the Channel, Brest), three from
// Germany's and Russia's, and farther from all others. Italy's are adjacent to Austria's and
// two steps from France's and Germany's. Turkey's are two steps from Russia's and three from
// Austria's and Italy's.
func TestManchiNeighbours(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	for _, c := range []struct{ power, near string }{{"ENG", "FRA GER RUS"}, {"ITA", "AUS FRA GER"}, {"TUR", "AUS ITA RUS"}} {
		counts := map[string]int{}
		for seed := range uint64(90) {
			b := NewAttackBot(g, diplomacytest.Power(t, m, c.power), game.Random(seed)).(*manchi)
			p := g.Start()
			b.Orders(nil, &p)
			counts[m.PowerToken(b.target)]++
			first := b.target
			b.Orders(nil, &p)
			if b.target != first {
				t.Fatalf("%s changed its target without a reason", c.power)
			}
		}
		var near []string
		for token, n := range counts {
			if near = append(near, token); n < 15 {
				t.Errorf("%s attacks %s %d times of 90", c.power, token, n)
			}
		}
		if slices.Sort(near); strings.Join(near, " ") != c.near {
			t.Errorf("%s attacks %v, want %s", c.power, near, c.near)
		}
	}
}

// The bot targets a power that takes a centre or dislodges a unit, and drops a target that
// is eliminated or from which it gains nothing.
func TestManchiTargets(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	austria, italy, russia, turkey := diplomacytest.Power(t, m, "AUS"), diplomacytest.Power(t, m, "ITA"), diplomacytest.Power(t, m, "RUS"), diplomacytest.Power(t, m, "TUR")
	fresh := func() (*manchi, diplomacy.Position) {
		b := NewAttackBot(g, austria, game.Random(1)).(*manchi)
		p := g.Start()
		b.Orders(nil, &p)
		b.target = italy
		return b, p
	}
	b, p := fresh()
	p.Owner[diplomacytest.Province(t, m, "VIE")] = russia
	if b.Orders(nil, &p); b.target != russia || !b.isFoe(russia) || b.isFoe(italy) {
		t.Errorf("after Russia took Vienna the target is %d", b.target)
	}

	b, p = fresh()
	from, by := diplomacytest.Province(t, m, "SER"), diplomacytest.Province(t, m, "BUL")
	p.Last[from] = diplomacy.Ordered{Power: austria, Order: diplomacy.Order{Kind: diplomacy.Hold, Unit: diplomacy.Army, At: diplomacy.Location(from)}, Verdict: diplomacy.Verdict{Result: diplomacy.OK, Dislodged: true, By: by}}
	p.Last[by] = diplomacy.Ordered{Power: turkey, Order: diplomacy.Order{Kind: diplomacy.Move, Unit: diplomacy.Army, At: diplomacy.Location(by), To: diplomacy.Location(from)}, Verdict: diplomacy.Verdict{Result: diplomacy.OK}}
	if b.Orders(nil, &p); b.target != turkey || !b.isFoe(turkey) {
		t.Errorf("after Turkey dislodged a unit the target is %d", b.target)
	}

	b, p = fresh()
	for at := range m.All().All() {
		if p.Units[at].Power == italy {
			p.Units[at] = diplomacy.Unit{}
		}
		if p.Owner[at] == italy {
			p.Owner[at] = diplomacy.Neutral
		}
	}
	if b.Orders(nil, &p); b.target == italy || b.target == diplomacy.Neutral {
		t.Errorf("after Italy is eliminated the target is %d", b.target)
	}

	// It changes its target after the third year without a gain.
	b, p = fresh()
	seen := map[diplomacy.Power]bool{}
	for range 3 {
		if seen[b.target] = true; len(seen) > 1 {
			t.Fatalf("in %d it changed its target", p.Year)
		}
		p.Year++
		b.since = p.Year - manchiPatience
		b.Orders(nil, &p)
	}
	p.Year++
	p.Owner[diplomacytest.Province(t, m, "SER")] = austria
	if b.Orders(nil, &p); b.since != p.Year {
		t.Errorf("the last gain was in %d, want %d", b.since, p.Year)
	}
	for range 20 {
		p.Year += manchiPatience + 1
		b.Orders(nil, &p)
		seen[b.target] = true
	}
	if len(seen) < 2 {
		t.Error("it never changes its target")
	}
}

// Austria against Italy. Venice is worth 100 and the fleet in the Adriatic a third of that.
// Serbia is free, and Turkey's army in Bulgaria is as near as Austria's in Budapest. The
// target threatens Trieste, and a Russian army, which has not attacked so far, Vienna.
// Warsaw is another power's centre. Apulia is next to Venice, Silesia to a home of
// Germany's.
func TestManchiGoals(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	p := scene(t, m, diplomacy.Fall,
		[]string{"AUS A BUD", "AUS A TRI", "AUS A VIE", "ITA A VEN", "ITA F ADR", "TUR A BUL", "RUS A GAL", "GER A BER"},
		[]string{"AUS BUD TRI VIE", "ITA VEN ROM", "RUS WAR", "GER BER", "TUR CON"})
	for _, c := range []struct {
		make Maker
		want map[string]int
	}{
		{NewAttackBot, map[string]int{"VEN": 100, "ROM": 100, "ADR": 33, "SER": 90, "RUM": 90, "GRE": 45, "TRI": 50, "VIE": 25, "BUD": 25, "WAR": -60, "GAL": -60, "APU": 12, "SIL": -8, "NTH": 0}},
		{NewDefenseBot, map[string]int{"VEN": 70, "ADR": 23, "SER": 60, "GRE": 30, "TRI": 100, "VIE": 12, "BUD": 12, "WAR": -60, "APU": 8}},
	} {
		b := c.make(g, diplomacytest.Power(t, m, "AUS"), game.Random(1)).(*manchi)
		b.target = diplomacytest.Power(t, m, "ITA")
		b.owned = g.Owned(&p, b.power)
		b.since = p.Year
		b.Orders(nil, &p)
		for at, want := range c.want {
			if got := b.want[diplomacytest.Province(t, m, at)]; got != want {
				t.Errorf("%s is worth %d, want %d", at, got, want)
			}
		}
		// One move from Venice and Rome, a place is worth half.
		if got, want := b.reach[diplomacy.Army-1][diplomacytest.Location(t, m, "TUS")], b.style.attack/2; got != want {
			t.Errorf("an army in Tuscany is worth %d, want %d", got, want)
		}
		// A power that has attacked counts half as much as the target.
		b.foes = 1 << diplomacytest.Power(t, m, "RUS")
		b.setGoals(&p)
		if got, want := b.want[diplomacytest.Province(t, m, "VIE")], b.style.defend/2; got != want {
			t.Errorf("against a foe Vienna is worth %d, want %d", got, want)
		}
		if got, want := b.want[diplomacytest.Province(t, m, "WAR")], b.style.attack/2; got != want {
			t.Errorf("as a foe's centre Warsaw is worth %d, want %d", got, want)
		}
	}
}

func TestManchiMoves(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	for seed := range uint64(10) {
		// Two against one: one unit attacks and the other supports.
		p := scene(t, m, diplomacy.Fall, []string{"AUS A TYR", "AUS A BOH", "GER A MUN"}, nil)
		own(t, m, &p, "AUS", "MUN")
		p.Owner[diplomacytest.Province(t, m, "MUN")] = diplomacytest.Power(t, m, "GER")
		for _, make := range []Maker{NewAttackBot, NewDefenseBot} {
			b := make(g, diplomacytest.Power(t, m, "AUS"), game.Random(seed))
			expect(t, m, b.Orders(nil, &p), "A BOH - MUN, A TYR S A BOH - MUN", "A BOH S A TYR - MUN, A TYR - MUN")
		}

		// It holds a free centre until it owns it, and does not attack units of powers other
		// than the target.
		p = scene(t, m, diplomacy.Spring, []string{"AUS A SER", "TUR A BUL", "ITA F NAP"}, []string{"AUS BUD", "TUR BUL CON", "ITA NAP"})
		b := NewAttackBot(g, diplomacytest.Power(t, m, "AUS"), game.Random(seed)).(*manchi)
		b.target, b.owned, b.since = diplomacytest.Power(t, m, "ITA"), g.Owned(&p, diplomacytest.Power(t, m, "AUS")), p.Year
		expect(t, m, b.Orders(nil, &p), "A SER H")
	}
}

// Dislodged units retreat to where they are worth most; the farthest units are removed.
func TestManchiRetreatsAndWinters(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	austria := diplomacytest.Power(t, m, "AUS")
	p := scene(t, m, diplomacy.Autumn, []string{"ITA A TRI", "AUS A VIE"}, []string{"AUS BUD VIE TRI", "ITA VEN ROM NAP"})
	at := diplomacytest.Province(t, m, "TRI")
	p.Dislodged[at] = diplomacy.DislodgedUnit{Unit: diplomacy.Unit{Power: austria, Kind: diplomacy.Army, At: diplomacy.Location(at)}, By: diplomacytest.Province(t, m, "ALB")}
	b := NewAttackBot(g, austria, game.Random(1)).(*manchi)
	b.target, b.owned, b.since = diplomacytest.Power(t, m, "ITA"), g.Owned(&p, austria), p.Year
	expect(t, m, b.Orders(nil, &p), "A TRI R VEN")

	p = scene(t, m, diplomacy.Winter, []string{"AUS A BUL", "AUS A CON", "AUS A GAL"}, []string{"AUS BUD VIE"})
	expect(t, m, b.Orders(nil, &p), "A CON D")
	// From an island an army would reach nothing.
	p = scene(t, m, diplomacy.Winter, []string{"ENG A YOR", "ENG F LON"}, nil)
	own(t, m, &p, "GER", "LON", "EDI", "LVP")
	for _, at := range []string{"LON", "EDI", "LVP"} {
		p.Owner[diplomacytest.Province(t, m, at)] = diplomacytest.Power(t, m, "ENG")
	}
	e := NewAttackBot(g, diplomacytest.Power(t, m, "ENG"), game.Random(1))
	expect(t, m, e.Orders(nil, &p), "F EDI B", "F LVP B")
}
