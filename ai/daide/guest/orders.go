package guest

import (
	"slices"

	"eras/ai/daide"
	"eras/game/diplomacy"
)

// completed returns the orders of an answer of power at p that are legal, and an order
// for everything that it leaves out, as servers want them and with the same effect:
// units hold, dislodged units are disbanded, builds that are not made are waived (also
// those that cannot be made) and units are removed by civil disorder.
func completed(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power, a *diplomacy.Answer) []diplomacy.Order {
	var all diplomacy.Gathering
	var orders []diplomacy.Order
	for _, o := range a.Orders() {
		if g.Gather(&all, p, power, o) == nil {
			orders = append(orders, o)
		}
	}
	left := func(at diplomacy.Province) bool { return all.Orders[at].Kind == 0 }
	switch {
	case p.Season.Moves():
		for at := range g.Occupied(p, power).All() {
			if u := p.Units[at]; left(at) {
				orders = append(orders, diplomacy.Order{Kind: diplomacy.Hold, Unit: u.Kind, At: u.At})
			}
		}
	case p.Season.Retreats():
		for i := range g.Map.Provinces() {
			if u := p.Dislodged[i].Unit; u.Exists() && u.Power == power && left(diplomacy.Province(i)) {
				orders = append(orders, diplomacy.Order{Kind: diplomacy.Disband, Unit: u.Kind, At: u.At})
			}
		}
	default:
		owed := g.Owned(p, power).Len() - g.Occupied(p, power).Len()
		for range owed - len(orders) {
			orders = append(orders, diplomacy.Order{Kind: diplomacy.Waive})
		}
		if owed < 0 {
			after := *p
			diplomacy.NewJudge(g).Advance(&after, &all.Orders)
			for at := range g.Occupied(p, power).All() {
				if u := p.Units[at]; left(at) && after.Units[at] != u {
					orders = append(orders, diplomacy.Order{Kind: diplomacy.Remove, Unit: u.Kind, At: u.At})
				}
			}
		}
	}
	return orders
}

// listing returns the provinces of the units of a NOW in its order.
func listing(m *diplomacy.Map, now *daide.Now) []diplomacy.Province {
	var list []diplomacy.Province
	for _, u := range now.Units {
		list = append(list, m.Province(u.At))
	}
	for _, d := range now.Dislodged {
		list = append(list, m.Province(d.Unit.At))
	}
	return list
}

// arrange brings orders into the order of a listing; those for no unit come last, as
// they are.
func arrange(m *diplomacy.Map, orders []diplomacy.Order, list []diplomacy.Province) {
	place := func(o diplomacy.Order) int {
		if o.Kind != diplomacy.Waive && o.Kind != diplomacy.Build {
			if i := slices.Index(list, m.Province(o.At)); i >= 0 {
				return i
			}
		}
		return len(list)
	}
	slices.SortStableFunc(orders, func(a, b diplomacy.Order) int { return place(a) - place(b) })
}

// instead returns another order to send where o of power is rejected at p, if there is
// one; taken are the orders that stand beside it.
func instead(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power, o diplomacy.Order, taken []diplomacy.Order) (diplomacy.Order, bool) {
	switch o.Kind {
	case diplomacy.Move:
		if routed := daide.Routed(g.Map, p, o, taken); routed.Route != o.Route {
			return routed, true
		}
		return diplomacy.Order{Kind: diplomacy.Hold, Unit: o.Unit, At: o.At}, true
	case diplomacy.SupportHold, diplomacy.SupportMove, diplomacy.Convoy:
		return diplomacy.Order{Kind: diplomacy.Hold, Unit: o.Unit, At: o.At}, true
	case diplomacy.Retreat:
		return diplomacy.Order{Kind: diplomacy.Disband, Unit: o.Unit, At: o.At}, true
	case diplomacy.Build:
		return diplomacy.Order{Kind: diplomacy.Waive}, true
	case diplomacy.Remove:
		for at := range g.Occupied(p, power).All() {
			u := p.Units[at]
			if !slices.ContainsFunc(taken, func(t diplomacy.Order) bool { return t.Kind == diplomacy.Remove && g.Map.Province(t.At) == at }) {
				return diplomacy.Order{Kind: diplomacy.Remove, Unit: u.Kind, At: u.At}, true
			}
		}
	}
	return diplomacy.Order{}, false
}
