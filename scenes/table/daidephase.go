package table

import (
	"eras/ai/daide"
	"eras/game"
	"eras/game/diplomacy"
)

// toldPhase returns what a screen shows of a phase of which a server told the results.
// Where the rules lead from the orders to what the server says, the phase is as if it
// had been played here, with all reasons, and by is the game with the rules that do:
// servers do not tell after which year a match is a draw. Else there is no more than
// the server's words, and by is nil.
func toldPhase(g *diplomacy.Game, before, after *diplomacy.Position, results []daide.Result) (played PlayedPhase, answers []diplomacy.Answer, by *diplomacy.Game) {
	for _, by := range endings(g, before) {
		// Results name a route for every move by convoy, whatever was ordered: it counts
		// only where nothing else explains what happened.
		for _, routes := range [...]bool{false, true} {
			answers = toldAnswers(g, before, results, routes)
			p, events := diplomacy.Board{Game: by}.Apply(*before, answers)
			if !sameBoard(&p, after) {
				continue
			}
			step := game.Step[diplomacy.Position, diplomacy.Answer, diplomacy.Event]{Before: *before, After: p, Actors: g.Acting(before), Answers: answers, Events: events}
			if played, err := playedPhase(by, diplomacy.NewJudge(by), step); err == nil {
				return played, answers, by
			}
		}
	}
	return plainPhase(g, before, after, results), nil, nil
}

// endings returns a game, and what it would be if a phase were the last one.
func endings(g *diplomacy.Game, before *diplomacy.Position) []*diplomacy.Game {
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

// toldAnswers returns the orders of those who act, as far as results tell legal ones.
func toldAnswers(g *diplomacy.Game, before *diplomacy.Position, results []daide.Result, routes bool) []diplomacy.Answer {
	var all diplomacy.Gathering
	var answers []diplomacy.Answer
	for seat := range g.Acting(before).All() {
		var a diplomacy.Answer
		power := diplomacy.PowerOf(seat)
		for i := range results {
			r := &results[i]
			if r.Phase != before.Phase() || !r.Order.Understood() || r.Order.Power != power || a.Len() == diplomacy.MaxOrders {
				continue
			}
			o := r.Order.Order
			if !routes {
				o.Route = ""
			}
			if g.Gather(&all, before, power, o) == nil {
				a.Add(o)
			}
		}
		answers = append(answers, a)
	}
	return answers
}

// sameBoard reports whether two positions look the same on the board.
func sameBoard(a, b *diplomacy.Position) bool {
	if a.Phase() != b.Phase() || a.Units != b.Units || a.Owner != b.Owner {
		return false
	}
	for i := range a.Dislodged {
		if a.Dislodged[i].Unit != b.Dislodged[i].Unit {
			return false
		}
	}
	return true
}

// plainPhase returns a phase with the server's words alone.
func plainPhase(g *diplomacy.Game, before, after *diplomacy.Position, results []daide.Result) PlayedPhase {
	played := PlayedPhase{Before: *before, After: *after}
	tell := func(e diplomacy.Event) { played.Events = append(played.Events, e) }
	for i := range results {
		r := &results[i]
		o := r.Order.Order
		o.Route = ""
		if r.Phase != before.Phase() || !r.Order.Understood() || o.Kind == diplomacy.Waive || int(o.At) >= g.Map.Locations() {
			continue
		}
		at, v := g.Map.Province(o.At), r.Outcome.Verdict(o)
		played.Orders[at], played.Verdicts[at] = o, v
		e := diplomacy.Event{Power: r.Order.Power, Unit: diplomacy.Unit{Power: r.Order.Power, Kind: o.Unit, At: o.At}, Order: o, Verdict: v, At: at, From: diplomacy.NoProvince}
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
		tell(e)
	}
	for i := range g.Map.Provinces() {
		at := diplomacy.Province(i)
		if d := after.Dislodged[i]; d.Unit.Exists() && before.Season.Moves() {
			tell(diplomacy.Event{Kind: diplomacy.WasDislodged, Power: d.Unit.Power, Other: after.Units[i].Power, Unit: d.Unit, Verdict: played.Verdicts[i], At: at, From: diplomacy.NoProvince})
		}
		if before.Owner[i] != after.Owner[i] {
			tell(diplomacy.Event{Kind: diplomacy.CentreTaken, Power: after.Owner[i], Other: before.Owner[i], At: at, From: diplomacy.NoProvince})
		}
	}
	gone := g.Alive(before)
	for seat := range g.Alive(after).All() {
		gone = gone.Without(seat)
	}
	for seat := range gone.All() {
		tell(diplomacy.Event{Kind: diplomacy.Eliminated, Power: diplomacy.PowerOf(seat), At: diplomacy.NoProvince, From: diplomacy.NoProvince})
	}
	return played
}
