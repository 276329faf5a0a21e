package talk

import (
	"slices"

	ai "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Agreement is a deal to which two powers have agreed.
type Agreement struct {
	// By has made the offer, and With has accepted it.
	By, With diplomacy.Power
	Kind     Kind
	Deal     press.Deal
}

// Kind is the kind of a deal between two bots.
type Kind uint8

// The kinds of deals.
const (
	// OtherDeal is every deal that bots do not make.
	OtherDeal Kind = iota
	// MutualSupport is a deal in which each side supports an order of the other.
	MutualSupport
	// OneSupport is a deal in which one side supports an order of the other, and both gain.
	OneSupport

	// KindCount is one more than the last kind.
	KindCount
)

var kindNames = [KindCount]string{OtherDeal: "other", MutualSupport: "supports for each other", OneSupport: "one support"}

// String describes the kind in English.
func (k Kind) String() string { return kindNames[k] }

// KindOf returns the kind of a deal.
func KindOf(d press.Deal) Kind {
	var givers []diplomacy.Power
	for _, o := range Promises(d) {
		if k := o.Order.Kind; k == diplomacy.SupportHold || k == diplomacy.SupportMove {
			if o.Other.Power == o.Power {
				return OtherDeal
			}
			if !slices.Contains(givers, o.Power) {
				givers = append(givers, o.Power)
			}
		}
	}
	switch len(givers) {
	case 1:
		return OneSupport
	case 2:
		return MutualSupport
	}
	return OtherDeal
}

// Promises returns the orders that a deal consists of, nil if it has other parts.
func Promises(d press.Deal) []press.Order {
	if d.Kind == press.Ordered {
		return []press.Order{d.Order}
	}
	if d.Kind != press.All {
		return nil
	}
	var all []press.Order
	for _, part := range d.Of {
		if part.Kind != press.Ordered {
			return nil
		}
		all = append(all, part.Order)
	}
	return all
}

// same reports whether two agreements are about the same orders, by whomever they were offered.
func (a Agreement) same(b Agreement) bool {
	mine, others := Promises(a.Deal), Promises(b.Deal)
	return len(mine) == len(others) && !slices.ContainsFunc(mine, func(o press.Order) bool { return !slices.Contains(others, o) })
}

// of returns the agreements of a seat.
func of(seat game.Seat, all []Agreement) (own []Agreement) {
	for _, a := range all {
		if a.By.Seat() == seat || a.With.Seat() == seat {
			own = append(own, a)
		}
	}
	return own
}

// agreements returns the agreements about offers that answers accept and that were not withdrawn
// with them.
func (t *Table) agreements(offers, answers []Letter) (all []Agreement) {
	text := func(p press.Press) string { return p.Text(t.game.Map) }
	for _, o := range offers {
		if o.Press.Kind != press.Propose {
			continue
		}
		said := func(kind press.Kind, from, to diplomacy.Power) bool {
			want := text(o.Press.Reply(kind))
			return slices.ContainsFunc(answers, func(l Letter) bool { return l.From == from && l.To == to && text(l.Press) == want })
		}
		if said(press.Accept, o.To, o.From) && !said(press.Cancel, o.From, o.To) {
			all = append(all, Agreement{o.From, o.To, KindOf(o.Press.Deal), o.Press.Deal})
		}
	}
	return all
}

// Fate is what became of a promise.
type Fate uint8

// The fates of promises. A promise is void if its unit was given no order.
const (
	Kept Fate = iota
	Broken
	Void
)

// FateOf returns what became of a promised order of the movement phase before p.
func FateOf(m *diplomacy.Map, p *diplomacy.Position, promised press.Order) Fate {
	switch last := &p.Last[m.Province(promised.Order.At)]; {
	case last.Power != promised.Power:
		return Void
	case ai.Canonical(m, last.Order) == ai.Canonical(m, promised.Order):
		return Kept
	}
	return Broken
}

// judge adds what became of the agreements of the last phase to the minutes.
func (t *Table) judge(p *diplomacy.Position) {
	for _, a := range t.open {
		worst := Kept
		for _, o := range Promises(a.Deal) {
			switch f := FateOf(t.game.Map, p, o); {
			case f == Broken:
				t.minutes.Breaches[o.Power.Seat()]++
				worst = Broken
			case f == Void && worst == Kept:
				worst = Void
			}
		}
		c := t.minutes.of(a.Kind)
		switch worst {
		case Kept:
			c.Kept++
		case Broken:
			c.Broken++
		case Void:
			c.Void++
		}
	}
	t.open = nil
}
