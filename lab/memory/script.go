package memory

import (
	"context"

	"eras/ai/evaluation"
	"eras/game"
)

// script repeats the answers of a seat in a match, one after the other. From the first that the
// rules do not allow on it plays as somebody else does.
type script[P, M, E any] struct {
	game.Agent[P, M]
	board game.Board[P, M, E]
	line  []M
}

func newScript[P, M, E any](otherwise game.Agent[P, M], board game.Board[P, M, E], match *game.Match[P, M, E], seat game.Seat) *script[P, M, E] {
	s := &script[P, M, E]{Agent: otherwise, board: board}
	for i, text := range match.Record().Actions {
		p := match.At(i)
		if !board.Actors(&p).Has(seat) {
			continue
		}
		if m, err := board.ParseMove(&p, seat, text); err == nil {
			s.line = append(s.line, m)
		}
	}
	return s
}

func (s *script[P, M, E]) Act(ctx context.Context, view P, seat game.Seat) (M, error) {
	if len(s.line) > 0 {
		next := s.line[0]
		if s.line = s.line[1:]; s.board.Check(&view, seat, next) == nil {
			return next, nil
		}
		s.line = nil
	}
	return s.Agent.Act(ctx, view, seat)
}

// agent is a computer that explains its answers.
type agent[P, M any] interface {
	game.Agent[P, M]
	Explanation() evaluation.Explanation
}

// noting counts the answers of a computer that it gave from memory.
type noting[P, M any] struct {
	agent[P, M]
	line *Line
}

func (n noting[P, M]) Act(ctx context.Context, view P, seat game.Seat) (M, error) {
	m, err := n.agent.Act(ctx, view, seat)
	if err == nil && n.Explanation().Avoided != nil {
		n.line.Avoided++
	}
	return m, err
}
