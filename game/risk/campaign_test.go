package risk

import (
	"slices"
	"testing"

	"eras/game"
)

// TestAttackPathsAreTheCheapest compares the cost of each path with that of the cheapest
// one, which is found by trying all links until nothing gets better.
func TestAttackPathsAreTheCheapest(t *testing.T) {
	for name, g := range variants(t) {
		m := game.NewMatch(&Board{Game: g, First: g.Start()}, 7)
		rng := game.Random(7)
		for range 300 {
			if m.Waiting() == 0 {
				break
			}
			play(t, m, rng)
			p := m.Position()
			if g.Actor(&p) < 0 || !g.Free(&p).Empty() {
				continue
			}
			from := p.Strongest(p.Held[p.Turn])
			cost := naivePathCosts(g, &p, from)
			for to := range Territory(g.Map.Territories()) {
				path := g.AttackPath(&p, from, to)
				want, reachable := cost[to]
				if possible := reachable && to != from && p.Armies.At(from) > 1; (path != nil) != possible {
					t.Fatalf("%s: path %v from %d to %d, possible %v", name, path, from, to, possible)
				}
				if path == nil {
					continue
				}
				got, last := 0, from
				for _, c := range path {
					if !naiveLinked(g.Map, last, c) || p.Owner.At(c) == p.Turn {
						t.Fatalf("%s: the path %v from %d cannot be taken", name, path, from)
					}
					got, last = got+2+2*int(p.Armies.At(c)), c
				}
				if got != want || last != to {
					t.Fatalf("%s: the path %v from %d to %d costs %d, want %d", name, path, from, to, got, want)
				}
			}
		}
	}
}

// naivePathCosts returns the cost of the cheapest path to each territory that can be
// reached.
func naivePathCosts(g *Game, p *Position, from Territory) map[Territory]int {
	cost := map[Territory]int{from: 0}
	for better := true; better; {
		better = false
		for a := range Territory(g.Map.Territories()) {
			near, ok := cost[a]
			for b := range Territory(g.Map.Territories()) {
				if !ok || !naiveLinked(g.Map, a, b) || p.Owner.At(b) == p.Turn {
					continue
				}
				d := near + 2 + 2*int(p.Armies.At(b))
				if old, known := cost[b]; !known || d < old {
					cost[b], better = d, true
				}
			}
		}
	}
	return cost
}

// TestACampaignTakesItsPath plays campaigns until they end.
func TestACampaignTakesItsPath(t *testing.T) {
	g := lineGame(t, "players=2")
	for _, c := range []struct {
		name, at string
		path     []Territory
		stop     int32
		taken    int
	}{
		{"all", "attack 0 1 0.500,1.1,1.1,1.1,1.1 0 0/0 -/- 0 -", []Territory{1, 2}, 1, 2},
		{"stop", "attack 0 1 0.20,1.900,1.1,1.1,1.1 0 0/0 -/- 0 -", []Territory{1, 2}, 10, 0},
		{"too few", "attack 0 1 0.2,1.900,1.1,0.9,0.9 0 0/0 -/- 0 -", []Territory{1}, 1, 0},
	} {
		first, err := g.ParsePosition(c.at)
		if err != nil {
			t.Fatal(err)
		}
		m := game.NewMatch(&Board{Game: g, First: first}, 3)
		campaign := Campaign{From: 0, Path: c.path, Stop: c.stop}
		for m.Waiting() != 0 {
			if m.Waiting().Has(game.Chance) {
				if _, _, err := m.Roll(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			p := m.Position()
			a, ok := campaign.Next(g, &p)
			if !ok {
				break
			}
			if _, _, err := m.Answer(p.Turn, a); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
		}
		p := m.Position()
		taken := 0
		for _, at := range c.path {
			if p.Owner.At(at) == 0 {
				taken++
			}
		}
		if taken != c.taken {
			t.Errorf("%s: took %d territories, want %d", c.name, taken, c.taken)
		}
		if left := p.Armies.At(0); c.taken == 0 && (left > c.stop || left < c.stop-1) {
			t.Errorf("%s: %d armies are left, want %d or one less", c.name, left, c.stop)
		}
		if c.taken > 0 && !slices.Contains([]Phase{Occupying, Attacking}, p.Phase) {
			t.Errorf("%s: ended in phase %v", c.name, p.Phase)
		}
	}
}
