package diplomacy

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

// scatter returns a position with random units and owners and, in retreat phases,
// dislodged units.
func scatter(m *diplomacy.Map, rng *rand.Rand) diplomacy.Position {
	p := diplomacy.Position{Year: int16(m.Year), Season: diplomacy.Season(rng.IntN(5))}
	for range 5 + rng.IntN(30) {
		k := diplomacy.Kind(1 + rng.IntN(2))
		at := diplomacy.Location(rng.IntN(m.Locations()))
		if m.CanStand(k, at) {
			p.Units[m.Province(at)] = diplomacy.Unit{Power: diplomacy.Power(1 + rng.IntN(m.Powers())), Kind: k, At: at}
		}
	}
	for c := range m.Centres().All() {
		p.Owner[c] = diplomacy.Power(rng.IntN(m.Powers() + 1))
	}
	if !p.Season.Retreats() {
		return p
	}
	for range 8 {
		at := diplomacy.Province(rng.IntN(m.Provinces()))
		switch u := p.Units[at]; {
		case u.Exists() && u.Power != 1:
			from := m.Reach(u.Kind, u.At)
			p.Dislodged[at] = diplomacy.DislodgedUnit{Unit: diplomacy.Unit{Power: 1, Kind: u.Kind, At: u.At}, By: from.First()}
			p.Units[from.First()] = diplomacy.Unit{}
		case !u.Exists():
			p.Standoffs = p.Standoffs.With(at)
		}
	}
	return p
}

// The survey agrees with its doc comments, computed one by one.
func TestSurvey(t *testing.T) {
	m := diplomacytest.Standard(t)
	rng := game.Random(1)
	var s Survey
	for range 60 {
		p := scatter(m, rng)
		s.Look(m, &p)
		can := func(power diplomacy.Power, at diplomacy.Province, stand bool) int {
			n := 0
			for from, u := range p.Units {
				if !u.Exists() || u.Power != power {
					continue
				}
				reaches := slices.ContainsFunc(m.Moves(u.Kind, u.At), func(to diplomacy.Location) bool { return m.Province(to) == at })
				if reaches || stand && diplomacy.Province(from) == at {
					n++
				}
			}
			return n
		}
		for at := range diplomacy.Province(m.Provinces()) {
			for power := range diplomacy.Power(m.Powers() + 1) {
				threat, competition := 0, 0
				for other := range diplomacy.Power(m.Powers() + 1) {
					if other != power {
						threat += can(other, at, false)
						competition = max(competition, can(other, at, true))
					}
				}
				got := [...]int{s.Strength(power, at), s.Threat(power, at), s.Competition(power, at)}
				if want := [...]int{can(power, at, true), threat, competition}; got != want {
					t.Fatalf("%s for %d: strength, threat and competition %v, want %v", m.Token(at), power, got, want)
				}
				if s.Centres[power].Has(at) != (m.Centres().Has(at) && p.Owner[at] == power) {
					t.Fatalf("%s is a centre of %d: %v", m.Token(at), power, s.Centres[power].Has(at))
				}
				if s.Others(power).Has(at) != (p.Units[at].Exists() && p.Units[at].Power != power) {
					t.Fatalf("%s has a unit of others than %d: %v", m.Token(at), power, s.Others(power).Has(at))
				}
			}
		}
	}
}

// Distances agree with relaxing every edge until nothing changes, and with known ones.
func TestDistances(t *testing.T) {
	m := diplomacytest.Standard(t)
	d := NewDistances(m)
	for _, k := range []diplomacy.Kind{diplomacy.Army, diplomacy.Fleet} {
		for from := range diplomacy.Location(m.Locations()) {
			var steps [diplomacy.MaxLocations]int
			for i := range steps {
				steps[i] = Far
			}
			if m.CanStand(k, from) {
				steps[from] = 0
			}
			for changed := true; changed; {
				changed = false
				for at := range diplomacy.Location(m.Locations()) {
					for _, to := range m.Moves(k, at) {
						if steps[at]+1 < steps[to] {
							steps[to], changed = steps[at]+1, true
						}
					}
				}
			}
			for to := range diplomacy.Province(m.Provinces()) {
				want := steps[to]
				for _, coast := range m.CoastsOf(to) {
					want = min(want, steps[coast])
				}
				if got := d.Moves(k, from, to); got != want {
					t.Fatalf("%v %s to %s: %d moves, want %d", k, m.LocationToken(from), m.Token(to), got, want)
				}
			}
		}
	}
	for _, c := range []struct {
		unit     diplomacy.Kind
		from, to string
		moves    int
	}{
		{diplomacy.Army, "LVP", "LON", 2},
		{diplomacy.Army, "LVP", "BEL", Far},
		{diplomacy.Fleet, "LVP", "LON", 2},
		{diplomacy.Fleet, "STP/SCS", "BAR", 4},
		{diplomacy.Fleet, "STP/NCS", "BAR", 1},
		{diplomacy.Army, "MOS", "CON", 4},
	} {
		if got := d.Moves(c.unit, diplomacytest.Location(t, m, c.from), diplomacytest.Province(t, m, c.to)); got != c.moves {
			t.Errorf("%v %s to %s: %d moves, want %d", c.unit, c.from, c.to, got, c.moves)
		}
	}
	lon, bel, bur := diplomacytest.Province(t, m, "LON"), diplomacytest.Province(t, m, "BEL"), diplomacytest.Province(t, m, "BUR")
	if got := d.NearestBetween(lon, diplomacy.SetOf(bur)); got != 3 {
		t.Errorf("LON and BUR are %d steps apart, want 3", got)
	}
	if got := d.NearestBetween(lon, diplomacy.SetOf(bur, bel)); got != 2 {
		t.Errorf("BEL is %d steps from LON, want 2", got)
	}
	if got := d.Nearest(diplomacy.Army, diplomacytest.Location(t, m, "PAR"), diplomacy.SetOf(lon, bel)); got != 2 {
		t.Errorf("the nearest of LON and BEL is %d moves from PAR, want 2", got)
	}
}

// scene returns a position on the standard map: units as "AUS A BUD", centres as
// "AUS BUD VIE"; all others are free.
func scene(t testing.TB, m *diplomacy.Map, season diplomacy.Season, units, centres []string) diplomacy.Position {
	t.Helper()
	p := diplomacy.Position{Year: int16(m.Year), Season: season}
	for _, text := range units {
		words := strings.Fields(text)
		u := diplomacy.Unit{Power: diplomacytest.Power(t, m, words[0]), Kind: diplomacy.Army, At: diplomacytest.Location(t, m, words[2])}
		if words[1] == "F" {
			u.Kind = diplomacy.Fleet
		}
		p.Units[m.Province(u.At)] = u
	}
	for _, text := range centres {
		words := strings.Fields(text)
		for _, c := range words[1:] {
			p.Owner[diplomacytest.Province(t, m, c)] = diplomacytest.Power(t, m, words[0])
		}
	}
	return p
}

// own gives all centres except those in but to a power.
func own(t testing.TB, m *diplomacy.Map, p *diplomacy.Position, owner string, but ...string) {
	t.Helper()
	for c := range m.Centres().All() {
		if !slices.Contains(but, m.Token(c)) {
			p.Owner[c] = diplomacytest.Power(t, m, owner)
		}
	}
}

// expect fails if the orders are not one of the expected sets.
func expect(t *testing.T, m *diplomacy.Map, a diplomacy.Answer, want ...string) {
	t.Helper()
	got := strings.Join(diplomacytest.Orders(m, a), ", ")
	if !slices.Contains(want, got) {
		t.Errorf("%s\nwant %s", got, strings.Join(want, "\nor   "))
	}
}
