package promise

import (
	"slices"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Binds returns the powers that a deal would bind if all whom it names agreed, in ascending order.
func Binds(d press.Deal) (powers []diplomacy.Power) {
	for _, leaf := range leaves(d) {
		switch leaf.Kind {
		case press.Peace, press.Alliance, press.Zone, press.Draw:
			powers = append(powers, leaf.Powers...)
		case press.Ordered, press.Not:
			if o, _, ok := promised(leaf); ok {
				powers = append(powers, o.Power)
			}
		case press.Solo, press.Unarranged, press.All, press.Either, press.Centres, press.Places:
		}
	}
	slices.Sort(powers)
	return slices.Compact(powers)
}

// Impossible returns the first order of a deal that is due in the phase of p and cannot be given, and
// whether there is one.
func (l *Ledger) Impossible(p *diplomacy.Position, d press.Deal) (press.Order, bool) {
	for _, leaf := range leaves(d) {
		if o, _, ok := promised(leaf); ok && given(o.Order.Kind, p.Season) && !l.possible(p, o) {
			return o, true
		}
	}
	return press.Order{}, false
}

// Breaks returns the open promises of a power that its answer at p would break.
func (l *Ledger) Breaks(power diplomacy.Power, p *diplomacy.Position, answer diplomacy.Answer) []Promise {
	try := &Ledger{game: l.game, agreements: l.agreements, promises: slices.Clone(l.promises)}
	ph := &Played{Before: p, After: p}
	ph.Answers[power] = answer
	for i := range try.promises {
		q := &try.promises[i]
		q.parts = slices.Clone(q.parts)
		for j := range q.parts {
			if part := &q.parts[j]; q.Power == power && part.state == Open && !earlier(p.Phase(), q.Since) {
				try.judge(ph, q, part)
			}
		}
	}
	try.settle(p.Phase())
	var broken []Promise
	for _, i := range try.decided {
		if try.promises[i].State == Broken {
			broken = append(broken, try.promises[i])
		}
	}
	return broken
}

// Due returns the orders that open promises of a power demand in the phase of p, in the order of the
// agreements. Those of agreements of which one part is enough are not among them.
func (l *Ledger) Due(power diplomacy.Power, p *diplomacy.Position) (orders []press.Order) {
	for i := range l.promises {
		q := &l.promises[i]
		if q.Power != power || q.State != Open || q.Deal.Kind == press.Either {
			continue
		}
		for j := range q.parts {
			part := &q.parts[j]
			if o, not, ok := promised(part.deal); ok && !not && part.state == Open && part.due == p.Phase() && !l.replaced(q, part) {
				orders = append(orders, o)
			}
		}
	}
	return orders
}
