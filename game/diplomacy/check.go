package diplomacy

import "fmt"

// CheckOrder returns nil if power may give the order o at p by itself, else an
// [OrderError] or another error that says why not. An order must be canonical (see [Order]), so that it
// comes back from its text. What an answer may hold in all is told by
// [Game.CheckAnswer].
func (g *Game) CheckOrder(p *Position, power Power, o Order) error {
	reason := NoReason
	switch {
	case p.Ending != Going:
		return fmt.Errorf("the match is over: no orders are given any more")
	case !g.Map.canonical(o):
		return g.oddOrder(o)
	case p.Season.Moves():
		if reason = g.movementOrder(p, o); reason == NoReason && p.Units[g.Map.Province(o.At)].Power != power {
			return g.foreign(power, o, p.Units[g.Map.Province(o.At)].Power)
		}
	case p.Season.Retreats():
		if reason = g.retreatOrder(p, o); reason == NoReason && p.Dislodged[g.Map.Province(o.At)].Unit.Power != power {
			return g.foreign(power, o, p.Dislodged[g.Map.Province(o.At)].Unit.Power)
		}
	default:
		reason = g.winterOrder(p, power, o)
	}
	if reason == NoReason {
		return nil
	}
	return &OrderError{Order: o, Reason: reason, text: fmt.Sprintf("ordering %s: %s", g.Map.FormatOrder(o), g.objection(p, power, o, reason))}
}

// CheckBeside returns nil if power may give the order o at p beside orders of others
// that suit it: an order that passes [Game.CheckOrder], or a convoy by a fleet that
// only a longer way than needed leads by. That counts if the army names such a route.
func (g *Game) CheckBeside(p *Position, power Power, o Order) error {
	err := g.CheckOrder(p, power, o)
	if err == nil || !p.Season.Moves() || !g.Map.canonical(o) || p.Units[g.Map.Province(o.At)].Power != power {
		return err
	}
	l := g.Map.legality(p)
	m := g.Map
	if l.test(&o) == NeedlessFleet && m.onRoute(m.province[o.From], m.province[o.To], m.province[o.At], l.fleets) {
		return nil
	}
	return err
}

// foreign says that a unit is another power's.
func (g *Game) foreign(power Power, o Order, owner Power) error {
	return &OrderError{Order: o, Reason: NoUnit, text: fmt.Sprintf("ordering %s: the unit belongs to %s: %s orders its own", g.Map.FormatOrder(o), g.Map.PowerToken(owner), g.Map.PowerToken(power))}
}

// oddOrder says that an order is not canonical.
func (g *Game) oddOrder(o Order) error {
	text := g.Map.FormatOrder(o)
	if text == "" {
		return fmt.Errorf("an order of the kind %d does not exist", o.Kind)
	}
	return fmt.Errorf("ordering %s: the order names places, kinds of units or a route that do not belong to it: leave them out", text)
}

// objection tells in words why an order is not legal. The order is canonical, so
// its places exist.
func (g *Game) objection(p *Position, power Power, o Order, reason Reason) string {
	m := g.Map
	at, to, from := m.LocationToken(o.At), m.LocationToken(o.To), m.LocationToken(o.From)
	kind := map[Kind]string{Army: "an army", Fleet: "a fleet"}[o.Unit]
	switch reason {
	case WrongPhase:
		return "that is for another phase: now " + phaseOrders(p.Season)
	case NoUnit:
		return fmt.Sprintf("%s has no such unit there: %s", m.PowerToken(power), g.whatStands(p, o.At))
	case WrongKind, WrongCoast:
		return g.whatStands(p, o.At)
	case SamePlace:
		return fmt.Sprintf("%s and %s are one place: name two", at, to)
	case OutOfReach:
		return fmt.Sprintf("%s cannot go from %s to %s: choose a place next to it", kind, at, to)
	case CoastMissing:
		return fmt.Sprintf("%s has several coasts: name the one to go to", to)
	case CoastUnreachable:
		return fmt.Sprintf("the coast %s cannot be reached from %s: choose the other one", to, at)
	case NotConvoyable:
		return "only armies are convoyed, and only from coast to coast: order another move"
	case NoFleets:
		return "no fleets lie on the way that could convoy the army: order a move by land"
	case BrokenRoute:
		return "the route is no chain of seas with fleets from the army to where it goes: name another, or none"
	case NobodyThere:
		return fmt.Sprintf("no unit stands in %s: name one that does", from)
	case SupportOutOfReach:
		return fmt.Sprintf("%s in %s can support only where it could go itself: order something else", kind, at)
	case SupportImpossible:
		return fmt.Sprintf("the unit in %s cannot go to %s: support what it can do", from, to)
	case NotAtSea:
		return "only fleets at sea convoy: order something else"
	case NeedlessFleet:
		return fmt.Sprintf("no convoy from %s to %s needs the fleet in %s: order something else", from, to, at)
	case NotDislodged:
		return fmt.Sprintf("no such unit was dislodged from %s: order those that were", at)
	case RetreatOccupied:
		return fmt.Sprintf("a unit stands in %s: choose another place, or disband (D)", to)
	case RetreatToAttacker:
		return fmt.Sprintf("the attacker came from %s: choose another place, or disband (D)", to)
	case RetreatToStandoff:
		return fmt.Sprintf("%s is empty because of a standoff: choose another place, or disband (D)", to)
	case NothingToBuild:
		return fmt.Sprintf("%s has nothing to build this winter: order no builds", m.PowerToken(power))
	case NotHome:
		return fmt.Sprintf("%s is no home centre of %s: build in one that is", at, m.PowerToken(power))
	case NotOwned:
		return fmt.Sprintf("%s does not own %s now: build in a home centre that it owns", m.PowerToken(power), at)
	case BuildOccupied:
		return fmt.Sprintf("a unit stands in %s: build in an empty home centre", at)
	case CannotStand:
		if o.Unit == Fleet && m.Split(m.Province(o.At)) {
			return fmt.Sprintf("%s has several coasts: name the one for the fleet", at)
		}
		return fmt.Sprintf("%s cannot stand in %s: build the other kind", kind, at)
	case NothingToRemove:
		return fmt.Sprintf("%s has no unit to remove this winter: order no removals", m.PowerToken(power))
	}
	return "it is not possible now: order something else"
}

// phaseOrders says what is ordered in a season.
func phaseOrders(s Season) string {
	switch {
	case s.Moves():
		return "units hold, move, support or convoy"
	case s.Retreats():
		return "dislodged units retreat (R) or disband (D)"
	}
	return "units are built (B) or disbanded (D), or a build is waived"
}

// whatStands says which unit an order at a location could be for.
func (g *Game) whatStands(p *Position, at Location) string {
	u := p.Units[g.Map.Province(at)]
	if !u.Exists() {
		return fmt.Sprintf("no unit stands in %s", g.Map.Token(g.Map.Province(at)))
	}
	return fmt.Sprintf("%s of %s stands there", g.Map.unitText(u), g.Map.PowerToken(u.Power))
}

// unitText returns "A BUD".
func (m *Map) unitText(u Unit) string { return u.Kind.String() + " " + m.LocationToken(u.At) }

// plain returns the canonical form of an order: what its kind does not use is zero,
// coasts stand where they mean something only. It fails if the order cannot be
// written: its kind, its units or its places do not exist, or its route is not of
// different seas.
func (m *Map) plain(o Order) (Order, bool) {
	p := Order{Kind: o.Kind, Unit: o.Unit, At: o.At}
	switch o.Kind {
	case Hold, Disband, Build, Remove:
	case Move:
		p.To, p.Via, p.Route = o.To, o.Via || o.Route != "", o.Route
	case Retreat:
		p.To = o.To
	case SupportHold:
		p.From, p.Other = o.From, o.Other
	case SupportMove, Convoy:
		p.From, p.To, p.Other = o.From, o.To, o.Other
	case Waive:
		return Order{Kind: Waive}, true
	default:
		return Order{}, false
	}
	n := Location(m.Locations())
	if p.At >= n || p.To >= n || p.From >= n || p.Unit != Army && p.Unit != Fleet || p.Other > Fleet {
		return Order{}, false
	}
	var seen Set
	for i := range len(p.Route) {
		sea := Province(p.Route[i])
		if !m.seas.Has(sea) || seen.Has(sea) {
			return Order{}, false
		}
		seen = seen.With(sea)
	}
	return m.withoutIdleCoasts(p), true
}

// canonical reports whether an order is its own canonical form.
func (m *Map) canonical(o Order) bool {
	p, ok := m.plain(o)
	return ok && p == o
}

// CheckAnswer returns nil if power may answer a at p, else an error that names the
// order and says what is wrong: every order must be legal, at most one a unit or a
// build a centre, and no more builds with waives, or removals, than are due. Fewer
// orders are legal: units hold, are disbanded, or go by the rule of civil disorder,
// and builds are waived.
func (g *Game) CheckAnswer(p *Position, power Power, a Answer) error {
	if power == Neutral || int(power) > g.Map.Powers() {
		return fmt.Errorf("there is no power %d: the map has %d", power, g.Map.Powers())
	}
	var all Gathering
	for _, o := range a.Orders() {
		if err := g.Gather(&all, p, power, o); err != nil {
			return err
		}
	}
	return nil
}
