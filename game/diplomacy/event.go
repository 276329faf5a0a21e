package diplomacy

import "eras/game"

// EventKind is what an [Event] tells.
type EventKind uint8

const (
	// Resolved: Unit of Power was ordered Order in a movement phase, with Verdict.
	// Where that is [OK] and Order a move, the unit stands at Order.To now.
	Resolved EventKind = iota
	// WasDislodged: Unit of Power lost its province to the unit of Other from
	// From, which is [NoProvince] where it came by convoy.
	WasDislodged
	// Retreated: the dislodged Unit of Power went to Order.To.
	Retreated
	// Destroyed: the dislodged Unit of Power was disbanded; Verdict says why.
	Destroyed
	// CentreTaken: Power owns At now, which was Other's or nobody's.
	CentreTaken
	// Built: Power built Unit.
	Built
	// Removed: Power removed Unit; Verdict says whether by order or in civil
	// disorder.
	Removed
	// Waived: Power did without N builds, by order or for want of one.
	Waived
	// DrawAccepted: Power would accept a draw.
	DrawAccepted
	// Eliminated: Power has neither units nor centres any more.
	Eliminated
	// Skipped: nobody had anything to order in Phase.
	Skipped
	// Ended: the match is over, as Ending says; Power is the winner, if any.
	Ended
)

var eventWords = [...]string{
	"resolved", "dislodged", "retreated", "destroyed", "taken", "built", "removed", "waived",
	"draw-accepted", "eliminated", "skipped", "ended",
}

// String returns the kind's word, by which screens look their texts up.
func (k EventKind) String() string { return eventWords[k] }

// Event is something that happened while a phase was played, for whoever draws or
// tells it. Fields that its kind does not name are zero, or [NoProvince].
type Event struct {
	Kind         EventKind
	Power, Other Power
	// Unit is the unit as it stood before, or was built.
	Unit     Unit
	Order    Order
	Verdict  Verdict
	At, From Province
	N        int
	Phase    Phase
	Ending   Ending
}

// tell returns what happened between before and after, when the orders got these
// verdicts.
func (g *Game) tell(before, after *Position, all *Gathering, verdicts *Verdicts) []Event {
	var events []Event
	switch {
	case before.Season.Moves():
		events = g.tellMoves(before, after)
	case before.Season.Retreats():
		events = g.tellRetreats(before, &all.Orders, verdicts)
	default:
		events = g.tellWinter(before, after, verdicts)
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
	return g.tellEnd(events, after)
}

// tellEnd appends the end of the match, if p is it.
func (g *Game) tellEnd(events []Event, p *Position) []Event {
	if p.Ending == Going {
		return events
	}
	return append(events, Event{Kind: Ended, Power: g.soloist(p), Ending: p.Ending, At: NoProvince, From: NoProvince})
}

// tellMoves tells of a movement phase: the orders, then who was dislodged.
func (g *Game) tellMoves(before, after *Position) []Event {
	var events []Event
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

// tellRetreats tells of a retreat phase.
func (g *Game) tellRetreats(before *Position, orders *Orders, verdicts *Verdicts) []Event {
	var events []Event
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

// tellWinter tells of a winter.
func (g *Game) tellWinter(before, after *Position, verdicts *Verdicts) []Event {
	var events []Event
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
		events = append(events, Event{Kind: kind, Power: u.Power, Unit: u, Verdict: verdicts[i], At: Province(i), From: NoProvince})
	}
	for i := range g.Map.Powers() {
		if n := due[i+1]; n > 0 {
			events = append(events, Event{Kind: Waived, Power: Power(i + 1), N: n, At: NoProvince, From: NoProvince})
		}
	}
	return events
}

// alive reports whether a power has units or centres.
func (g *Game) alive(p *Position, power Power) bool {
	if !g.Occupied(p, power).Empty() || !g.Owned(p, power).Empty() {
		return true
	}
	for i := range g.Map.Provinces() {
		if p.Dislodged[i].Unit.Power == power {
			return true
		}
	}
	return false
}

// before reports whether ph comes before other.
func (ph Phase) before(other Phase) bool {
	return ph.Year < other.Year || ph.Year == other.Year && ph.Season < other.Season
}

// Alive returns the powers that have units, dislodged ones too, or centres.
func (g *Game) Alive(p *Position) game.Seats {
	var seats game.Seats
	for i := range g.Map.Powers() {
		if power := Power(i + 1); g.alive(p, power) {
			seats = seats.With(power.Seat())
		}
	}
	return seats
}
