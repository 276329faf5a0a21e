package diplomacy

import (
	"slices"

	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
)

// action is the type of an order. It is chosen before the target.
type action uint8

const (
	anyAction action = iota
	holding
	moving
	supporting
	convoying
	retreating
	disbanding
	building
	removing
)

// actionOf returns the action of an order.
func actionOf(o diplomacy.Order) action {
	switch o.Kind {
	case diplomacy.Hold:
		return holding
	case diplomacy.Move:
		return moving
	case diplomacy.SupportHold, diplomacy.SupportMove:
		return supporting
	case diplomacy.Convoy:
		return convoying
	case diplomacy.Retreat:
		return retreating
	case diplomacy.Disband:
		return disbanding
	case diplomacy.Build:
		return building
	case diplomacy.Remove:
		return removing
	case diplomacy.Waive:
	}
	return anyAction
}

// entry is an order being entered by clicks: the unit, the action, the unit that is supported or
// convoyed, and the target. It offers only choices that lead to a legal order.
type entry struct {
	m       *diplomacy.Map
	subject diplomacy.Province // of the unit, or NoProvince
	legal   []diplomacy.Order  // orders of the subject
	action  action
	// from is the province of the unit that is supported or convoyed, or NoProvince.
	from diplomacy.Province
	// choices are the possible meanings of a click on asked, if there are several. If free is true,
	// none need be chosen: a click elsewhere starts another entry.
	choices []choice
	asked   diplomacy.Province
	free    bool
}

// choice is a possible meaning of a click: an action or an order.
type choice struct {
	action action
	order  diplomacy.Order
}

func newEntry(m *diplomacy.Map) entry {
	return entry{m: m, subject: diplomacy.NoProvince, from: diplomacy.NoProvince, asked: diplomacy.NoProvince}
}

// active reports whether an order is being entered.
func (e *entry) active() bool { return e.subject != diplomacy.NoProvince }

// begin starts an order for a province. If only one order is legal it returns that order.
func (e *entry) begin(at diplomacy.Province, legal []diplomacy.Order) (o diplomacy.Order, done bool) {
	*e = newEntry(e.m)
	if len(legal) == 0 {
		return o, false
	}
	e.subject, e.legal = at, legal
	if len(legal) == 1 && (legal[0].Kind == diplomacy.Remove || legal[0].Kind == diplomacy.Build) {
		return e.finish(legal[0])
	}
	if d := actionOf(legal[0]); d == building {
		e.ask(at, legal)
	}
	return o, false
}

func (e *entry) finish(o diplomacy.Order) (diplomacy.Order, bool) {
	*e = newEntry(e.m)
	return o, true
}

// back undoes one step and reports whether there was one.
func (e *entry) back() bool {
	switch {
	case !e.active():
		return false
	case e.free:
		*e = newEntry(e.m)
	case len(e.choices) > 0 && actionOf(e.legal[0]) != building:
		e.choices, e.asked = nil, diplomacy.NoProvince
	case e.from != diplomacy.NoProvince:
		e.from = diplomacy.NoProvince
	case e.action != anyAction:
		e.action = anyAction
	default:
		*e = newEntry(e.m)
	}
	return true
}

// open returns the legal orders that match the choices so far.
func (e *entry) open() []diplomacy.Order {
	var all []diplomacy.Order
	for _, o := range e.legal {
		if e.action != anyAction && actionOf(o) != e.action {
			continue
		}
		if e.from != diplomacy.NoProvince && e.m.Province(o.From) != e.from {
			continue
		}
		all = append(all, o)
	}
	return all
}

// actions returns the actions of all legal orders, in the order of the menu.
func (e *entry) actions() []action {
	var all []action
	for d := holding; d <= removing; d++ {
		if slices.ContainsFunc(e.legal, func(o diplomacy.Order) bool { return actionOf(o) == d }) {
			all = append(all, d)
		}
	}
	return all
}

// choose chooses an action. If only one order matches, it returns that order.
func (e *entry) choose(d action) (o diplomacy.Order, done bool) {
	if !e.active() || !slices.Contains(e.actions(), d) {
		return o, false
	}
	e.action, e.from, e.choices, e.asked = d, diplomacy.NoProvince, nil, diplomacy.NoProvince
	if all := e.open(); len(all) == 1 && (d == holding || d == disbanding) {
		return e.finish(all[0])
	}
	return o, false
}

// target returns the province to click next for an open order.
func (e *entry) target(o diplomacy.Order) diplomacy.Province {
	switch o.Kind {
	case diplomacy.Move, diplomacy.Retreat:
		return e.m.Province(o.To)
	case diplomacy.SupportHold:
		return e.m.Province(o.From)
	case diplomacy.SupportMove, diplomacy.Convoy:
		if e.from == diplomacy.NoProvince {
			return e.m.Province(o.From)
		}
		return e.m.Province(o.To)
	case diplomacy.Hold, diplomacy.Disband, diplomacy.Build, diplomacy.Remove, diplomacy.Waive:
	}
	return e.m.Province(o.At)
}

// targets returns the provinces that can be clicked next.
func (e *entry) targets() diplomacy.Set {
	var all diplomacy.Set
	for _, o := range e.open() {
		all = all.With(e.target(o))
	}
	return all
}

// click handles a click on a province. want is the action of a held key, or anyAction. orders
// returns the current order of a province. hit reports whether the click matched an open order, and
// done that o is the order. If o is an order but done is false, o should be put into the draft, and
// the open choices are alternatives to it.
//
// Without want, a click on a target means a move. A click on an army that is ordered to move by sea
// means its convoy.
func (e *entry) click(at diplomacy.Province, want action, orders func(diplomacy.Province) diplomacy.Order) (o diplomacy.Order, done, hit bool) {
	if e.action != anyAction {
		want = e.action
	}
	if convoy, ok := e.crossing(at, want, orders); ok {
		o, done = e.finish(convoy)
		return o, done, true
	}
	matching, actions := e.meant(at, want)
	e.choices, e.asked = nil, diplomacy.NoProvince
	switch {
	case len(matching) == 0:
		return o, false, false
	case len(actions) > 1:
		e.asked = at
		for _, d := range actions {
			e.choices = append(e.choices, choice{action: d})
		}
		return o, false, true
	}
	o, done = e.narrow(at, actions[0], matching)
	return o, done, true
}

// meant returns the open orders that a click on a province may mean, with their actions.
func (e *entry) meant(at diplomacy.Province, want action) (matching []diplomacy.Order, actions []action) {
	for _, o := range e.open() {
		if e.target(o) != at || want != anyAction && actionOf(o) != want {
			continue
		}
		if d := actionOf(o); !slices.Contains(actions, d) {
			actions = append(actions, d)
		}
		matching = append(matching, o)
	}
	if want == anyAction && slices.Contains(actions, moving) {
		return e.meant(at, moving)
	}
	return matching, actions
}

// crossing returns the order that convoys the army of a province, if that army already has an order
// to move by sea. ok is false if the fleet cannot carry the army or want excludes a convoy.
func (e *entry) crossing(at diplomacy.Province, want action, orders func(diplomacy.Province) diplomacy.Order) (o diplomacy.Order, ok bool) {
	move := orders(at)
	if e.from != diplomacy.NoProvince || want != anyAction && want != convoying || move.Kind != diplomacy.Move {
		return o, false
	}
	for _, o := range e.legal {
		if o.Kind == diplomacy.Convoy && e.m.Province(o.From) == at && e.m.Province(o.To) == e.m.Province(move.To) && diplomacyplay.BySea(e.m, move) {
			return o, true
		}
	}
	return o, false
}

// narrow continues the entry with an action on a province; matching are the orders with both.
func (e *entry) narrow(at diplomacy.Province, d action, matching []diplomacy.Order) (o diplomacy.Order, done bool) {
	e.action = d
	if len(matching) == 1 {
		return e.finish(matching[0])
	}
	if (d == supporting || d == convoying) && e.from == diplomacy.NoProvince {
		e.from = at
		return o, false
	}
	e.ask(at, matching)
	if d == moving || d == retreating {
		e.free = true
		return matching[0], false // the order by land, or with the first coast
	}
	return o, false
}

// offer proposes an order for another unit. The player need not accept it.
func (e *entry) offer(o diplomacy.Order) {
	*e = newEntry(e.m)
	e.subject, e.legal, e.free = e.m.Province(o.At), []diplomacy.Order{o}, true
	e.ask(e.subject, e.legal)
}

// ask offers a choice of orders at a province.
func (e *entry) ask(at diplomacy.Province, orders []diplomacy.Order) {
	e.asked, e.choices = at, nil
	for _, o := range orders {
		e.choices = append(e.choices, choice{order: o})
	}
}

// pick takes choice i.
func (e *entry) pick(i int) (o diplomacy.Order, done bool) {
	c, at := e.choices[i], e.asked
	if c.order.Kind != 0 {
		return e.finish(c.order)
	}
	e.choices, e.asked = nil, diplomacy.NoProvince
	var matching []diplomacy.Order
	for _, o := range e.open() {
		if e.target(o) == at && actionOf(o) == c.action {
			matching = append(matching, o)
		}
	}
	return e.narrow(at, c.action, matching)
}
