package diplomacy

import "eras/game/diplomacy"

// AppendBuilds appends what can be built in a province, as units of power: an army
// where one can stand, and a fleet at each of its coasts.
func AppendBuilds(buf []diplomacy.Unit, m *diplomacy.Map, power diplomacy.Power, at diplomacy.Province) []diplomacy.Unit {
	if m.CanStand(diplomacy.Army, diplomacy.Location(at)) {
		buf = append(buf, diplomacy.Unit{Power: power, Kind: diplomacy.Army, At: diplomacy.Location(at)})
	}
	if m.CanStand(diplomacy.Fleet, diplomacy.Location(at)) {
		buf = append(buf, diplomacy.Unit{Power: power, Kind: diplomacy.Fleet, At: diplomacy.Location(at)})
	}
	for _, coast := range m.CoastsOf(at) {
		buf = append(buf, diplomacy.Unit{Power: power, Kind: diplomacy.Fleet, At: coast})
	}
	return buf
}

// AdjustBest answers a winter: it builds the units of most value, or removes
// those of least; the first among equals. value is asked anew for every order, so
// that it may look at what was chosen so far.
func AdjustBest(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power, value func(u diplomacy.Unit, chosen []diplomacy.Order) int) diplomacy.Answer {
	m := g.Map
	var answer diplomacy.Answer
	n := g.Adjustment(p, power)
	free := g.BuildSites(p, power)
	var buf [8]diplomacy.Unit
	for ; n > 0; n-- {
		var best diplomacy.Unit
		most := 0
		for h := free; !h.Empty(); h = h.Rest() {
			for _, u := range AppendBuilds(buf[:0], m, power, h.First()) {
				if v := value(u, answer.Orders()); !best.Exists() || v > most {
					best, most = u, v
				}
			}
		}
		free = free.Without(m.Province(best.At))
		answer.Add(BuildOf(best.Kind, best.At))
	}
	var gone diplomacy.Set
	for ; n < 0; n++ {
		var worst diplomacy.Unit
		least := 0
		for at := range diplomacy.Province(m.Provinces()) {
			u := p.Units[at]
			if !u.Exists() || u.Power != power || gone.Has(at) {
				continue
			}
			if v := value(u, answer.Orders()); !worst.Exists() || v < least {
				worst, least = u, v
			}
		}
		gone = gone.With(m.Province(worst.At))
		answer.Add(RemoveOf(worst))
	}
	return answer
}
