package talk

import (
	"slices"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Kind is the kind of a deal between two powers.
type Kind uint8

// The kinds of deals.
const (
	// OtherDeal is every deal that bots do not make.
	OtherDeal Kind = iota
	// MutualSupport is a deal in which each side supports an order of the other.
	MutualSupport
	// OneSupport is a deal in which one side supports an order of the other.
	OneSupport
	// Bounce is a deal in which both sides move into the same province, so that neither gets it.
	Bounce
	// Zone is a demilitarised zone.
	Zone
	// Peace is peace between both.
	Peace
	// Alliance is an alliance of both against others.
	Alliance
	// Draw is a draw of all survivors in the same phase.
	Draw
	// Orders are any other orders of both sides.
	Orders
	// Mixed is a deal of several kinds.
	Mixed

	// KindCount is one more than the last kind.
	KindCount
)

var kindNames = [KindCount]string{
	OtherDeal: "other", MutualSupport: "supports for each other", OneSupport: "one support", Bounce: "arranged bounces", Zone: "demilitarised zones",
	Peace: "peace", Alliance: "alliances", Draw: "draws", Orders: "other orders", Mixed: "several kinds at once",
}

// String describes the kind in English.
func (k Kind) String() string { return kindNames[k] }

// KindOf returns the kind of a deal.
func KindOf(d press.Deal) Kind {
	if orders := Promises(d); orders != nil {
		return kindOfOrders(orders)
	}
	switch d.Kind {
	case press.Peace:
		return Peace
	case press.Alliance:
		return Alliance
	case press.Zone:
		return Zone
	case press.Draw:
		return Draw
	case press.All:
		for _, part := range d.Of {
			if k := KindOf(part); k == OtherDeal || k == Mixed {
				return OtherDeal
			}
		}
		return Mixed
	case press.Ordered, press.Solo, press.Not, press.Unarranged, press.Either, press.Centres, press.Places:
	}
	return OtherDeal
}

// kindOfOrders returns the kind of a deal that consists of orders.
func kindOfOrders(orders []press.Order) Kind {
	var givers []diplomacy.Power
	bounce := len(orders) == 2 && orders[0].Power != orders[1].Power
	for _, o := range orders {
		if k := o.Order.Kind; k == diplomacy.SupportHold || k == diplomacy.SupportMove {
			if o.Other.Power == o.Power {
				return Orders
			}
			if !slices.Contains(givers, o.Power) {
				givers = append(givers, o.Power)
			}
		}
		bounce = bounce && o.Order.Kind == diplomacy.Move && o.Order.To == orders[0].Order.To
	}
	switch {
	case bounce:
		return Bounce
	case len(givers) == 1:
		return OneSupport
	case len(givers) == 2:
		return MutualSupport
	}
	return Orders
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
