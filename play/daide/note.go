package daide

import "eras/game/diplomacy"

// Note returns the note with which a server answers an order that power gives at p: [MBV] if the
// order is possible, and otherwise what is wrong with it. It does not count builds and removals;
// [OrderSheet.Submit] does.
func Note(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power, o *Order) Token {
	kind := o.Order.Kind
	switch {
	case !inSeason(kind, p.Season):
		return NRS
	case o.Power != power:
		return NYU
	case kind == diplomacy.Waive:
		return MBV
	case kind == diplomacy.Build:
		return buildNote(g, p, power, o.Order)
	}
	unit := diplomacy.Unit{Power: o.Power, Kind: o.Order.Unit, At: o.Order.At}
	if note := unitNote(g.Map, p, unit); note != MBV {
		return note
	}
	switch kind {
	case diplomacy.Move:
		return moveNote(g, p, o.Order)
	case diplomacy.SupportHold, diplomacy.SupportMove:
		if !onBoard(g.Map, p, o.Other) {
			return NSU
		}
	case diplomacy.Convoy:
		switch {
		case o.Order.Unit != diplomacy.Fleet:
			return NSF
		case g.Map.Ground(g.Map.Province(o.Order.At)) != diplomacy.Sea:
			return NAS
		case o.Other.Kind != diplomacy.Army || !onBoard(g.Map, p, o.Other):
			return NSA
		}
	case diplomacy.Retreat:
		if g.CheckOrder(p, power, o.Order) != nil {
			return NVR
		}
	case diplomacy.Remove:
		return MBV
	case diplomacy.Hold, diplomacy.Disband, diplomacy.Build, diplomacy.Waive:
	}
	if g.CheckOrder(p, power, o.Order) != nil {
		return FAR
	}
	return MBV
}

// inSeason reports whether orders of a kind are given in a season.
func inSeason(kind diplomacy.OrderKind, s diplomacy.Season) bool {
	switch {
	case s.Moves():
		return kind >= diplomacy.Hold && kind <= diplomacy.Convoy
	case s.Retreats():
		return kind == diplomacy.Retreat || kind == diplomacy.Disband
	}
	return kind >= diplomacy.Build && kind <= diplomacy.Waive
}

// onBoard reports whether a unit is on the board and not dislodged.
func onBoard(m *diplomacy.Map, p *diplomacy.Position, u diplomacy.Unit) bool {
	return int(u.At) < m.Locations() && p.Units[m.Province(u.At)] == u
}

// unitNote returns MBV if a unit can be ordered in the phase of p, else what is wrong.
func unitNote(m *diplomacy.Map, p *diplomacy.Position, u diplomacy.Unit) Token {
	switch {
	case !p.Season.Retreats():
		if !onBoard(m, p, u) {
			return NSU
		}
	case int(u.At) < m.Locations() && p.Dislodged[m.Province(u.At)].Unit == u:
	case onBoard(m, p, u):
		return NRN
	default:
		return NSU
	}
	return MBV
}

// moveNote returns MBV if a move of a unit that is on the board is possible, else what
// is wrong.
func moveNote(g *diplomacy.Game, p *diplomacy.Position, o diplomacy.Order) Token {
	m := g.Map
	if int(o.To) >= m.Locations() {
		return CST
	}
	at, to := m.Province(o.At), m.Province(o.To)
	near := m.Reach(o.Unit, o.At).Has(to)
	switch {
	case o.Unit == diplomacy.Army && o.To != diplomacy.Location(to):
		return CST
	case o.Via && o.Unit == diplomacy.Fleet:
		return NSA
	case !o.Via && !near:
		return FAR
	case !o.Via && g.CheckOrder(p, p.Units[at].Power, o) != nil:
		return CST // the fleet can reach only another coast of the province
	case !o.Via:
		return MBV
	case at == to || !m.Coasts().Has(at) || !m.Coasts().Has(to):
		return FAR
	}
	for i := range len(o.Route) {
		switch sea := diplomacy.Province(o.Route[i]); {
		case p.Units[sea].Kind != diplomacy.Fleet:
			return NSF
		case m.Ground(sea) != diplomacy.Sea:
			return NAS
		}
	}
	if g.CheckOrder(p, p.Units[at].Power, o) == nil {
		return MBV
	}
	if o.Route == "" {
		return NSF
	}
	return FAR
}

// buildNote returns MBV if a build is possible, else what is wrong.
func buildNote(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power, o diplomacy.Order) Token {
	m := g.Map
	if int(o.At) >= m.Locations() {
		return CST
	}
	switch at := m.Province(o.At); {
	case !m.Centres().Has(at):
		return NSC
	case m.HomeOf(at) != power:
		return HSC
	case p.Owner[at] != power:
		return YSC
	case p.Units[at].Exists():
		return ESC
	case !m.CanStand(o.Unit, o.At):
		return CST
	}
	return MBV
}
