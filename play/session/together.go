package session

import (
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
)

// keepDrafts keeps the drafts of a match that is played through a link. They belong to the position
// after a number of steps.
type keepDrafts func(step int, lines []string)

// JoinWar returns a war that is played through a link, at the last known step. match must be new.
// The caller must close the session, and closes the link itself.
func JoinWar(setup Setup, match *war.Match, link Link) (*War, error) {
	setup.Here = game.SideAt(link.Seat())
	s := &War{Setup: setup, Board: match.Board().(*war.Board), Session: newLinked(match, link)}
	s.Session.Watch(s.stepped)
	return s, s.catchUp()
}

// JoinBattle is [JoinWar] for a battle on its own.
func JoinBattle(setup Setup, match *BattleMatch, link Link) (*Battle, error) {
	setup.Here = game.SideAt(link.Seat())
	s := &Battle{Setup: setup, Board: match.Board().(*battle.Board), Session: newLinked(match, link)}
	return s, s.catchUp()
}

// JoinRisk is [JoinWar] for a match of Risk.
func JoinRisk(setup RiskSetup, match *risk.Match, link Link) (*Risk, error) {
	board := match.Board().(*risk.Board)
	if err := matchesSeats("Risk", setup.Players, board.Seats()); err != nil {
		return nil, err
	}
	r := &Risk{Setup: setup, Board: board, Session: newLinked(match, link)}
	r.far.skipped = func(before, after *risk.Position) []risk.Event { return skippedEvents(board, before, after) }
	r.far.stepped = func(step *risk.Step) {
		if step.After.Turn != link.Seat() || step.After.Phase != step.Before.Phase {
			r.draft, r.submitted = nil, nil // the turn or phase is over: the host has played on
		}
	}
	return r, r.catchUp()
}

// skippedEvents returns the events of a step of Risk of which only the positions are known, as far
// as they can be derived from what a player sees.
func skippedEvents(board *risk.Board, before, after *risk.Position) []risk.Event {
	var events []risk.Event
	for c := range risk.Territory(risk.MaxTerritories) {
		if from, to := before.Owner[c], after.Owner[c]; from != to && from != game.Nobody && to != game.Nobody {
			events = append(events, risk.Event{Kind: risk.Taken, Seat: to, Other: from, From: before.From, To: c})
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

// JoinDiplomacy is [JoinWar] for a match of Diplomacy.
func JoinDiplomacy(setup DiplomacySetup, match *diplomacy.Match, link Link) (*Diplomacy, error) {
	if err := matchesSeats("Diplomacy", setup.Players, match.Board().Seats()); err != nil {
		return nil, err
	}
	d := &Diplomacy{Session: newLinked(match, link), Setup: setup, drafts: map[game.Seat]*OrderDraft{}}
	if seat := link.Seat(); seat != game.Nobody {
		d.here = game.SeatsOf(seat)
	}
	d.keepPhases()
	return d, d.catchUp()
}
