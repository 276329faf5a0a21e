package table

import (
	"eras/ai/search"
	"eras/game"
	"eras/game/general"
	"eras/saves"
)

// Mind is a computer that plays wars. It is used by one goroutine at a time,
// [Mind.Training] apart.
type Mind interface {
	game.Agent[general.State, general.Action]
	Explainer
	// Training reports whether it is training for a battle just now.
	Training() bool
}

// War is a war in progress with its players.
type War struct {
	Setup Setup
	Board general.Board
	Table *Table[general.State, general.Action, general.Event]
	// TakenBack says that a step was taken back: such a war teaches nothing.
	TakenBack bool

	minds   [2]Mind // of the computers; nil where a person sits
	settler func(side game.Side) Mind
	settled bool // computers finish the pending battle for the persons
	drill   *Drill
	fought  []saves.Champion // weights of the battles fought by hand, see remember
	onStep  func(game.Step[general.State, general.Action, general.Event], game.Seat)
}

// NewWar returns a war. minds has a mind for each computer and nil for each
// person; settler makes one that finishes a battle for a person. drill is what
// the minds train with, or nil. onStep is told every step before the screen is.
func NewWar(setup Setup, match *general.Match, minds [2]Mind, settler func(game.Side) Mind, drill *Drill, onStep func(game.Step[general.State, general.Action, general.Event], game.Seat)) *War {
	agents := make([]game.Agent[general.State, general.Action], 2)
	for i, m := range minds {
		if m != nil {
			agents[i] = m
		}
	}
	return &War{Setup: setup, Board: match.Board().(general.Board), Table: New(match, agents), minds: minds, settler: settler, drill: drill, onStep: onStep}
}

// Watch tells show every step.
func (w *War) Watch(show func(step game.Step[general.State, general.Action, general.Event], seat game.Seat, why *search.Explanation)) {
	w.Table.OnStep = func(step game.Step[general.State, general.Action, general.Event], seat game.Seat, why *search.Explanation) {
		if step.Before.Fighting && !step.After.Fighting {
			w.remember(&step.Before, step.Answers[0].Soldier)
		}
		if !step.After.Fighting {
			w.handBack()
		}
		if w.onStep != nil {
			w.onStep(step, seat)
		}
		show(step, seat, why)
	}
}

// State returns the current state.
func (w *War) State() general.State { return w.Table.Match().Position() }

// Outcome reports how the war ended, and whether it has.
func (w *War) Outcome() (game.Outcome, bool) { return w.Table.Match().Outcome() }

// HasComputer reports whether a computer plays.
func (w *War) HasComputer() bool { return w.Setup.Seats[0].Computer() || w.Setup.Seats[1].Computer() }

// HasPerson reports whether a person plays.
func (w *War) HasPerson() bool { return !w.Setup.Seats[0].Computer() || !w.Setup.Seats[1].Computer() }

// Training reports whether a computer trains for a battle just now.
func (w *War) Training() bool {
	for _, m := range w.minds {
		if m != nil && m.Training() {
			return true
		}
	}
	return false
}

// Settle lets computers finish the pending battle, for the persons too.
func (w *War) Settle() {
	s := w.State()
	if !s.Fighting || w.Settled() {
		return
	}
	for i, seat := range w.Setup.Seats {
		if !seat.Computer() {
			w.Table.SetAgent(game.Seat(i), w.settler(game.SideAt(game.Seat(i))))
		}
	}
	w.settled = true
}

// Settled reports whether computers are finishing the pending battle.
func (w *War) Settled() bool { return w.settled }

// handBack gives the persons their seats again after a battle.
func (w *War) handBack() {
	if !w.Settled() {
		return
	}
	w.settled = false
	for i, seat := range w.Setup.Seats {
		if !seat.Computer() {
			w.Table.SetAgent(game.Seat(i), nil)
		}
	}
}

// TakeBack goes back to before the last answer of a person.
func (w *War) TakeBack() bool {
	if !w.Table.TakeBack() {
		return false
	}
	w.TakenBack = true
	return true
}
