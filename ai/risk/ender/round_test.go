package ender

import (
	"context"
	"errors"
	"math"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"eras/game"
	"eras/game/gametest"
	"eras/game/risk"
	"eras/internal/fault"
)

// Any number of workers chooses the same plans, with the same results of all candidates, learns the
// same and leaves the random source as one worker does.
func TestWorkersChooseAlike(t *testing.T) {
	for name, change := range map[string]func(*risk.Rules){
		"sets of 5":             func(*risk.Rules) {},
		"growing sets, a share": func(r *risk.Rules) { r.Sets, r.Share = risk.GrowingSets(), 60 },
	} {
		g := gameUpon(t, mapNamed(t, "classic"), 4, change)
		params := playing(func(c *ChoiceParams) { c.Games, c.Candidates, c.Trust, c.Deputy = 40, 4, 1, true })
		params.Search.Plans = 8
		var planners []*Planner
		for _, n := range []int{1, 2, 3} {
			planners = append(planners, NewPlanner(g, 0, params, game.Random(1), Options{Workers: n}))
		}
		var ended *risk.Position
		asked := 0
		fieldPositions(t, g, 1, 3, func(p *risk.Position, inHand int32) {
			var want struct {
				choice  int
				played  []Played
				weights [maxPlayers][]float64
				random  uint64
			}
			for n, pl := range planners {
				if ended != nil && inHand > 0 {
					pl.choice.Learn(ended, p)
				}
				got := want
				got.choice = pl.choice.Choose(pl.Search(p, inHand))
				got.played, got.random = pl.choice.Played(), pl.rng.Uint64()
				got.weights = pl.choice.(*Rollouts).workers[0].weights
				if n == 0 {
					want = got
					continue
				}
				if got.choice != want.choice || !slices.Equal(got.played, want.played) || got.random != want.random ||
					!slices.EqualFunc(got.weights[:], want.weights[:], slices.Equal) {
					t.Fatalf("%s: with %d workers\n%v, with one\n%v", name, n+1, got, want)
				}
			}
			if asked++; inHand == 0 {
				ended = new(*p)
			}
		})
		if asked < 6 {
			t.Errorf("%s: only %d positions", name, asked)
		}
	}
}

// halved reports whether the candidates of each round have equally many rollouts.
func halved(all []Played) bool {
	for left := len(all); left > 1; left = (left + 1) / 2 {
		for _, o := range all[(left+1)/2 : left] {
			if o.Times != all[left-1].Times {
				return false
			}
		}
	}
	return len(all) > 1 && all[0].Times == all[1].Times
}

// Where time or a hurry ends the rounds, every candidate of a round has equally many rollouts. The
// clock advances each time it is read.
func TestWorkersPlayWholeGames(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	params := playing(nil)
	params.Search.Plans = 8
	for _, n := range []int{1, 2, 3} {
		now := time.Duration(0)
		timed := params
		timed.Search.Seconds = 0.1
		byTime := NewPlanner(g, 0, timed, game.Random(1), Options{Workers: n, Clock: func() time.Duration {
			now += time.Millisecond
			return now
		}})
		hurried := NewPlanner(g, 0, params, game.Random(1), Options{Workers: n})
		fieldPositions(t, g, 1, 15, func(p *risk.Position, inHand int32) {
			begin := now
			byTime.choice.Choose(byTime.Search(p, inHand))
			if all := byTime.choice.Played(); !halved(all) || now-begin > 110*time.Millisecond || all[0].Times < 4 {
				t.Fatalf("%d workers play %v in %v", n, all, now-begin)
			}
			x := hurried.Search(p, inHand)
			err := game.Think(gametest.HurryAfter(0), func(thought *game.Thought) error {
				hurried.think(thought)
				hurried.choice.Choose(x)
				return nil
			})
			hurried.think(nil)
			if all := hurried.choice.Played(); err != nil || !halved(all) || all[0].Times != hurried.choice.(*Rollouts).rounds {
				t.Fatalf("%d hurried workers play %v, %v", n, all, err)
			}
		})
	}
}

// The end of a thought ends all workers before it ends the computation, wherever they are.
func TestStoppedWorkersEnd(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	p := positionOn(t, g, stands(t, g.Map, "asia:4 europe:3", "africa:3 australia:3", "north_america:3", "south_america:3"), 9)
	for _, n := range []int{1, 2, 3} {
		pl := NewPlanner(g, 0, playing(nil), game.Random(1), Options{Workers: n})
		r := pl.choice.(*Rollouts)
		for _, looks := range []int{0, 3, 50} {
			var begun, working atomic.Int32
			err := game.Think(gametest.EndAfter(looks), func(thought *game.Thought) error {
				r.eachWorker(thought, func(f *rollout) {
					begun.Add(1)
					working.Add(1)
					defer working.Add(-1)
					for {
						f.thought.Step()
					}
				})
				return nil
			})
			if !errors.Is(err, context.Canceled) || working.Load() != 0 || begun.Load() != int32(n) {
				t.Errorf("after %d looks %d of %d workers work on, %v", looks, working.Load(), begun.Load(), err)
			}
			x := pl.Search(&p, 9)
			err = game.Think(gametest.EndAfter(looks), func(thought *game.Thought) error {
				pl.think(thought)
				r.Choose(x)
				return nil
			})
			pl.think(nil)
			if !errors.Is(err, context.Canceled) {
				t.Errorf("after %d looks the choice of %d workers ends with %v", looks, n, err)
			}
		}
	}
}

// A fault of a worker is one of the caller, after all workers have ended.
func TestFaultOfAWorker(t *testing.T) {
	pl := NewPlanner(gameWith(t, spit, 2), 0, playing(nil), game.Random(1), Options{Workers: math.MaxInt})
	r := pl.choice.(*Rollouts)
	if len(r.workers) != mostWorkers {
		t.Errorf("there are %d workers, want %d", len(r.workers), mostWorkers)
	}
	ended := atomic.Int32{}
	err := fault.Do(func() error {
		r.eachWorker(nil, func(f *rollout) {
			ended.Add(1)
			if f == r.workers[1] {
				panic("a fault")
			}
		})
		return nil
	})
	if fault.Of(errors.Unwrap(err)) == nil || ended.Load() != mostWorkers {
		t.Errorf("%d workers ended, %v", ended.Load(), err)
	}
}
