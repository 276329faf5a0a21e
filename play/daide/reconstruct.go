package daide

import (
	"slices"

	"eras/game/diplomacy"
)

// Follow returns the position that a NOW and the last SCO describe, with as much of the history in
// a [diplomacy.Position] as the results contain. before is the last known position, nil if there is
// none. results are the ORDs since then, or since the last movement phase if before is nil, in the
// order of their phases.
//
// If the results are complete and the rules lead from them to the position of NOW and SCO, Follow
// returns the position that results from the rules. Otherwise it returns [Now.Position] with the
// orders of the last movement phase that the results contain. Orders of the last movement phase
// name no convoy routes, because results name a route for every convoyed move, whatever was
// ordered.
func Follow(g *diplomacy.Game, before *diplomacy.Position, results []Result, now *Now, centres *Centres) diplomacy.Position {
	p := follow(g, before, results, now, centres)
	for i := range p.Last {
		p.Last[i].Order.Route = ""
	}
	return p
}

func follow(g *diplomacy.Game, before *diplomacy.Position, results []Result, now *Now, centres *Centres) diplomacy.Position {
	if before == nil {
		return restore(g, results, now, centres)
	}
	first := slices.IndexFunc(results, func(r Result) bool { return r.Phase == before.Phase() })
	told := now.Position(g.Map, centres)
	switch {
	case first >= 0:
		return replay(g, *before, results[first:], now, centres)
	case SameUnits(before, &told):
		return *before
	case len(results) == 0:
		return next(g, before, nil, now, centres)
	}
	return restore(g, results, now, centres)
}

// restore returns the position of a NOW and an SCO for a client that did not see the position
// before. results are those of the last movement phase and the phases after it.
func restore(g *diplomacy.Game, results []Result, now *Now, centres *Centres) diplomacy.Position {
	if len(results) == 0 || !results[0].Phase.Season.Moves() {
		return now.Position(g.Map, centres)
	}
	// Each unit has a result. The owners are those of now, because earlier owners no longer make a
	// visible difference.
	p := diplomacy.Position{Year: results[0].Phase.Year, Season: results[0].Phase.Season, Owner: centres.Owner}
	for i := range results {
		if o := &results[i].Order; results[i].Phase == p.Phase() && o.Parsed() && int(o.Order.At) < g.Map.Locations() {
			p.Units[g.Map.Province(o.Order.At)] = diplomacy.Unit{Power: o.Power, Kind: o.Order.Unit, At: o.Order.At}
		}
	}
	return replay(g, p, results, now, centres)
}

// replay plays the phases of results from p on. It returns the position of the NOW and the SCO
// after the last of them.
func replay(g *diplomacy.Game, p diplomacy.Position, results []Result, now *Now, centres *Centres) diplomacy.Position {
	for {
		n := 0
		for n < len(results) && results[n].Phase == p.Phase() {
			n++
		}
		if n == len(results) || n == 0 {
			return next(g, &p, results[:n], now, centres)
		}
		// If the server uses other rules, this leads to another position than NOW, and NOW takes
		// precedence.
		orders := gather(g, &p, toldAnswers(g, &p, results[:n], true))
		diplomacy.NewJudge(g).Advance(&p, &orders)
		results = results[n:]
	}
}

// next returns the position of a NOW and an SCO one phase after before.
func next(g *diplomacy.Game, before *diplomacy.Position, results []Result, now *Now, centres *Centres) diplomacy.Position {
	orders := gather(g, before, toldAnswers(g, before, results, true))
	if !before.Season.Moves() || complete(g.Map, before, &orders) {
		after := *before
		diplomacy.NewJudge(g).Advance(&after, &orders)
		if agrees(g, &after, now, centres) {
			return after
		}
	}
	after := now.Position(g.Map, centres)
	after.Quiet, after.Last = before.Quiet, before.Last
	if !before.Season.Moves() {
		return after
	}
	after.Last = [diplomacy.MaxProvinces]diplomacy.Ordered{}
	for i := range results {
		r := &results[i]
		if o := r.Order.Order; r.Phase == before.Phase() && o.Kind >= diplomacy.Hold && o.Kind <= diplomacy.Convoy && onBoard(g.Map, before, diplomacy.Unit{Power: r.Order.Power, Kind: o.Unit, At: o.At}) {
			after.Last[g.Map.Province(o.At)] = diplomacy.Ordered{Power: r.Order.Power, Order: o, Verdict: r.Outcome.Verdict(o)}
		}
	}
	return after
}

// toldAnswers returns the answers of the powers that act at p, by seat, with the legal orders in
// the results of its phase. Waived builds come last, so that they do not take the place of builds.
// Without routes, convoyed moves may take any route.
func toldAnswers(g *diplomacy.Game, p *diplomacy.Position, results []Result, routes bool) []diplomacy.Answer {
	var all diplomacy.OrderSet
	var answers []diplomacy.Answer
	for seat := range g.Acting(p).All() {
		var a diplomacy.Answer
		power := diplomacy.PowerOf(seat)
		for _, waives := range [...]bool{false, true} {
			for i := range results {
				r := &results[i]
				o := r.Order.Order
				if r.Phase != p.Phase() || !r.Order.Parsed() || r.Order.Power != power || (o.Kind == diplomacy.Waive) != waives || a.Len() == diplomacy.MaxOrders {
					continue
				}
				if !routes {
					o.Route = ""
				}
				if g.AddOrder(&all, p, power, o) == nil {
					a.Add(o)
				}
			}
		}
		answers = append(answers, a)
	}
	return answers
}

// gather returns the orders of answers, by province.
func gather(g *diplomacy.Game, p *diplomacy.Position, answers []diplomacy.Answer) diplomacy.Orders {
	var all diplomacy.OrderSet
	i := 0
	for seat := range g.Acting(p).All() {
		for _, o := range answers[i].Orders() {
			// The order is legal, because toldAnswers has checked it.
			_ = g.AddOrder(&all, p, diplomacy.PowerOf(seat), o)
		}
		i++
	}
	return all.Orders
}

// complete reports whether each unit has an order.
func complete(m *diplomacy.Map, p *diplomacy.Position, orders *diplomacy.Orders) bool {
	for i := range m.Provinces() {
		if p.Units[i].Exists() && orders[i].Kind == 0 {
			return false
		}
	}
	return true
}

// SameUnits reports whether two positions have the same phase, units and dislodged
// units.
func SameUnits(a, b *diplomacy.Position) bool {
	if a.Phase() != b.Phase() || a.Units != b.Units {
		return false
	}
	for i := range a.Dislodged {
		if a.Dislodged[i].Unit != b.Dislodged[i].Unit {
			return false
		}
	}
	return true
}

// SameBoard reports whether two positions have the same phase, units, dislodged units
// and owners of centres.
func SameBoard(a, b *diplomacy.Position) bool { return SameUnits(a, b) && a.Owner == b.Owner }

// agrees reports whether a position matches NOW and SCO, including retreats.
func agrees(g *diplomacy.Game, p *diplomacy.Position, now *Now, centres *Centres) bool {
	told := now.Position(g.Map, centres)
	if !SameBoard(p, &told) {
		return false
	}
	for i := range g.Map.Provinces() {
		at := diplomacy.Province(i)
		if !slices.Equal(g.Retreats(nil, p, at), g.Retreats(nil, &told, at)) {
			return false
		}
	}
	return true
}

// PlayedPhase is a phase reconstructed from the results of a server. [diplomacy.OrdersOf] returns
// the orders and verdicts of Events.
type PlayedPhase struct {
	Before, After diplomacy.Position
	Events        []diplomacy.Event
	// Game has the rules by which Answers lead from Before to After. Answers are those of the
	// powers that act, by seat. Both are nil if the rules do not explain what the server says.
	Game    *diplomacy.Game
	Answers []diplomacy.Answer
}

// Reconstruct returns the phase that was played from before to after. If the orders in results lead
// to the board of after by the rules, the phase is the one that a local match would show, with the
// reasons of the adjudicator; its After may then say that the match is over. Servers do not tell in
// which year a game ends in a draw, so Reconstruct also tries rules by which this phase is the last
// one. If no rules fit, the phase contains only what the results say.
func Reconstruct(g *diplomacy.Game, before, after *diplomacy.Position, results []Result) PlayedPhase {
	for _, by := range possibleRules(g, before) {
		// Results name a route for every convoyed move, whatever was ordered. So routes are used
		// only if nothing else explains the outcome.
		for _, routes := range [...]bool{false, true} {
			answers := toldAnswers(g, before, results, routes)
			p := *before
			var events []diplomacy.Event
			(&diplomacy.Board{Game: by}).Apply(&p, answers, &events)
			if SameBoard(&p, after) {
				return PlayedPhase{Before: *before, After: p, Events: events, Game: by, Answers: answers}
			}
		}
	}
	return toldPhase(g, before, after, results)
}

// possibleRules returns g, and variants of g by whose rules the phase is the last one.
func possibleRules(g *diplomacy.Game, before *diplomacy.Position) []*diplomacy.Game {
	all := []*diplomacy.Game{g}
	limit, stale := g.Rules, g.Rules
	limit.LastYear, stale.StaleYears = before.Year, before.Quiet+1
	for _, r := range [...]diplomacy.Rules{limit, stale} {
		if last, err := diplomacy.NewGame(g.Map, r); err == nil && r != g.Rules {
			all = append(all, last)
		}
	}
	return all
}

// toldPhase returns a phase with only what the results say.
func toldPhase(g *diplomacy.Game, before, after *diplomacy.Position, results []Result) PlayedPhase {
	ph := PlayedPhase{Before: *before, After: *after}
	add := func(e diplomacy.Event) {
		e.From = diplomacy.NoProvince
		ph.Events = append(ph.Events, e)
	}
	for i := range results {
		r := &results[i]
		o := r.Order.Order
		o.Route = ""
		if r.Phase != before.Phase() || !r.Order.Parsed() || o.Kind == diplomacy.Waive || int(o.At) >= g.Map.Locations() {
			continue
		}
		v := r.Outcome.Verdict(o)
		e := diplomacy.Event{Power: r.Order.Power, Unit: diplomacy.Unit{Power: r.Order.Power, Kind: o.Unit, At: o.At}, Order: o, Verdict: v, At: g.Map.Province(o.At)}
		switch {
		case before.Season.Moves():
			e.Kind = diplomacy.Resolved
		case o.Kind == diplomacy.Retreat && v.Result == diplomacy.OK:
			e.Kind = diplomacy.Retreated
		case before.Season.Retreats():
			e.Kind = diplomacy.Destroyed
		case o.Kind == diplomacy.Build:
			e.Kind = diplomacy.Built
		default:
			e.Kind = diplomacy.Removed
		}
		add(e)
	}
	_, verdicts := diplomacy.OrdersOf(ph.Events)
	for i := range g.Map.Provinces() {
		at := diplomacy.Province(i)
		if d := after.Dislodged[i]; d.Unit.Exists() && before.Season.Moves() {
			add(diplomacy.Event{Kind: diplomacy.WasDislodged, Power: d.Unit.Power, Other: after.Units[i].Power, Unit: d.Unit, Verdict: verdicts[i], At: at})
		}
		if before.Owner[i] != after.Owner[i] {
			add(diplomacy.Event{Kind: diplomacy.CentreTaken, Power: after.Owner[i], Other: before.Owner[i], At: at})
		}
	}
	gone := g.Alive(before)
	for seat := range g.Alive(after).All() {
		gone = gone.Without(seat)
	}
	for seat := range gone.All() {
		add(diplomacy.Event{Kind: diplomacy.Eliminated, Power: diplomacy.PowerOf(seat), At: diplomacy.NoProvince})
	}
	return ph
}
