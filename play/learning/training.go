package learning

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"eras/evolve"
	"eras/internal/fault"
)

// Training is a training that goes on in the background. Its methods may be
// called from any goroutine.
type Training struct {
	total  int
	played atomic.Int64
	cancel context.CancelFunc
	ended  chan struct{}

	mu          sync.Mutex
	generations []evolve.Generation
	err         error
}

// Train runs a training in a goroutine of its own. run must call report after
// every generation and count its games, of which there will be total.
func Train(total int, run func(ctx context.Context, report func(evolve.Generation), played *atomic.Int64) error) *Training {
	ctx, cancel := context.WithCancel(context.Background())
	t := &Training{total: total, cancel: cancel, ended: make(chan struct{})}
	go func() {
		defer close(t.ended)
		defer cancel()
		err := fault.Do(func() error {
			return run(ctx, func(g evolve.Generation) {
				t.mu.Lock()
				defer t.mu.Unlock()
				t.generations = append(t.generations, g)
			}, &t.played)
		})
		t.mu.Lock()
		defer t.mu.Unlock()
		t.err = err
	}()
	return t
}

// Generations returns what has been reported so far.
func (t *Training) Generations() []evolve.Generation {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.generations[:len(t.generations):len(t.generations)]
}

// Played returns how many games have ended.
func (t *Training) Played() int { return int(t.played.Load()) }

// Total returns how many games there will be.
func (t *Training) Total() int { return t.total }

// Done reports whether the training has ended.
func (t *Training) Done() bool {
	select {
	case <-t.ended:
		return true
	default:
		return false
	}
}

// Cut asks the training to end with the best genes so far, and reports whether there are
// any: before the first generation it goes on.
func (t *Training) Cut() bool {
	if len(t.Generations()) == 0 {
		return false
	}
	t.cancel()
	return true
}

// Stop ends the training and waits until all its goroutines have ended. It returns the best genes
// so far, nil if no generation was completed.
func (t *Training) Stop() []float64 {
	t.cancel()
	<-t.ended
	all := t.Generations()
	if len(all) == 0 {
		return nil
	}
	return all[len(all)-1].Fittest().Genes
}

// Err returns why the training failed, nil if it did not or was stopped.
func (t *Training) Err() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if errors.Is(t.err, context.Canceled) {
		return nil
	}
	return t.err
}
