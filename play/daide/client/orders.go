package client

import (
	"slices"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
	"eras/play/daide"
)

// fillOrders returns the legal orders of an answer of power at p, and adds an order for everything
// that the answer leaves out, because servers expect one: units hold, dislodged units disband,
// builds are waived (even impossible ones), and units are removed by the rule of civil disorder.
// The added orders do not change the effect of the answer.
func fillOrders(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power, a *diplomacy.Answer) []diplomacy.Order {
	var all diplomacy.OrderSet
	var orders []diplomacy.Order
	for _, o := range a.Orders() {
		if g.AddOrder(&all, p, power, o) == nil {
			orders = append(orders, o)
		}
	}
	unordered := func(at diplomacy.Province) bool { return all.Orders[at].Kind == 0 }
	switch {
	case p.Season.Moves():
		for at := range g.Occupied(p, power).All() {
			if unordered(at) {
				orders = append(orders, aidiplomacy.HoldOf(p.Units[at]))
			}
		}
	case p.Season.Retreats():
		for i := range g.Map.Provinces() {
			if u := p.Dislodged[i].Unit; u.Exists() && u.Power == power && unordered(diplomacy.Province(i)) {
				orders = append(orders, disbandOf(u))
			}
		}
	default:
		owed := g.Owed(p, power)
		for range owed - len(orders) {
			orders = append(orders, diplomacy.Order{Kind: diplomacy.Waive})
		}
		if owed < 0 {
			after := *p
			diplomacy.NewJudge(g).Advance(&after, &all.Orders)
			for at := range g.Occupied(p, power).All() {
				if u := p.Units[at]; unordered(at) && after.Units[at] != u {
					orders = append(orders, removeOf(u))
				}
			}
		}
	}
	return orders
}

// missingOrders returns orders for what a MIS says is missing. It leaves out what confirmed orders
// already cover, because some servers list dislodged units that have an order, and builds that were
// waived.
func missingOrders(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power, m *daide.Missing, confirmed []diplomacy.Order) []diplomacy.Order {
	var orders []diplomacy.Order
	unordered := func(at diplomacy.Location) bool {
		return !slices.ContainsFunc(confirmed, func(o diplomacy.Order) bool { return o.At == at })
	}
	for _, u := range m.Units {
		if unordered(u.At) {
			orders = append(orders, aidiplomacy.HoldOf(u))
		}
	}
	for _, d := range m.Dislodged {
		if unordered(d.Unit.At) {
			orders = append(orders, disbandOf(d.Unit))
		}
	}
	due := g.Adjustment(p, power)
	for range min(-m.Adjust, due-len(confirmed)) {
		orders = append(orders, diplomacy.Order{Kind: diplomacy.Waive})
	}
	for range min(m.Adjust, -due-len(confirmed)) {
		if o, ok := substitute(g, p, power, diplomacy.Order{Kind: diplomacy.Remove}, append(confirmed, orders...)); ok {
			orders = append(orders, o)
		}
	}
	return orders
}

// substitute returns the order to send in place of o, an order of power that is rejected at p, and
// whether there is one. others are the power's other orders.
func substitute(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power, o diplomacy.Order, others []diplomacy.Order) (diplomacy.Order, bool) {
	unit := diplomacy.Unit{Power: power, Kind: o.Unit, At: o.At}
	switch o.Kind {
	case diplomacy.Move:
		if routed := daide.WithRoute(g.Map, p, o, others); routed.Route != o.Route {
			return routed, true
		}
		return aidiplomacy.HoldOf(unit), true
	case diplomacy.SupportHold, diplomacy.SupportMove, diplomacy.Convoy:
		return aidiplomacy.HoldOf(unit), true
	case diplomacy.Retreat:
		return disbandOf(unit), true
	case diplomacy.Build:
		return diplomacy.Order{Kind: diplomacy.Waive}, true
	case diplomacy.Remove:
		for at := range g.Occupied(p, power).All() {
			if !slices.ContainsFunc(others, func(o diplomacy.Order) bool { return o.Kind == diplomacy.Remove && g.Map.Province(o.At) == at }) {
				return removeOf(p.Units[at]), true
			}
		}
	case diplomacy.Hold, diplomacy.Disband, diplomacy.Waive:
	}
	return diplomacy.Order{}, false
}

func disbandOf(u diplomacy.Unit) diplomacy.Order {
	return diplomacy.Order{Kind: diplomacy.Disband, Unit: u.Kind, At: u.At}
}

func removeOf(u diplomacy.Unit) diplomacy.Order {
	return diplomacy.Order{Kind: diplomacy.Remove, Unit: u.Kind, At: u.At}
}

// unitOrderOf returns the provinces of the units of a NOW in its order.
func unitOrderOf(m *diplomacy.Map, now *daide.Now) []diplomacy.Province {
	var list []diplomacy.Province
	for _, u := range now.Units {
		list = append(list, m.Province(u.At))
	}
	for _, d := range now.Dislodged {
		list = append(list, m.Province(d.Unit.At))
	}
	return list
}

// sortByUnits sorts orders by the order of their units' provinces. Waives and builds come last, in
// their present order.
func sortByUnits(m *diplomacy.Map, orders []diplomacy.Order, provinces []diplomacy.Province) {
	index := func(o diplomacy.Order) int {
		if o.Kind != diplomacy.Waive && o.Kind != diplomacy.Build {
			if i := slices.Index(provinces, m.Province(o.At)); i >= 0 {
				return i
			}
		}
		return len(provinces)
	}
	slices.SortStableFunc(orders, func(a, b diplomacy.Order) int { return index(a) - index(b) })
}
