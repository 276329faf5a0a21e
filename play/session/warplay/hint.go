package warplay

import (
	"fmt"

	"eras/ai/agents"
	"eras/game"
	"eras/play/session"
)

// adviser returns the computer that gives hints. It plays with estimators, because they explain a
// move better than a network, and knows nothing of the person: only the opponent may.
func adviser() *computerSetup {
	return &computerSetup{Seat: Seat{Level: len(agents.Levels())}}
}

// AskHint starts to look for a hint for the person at turn.
func (s *War) AskHint() error {
	seat, ok := s.Turn()
	if !ok {
		return game.ErrNotActor
	}
	agent, err := adviser().war(s.Board, seat, s.Setup.Seed, nil)
	if err != nil {
		return fmt.Errorf("asking for a hint: %w", err)
	}
	s.AskFor(session.HintOf(agent, s.ViewOf(seat), seat))
	return nil
}

// AskHint starts to look for a hint for the person at turn.
func (s *Battle) AskHint() error {
	seat, ok := s.Turn()
	if !ok {
		return game.ErrNotActor
	}
	agent, err := adviser().battle(s.Board, seat, s.Setup.Seed)
	if err != nil {
		return fmt.Errorf("asking for a hint: %w", err)
	}
	s.AskFor(session.HintOf(agent, s.ViewOf(seat), seat))
	return nil
}
