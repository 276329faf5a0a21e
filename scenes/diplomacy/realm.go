package diplomacy

import (
	"eras/game/diplomacy"
	"eras/scenes/table"
)

// realm is in whose colour each province is painted: a centre in its owner's,
// other land in that of the power that held it last.
type realm [diplomacy.MaxProvinces]diplomacy.Power

// lands are the provinces without a centre that belong to the great powers of 1901,
// by tokens. They are painted so as long as the power has a centre, until somebody
// else enters them.
var lands = map[string]string{
	"BOH": "AUS", "GAL": "AUS", "TYR": "AUS",
	"CLY": "ENG", "WAL": "ENG", "YOR": "ENG",
	"BUR": "FRA", "GAS": "FRA", "PIC": "FRA",
	"PRU": "GER", "RUH": "GER", "SIL": "GER",
	"APU": "ITA", "PIE": "ITA", "TUS": "ITA",
	"FIN": "RUS", "LVN": "RUS", "UKR": "RUS",
	"ARM": "TUR", "SYR": "TUR",
}

// firstRealm returns the realm at a position of which no history is known.
func firstRealm(m *diplomacy.Map, p *diplomacy.Position) realm {
	var r realm
	var owns [diplomacy.MaxPowers + 1]bool
	for c := m.Centres(); !c.Empty(); c = c.Rest() {
		owns[p.Owner[c.First()]] = true
	}
	for token, power := range lands {
		at, known := m.FindProvince(token)
		who, playing := m.FindPower(power)
		if known && playing && owns[who] && !m.Centres().Has(at) {
			r[at] = who
		}
	}
	r.enter(m, p)
	return r
}

// enter paints what a position shows.
func (r *realm) enter(m *diplomacy.Map, p *diplomacy.Position) {
	for i := range m.Provinces() {
		at := diplomacy.Province(i)
		switch {
		case m.Ground(at) == diplomacy.Sea:
		case m.Centres().Has(at):
			r[at] = p.Owner[at]
		case p.Units[at].Exists():
			r[at] = p.Units[at].Power
		}
	}
}

// realms are the realms before each phase of a match and, last, now.
type realms struct {
	m    *diplomacy.Map
	list []realm
}

// at returns the realm before phase i of a council, or now.
func (rs *realms) at(c table.Council, i int) *realm {
	if len(rs.list) > c.Phases()+1 {
		rs.list = nil
	}
	for len(rs.list) <= c.Phases() {
		n := len(rs.list)
		if n == 0 {
			p := c.Position()
			if c.Phases() > 0 {
				p = c.Phase(0).Before
			}
			rs.list = append(rs.list, firstRealm(rs.m, &p))
			continue
		}
		next := rs.list[n-1]
		after := c.Phase(n - 1).After
		next.enter(rs.m, &after)
		rs.list = append(rs.list, next)
	}
	return &rs.list[i]
}
