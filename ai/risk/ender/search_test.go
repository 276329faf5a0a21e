package ender

import (
	"slices"
	"testing"
	"time"

	"eras/ai/registry"
	airisk "eras/ai/risk"
	"eras/ai/risk/risktest"
	"eras/game"
	"eras/game/gametest"
	"eras/game/risk"
)

// turnsOf returns positions at which a player must place armies, from a match between bots
// on one of the maps.
func turnsOf(t testing.TB, name string, seed uint64, n int) (*risk.Game, []risk.Position) {
	t.Helper()
	g, err := risk.NewGame(risktest.Map(t, name), risk.Ender2009(4))
	if err != nil {
		t.Fatal(err)
	}
	var makers []airisk.Maker
	for _, bot := range []string{"boscoe", "evilpixie", "killbot", "quo"} {
		maker, err := airisk.Bots().Find(bot)
		if err != nil {
			t.Fatal(err)
		}
		makers = append(makers, maker)
	}
	var all []risk.Position
	for i := uint64(0); len(all) < n; i++ {
		eachPhase(t, g, makers, game.Derive(seed, i), func(p *risk.Position) bool {
			if p.Phase == risk.Reinforcing && p.Turn == game.Seat(p.Round%4) {
				all = append(all, *p)
			}
			return len(all) < n
		})
	}
	return g, all
}

// searching returns a planner with that search algorithm and limit of plans.
func searching(g *risk.Game, p *risk.Position, algorithm string, plans int, seed uint64, o Options) *Planner {
	params := Paper()
	params.Search.Algorithm, params.Search.Plans = algorithm, float64(plans)
	return NewPlanner(g, p.Turn, params, game.Random(seed), o)
}

// possible returns the keys of all plans that can be built attack by attack with the armies
// there are, or nil if there are more than most.
func possible(pl *Planner, p *risk.Position, inHand int32, most int) map[uint64]bool {
	all := map[uint64]bool{}
	var visit func(s Sketch)
	visit = func(s Sketch) {
		f := forest{l: pl.lists, armies: p.Armies.Near()}
		if f.grow(&s); f.deficit > inHand || all[s.key] || len(all) > most {
			return
		}
		all[s.key] = true
		held := word(p.Held[p.Turn]) | s.taken
		for from := range held.All() {
			for to := range (word(pl.board.m.Neighbours(from)) &^ held).All() {
				longer := s
				longer.add(Attack{from, to})
				visit(longer)
			}
		}
	}
	visit(Sketch{})
	if len(all) > most {
		return nil
	}
	return all
}

// With a sufficient limit, every search values every plan once and returns the best.
func TestSearchesSeeAllOfASmallSpace(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines for the race detector to check")
	}
	g, positions := turnsOf(t, "classic", 5, 60)
	const inHand, most = 3, 250
	spaces := 0
	for i := range positions {
		p := &positions[i]
		all := possible(searching(g, p, "best-first", 1, 1, Options{}), p, inHand, most)
		if len(all) < 40 {
			continue
		}
		if spaces++; spaces > 4 {
			break
		}
		for _, algorithm := range Searches() {
			pl := searching(g, p, algorithm, 10*most, 1, Options{})
			x := pl.Search(p, inHand)
			seen := map[uint64]bool{}
			for n := range x.Len() {
				plan := x.Plan(n)
				if seen[plan.key] {
					t.Errorf("%s, position %d: a plan is valued twice", algorithm, i)
				}
				seen[plan.key] = true
				if plan.Worth > x.Plan(x.best).Worth {
					t.Errorf("%s, position %d: plan %d is better than the best", algorithm, i, n)
				}
			}
			for key := range all {
				if !seen[key] {
					t.Errorf("%s, position %d: %d plans are valued of %d possible ones", algorithm, i, len(seen), len(all))
					break
				}
			}
			for key := range seen {
				if !all[key] {
					t.Errorf("%s, position %d: of %d valued plans some are illegal", algorithm, i, len(seen))
					break
				}
			}
		}
	}
	if spaces < 3 {
		t.Fatalf("only %d spaces are small", spaces)
	}
}

// A search ends at its limit of plans, or at its limit of time once it has the minimum of
// plans.
func TestSearchesRespectLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines for the race detector to check")
	}
	g, positions := turnsOf(t, "classic", 6, 24)
	p := &positions[20]
	for _, algorithm := range Searches() {
		for _, plans := range []int{1, 2, 17, 100} {
			if n := searching(g, p, algorithm, plans, 1, Options{}).Search(p, 20).Len(); n != plans {
				t.Errorf("%s values %d plans of %d", algorithm, n, plans)
			}
		}
		for _, least := range []int{1, 40} {
			var now time.Duration
			clock := func() time.Duration { now += time.Millisecond; return now }
			params := Paper()
			params.Search = SearchParams{Algorithm: algorithm, Plans: registry.Most, Least: float64(least), Seconds: 0.02, Width: 5}
			pl := NewPlanner(g, p.Turn, params, game.Random(1), Options{Clock: clock})
			// Each reading of the clock takes a millisecond, and there is at least one for
			// each plan after the minimum.
			if n := pl.Search(p, 20).Len(); n < least || n > least+20 {
				t.Errorf("%s values %d plans in 20 ticks, at least %d", algorithm, n, least)
			}
		}
	}
}

// Equal seeds find equal plans, also with a planner that has searched elsewhere. Other
// seeds find others if the search samples.
func TestSearchesRepeat(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines for the race detector to check")
	}
	g, positions := turnsOf(t, "classic", 7, 30)
	chance := []string{"random", "hill-climbing", "annealing", "evolution"}
	for _, algorithm := range Searches() {
		var keys [3][]uint64
		for run, seed := range []uint64{1, 1, 2} {
			for _, p := range positions[10:14] {
				pl := searching(g, &p, algorithm, 80, seed, Options{})
				if run == 1 {
					other := positions[len(positions)-1]
					other.Turn = p.Turn
					pl.Search(&other, 5)
					pl.rng = game.Random(seed)
				}
				x := pl.Search(&p, 8)
				for i := range x.Len() {
					keys[run] = append(keys[run], x.Plan(i).key)
				}
			}
		}
		if !slices.Equal(keys[0], keys[1]) {
			t.Errorf("%s: an equal seed finds other plans", algorithm)
		}
		if other := !slices.Equal(keys[0], keys[2]); other != slices.Contains(chance, algorithm) {
			t.Errorf("%s: another seed finds other plans: %v", algorithm, other)
		}
	}
}

// Every valued plan can be fought in its order, from held territories to others.
func TestSearchesMakePlans(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines for the race detector to check")
	}
	g, positions := turnsOf(t, "mosaic-54", 8, 40)
	for _, algorithm := range Searches() {
		p := &positions[35]
		x := searching(g, p, algorithm, 150, 3, Options{}).Search(p, 25)
		if x.best == 0 {
			t.Errorf("%s finds nothing better than no attack", algorithm)
		}
		for i := range x.Len() {
			if x.Plan(i).Worth > x.Plan(x.best).Worth {
				t.Fatalf("%s: plan %d is worth more than the best", algorithm, i)
			}
			held := word(p.Held[p.Turn])
			for _, a := range x.Plan(i).Attacks() {
				if !held.Has(a.From) || held.Has(a.To) || !g.Map.Neighbours(a.From).Has(a.To) {
					t.Fatalf("%s: the attack %v of %v cannot be fought", algorithm, a, x.Plan(i).Attacks())
				}
				held = held.With(a.To)
			}
			if held&^word(p.Held[p.Turn]) != x.Plan(i).taken {
				t.Fatalf("%s: %v takes %v", algorithm, x.Plan(i).Attacks(), x.Plan(i).taken)
			}
		}
	}
}

func TestSearchesAllocateNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines for the race detector to check")
	}
	g, positions := turnsOf(t, "classic", 9, 30)
	p := &positions[25]
	for _, algorithm := range Searches() {
		pl := searching(g, p, algorithm, 60, 1, Options{})
		// Searches that sample reach their longest lists after a while.
		for range 12 {
			pl.Search(p, 6)
		}
		if n := testing.AllocsPerRun(5, func() { pl.Search(p, 6) }); n > 1 {
			t.Errorf("%s makes %v allocations", algorithm, n)
		}
	}
}

// In a hurry, every search and every choice ends with the plans so far; there is always
// one.
func TestSearchesEndWhenHurried(t *testing.T) {
	g, positions := turnsOf(t, "classic", 5, 3)
	for _, algorithm := range Searches() {
		for _, rule := range []string{"worth", "rollouts"} {
			params := small(1000)
			params.Search.Algorithm, params.Choice.Rule = algorithm, rule
			params.Choice.Candidates, params.Choice.Games, params.Choice.Turns = 4, 1000, 1
			pl := NewPlanner(g, positions[0].Turn, params, game.Random(1), Options{})
			err := game.Think(gametest.HurryAfter(20), func(thought *game.Thought) error {
				pl.think(thought)
				x := pl.Search(&positions[0], 3)
				if n := x.Len(); n < 1 || n > 60 {
					t.Errorf("%s: %d plans in a hurry", algorithm, n)
				}
				if i := pl.choice.Choose(x); i < 0 || i >= x.Len() {
					t.Errorf("%s, %s: chose plan %d of %d", algorithm, rule, i, x.Len())
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
	}
}

// A search of any length holds few details and meets a bounded number of plans, and finds
// the same whenever it is repeated.
func TestSearchesHoldABoundedNumberOfDetails(t *testing.T) {
	g, positions := turnsOf(t, "classic", 5, 1)
	p := &positions[0]
	for _, algorithm := range Searches() {
		pl := searching(g, p, algorithm, 150, 1, Options{})
		pl.space.mostDetailed = 8
		var keys []uint64
		for run := range 2 {
			pl.rng = game.Random(3)
			x := pl.Search(p, 20)
			held := 0
			for i := range x.Len() {
				if x.Plan(i).details != nil {
					held++
				}
				if run == 0 {
					keys = append(keys, x.Plan(i).key)
				} else if x.Plan(i).key != keys[i] {
					t.Fatalf("%s: plan %d differs when the search is repeated", algorithm, i)
				}
			}
			if x.Len() != 150 || held > 9 || len(x.spare) > 9 {
				t.Errorf("%s: %d plans, of which %d hold details, and %d to spare; want 150 and at most 9", algorithm, x.Len(), held, len(x.spare))
			}
			pl.refine(x.best)
		}
		pl.space.mostSeen = 40
		if x := pl.Search(p, 20); len(x.known) > 40+maxTerritories*4 || x.Len() >= 150 {
			t.Errorf("%s: it meets %d plans and values %d, want about 40", algorithm, len(x.known), x.Len())
		}
	}
}
