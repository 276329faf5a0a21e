package diplomacy

import (
	"slices"

	"eras/game/diplomacy"
)

// deed is what an order does, as one chooses it before its target.
type deed uint8

const (
	anyDeed deed = iota
	holding
	moving
	supporting
	convoying
	retreating
	disbanding
	building
	removing
)

// deedOf returns what an order does.
func deedOf(o diplomacy.Order) deed {
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
	}
	return anyDeed
}

// entry is an order that is being put together by clicks: the unit, then what it
// does, then whose and where. It offers only what leads to a legal order.
type entry struct {
	m       *diplomacy.Map
	subject diplomacy.Province // whose order, NoProvince for none
	legal   []diplomacy.Order  // all of them
	deed    deed
	// from is the unit that is supported or convoyed, NoProvince for none yet.
	from diplomacy.Province
	// choices are asked about at a province when a click may mean several things.
	choices []choice
	asked   diplomacy.Province
}

// choice is one answer to what a click means: a deed, or an order.
type choice struct {
	deed  deed
	order diplomacy.Order
}

func newEntry(m *diplomacy.Map) entry {
	return entry{m: m, subject: diplomacy.NoProvince, from: diplomacy.NoProvince, asked: diplomacy.NoProvince}
}

// active reports whether an order is being put together.
func (e *entry) active() bool { return e.subject != diplomacy.NoProvince }

// begin starts with a unit, or what else is ordered in a province. Where there is
// only one order, it is returned.
func (e *entry) begin(at diplomacy.Province, legal []diplomacy.Order) (o diplomacy.Order, done bool) {
	*e = newEntry(e.m)
	if len(legal) == 0 {
		return o, false
	}
	e.subject, e.legal = at, legal
	if len(legal) == 1 && (legal[0].Kind == diplomacy.Remove || legal[0].Kind == diplomacy.Build) {
		return e.finish(legal[0])
	}
	if d := deedOf(legal[0]); d == building {
		e.ask(at, legal)
	}
	return o, false
}

func (e *entry) finish(o diplomacy.Order) (diplomacy.Order, bool) {
	*e = newEntry(e.m)
	return o, true
}

// back goes back by one step and reports whether there was one.
func (e *entry) back() bool {
	switch {
	case !e.active():
		return false
	case len(e.choices) > 0 && deedOf(e.legal[0]) != building:
		e.choices, e.asked = nil, diplomacy.NoProvince
	case e.from != diplomacy.NoProvince:
		e.from = diplomacy.NoProvince
	case e.deed != anyDeed:
		e.deed = anyDeed
	default:
		*e = newEntry(e.m)
	}
	return true
}

// open returns the orders that what was chosen so far leads to.
func (e *entry) open() []diplomacy.Order {
	var all []diplomacy.Order
	for _, o := range e.legal {
		if e.deed != anyDeed && deedOf(o) != e.deed {
			continue
		}
		if e.from != diplomacy.NoProvince && e.m.Province(o.From) != e.from {
			continue
		}
		all = append(all, o)
	}
	return all
}

// deeds returns what the unit can do at all, in the order of menus.
func (e *entry) deeds() []deed {
	var all []deed
	for d := holding; d <= removing; d++ {
		if slices.ContainsFunc(e.legal, func(o diplomacy.Order) bool { return deedOf(o) == d }) {
			all = append(all, d)
		}
	}
	return all
}

// choose chooses a deed; one that needs no more is an order.
func (e *entry) choose(d deed) (o diplomacy.Order, done bool) {
	if !e.active() || !slices.Contains(e.deeds(), d) {
		return o, false
	}
	e.deed, e.from, e.choices, e.asked = d, diplomacy.NoProvince, nil, diplomacy.NoProvince
	if all := e.open(); len(all) == 1 && (d == holding || d == disbanding) {
		return e.finish(all[0])
	}
	return o, false
}

// target returns the province on which a click goes on with an order that is open.
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
	}
	return e.m.Province(o.At)
}

// targets returns the provinces that may be clicked next.
func (e *entry) targets() diplomacy.Set {
	var all diplomacy.Set
	for _, o := range e.open() {
		all = all.With(e.target(o))
	}
	return all
}

// click goes on with the province that was clicked. hit says whether that leads
// anywhere; done that o is the order.
func (e *entry) click(at diplomacy.Province) (o diplomacy.Order, done, hit bool) {
	var matching []diplomacy.Order
	var deeds []deed
	for _, o := range e.open() {
		if e.target(o) != at {
			continue
		}
		matching = append(matching, o)
		if d := deedOf(o); !slices.Contains(deeds, d) {
			deeds = append(deeds, d)
		}
	}
	e.choices, e.asked = nil, diplomacy.NoProvince
	switch {
	case len(matching) == 0:
		return o, false, false
	case len(deeds) > 1:
		e.asked = at
		for _, d := range deeds {
			e.choices = append(e.choices, choice{deed: d})
		}
		return o, false, true
	}
	o, done = e.narrow(at, deeds[0], matching)
	return o, done, true
}

// narrow goes on with a deed towards a province and the orders that are meant by
// them.
func (e *entry) narrow(at diplomacy.Province, d deed, matching []diplomacy.Order) (o diplomacy.Order, done bool) {
	e.deed = d
	if len(matching) == 1 {
		return e.finish(matching[0])
	}
	if (d == supporting || d == convoying) && e.from == diplomacy.NoProvince {
		e.from = at
		return o, false
	}
	e.ask(at, matching)
	return o, false
}

// ask offers orders at a province.
func (e *entry) ask(at diplomacy.Province, orders []diplomacy.Order) {
	e.asked, e.choices = at, nil
	for _, o := range orders {
		e.choices = append(e.choices, choice{order: o})
	}
}

// pick answers what was asked.
func (e *entry) pick(i int) (o diplomacy.Order, done bool) {
	c, at := e.choices[i], e.asked
	if c.order.Kind != 0 {
		return e.finish(c.order)
	}
	e.choices, e.asked = nil, diplomacy.NoProvince
	var matching []diplomacy.Order
	for _, o := range e.open() {
		if e.target(o) == at && deedOf(o) == c.deed {
			matching = append(matching, o)
		}
	}
	return e.narrow(at, c.deed, matching)
}
