package diplomacy

import (
	"fmt"
	"strings"
)

// FormatOrder returns an order in the notation that [Map.ParseOrder] reads:
//
//	A BUD H                      hold
//	A BUD - SER                  move
//	F MAO - SPA/NCS              move to a coast
//	A YOR - NWY VIA              move by convoy, any route
//	A YOR - NWY VIA NTH NWG      move by convoy, this route only
//	A BUD S A VIE                support a unit that does not move
//	A BUD S A VIE - TRI          support a move
//	F ADR C A TRI - APU          convoy
//	A BUD R SER                  retreat
//	A BUD D                      disband a dislodged unit, or remove one
//	A BUD B                      build
//	WAIVE                        do without a build
//
// A kind of unit that the order does not say is left out. The zero order is "".
func (m *Map) FormatOrder(o Order) string {
	if o.Kind == Waive {
		return "WAIVE"
	}
	if o.Kind == 0 || o.Kind > Waive {
		return ""
	}
	b := m.appendUnit(make([]byte, 0, 32), o.Unit, o.At)
	switch o.Kind {
	case Hold:
		b = append(b, " H"...)
	case Move:
		b = append(append(b, " - "...), m.placeToken(o.To)...)
		if o.Via || o.Route != "" {
			b = append(b, " VIA"...)
		}
		for i := range len(o.Route) {
			b = append(append(b, ' '), m.placeToken(Location(o.Route[i]))...)
		}
	case SupportHold:
		b = m.appendUnit(append(b, " S "...), o.Other, o.From)
	case SupportMove, Convoy:
		b = append(b, map[OrderKind]string{SupportMove: " S ", Convoy: " C "}[o.Kind]...)
		b = m.appendUnit(b, o.Other, o.From)
		b = append(append(b, " - "...), m.placeToken(o.To)...)
	case Retreat:
		b = append(append(b, " R "...), m.placeToken(o.To)...)
	case Disband, Remove:
		b = append(b, " D"...)
	case Build:
		b = append(b, " B"...)
	}
	return string(b)
}

// appendUnit appends "A BUD", or "BUD" of an unsaid kind.
func (m *Map) appendUnit(b []byte, k Kind, at Location) []byte {
	if k == Army || k == Fleet {
		b = append(append(b, k.String()...), ' ')
	}
	return append(b, m.placeToken(at)...)
}

// placeToken is [Map.LocationToken] for any value.
func (m *Map) placeToken(at Location) string {
	if int(at) >= m.Locations() {
		return "???"
	}
	return m.LocationToken(at)
}

// ParseOrder reads an order of one line in the notation of [Map.FormatOrder]. It
// looks at no position, so it knows neither the season nor what stands where:
//
//   - D is read as Disband, also where it removes a unit in winter; [Order.In]
//     turns orders into those of a season.
//   - A kind of unit that the text does not say is zero, and a coast that it does
//     not say stays unsaid.
//   - Coasts that mean nothing are dropped (DATC 4.B.6): of armies and whatever
//     is convoyed, of a supported unit's place, and those that a province lacks.
func (m *Map) ParseOrder(text string) (Order, error) {
	o, err := m.parseNotation(strings.Fields(text))
	if err != nil {
		return Order{}, fmt.Errorf("reading the order %q: %w", text, err)
	}
	return o, nil
}

// In returns the order as it is meant in a season, for orders that are written
// alike: in retreats a move is a retreat and a removal disbands, in winter
// disbanding is a removal. Other orders stay as they are.
func (o Order) In(s Season) Order {
	switch {
	case s.Retreats() && o.Kind == Move && !o.Via:
		o.Kind = Retreat
	case s.Retreats() && o.Kind == Remove:
		o.Kind = Disband
	case s == Winter && o.Kind == Disband:
		o.Kind = Remove
	}
	return o
}

// parseNotation reads the words of an order.
func (m *Map) parseNotation(words []string) (Order, error) {
	if len(words) == 1 && words[0] == "WAIVE" {
		return Order{Kind: Waive}, nil
	}
	var o Order
	var err error
	if o.Unit, o.At, words, err = m.takeUnit(words); err != nil {
		return Order{}, err
	}
	if len(words) == 0 {
		return Order{}, fmt.Errorf("what the unit shall do is missing: write H, - PLACE, S UNIT, C UNIT - PLACE, R PLACE, D or B")
	}
	verb, words := words[0], words[1:]
	switch verb {
	case "H", "D", "B":
		o.Kind = map[string]OrderKind{"H": Hold, "D": Disband, "B": Build}[verb]
	case "-", "R":
		o.Kind = map[string]OrderKind{"-": Move, "R": Retreat}[verb]
		if o.To, words, err = m.takePlace(words); err != nil {
			return Order{}, err
		}
		if verb == "-" && len(words) > 0 && words[0] == "VIA" {
			o.Via = true
			if o.Route, err = m.takeRoute(words[1:]); err != nil {
				return Order{}, err
			}
			words = nil
		}
	case "S", "C":
		o.Kind = map[string]OrderKind{"S": SupportHold, "C": Convoy}[verb]
		if o.Other, o.From, words, err = m.takeUnit(words); err != nil {
			return Order{}, err
		}
		if verb == "C" || len(words) > 0 {
			if len(words) == 0 || words[0] != "-" {
				return Order{}, fmt.Errorf("after the unit comes - and where it goes")
			}
			if verb == "S" {
				o.Kind = SupportMove
			}
			if o.To, words, err = m.takePlace(words[1:]); err != nil {
				return Order{}, err
			}
		}
	default:
		return Order{}, fmt.Errorf("%q is nothing that a unit can do: write H, -, S, C, R, D or B", verb)
	}
	if len(words) > 0 {
		return Order{}, fmt.Errorf("the order should end before %q", words[0])
	}
	return m.withoutIdleCoasts(o), nil
}

// withoutIdleCoasts drops the coasts of an order that mean nothing (DATC 4.B.6).
func (m *Map) withoutIdleCoasts(o Order) Order {
	if o.Unit == Army {
		o.At = Location(m.province[o.At])
	}
	mover := o.Unit
	if o.Kind == SupportMove {
		mover = o.Other
	}
	if mover == Army || o.Kind == Convoy {
		o.To = Location(m.province[o.To])
	}
	o.From = Location(m.province[o.From])
	return o
}

// takeUnit reads "A BUD" or "BUD" and returns the words behind it.
func (m *Map) takeUnit(words []string) (Kind, Location, []string, error) {
	k := Kind(0)
	if len(words) > 0 {
		if k = map[string]Kind{"A": Army, "F": Fleet}[words[0]]; k != 0 {
			words = words[1:]
		}
	}
	at, words, err := m.takePlace(words)
	return k, at, words, err
}

// takePlace reads a location and returns the words behind it.
func (m *Map) takePlace(words []string) (Location, []string, error) {
	if len(words) == 0 {
		return Nowhere, nil, fmt.Errorf("a province is missing at the end")
	}
	at, ok := m.FindLocation(words[0])
	if !ok {
		return Nowhere, nil, fmt.Errorf("%q is no province or coast of the map", words[0])
	}
	return at, words[1:], nil
}

// takeRoute reads the seas of a convoy up to the end.
func (m *Map) takeRoute(words []string) (Route, error) {
	var route []byte
	var seen Set
	for len(words) > 0 {
		at, rest, err := m.takePlace(words)
		if err != nil {
			return "", err
		}
		switch p := m.province[at]; {
		case m.ground[p] != Sea:
			return "", fmt.Errorf("a convoy goes by sea and not through %s", words[0])
		case seen.Has(p):
			return "", fmt.Errorf("the convoy goes through %s twice", words[0])
		default:
			seen = seen.With(p)
			route = append(route, byte(p))
		}
		words = rest
	}
	return Route(route), nil
}
