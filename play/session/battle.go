package session

import (
	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/game"
	"eras/game/battle"
	"eras/play/learning"
	"eras/play/workers"
	"eras/saves"
)

type (
	// BattleMatch is a battle on its own as a match.
	BattleMatch = game.Match[battle.Position, battle.Move, battle.Event]
	// BattleStep is a step of a battle on its own.
	BattleStep = Step[battle.Position, battle.Move, battle.Event]
)

// Battle is a battle on its own being played.
type Battle struct {
	*Session[battle.Position, battle.Move, battle.Event]
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
	players := make([]game.Agent[battle.Position, battle.Move], 2)
	for i, player := range setup.Seats {
		if !player.Computer() {
			continue
		}
		agent, err := newBattleAgent(&setup, game.Seat(i), player, &w[i])
		if err != nil {
			return nil, err
		}
		players[i] = agent
		if worker := workers.Player(); worker != nil {
			players[i] = awayBattle(worker, match.Board(), agentOrder{Seat: game.Seat(i), Seed: setup.Seed, Computer: player, Weights: w[i], Past: setup.Past})
		}
	}
	s := &Battle{Session: New(match, players), Setup: setup, Board: match.Board().(*battle.Board), Weights: w}
	s.substitutes.simplest = simplestBattle(s.Board, setup.Seed)
	return s, nil
}

// newBattleAgent returns a computer for a seat with the given weights; nil weights are the
// defaults.
func newBattleAgent(setup *Setup, seat game.Seat, computer Seat, w *learning.Weights) (battleAgent, error) {
	rules := setup.Scenario.Rules.Battle
	genes, err := genesOf(aibattle.Estimators(&rules), w.Battle)
	if err != nil {
		return battleAgent{}, err
	}
	l, err := agents.LevelAt(computer.Level)
	if err != nil {
		return battleAgent{}, err
	}
	seed := game.SeatSeed(setup.Seed, seat)
	if computer.Network() {
		a, err := l.NetworkBattleAgent(rules, seed, agents.StandardNetworks())
		return battleAgent{a}, err
	}
	a, err := l.BattleAgent(rules, seed, genes)
	if err != nil {
		return battleAgent{}, err
	}
	if len(setup.Past) > 0 && computer.Learns() {
		a.Recall(learning.RecallBattles(setup.Past, &rules))
	}
	return battleAgent{a}, nil
}

// awayBattle returns an agent that runs in a worker.
func awayBattle(w *workers.Worker, board game.Board[battle.Position, battle.Move, battle.Event], o agentOrder) game.Agent[battle.Position, battle.Move] {
	o.Mode, o.Setup = saves.Battle, board.Setup()
	return &away[battle.Position, battle.Move, battle.Event]{worker: w, board: board, order: o}
}

// genesOf returns weights as a list, nil if w is nil.
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

// Undo goes back to before the last answer of a person, and reports whether there was one.
func (s *Battle) Undo() bool {
	s.Undone = s.Undone || s.CanUndo() // before it is saved
	return s.Session.Undo()
}

// Saved returns the match in the form for its file.
func (s *Battle) Saved() saves.Match {
	m := s.Setup.saved(&s.Weights, s.Undone)
	m.Record, m.Stand = s.Match().Record().String(), s.standing()
	return m
}

func (s *Battle) standing() map[string]int {
	p := s.Position()
	return s.withHints(map[string]int{"red": p.Red.Len(), "blue": p.Blue.Len()})
}

// SetAutosave lets a save the match after every step. nil stops saving.
func (s *Battle) SetAutosave(a *Autosave) { s.setAutosave(a, s.standing) }
