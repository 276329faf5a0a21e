package press

import (
	"fmt"

	"eras/game/diplomacy"
)

// power reads a power.
func (r *reader) power() diplomacy.Power {
	p, ok := r.m.FindPower(r.peek())
	if !ok {
		r.fail("a power")
		return diplomacy.Neutral
	}
	r.at++
	return p
}

// powers reads "(POW POW …)", at least n.
func (r *reader) powers(n int) (powers []diplomacy.Power) {
	r.group(func() {
		for len(powers) < n && r.err == nil || r.more() {
			powers = append(powers, r.power())
		}
	})
	return powers
}

// province reads a province.
func (r *reader) province() diplomacy.Province {
	p, ok := r.m.FindProvince(r.peek())
	if !ok {
		r.fail("a province")
		return diplomacy.NoProvince
	}
	r.at++
	return p
}

// provinces reads at least one province that ok accepts.
func (r *reader) provinces(ok func(diplomacy.Province) bool, wanted string) []diplomacy.Province {
	var provinces []diplomacy.Province
	for len(provinces) == 0 && r.err == nil || r.more() {
		at := r.at
		p := r.province()
		if r.err == nil && !ok(p) {
			r.failAt(at, wanted)
		}
		provinces = append(provinces, p)
	}
	return provinces
}

// location reads "BUD" or "(STP NCS)".
func (r *reader) location() (at diplomacy.Location) {
	if r.peek() != "(" {
		return diplomacy.Location(r.province())
	}
	r.group(func() {
		p := r.province()
		if r.err != nil {
			return
		}
		for _, coast := range r.m.CoastsOf(p) {
			if r.m.CoastToken(coast) == r.peek() {
				at = coast
				r.at++
				return
			}
		}
		r.fail("a coast of " + r.m.Token(p))
	})
	return at
}

// place reads where a unit of kind k stands or goes: no sea or coast for an army, and nothing inland
// for a fleet.
func (r *reader) place(k diplomacy.Kind) diplomacy.Location {
	at := r.at
	to := r.location()
	if r.err == nil && !canBe(r.m, k, to) {
		r.failAt(at, "a place where such a unit can be")
	}
	return to
}

// canBe reports whether a unit of kind k can be at a place, whose coast may be missing. Units of
// unknown kind can be in every province.
func canBe(m *diplomacy.Map, k diplomacy.Kind, at diplomacy.Location) bool {
	whole := int(at) < m.Provinces()
	switch k {
	case diplomacy.Army, diplomacy.Fleet:
		return m.CanStand(k, at) || k == diplomacy.Fleet && whole && m.Split(m.Province(at))
	}
	return whole
}

// unit reads "(POW AMY BUD)", where anyKind also takes UNT for AMY.
func (r *reader) unit(anyKind bool) (u diplomacy.Unit) {
	r.group(func() {
		u.Power = r.power()
		switch {
		case r.take("AMY"):
			u.Kind = diplomacy.Army
		case r.take("FLT"):
			u.Kind = diplomacy.Fleet
		case anyKind && r.take("UNT"):
		default:
			r.fail("AMY or FLT")
			return
		}
		u.At = r.place(u.Kind)
	})
	return u
}

// order reads an order without its brackets.
func (r *reader) order() (x Order) {
	if r.peek() != "(" {
		x.Power = r.power()
		r.expect("WVE")
		x.Order.Kind = diplomacy.Waive
		return x
	}
	u := r.unit(false)
	o := &x.Order
	x.Power, o.Unit, o.At = u.Power, u.Kind, u.At
	if r.err != nil {
		return x
	}
	switch {
	case r.take("HLD"):
		o.Kind = diplomacy.Hold
	case r.take("MTO"):
		o.Kind, o.To = diplomacy.Move, r.place(o.Unit)
	case r.take("CTO"):
		o.Kind, o.Via = diplomacy.Move, true
		o.To = r.place(o.Unit)
		if r.take("VIA") {
			o.Route = r.route()
		}
	case r.take("SUP"):
		o.Kind = diplomacy.SupportHold
		r.other(&x)
		if r.take("MTO") {
			o.Kind, o.To = diplomacy.SupportMove, diplomacy.Location(r.province())
		}
	case r.take("CVY"):
		o.Kind = diplomacy.Convoy
		r.other(&x)
		r.expect("CTO")
		o.To = diplomacy.Location(r.province())
	case r.take("RTO"):
		o.Kind, o.To = diplomacy.Retreat, r.place(o.Unit)
	case r.take("DSB"):
		o.Kind = diplomacy.Disband
	case r.take("BLD"):
		o.Kind = diplomacy.Build
	case r.take("REM"):
		o.Kind = diplomacy.Remove
	default:
		r.fail("an order: HLD, MTO, SUP, CVY, CTO, RTO, DSB, BLD or REM")
	}
	return x
}

// other reads the unit that is supported or convoyed.
func (r *reader) other(x *Order) {
	x.Other = r.unit(false)
	if r.err == nil {
		x.Order.Other, x.Order.From = x.Other.Kind, diplomacy.Location(r.m.Province(x.Other.At))
	}
}

// route reads "(SEA SEA …)".
func (r *reader) route() diplomacy.Route {
	var route []byte
	var seen diplomacy.Set
	r.group(func() {
		free := func(p diplomacy.Province) bool {
			ok := r.m.Seas().Has(p) && !seen.Has(p)
			seen = seen.With(p)
			return ok
		}
		for _, p := range r.provinces(free, fmt.Sprintf("a sea, once: a route has at most %d", r.m.Seas().Len())) {
			route = append(route, byte(p))
		}
	})
	return diplomacy.Route(route)
}
