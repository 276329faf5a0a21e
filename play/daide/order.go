package daide

import "eras/game/diplomacy"

// Order is an order with its power. [Vocabulary.Order] makes one from an order of the
// rules.
type Order struct {
	// Power is the power of the ordered unit, or the one that waives a build.
	Power diplomacy.Power
	// Order is the order. Places that are not on the map are [diplomacy.Nowhere]. The
	// order need not be legal or canonical.
	Order diplomacy.Order
	// Other is the supported or convoyed unit.
	Other diplomacy.Unit
	// Tokens are the order's tokens without the outer brackets.
	Tokens Message
}

// Parsed reports whether the tokens are a valid order. Orders that servers report may
// not be; then only Tokens is set.
func (o *Order) Parsed() bool { return o.Order.Kind != 0 }

// write writes the order in brackets.
func (o *Order) write(w *writer) { w.group(o.Tokens...) }

// Order returns an order of power at p with its tokens. A move that is impossible by land, or that
// has Via set, becomes a CTO. The CTO has VIA if the order names a route; without VIA not all
// servers understand it (see [WithRoute]). Supports name no coasts.
func (v *Vocabulary) Order(p *diplomacy.Position, power diplomacy.Power, o diplomacy.Order) Order {
	w := writer{vocabulary: v, message: make(Message, 0, 16)}
	order := Order{Power: power, Order: o}
	if o.Kind == diplomacy.Waive {
		w.add(v.power(power), WVE)
		order.Tokens = w.message
		return order
	}
	w.unitInBrackets(diplomacy.Unit{Power: power, Kind: o.Unit, At: o.At})
	switch o.Kind {
	case diplomacy.Hold:
		w.add(HLD)
	case diplomacy.Move:
		if !v.convoyed(o) {
			w.add(MTO)
			w.location(o.To)
			break
		}
		order.Order.Via = true
		w.add(CTO)
		w.location(o.To)
		if o.Route != "" {
			w.add(VIA)
			w.open()
			for i := range len(o.Route) {
				w.location(diplomacy.Location(o.Route[i]))
			}
			w.close()
		}
	case diplomacy.SupportHold, diplomacy.SupportMove, diplomacy.Convoy:
		order.Other = v.otherUnit(p, power, o)
		verb, to := SUP, MTO
		if o.Kind == diplomacy.Convoy {
			verb, to = CVY, CTO
		}
		w.add(verb)
		w.unitInBrackets(order.Other)
		order.Order.From, order.Order.Other = v.whole(o.From), order.Other.Kind
		if o.Kind != diplomacy.SupportHold {
			order.Order.To = v.whole(o.To)
			w.add(to)
			w.location(order.Order.To)
		}
	case diplomacy.Retreat:
		w.add(RTO)
		w.location(o.To)
	case diplomacy.Disband:
		w.add(DSB)
	case diplomacy.Build:
		w.add(BLD)
	case diplomacy.Remove:
		w.add(REM)
	case diplomacy.Waive:
	}
	order.Tokens = w.message
	return order
}

// convoyed reports whether a move goes by convoy: the order says so, or the army cannot
// get there by land.
func (v *Vocabulary) convoyed(o diplomacy.Order) bool {
	if o.Via || o.Route != "" {
		return true
	}
	return o.Unit == diplomacy.Army && int(o.At) < v.m.Locations() && int(o.To) < v.m.Locations() &&
		!v.m.Reach(o.Unit, o.At).Has(v.m.Province(o.To))
}

// whole returns the province of a location, without its coast.
func (v *Vocabulary) whole(at diplomacy.Location) diplomacy.Location {
	if int(at) >= v.m.Locations() {
		return diplomacy.Nowhere
	}
	return diplomacy.Location(v.m.Province(at))
}

// otherUnit returns the unit that an order supports or convoys. If there is none, it
// returns one that fits the order.
func (v *Vocabulary) otherUnit(p *diplomacy.Position, power diplomacy.Power, o diplomacy.Order) diplomacy.Unit {
	if int(o.From) < v.m.Locations() {
		if u := p.Units[v.m.Province(o.From)]; u.Exists() {
			return u
		}
	}
	return diplomacy.Unit{Power: power, Kind: max(o.Other, diplomacy.Army), At: o.From}
}

// order reads an order in brackets.
func (r *reader) order() Order {
	start := r.at + 1
	r.open()
	o := r.orderTokens()
	o.Tokens = r.message[min(start, r.at):r.at:r.at]
	r.close()
	return o
}

// lenientOrder reads an order in brackets that may be invalid.
func (r *reader) lenientOrder() Order {
	tokens := r.group("an order")
	if r.err == nil && r.vocabulary.m != nil {
		inner := reader{vocabulary: r.vocabulary, message: tokens}
		o := inner.orderTokens()
		if inner.end(); inner.err == nil {
			o.Tokens = tokens
			return o
		}
	}
	return Order{Tokens: tokens}
}

// orderTokens reads an order without its brackets.
func (r *reader) orderTokens() Order {
	var o Order
	if r.peek() != BRA {
		o.Power = r.power()
		r.expect(WVE, "WVE")
		o.Order.Kind = diplomacy.Waive
		return o
	}
	u := r.unitInBrackets()
	o.Power = u.Power
	o.Order.Unit, o.Order.At = u.Kind, u.At
	d := &o.Order
	verb := r.peek()
	switch verb {
	case HLD:
		d.Kind = diplomacy.Hold
	case MTO, CTO:
		d.Kind = diplomacy.Move
	case SUP:
		d.Kind = diplomacy.SupportHold
	case CVY:
		d.Kind = diplomacy.Convoy
	case RTO:
		d.Kind = diplomacy.Retreat
	case DSB:
		d.Kind = diplomacy.Disband
	case BLD:
		d.Kind = diplomacy.Build
	case REM:
		d.Kind = diplomacy.Remove
	default:
		r.fail("an order")
		return o
	}
	r.at++
	switch verb {
	case MTO, RTO:
		d.To = r.location()
	case CTO:
		d.To = r.location()
		d.Via = true
		if r.take(VIA) {
			d.Route = r.route()
		}
	case SUP, CVY:
		o.Other = r.unitInBrackets()
		if r.err != nil {
			return o
		}
		d.From, d.Other = r.vocabulary.whole(o.Other.At), o.Other.Kind
		if verb == CVY {
			r.expect(CTO, "CTO")
			d.To = r.vocabulary.whole(r.location())
		} else if r.take(MTO) {
			d.Kind = diplomacy.SupportMove
			d.To = r.vocabulary.whole(r.location())
		}
	}
	return o
}

// route reads "(SEA SEA …)", at least one.
func (r *reader) route() diplomacy.Route {
	r.open()
	route := []byte{byte(r.province())}
	for r.more() {
		route = append(route, byte(r.province()))
	}
	r.close()
	if r.err != nil {
		return ""
	}
	return diplomacy.Route(route)
}

// Submit is a SUB: orders of a client. Within a [Not] it has the one order to cancel.
type Submit struct {
	// Phase is the phase for which they are meant, zero if none is given.
	Phase  diplomacy.Phase
	Orders []Order
}

func (c Submit) write(w *writer) {
	w.add(SUB)
	if c.Phase.Year != 0 {
		w.phase(c.Phase)
	}
	for i := range c.Orders {
		c.Orders[i].write(w)
	}
}

// Thanks is a THX: the server repeats an order with a note, [MBV] if it is accepted.
type Thanks struct {
	Order Order
	Note  Token
}

func (c Thanks) write(w *writer) {
	w.add(THX)
	c.Order.write(w)
	w.group(c.Note)
}

// submit reads the parameters of SUB.
func (r *reader) submit() Content {
	if r.vocabulary.m == nil {
		r.err = ErrNoMap
		return nil
	}
	var c Submit
	if r.isPhase() {
		c.Phase = r.phase()
	}
	c.Orders = []Order{r.order()}
	for r.more() {
		c.Orders = append(c.Orders, r.order())
	}
	return c
}

// cancelledOrder reads the parameters of SUB in a NOT.
func (r *reader) cancelledOrder() Content {
	if r.vocabulary.m == nil {
		r.err = ErrNoMap
		return nil
	}
	return Submit{Orders: []Order{r.order()}}
}

// thanks reads the parameters of THX.
func (r *reader) thanks() Content {
	c := Thanks{Order: r.lenientOrder()}
	r.open()
	if c.Note = r.peek(); !c.Note.note() {
		r.fail("an order note")
	}
	r.next()
	r.close()
	return c
}
