//go:build !js

package online

import (
	"context"
	"sync"
	"time"
)

// thinkers shares the processors among the bots of all matches. When bots wait for one, the
// match goes first whose bots have thought for the shortest time, so that a match with bots that
// think for long slows itself down and not the others.
type thinkers struct {
	mutex   sync.Mutex
	free    int
	waiting []*waiter
	// floor is what the match had used that was served last. A match that begins to wait counts
	// as having used as much: what it did not use before is not saved up.
	floor time.Duration
}

// share is for how long the bots of a match have thought.
type share struct{ used time.Duration }

// waiter is a bot that waits.
type waiter struct {
	share *share
	ready chan struct{}
}

// quantum is what a bot that thinks counts for until it is known how long it took.
const quantum = 10 * time.Millisecond

func newThinkers(n int) *thinkers { return &thinkers{free: n} }

// begin waits until a bot may think, and reports whether it may: it may not once ctx has ended.
// Then end must be called.
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
	t.free++ // it was served meanwhile
	t.serve()
	return false
}

// end says that a bot has thought for so long.
func (t *thinkers) end(s *share, took time.Duration) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	s.used += max(0, took-quantum)
	t.free++
	t.serve()
}

// serve lets those think who are next.
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
