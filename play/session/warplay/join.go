package warplay

import (
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/session"
)

// JoinWar returns a war that is played through a link, at the last known step. match must be new.
// The caller must close the session, and closes the link itself.
func JoinWar(setup Setup, match *war.Match, link session.Link) (*War, error) {
	setup.Here = game.SideAt(link.Seat())
	s := &War{Setup: setup, Board: match.Board().(*war.Board), Session: session.NewLinked(match, link)}
	s.SetStanding(s.standing)
	s.Session.Watch(s.stepped)
	return s, s.CatchUp()
}

// JoinBattle is [JoinWar] for a battle on its own.
func JoinBattle(setup Setup, match *BattleMatch, link session.Link) (*Battle, error) {
	setup.Here = game.SideAt(link.Seat())
	s := &Battle{Setup: setup, Board: match.Board().(*battle.Board), Session: session.NewLinked(match, link)}
	s.SetStanding(s.standing)
	return s, s.CatchUp()
}
