package session

import (
	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/game"
	"eras/game/battle"
	"eras/learning"
	"eras/saves"
)

type (
	// BattleMatch is a battle on its own as a match.
	BattleMatch = game.Match[battle.Position, battle.Move, battle.Event]
	// BattleStep is a step of one.
	BattleStep = Step[battle.Position, battle.Move, battle.Event]
)

// Battle is a battle on its own being played.
type Battle struct {
	*Session[battle.Position, battle.Move, battle.Event]
	Setup Setup
	Board *battle.Board
	// Weights are what each computer plays with.
	Weights [2]learning.Weights
	// Undone says that a step was undone: such a battle teaches nothing.
	Undone bool
}

// NewBattle returns a battle on its own with its players. w has the weights of the
// computers by seat. The session must be closed.
func NewBattle(setup Setup, match *BattleMatch, w [2]learning.Weights) (*Battle, error) {
	players := make([]game.Agent[battle.Position, battle.Move], 2)
	for i, player := range setup.Seats {
		if !player.Computer() {
			continue
		}
		genes, err := genesOf(aibattle.Estimators(&setup.Scenario.Rules.Battle), w[i].Battle)
		if err != nil {
			return nil, err
		}
		l, err := agents.LevelAt(player.Level)
		if err != nil {
			return nil, err
		}
		rules, seed := setup.Scenario.Rules.Battle, game.SeatSeed(setup.Seed, game.Seat(i))
		a, err := l.BattleAgent(rules, seed, genes)
		if player.Network() {
			a, err = l.NetworkBattleAgent(rules, seed, agents.StandardNetworks())
		}
		if err != nil {
			return nil, err
		}
		players[i] = battleAgent{a}
	}
	return &Battle{Session: New(match, players), Setup: setup, Board: match.Board().(*battle.Board), Weights: w}, nil
}

// genesOf returns weights as a list, nil for the default ones.
func genesOf[F any](list evaluation.List[F], w saves.Weights) (evaluation.Weights, error) {
	if w == nil {
		return nil, nil
	}
	return list.Weights(w)
}

// battleAgent is a computer that fights battles and explains its moves.
type battleAgent struct{ *aibattle.Agent }

// Explain returns the explanation of the last answer.
func (a battleAgent) Explain() (evaluation.Explanation, bool) { return explained(a.Explanation()) }

// Undo goes back to before the last answer of a person, and reports whether there was
// one.
func (s *Battle) Undo() bool {
	s.Undone = s.Undone || s.CanUndo() // before it is saved
	return s.Session.Undo()
}

// Saved returns the match for its file.
func (s *Battle) Saved() saves.Match {
	m := s.Setup.saved(&s.Weights, s.Undone)
	m.Record, m.Stand = s.Match().Record().String(), s.standing()
	return m
}

func (s *Battle) standing() map[string]int {
	p := s.Position()
	return map[string]int{"red": p.Red.Len(), "blue": p.Blue.Len()}
}

// SetAutosave makes a save the match after every step; nil ends that.
func (s *Battle) SetAutosave(a *Autosave) { s.setAutosave(a, s.standing) }
