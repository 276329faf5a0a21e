package diplomacy

import (
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

// place is a location for a kind of unit.
type place struct {
	kind diplomacy.Kind
	at   diplomacy.Location
}

// slowValues computes the value of every place from DumbBot's description, with lists
// instead of tables.
func slowValues(m *diplomacy.Map, p *diplomacy.Position, power diplomacy.Power) map[place]int64 {
	wa, wd := int64(700), int64(300)
	if p.Season == diplomacy.Fall || p.Season == diplomacy.Autumn {
		wa, wd = 600, 400
	}
	weights := []int64{1000, 100, 30, 10, 6, 5, 4, 3, 2, 1}
	if p.Season == diplomacy.Spring || p.Season == diplomacy.Summer {
		weights[0], weights[1] = 100, 1000
	}
	size := func(owner diplomacy.Power) int64 {
		x := int64(0)
		for c := range m.Centres().All() {
			if p.Owner[c] == owner {
				x++
			}
		}
		return x*x + 4*x + 16
	}
	var units []diplomacy.Unit
	for _, u := range p.Units {
		if u.Exists() {
			units = append(units, u)
		}
	}
	defence := func(c diplomacy.Province) int64 {
		most := int64(0)
		for _, u := range units {
			if u.Power != power && m.Reach(u.Kind, u.At).Has(c) {
				most = max(most, size(u.Power))
			}
		}
		return most
	}
	worth := func(at diplomacy.Province) (attack, guard int64) {
		switch {
		case !m.Centres().Has(at):
			return 0, 0
		case p.Owner[at] == power:
			return 0, defence(at)
		default:
			return size(p.Owner[at]), 0
		}
	}
	next := func(of diplomacy.Power, at diplomacy.Province) int64 {
		n := int64(0)
		for _, u := range units {
			if u.Power != of {
				continue
			}
			if m.Province(u.At) == at {
				n++
			}
			for _, to := range m.Moves(u.Kind, u.At) {
				if m.Province(to) == at {
					n++
				}
			}
		}
		return n
	}
	var places []place
	for _, k := range []diplomacy.Kind{diplomacy.Army, diplomacy.Fleet} {
		for at := range diplomacy.Location(m.Locations()) {
			if m.CanStand(k, at) {
				places = append(places, place{k, at})
			}
		}
	}
	prox, value := map[place]int64{}, map[place]int64{}
	for _, x := range places {
		at := m.Province(x.at)
		attack, guard := worth(at)
		prox[x] = attack*wa + guard*wd
		if p.Season == diplomacy.Winter {
			value[x] = 1000 * guard
			continue
		}
		competition := int64(0)
		for other := range diplomacy.Power(m.Powers() + 1) {
			if other != power {
				competition = max(competition, next(other, at))
			}
		}
		value[x] = 1000*next(power, at) - 1000*competition
	}
	for _, w := range weights {
		after := map[place]int64{}
		for _, x := range places {
			value[x] += w * prox[x]
			best := map[diplomacy.Province]int64{}
			for _, to := range m.Moves(x.kind, x.at) {
				at := m.Province(to)
				best[at] = max(best[at], prox[place{x.kind, to}])
			}
			sum := prox[x]
			for _, v := range best {
				sum += v
			}
			after[x] = sum / 5
		}
		prox = after
	}
	return value
}

func newField(m *diplomacy.Map, power diplomacy.Power) *dumbField {
	return &dumbField{m: m, terrain: newDumbTerrain(m), power: power}
}

func seasonWeights(s diplomacy.Season) *dumbWeights {
	return [...]*dumbWeights{&dumbSpring, &dumbSpring, &dumbFall, &dumbFall, &dumbWinter}[s]
}

// DumbBot's values equal slowValues at the start and at random positions, also when a field
// is used again.
func TestDumbValues(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	rng := game.Random(2)
	for _, power := range []diplomacy.Power{1, 4, 7} {
		f := newField(m, power)
		for i := range 5 {
			p := scatter(m, rng)
			if i == 0 {
				p = g.Start()
			}
			for season := range diplomacy.Season(5) {
				p.Season = season
				f.look(&p, seasonWeights(season))
				for x, want := range slowValues(m, &p, power) {
					if got := f.at(x.kind, x.at); got != want {
						t.Fatalf("%v %s in %v for %s: value %d, want %d", x.kind, m.LocationToken(x.at), season, m.PowerToken(power), got, want)
					}
				}
			}
		}
	}
}

// A fleet next to both coasts of a province counts twice there, an army once.
func TestDumbCountsCoasts(t *testing.T) {
	m := diplomacytest.Standard(t)
	var p diplomacy.Position
	france, italy := diplomacytest.Power(t, m, "FRA"), diplomacytest.Power(t, m, "ITA")
	for _, u := range []diplomacy.Unit{
		{Power: france, Kind: diplomacy.Fleet, At: diplomacytest.Location(t, m, "MAO")},
		{Power: italy, Kind: diplomacy.Army, At: diplomacytest.Location(t, m, "GAS")},
	} {
		p.Units[m.Province(u.At)] = u
	}
	f := newField(m, france)
	f.look(&p, &dumbSpring)
	if spa := diplomacytest.Province(t, m, "SPA"); f.strength[spa] != 2 || f.competition[spa] != 1 {
		t.Errorf("Spain: strength %d and competition %d, want 2 and 1", f.strength[spa], f.competition[spa])
	}
}

func TestDumbFieldAllocatesNothing(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	p := g.Start()
	f := newField(g.Map, 3)
	if n := testing.AllocsPerRun(20, func() { f.look(&p, &dumbFall) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkDumbField(b *testing.B) {
	g := diplomacytest.Game(b, 1)
	p := g.Start()
	f := newField(g.Map, 3)
	for b.Loop() {
		f.look(&p, &dumbFall)
	}
}
