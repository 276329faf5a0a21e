package diplomacy

import "eras/game/diplomacy"

// Adjustments returns how many units power may build (above zero) or must remove
// (below zero) in the winter of p: its centres less its units, but no more builds
// than it has free homes.
func Adjustments(m *diplomacy.Map, p *diplomacy.Position, power diplomacy.Power) int {
	n := 0
	for at := range diplomacy.Province(m.Provinces()) {
		if m.Centres().Has(at) && p.Owner[at] == power {
			n++
		}
		if u := p.Units[at]; u.Exists() && u.Power == power {
			n--
		}
	}
	return min(n, FreeHomes(m, p, power).Len())
}

// FreeHomes returns the home centres in which power may build at p: its own ones
// that it still owns and where no unit stands.
func FreeHomes(m *diplomacy.Map, p *diplomacy.Position, power diplomacy.Power) diplomacy.Set {
	var free diplomacy.Set
	for h := m.Homes(power); !h.Empty(); h = h.Rest() {
		if at := h.First(); p.Owner[at] == power && !p.Units[at].Exists() {
			free = free.With(at)
		}
	}
	return free
}

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
func AdjustBest(m *diplomacy.Map, p *diplomacy.Position, power diplomacy.Power, value func(u diplomacy.Unit, chosen []diplomacy.Order) int) diplomacy.Answer {
	var answer diplomacy.Answer
	n := Adjustments(m, p, power)
	free := FreeHomes(m, p, power)
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
