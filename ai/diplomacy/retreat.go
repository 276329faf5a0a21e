package diplomacy

import "eras/game/diplomacy"

// RetreatBest retreats the units of power, in the order of their provinces, each to
// the location of most value, the first among equals, and never two to one province.
// A unit disbands where nothing of a value above zero is left.
func RetreatBest(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power, value func(u diplomacy.Unit, to diplomacy.Location) int) diplomacy.Answer {
	m := g.Map
	var answer diplomacy.Answer
	var taken diplomacy.Set
	var buf [diplomacy.MaxProvinces]diplomacy.Location
	for from := range diplomacy.Province(m.Provinces()) {
		u := p.Dislodged[from].Unit
		if !u.Exists() || u.Power != power {
			continue
		}
		best, most := diplomacy.Nowhere, 0
		for _, to := range g.Retreats(buf[:0], p, from) {
			if taken.Has(m.Province(to)) {
				continue
			}
			if v := value(u, to); v > most {
				best, most = to, v
			}
		}
		if best == diplomacy.Nowhere {
			answer.Add(DisbandOf(u))
			continue
		}
		taken = taken.With(m.Province(best))
		answer.Add(RetreatOf(u, best))
	}
	return answer
}
