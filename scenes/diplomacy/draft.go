package diplomacy

import (
	"slices"

	"eras/game/diplomacy"
)

// draft is what one power orders in one phase, until it is sent.
type draft struct {
	game  *diplomacy.Game
	at    *diplomacy.Position
	power diplomacy.Power
	// orders are by province; the zero Order is none.
	orders [diplomacy.MaxProvinces]diplomacy.Order
	waives int
	draw   bool
	legal  [diplomacy.MaxProvinces][]diplomacy.Order
	// revision counts the changes.
	revision int
}

// newDraft returns an empty draft of a power's orders at p, which must not change.
func newDraft(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power) *draft {
	d := &draft{game: g, at: p, power: power}
	for at := range g.Map.Provinces() {
		d.legal[at] = g.AppendLegal(nil, p, power, diplomacy.Province(at))
	}
	return d
}

// subjects returns the provinces for which orders can be given: those of the units,
// of the dislodged units, or of builds or removals.
func (d *draft) subjects() []diplomacy.Province {
	var all []diplomacy.Province
	for at := range d.game.Map.Provinces() {
		if len(d.legal[at]) > 0 {
			all = append(all, diplomacy.Province(at))
		}
	}
	return all
}

// due returns how many orders are expected.
func (d *draft) due() int {
	if d.at.Season == diplomacy.Winter {
		n := d.game.Adjustment(d.at, d.power)
		return max(n, -n)
	}
	return len(d.subjects())
}

// given returns how many orders there are, waives included.
func (d *draft) given() int { return len(d.listed()) + d.waives }

// missing returns how many orders are still expected.
func (d *draft) missing() int { return max(0, d.due()-d.given()) }

// listed returns the provinces with an order, in the map's order.
func (d *draft) listed() []diplomacy.Province {
	var all []diplomacy.Province
	for at := range d.game.Map.Provinces() {
		if d.orders[at].Kind != 0 {
			all = append(all, diplomacy.Province(at))
		}
	}
	return all
}

// put gives an order in place of the one that there was, or says why that is not
// possible.
func (d *draft) put(o diplomacy.Order) error {
	var all diplomacy.Gathering
	at := diplomacy.NoProvince
	if o.Kind != diplomacy.Waive && int(o.At) < d.game.Map.Locations() {
		at = d.game.Map.Province(o.At)
	}
	for _, other := range d.listed() {
		if other != at {
			if err := d.game.Gather(&all, d.at, d.power, d.orders[other]); err != nil {
				return err
			}
		}
	}
	if err := d.game.Gather(&all, d.at, d.power, o); err != nil {
		return err
	}
	d.revision++
	if o.Kind == diplomacy.Waive {
		if d.missing() > 0 {
			d.waives++
			return nil
		}
		return d.game.Gather(d.full(), d.at, d.power, o)
	}
	d.orders[at] = o
	if d.given() > d.due() {
		d.waives-- // a build takes the place of a waive
	}
	return nil
}

// full returns all orders of the draft with its waives.
func (d *draft) full() *diplomacy.Gathering {
	var all diplomacy.Gathering
	for _, o := range d.ordered() {
		_ = d.game.Gather(&all, d.at, d.power, o) // each was gathered before
	}
	return &all
}

// drop takes the order of a province back.
func (d *draft) drop(at diplomacy.Province) {
	d.orders[at] = diplomacy.Order{}
	d.revision++
}

// dropWaive takes a waive back.
func (d *draft) dropWaive() {
	d.waives = max(0, d.waives-1)
	d.revision++
}

// ordered returns the orders, waives last.
func (d *draft) ordered() []diplomacy.Order {
	var all []diplomacy.Order
	for _, at := range d.listed() {
		all = append(all, d.orders[at])
	}
	for range d.waives {
		all = append(all, diplomacy.Order{Kind: diplomacy.Waive})
	}
	return all
}

// answer returns what is sent.
func (d *draft) answer() diplomacy.Answer {
	a := diplomacy.AnswerOf(d.ordered()...)
	a.Draw = d.draw
	return a
}

// unit returns the unit that is ordered in a province, or, of a build, none.
func (d *draft) unit(at diplomacy.Province) diplomacy.Unit {
	if d.at.Season.Retreats() {
		return d.at.Dislodged[at].Unit
	}
	return d.at.Units[at]
}

// may reports whether an order for a province is among those that may be given.
func (d *draft) may(at diplomacy.Province) bool { return len(d.legal[at]) > 0 }

// rows returns the provinces that a list of orders shows: all subjects, or in winter
// those with an order.
func (d *draft) rows() []diplomacy.Province {
	if d.at.Season == diplomacy.Winter {
		return d.listed()
	}
	return d.subjects()
}

// has reports whether an order stands in the draft.
func (d *draft) has(o diplomacy.Order) bool { return slices.Contains(d.ordered(), o) }
