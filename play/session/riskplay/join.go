package riskplay

import (
	"eras/game"
	"eras/game/risk"
	"eras/play/session"
)

// Join returns a match of Risk that is played through a link, at the last known step. match must be
// new. The caller must close the session, and closes the link itself.
func Join(setup Setup, match *risk.Match, link session.Link) (*Risk, error) {
	board := match.Board().(*risk.Board)
	if err := session.MatchesSeats("Risk", setup.Players, board.Seats()); err != nil {
		return nil, err
	}
	r := &Risk{Setup: setup, Board: board, Session: session.NewLinked(match, link)}
	r.SetStanding(r.standing)
	skipped := func(before, after *risk.Position) []risk.Event {
		return skippedEvents(board, link.Seat(), before, after)
	}
	r.Follow(skipped, func(step *risk.Step) {
		if step.After.Turn != link.Seat() || step.After.Phase != step.Before.Phase {
			r.draft, r.submitted = nil, nil // the turn or phase is over: the host has played on
		}
	})
	return r, r.CatchUp()
}

// skippedEvents returns the events of a step of Risk of which only the positions are known, as far
// as they can be derived from what a seat sees. Owners out of sight are stand-ins, which change without
// a cause.
func skippedEvents(board *risk.Board, seat game.Seat, before, after *risk.Position) []risk.Event {
	var events []risk.Event
	seen := board.Game.Map.All()
	if board.Game.Rules.Veil {
		if seen = board.Game.Sees(before, seat).And(board.Game.Sees(after, seat)); seat >= 0 {
			seen = seen.Or(before.Held[seat])
		}
	}
	for c := range seen.All() {
		if from, to := before.Owner.At(c), after.Owner.At(c); from != to && from != game.Nobody && to != game.Nobody {
			events = append(events, risk.Event{Kind: risk.Taken, Seat: before.Turn, Other: from, From: before.From, To: c})
		}
	}
	for i := before.FallenCount; i < after.FallenCount; i++ {
		events = append(events, risk.Event{Kind: risk.Eliminated, Seat: before.Turn, Other: after.Fallen[i]})
	}
	switch {
	case after.Phase == risk.Over && before.Phase != risk.Over:
		o, _ := board.Outcome(after)
		events = append(events, risk.Event{Kind: risk.Ended, Seat: o.Winner})
	case after.Turn != before.Turn && after.Round > 0:
		events = append(events, risk.Event{Kind: risk.TurnBegan, Seat: after.Turn, N: int32(after.Round)})
	}
	return events
}
