package diplomacy

import (
	"testing"

	"eras/game"
	"eras/game/diplomacy"
)

func TestGreedyMoves(t *testing.T) {
	g := standardGame(t, 1)
	m := g.Map
	austria := power(t, m, "AUS")
	visit := func(b Bot, at ...string) {
		for i := range b.(*greedyBot).visitor {
			b.(*greedyBot).visitor[i] = austria
		}
		for _, token := range at {
			b.(*greedyBot).visitor[province(t, m, token)] = 0
		}
	}
	for seed := range uint64(20) {
		// It waits on a centre that is not its own yet, and prefers a free centre to
		// free land: Albania, Galicia, Bohemia and Tyrolia are there too.
		b := NewGreedyBot(g, austria, game.Random(seed))
		p := scene(t, m, diplomacy.Fall, []string{"AUS A SER", "AUS A TRI", "AUS A GAL"}, []string{"AUS BUD TRI VIE", "ITA VEN", "RUS WAR"})
		expect(t, m, b.Orders(&p),
			"A GAL - RUM, A SER H, A TRI - VEN", "A GAL - WAR, A SER H, A TRI - VEN")

		// With nothing free it attacks what is held, and the second unit supports.
		b = NewGreedyBot(g, austria, game.Random(seed))
		visit(b)
		p = scene(t, m, diplomacy.Fall, []string{"AUS A TYR", "AUS A BOH", "GER A MUN"}, nil)
		own(t, m, &p, "AUS", "MUN")
		expect(t, m, b.Orders(&p), "A BOH - MUN, A TYR S A BOH - MUN", "A BOH S A TYR - MUN, A TYR - MUN")

		// It goes to free land before it attacks, and nearer to what is free where that
		// is farther away.
		b = NewGreedyBot(g, austria, game.Random(seed))
		visit(b, "PIE")
		p = scene(t, m, diplomacy.Fall, []string{"AUS A TYR", "AUS A VIE", "GER A MUN"}, nil)
		own(t, m, &p, "AUS", "MUN")
		expect(t, m, b.Orders(&p), "A TYR - PIE, A VIE - TYR", "A TYR - PIE, A VIE - TRI")

		// A unit that was turned back makes room.
		b = NewGreedyBot(g, austria, game.Random(seed))
		visit(b)
		p = scene(t, m, diplomacy.Fall, []string{"AUS A TYR", "GER A MUN"}, nil)
		own(t, m, &p, "AUS", "MUN")
		from := province(t, m, "TYR")
		p.Last[from] = diplomacy.Ordered{Power: austria, Order: MoveOf(p.Units[from], location(t, m, "MUN")), Verdict: diplomacy.Verdict{Result: diplomacy.Bounced}}
		expect(t, m, b.Orders(&p), "A TYR - BOH")
	}
}

func TestGreedyRetreatsToFriends(t *testing.T) {
	g := standardGame(t, 1)
	m := g.Map
	p := scene(t, m, diplomacy.Autumn, []string{"AUS A VIE", "AUS A BUD", "ITA A TRI"}, []string{"AUS BUD VIE TRI"})
	at := province(t, m, "TRI")
	p.Dislodged[at] = diplomacy.Dislodged{Unit: diplomacy.Unit{Power: power(t, m, "AUS"), Kind: diplomacy.Army, At: diplomacy.Location(at)}, By: province(t, m, "VEN")}
	// Tyrolia is next to Vienna, Serbia to Budapest; Albania to neither. Trieste's
	// other neighbours are taken.
	b := NewGreedyBot(g, power(t, m, "AUS"), game.Random(1))
	expect(t, m, b.Orders(&p), "A TRI R SER", "A TRI R TYR")
	p.Units[province(t, m, "BOH")] = p.Units[province(t, m, "BUD")]
	p.Units[province(t, m, "BOH")].At = location(t, m, "BOH")
	expect(t, m, b.Orders(&p), "A TRI R TYR")

	// Of two that could go to one place only, the first does.
	for _, token := range []string{"BUD", "VIE", "TYR", "SER", "VEN", "BUL"} {
		at := province(t, m, token)
		p.Units[at] = diplomacy.Unit{Power: power(t, m, "ITA"), Kind: diplomacy.Army, At: diplomacy.Location(at)}
	}
	at = province(t, m, "GRE")
	p.Units[at] = p.Units[province(t, m, "BUL")]
	p.Dislodged[at] = diplomacy.Dislodged{Unit: diplomacy.Unit{Power: power(t, m, "AUS"), Kind: diplomacy.Army, At: diplomacy.Location(at)}, By: province(t, m, "BUL")}
	expect(t, m, b.Orders(&p), "A GRE R ALB, A TRI D")
}

// Two fleets for three armies: with three armies and two builds both are fleets, with
// one fleet more only one. The nearest home to a foreign centre comes first, and who
// is farthest away goes first.
func TestGreedyWinters(t *testing.T) {
	g := standardGame(t, 1)
	m := g.Map
	b := NewGreedyBot(g, power(t, m, "FRA"), game.Random(1))
	p := scene(t, m, diplomacy.Winter, []string{"FRA A SPA", "FRA A POR", "FRA A PIC"}, []string{"FRA PAR BRE MAR SPA POR"})
	expect(t, m, b.Orders(&p), "F BRE B, F MAR B")
	p.Units[province(t, m, "MAO")] = diplomacy.Unit{Power: power(t, m, "FRA"), Kind: diplomacy.Fleet, At: location(t, m, "MAO")}
	p.Owner[province(t, m, "BEL")] = power(t, m, "FRA")
	// A fleet in Brest has London two moves away, like Liverpool; an army in Marseilles
	// has Munich and Venice at two.
	expect(t, m, b.Orders(&p), "A MAR B, F BRE B", "A PAR B, F BRE B", "A BRE B, F MAR B")

	// Everybody but the army in Portugal is next to a foreign centre.
	p = scene(t, m, diplomacy.Winter, []string{"FRA A POR", "FRA A BUR", "FRA A RUH", "FRA F ECH", "FRA A PIE", "FRA A PIC"}, []string{"FRA PAR BRE MAR SPA POR"})
	expect(t, m, b.Orders(&p), "A POR D")
}
