package lab

import (
	"context"
	"sync"
)

// Progress hears how much of some work is done.
type Progress func(done, total int)

// tell calls p if there is one.
func (p Progress) tell(done, total int) {
	if p != nil {
		p(done, total)
	}
}

// InOrder calls do for the numbers from 0 to n-1 on so many goroutines and hands
// the results to take in the order of the numbers, from the goroutine that calls
// InOrder. The first error, of do or take, in that order ends the work and is
// returned. Nothing is left running.
func InOrder[T any](ctx context.Context, n, workers int, do func(ctx context.Context, i int) (T, error), take func(i int, v T) error) error {
	type result struct {
		value T
		err   error
	}
	type job struct {
		number int
		done   chan result
	}
	workers = max(1, min(workers, n))
	outer := ctx
	ctx, cancel := context.WithCancel(outer)
	var wait sync.WaitGroup
	defer wait.Wait()
	defer cancel()

	jobs := make(chan job)
	queue := make(chan chan result, 2*workers) // jobs given out and not taken yet
	wait.Go(func() {
		for i := range n {
			j := job{i, make(chan result, 1)}
			select {
			case queue <- j.done:
			case <-ctx.Done():
				return
			}
			select {
			case jobs <- j:
			case <-ctx.Done():
				return
			}
		}
	})
	for range workers {
		wait.Go(func() {
			for {
				select {
				case j := <-jobs:
					v, err := do(ctx, j.number)
					j.done <- result{v, err}
				case <-ctx.Done():
					return
				}
			}
		})
	}
	for i := range n {
		var r result
		select {
		case done := <-queue:
			select {
			case r = <-done:
			case <-ctx.Done():
				return outer.Err()
			}
		case <-ctx.Done():
			return outer.Err()
		}
		if err := outer.Err(); err != nil {
			return err
		}
		if r.err != nil {
			return r.err
		}
		if err := take(i, r.value); err != nil {
			return err
		}
	}
	return outer.Err()
}
