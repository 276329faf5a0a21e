package press

import "eras/game/diplomacy"

// DealKind is the kind of a [Deal].
type DealKind uint8

// The kinds of deals, with their tokens.
const (
	// Peace (PCE) holds among all Powers until it is ended.
	Peace DealKind = 1 + iota
	// Alliance (ALY VSS) of Powers against Against, until it is ended.
	Alliance
	// Draw (DRW): the game ends this turn as a draw of Powers, or of all survivors if there are none.
	Draw
	// Solo (SLO): the first of Powers wins.
	Solo
	// Not (NOT) is the opposite of the first of Of; of peace it is war.
	Not
	// Unarranged (NAR): there is no arrangement about the first of Of.
	Unarranged
	// Ordered (XDO): Order will be given in the next turn in which such orders are given.
	Ordered
	// Zone (DMZ): Powers keep all units out of Provinces until the deal is ended.
	Zone
	// All (AND) of Of, at least two, or nothing.
	All
	// Either (ORR): at least one of Of, of which there are at least two.
	Either
	// Centres (SCD) shares out centres as Shares says.
	Centres
	// Places (OCC) says who shall stand where: Units, of any kind if Kind is zero.
	Places

	// DealKindCount is one more than the last kind.
	DealKindCount
)

var dealWords = [DealKindCount]string{
	Peace: "PCE", Alliance: "ALY", Draw: "DRW", Solo: "SLO", Not: "NOT", Unarranged: "NAR", Ordered: "XDO", Zone: "DMZ",
	All: "AND", Either: "ORR", Centres: "SCD", Places: "OCC",
}

// String returns the token of the kind.
func (k DealKind) String() string { return dealWords[k] }

// Level returns the level from which deals of this kind exist.
func (k DealKind) Level() int { return tokenLevels[dealWords[k]] }

// Deal is an arrangement between powers. Fields that the kind does not use are zero. Two deals are
// the same if their words are: the order of powers, provinces and parts counts.
type Deal struct {
	Kind            DealKind
	Powers, Against []diplomacy.Power
	Provinces       []diplomacy.Province
	Order           Order
	Of              []Deal
	Shares          []Share
	Units           []diplomacy.Unit
}

// Share is what Power shall own.
type Share struct {
	Power   diplomacy.Power
	Centres []diplomacy.Province
}

// Order is an order of any power in a deal. Waived builds have Power and the kind only.
type Order struct {
	// Power is the power of the ordered unit.
	Power diplomacy.Power
	// Order is the order. From and Other in it are those of Other below.
	Order diplomacy.Order
	// Other is the supported or convoyed unit. Its power is [diplomacy.Neutral] while it is not
	// known ([Press.Complete]).
	Other diplomacy.Unit
}

// OrderOf returns the order o of power at p.
func OrderOf(m *diplomacy.Map, p *diplomacy.Position, power diplomacy.Power, o diplomacy.Order) Order {
	x := Order{Power: power, Order: o}
	switch o.Kind {
	case diplomacy.SupportHold, diplomacy.SupportMove, diplomacy.Convoy:
		x.Other = diplomacy.Unit{Kind: o.Other, At: o.From}
		if u := p.Units[m.Province(o.From)]; u.Exists() {
			x.Other = u
		}
		x.Order.Other = x.Other.Kind
		if o.Kind != diplomacy.SupportHold {
			x.Order.To = diplomacy.Location(m.Province(o.To))
		}
	case diplomacy.Hold, diplomacy.Move, diplomacy.Retreat, diplomacy.Disband, diplomacy.Build, diplomacy.Remove, diplomacy.Waive:
	}
	return x
}

// Level returns the lowest level at which the deal may be offered.
func (d Deal) Level() int {
	level := d.Kind.Level()
	for _, part := range d.Of {
		if level = max(level, part.Level()); part.Kind == All || part.Kind == Either {
			level = max(level, nestedLevel)
		}
	}
	return level
}

// appendPowers appends the powers whom the deal names.
func (d Deal) appendPowers(powers []diplomacy.Power) []diplomacy.Power {
	powers = append(append(powers, d.Powers...), d.Against...)
	for _, p := range [...]diplomacy.Power{d.Order.Power, d.Order.Other.Power} {
		if p != diplomacy.Neutral {
			powers = append(powers, p)
		}
	}
	for _, part := range d.Of {
		powers = part.appendPowers(powers)
	}
	for _, s := range d.Shares {
		powers = append(powers, s.Power)
	}
	for _, u := range d.Units {
		powers = append(powers, u.Power)
	}
	return powers
}

// Complete returns the press with what its orders leave out when a person types them, taken from a
// position: kinds and coasts of units, whose unit is ordered, and whose is supported or convoyed.
// The orders are meant as [diplomacy.Map.Interpret] reads them.
func (p Press) Complete(m *diplomacy.Map, at *diplomacy.Position) Press {
	if p.Of != nil {
		of := p.Of.Complete(m, at)
		p.Of = &of
	}
	p.Deal = p.Deal.complete(m, at)
	return p
}

func (d Deal) complete(m *diplomacy.Map, at *diplomacy.Position) Deal {
	if d.Kind == Ordered && d.Order.Order.Kind != diplomacy.Waive {
		d.Order = d.Order.complete(m, at)
	}
	if len(d.Of) > 0 {
		of := make([]Deal, len(d.Of))
		for i, part := range d.Of {
			of[i] = part.complete(m, at)
		}
		d.Of = of
	}
	return d
}

func (o Order) complete(m *diplomacy.Map, at *diplomacy.Position) Order {
	o.Order = m.Interpret(at, o.Order)
	u := at.Units[m.Province(o.Order.At)]
	if at.Season.Retreats() && (o.Order.Kind == diplomacy.Retreat || o.Order.Kind == diplomacy.Disband) {
		u = at.Dislodged[m.Province(o.Order.At)].Unit
	}
	if o.Power == diplomacy.Neutral && o.Order.Kind != diplomacy.Build {
		o.Power = u.Power
	}
	if !o.helps() {
		return o
	}
	if other := at.Units[m.Province(o.Other.At)]; other.Exists() && (o.Other.Power == diplomacy.Neutral || o.Other.Power == other.Power) {
		o.Other = other
	}
	o.Order.Other = o.Other.Kind
	return o
}

// helps reports whether the order supports or convoys another unit.
func (o Order) helps() bool {
	k := o.Order.Kind
	return k == diplomacy.SupportHold || k == diplomacy.SupportMove || k == diplomacy.Convoy
}
