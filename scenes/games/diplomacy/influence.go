package diplomacy

import (
	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
)

// influence holds, for each province, the power in whose colour it is painted: the owner of a
// centre, or on other land the power that occupied it last.
type influence [diplomacy.MaxProvinces]diplomacy.Power

// lands maps provinces without a centre to the powers of 1901 to which they belong, by tokens. They
// have the influence of that power, while it owns a centre, until another power enters them.
var lands = map[string]string{
	"BOH": "AUS", "GAL": "AUS", "TYR": "AUS",
	"CLY": "ENG", "WAL": "ENG", "YOR": "ENG",
	"BUR": "FRA", "GAS": "FRA", "PIC": "FRA",
	"PRU": "GER", "RUH": "GER", "SIL": "GER",
	"APU": "ITA", "PIE": "ITA", "TUS": "ITA",
	"FIN": "RUS", "LVN": "RUS", "UKR": "RUS",
	"ARM": "TUR", "SYR": "TUR",
}

// firstInfluence returns the influence in a position whose history is unknown.
func firstInfluence(m *diplomacy.Map, p *diplomacy.Position) influence {
	var r influence
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

// enter updates the influence with the units and owners of a position.
func (r *influence) enter(m *diplomacy.Map, p *diplomacy.Position) {
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

// influences holds the influence before each phase of a match, and last the current one.
type influences struct {
	m    *diplomacy.Map
	list []influence
}

// at returns the influence before phase i of a match; if i is the number of phases, the current
// one.
func (rs *influences) at(c diplomacyplay.Match, i int) *influence {
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
			rs.list = append(rs.list, firstInfluence(rs.m, &p))
			continue
		}
		next := rs.list[n-1]
		after := c.Phase(n - 1).After
		next.enter(rs.m, &after)
		rs.list = append(rs.list, next)
	}
	return &rs.list[i]
}
