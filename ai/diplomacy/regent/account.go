package regent

import (
	"slices"

	ai "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// Account is how a regent accounts for its orders of a movement phase. Worths are means over the
// joint orders that it expects of the other powers, in centres ([Worth]).
type Account struct {
	Phase diplomacy.Phase
	Power diplomacy.Power
	// Cases is the number of joint orders of the others that the regent weighs. Each is as likely as
	// the others.
	Cases int
	// Worth is the worth of the orders.
	Worth float64
	// Reasons are those for each order.
	Reasons []Reason
}

// Reason is what speaks for an order.
type Reason struct {
	Order diplomacy.Order
	// Holding is the worth of all orders if this unit holds instead.
	Holding float64
	// Expected is the likeliest of the orders of other powers to a unit that stands in the province
	// that is fought for or moves there. That province is where the order, or the move that it
	// supports, leads, and otherwise where the unit stands. It is nil if no such order is expected.
	Expected *Expected
}

// Expected is an order that is expected of another power in some of the cases.
type Expected struct {
	Power diplomacy.Power
	Order diplomacy.Order
	Cases int
}

// TalkTo sets a function that receives an [Account] after the orders of each movement phase, before
// [Bot.Orders] returns them. It is not called for orders of a bot that was hurried before it had
// compared its plans.
func (b *Bot) TalkTo(say func(any)) { b.say = say }

// account returns the account of the orders of a phase, whose scenarios the evaluator still has.
func (b *Bot) account(p *diplomacy.Position, orders diplomacy.Answer) Account {
	e := b.evaluator
	e.thought = nil // the orders are decided, and this takes some milliseconds
	chosen := planOf(b.g.Map, orders)
	a := Account{Phase: p.Phase(), Power: b.power, Cases: e.scenarios.n, Worth: e.mean(chosen, -1e9, 0)}
	for i, o := range chosen {
		instead := slices.Clone(chosen)
		instead[i] = ai.Canonical(b.g.Map, diplomacy.Order{Kind: diplomacy.Hold, Unit: o.Unit, At: o.At})
		r := Reason{Order: o, Holding: a.Worth}
		if instead[i] != o {
			r.Holding = e.mean(instead, -1e9, 0)
		}
		a.Reasons = append(a.Reasons, r)
	}
	b.expect(p, a.Reasons)
	for i, r := range a.Reasons { // the search leaves out what the position tells
		a.Reasons[i].Order = r.Order.Named(p)
		if r.Expected != nil {
			r.Expected.Order = r.Expected.Order.Named(p)
		}
	}
	return a
}

// expect sets what is expected of the other powers.
func (b *Bot) expect(p *diplomacy.Position, reasons []Reason) {
	m, e := b.g.Map, b.evaluator
	all := make([][]Expected, len(reasons))
	for scenario := range e.scenarios.n {
		e.scenarios.put(scenario, &e.orders)
		for at := range diplomacy.Province(m.Provinces()) {
			o, owner := e.orders[at], p.Units[at].Power
			if o.Kind == 0 || owner == b.power {
				continue
			}
			for i := range reasons {
				if concerns(m, o, reasons[i].Order) {
					all[i] = count(all[i], owner, o)
				}
			}
		}
	}
	for i := range reasons {
		for j := range all[i] {
			if x := &all[i][j]; reasons[i].Expected == nil || x.Cases > reasons[i].Expected.Cases {
				reasons[i].Expected = x
			}
		}
	}
}

// concerns reports whether another power's order belongs to [Reason.Expected] of an own one.
func concerns(m *diplomacy.Map, other, own diplomacy.Order) bool {
	goal := m.Province(own.At)
	if own.Kind == diplomacy.Move || own.Kind == diplomacy.SupportMove {
		goal = m.Province(own.To)
	}
	return m.Province(other.At) == goal || other.Kind == diplomacy.Move && m.Province(other.To) == goal
}

// count adds a case to an order.
func count(all []Expected, power diplomacy.Power, o diplomacy.Order) []Expected {
	for i := range all {
		if all[i].Order == o {
			all[i].Cases++
			return all
		}
	}
	return append(all, Expected{power, o, 1})
}
