package table

import (
	"eras/game"
	"eras/game/risk"
)

// RiskSetup is what a match of Risk is set up with.
type RiskSetup struct {
	Map   *risk.Map
	Rules risk.Rules
	// Players are by seat; Rules.Players is how many.
	Players []Player
	Seed    uint64
}

// RiskStep is a step of a match of Risk.
type RiskStep = game.Step[risk.Position, risk.Action, risk.Event]

// Risk is a match of Risk in progress with its players.
type Risk struct {
	Setup RiskSetup
	Board risk.Board
	Table *Table[risk.Position, risk.Action, risk.Event]
}
