package ender

import (
	"errors"
	"runtime"
	"sync"

	"eras/game"
	"eras/internal/fault"
)

// mostWorkers is the number of workers beyond which more would hardly shorten a turn: the search and
// the last games of each round are not divided.
const mostWorkers = 4

// round hands out the rollouts of a round to the workers. In each game every candidate has one rollout,
// with the same dice. A game that has begun is played for all candidates.
type round struct {
	mu sync.Mutex
	// candidates is the number of candidates, and most the maximum number of rollouts.
	candidates, most int
	// over is asked before every game but the first whether the round ends.
	over func() bool
	// results has the results of the rollouts, in the order in which they are handed out: game by game,
	// and candidate by candidate in each.
	results []float64
}

// next returns the number of a rollout to play; ok is false if the round is over.
func (r *round) next() (i int, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	i = len(r.results)
	if i > 0 && i < r.most && i%r.candidates == 0 && r.over() {
		r.most = i
	}
	if i >= r.most {
		return 0, false
	}
	r.results = append(r.results, 0)
	return i, true
}

// put sets the result of a rollout.
func (r *round) put(i int, result float64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.results[i] = result
}

// eachWorker calls do for every worker, at the same time if there are several, and returns when all
// calls have. It ends with the thought, as the workers do.
func (r *Rollouts) eachWorker(thought *game.Thought, do func(*rollout)) {
	if len(r.workers) == 1 {
		r.workers[0].thought = thought
		do(r.workers[0])
		return
	}
	faults := make([]error, len(r.workers))
	var running sync.WaitGroup
	for i, f := range r.workers {
		running.Go(func() {
			faults[i] = fault.Do(func() error {
				return game.Think(thought.HurryContext(), func(part *game.Thought) error {
					f.thought = part
					do(f)
					return nil
				})
			})
		})
	}
	running.Wait()
	thought.LongStep()
	if err := errors.Join(faults...); err != nil {
		panic(err)
	}
}

// play plays rollouts of a round until it is over. first is the number of the first game.
func (r *Rollouts) play(f *rollout, x *Space, left []int, first uint64, now *round) {
	for i, ok := now.next(); ok; i, ok = now.next() {
		c := &r.candidates[left[i%len(left)]]
		f.begin(&x.p, r.seed, first+uint64(i/len(left)))
		if c.plan == ByDeputy {
			f.turn(f.deputy, f.me)
		} else {
			f.carryOut(&c.script)
		}
		now.put(i, f.play(int(r.Turns)))
		if len(r.workers) > 1 {
			runtime.Gosched() // so that a window is drawn although all cores are busy
		}
	}
}
