package jic

import (
	"math/rand/v2"
	"slices"
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

// scattered returns a movement phase with random units and centres: own units of the first
// power, and others of the rest.
func scattered(g *diplomacy.Game, rng *rand.Rand, own, others int) diplomacy.Position {
	m := g.Map
	p := diplomacy.Position{Year: 1910, Season: [...]diplomacy.Season{diplomacy.Spring, diplomacy.Fall}[rng.IntN(2)]}
	for c := m.Centres(); !c.Empty(); c = c.Rest() {
		p.Owner[c.First()] = diplomacy.Power(rng.IntN(m.Powers() + 1))
	}
	rivals := 1 + rng.IntN(m.Powers()-1)
	// Sometimes the own units are close together.
	close := diplomacy.Province(rng.IntN(m.Provinces()))
	around := m.All()
	if rng.IntN(2) == 0 {
		around = ball(m, close, own)
	}
	for n := 0; n < own+others; {
		at := diplomacy.Location(rng.IntN(m.Locations()))
		if n < own && !around.Has(m.Province(at)) {
			continue
		}
		k := diplomacy.Kind(1 + rng.IntN(2))
		if !m.CanStand(k, at) || p.Units[m.Province(at)].Exists() {
			continue
		}
		power := diplomacy.Power(1)
		if n >= own {
			power = diplomacy.Power(2 + rng.IntN(rivals))
		}
		p.Units[m.Province(at)] = diplomacy.Unit{Power: power, Kind: k, At: at}
		n++
	}
	return p
}

// ball returns the provinces around one, more than there are units.
func ball(m *diplomacy.Map, at diplomacy.Province, units int) diplomacy.Set {
	around := diplomacy.SetOf(at)
	for around.Len() < 2*units+2 {
		for s := around; !s.Empty(); s = s.Rest() {
			around = around.Or(m.Into(diplomacy.Army, s.First())).Or(m.Into(diplomacy.Fleet, s.First()))
		}
	}
	return around
}

// gathered returns a coordinator with the plans of the first power at p.
func gathered(g *diplomacy.Game, p *diplomacy.Position) *Coordinator {
	b := NewBot(Paper(), g, 1, game.Random(1))
	b.w.look(p)
	b.c.gather()
	return b.c
}

// The search finds the best of all combinations, and none if there is none.
func TestSearchIsExact(t *testing.T) {
	g := diplomacytest.Game(t, 50)
	rng := game.Random(5)
	found, none := 0, 0
	positions := 400
	if testing.Short() {
		positions = 100
	}
	for range positions {
		p := scattered(g, rng, 2+rng.IntN(4), rng.IntN(12))
		c := gathered(g, &p)
		if crowded(c) {
			continue
		}
		relaxed := rng.IntN(2) == 0
		all := combinations(c, relaxed)
		s := &c.search
		s.relaxed, s.force, s.forbids = relaxed, c.force, -1
		set := everyone(c)
		made, total, ok := s.run(set, newOutside())
		if ok != (len(all) > 0) {
			t.Fatalf("found %v, but there are %d combinations", ok, len(all))
		}
		if !ok {
			none++
			continue
		}
		found++
		if best := slices.Max(all); total.product() != best {
			t.Fatalf("best of %d combinations is worth %d, found %d", len(all), best, total.product())
		}
		if !consistent(c, made, relaxed) || slowWorth(c, made) != total {
			t.Fatalf("choices %v do not have the worth %v", made, total)
		}
	}
	if found < positions/4 || none < positions/40 {
		t.Errorf("only %d positions with a combination and %d without", found, none)
	}
}

func everyone(c *Coordinator) []int {
	var set []int
	for i := range c.agents {
		set = append(set, i)
	}
	return set
}

// crowded reports whether there are too many combinations to try all.
func crowded(c *Coordinator) bool {
	n := 1
	for i := range c.agents {
		ways := len(c.agents[i].plans)
		for j := range c.agents {
			if i != j {
				for k := range c.agents[j].plans {
					if c.agents[i].reach.Has(c.agents[j].destination(k)) {
						ways++
					}
				}
			}
		}
		n *= ways
	}
	return n > 20_000
}

// BenchmarkMove orders seventeen units at random positions.
func BenchmarkMove(b *testing.B) {
	g := diplomacytest.Game(b, 50)
	rng := game.Random(7)
	var all []diplomacy.Position
	for range 64 {
		all = append(all, scattered(g, rng, 17, 17))
	}
	jic := NewBot(Paper(), g, 1, game.Random(1))
	most := 0
	for i := 0; b.Loop(); i++ {
		jic.Orders(nil, &all[i%len(all)])
		most = max(most, jic.c.search.nodes)
	}
	b.ReportMetric(float64(most), "nodes/most")
}
