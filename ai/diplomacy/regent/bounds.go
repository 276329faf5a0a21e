package regent

import (
	"slices"

	ai "eras/ai/diplomacy"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// bounds are what the promises of a power leave to its units at a position.
type bounds struct {
	m    *diplomacy.Map
	at   *diplomacy.Position
	duty promise.Duty
	// legal are the legal orders of each unit, and orders and barred the promised and the excluded
	// ones.
	legal          [][]diplomacy.Order
	orders, barred []diplomacy.Order
}

// newBounds returns the bounds of a duty for units with some legal orders. Promised orders that are
// not legal bind nobody.
func newBounds(m *diplomacy.Map, at *diplomacy.Position, duty promise.Duty, legal [][]diplomacy.Order) *bounds {
	b := &bounds{m: m, at: at, duty: duty, legal: legal, barred: canonical(m, duty.Barred)}
	for _, o := range canonical(m, duty.Orders) {
		if slices.ContainsFunc(legal, func(orders []diplomacy.Order) bool { return slices.Contains(orders, o) }) {
			b.orders = append(b.orders, o)
		}
	}
	return b
}

func canonical(m *diplomacy.Map, orders []press.Order) (all []diplomacy.Order) {
	for _, o := range orders {
		all = append(all, ai.Canonical(m, o.Order))
	}
	return all
}

// loose reports whether the bounds bind nothing.
func (b *bounds) loose() bool {
	return len(b.orders) == 0 && len(b.barred) == 0 && !b.duty.Lasts()
}

// allows reports whether a unit may have an order.
func (b *bounds) allows(o diplomacy.Order) bool {
	if slices.Contains(b.orders, o) {
		return true
	}
	at := b.m.Province(o.At)
	if slices.ContainsFunc(b.orders, func(x diplomacy.Order) bool { return b.m.Province(x.At) == at }) || slices.Contains(b.barred, o) || b.duty.Enters(b.m, b.at, o) {
		return false
	}
	return !b.duty.Closed.Has(at) || o.Kind == diplomacy.Move && !b.duty.Closed.Has(b.m.Province(o.To))
}

// limit returns the orders that each unit may have. A unit for which that leaves none may hold.
func (b *bounds) limit() [][]diplomacy.Order {
	all := make([][]diplomacy.Order, len(b.legal))
	for i, legal := range b.legal {
		for _, o := range legal {
			if b.allows(o) {
				all[i] = append(all[i], o)
			}
		}
		if len(all[i]) == 0 {
			all[i] = []diplomacy.Order{b.instead(legal)}
		}
	}
	return all
}

// instead returns the order of a unit that may not have the one of its plan: a promised one, a way out
// of a closed province, or to hold.
func (b *bounds) instead(legal []diplomacy.Order) diplomacy.Order {
	for _, o := range legal {
		if slices.Contains(b.orders, o) {
			return o
		}
	}
	if b.duty.Closed.Has(b.m.Province(legal[0].At)) {
		for _, o := range legal {
			if b.allows(o) {
				return o
			}
		}
	}
	return diplomacy.Order{Kind: diplomacy.Hold, Unit: legal[0].Unit, At: legal[0].At}
}

// keeps reports whether a plan is within the bounds.
func (b *bounds) keeps(p plan) bool {
	for i, legal := range b.legal {
		if j := p.at(b.m, b.m.Province(legal[0].At)); j >= 0 && !b.allows(p[j]) && p[j] != b.instead(b.legal[i]) {
			return false
		}
	}
	return true
}

// patch returns plans with other orders in the place of those that are not allowed, each once.
// Supports of own units that then do something else become holds.
func (b *bounds) patch(plans []plan) (all []plan) {
	for _, p := range plans {
		p = slices.Clone(p)
		for _, legal := range b.legal {
			if j := p.at(b.m, b.m.Province(legal[0].At)); j >= 0 && !b.allows(p[j]) {
				p[j] = b.instead(legal)
			}
		}
		for i := range p {
			o := &p[i]
			if o.Kind != diplomacy.SupportHold && o.Kind != diplomacy.SupportMove || slices.Contains(b.orders, *o) {
				continue
			}
			j := p.at(b.m, b.m.Province(o.From))
			moves := j >= 0 && p[j].Kind == diplomacy.Move
			if j >= 0 && (moves != (o.Kind == diplomacy.SupportMove) || moves && b.m.Province(p[j].To) != b.m.Province(o.To)) {
				*o = diplomacy.Order{Kind: diplomacy.Hold, Unit: o.Unit, At: o.At}
			}
		}
		if !slices.ContainsFunc(all, p.equal) {
			all = append(all, p)
		}
	}
	return all
}

// believed returns the plans of a power that keeps to the bounds with the probability trust: those
// plans that do, or all of them patched if none does.
func (b *bounds) believed(w weighted, trust float64) (all weighted) {
	var kept weighted
	sum := 0.0
	for i, p := range w.plans {
		if b.keeps(p) {
			kept.add(p, w.odds[i])
			sum += w.odds[i]
		}
	}
	if sum < leastKept {
		kept, sum = weighted{}, 0
		for i, p := range w.plans {
			kept.add(b.patch([]plan{p})[0], w.odds[i])
			sum += w.odds[i]
		}
	}
	for i, p := range kept.plans {
		all.add(p, trust*kept.odds[i]/sum)
	}
	for i, p := range w.plans {
		all.add(p, (1-trust)*w.odds[i])
	}
	return all
}

// leastKept is the probability of the predicted plans that keep a promise from which these stand for
// what the power does if it keeps it.
const leastKept = 0.05
