package diplomacy

import (
	"fmt"
	"slices"
	"strings"
)

// FormatOrder returns an order in this notation, which [Map.ParseOrder] reads:
//
//	A BUD H                      hold
//	A BUD - SER                  move
//	F MAO - SPA/NCS              move to a coast
//	A YOR - NWY VIA              move by convoy, any route
//	A YOR - NWY VIA NTH NWG      move by convoy, this route only
//	A BUD S A VIE                support a unit in holding
//	A BUD S A VIE - TRI          support a move
//	F ADR C A TRI - APU          convoy
//	A BUD R SER                  retreat
//	A BUD D                      disband a dislodged unit, or remove one
//	A BUD B                      build
//	WAIVE                        waive a build
//
// A kind of unit that is zero is omitted. The zero Order is "".
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
		verb := " S "
		if o.Kind == Convoy {
			verb = " C "
		}
		b = m.appendUnit(append(b, verb...), o.Other, o.From)
		b = append(append(b, " - "...), m.placeToken(o.To)...)
	case Retreat:
		b = append(append(b, " R "...), m.placeToken(o.To)...)
	case Disband, Remove:
		b = append(b, " D"...)
	case Build:
		b = append(b, " B"...)
	case Waive:
	}
	return string(b)
}

// appendUnit appends "A BUD", or "BUD" if k is zero.
func (m *Map) appendUnit(b []byte, k Kind, at Location) []byte {
	if k == Army || k == Fleet {
		b = append(append(b, k.String()...), ' ')
	}
	return append(b, m.placeToken(at)...)
}

// placeToken is [Map.LocationToken] that returns "???" if at is not on the map.
func (m *Map) placeToken(at Location) string {
	if int(at) >= m.Locations() {
		return "???"
	}
	return m.LocationToken(at)
}

// maxOrderText is the maximum length of an order in bytes. The longest route fits in it.
const maxOrderText = 2000

// ParseOrder reads an order on one line, in the notation of [Map.FormatOrder], in English with
// the usual abbreviations or in Spanish: "A Bud-Ser", "F Nth C A Yor-Nwy", "Fleet London
// Supports Army Wales - Yorkshire", "F StP(sc) - Bot", "Build fleet St Petersburg (north
// coast)", "La flota de Londres apoya al ejército de Gales a Yorkshire". Places are tokens, names in any language of the map, or beginnings of one
// name. Errors about words are [*WordError] and name the places that may be meant.
//
// ParseOrder knows neither the season nor the position ([Map.Interpret] does):
//
//   - D is read as Disband, also if it removes a unit in winter ([Order.In]).
//   - A kind of unit that is missing is zero, and a coast that is missing stays so.
//   - Coasts without a meaning are dropped (DATC 4.B.6): those of armies, of convoyed units,
//     of the place of a supported unit, and those that a province does not have.
func (m *Map) ParseOrder(text string) (Order, error) {
	if len(text) > maxOrderText {
		return Order{}, fmt.Errorf("reading the order %.80q…: it is longer than %d bytes: write a single order", strings.ToValidUTF8(text[:40], ""), maxOrderText)
	}
	var words [8]string // most orders have no more
	if o, ok := m.parseNotation(slices.AppendSeq(words[:0], strings.FieldsSeq(text))); ok {
		return o, nil
	}
	o, err := m.parseWords(text)
	if err != nil {
		return Order{}, fmt.Errorf("reading the order %.80q: %w", text, err)
	}
	return o, nil
}

// In returns the order with the kind that it has in a season, for orders with the same
// text: in retreat phases a move becomes a retreat and a removal a disbanding, in winter a
// disbanding becomes a removal. Other orders are returned as they are.
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

// parseNotation reads the words of an order in the notation of [Map.FormatOrder].
func (m *Map) parseNotation(words []string) (o Order, ok bool) {
	if len(words) == 1 && words[0] == "WAIVE" {
		return Order{Kind: Waive}, true
	}
	if o.Unit, o.At, words, ok = m.takeUnit(words); !ok || len(words) == 0 {
		return Order{}, false
	}
	verb, words := words[0], words[1:]
	switch verb {
	case "H":
		o.Kind = Hold
	case "D":
		o.Kind = Disband
	case "B":
		o.Kind = Build
	case "R":
		o.Kind = Retreat
		o.To, words, ok = m.takePlace(words)
	case "-":
		o.Kind = Move
		if o.To, words, ok = m.takePlace(words); ok && len(words) > 0 && words[0] == "VIA" {
			o.Via = true
			o.Route, ok = m.takeRoute(words[1:])
			words = nil
		}
	case "S", "C":
		o.Kind = SupportHold
		if o.Other, o.From, words, ok = m.takeUnit(words); ok && (verb == "C" || len(words) > 0) {
			o.Kind = SupportMove
			if verb == "C" {
				o.Kind = Convoy
			}
			if len(words) == 0 || words[0] != "-" {
				return Order{}, false
			}
			o.To, words, ok = m.takePlace(words[1:])
		}
	default:
		ok = false
	}
	if !ok || len(words) > 0 {
		return Order{}, false
	}
	return m.dropCoasts(o), true
}

// dropCoasts drops the coasts of an order that have no meaning (DATC 4.B.6).
func (m *Map) dropCoasts(o Order) Order {
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

// takeUnit reads "A BUD" or "BUD" and returns the remaining words.
func (m *Map) takeUnit(words []string) (k Kind, at Location, rest []string, ok bool) {
	if len(words) > 0 {
		switch words[0] {
		case "A":
			k, words = Army, words[1:]
		case "F":
			k, words = Fleet, words[1:]
		}
	}
	at, rest, ok = m.takePlace(words)
	return k, at, rest, ok
}

// takePlace reads a location and returns the remaining words.
func (m *Map) takePlace(words []string) (at Location, rest []string, ok bool) {
	if len(words) == 0 {
		return Nowhere, nil, false
	}
	at, ok = m.FindLocation(words[0])
	return at, words[1:], ok
}

// takeRoute reads the seas of a convoy, which are all the words.
func (m *Map) takeRoute(words []string) (Route, bool) {
	var stops []Location
	for len(words) > 0 {
		at, rest, ok := m.takePlace(words)
		if !ok {
			return "", false
		}
		stops, words = append(stops, at), rest
	}
	route, err := m.route(stops)
	return route, err == nil
}

// WordError is an error in the text of an order: an English sentence, and data that screens
// translate.
type WordError struct {
	// Word was not understood. It is "" if something is missing at the end.
	Word string
	// May has the provinces that Word may mean.
	May  Set
	text string
}

// Error returns the English sentence.
func (e *WordError) Error() string { return e.text }
