// Package warplay plays wars, and battles on their own: computers that train for each battle and
// settle one for persons, what they learn from the result, and summaries.
package warplay

import (
	"maps"
	"slices"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/session"
	"eras/saves"
)

// WarStep is a step of a war.
type WarStep = session.Step[war.State, war.Action, war.Event]

// War is a war being played.
type War struct {
	*session.Session[war.State, war.Action, war.Event]
	Setup Setup
	Board *war.Board
	// Weights are the weights that each computer plays with.
	Weights [2]learning.Weights
	// Undone says that a step was undone. The computers learn nothing from such a war.
	Undone bool
	// Reweighed are the changes of weights within the war.
	Reweighed []saves.Reweighed

	preparation *learning.Preparation // nil if the computers do not train
	computers   [2]game.Agent[war.State, war.Action]
	settlers    [2]game.Agent[war.State, war.Action] // finish battles for persons
	settled     bool                                 // settlers are finishing the pending battle
	fought      []saves.Champion                     // weights and results of the battles that a person fought by hand
	watch       func(WarStep)
}

// settlerLevel is the level of the computers that finish a battle between two persons. In a war
// against a computer, a settler plays like that computer.
const settlerLevel = 5

// NewWar returns a war with its players. w has the weights of the computers by seat. p trains the
// computers that learn for each battle; if it is nil, they fight with the default weights. The
// caller must close the session.
func NewWar(setup Setup, match *war.Match, w [2]learning.Weights, p *learning.Preparation) (*War, error) {
	s := &War{Setup: setup, Board: match.Board().(*war.Board), Weights: w, preparation: p}
	for i, player := range setup.Seats {
		to, computer, plays := &s.computers[i], player, &w[i]
		if !player.Computer() {
			to, computer = &s.settlers[i], Seat{Level: settlerLevel}
			if other := setup.Seats[1-i]; other.Computer() && other.Program == "" {
				computer, plays = other, &w[1-i]
			}
		}
		var err error
		if computer.Program != "" {
			*to, err = session.SeatProgram[war.State, war.Action, war.Event](setup.Programs, s.Board, computer.Program, game.Seat(i), setup.names(), setup.Seed)
			if err != nil {
				return nil, err
			}
			continue
		}
		c := computerSetup{Seat: computer, Weights: *plays, Past: setup.Past}
		if *to, err = c.war(s.Board, game.Seat(i), setup.Seed, p); err != nil {
			return nil, err
		}
	}
	s.Session = session.New(match, slices.Clone(s.computers[:]))
	s.SetSubstitutes(func(seat game.Seat) (game.Agent[war.State, war.Action], error) {
		return agents.WarPlayers().Entries[0].Make.WarAgent(s.Board.Rules, game.SeatSeed(setup.Seed, seat))
	})
	s.SetStanding(s.standing)
	s.Session.Watch(s.stepped)
	if state := s.Position(); p != nil && state.Fighting {
		for i, player := range setup.Seats {
			if kept := w[i].Battle; player.Learns() && kept != nil {
				p.UseForBattle(&state, kept)
			}
		}
		s.train(&state)
	}
	return s, nil
}

// Close stops all thinking and training, and waits until both have ended.
func (s *War) Close() {
	s.Session.Close()
	if s.preparation != nil {
		s.preparation.End()
	}
}

// Computes reports whether an agent is thinking or looking for a hint, or a computer is training
// for a battle.
func (s *War) Computes() bool {
	return s.Session.Computes() || s.preparation != nil && s.preparation.Training() != nil
}

// Watch sets the function that is called with every step.
func (s *War) Watch(watch func(WarStep)) { s.watch = watch }

func (s *War) stepped(step WarStep) {
	if step.Before.Fighting && !step.After.Fighting {
		s.noteBattle(&step.Before, step.Answers[0].Soldier)
	}
	if !step.After.Fighting && s.settled {
		s.settled = false
		s.seat(s.computers)
	}
	s.train(&step.After)
	s.keepBattle(&step.After)
	if s.watch != nil {
		s.watch(step)
	}
}

// train starts the training for a pending battle early, so that it already runs while a person
// looks for the first move.
func (s *War) train(state *war.State) {
	if s.preparation == nil || !state.Fighting || !s.Setup.Learns() {
		return
	}
	// The same error stops the computer's move, so the player sees it.
	_ = s.preparation.StartBattle(state)
}

// keepBattle saves the weights that a pending battle is fought with, because a match that is
// continued could not recover weights of a training that was cut short. After the battle it removes
// them.
func (s *War) keepBattle(state *war.State) {
	if s.preparation == nil {
		return
	}
	var w saves.Weights
	if genes, ok := s.preparation.Fought(state); ok && state.Fighting {
		w = s.battleWeights(genes)
	}
	changed := false
	for i, player := range s.Setup.Seats {
		if to := &s.Weights[i].Battle; player.Learns() && !maps.Equal(*to, w) {
			*to, changed = w, true
		}
	}
	if changed {
		s.Checkpoint()
	}
}

// battleWeights returns genes as weights, restricted to the estimators that are trained for
// battles.
func (s *War) battleWeights(genes []float64) saves.Weights {
	return saves.NewWeights(aibattle.Estimators(&s.Setup.Scenario.Rules.Battle).Names(), genes).Only(s.preparation.Names(battle.ID))
}

// seat puts agents in the seats of persons.
func (s *War) seat(agents [2]game.Agent[war.State, war.Action]) {
	for i, player := range s.Setup.Seats {
		if !player.Computer() {
			s.SetAgent(game.Seat(i), agents[i])
		}
	}
}

// Settle lets computers finish the pending battle for the persons.
func (s *War) Settle() {
	if state := s.Position(); state.Fighting && !s.settled {
		s.settled = true
		s.seat(s.settlers)
	}
}

// Settled reports whether computers are finishing the pending battle.
func (s *War) Settled() bool { return s.settled }

// Training returns the current training of a computer for the pending battle, nil if there is none.
func (s *War) Training() *learning.Training {
	if s.preparation == nil {
		return nil
	}
	return s.preparation.Training()
}

// Undo goes back to before the last answer of a person, and reports whether there was one.
func (s *War) Undo() bool {
	s.Undone = s.Undone || s.CanUndo() // before it is saved
	undone := s.Session.Undo()
	s.weighBack()
	if state := s.Position(); s.preparation != nil && !state.Fighting {
		s.preparation.End()
	}
	return undone
}

// Saved returns the match in the form for its file.
func (s *War) Saved() saves.Match {
	m := s.Setup.saved(&s.Weights, s.Undone)
	m.Record, m.Stand, m.Reweighed = s.Match().Record().String(), s.Standing(), slices.Clone(s.Reweighed)
	return m
}

func (s *War) standing() map[string]int {
	state := s.Position()
	return map[string]int{"left": int(state.Position.Left), "orders": int(s.Board.Rules.Orders)}
}

// noteBattle keeps the weights and the result of a battle that has just ended, if a person fought
// it by hand to its end.
func (s *War) noteBattle(before *war.State, last battle.Move) {
	person := s.Setup.Against()
	if person == game.NoSide || s.settled || s.preparation == nil {
		return
	}
	genes, ok := s.preparation.Fought(before)
	if !ok {
		return // the battle ended before the computer had to move
	}
	rules, end := &s.Board.Rules.Battle, before.Battle
	rules.Play(&end, last)
	computer := person.Other()
	o, _ := (&battle.Board{Rules: *rules}).Outcome(&end)
	s.fought = append(s.fought, saves.Champion{
		Mode: battle.ID, Weights: s.battleWeights(genes),
		Result: evolve.NewResult(o.Score(computer.Seat()), end.Soldiers(computer).Len(), end.Soldiers(person).Len()),
	})
}

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
