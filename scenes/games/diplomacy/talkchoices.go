package diplomacy

import (
	"slices"

	"eras/game/diplomacy"
)

// parties returns the reader and those to whom the offer goes, in ascending order.
func (s *Screen) parties() []diplomacy.Power {
	all := append([]diplomacy.Power{diplomacy.PowerOf(s.talks.reader)}, s.talks.offer.to...)
	slices.Sort(all)
	return all
}

// rivals returns the powers in play that are no party of the offer.
func (s *Screen) rivals() []diplomacy.Power {
	var all []diplomacy.Power
	parties := s.parties()
	for seat := range s.match.Game().Alive(s.position).All() {
		if power := diplomacy.PowerOf(seat); !slices.Contains(parties, power) {
			all = append(all, power)
		}
	}
	return all
}

// near returns the provinces that units of the parties stand in or can enter.
func (s *Screen) near() []diplomacy.Province {
	g, parties := s.match.Game(), s.parties()
	var near diplomacy.Set
	for at := range diplomacy.Province(s.m.Provinces()) {
		if unit := s.position.Units[at]; unit.Exists() && slices.Contains(parties, unit.Power) {
			near = near.With(at)
			for _, o := range g.AppendLegal(nil, s.position, unit.Power, at) {
				if o.Kind == diplomacy.Move {
					near = near.With(s.m.Province(o.To))
				}
			}
		}
	}
	var all []diplomacy.Province
	for ; !near.Empty(); near = near.Rest() {
		all = append(all, near.First())
	}
	return all
}

// orderable returns the provinces with units of some powers.
func (s *Screen) orderable(powers []diplomacy.Power) []diplomacy.Province {
	var all []diplomacy.Province
	for at := range diplomacy.Province(s.m.Provinces()) {
		if unit := s.position.Units[at]; unit.Exists() && slices.Contains(powers, unit.Power) {
			all = append(all, at)
		}
	}
	return all
}

// ordersOf returns the orders of a unit that an offer may contain: supports of the reader's units first.
func (s *Screen) ordersOf(at diplomacy.Province, d action) []diplomacy.Order {
	power := s.position.Units[at].Power
	var all []diplomacy.Order
	for _, o := range s.match.Game().AppendLegal(nil, s.position, power, at) {
		if actionOf(o) == d {
			all = append(all, o)
		}
	}
	rank := func(o diplomacy.Order) int {
		if o.Kind != diplomacy.Move && s.position.Units[s.m.Province(o.From)].Power.Seat() == s.talks.reader {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(all, func(a, b diplomacy.Order) int { return rank(a) - rank(b) })
	return all
}

// actionsOf returns the actions of the orders of a unit.
func (s *Screen) actionsOf(at diplomacy.Province) []action {
	e := newEntry(s.m)
	e.begin(at, s.match.Game().AppendLegal(nil, s.position, s.position.Units[at].Power, at))
	return e.actions()
}
