package press

import (
	"strings"

	"eras/game/diplomacy"
)

// ordered reads "England: F NTH S A PIC (France) - BEL", up to a semicolon or the end. The power
// may be missing where a position tells it ([Press.Complete]).
func (l *listener) ordered() (Deal, error) {
	d := Deal{Kind: Ordered}
	before := l.text
	if p, ok := next(l, l.powerIndex()); ok && l.take(":") {
		d.Order.Power = p
		l.text = strings.TrimLeft(l.text, " ")
	} else {
		l.text = before
	}
	negated := l.take(l.not)
	text, rest := l.text, ""
	if i := strings.Index(l.text, ";"); i >= 0 {
		text, rest = l.text[:i], l.text[i:]
	}
	if strings.TrimSpace(text) == "" {
		return d, l.expected("an arrangement, such as " + strings.TrimSpace(l.deals[Peace]) + "…, or an order")
	}
	if err := l.order(&d.Order, text); err != nil {
		return d, err
	}
	l.text = rest
	if negated {
		return Deal{Kind: Not, Of: []Deal{d}}, nil
	}
	return d, nil
}

// order reads the order of a deal.
func (l *listener) order(x *Order, text string) (err error) {
	text, owner, place := l.cutOwner(text)
	if unit, ok := strings.CutPrefix(text, diplomacy.Fold(l.remove)); ok {
		text = "remove " + unit
	} else {
		text = strings.ToUpper(text)
	}
	if x.Order, err = l.m.ParseOrder(text); err != nil {
		return err
	}
	if !x.helps() {
		return nil
	}
	x.Other = diplomacy.Unit{Power: owner, Kind: x.Order.Other, At: x.Order.From}
	if at, ok := l.m.FindLocation(strings.ToUpper(place)); ok && l.m.Province(at) == l.m.Province(x.Order.From) && x.Order.Other == diplomacy.Fleet {
		x.Other.At = at
	}
	if x.Order.Kind != diplomacy.SupportHold {
		x.Order.To = diplomacy.Location(l.m.Province(x.Order.To))
	}
	return nil
}

// cutOwner takes a power in brackets out of an order, and returns it with the word before it: in
// "f bla s f stp/scs (russia) - bot", the place of the supported unit.
func (l *listener) cutOwner(text string) (rest string, owner diplomacy.Power, place string) {
	open := strings.LastIndex(text, "(")
	if open < 0 {
		return text, diplomacy.Neutral, ""
	}
	inner, after, closed := strings.Cut(text[open+1:], ")")
	for _, n := range l.powerIndex() {
		if closed && n.text == strings.TrimSpace(inner) {
			if words := strings.Fields(text[:open]); len(words) > 0 {
				place = words[len(words)-1]
			}
			return strings.TrimSpace(text[:open]) + after, n.of, place
		}
	}
	return text, diplomacy.Neutral, ""
}
