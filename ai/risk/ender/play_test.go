package ender

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"eras/ai/registry"
	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// small returns the paper's parameters with a low limit of plans.
func small(plans float64) Params {
	p := Paper()
	p.Search.Plans, p.Search.Least = plans, min(plans, p.Search.Least)
	return p
}

// careful is Ender with checks that it leaves nothing for the turn to complete.
type careful struct {
	airisk.Bot
	t *testing.T
}

func (c careful) Start(t *airisk.Turn) {
	c.Bot.Start(t)
	c.nothingLeft(t)
}

func (c careful) Place(t *airisk.Turn) {
	c.Bot.Place(t)
	c.nothingLeft(t)
}

func (c careful) nothingLeft(t *airisk.Turn) {
	if (t.P.Phase == risk.Reinforcing || t.P.Phase == risk.Placing) && t.P.Turn == t.Seat && t.Left() > 0 {
		c.t.Errorf("%d armies are not placed", t.Left())
	}
}

func (c careful) Occupy(t *airisk.Turn, least, most int32) int32 {
	n := c.Bot.Occupy(t, least, most)
	if n < least || n > most {
		c.t.Errorf("%d armies occupy, want %d to %d", n, least, most)
	}
	return n
}

// Whole matches are legal under many rules.
func TestEnderPlaysUnderManyRules(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines for the race detector to check")
	}
	for _, c := range []struct {
		name, board string
		players     int
		change      func(*risk.Rules)
	}{
		{"paper", "classic", 4, func(*risk.Rules) {}},
		{"once", "classic", 3, func(r *risk.Rules) { r.Fortify = risk.FortifyOnce }},
		{"path", "classic", 5, func(r *risk.Rules) { r.Fortify = risk.FortifyPath }},
		{"none", "mosaic-28", 4, func(r *risk.Rules) { r.Fortify = risk.FortifyNone }},
		{"growing", "classic", 6, func(r *risk.Rules) { r.Sets, _ = risk.ParseSetValues("growing") }},
		{"choose", "isles", 3, func(r *risk.Rules) { r.Deal, r.Batch = risk.DealChoose, 2 }},
		{"batch", "mosaic-28", 3, func(r *risk.Rules) { r.Batch = 40 }},
		{"bounded", "antarctica", 2, func(r *risk.Rules) { *r = risk.Bounded() }},
		{"many", "mosaic-54", 5, func(*risk.Rules) {}},
		{"two", "meridia", 2, func(r *risk.Rules) { r.Continents = false }},
		{"fog", "classic", 3, func(r *risk.Rules) { r.Fog, r.Missions, r.Capitals, r.Share = true, true, true, 70 }},
		{"cardless", "isles", 4, func(r *risk.Rules) { r.Cards = false }},
		{"twelve", "classic", 12, func(*risk.Rules) {}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := gameUpon(t, mapNamed(t, c.board), c.players, c.change, func(r *risk.Rules) { r.Limit = 12 })
			plans := 0
			makers := []airisk.Maker{func(g *risk.Game, seat game.Seat, rng *rand.Rand) airisk.Bot {
				return careful{NewWith(small(12), Options{Watch: func(tr *Trace) {
					plans++
					sum := int32(0)
					for _, n := range tr.Placed {
						sum += n
					}
					if sum > tr.InHand {
						t.Errorf("%d of %d armies are placed", sum, tr.InHand)
					}
				}})(g, seat, rng), t}
			}}
			for i := range c.players - 1 {
				mk, err := airisk.Bots().Find([]string{"boscoe", "angry", "random"}[i%3])
				if err != nil {
					t.Fatal(err)
				}
				makers = append(makers, mk)
			}
			for seed := range uint64(2) {
				turned := append(slices.Clone(makers[seed:]), makers[:seed]...)
				if _, err := airisk.Play(context.Background(), g, turned, seed, nil); err != nil {
					t.Fatal(err)
				}
			}
			if plans < 8 {
				t.Errorf("only %d plans were made", plans)
			}
		})
	}
}

// searched returns the results of a search.
func searched(pl *Planner, p *risk.Position, inHand int32) (worth []float64, best []Attack, defence [maxTerritories]int32) {
	x := pl.Search(p, inHand)
	for i := range x.Len() {
		worth = append(worth, x.Plan(i).Worth)
	}
	s := pl.refine(x.best)
	return worth, slices.Clone(x.Plan(x.best).Attacks()), s.stand
}

// The same position gets the same plan: from the same planner again, also after other
// searches, and from another planner.
func TestPlansRepeat(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	old := plannerOf(g, small(60))
	var positions []risk.Position
	var hands []int32
	fieldPositions(t, g, 2, 5, func(p *risk.Position, inHand int32) {
		positions, hands = append(positions, *p), append(hands, inHand)
	})
	type result struct {
		worth   []float64
		best    []Attack
		defence [maxTerritories]int32
	}
	var first []result
	for i := range positions {
		worth, best, defence := searched(old, &positions[i], hands[i])
		first = append(first, result{worth, best, defence})
	}
	for i := len(positions) - 1; i >= 0; i-- {
		for name, pl := range map[string]*Planner{"the same": old, "another": plannerOf(g, small(60))} {
			worth, best, defence := searched(pl, &positions[i], hands[i])
			for c := range positions[i].Held[0].All() {
				if defence[c] != first[i].defence[c] {
					t.Fatalf("%s planner puts %d on %d, at first %d", name, defence[c], c, first[i].defence[c])
				}
			}
			if !slices.Equal(worth, first[i].worth) || !slices.Equal(best, first[i].best) {
				t.Fatalf("%s planner finds %v, at first %v", name, best, first[i].best)
			}
		}
	}
}

// The memory of a planner does not grow with the number of turns.
func TestPlannerDoesNotGrow(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines for the race detector to check")
	}
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	pl := plannerOf(g, small(12))
	var positions []risk.Position
	var hands []int32
	fieldPositions(t, g, 4, 3, func(p *risk.Position, inHand int32) {
		positions, hands = append(positions, *p), append(hands, inHand)
	})
	measure := func() (heap uint64, plans, entries, rows int) {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc, cap(pl.space.plans), cap(pl.lists.entries), cap(pl.lists.rows)
	}
	run := func(turns int) {
		for i := range turns {
			k := i % len(positions)
			pl.Search(&positions[k], hands[k])
			pl.refine(pl.space.best)
		}
	}
	run(2 * len(positions))
	heap, plans, entries, rows := measure()
	const turns = 1000
	run(turns)
	heapNow, plansNow, entriesNow, rowsNow := measure()
	if plansNow != plans || entriesNow != entries || rowsNow != rows {
		t.Errorf("after %d turns the capacity is %d plans, %d lists and %d numbers; before, %d, %d and %d", turns, plansNow, entriesNow, rowsNow, plans, entries, rows)
	}
	if heapNow > heap+1<<20 {
		t.Errorf("after %d turns %d bytes are in use, %d before", turns, heapNow, heap)
	}
	runtime.KeepAlive(pl)
}

// With a limit of time for a turn, later plans share what the first ones leave. The clock
// advances each time it is read, and must not exceed the limit by much.
func TestTurnsKeepTime(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 3)
	params := Paper()
	params.Search.Plans, params.Search.Least, params.Choice.Again = registry.Most, 5, true
	const turn = 200 * time.Millisecond
	now, plans := time.Duration(0), 0
	makers := make([]airisk.Maker, g.Rules.Players)
	for i, name := range []string{"", "killbot", "quo"} {
		makers[i], _ = airisk.Bots().Find(name)
	}
	makers[0] = NewWith(params, Options{
		Clock: func() time.Duration { now += time.Millisecond; return now },
		Watch: func(*Trace) { plans++ },
		Turn:  turn,
	})
	took, made := map[uint16]time.Duration{}, map[uint16]int{}
	var last risk.Position
	begin, before := now, plans
	eachPhase(t, g, makers, 5, func(p *risk.Position) bool {
		if last.Turn == 0 {
			took[last.Round] += now - begin
			made[last.Round] += plans - before
		}
		last, begin, before = *p, now, plans
		return p.Round < 15
	})
	long, several := 0, 0
	for round, all := range took {
		// Each plan gets at least a twentieth, and reads the clock a few more times.
		if most := turn + time.Duration(made[round])*(turn/20+5*time.Millisecond); all > most {
			t.Errorf("round %d: %d plans took %v, want %v at most", round, made[round], all, most)
		}
		if all >= turn {
			long++
			if made[round] > 2 {
				several++
			}
		}
	}
	if long < 3 || several == 0 {
		t.Errorf("%d of %d turns used up their time, %d of them with several plans", long, len(took), several)
	}
}
