// Package promise says what agreements oblige powers to, what became of each promise, and how far a
// power can be trusted. It reads agreements ([Agreement]) and phases as they were played ([Played]),
// knows no bot and decides nothing by itself: the same agreements and phases give the same [Ledger],
// whoever keeps it. Agreements are lines of text ([Agreement.Text]), and a ledger follows from them.
//
// A promise is judged by the orders as they were sent, whatever came of them:
//
//   - Peace and alliance (PCE, ALY) are broken by a move, a convoyed move or a retreat into a
//     province with a unit of a partner or a centre that it owns, and by the support or the convoy of
//     such a move by anybody but that partner. Moves into empty lands are no breach, nor are supports
//     of units that hold, nor doing nothing against those whom an alliance is against.
//   - A zone (DMZ) is broken by a move, a retreat or a build into it, by the support or the convoy of
//     a move into it, and by a unit in it that is not ordered out of it in a movement phase, from the
//     first one on, although it has a legal way out.
//   - An order (XDO) is due in the next phase of its kind, the one of the agreement included. It is
//     broken if the unit is ordered otherwise, and void if the unit is gone or dislodged, if the order
//     is illegal by then, or if there is no such phase. NOT (XDO) is broken by the order, and void in
//     the same cases. An order that names no route or coast may be given with any.
//   - AND is broken by any part, ORR if no part is kept.
//   - A draw (DRW) is broken by not voting for it in the same movement phase, and void in other phases
//     and where draws are not agreed.
//   - SLO, NAR and other opposites, SCD and OCC promise nothing.
//
// What a later agreement with those concerned names is no breach of an earlier one, and of two
// promised orders for one unit the later one holds. Peace, alliances and zones are kept if they last
// for [Lasting] movement phases, or until they end by NAR or NOT, which one party may declare alone.
// Where orders are not known, positions decide; what they do not show is unknown.
package promise

import (
	"slices"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// State is what became of a promise.
type State uint8

// The states of promises.
const (
	// Open: it is not decided yet.
	Open State = iota
	Kept
	Broken
	// Void: it could not be kept, or did not matter any more.
	Void
	// Unknown: the orders that decide are not known.
	Unknown

	// StateCount is the number of states.
	StateCount
)

var stateNames = [StateCount]string{Open: "open", Kept: "kept", Broken: "broken", Void: "void", Unknown: "unknown"}

// String returns the word for the state.
func (s State) String() string { return stateNames[s] }

// Lasting is the number of movement phases for which peace, alliances and zones are promised.
const Lasting = 8

// Agreement is a deal on which a power and others have agreed.
type Agreement struct {
	// Phase is the phase in which the deal was offered.
	Phase diplomacy.Phase
	// By offered the deal, and With accepted it. Without With, By declares alone the end of an
	// earlier agreement: Deal is NOT or NAR of it.
	By   diplomacy.Power
	With []diplomacy.Power
	Deal press.Deal
}

// Text returns the agreement on one line: the phase of the offer, who made it, who accepted it, and
// the deal in DAIDE.
//
//	SPR 1903 ITA (AUS) PCE (AUS ITA)
//	FAL 1904 ITA () NOT (PCE (AUS ITA))
func (a *Agreement) Text(m *diplomacy.Map) string {
	return press.Envelope{Phase: a.Phase, From: a.By, To: a.With}.Text(m) + " " + a.Deal.Text(m)
}

// parties returns all who agreed, in ascending order.
func (a *Agreement) parties() []diplomacy.Power {
	all := append([]diplomacy.Power{a.By}, a.With...)
	slices.Sort(all)
	return slices.Compact(all)
}

// Promise is what one power promised to others in an agreement.
type Promise struct {
	// Agreement is the number of the agreement, from 0.
	Agreement int
	Power     diplomacy.Power
	// To are the other parties, in ascending order.
	To    []diplomacy.Power
	Deal  press.Deal
	Since diplomacy.Phase

	State State
	// Decided is the phase in which State was decided.
	Decided diplomacy.Phase
	// Breach is the first breach of a broken promise.
	Breach Breach

	parts []part
}

// Breach is how a promise was broken.
type Breach struct {
	Phase diplomacy.Phase
	// Of is the part of the deal that was broken.
	Of press.Deal
	// Order was given against the promise. It is zero if the power gave no order or no vote that it
	// had promised, or if the orders are not known.
	Order diplomacy.Order
	// At is the province that was entered, or in which a unit stayed, [diplomacy.NoProvince] if the
	// promise was of another kind. Entered says that a unit of the power came to stand there.
	At      diplomacy.Province
	Entered bool
	// Loss is the number of centres of those to whom the promise was made on which a unit that moved
	// against it stands after the phase.
	Loss int
}

// part is an arrangement without parts of its own that binds a power.
type part struct {
	deal press.Deal
	// index is the number of the part in its deal.
	index int
	// partners are the other powers of a peace or an alliance.
	partners []diplomacy.Power
	// zone is what is demilitarised.
	zone diplomacy.Set
	// due is the phase of an order or a draw.
	due diplomacy.Phase
	// left and judged count movement phases of peace, alliances and zones. blind says that one was
	// not known.
	left, judged int
	blind        bool
	state        State
	breach       Breach
}

// lasts reports whether the part is not for a single phase.
func (p *part) lasts() bool {
	return p.deal.Kind == press.Peace || p.deal.Kind == press.Alliance || p.deal.Kind == press.Zone
}

// end ends the part before it was broken.
func (p *part) end() {
	switch {
	case p.state != Open:
	case !p.lasts() || p.judged == 0:
		p.state = Void
	case p.blind:
		p.state = Unknown
	default:
		p.state = Kept
	}
}

// leaves returns the parts of a deal, itself if it has none.
func leaves(d press.Deal) []press.Deal {
	if d.Kind == press.All || d.Kind == press.Either {
		return d.Of
	}
	return []press.Deal{d}
}

// promised returns the order that a deal is about, and whether it is ruled out.
func promised(d press.Deal) (o press.Order, not, ok bool) {
	if d.Kind == press.Not {
		o, inner, ok := promised(d.Of[0])
		return o, !inner, ok
	}
	return d.Order, false, d.Kind == press.Ordered
}

// bound returns the powers among parties that a part binds.
func bound(d press.Deal, parties []diplomacy.Power) []diplomacy.Power {
	var named []diplomacy.Power
	switch d.Kind {
	case press.Peace, press.Alliance, press.Zone:
		named = d.Powers
	case press.Draw:
		if named = d.Powers; len(named) == 0 {
			named = parties
		}
	case press.Ordered, press.Not:
		if o, _, ok := promised(d); ok {
			named = []diplomacy.Power{o.Power}
		}
	case press.Solo, press.Unarranged, press.All, press.Either, press.Centres, press.Places:
	}
	return slices.DeleteFunc(slices.Clone(parties), func(p diplomacy.Power) bool { return !slices.Contains(named, p) })
}

// newPart returns the part of power in an agreement that begins in a phase.
func newPart(d press.Deal, index int, power diplomacy.Power, phase diplomacy.Phase) part {
	p := part{deal: d, index: index, left: Lasting}
	switch d.Kind {
	case press.Peace, press.Alliance:
		p.partners = slices.DeleteFunc(slices.Clone(d.Powers), func(o diplomacy.Power) bool { return o == power })
	case press.Zone:
		p.zone = diplomacy.SetOf(d.Provinces...)
	case press.Draw:
		if p.due = phase; !phase.Season.Moves() {
			p.state = Void
		}
	case press.Ordered, press.Not:
		o, _, _ := promised(d)
		p.due = dueFrom(o.Order.Kind, phase)
	case press.Solo, press.Unarranged, press.All, press.Either, press.Centres, press.Places:
	}
	return p
}

// dueFrom returns the first phase from one on in which orders of a kind are given.
func dueFrom(k diplomacy.OrderKind, phase diplomacy.Phase) diplomacy.Phase {
	for !given(k, phase.Season) {
		phase = phase.Next()
	}
	return phase
}

// given reports whether orders of a kind are given in a season.
func given(k diplomacy.OrderKind, s diplomacy.Season) bool {
	switch k {
	case diplomacy.Retreat, diplomacy.Disband:
		return s.Retreats()
	case diplomacy.Build, diplomacy.Remove, diplomacy.Waive:
		return s == diplomacy.Winter
	case diplomacy.Hold, diplomacy.Move, diplomacy.SupportHold, diplomacy.SupportMove, diplomacy.Convoy:
	}
	return s.Moves()
}
