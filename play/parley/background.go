package parley

import (
	"context"
	"sync"

	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/internal/fault"
)

// Start runs work in the background. The work ends soon after ctx, and must be called even if ctx has
// ended.
type Start func(ctx context.Context, work func())

// background does the work of a table in the background, one job after the other. Its methods are
// called by the goroutine of the match and return at once, except close.
type background struct {
	table Table
	// parent is the context of the match, and start runs the jobs.
	parent context.Context
	start  Start
	ctx    context.Context
	cancel context.CancelFunc
	hurry  func()

	mu      sync.Mutex
	idle    *sync.Cond
	jobs    []job
	busy    bool
	written []talk.Letter
	// recalled are letters of the match's past with their reasons.
	recalled []talk.Letter
	// speaking are the seats that negotiated after the last job.
	speaking game.Seats
}

// job is something to do at the table. It returns letters.
type job func(*game.Thought) []talk.Letter

func newBackground(parent context.Context, t Table, start Start) *background {
	b := &background{table: t, parent: parent, start: start, speaking: t.Speaking()}
	b.idle = sync.NewCond(&b.mu)
	b.unhurry()
	return b
}

// unhurry lets the jobs that follow take their time. No job may be waiting.
func (b *background) unhurry() {
	if b.cancel != nil {
		b.cancel()
	}
	ctx, cancel := context.WithCancel(b.parent)
	b.cancel = cancel
	b.ctx, b.hurry = game.WithHurry(ctx)
}

// do does a job after those before it.
func (b *background) do(j job) {
	b.mu.Lock()
	b.jobs = append(b.jobs, j)
	begin := !b.busy
	b.busy = true
	b.mu.Unlock()
	if begin {
		ctx := b.ctx
		b.start(ctx, func() { b.work(ctx) })
	}
}

// work does jobs until none is left. A talk that fails is over, and the match goes on without it and
// without the words of the bot that failed.
func (b *background) work(ctx context.Context) {
	for {
		b.mu.Lock()
		if len(b.jobs) == 0 || game.Ended(ctx) != nil {
			b.busy, b.jobs = false, nil
			b.idle.Broadcast()
			b.mu.Unlock()
			return
		}
		j := b.jobs[0]
		b.jobs = b.jobs[1:]
		b.mu.Unlock()
		var letters []talk.Letter
		err := fault.Do(func() error {
			return game.Think(ctx, func(thought *game.Thought) error {
				letters = j(thought)
				return nil
			})
		})
		if err != nil {
			if fault.Of(err) != nil {
				b.table.Silence()
			}
			continue
		}
		speaking := b.table.Speaking()
		b.mu.Lock()
		b.written, b.speaking = append(b.written, letters...), speaking
		b.mu.Unlock()
	}
}

// take returns the letters that have been written since the last call, those of the past that were
// recalled, the seats that negotiate, and whether nothing more is to come.
func (b *background) take() (letters, recalled []talk.Letter, speaking game.Seats, done bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	letters, recalled, b.written, b.recalled = b.written, b.recalled, nil, nil
	return letters, recalled, b.speaking, !b.busy
}

// working reports whether a job is being done.
func (b *background) working() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.busy
}

// close stops the work and waits until it has ended.
func (b *background) close() {
	b.cancel()
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.busy {
		b.idle.Wait()
	}
}
