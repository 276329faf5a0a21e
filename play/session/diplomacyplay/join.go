package diplomacyplay

import (
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session"
)

// Join returns a match of Diplomacy that is played through a link, at the last known step. match must
// be new. The caller must close the session, and closes the link itself.
func Join(setup Setup, match *diplomacy.Match, link session.Link) (*Diplomacy, error) {
	if err := session.MatchesSeats("Diplomacy", setup.Players, match.Board().Seats()); err != nil {
		return nil, err
	}
	d := &Diplomacy{Session: session.NewLinked(match, link), Setup: setup, drafts: map[game.Seat]*OrderDraft{}}
	if seat := link.Seat(); seat != game.Nobody {
		d.here = game.SeatsOf(seat)
	}
	d.begin()
	return d, d.CatchUp()
}
