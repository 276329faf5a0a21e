package diplomacy

import (
	"eras/game/diplomacy"
)

// HoldOf returns u's order to hold.
func HoldOf(u diplomacy.Unit) diplomacy.Order {
	return diplomacy.Order{Kind: diplomacy.Hold, Unit: u.Kind, At: u.At}
}

// MoveOf returns u's order to move without a convoy.
func MoveOf(u diplomacy.Unit, to diplomacy.Location) diplomacy.Order {
	return diplomacy.Order{Kind: diplomacy.Move, Unit: u.Kind, At: u.At, To: to}
}

// SupportHoldOf returns u's order to support other in its place.
func SupportHoldOf(m *diplomacy.Map, u, other diplomacy.Unit) diplomacy.Order {
	return diplomacy.Order{
		Kind: diplomacy.SupportHold, Unit: u.Kind, At: u.At,
		From: diplomacy.Location(m.Province(other.At)), Other: other.Kind,
	}
}

// SupportMoveOf returns u's order to support the move of other to a province.
func SupportMoveOf(m *diplomacy.Map, u, other diplomacy.Unit, to diplomacy.Province) diplomacy.Order {
	return diplomacy.Order{
		Kind: diplomacy.SupportMove, Unit: u.Kind, At: u.At, To: diplomacy.Location(to),
		From: diplomacy.Location(m.Province(other.At)), Other: other.Kind,
	}
}

// RetreatOf returns the order of a dislodged unit to retreat.
func RetreatOf(u diplomacy.Unit, to diplomacy.Location) diplomacy.Order {
	return diplomacy.Order{Kind: diplomacy.Retreat, Unit: u.Kind, At: u.At, To: to}
}

// DisbandOf returns the order of a dislodged unit to disband.
func DisbandOf(u diplomacy.Unit) diplomacy.Order {
	return diplomacy.Order{Kind: diplomacy.Disband, Unit: u.Kind, At: u.At}
}

// buildOf returns the order to build a unit.
func buildOf(k diplomacy.Kind, at diplomacy.Location) diplomacy.Order {
	return diplomacy.Order{Kind: diplomacy.Build, Unit: k, At: at}
}

// removeOf returns the order to remove u in winter.
func removeOf(u diplomacy.Unit) diplomacy.Order {
	return diplomacy.Order{Kind: diplomacy.Remove, Unit: u.Kind, At: u.At}
}

// Canonical returns o without details that have no effect: the kind of the supported or
// convoyed unit, and the coast to which a supported one goes.
func Canonical(m *diplomacy.Map, o diplomacy.Order) diplomacy.Order {
	o.Other = 0
	if o.Kind == diplomacy.SupportMove {
		o.To = diplomacy.Location(m.Province(o.To))
	}
	return o
}

// waiveOf returns the order to build nothing for one centre.
func waiveOf() diplomacy.Order { return diplomacy.Order{Kind: diplomacy.Waive} }

// RetreatBest retreats the units of power, in the order of their provinces, each to the
// location of the highest value (the first of equals) and never two to one province. A unit
// disbands if no value above zero is left.
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

// appendBuilds appends the units that power could build in a province: an army if one can
// stand there, and a fleet at each coast.
func appendBuilds(buf []diplomacy.Unit, m *diplomacy.Map, power diplomacy.Power, at diplomacy.Province) []diplomacy.Unit {
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

// AdjustBest answers a winter: it builds the units of the highest value or removes those of the
// lowest, the first on a tie. It calls value anew for each order, with the orders chosen so far.
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
			for _, u := range appendBuilds(buf[:0], m, power, h.First()) {
				if v := value(u, answer.Orders()); !best.Exists() || v > most {
					best, most = u, v
				}
			}
		}
		free = free.Without(m.Province(best.At))
		answer.Add(buildOf(best.Kind, best.At))
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
		answer.Add(removeOf(worst))
	}
	return answer
}
