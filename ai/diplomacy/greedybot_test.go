package diplomacy

import (
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

func TestGreedyMoves(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	austria := diplomacytest.Power(t, m, "AUS")
	visit := func(b Bot, at ...string) {
		for i := range b.(*greedyBot).visitor {
			b.(*greedyBot).visitor[i] = austria
		}
		for _, token := range at {
			b.(*greedyBot).visitor[diplomacytest.Province(t, m, token)] = 0
		}
	}
	for seed := range uint64(20) {
		// It waits on a centre that it does not own yet, and prefers a free centre to free
		// land such as Albania, Galicia, Bohemia and Tyrolia.
		b := NewGreedyBot(g, austria, game.Random(seed))
		p := scene(t, m, diplomacy.Fall, []string{"AUS A SER", "AUS A TRI", "AUS A GAL"}, []string{"AUS BUD TRI VIE", "ITA VEN", "RUS WAR"})
		expect(t, m, b.Orders(nil, &p),
			"A GAL - RUM, A SER H, A TRI - VEN", "A GAL - WAR, A SER H, A TRI - VEN")

		// Without anything free it attacks, and the second unit supports.
		b = NewGreedyBot(g, austria, game.Random(seed))
		visit(b)
		p = scene(t, m, diplomacy.Fall, []string{"AUS A TYR", "AUS A BOH", "GER A MUN"}, nil)
		own(t, m, &p, "AUS", "MUN")
		expect(t, m, b.Orders(nil, &p), "A BOH - MUN, A TYR S A BOH - MUN", "A BOH S A TYR - MUN, A TYR - MUN")

		// It goes to free land before it attacks, and approaches free land that is farther
		// away.
		b = NewGreedyBot(g, austria, game.Random(seed))
		visit(b, "PIE")
		p = scene(t, m, diplomacy.Fall, []string{"AUS A TYR", "AUS A VIE", "GER A MUN"}, nil)
		own(t, m, &p, "AUS", "MUN")
		expect(t, m, b.Orders(nil, &p), "A TYR - PIE, A VIE - TYR", "A TYR - PIE, A VIE - TRI")

		// A unit whose move bounced makes room.
		b = NewGreedyBot(g, austria, game.Random(seed))
		visit(b)
		p = scene(t, m, diplomacy.Fall, []string{"AUS A TYR", "GER A MUN"}, nil)
		own(t, m, &p, "AUS", "MUN")
		from := diplomacytest.Province(t, m, "TYR")
		p.Last[from] = diplomacy.Ordered{Power: austria, Order: MoveOf(p.Units[from], diplomacytest.Location(t, m, "MUN")), Verdict: diplomacy.Verdict{Result: diplomacy.Bounced}}
		expect(t, m, b.Orders(nil, &p), "A TYR - BOH")
	}
}

func TestGreedyRetreatsToFriends(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	p := scene(t, m, diplomacy.Autumn, []string{"AUS A VIE", "AUS A BUD", "ITA A TRI"}, []string{"AUS BUD VIE TRI"})
	at := diplomacytest.Province(t, m, "TRI")
	p.Dislodged[at] = diplomacy.DislodgedUnit{Unit: diplomacy.Unit{Power: diplomacytest.Power(t, m, "AUS"), Kind: diplomacy.Army, At: diplomacy.Location(at)}, By: diplomacytest.Province(t, m, "VEN")}
	// Tyrolia is next to Vienna, Serbia to Budapest; Albania to neither. Trieste's
	// other neighbours are taken.
	b := NewGreedyBot(g, diplomacytest.Power(t, m, "AUS"), game.Random(1))
	expect(t, m, b.Orders(nil, &p), "A TRI R SER", "A TRI R TYR")
	p.Units[diplomacytest.Province(t, m, "BOH")] = p.Units[diplomacytest.Province(t, m, "BUD")]
	p.Units[diplomacytest.Province(t, m, "BOH")].At = diplomacytest.Location(t, m, "BOH")
	expect(t, m, b.Orders(nil, &p), "A TRI R TYR")

	// Of two that could only go to the same place, the first does.
	for _, token := range []string{"BUD", "VIE", "TYR", "SER", "VEN", "BUL"} {
		at := diplomacytest.Province(t, m, token)
		p.Units[at] = diplomacy.Unit{Power: diplomacytest.Power(t, m, "ITA"), Kind: diplomacy.Army, At: diplomacy.Location(at)}
	}
	at = diplomacytest.Province(t, m, "GRE")
	p.Units[at] = p.Units[diplomacytest.Province(t, m, "BUL")]
	p.Dislodged[at] = diplomacy.DislodgedUnit{Unit: diplomacy.Unit{Power: diplomacytest.Power(t, m, "AUS"), Kind: diplomacy.Army, At: diplomacy.Location(at)}, By: diplomacytest.Province(t, m, "BUL")}
	expect(t, m, b.Orders(nil, &p), "A GRE R ALB, A TRI D")
}

// Two fleets for three armies: with three armies, both of two builds are fleets; with one
// more fleet, only one is. Builds prefer the home nearest to a foreign centre, and removals
// the farthest unit.
func TestGreedyWinters(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	b := NewGreedyBot(g, diplomacytest.Power(t, m, "FRA"), game.Random(1))
	p := scene(t, m, diplomacy.Winter, []string{"FRA A SPA", "FRA A POR", "FRA A PIC"}, []string{"FRA PAR BRE MAR SPA POR"})
	expect(t, m, b.Orders(nil, &p), "F BRE B, F MAR B")
	p.Units[diplomacytest.Province(t, m, "MAO")] = diplomacy.Unit{Power: diplomacytest.Power(t, m, "FRA"), Kind: diplomacy.Fleet, At: diplomacytest.Location(t, m, "MAO")}
	p.Owner[diplomacytest.Province(t, m, "BEL")] = diplomacytest.Power(t, m, "FRA")
	// London and Liverpool are two moves from Brest for a fleet; Munich and Venice two from
	// Marseilles for an army.
	expect(t, m, b.Orders(nil, &p), "A MAR B, F BRE B", "A PAR B, F BRE B", "A BRE B, F MAR B")

	// All units except the army in Portugal are next to a foreign centre.
	p = scene(t, m, diplomacy.Winter, []string{"FRA A POR", "FRA A BUR", "FRA A RUH", "FRA F ECH", "FRA A PIE", "FRA A PIC"}, []string{"FRA PAR BRE MAR SPA POR"})
	expect(t, m, b.Orders(nil, &p), "A POR D")
}
