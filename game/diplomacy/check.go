package diplomacy

import "fmt"

// OrderError is the reason why a power may not give an order: an English sentence, and data that
// screens translate.
type OrderError struct {
	Order  Order
	Reason Reason
	text   string
}

// Error returns the English sentence.
func (e *OrderError) Error() string { return e.text }

// CheckOrder returns nil if power may give the order o at p, else an error that says why
// not, an [*OrderError] where there is a [Reason]. An order must be canonical (see
// [Order]), so that it can be read back from its text. [Game.CheckAnswer] checks the
// orders of an answer together.
func (g *Game) CheckOrder(p *Position, power Power, o Order) error {
	var reason Reason
	switch {
	case p.Ending != Ongoing:
		return fmt.Errorf("ordering %s: the match is over: start a new one", g.Map.FormatOrder(o))
	case !g.Map.canonical(o):
		return g.notCanonical(o)
	case p.Season.Moves():
		if reason = g.movementOrder(p, o); reason == NoReason && p.Units[g.Map.Province(o.At)].Power != power {
			return g.foreignUnit(power, o, p.Units[g.Map.Province(o.At)].Power)
		}
	case p.Season.Retreats():
		if reason = g.retreatOrder(p, o); reason == NoReason && p.Dislodged[g.Map.Province(o.At)].Unit.Power != power {
			return g.foreignUnit(power, o, p.Dislodged[g.Map.Province(o.At)].Unit.Power)
		}
	default:
		reason = g.winterOrder(p, power, o)
	}
	if reason == NoReason {
		return nil
	}
	return &OrderError{Order: o, Reason: reason, text: fmt.Sprintf("ordering %s: %s", g.Map.FormatOrder(o), g.objection(p, power, o, reason))}
}

// CheckBeside is [Game.CheckOrder] for an order given together with others. It also accepts a
// convoy by a fleet that lies only on a longer route than necessary, because such a convoy counts
// if the order of the army names the route.
func (g *Game) CheckBeside(p *Position, power Power, o Order) error {
	err := g.CheckOrder(p, power, o)
	if err == nil || !p.Season.Moves() || !g.Map.canonical(o) || p.Units[g.Map.Province(o.At)].Power != power {
		return err
	}
	l := g.Map.legality(p)
	m := g.Map
	if l.check(&o) == NeedlessFleet && m.onRoute(m.province[o.From], m.province[o.To], m.province[o.At], l.fleets) {
		return nil
	}
	return err
}

// foreignUnit returns the error that the unit belongs to another power.
func (g *Game) foreignUnit(power Power, o Order, owner Power) error {
	return &OrderError{Order: o, Reason: NoUnit, text: fmt.Sprintf("ordering %s: the unit belongs to %s: order a unit of %s", g.Map.FormatOrder(o), g.Map.PowerToken(owner), g.Map.PowerToken(power))}
}

// notCanonical returns the error that an order is not canonical.
func (g *Game) notCanonical(o Order) error {
	text := g.Map.FormatOrder(o)
	if text == "" {
		return fmt.Errorf("checking an order: there is no kind %d: it must be from %d to %d", o.Kind, Hold, Waive)
	}
	return fmt.Errorf("ordering %s: the order has places, kinds of units or a route that such an order does not use: leave them out", text)
}

// objection returns why an order is not legal, in words. The order is canonical, so its
// places exist.
func (g *Game) objection(p *Position, power Power, o Order, reason Reason) string {
	m := g.Map
	at, to, from := m.LocationToken(o.At), m.LocationToken(o.To), m.LocationToken(o.From)
	kind := map[Kind]string{Army: "an army", Fleet: "a fleet"}[o.Unit]
	//exhaustive:ignore the other reasons explain how a legal order ended
	switch reason {
	case WrongPhase:
		return "such orders are for another phase: now " + phaseOrders(p.Season)
	case NoUnit:
		return fmt.Sprintf("%s has no such unit there: %s", m.PowerToken(power), g.describeUnitAt(p, o.At))
	case WrongKind, WrongCoast:
		return g.describeUnitAt(p, o.At)
	case SamePlace:
		return fmt.Sprintf("%s and %s are the same province: name two", at, to)
	case OutOfReach:
		return fmt.Sprintf("%s cannot go from %s to %s: choose a place next to it", kind, at, to)
	case CoastMissing:
		return fmt.Sprintf("%s has several coasts: name one", to)
	case CoastUnreachable:
		return fmt.Sprintf("the coast %s cannot be reached from %s: choose another", to, at)
	case NotConvoyable:
		return "only armies are convoyed, and only from coast to coast: order another move"
	case NoFleets:
		return "there are no fleets that could convoy the army: order a move by land"
	case BrokenRoute:
		return "the route is not a chain of fleets from the army to its destination: name another, or none"
	case NobodyThere:
		return fmt.Sprintf("no unit stands in %s: name one that does", from)
	case SupportOutOfReach:
		return fmt.Sprintf("%s in %s can support only into provinces to which it could move: order something else", kind, at)
	case SupportImpossible:
		return fmt.Sprintf("the unit in %s cannot go to %s: support a move that it can make", from, to)
	case NotAtSea:
		return "only fleets at sea convoy: order something else"
	case NeedlessFleet:
		return fmt.Sprintf("no convoy from %s to %s needs the fleet in %s: order something else", from, to, at)
	case NotDislodged:
		return fmt.Sprintf("no such unit was dislodged from %s: order one that was", at)
	case RetreatOccupied:
		return fmt.Sprintf("a unit stands in %s: choose another place, or disband (D)", to)
	case RetreatToAttacker:
		return fmt.Sprintf("the attacker came from %s: choose another place, or disband (D)", to)
	case RetreatToStandoff:
		return fmt.Sprintf("%s is empty because of a standoff: choose another place, or disband (D)", to)
	case NothingToBuild:
		return fmt.Sprintf("%s has nothing to build this winter: order no build", m.PowerToken(power))
	case NotHome:
		return fmt.Sprintf("%s is not a home centre of %s: build in one that is", at, m.PowerToken(power))
	case NotOwned:
		return fmt.Sprintf("%s does not own %s: build in a home centre that it owns", m.PowerToken(power), at)
	case BuildOccupied:
		return fmt.Sprintf("a unit stands in %s: build in an empty home centre", at)
	case CannotStand:
		if o.Unit == Fleet && m.Split(m.Province(o.At)) {
			return fmt.Sprintf("%s has several coasts: name one for the fleet", at)
		}
		return fmt.Sprintf("%s cannot stand in %s: build the other kind", kind, at)
	case NothingToRemove:
		return fmt.Sprintf("%s has no unit to remove this winter: order no removal", m.PowerToken(power))
	}
	return "it cannot be given now: order something else"
}

// phaseOrders describes the orders that can be given in a season.
func phaseOrders(s Season) string {
	switch {
	case s.Moves():
		return "units hold, move, support or convoy"
	case s.Retreats():
		return "dislodged units retreat (R) or disband (D)"
	}
	return "units are built (B) or disbanded (D), or a build is waived"
}

// describeUnitAt describes the unit in the province of a location.
func (g *Game) describeUnitAt(p *Position, at Location) string {
	u := p.Units[g.Map.Province(at)]
	if !u.Exists() {
		return fmt.Sprintf("no unit stands in %s", g.Map.Token(g.Map.Province(at)))
	}
	return fmt.Sprintf("%s of %s stands there", g.Map.unitText(u), g.Map.PowerToken(u.Power))
}

// unitText returns "A BUD".
func (m *Map) unitText(u Unit) string { return u.Kind.String() + " " + m.LocationToken(u.At) }
