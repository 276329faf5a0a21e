package diplomacy

// EventKind is the kind of an [Event].
type EventKind uint8

const (
	// Resolved: in a movement phase, Unit of Power at At carried out Order with
	// Verdict. A unit without an order has the order to hold. After a move that is
	// [OK] the unit stands at Order.To.
	Resolved EventKind = iota
	// WasDislodged: Unit of Power was dislodged from At by a unit of Other that came
	// from From, or by convoy if From is [NoProvince].
	WasDislodged
	// Retreated: the dislodged Unit of Power retreated from At to Order.To.
	Retreated
	// Destroyed: the dislodged Unit of Power was disbanded. Order is the zero Order
	// if it had none; Verdict has the reason.
	Destroyed
	// CentreTaken: Power now owns the centre At, which Other (or nobody) owned.
	CentreTaken
	// Built: Power built Unit at At.
	Built
	// Removed: Power removed Unit from At by Order, or by civil disorder if Order is
	// the zero Order.
	Removed
	// Waived: Power did not use N builds, whether it waived them or ordered too few.
	Waived
	// DrawAccepted: Power accepted a draw.
	DrawAccepted
	// VictoryConceded: Power accepted the victory of Other, or asked for its own.
	VictoryConceded
	// Eliminated: Power has no units and no centres left.
	Eliminated
	// Skipped: no power had anything to order in Phase.
	Skipped
	// Ended: the match is over. Ending says how, Power is the winner or [Neutral].
	Ended

	// EventKindCount is the number of kinds of events.
	EventKindCount
)

var eventNames = [EventKindCount]string{
	Resolved: "resolved", WasDislodged: "dislodged", Retreated: "retreated", Destroyed: "destroyed", CentreTaken: "taken",
	Built: "built", Removed: "removed", Waived: "waived", DrawAccepted: "draw-accepted", VictoryConceded: "victory-conceded",
	Eliminated: "eliminated", Skipped: "skipped", Ended: "ended",
}

// String returns the name of the kind, which is the key of its texts on screen.
func (k EventKind) String() string { return eventNames[k] }

// Event is something that happened while a phase was played. The events of a step are
// complete: the order of each unit with its verdict, and all that followed. Fields that
// the kind does not use are zero, provinces [NoProvince].
type Event struct {
	Kind         EventKind
	Power, Other Power
	// Unit is the unit as it stood before the phase, or as it was built.
	Unit     Unit
	Order    Order
	Verdict  Verdict
	At, From Province
	N        int
	Phase    Phase
	Ending   Ending
}

// OrdersOf returns the orders that were carried out in the phase with these events,
// and their verdicts, both by the province of the unit. In movement phases every unit
// has an order, if only to hold. In retreat phases and winters a unit that was disbanded
// or removed without an order has a verdict alone. Nothing is carried out in a phase
// that ends with an agreed draw or a concession.
func OrdersOf(events []Event) (orders Orders, verdicts Verdicts) {
	for i := range events {
		switch e := &events[i]; e.Kind {
		case Resolved, Retreated, Destroyed, Built, Removed:
			orders[e.At], verdicts[e.At] = e.Order, e.Verdict
		case WasDislodged, CentreTaken, Waived, DrawAccepted, VictoryConceded, Eliminated, Skipped, Ended:
		}
	}
	return orders, verdicts
}

// appendEvents appends the events between before and after. verdicts are those on orders.
func (g *Game) appendEvents(events []Event, before, after *Position, orders *Orders, verdicts *Verdicts) []Event {
	switch {
	case before.Season.Moves():
		events = g.appendMovementEvents(events, before, after)
	case before.Season.Retreats():
		events = g.appendRetreatEvents(events, before, orders, verdicts)
	default:
		events = g.appendWinterEvents(events, before, after, orders, verdicts)
	}
	for c := g.Map.Centres(); !c.Empty(); c = c.Rest() {
		if at := c.First(); before.Owner[at] != after.Owner[at] {
			events = append(events, Event{Kind: CentreTaken, Power: after.Owner[at], Other: before.Owner[at], At: at, From: NoProvince})
		}
	}
	for i := range g.Map.Powers() {
		if power := Power(i + 1); g.alive(before, power) && !g.alive(after, power) {
			events = append(events, Event{Kind: Eliminated, Power: power, At: NoProvince, From: NoProvince})
		}
	}
	for phase := before.Phase().Next(); phase.before(after.Phase()); phase = phase.Next() {
		events = append(events, Event{Kind: Skipped, Phase: phase, At: NoProvince, From: NoProvince})
	}
	return g.appendEnd(events, after)
}

// appendEnd appends the end of the match if it has ended at p.
func (g *Game) appendEnd(events []Event, p *Position) []Event {
	if p.Ending == Ongoing {
		return events
	}
	return append(events, Event{Kind: Ended, Power: g.winner(p), Ending: p.Ending, At: NoProvince, From: NoProvince})
}

// appendMovementEvents appends the orders of a movement phase, then the units that were
// dislodged.
func (g *Game) appendMovementEvents(events []Event, before, after *Position) []Event {
	for i := range g.Map.Provinces() {
		if last := &after.Last[i]; last.Power != Neutral {
			events = append(events, Event{Kind: Resolved, Power: last.Power, Unit: before.Units[i], Order: last.Order, Verdict: last.Verdict, At: Province(i), From: NoProvince})
		}
	}
	for i := range g.Map.Provinces() {
		if d := &after.Dislodged[i]; d.Unit.Exists() {
			events = append(events, Event{Kind: WasDislodged, Power: d.Unit.Power, Other: after.Units[i].Power, Unit: d.Unit, Verdict: after.Last[i].Verdict, At: Province(i), From: d.By})
		}
	}
	return events
}

// appendRetreatEvents appends the retreats and disbandings of the dislodged units.
func (g *Game) appendRetreatEvents(events []Event, before *Position, orders *Orders, verdicts *Verdicts) []Event {
	for i := range g.Map.Provinces() {
		u := before.Dislodged[i].Unit
		if !u.Exists() {
			continue
		}
		kind := Destroyed
		if orders[i].Kind == Retreat && verdicts[i].Result == OK {
			kind = Retreated
		}
		events = append(events, Event{Kind: kind, Power: u.Power, Unit: u, Order: orders[i], Verdict: verdicts[i], At: Province(i), From: NoProvince})
	}
	return events
}

// appendWinterEvents appends the builds and removals of a winter, then the builds that
// were not used.
func (g *Game) appendWinterEvents(events []Event, before, after *Position, orders *Orders, verdicts *Verdicts) []Event {
	var due [MaxPowers + 1]int
	for i := range g.Map.Powers() {
		due[i+1] = g.Adjustment(before, Power(i+1))
	}
	for i := range g.Map.Provinces() {
		old, new := before.Units[i], after.Units[i]
		if old == new {
			continue
		}
		kind, u := Built, new
		if old.Exists() {
			kind, u = Removed, old
		}
		due[u.Power]--
		events = append(events, Event{Kind: kind, Power: u.Power, Unit: u, Order: orders[i], Verdict: verdicts[i], At: Province(i), From: NoProvince})
	}
	for i := range g.Map.Powers() {
		if n := due[i+1]; n > 0 {
			events = append(events, Event{Kind: Waived, Power: Power(i + 1), N: n, At: NoProvince, From: NoProvince})
		}
	}
	return events
}

// before reports whether ph comes before other.
func (ph Phase) before(other Phase) bool {
	return ph.Year < other.Year || ph.Year == other.Year && ph.Season < other.Season
}
