package press

import (
	"strings"

	"eras/game/diplomacy"
)

// Sentence returns the press as a sentence in a language, which [ParseSentence] reads:
//
//	I propose: peace between England and France.
//	Rechazo: una zona desmilitarizada para Inglaterra y Francia en Canal de la Mancha (ECH).
//	I propose: all of this: France: A PIC - BEL; England: F NTH S A PIC (France) - BEL.
func (p Press) Sentence(m *diplomacy.Map, language string) string {
	s := speaker{phrasesIn(language), m, language}
	return s.sentence(p) + "."
}

// Sentence returns the deal as a phrase in a language, without a stop: "peace between England and
// France".
func (d Deal) Sentence(m *diplomacy.Map, language string) string {
	s := speaker{phrasesIn(language), m, language}
	return s.deal(d)
}

func (s *speaker) sentence(p Press) string {
	begin := s.press[p.Kind]
	switch p.Kind {
	case Propose, Inform:
		return begin + s.deal(p.Deal)
	case Accept, Refuse, Ignore:
		return begin + s.deal(p.Of.Deal)
	case Cancel:
		return begin + s.sentence(*p.Of)
	case NotUnderstood:
		return begin + join(p.Words)
	case Try:
		if len(p.Words) == 0 {
			return s.tryNothing
		}
		return begin + strings.Join(p.Words, ", ")
	}
	return ""
}

func (s *speaker) deal(d Deal) string {
	begin := s.deals[d.Kind]
	switch d.Kind {
	case Draw:
		if len(d.Powers) > 0 {
			return s.drawAmong + s.powers(d.Powers)
		}
		return begin
	case Peace, Alliance, Solo, Zone:
		return begin + s.parties(d)
	case Not:
		return s.opposed(d.Of[0])
	case Unarranged:
		return begin + s.deal(d.Of[0])
	case All, Either:
		parts := make([]string, len(d.Of))
		for i, part := range d.Of {
			parts[i] = s.deal(part)
		}
		return begin + strings.Join(parts, "; ")
	case Ordered:
		return s.order(d.Order, "")
	case Centres:
		shares := make([]string, len(d.Shares))
		for i, share := range d.Shares {
			shares[i] = s.provinces(share.Centres) + s.to + s.power(share.Power)
		}
		return begin + strings.Join(shares, ", ")
	case Places:
		units := make([]string, len(d.Units))
		for i, u := range d.Units {
			units[i] = s.power(u.Power) + " " + unitText(s.m, u)
		}
		return begin + strings.Join(units, ", ")
	}
	return ""
}

// parties returns what follows the beginning of a peace, an alliance, a solo or a zone.
func (s *speaker) parties(d Deal) string {
	text := s.powers(d.Powers)
	if d.Kind == Alliance {
		text += s.against + s.powers(d.Against)
	}
	if d.Kind == Zone {
		text += s.in + s.provinces(d.Provinces)
	}
	return text
}

// opposed returns the opposite of a deal.
func (s *speaker) opposed(d Deal) string {
	switch d.Kind {
	case Peace, Alliance, Solo, Zone:
		return s.opposite[d.Kind] + s.parties(d)
	case Draw:
		if len(d.Powers) > 0 {
			return s.noDrawAmong + s.powers(d.Powers)
		}
		return s.opposite[Draw]
	case Ordered:
		return s.order(d.Order, s.not)
	case Not, Unarranged, All, Either, Centres, Places:
	}
	return s.deals[Not] + s.deal(d)
}

// order returns "England: F NTH S A PIC (France) - BEL". not comes before the order.
func (s *speaker) order(x Order, not string) string {
	o := x.Order
	text := s.m.FormatOrder(o)
	switch o.Kind {
	case diplomacy.SupportHold, diplomacy.SupportMove, diplomacy.Convoy:
		verb := " S "
		if o.Kind == diplomacy.Convoy {
			verb = " C "
		}
		text = unitText(s.m, diplomacy.Unit{Kind: o.Unit, At: o.At}) + verb + unitText(s.m, x.Other)
		if x.Other.Power != diplomacy.Neutral {
			text += " (" + s.power(x.Other.Power) + ")"
		}
		if o.Kind != diplomacy.SupportHold {
			text += " - " + s.m.LocationToken(o.To)
		}
	case diplomacy.Remove:
		text = s.remove + unitText(s.m, diplomacy.Unit{Kind: o.Unit, At: o.At})
	case diplomacy.Hold, diplomacy.Move, diplomacy.Retreat, diplomacy.Disband, diplomacy.Build, diplomacy.Waive:
	}
	return s.power(x.Power) + ": " + not + text
}

// unitText returns "A BUD", or "BUD" if the kind is zero.
func unitText(m *diplomacy.Map, u diplomacy.Unit) string {
	if u.Kind == 0 {
		return m.LocationToken(u.At)
	}
	return u.Kind.String() + " " + m.LocationToken(u.At)
}
