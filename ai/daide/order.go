package daide

import "eras/game/diplomacy"

// Order is an order with the power that it is for. [Vocabulary.Order] makes one of
// an order of the game.
type Order struct {
	// Power is whose unit is ordered, or who waives a build.
	Power diplomacy.Power
	// Order is the order. Places that the map does not have are
	// [diplomacy.Nowhere]; the order need not be legal, or even canonical.
	Order diplomacy.Order
	// Other is the unit that is supported or convoyed.
	Other diplomacy.Unit
	// Words are the order's tokens without the outer brackets.
	Words Message
}

// Understood reports whether the words are an order of the language. Of those that
// servers report that may be otherwise; then only Words is set.
func (o *Order) Understood() bool { return o.Order.Kind != 0 }

// write writes the order in brackets.
func (o *Order) write(w *writer) { w.group(o.Words...) }

// Order returns the order o of power at p in the words of the language. A move that
// cannot be by land, or says Via, is a CTO: with VIA and its route if it says one,
// else without, which not all servers understand (see [Routed]). Coasts behind
// supports are left out.
func (v *Vocabulary) Order(p *diplomacy.Position, power diplomacy.Power, o diplomacy.Order) Order {
	w := writer{v: v, m: make(Message, 0, 16)}
	order := Order{Power: power, Order: o}
	if o.Kind == diplomacy.Waive {
		w.add(v.power(power), WVE)
		order.Words = w.m
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
	}
	order.Words = w.m
	return order
}

// convoyed reports whether a move is one by convoy: an army's that says so, or that
// leads where it cannot walk.
func (v *Vocabulary) convoyed(o diplomacy.Order) bool {
	if o.Via || o.Route != "" {
		return true
	}
	return o.Unit == diplomacy.Army && int(o.At) < v.m.Locations() && int(o.To) < v.m.Locations() &&
		!v.m.Reach(o.Unit, o.At).Has(v.m.Province(o.To))
}

// whole returns the province of a location as one.
func (v *Vocabulary) whole(at diplomacy.Location) diplomacy.Location {
	if int(at) >= v.m.Locations() {
		return diplomacy.Nowhere
	}
	return diplomacy.Location(v.m.Province(at))
}

// otherUnit returns the unit that an order supports or convoys; where none stands,
// one as the order says.
func (v *Vocabulary) otherUnit(p *diplomacy.Position, power diplomacy.Power, o diplomacy.Order) diplomacy.Unit {
	if int(o.From) < v.m.Locations() {
		if u := p.Units[v.m.Province(o.From)]; u.Exists() {
			return u
		}
	}
	return diplomacy.Unit{Power: power, Kind: max(o.Other, diplomacy.Army), At: o.From}
}

// order takes an order in brackets.
func (s *scanner) order() Order {
	start := s.at + 1
	s.open()
	o := s.orderWords()
	o.Words = s.m[min(start, s.at):s.at:s.at]
	s.close()
	return o
}

// looseOrder takes an order in brackets that need not be understood.
func (s *scanner) looseOrder() Order {
	words := s.group("an order")
	if s.err == nil && s.v.m != nil {
		inner := scanner{v: s.v, m: words}
		o := inner.orderWords()
		if inner.end(); inner.err == nil {
			o.Words = words
			return o
		}
	}
	return Order{Words: words}
}

// orderWords takes an order without its brackets.
func (s *scanner) orderWords() Order {
	var o Order
	if s.peek() != BRA {
		o.Power = s.power()
		s.expect(WVE, "WVE")
		o.Order.Kind = diplomacy.Waive
		return o
	}
	u := s.unitInBrackets()
	o.Power = u.Power
	o.Order.Unit, o.Order.At = u.Kind, u.At
	d := &o.Order
	verb := s.peek()
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
		s.fail("what the unit does")
		return o
	}
	s.at++
	switch verb {
	case MTO, RTO:
		d.To = s.location()
	case CTO:
		d.To = s.location()
		d.Via = true
		if s.take(VIA) {
			d.Route = s.route()
		}
	case SUP, CVY:
		o.Other = s.unitInBrackets()
		if s.err != nil {
			return o
		}
		d.From, d.Other = s.v.whole(o.Other.At), o.Other.Kind
		if verb == CVY {
			s.expect(CTO, "CTO")
			d.To = s.v.whole(s.location())
		} else if s.take(MTO) {
			d.Kind = diplomacy.SupportMove
			d.To = s.v.whole(s.location())
		}
	}
	return o
}

// route takes "(SEA SEA …)", at least one.
func (s *scanner) route() diplomacy.Route {
	s.open()
	route := []byte{byte(s.province())}
	for s.more() {
		route = append(route, byte(s.province()))
	}
	s.close()
	if s.err != nil {
		return ""
	}
	return diplomacy.Route(route)
}

// Submit is a SUB: orders of a client. Within a [Not] it has one order, which is
// taken back.
type Submit struct {
	// Phase is the phase for which they are meant, the zero value if none is said.
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

// submit takes what stands behind SUB.
func (s *scanner) submit() Content {
	if s.v.m == nil {
		s.err = ErrNoMap
		return nil
	}
	var c Submit
	if s.isPhase() {
		c.Phase = s.phase()
	}
	c.Orders = []Order{s.order()}
	for s.more() {
		c.Orders = append(c.Orders, s.order())
	}
	return c
}

// cancelledOrder takes what stands behind SUB in a NOT.
func (s *scanner) cancelledOrder() Content {
	if s.v.m == nil {
		s.err = ErrNoMap
		return nil
	}
	return Submit{Orders: []Order{s.order()}}
}

// thanks takes what stands behind THX.
func (s *scanner) thanks() Content {
	c := Thanks{Order: s.looseOrder()}
	s.open()
	if c.Note = s.peek(); !c.Note.note() {
		s.fail("an order note")
	}
	s.next()
	s.close()
	return c
}
