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

// Turkey in spring 1901, by hand. The twelve free centres are a power of size
// 12·12 + 4·12 + 16 = 208, worth 208·700 = 145600 each. Austria's, of size 9 + 12 + 16 = 37,
// are worth 25900, and Russia's, of size 16 + 16 + 16 = 48, 33600. No foreign unit can enter
// a Turkish centre, so those are worth nothing.
//
// At depth 1, for armies: Bulgaria has itself, Greece, Rumania and Serbia, 4·145600 / 5 =
// 116480; Constantinople only Bulgaria, 29120; Greece itself, Bulgaria and Serbia, 87360;
// Rumania itself, Bulgaria, Serbia, Budapest and Sevastopol, (3·145600 + 25900 + 33600) / 5
// = 99260; Serbia four free ones, Budapest and Trieste, 634200 / 5 = 126840; Albania Greece,
// Serbia and Trieste, (2·145600 + 25900) / 5 = 63420. At depth 2 Bulgaria has
// (116480 + 29120 + 87360 + 99260 + 126840) / 5 = 91812 and Greece
// (87360 + 63420 + 116480 + 126840) / 5 = 78820.
func TestDumbValuesByHand(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	p := g.Start()
	f := newField(m, diplomacytest.Power(t, m, "TUR"))
	// Test a single depth at a time: the other weights are zero.
	for _, c := range []struct {
		unit  diplomacy.Kind
		at    string
		depth int
		want  int64
	}{
		{diplomacy.Army, "BUL", 0, 145600},
		{diplomacy.Army, "SEV", 0, 33600},
		{diplomacy.Army, "BUD", 0, 25900},
		{diplomacy.Army, "CON", 0, 0},
		{diplomacy.Army, "BUL", 1, 116480},
		{diplomacy.Army, "CON", 1, 29120},
		{diplomacy.Army, "RUM", 1, 99260},
		{diplomacy.Army, "BUL", 2, 91812},
		{diplomacy.Army, "GRE", 2, 78820},
		// A fleet in Constantinople counts one coast of Bulgaria; one in the Black Sea also
		// Rumania and Sevastopol: (2·145600 + 33600) / 5.
		{diplomacy.Fleet, "CON", 1, 29120},
		{diplomacy.Fleet, "BLA", 1, 64960},
	} {
		var w dumbWeights
		w.attack, w.defence = dumbSpring.attack, dumbSpring.defence
		w.proximity[c.depth] = 1
		f.look(&p, &w)
		if got := f.at(c.unit, diplomacytest.Location(t, m, c.at)); got != c.want {
			t.Errorf("%v %s: proximity[%d] %d, want %d", c.unit, c.at, c.depth, got, c.want)
		}
	}
	// Armenia: the army in Smyrna and the fleet in Ankara against the fleet in Sevastopol.
	// Bulgaria: the army in Constantinople against none.
	for _, c := range []struct {
		at                    string
		strength, competition int64
	}{{"ARM", 2, 1}, {"BUL", 1, 0}, {"BLA", 1, 1}, {"CON", 3, 0}} {
		at := diplomacytest.Province(t, m, c.at)
		if f.strength[at] != c.strength || f.competition[at] != c.competition {
			t.Errorf("%s: strength %d and competition %d, want %d and %d", c.at, f.strength[at], f.competition[at], c.strength, c.competition)
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
