//go:build !js

package online

import (
	"context"
	"sync"
	"time"
)

// thinkers shares the processors among the bots of all matches. If several matches wait, the one
// whose bots have thought for the shortest time goes first. A match with slow bots therefore slows
// itself down and not the others.
type thinkers struct {
	mutex   sync.Mutex
	free    int
	waiting []*waiter
	// floor is the time used by the match that was served last. A match that begins to wait counts
	// as having used at least as much, so that it cannot save up time.
	floor time.Duration
}

// share is how long the bots of a match have thought.
type share struct{ used time.Duration }

// waiter is a bot that waits.
type waiter struct {
	share *share
	ready chan struct{}
}

// quantum is the time charged to a bot when it starts to think. end corrects it.
const quantum = 10 * time.Millisecond

func newThinkers(n int) *thinkers { return &thinkers{free: n} }

// begin waits until a bot may think. It reports false if ctx ends first; otherwise the caller must
// call end.
func (t *thinkers) begin(ctx context.Context, s *share) bool {
	w := &waiter{s, make(chan struct{})}
	t.mutex.Lock()
	s.used = max(s.used, t.floor)
	t.waiting = append(t.waiting, w)
	t.serve()
	t.mutex.Unlock()
	select {
	case <-w.ready:
		return true
	case <-ctx.Done():
	}
	t.mutex.Lock()
	defer t.mutex.Unlock()
	for i := range t.waiting {
		if t.waiting[i] == w {
			t.waiting = append(t.waiting[:i], t.waiting[i+1:]...)
			return false
		}
	}
	t.free++ // it was served at the same time
	t.serve()
	return false
}

// end releases a processor after a bot has thought for the given time.
func (t *thinkers) end(s *share, took time.Duration) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	s.used += max(0, took-quantum)
	t.free++
	t.serve()
}

// serve lets waiting bots think while processors are free.
func (t *thinkers) serve() {
	for t.free > 0 && len(t.waiting) > 0 {
		next := 0
		for i, w := range t.waiting {
			if w.share.used < t.waiting[next].share.used {
				next = i
			}
		}
		w := t.waiting[next]
		t.waiting = append(t.waiting[:next], t.waiting[next+1:]...)
		t.free--
		t.floor = max(t.floor, w.share.used)
		w.share.used += quantum
		close(w.ready)
	}
}
