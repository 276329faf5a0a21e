package session

import (
	"context"
	"sync"

	"eras/game"
	"eras/internal/fault"
	"eras/play/workers"
)

// stopper hurries or stops the current thought of an agent in a worker.
type stopper struct {
	mu     sync.Mutex
	hurry  func()
	cancel context.CancelFunc
}

// begin returns the context of the next thought.
func (s *stopper) begin(ctx context.Context) (context.Context, context.CancelFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ctx, s.cancel = context.WithCancel(ctx)
	ctx, s.hurry = game.WithHurry(ctx)
	return ctx, s.cancel
}

// end stops the thought if q.Stop is set, and hurries it otherwise.
func (s *stopper) end(q question) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.cancel == nil:
	case q.Stop:
		s.cancel()
	default:
		s.hurry()
	}
}

// hear passes questions on to asked, and hurries or stops the current thought, until the call ends.
func hear(ctx context.Context, c *workers.Call, asked chan<- question, current *stopper) {
	err := fault.Do(func() error {
		for {
			var q question
			if c.Receive(ctx, &q) != nil {
				return nil
			}
			if q.Hurry || q.Stop {
				current.end(q)
				continue
			}
			select {
			case asked <- q:
			case <-ctx.Done():
				return nil
			}
		}
	})
	if err != nil {
		_ = c.Send(reply{End: true, Error: err.Error()})
	}
}
