package evolve

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
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
// If outer ends or play fails, it returns the error once all goroutines have ended,
// which takes at most one more game each.
func (w pool) each(outer context.Context, games int, play func(ctx context.Context, contest Contest, game int) error) error {
	ctx, cancel := context.WithCancelCause(outer)
	defer cancel(nil)
	var next atomic.Int64
	var workers sync.WaitGroup
	for _, contest := range w.contests[:min(len(w.contests), games)] {
		workers.Go(func() {
			for ctx.Err() == nil {
				game := int(next.Add(1)) - 1
				if game >= games {
					return
				}
				if err := play(ctx, contest, game); err != nil {
					cancel(err)
					return
				}
				if w.played != nil {
					w.played.Add(1)
				}
			}
		})
	}
	workers.Wait()
	if err := outer.Err(); err != nil {
		return err
	}
	return context.Cause(ctx)
}

// SpareWorkers returns the number of workers to run beside an open window: all
// cores but one, and at least 1.
func SpareWorkers() int { return max(1, runtime.GOMAXPROCS(0)-1) }
