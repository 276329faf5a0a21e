package diplomacy

import (
	"cmp"
	"fmt"
	"slices"

	"eras/game"
)

// Game is a map with the rules that are played on it; [NewGame] makes it. A Game
// never changes and may be used by several goroutines; a [Judge] of it belongs to
// one.
type Game struct {
	Map   *Map
	Rules Rules

	// around are the provinces next to each, by land or by sea.
	around [MaxProvinces]Set
	// alphabet is each province's place among all by their names in English.
	alphabet [MaxProvinces]uint8
}

// NewGame returns the game of r on m, or an error if it cannot be played.
func NewGame(m *Map, r Rules) (*Game, error) {
	if r.LastYear != 0 && int(r.LastYear) < m.Year {
		return nil, fmt.Errorf("making a game of Diplomacy: the last year %d lies before the first, %d", r.LastYear, m.Year)
	}
	if r.LastYear > maxYear {
		return nil, fmt.Errorf("making a game of Diplomacy: the last year is %d, the latest is %d", r.LastYear, maxYear)
	}
	g := &Game{Map: m, Rules: r}
	if start := g.Start(); g.Acting(&start) == 0 {
		return nil, fmt.Errorf("making a game of Diplomacy: no power of map %q begins with a unit", m.Name)
	}
	provinces := make([]Province, m.Provinces())
	for at := range Location(m.Locations()) {
		p := m.Province(at)
		g.around[p] = g.around[p].Or(m.Reach(Army, at)).Or(m.Reach(Fleet, at))
		if int(at) < len(provinces) {
			provinces[at] = p
		}
	}
	slices.SortFunc(provinces, func(a, b Province) int {
		return cmp.Or(cmp.Compare(m.nameToSort(a), m.nameToSort(b)), cmp.Compare(a, b))
	})
	for i, p := range provinces {
		g.alphabet[p] = uint8(i)
	}
	return g, nil
}

// nameToSort returns the name by which the rules order provinces: that in English,
// or the token where there is none.
func (m *Map) nameToSort(p Province) string {
	if name := m.ProvinceName(p)["en"]; name != "" {
		return name
	}
	return m.Token(p)
}

// Start returns the first position: spring of the map's year, every power with its
// units and its home centres.
func (g *Game) Start() Position {
	p := Position{Year: int16(g.Map.Year)}
	for i := range g.Map.Powers() {
		power := Power(i + 1)
		for _, u := range g.Map.StartUnits(power) {
			p.Units[g.Map.Province(u.At)] = u
		}
		for c := range g.Map.Homes(power).All() {
			p.Owner[c] = power
		}
	}
	return p
}

// Acting returns the powers that have something to order at p: those with units in
// movement phases, with dislodged units in retreat phases, with units to build or
// to remove in winter. It is empty exactly when the match is over.
func (g *Game) Acting(p *Position) game.Seats {
	var seats game.Seats
	switch {
	case p.Ending != Going:
	case p.Season.Moves():
		for i := range g.Map.Provinces() {
			seats = seats.With(p.Units[i].Power.Seat())
		}
	case p.Season.Retreats():
		for i := range g.Map.Provinces() {
			seats = seats.With(p.Dislodged[i].Unit.Power.Seat())
		}
	default:
		surplus := g.surplus(p)
		for i := range g.Map.Powers() {
			power := Power(i + 1)
			if n := surplus[power]; n < 0 || n > 0 && !g.BuildSites(p, power).Empty() {
				seats = seats.With(power.Seat())
			}
		}
	}
	return seats
}

// Occupied returns the provinces in which power has units, without dislodged ones.
func (g *Game) Occupied(p *Position, power Power) Set {
	var s Set
	for i := range g.Map.Provinces() {
		if p.Units[i].Power == power && p.Units[i].Exists() {
			s = s.With(Province(i))
		}
	}
	return s
}

// Owned returns the centres that power owns; of [Neutral] the free ones.
func (g *Game) Owned(p *Position, power Power) Set {
	var s Set
	for c := g.Map.Centres(); !c.Empty(); c = c.Rest() {
		if p.Owner[c.First()] == power {
			s = s.With(c.First())
		}
	}
	return s
}
