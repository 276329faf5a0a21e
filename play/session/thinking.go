package session

import (
	"context"
	"errors"
	"runtime"

	"eras/ai/evaluation"
	"eras/game"
	"eras/internal/fault"
)

// thinkers returns how many agents are thinking.
func (s *Session[P, M, E]) thinkers() int {
	n := 0
	for _, t := range s.thoughts {
		if t != nil && !t.owed {
			n++
		}
	}
	return n
}

// maxThinkers is how many agents may think at once, besides the game loop.
func maxThinkers() int { return max(1, runtime.NumCPU()-1) }

// thought is an agent that thinks in its own goroutine.
type thought[P, M any] struct {
	// hurry asks the agent for the best move it has found. cancel stops it.
	hurry   func()
	cancel  context.CancelFunc
	answers chan thoughtAnswer[M]
	// views receives the position after an answer of an agent that plays whole turns.
	views chan P
	// owed: the agent waits for such a position. acted: it has made a move in this turn.
	owed, acted bool
}

// errNoAction says that an agent ended its turn without an action.
var errNoAction = errors.New("the agent ended its turn without an action")

// thoughtAnswer is an answer of an agent, or the end of its turn.
type thoughtAnswer[M any] struct {
	move M
	why  *evaluation.Explanation
	err  error
	end  bool
}

// think starts the agents that are awaited and do not think yet.
func (s *Session[P, M, E]) think() {
	n := s.thinkers()
	ready := s.prepare == nil || s.prepare()
	for seat := range s.Waiting().All() {
		if seat == game.Chance || s.agents[seat] == nil || !ready {
			continue
		}
		switch t := s.thoughts[seat]; {
		case t != nil && t.owed:
			t.owed = false
			t.views <- s.ViewOf(seat)
		case t == nil && n < maxThinkers():
			s.begin(seat, s.ViewOf(seat))
			n++
		}
	}
	// Tell an agent that plays whole turns that it is no longer its turn.
	for i, t := range s.thoughts {
		if seat := game.Seat(i); t != nil && t.owed && !s.match.Waiting().Has(seat) && !s.match.Waiting().Has(game.Chance) {
			t.owed = false
			t.views <- s.ViewOf(seat)
		}
	}
}

// ViewOf returns the position as a seat sees it.
func (s *Session[P, M, E]) ViewOf(seat game.Seat) P {
	position := s.match.Position()
	var view P
	s.match.Board().View(&position, seat, &view)
	return view
}

// begin starts an agent in its own goroutine.
func (s *Session[P, M, E]) begin(seat game.Seat, view P) {
	playing, cancel := context.WithCancel(context.Background())
	ctx, hurry := game.WithHurry(playing)
	t := &thought[P, M]{hurry: hurry, cancel: cancel, answers: make(chan thoughtAnswer[M], 1), views: make(chan P, 1)}
	s.thoughts[seat] = t
	agent := s.agents[seat]
	go func() {
		_, plays := agent.(game.TurnAgent[P, M])
		a := thoughtAnswer[M]{end: plays}
		a.err = fault.Do(func() error { return t.run(ctx, agent, &view, seat, &a) })
		t.answers <- a
	}()
	if s.hurried {
		hurry()
	}
}

// run lets an agent answer once, or play its turn.
func (t *thought[P, M]) run(ctx context.Context, agent game.Agent[P, M], view *P, seat game.Seat, a *thoughtAnswer[M]) (err error) {
	if turns, ok := agent.(game.TurnAgent[P, M]); ok {
		return turns.PlayTurn(ctx, view, seat, func(move M) error { return t.act(game.Unhurried(ctx), view, move) })
	}
	if a.move, err = agent.Act(ctx, *view, seat); err != nil {
		return err
	}
	if e, ok := agent.(Explainer); ok {
		if why, ok := e.Explain(); ok {
			a.why = &why
		}
	}
	return nil
}

// act passes an answer of an agent that plays whole turns to the session, and waits for the
// position after it.
func (t *thought[P, M]) act(ctx context.Context, view *P, move M) error {
	select {
	case t.answers <- thoughtAnswer[M]{move: move}:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case *view = <-t.views:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// collect accepts the answers that have arrived, and reports whether a step was played.
func (s *Session[P, M, E]) collect() (stepped bool, err error) {
	for i := range s.thoughts {
		seat, t := game.Seat(i), s.thoughts[i]
		if t == nil {
			continue
		}
		select {
		case a := <-t.answers:
			_, plays := s.agents[seat].(game.TurnAgent[P, M])
			if !plays || a.end {
				t.cancel()
				s.thoughts[seat] = nil
			}
			if a.end {
				if a.err == nil && !t.acted {
					a.err = errNoAction
				}
				if a.err != nil {
					return false, s.failed(seat, a.err)
				}
				continue
			}
			if a.err != nil {
				return false, s.failed(seat, a.err)
			}
			t.owed, t.acted = plays, plays
			before := s.match.Steps()
			if err := s.answer(seat, a.move, a.why, s.ticks); err != nil {
				return false, s.seatError(seat, err)
			}
			if s.match.Steps() != before {
				return true, nil
			}
		default:
		}
	}
	return false, nil
}

// stop stops the thought of a seat's agent and waits until it has ended, so that an agent never
// runs twice at the same time.
func (s *Session[P, M, E]) stop(seat game.Seat) {
	t := s.thoughts[seat]
	if t == nil {
		return
	}
	t.cancel()
	_, plays := s.agents[seat].(game.TurnAgent[P, M])
	for a := range t.answers {
		if !plays || a.end {
			break
		}
	}
	s.thoughts[seat] = nil
}

func (s *Session[P, M, E]) stopAll() {
	for seat := range s.thoughts {
		s.stop(game.Seat(seat))
	}
}
