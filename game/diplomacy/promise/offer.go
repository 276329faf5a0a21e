package promise

import (
	"slices"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// OfferState is what became of an offer.
type OfferState uint8

// The states of offers.
const (
	// Pending: some of those to whom it was made have not answered.
	Pending OfferState = iota
	// Agreed: all have accepted.
	Agreed
	// Refused: one has refused, ignored or not understood it.
	Refused
	// Withdrawn: who made it has taken it back.
	Withdrawn
	// Lapsed: what it is about is over.
	Lapsed

	// OfferStateCount is the number of states.
	OfferStateCount
)

// Offer is a deal that one power offered to others, and what became of it.
type Offer struct {
	Phase diplomacy.Phase
	By    diplomacy.Power
	// To are those whose answers decide, in the order of the letter.
	To   []diplomacy.Power
	Deal press.Deal

	State OfferState
	// Accepted are those of To who have accepted.
	Accepted []diplomacy.Power

	// last is the last phase in which the offer stands.
	last diplomacy.Phase
}

// Others returns the other parties of the offer for one of them, the one who made it first.
func (o *Offer) Others(party diplomacy.Power) []diplomacy.Power {
	return slices.DeleteFunc(append([]diplomacy.Power{o.By}, o.To...), func(p diplomacy.Power) bool { return p == party })
}

// about reports whether press that answers an offer or takes something back is about this one.
func (o *Offer) about(offered press.Press, m *diplomacy.Map) bool {
	return o.State == Pending && slices.Equal(press.Offer(o.Deal).Tokens(m), offered.Tokens(m))
}

// lastPhase returns the last phase in which a deal can be agreed on that is offered in a phase: for
// orders the one in which they are due, for draws and solos the same, and for what lasts the next
// movement phase. Of several arrangements the first one counts, or the last one if any will do.
func lastPhase(d press.Deal, phase diplomacy.Phase) diplomacy.Phase {
	switch d.Kind {
	case press.Draw, press.Solo:
		return phase
	case press.Ordered:
		return dueFrom(d.Order.Order.Kind, phase)
	case press.Not:
		return lastPhase(d.Of[0], phase)
	case press.All, press.Either:
		last := lastPhase(d.Of[0], phase)
		for _, part := range d.Of[1:] {
			if p := lastPhase(part, phase); earlier(p, last) == (d.Kind == press.All) {
				last = p
			}
		}
		return last
	case press.Peace, press.Alliance, press.Unarranged, press.Zone, press.Centres, press.Places:
	}
	return dueFrom(diplomacy.Move, phase)
}

// SameDeal reports whether two deals are the same but for the order of their parts, powers and
// provinces. Long-term plans (SCD, OCC) are never the same.
func SameDeal(a, b press.Deal) bool {
	return a.Kind == b.Kind && a.Kind != press.Centres && a.Kind != press.Places && a.Order == b.Order &&
		sameSet(a.Powers, b.Powers) && sameSet(a.Against, b.Against) && sameSet(a.Provinces, b.Provinces) && len(a.Of) == len(b.Of) &&
		!slices.ContainsFunc(a.Of, func(x press.Deal) bool {
			return !slices.ContainsFunc(b.Of, func(y press.Deal) bool { return SameDeal(x, y) })
		})
}
