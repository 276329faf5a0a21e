package diplomacyplay

import (
	"slices"

	"eras/game/diplomacy"
)

// OrderDraft holds the orders of a power in one phase until they are submitted. All its orders are
// legal, and compatible with each other.
type OrderDraft struct {
	Game *diplomacy.Game
	// Position is the position to which the orders belong. It must not change.
	Position *diplomacy.Position
	Power    diplomacy.Power

	draw    bool
	concede diplomacy.Power
	legal   [diplomacy.MaxProvinces][]diplomacy.Order
	orders  [diplomacy.MaxProvinces]diplomacy.Order // the zero Order is none
	waives  int
	// changed, if not nil, is called after every change.
	changed func()
}

// NewOrderDraft returns an empty draft of a power's orders at p.
func NewOrderDraft(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power) *OrderDraft {
	d := &OrderDraft{Game: g, Position: p, Power: power}
	for at := range g.Map.Provinces() {
		d.legal[at] = g.AppendLegal(nil, p, power, diplomacy.Province(at))
	}
	return d
}

// Legal returns the legal orders for a province; none if the power has nothing to order there.
func (d *OrderDraft) Legal(at diplomacy.Province) []diplomacy.Order { return d.legal[at] }

// Subjects returns the provinces with legal orders: those of the units, of the dislodged
// units, or of builds or removals.
func (d *OrderDraft) Subjects() []diplomacy.Province {
	return d.provinces(func(at diplomacy.Province) bool { return len(d.legal[at]) > 0 })
}

// Ordered returns the provinces with an order, in the map's order.
func (d *OrderDraft) Ordered() []diplomacy.Province {
	return d.provinces(func(at diplomacy.Province) bool { return d.orders[at].Kind != 0 })
}

func (d *OrderDraft) provinces(has func(diplomacy.Province) bool) []diplomacy.Province {
	var all []diplomacy.Province
	for at := range diplomacy.Province(d.Game.Map.Provinces()) {
		if has(at) {
			all = append(all, at)
		}
	}
	return all
}

// Rows returns the provinces that a list of the orders shows: all subjects, or in winter
// those with an order.
func (d *OrderDraft) Rows() []diplomacy.Province {
	if d.Position.Season == diplomacy.Winter {
		return d.Ordered()
	}
	return d.Subjects()
}

// Unit returns the unit that a province's order is for, the zero Unit for a build.
func (d *OrderDraft) Unit(at diplomacy.Province) diplomacy.Unit {
	if d.Position.Season.Retreats() {
		return d.Position.Dislodged[at].Unit
	}
	return d.Position.Units[at]
}

// Due returns how many orders are expected.
func (d *OrderDraft) Due() int {
	if d.Position.Season == diplomacy.Winter {
		n := d.Game.Adjustment(d.Position, d.Power)
		return max(n, -n)
	}
	return len(d.Subjects())
}

// Given returns how many orders there are, including waives.
func (d *OrderDraft) Given() int { return len(d.Ordered()) + d.waives }

// Missing returns how many orders are still expected.
func (d *OrderDraft) Missing() int { return max(0, d.Due()-d.Given()) }

// Order returns the order of a province, the zero Order if there is none.
func (d *OrderDraft) Order(at diplomacy.Province) diplomacy.Order { return d.orders[at] }

// Waives returns how many builds are waived.
func (d *OrderDraft) Waives() int { return d.waives }

// Orders returns all orders, waives last.
func (d *OrderDraft) Orders() []diplomacy.Order {
	var all []diplomacy.Order
	for _, at := range d.Ordered() {
		all = append(all, d.orders[at])
	}
	for range d.waives {
		all = append(all, diplomacy.Order{Kind: diplomacy.Waive})
	}
	return all
}

// Has reports whether an order is in the draft.
func (d *OrderDraft) Has(o diplomacy.Order) bool { return slices.Contains(d.Orders(), o) }

// Put gives an order, which replaces the last one of its province. It returns an error if the order
// is not legal together with the others.
func (d *OrderDraft) Put(o diplomacy.Order) error {
	at, waive := diplomacy.NoProvince, o.Kind == diplomacy.Waive
	if !waive && int(o.At) < d.Game.Map.Locations() {
		at = d.Game.Map.Province(o.At)
	}
	var all diplomacy.OrderSet
	for _, other := range d.Orders() {
		// A build replaces a waive, so waives count only when o is a waive.
		if other.Kind == diplomacy.Waive && !waive || other.Kind != diplomacy.Waive && d.Game.Map.Province(other.At) == at {
			continue
		}
		if err := d.Game.AddOrder(&all, d.Position, d.Power, other); err != nil {
			return err
		}
	}
	err := d.Game.AddOrder(&all, d.Position, d.Power, o)
	for err == nil && waive && d.Missing() == 0 {
		// Waives for builds without a site are implied and not in the draft: one waive too many
		// must fail.
		err = d.Game.AddOrder(&all, d.Position, d.Power, o)
	}
	if err != nil {
		return err
	}
	if waive {
		d.waives++
	} else {
		d.orders[at] = o
		if d.Given() > d.Due() {
			d.waives--
		}
	}
	d.notify()
	return nil
}

// Drop removes the order of a province.
func (d *OrderDraft) Drop(at diplomacy.Province) {
	d.orders[at] = diplomacy.Order{}
	d.notify()
}

// DropWaive removes a waive.
func (d *OrderDraft) DropWaive() {
	d.waives = max(0, d.waives-1)
	d.notify()
}

// Draw reports whether the power votes for a draw.
func (d *OrderDraft) Draw() bool { return d.draw }

// Concede returns the power whose victory the power accepts, [diplomacy.Neutral] for none.
func (d *OrderDraft) Concede() diplomacy.Power { return d.concede }

// SetEnd sets whether the power accepts a draw, and whose victory it accepts.
func (d *OrderDraft) SetEnd(draw bool, concede diplomacy.Power) {
	if d.draw != draw || d.concede != concede {
		d.draw, d.concede = draw, concede
		d.notify()
	}
}

// Replace replaces the orders by those of another draft for the same power and position.
func (d *OrderDraft) Replace(other *OrderDraft) {
	d.orders, d.waives, d.draw, d.concede = other.orders, other.waives, other.draw, other.concede
	d.notify()
}

func (d *OrderDraft) notify() {
	if d.changed != nil {
		d.changed()
	}
}

// Answer returns the orders as an answer to submit.
func (d *OrderDraft) Answer() diplomacy.Answer {
	a := diplomacy.AnswerOf(d.Orders()...)
	a.Draw, a.Concede = d.draw, d.concede
	return a
}
