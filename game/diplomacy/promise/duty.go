package promise

import (
	"slices"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Duty is what a power has promised for a phase.
type Duty struct {
	Power diplomacy.Power
	// Friends are the seats of the powers with which it has promised peace, and Closed the provinces
	// that it has promised to keep out of.
	Friends game.Seats
	Closed  diplomacy.Set
	// Orders are the orders that it has promised, and Barred those that it has promised not to give.
	// Draw says that it has promised to vote for a draw.
	Orders, Barred []press.Order
	Draw           bool
}

// Duty returns what the open promises of a power demand in a phase. Of promises of which one part is
// enough, all parts count.
func (l *Ledger) Duty(power diplomacy.Power, phase diplomacy.Phase) Duty {
	d := Duty{Power: power}
	for i := range l.promises {
		p := &l.promises[i]
		if p.Power != power {
			continue
		}
		for j := range p.parts {
			part := &p.parts[j]
			_, _, ordered := promised(part.deal)
			if part.state == Open && (part.lasts() || part.due == phase) && !(ordered && l.replaced(p, part)) {
				d.add(part)
			}
		}
	}
	return d
}

// Take adds what the power promises in a deal that is agreed on in a phase.
func (d *Duty) Take(deal press.Deal, parties []diplomacy.Power, phase diplomacy.Phase) {
	for i, part := range leaves(deal) {
		if slices.Contains(bound(part, parties), d.Power) {
			if p := newPart(part, i, d.Power, phase); p.state == Open && (p.lasts() || p.due == phase) {
				d.add(&p)
			}
		}
	}
}

func (d *Duty) add(p *part) {
	for _, friend := range p.partners {
		d.Friends = d.Friends.With(friend.Seat())
	}
	d.Closed = d.Closed.Or(p.zone)
	if p.deal.Kind == press.Draw {
		d.Draw = true
	}
	switch o, not, ok := promised(p.deal); {
	case ok && not:
		d.Barred = append(d.Barred, o)
	case ok:
		d.Orders = append(d.Orders, o)
	}
}

// Lasts reports whether the duty has a part that is not for a single phase.
func (d *Duty) Lasts() bool { return d.Friends != 0 || !d.Closed.Empty() }

// Empty reports whether nothing is promised.
func (d *Duty) Empty() bool {
	return !d.Lasts() && len(d.Orders) == 0 && len(d.Barred) == 0 && !d.Draw
}

// Enters reports whether an order at p is a move into what the duty closes, or the support or convoy
// of such a move: a closed province, or one with a unit or a centre of a friend. Promised orders are
// not excepted.
func (d *Duty) Enters(m *diplomacy.Map, p *diplomacy.Position, o diplomacy.Order) bool {
	to, victims := victims(m, p, d.Power, o)
	if to == diplomacy.NoProvince {
		return false
	}
	return d.Closed.Has(to) || slices.ContainsFunc(victims, func(v diplomacy.Power) bool { return d.Friends.Has(v.Seat()) })
}
