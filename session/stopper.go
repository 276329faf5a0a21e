package session

import (
	"context"
	"sync"

	"eras/game/fault"
	"eras/workers"
)

// stopper stops what an agent thinks now, with a worker.
type stopper struct {
	mu     sync.Mutex
	ctx    context.Context
	cancel context.CancelFunc
}

// begin returns the context of the next thought.
func (s *stopper) begin(ctx context.Context) (context.Context, context.CancelFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ctx, s.cancel = context.WithCancel(ctx)
	return s.ctx, s.cancel
}

// stop stops the thought.
func (s *stopper) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cancel != nil {
		s.cancel()
	}
}

// stopped reports whether the thought is to end.
func (s *stopper) stopped() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ctx != nil && s.ctx.Err() != nil
}

// hear passes questions on, and stops thoughts, until the call ends.
func hear(ctx context.Context, c *workers.Call, asked chan<- question, current *stopper) {
	err := fault.Do(func() error {
		for {
			var q question
			if c.Receive(ctx, &q) != nil {
				return nil
			}
			if q.Stop {
				current.stop()
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
