package warplay

import (
	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/play/learning"
	"eras/play/session"
	"eras/saves"
)

type (
	// BattleMatch is a battle on its own as a match.
	BattleMatch = game.Match[battle.Position, battle.Move, battle.Event]
	// BattleStep is a step of a battle on its own.
	BattleStep = session.Step[battle.Position, battle.Move, battle.Event]
)

// Battle is a battle on its own being played.
type Battle struct {
	*session.Session[battle.Position, battle.Move, battle.Event]
	Setup Setup
	Board *battle.Board
	// Weights are the weights that each computer plays with.
	Weights [2]learning.Weights
	// Undone says that a step was undone. The computers learn nothing from such a battle.
	Undone bool
}

// NewBattle returns a battle on its own with its players. w has the weights of the computers by
// seat. The caller must close the session.
func NewBattle(setup Setup, match *BattleMatch, w [2]learning.Weights) (*Battle, error) {
	board := match.Board().(*battle.Board)
	players := make([]game.Agent[battle.Position, battle.Move], 2)
	for i, player := range setup.Seats {
		if !player.Computer() {
			continue
		}
		var err error
		if player.Program != "" {
			players[i], err = session.SeatProgram[battle.Position, battle.Move, battle.Event](setup.Programs, board, player.Program, game.Seat(i), setup.names(), setup.Seed)
		} else {
			c := computerSetup{Seat: player, Weights: w[i], Past: setup.Past}
			players[i], err = c.battle(board, game.Seat(i), setup.Seed)
		}
		if err != nil {
			return nil, err
		}
	}
	s := &Battle{Session: session.New(match, players), Setup: setup, Board: board, Weights: w}
	s.SetSubstitutes(func(seat game.Seat) (game.Agent[battle.Position, battle.Move], error) {
		return agents.WarPlayers().Entries[0].Make.BattleAgent(board.Rules, game.SeatSeed(setup.Seed, seat))
	})
	s.SetStanding(s.standing)
	return s, nil
}

// Undo goes back to before the last answer of a person, and reports whether there was one.
func (s *Battle) Undo() bool {
	s.Undone = s.Undone || s.CanUndo() // before it is saved
	return s.Session.Undo()
}

// Saved returns the match in the form for its file.
func (s *Battle) Saved() saves.Match {
	m := s.Setup.saved(&s.Weights, s.Undone)
	m.Record, m.Stand = s.Match().Record().String(), s.Standing()
	return m
}

func (s *Battle) standing() map[string]int {
	p := s.Position()
	return map[string]int{"red": p.Red.Len(), "blue": p.Blue.Len()}
}
