package diplomacy

import "fmt"

// Explain returns the reason for the verdict on the order of the unit at a province in a
// movement phase, as an English clause: "A BUL - SER is as strong". p, orders and verdicts
// are those of the phase. Explain returns "" if no unit stands there.
func (m *Map) Explain(p *Position, orders *Orders, verdicts *Verdicts, at Province) string {
	if int(at) >= len(m.provinces) || !p.Units[at].Exists() {
		return ""
	}
	x := explanation{m, p, orders, verdicts}
	text := x.clause(at)
	if v := verdicts[at]; v.Dislodged && v.Reason != Overcome {
		if by := x.winner(at); by == v.By {
			text += " and dislodged it"
		} else {
			text += ", and " + x.order(by) + " dislodged it"
		}
	}
	return text
}

// explanation is a movement phase to be explained.
type explanation struct {
	m        *Map
	p        *Position
	orders   *Orders
	verdicts *Verdicts
}

// clause returns the reason for the result of the order of the unit at q. It does not mention that
// the unit was dislodged if that is not the reason.
func (x *explanation) clause(q Province) string {
	v, o := x.verdicts[q], &x.orders[q]
	//exhaustive:ignore illegal words the objections to an order
	switch v.Reason {
	case NoReason:
		return x.success(q)
	case RivalEqual, OpponentEqual:
		return x.order(v.By) + " is as strong"
	case RivalStronger, OpponentStronger:
		return x.order(v.By) + " is stronger"
	case DefenderEqual:
		return x.unit(v.By) + " stayed and is as strong"
	case DefenderStronger:
		return x.unit(v.By) + " stayed and is stronger"
	case OwnUnit:
		return x.unit(v.By) + " is of the same power and stayed"
	case OwnSupport:
		return fmt.Sprintf("supports by %s do not count against its own %s", x.m.PowerToken(x.p.Units[v.By].Power), x.unit(v.By))
	case NoConvoy:
		return "no chain of fleets was ordered to convoy it"
	case FleetLost:
		return fmt.Sprintf("%s dislodged %s, which the convoy needed", x.order(x.winner(v.By)), x.unit(v.By))
	case Paradox:
		return "the convoy would have decided on its own fate, so it fails (Szykman's rule)"
	case Attacked:
		return x.order(v.By) + " cut the support"
	case Overcome:
		return x.order(v.By) + " dislodged it"
	case NotHolding:
		return x.order(x.m.province[o.From]) + " was not ordered to stay"
	case NotOrdered:
		return fmt.Sprintf("%s was not ordered to go to %s", x.unit(x.m.province[o.From]), x.m.LocationToken(o.To))
	case NotByConvoy:
		return x.order(x.m.province[o.From]) + " did not go by this fleet"
	}
	return x.illegal(q)
}

// success returns the reason why the order of the unit at q succeeded.
func (x *explanation) success(q Province) string {
	o := &x.orders[q]
	switch o.Kind {
	case Move:
		to := x.m.province[o.To]
		if x.verdicts[to].Dislodged {
			return "it dislodged " + x.unit(to)
		}
		for _, other := range x.bouncedMoves(to, q) {
			return "it is stronger than " + x.order(other)
		}
		return "nothing stood in its way"
	case SupportHold, SupportMove:
		return "nothing cut the support"
	case Hold, Convoy, Retreat, Disband, Build, Remove, Waive:
	}
	for _, other := range x.bouncedMoves(q, q) {
		return x.order(other) + " is not stronger"
	}
	return "nobody attacked it"
}

// bouncedMoves returns the units other than but whose moves to a province bounced.
func (x *explanation) bouncedMoves(to, but Province) []Province {
	var all []Province
	for q := range x.m.all.All() {
		if o := &x.orders[q]; q != but && o.Kind == Move && x.verdicts[q].Result == Bounced && x.m.province[o.To] == to {
			all = append(all, q)
		}
	}
	return all
}

// winner returns the province from which a unit moved to at.
func (x *explanation) winner(at Province) Province {
	for q := range x.m.all.All() {
		if o := &x.orders[q]; o.Kind == Move && x.verdicts[q].Result == OK && x.m.province[o.To] == at {
			return q
		}
	}
	return NoProvince
}

// unit returns "A BUD".
func (x *explanation) unit(q Province) string {
	u := x.p.Units[q]
	return u.Kind.String() + " " + x.m.LocationToken(u.At)
}

// order returns "A BUD - SER", without a route.
func (x *explanation) order(q Province) string {
	if q == NoProvince {
		return "another unit"
	}
	o := x.orders[q]
	o.Via, o.Route = false, ""
	return x.m.FormatOrder(o)
}

// illegal returns why the order of the unit at q is illegal.
func (x *explanation) illegal(q Province) string {
	m, o, reason := x.m, &x.orders[q], x.verdicts[q].Reason
	at, to, from := m.placeToken(o.At), m.placeToken(o.To), m.placeToken(o.From)
	//exhaustive:ignore orders of a movement phase get no other objections
	switch reason {
	case WrongPhase:
		return "such orders are for another phase"
	case NoUnit, WrongKind, WrongCoast:
		return "the unit is " + x.unit(q)
	case SamePlace:
		return "the order names the same place twice"
	case OutOfReach:
		return fmt.Sprintf("%s %s cannot go to %s", o.Unit, at, to)
	case CoastMissing:
		return "the order does not say to which coast of " + to
	case CoastUnreachable:
		return fmt.Sprintf("%s %s cannot go to that coast", o.Unit, at)
	case NotConvoyable:
		return "only armies are convoyed, and only between coasts"
	case NoFleets:
		return "no fleets lie where a convoy would have to pass"
	case BrokenRoute:
		return "the route is not a chain of fleets from the army to " + to
	case NobodyThere:
		return "no unit stands in " + from
	case SupportOutOfReach:
		target := to
		if o.Kind == SupportHold {
			target = from
		}
		return fmt.Sprintf("%s %s cannot go to %s itself", o.Unit, at, target)
	case SupportImpossible:
		return fmt.Sprintf("%s cannot go to %s with this support", x.unit(m.province[o.From]), to)
	case NotAtSea:
		return "only fleets at sea convoy"
	case NeedlessFleet:
		return fmt.Sprintf("no convoy from %s to %s needs %s %s", from, to, o.Unit, at)
	}
	return "the order names a place that is not on the map"
}
