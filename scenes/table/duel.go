package table

import (
	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
)

// Fighter is a computer that fights battles on their own.
type Fighter interface {
	game.Agent[battle.Position, battle.Move]
	Explainer
}

// Duel is a battle on its own in progress, with its players.
type Duel struct {
	Setup Setup
	Board battle.Board
	Table *Table[battle.Position, battle.Move, battle.Event]
	// TakenBack says that a step was taken back: such a battle teaches nothing.
	TakenBack bool
	onStep    func(game.Step[battle.Position, battle.Move, battle.Event], game.Seat)
}

// NewDuel returns a battle on its own. fighters has one for each computer and
// nil for each person. onStep is told every step before the screen is.
func NewDuel(setup Setup, match *DuelMatch, fighters [2]Fighter, onStep func(game.Step[battle.Position, battle.Move, battle.Event], game.Seat)) *Duel {
	agents := make([]game.Agent[battle.Position, battle.Move], 2)
	for i, f := range fighters {
		if f != nil {
			agents[i] = f
		}
	}
	return &Duel{Setup: setup, Board: match.Board().(battle.Board), Table: New(match, agents), onStep: onStep}
}

// Watch tells show every step.
func (d *Duel) Watch(show func(step game.Step[battle.Position, battle.Move, battle.Event], seat game.Seat, why *search.Explanation)) {
	d.Table.OnStep = func(step game.Step[battle.Position, battle.Move, battle.Event], seat game.Seat, why *search.Explanation) {
		if d.onStep != nil {
			d.onStep(step, seat)
		}
		show(step, seat, why)
	}
}

// TakeBack goes back to before the last answer of a person.
func (d *Duel) TakeBack() bool {
	if !d.Table.TakeBack() {
		return false
	}
	d.TakenBack = true
	return true
}
