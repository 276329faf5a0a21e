package diplomacyplay

import (
	"context"
	"sync"

	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/promise"
	"eras/internal/fault"
)

// table is where the bots of a match negotiate, as [talk.Table] does.
type table interface {
	// Hold holds the talk of a movement phase and returns all letters that were written in it.
	Hold(thought *game.Thought, p *diplomacy.Position) []talk.Letter
	// Hear returns a bot's answers to a letter of a person.
	Hear(thought *game.Thought, l talk.Letter) []talk.Letter
	// Agree enters an agreement, if it is not known.
	Agree(a promise.Agreement)
	// Ordered notes a person's answer in a phase.
	Ordered(seat game.Seat, phase diplomacy.Phase, a diplomacy.Answer)
}

// bargaining runs the talk of bots in the background, one job after the other. Its methods are called
// by the goroutine of the match and return at once, except close.
type bargaining struct {
	table  table
	ctx    context.Context
	cancel context.CancelFunc
	hurry  func()

	mu      sync.Mutex
	idle    *sync.Cond
	jobs    []job
	busy    bool
	written []talk.Letter
}

// job is something to do at the table. It returns letters.
type job func(*game.Thought) []talk.Letter

func newBargaining(t table) *bargaining {
	b := &bargaining{table: t}
	b.idle = sync.NewCond(&b.mu)
	b.unhurry()
	return b
}

// unhurry lets the jobs that follow take their time. No job may be waiting.
func (b *bargaining) unhurry() {
	if b.cancel != nil {
		b.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	b.cancel = cancel
	b.ctx, b.hurry = game.WithHurry(ctx)
}

// do does a job after those before it.
func (b *bargaining) do(j job) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.jobs = append(b.jobs, j)
	if !b.busy {
		b.busy = true
		go b.work(b.ctx) //fault:none work guards each job
	}
}

// work does jobs until none is left. A talk that fails is over, and the match goes on without it.
func (b *bargaining) work(ctx context.Context) {
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
			continue
		}
		b.mu.Lock()
		b.written = append(b.written, letters...)
		b.mu.Unlock()
	}
}

// take returns the letters that have been written since the last call, and whether nothing more is to
// come.
func (b *bargaining) take() (letters []talk.Letter, done bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	letters, b.written = b.written, nil
	return letters, !b.busy
}

// talking reports whether a job is being done.
func (b *bargaining) talking() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.busy
}

// close stops the talk and waits until it has ended.
func (b *bargaining) close() {
	b.cancel()
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.busy {
		b.idle.Wait()
	}
}
