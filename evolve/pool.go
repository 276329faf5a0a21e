package evolve

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"eras/internal/fault"
)

// pool is the workers of a training. Each has its own contest.
type pool struct {
	contests []Contest
	played   *atomic.Int64
}

// pool returns the workers for p.
func (p Problem) pool() pool {
	w := pool{make([]Contest, max(1, p.Workers)), p.Played}
	for worker := range w.contests {
		w.contests[worker] = p.NewContest(worker)
	}
	return w
}

// each calls play once for every number from 0 to games-1, spread over the workers.
func (w pool) each(ctx context.Context, games int, play func(ctx context.Context, contest Contest, game int) error) error {
	return each(ctx, w.contests, games, func(ctx context.Context, contest Contest, game int) error {
		err := play(ctx, contest, game)
		if err == nil && w.played != nil {
			w.played.Add(1)
		}
		return err
	})
}

// each calls do once for every number from 0 to n-1, spread over one goroutine for each
// worker. If outer ends or do fails, it returns the error once all goroutines have
// ended, which takes at most one more call each.
func each[W any](outer context.Context, workers []W, n int, do func(ctx context.Context, worker W, i int) error) error {
	ctx, cancel := context.WithCancelCause(outer)
	defer cancel(nil)
	var next atomic.Int64
	var running sync.WaitGroup
	for _, worker := range workers[:min(len(workers), n)] {
		running.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := fault.Do(func() error { return do(ctx, worker, i) }); err != nil {
					cancel(err)
					return
				}
				runtime.Gosched() // so that a window is drawn although all cores are busy
			}
		})
	}
	running.Wait()
	if err := outer.Err(); err != nil {
		return err
	}
	return context.Cause(ctx)
}

// SpareWorkers returns the number of workers to run beside an open window: all
// cores but one, and at least 1.
func SpareWorkers() int { return max(1, runtime.GOMAXPROCS(0)-1) }

// AllWorkers returns the number of workers to run while a person waits for the result: all
// cores. The window goes on between their games.
func AllWorkers() int { return runtime.GOMAXPROCS(0) }
