package diplomacy

import "eras/game/diplomacy"

// Survey summarises a position for bots: where each power's units are, which centres it
// owns, and which units can enter which province without a convoy. [Survey.Look] fills it
// for each phase and allocates nothing.
type Survey struct {
	// All are the provinces with units, and Units those with units of each power.
	// Dislodged units do not count.
	All   diplomacy.Set
	Units [diplomacy.MaxPowers + 1]diplomacy.Set
	// Centres are the centres that each power owns; index [diplomacy.Neutral] has the free ones.
	Centres [diplomacy.MaxPowers + 1]diplomacy.Set
	// Able has, for each province, the provinces whose units can enter it.
	Able [diplomacy.MaxProvinces]diplomacy.Set

	powers int
}

// Look fills s for p.
func (s *Survey) Look(m *diplomacy.Map, p *diplomacy.Position) {
	*s = Survey{powers: m.Powers()}
	for at := range diplomacy.Province(m.Provinces()) {
		u := p.Units[at]
		if !u.Exists() {
			continue
		}
		s.All = s.All.With(at)
		s.Units[u.Power] = s.Units[u.Power].With(at)
		for to := m.Reach(u.Kind, u.At); !to.Empty(); to = to.Rest() {
			s.Able[to.First()] = s.Able[to.First()].With(at)
		}
	}
	for c := m.Centres(); !c.Empty(); c = c.Rest() {
		owner := p.Owner[c.First()]
		s.Centres[owner] = s.Centres[owner].With(c.First())
	}
}

// Others returns the provinces with units of other powers.
func (s *Survey) Others(power diplomacy.Power) diplomacy.Set { return s.All.Minus(s.Units[power]) }

// Strength returns how many units of power are in a province or can enter it.
func (s *Survey) Strength(power diplomacy.Power, at diplomacy.Province) int {
	return s.Able[at].With(at).And(s.Units[power]).Len()
}

// Threat returns how many units of other powers can enter a province.
func (s *Survey) Threat(power diplomacy.Power, at diplomacy.Province) int {
	return s.Able[at].And(s.Others(power)).Len()
}

// Contested reports whether units of other powers are in a province or can enter it.
func (s *Survey) Contested(power diplomacy.Power, at diplomacy.Province) bool {
	return !s.Able[at].With(at).And(s.Others(power)).Empty()
}

// Competition returns the largest [Survey.Strength] of another power at a province.
func (s *Survey) Competition(power diplomacy.Power, at diplomacy.Province) int {
	most := 0
	for other := range diplomacy.Power(s.powers + 1) {
		if other != power {
			most = max(most, s.Strength(other, at))
		}
	}
	return most
}
