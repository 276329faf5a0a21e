// Package presstest makes random press for tests.
package presstest

import (
	"math/rand/v2"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Source makes random press of a dialect about any powers, units and places of a map.
type Source struct {
	Map     *diplomacy.Map
	Dialect press.Dialect
	Rand    *rand.Rand
}

// Press returns press of a random kind that the dialect allows.
func (s *Source) Press() press.Press {
	return s.Of(press.Propose + press.Kind(s.Rand.IntN(int(press.Try))))
}

// Of returns press of a kind.
func (s *Source) Of(k press.Kind) press.Press {
	p := press.Press{Kind: k}
	switch k {
	case press.Propose:
		return s.Offer()
	case press.Inform:
		p.Deal = s.deal(false)
	case press.Accept, press.Refuse, press.Ignore:
		return s.Offer().Reply(k)
	case press.Cancel:
		if s.Rand.IntN(2) == 0 {
			return s.Offer().Reply(press.Cancel)
		}
		return s.Of(press.Accept).Reply(press.Cancel)
	case press.NotUnderstood:
		words := s.Offer().Tokens(s.Map)
		return s.Dialect.Refusals(words, s.Rand.IntN(len(words)))[0]
	case press.Try:
		words := s.Dialect.Understood()
		p.Words = words[:s.Rand.IntN(len(words)+1)]
	}
	return p
}

// Offer returns an offer of a random deal.
func (s *Source) Offer() press.Press { return press.Offer(s.deal(true)) }

// deal returns a deal of a random kind. multiple says that it may consist of several.
func (s *Source) deal(multiple bool) press.Deal {
	for {
		k := press.Peace + press.DealKind(s.Rand.IntN(int(press.Places)))
		if k.Level() <= s.Dialect.Level && (multiple || k != press.All && k != press.Either) {
			return s.Deal(k)
		}
	}
}

// Deal returns a deal of a kind.
func (s *Source) Deal(k press.DealKind) press.Deal {
	d := press.Deal{Kind: k}
	switch k {
	case press.Peace:
		d.Powers = s.powers(1 + s.Rand.IntN(3))
	case press.Alliance:
		d.Powers, d.Against = s.powers(1+s.Rand.IntN(3)), s.powers(1+s.Rand.IntN(2))
	case press.Draw:
		if s.Dialect.PartialDraws && s.Rand.IntN(2) == 0 {
			d.Powers = s.powers(2)
		}
	case press.Solo:
		d.Powers = s.powers(1)
	case press.Not, press.Unarranged:
		d.Of = []press.Deal{s.deal(false)}
	case press.All, press.Either:
		for range 2 + s.Rand.IntN(3) {
			d.Of = append(d.Of, s.deal(false))
		}
	case press.Ordered:
		d.Order = s.Order(diplomacy.Hold + diplomacy.OrderKind(s.Rand.IntN(int(diplomacy.Waive))))
	case press.Zone:
		d.Powers, d.Provinces = s.powers(1+s.Rand.IntN(2)), s.provinces(s.Map.All(), 1+s.Rand.IntN(3))
	case press.Centres:
		for range 1 + s.Rand.IntN(3) {
			d.Shares = append(d.Shares, press.Share{Power: s.power(), Centres: s.provinces(s.Map.Centres(), 1+s.Rand.IntN(3))})
		}
	case press.Places:
		for range 1 + s.Rand.IntN(3) {
			u := s.unit()
			if s.Rand.IntN(3) == 0 {
				u.Kind, u.At = 0, diplomacy.Location(s.Map.Province(u.At))
			}
			d.Units = append(d.Units, u)
		}
	}
	return d
}

func (s *Source) power() diplomacy.Power { return diplomacy.Power(1 + s.Rand.IntN(s.Map.Powers())) }

// powers returns n different powers, fewer if the map has not as many.
func (s *Source) powers(n int) []diplomacy.Power {
	var powers []diplomacy.Power
	for _, i := range s.Rand.Perm(s.Map.Powers())[:min(n, s.Map.Powers())] {
		powers = append(powers, diplomacy.Power(i+1))
	}
	return powers
}

// provinces returns n provinces of a set.
func (s *Source) provinces(of diplomacy.Set, n int) []diplomacy.Province {
	var all []diplomacy.Province
	for p := range of.All() {
		all = append(all, p)
	}
	s.Rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(n, len(all))]
}

// place returns a place where a unit of kind k can be.
func (s *Source) place(k diplomacy.Kind) diplomacy.Location {
	for {
		if at := diplomacy.Location(s.Rand.IntN(s.Map.Locations())); s.Map.CanStand(k, at) {
			return at
		}
	}
}

func (s *Source) unit() diplomacy.Unit {
	k := diplomacy.Army + diplomacy.Kind(s.Rand.IntN(2))
	return diplomacy.Unit{Power: s.power(), Kind: k, At: s.place(k)}
}

// Order returns an order of a kind, which need not be possible.
func (s *Source) Order(k diplomacy.OrderKind) press.Order {
	u, other := s.unit(), s.unit()
	x := press.Order{Power: u.Power, Order: diplomacy.Order{Kind: k, Unit: u.Kind, At: u.At}}
	o := &x.Order
	help := func() {
		x.Other, o.Other, o.From = other, other.Kind, diplomacy.Location(s.Map.Province(other.At))
	}
	switch k {
	case diplomacy.Waive:
		x.Order = diplomacy.Order{Kind: k}
	case diplomacy.Move:
		o.To = s.place(u.Kind)
		if o.Via = s.Rand.IntN(3) == 0; o.Via && s.Rand.IntN(2) == 0 {
			for _, sea := range s.provinces(s.Map.Seas(), 1+s.Rand.IntN(3)) {
				o.Route += diplomacy.Route([]byte{byte(sea)})
			}
		}
	case diplomacy.SupportHold:
		help()
	case diplomacy.SupportMove, diplomacy.Convoy:
		help()
		o.To = diplomacy.Location(s.Rand.IntN(s.Map.Provinces()))
	case diplomacy.Retreat:
		o.To = s.place(u.Kind)
	case diplomacy.Hold, diplomacy.Disband, diplomacy.Build, diplomacy.Remove:
	}
	return x
}
