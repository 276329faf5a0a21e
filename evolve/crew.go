package evolve

import (
	"context"
	"sync"
	"sync/atomic"
)

// crew are the workers of a training, each with a contest of its own.
type crew struct {
	contests []Contest
	played   *atomic.Int64
}

// crew makes the contests of the problem's workers.
func (p Problem) crew() crew {
	c := crew{make([]Contest, max(1, p.Workers)), p.Played}
	for worker := range c.contests {
		c.contests[worker] = p.NewContest(worker)
	}
	return c
}

// each calls play for every number from 0 to games-1, spread over the crew. When
// ctx ends or a game fails, the error is returned after all goroutines have
// ended, within one game.
func (c crew) each(outer context.Context, games int, play func(ctx context.Context, contest Contest, game int) error) error {
	ctx, cancel := context.WithCancelCause(outer)
	defer cancel(nil)
	var next atomic.Int64
	var workers sync.WaitGroup
	for _, contest := range c.contests[:min(len(c.contests), games)] {
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
				if c.played != nil {
					c.played.Add(1)
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
