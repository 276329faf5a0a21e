package promise

import (
	"slices"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// judge judges a part of a promise by a phase.
func (l *Ledger) judge(ph *Played, p *Promise, part *part) {
	phase := ph.Before.Phase()
	answer := &ph.Answers[p.Power]
	unseen := ph.Unseen[p.Power]
	switch part.deal.Kind {
	case press.Draw:
		switch {
		case phase != part.due:
		case !l.game.Rules.AgreedDraws || !l.game.Acting(ph.Before).Has(p.Power.Seat()):
			part.state = Void
		case ph.After.Ending == diplomacy.DrawAgreed:
			part.state = Kept
		case unseen || ph.Secret[p.Power]:
			part.state = Unknown
		case answer.Draw:
			part.state = Kept
		default:
			l.breach(ph, p, part, diplomacy.Order{}, diplomacy.NoProvince)
		}
	case press.Ordered, press.Not:
		if phase == part.due && ph.carriedOut() {
			l.judgeOrder(ph, p, part)
		}
	case press.Peace, press.Alliance, press.Zone:
		if !ph.carriedOut() {
			return
		}
		if unseen {
			l.judgeByPosition(ph, p, part)
		} else {
			l.judgeOrders(ph, p, part)
		}
		if phase.Season.Moves() && part.state == Open {
			part.judged++
			if part.left--; part.left == 0 {
				part.end()
			}
		}
	case press.Solo, press.Unarranged, press.All, press.Either, press.Centres, press.Places:
	}
}

// breach breaks a part by an order that is about a province.
func (l *Ledger) breach(ph *Played, p *Promise, part *part, o diplomacy.Order, at diplomacy.Province) {
	part.state = Broken
	part.breach = Breach{Phase: ph.Before.Phase(), Of: part.deal, Order: o, At: at}
	if at == diplomacy.NoProvince {
		return
	}
	u := ph.After.Units[at]
	part.breach.Entered = u.Power == p.Power && u != ph.Before.Units[at]
	if u.Exists() && u != ph.Before.Units[at] && slices.Contains(p.To, ph.Before.Owner[at]) && u.Power != ph.Before.Owner[at] {
		part.breach.Loss = 1
	}
}

// target returns the province that an order sends a unit to, and whose unit it is: the own one, or
// that which is supported or convoyed.
func target(m *diplomacy.Map, p *diplomacy.Position, power diplomacy.Power, o diplomacy.Order) (to diplomacy.Province, mover diplomacy.Power) {
	switch o.Kind {
	case diplomacy.Move, diplomacy.Retreat:
		return m.Province(o.To), power
	case diplomacy.SupportMove, diplomacy.Convoy:
		return m.Province(o.To), p.Units[m.Province(o.From)].Power
	case diplomacy.Build:
		return m.Province(o.At), power
	case diplomacy.Hold, diplomacy.SupportHold, diplomacy.Disband, diplomacy.Remove, diplomacy.Waive:
	}
	return diplomacy.NoProvince, diplomacy.Neutral
}

// victims returns the powers that an order is directed against: those whose unit or centre is in the
// province to which a unit is sent that is not theirs.
func victims(m *diplomacy.Map, p *diplomacy.Position, power diplomacy.Power, o diplomacy.Order) (to diplomacy.Province, victims []diplomacy.Power) {
	to, mover := target(m, p, power, o)
	if to == diplomacy.NoProvince || o.Kind == diplomacy.Build {
		return to, nil
	}
	for _, v := range [...]diplomacy.Power{p.Units[to].Power, p.Owner[to]} {
		if v != diplomacy.Neutral && v != power && v != mover && !slices.Contains(victims, v) {
			victims = append(victims, v)
		}
	}
	return to, victims
}

// judgeOrders judges a peace, an alliance or a zone by orders.
func (l *Ledger) judgeOrders(ph *Played, p *Promise, part *part) {
	for _, o := range ph.Answers[p.Power].Orders() {
		to, victims := victims(l.game.Map, ph.Before, p.Power, o)
		if part.deal.Kind == press.Zone {
			if to != diplomacy.NoProvince && part.zone.Has(to) && !l.named(ph, p, o, p.To) {
				l.breach(ph, p, part, o, to)
				return
			}
			continue
		}
		victims = slices.DeleteFunc(victims, func(v diplomacy.Power) bool { return !slices.Contains(part.partners, v) })
		if len(victims) > 0 && !l.named(ph, p, o, victims) {
			l.breach(ph, p, part, o, to)
			return
		}
	}
	if part.deal.Kind == press.Zone && ph.Before.Season.Moves() {
		l.judgeStay(ph, p, part)
	}
}

// judgeStay breaks a zone if a unit of the power in it is not ordered out, although it could be.
func (l *Ledger) judgeStay(ph *Played, p *Promise, part *part) {
	m := l.game.Map
	for at := range part.zone.All() {
		if ph.Before.Units[at].Power != p.Power {
			continue
		}
		o := l.orderOf(ph, p.Power, at)
		if o.Kind == diplomacy.Move && !part.zone.Has(m.Province(o.To)) || l.named(ph, p, o, p.To) || !l.canLeave(ph.Before, p.Power, at, part.zone) {
			continue
		}
		l.breach(ph, p, part, o, at)
		return
	}
}

// orderOf returns the order that a power gave to its unit in a province: to hold, if it gave none.
func (l *Ledger) orderOf(ph *Played, power diplomacy.Power, at diplomacy.Province) diplomacy.Order {
	for _, o := range ph.Answers[power].Orders() {
		if l.game.Map.Province(o.At) == at {
			return o
		}
	}
	u := ph.Before.Units[at]
	return diplomacy.Order{Kind: diplomacy.Hold, Unit: u.Kind, At: u.At}
}

// canLeave reports whether a unit has a legal move out of a zone.
func (l *Ledger) canLeave(p *diplomacy.Position, power diplomacy.Power, at diplomacy.Province, zone diplomacy.Set) bool {
	return slices.ContainsFunc(l.game.AppendLegal(nil, p, power, at), func(o diplomacy.Order) bool {
		return o.Kind == diplomacy.Move && !zone.Has(l.game.Map.Province(o.To))
	})
}

// named reports whether an agreement later than a promise, to which all of some powers are parties,
// names an order of this phase.
func (l *Ledger) named(ph *Played, p *Promise, o diplomacy.Order, with []diplomacy.Power) bool {
	for i := p.Agreement + 1; i < len(l.agreements); i++ {
		a := &l.agreements[i]
		if !containsAll(a.parties(), append([]diplomacy.Power{p.Power}, with...)) {
			continue
		}
		for _, d := range leaves(a.Deal) {
			x, not, ok := promised(d)
			if ok && !not && x.Power == p.Power && dueFrom(x.Order.Kind, a.Phase) == ph.Before.Phase() && l.same(x.Order, o) {
				return true
			}
		}
	}
	return false
}

// replaced reports whether a later agreement of the same parties promises another order for the unit.
func (l *Ledger) replaced(p *Promise, part *part) bool {
	mine, _, _ := promised(part.deal)
	for i := p.Agreement + 1; i < len(l.agreements); i++ {
		a := &l.agreements[i]
		if !containsAll(a.parties(), append([]diplomacy.Power{p.Power}, p.To...)) {
			continue
		}
		for _, d := range leaves(a.Deal) {
			x, _, ok := promised(d)
			if ok && x.Power == p.Power && x.Order.At == mine.Order.At && dueFrom(x.Order.Kind, a.Phase) == part.due {
				return true
			}
		}
	}
	return false
}

func containsAll(all, some []diplomacy.Power) bool {
	return !slices.ContainsFunc(some, func(p diplomacy.Power) bool { return !slices.Contains(all, p) })
}

// same reports whether an order is the one that was promised. A convoy may go by any route, and a
// fleet to any coast, if the promise names none.
func (l *Ledger) same(promised, given diplomacy.Order) bool {
	m := l.game.Map
	if promised.Kind != given.Kind {
		return false
	}
	if promised.Kind == diplomacy.Waive {
		return true
	}
	if promised.Unit != given.Unit || promised.At != given.At || m.Province(promised.From) != m.Province(given.From) {
		return false
	}
	if m.Province(promised.To) != m.Province(given.To) || int(promised.To) >= m.Provinces() && promised.To != given.To && given.Kind != diplomacy.SupportMove {
		return false
	}
	if promised.Kind != diplomacy.Move {
		return true
	}
	return l.convoyed(promised) == l.convoyed(given) && (promised.Route == "" || promised.Route == given.Route)
}

// convoyed reports whether a move goes by convoy.
func (l *Ledger) convoyed(o diplomacy.Order) bool {
	return o.Via || o.Route != "" || !l.game.Map.Reach(o.Unit, o.At).Has(l.game.Map.Province(o.To))
}

// judgeOrder judges a promised order, or one that was ruled out, in its phase.
func (l *Ledger) judgeOrder(ph *Played, p *Promise, part *part) {
	x, not, _ := promised(part.deal)
	if l.replaced(p, part) || !l.possible(ph.Before, x) {
		part.state = Void
		return
	}
	if ph.Unseen[p.Power] {
		l.judgeOrderByPosition(ph, p, part)
		return
	}
	answer := &ph.Answers[p.Power]
	m := l.game.Map
	ordered := slices.ContainsFunc(answer.Orders(), func(o diplomacy.Order) bool { return l.same(x.Order, o) })
	given := diplomacy.Order{}
	if x.Order.Kind != diplomacy.Waive {
		if i := slices.IndexFunc(answer.Orders(), func(o diplomacy.Order) bool {
			return o.Kind != diplomacy.Waive && m.Province(o.At) == m.Province(x.Order.At)
		}); i >= 0 {
			given = answer.Orders()[i]
		} else { // what happens to units without an order
			ordered = x.Order.Kind == diplomacy.Hold || x.Order.Kind == diplomacy.Disband
		}
	}
	if ordered == not {
		l.breach(ph, p, part, given, diplomacy.NoProvince)
		return
	}
	part.state = Kept
}

// possible reports whether a power may give a promised order at a position.
func (l *Ledger) possible(p *diplomacy.Position, x press.Order) bool {
	o := x.Order
	if int(o.At) >= l.game.Map.Locations() && o.Kind != diplomacy.Waive {
		return false
	}
	if o.Kind == diplomacy.Waive {
		return l.game.Owed(p, x.Power) > 0
	}
	if o.Kind == diplomacy.Move || o.Kind == diplomacy.Retreat {
		o.To = l.onlyCoast(p, x.Power, o)
	}
	return l.game.CheckBeside(p, x.Power, o) == nil
}

// onlyCoast returns a destination of a fleet with a coast that it can reach, if the promise names
// none.
func (l *Ledger) onlyCoast(p *diplomacy.Position, power diplomacy.Power, o diplomacy.Order) diplomacy.Location {
	m := l.game.Map
	if o.Unit != diplomacy.Fleet || int(o.To) >= m.Provinces() || !m.Split(m.Province(o.To)) {
		return o.To
	}
	for _, coast := range m.CoastsOf(m.Province(o.To)) {
		try := o
		if try.To = coast; l.game.CheckBeside(p, power, try) == nil {
			return coast
		}
	}
	return o.To
}
