package session

import (
	"context"
	"encoding/json"

	"eras/game"
	"eras/internal/fault"
	"eras/play/table"
	"eras/play/workers"
)

// Noter is an agent in a worker that must know more than positions.
type Noter interface {
	// Note takes what [Order].Note returned, as JSON.
	Note(json.RawMessage) error
}

// Talker is an agent in a worker that says something while it thinks.
type Talker interface {
	// TalkTo sets the function that passes a value to [Order].Noted.
	TalkTo(func(any))
}

// ServeAgent returns the function with which a worker runs agents of games. The first game of a
// board counts.
func ServeAgent(games table.Games) workers.Function {
	return func(ctx context.Context, c *workers.Call) error {
		var o remoteOrder
		if err := c.Receive(ctx, &o); err != nil {
			return err
		}
		match, err := games.Open(o.Board, o.Setup, o.Seed)
		if err != nil {
			return err
		}
		agent, err := match.Agent(o.Spec, o.Seat, o.Seed, false)
		if err != nil {
			return err
		}
		if t, ok := agent.Plays().(Talker); ok {
			t.TalkTo(func(note any) {
				if text, err := json.Marshal(note); err == nil {
					_ = c.Send(reply{Note: text})
				}
			})
		}
		s := server{Call: c, agent: agent, asked: make(chan question, 1)}
		go s.hear(ctx) //fault:none hear guards itself
		return s.serve(ctx)
	}
}

// server lets an agent answer the questions of a [remote].
type server struct {
	*workers.Call
	agent table.SeatedAgent
	asked chan question

	// hurry and cancel are for the turn that began last. Only hear uses them.
	hurry  func()
	cancel context.CancelFunc
}

// serve plays turns until the call is cancelled.
func (s *server) serve(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case q := <-s.asked:
			if !q.Begin {
				continue // of a turn that was stopped
			}
			err := fault.Do(func() error { return s.turn(q.ctx, &q) })
			q.cancel()
			if err == nil && !s.agent.Whole() {
				continue // the move was the end
			}
			r := reply{End: true}
			r.fail(err)
			if err := s.Send(r); err != nil {
				return err
			}
		}
	}
}

// turn lets the agent answer a question and, if it plays whole turns, those that follow.
func (s *server) turn(ctx context.Context, q *question) error {
	if n, ok := s.agent.Plays().(Noter); ok && q.Note != nil {
		if err := n.Note(q.Note); err != nil {
			return err
		}
	}
	return s.agent.Turn(workers.Patient(ctx), q.Position, func(move string) (string, error) {
		r := reply{Move: move}
		if e, ok := s.agent.Plays().(Explainer); ok {
			if why, ok := e.Explain(); ok {
				r.Why = &why
			}
		}
		if err := s.Send(r); err != nil || !s.agent.Whole() {
			return "", err
		}
		stopped := game.Unhurried(ctx)
		select {
		case <-stopped.Done():
			return "", stopped.Err()
		case q := <-s.asked:
			return q.Position, nil
		}
	})
}

// begin returns a context for a turn, which [server.end] stops or hurries.
func (s *server) begin(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, s.cancel = context.WithCancel(ctx)
	ctx, s.hurry = game.WithHurry(ctx)
	return ctx, s.cancel
}

// end stops the current turn if q.Stop is set, and hurries it otherwise.
func (s *server) end(q *question) {
	switch {
	case s.cancel == nil:
	case q.Stop:
		s.cancel()
	default:
		s.hurry()
	}
}

// hear passes questions on, and hurries or stops the current turn, until the call ends.
func (s *server) hear(ctx context.Context) {
	err := fault.Do(func() error {
		for {
			var q question
			if s.Receive(ctx, &q) != nil {
				return nil
			}
			if q.Hurry || q.Stop {
				s.end(&q)
				continue
			}
			if q.Begin {
				q.ctx, q.cancel = s.begin(ctx)
			}
			select {
			case s.asked <- q:
			case <-ctx.Done():
				return nil
			}
		}
	})
	if err != nil {
		_ = s.Send(reply{End: true, Error: err.Error()})
	}
}
