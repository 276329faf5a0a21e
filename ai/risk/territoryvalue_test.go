package risk

import (
	"math"
	"testing"

	"eras/game"
	"eras/game/risk"
)

// slowValue is ender-2009 eq. 2.4 written down factor by factor.
func slowValue(g *risk.Game, p *risk.Position, seat game.Seat, c risk.Territory) float64 {
	m := g.Map
	continent := func(c risk.Territory) risk.Continent { return m.ContinentOf(c) }
	borders := func(a, b risk.Territory) bool { return m.Neighbours(a).Has(b) }
	var friends, friendArmies, enemies, enemyArmies, size, entrances, owned, others, theirs float64
	seen := map[risk.Continent]bool{}
	for n := range m.All().All() {
		switch {
		case !borders(c, n):
		case p.Owner.At(n) == seat:
			friends++
			friendArmies += float64(p.Armies.At(n))
		default:
			enemies++
			enemyArmies += float64(p.Armies.At(n))
		}
		if borders(c, n) && continent(n) != continent(c) {
			seen[continent(n)] = true
		}
		if continent(n) != continent(c) {
			continue
		}
		size++
		if p.Owner.At(n) == seat {
			owned++
			if n != c {
				others++
			}
		}
		if p.Owner.At(n) == p.Owner.At(c) {
			theirs++
		}
		entrance := 0.0
		for o := range m.All().All() {
			if borders(n, o) && continent(o) != continent(n) {
				entrance = 1
			}
		}
		entrances += entrance
	}
	bonus := float64(m.Bonus(continent(c)))
	value := 70*bonus/(size*entrances) + 1.2*friends + 0.05*friendArmies - 0.3*enemies - 0.03*enemyArmies +
		0.5*float64(len(seen)) + bonus*owned/size
	if others == size-1 {
		value += bonus * 20
	}
	if theirs == size && p.Owner.At(c) != seat {
		value += bonus * 4
	}
	return value
}

func TestTerritoriesAreWorthWhatTheFormulaSays(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	random := make([]Maker, 4)
	for i := range random {
		random[i] = NewRandom
	}
	rest, enemy := 0, 0
	for _, name := range []string{"classic", "isles"} {
		rules := risk.Ender2009(4)
		rules.Limit = 60
		g, err := risk.NewGame(mapOf(t, name), rules)
		if err != nil {
			t.Fatal(err)
		}
		a := newAppraiser(g, table25())
		for seed := range uint64(2) {
			eachPhase(t, g, random, seed, func(p *risk.Position) bool {
				for c := range g.Map.All().All() {
					for seat := range game.Seat(4) {
						got, want := a.value(p, seat, p.Held[seat], c), slowValue(g, p, seat, c)
						if math.Abs(got-want) > 1e-9 {
							t.Fatalf("%s is worth %v to %v, want %v in %s", g.Map.ID(c), got, seat, want, g.FormatPosition(p))
						}
						members := g.Map.Members(g.Map.ContinentOf(c))
						if members.Minus(p.Held[seat]).Equal(risk.SetOf(c)) {
							rest++
						}
						if owner := p.Owner.At(c); owner != seat && members.Minus(p.Held[owner]).Empty() {
							enemy++
						}
					}
				}
				return true
			})
		}
	}
	if rest == 0 || enemy == 0 {
		t.Errorf("the matches had %d last territories and %d of enemy continents", rest, enemy)
	}
}

// What a chain means to take before counts as held.
func TestTerritoriesMeantToBeTakenCount(t *testing.T) {
	turn := turnAt(t, yard, "0.5,1.2,1.2,1.2,1.2,1.2,1.2,1.2,2.2", 0, NewMARS)
	a := newAppraiser(turn.Game, table25())
	before := a.value(turn.P, 0, turn.held(), 2)
	after := a.value(turn.P, 0, turn.held().With(1), 2)
	// A friend with one army for an enemy with two, a third more of the continent,
	// and the last territory of it.
	if want := before + 1.2 + 0.05 + 0.3 + 0.06 + 3*(1.0/3) + 3*20; math.Abs(after-want) > 1e-9 {
		t.Errorf("it is worth %v, want %v", after, want)
	}
	// With one territory of it gone, the enemy no longer has the continent.
	turn = turnAt(t, yard, "0.5,2.2,2.2,1.2,1.2,1.2,2.2,2.2,2.2", 0, NewMARS)
	before = a.value(turn.P, 0, turn.held(), 4)
	after = a.value(turn.P, 0, turn.held().With(3), 4)
	if want := before + 1.2 + 0.05 + 0.3 + 0.06 + 2*(1.0/3) - 2*4; math.Abs(after-want) > 1e-9 {
		t.Errorf("it is worth %v, want %v", after, want)
	}
}

// Without bonuses continents are worth nothing.
func TestContinentsMayNotCount(t *testing.T) {
	m, err := risk.ParseMapLine(yard)
	if err != nil {
		t.Fatal(err)
	}
	rules := risk.Ender2009(2)
	rules.Continents = false
	g, err := risk.NewGame(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	p := turnAt(t, yard, "0.5,0.2,1.2,1.2,1.2,1.2,1.2,1.2,2.2", 0, NewMARS).P
	a := newAppraiser(g, table25())
	if got, want := a.value(p, 0, p.Held[0], 2), 1.2+0.05*2-0.3-0.03*2+0.5; math.Abs(got-want) > 1e-9 {
		t.Errorf("it is worth %v, want %v", got, want)
	}
}
