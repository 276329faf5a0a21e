package tournament

import (
	"context"
	"sync"

	"eras/internal/fault"
)

// Progress is called with the amounts of work that are done and in all. It may be nil.
type Progress func(done, total int)

// Tell calls p if it is not nil.
func (p Progress) Tell(done, total int) {
	if p != nil {
		p(done, total)
	}
}

// InOrder calls do for the numbers 0 to n-1, with up to workers calls at once, and passes the
// results to take in the order of the numbers, in the calling goroutine. It stops at the first
// error in that order, of do or of take, and returns it. When InOrder returns, no goroutine is left
// running.
func InOrder[T any](ctx context.Context, n, workers int, do func(ctx context.Context, i int) (T, error), take func(i int, v T) error) error {
	type result struct {
		value T
		err   error
	}
	workers = max(1, min(workers, n))
	outer := ctx
	ctx, cancel := context.WithCancel(outer)
	var wait sync.WaitGroup
	defer wait.Wait()
	defer cancel()

	type job struct {
		i    int
		done chan<- result
	}
	jobs := make(chan job)
	for range workers {
		wait.Go(func() {
			for j := range jobs {
				var r result
				r.err = fault.Do(func() (err error) {
					r.value, err = do(ctx, j.i)
					return err
				})
				j.done <- r
			}
		})
	}
	queue := make(chan chan result, 2*workers) // started, not taken yet
	wait.Go(func() {                           //fault:none it passes numbers on
		defer close(queue)
		defer close(jobs)
		for i := range n {
			done := make(chan result, 1)
			select {
			case jobs <- job{i, done}:
			case <-ctx.Done():
				return
			}
			select {
			case queue <- done:
			case <-ctx.Done():
				return
			}
		}
	})
	i := 0
	for done := range queue {
		r := <-done
		if err := outer.Err(); err != nil {
			return err
		}
		if r.err != nil {
			return r.err
		}
		if err := take(i, r.value); err != nil {
			return err
		}
		i++
	}
	return outer.Err()
}
