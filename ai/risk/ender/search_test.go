package ender

import (
	"slices"
	"testing"
	"time"

	airisk "eras/ai/risk"
	riskmaps "eras/assets/maps/risk"
	"eras/game"
	"eras/game/risk"
)

// turnsOf returns positions at which a player is to place armies, from matches
// between bots on a map of the house.
func turnsOf(t testing.TB, name string, seed uint64, n int) (*risk.Game, []risk.Position) {
	t.Helper()
	file, data, ok := riskmaps.Read(name)
	if !ok {
		t.Fatalf("there is no map %q", name)
	}
	m, err := risk.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	g, err := risk.NewGame(m, risk.Ender2009(4))
	if err != nil {
		t.Fatal(err)
	}
	var makers []airisk.Maker
	for _, bot := range []string{"boscoe", "evilpixie", "killbot", "quo"} {
		maker, err := airisk.Find(bot)
		if err != nil {
			t.Fatal(err)
		}
		makers = append(makers, maker)
	}
	var all []risk.Position
	for i := uint64(0); len(all) < n; i++ {
		match, err := airisk.NewPlaying(g, makers, game.Derive(seed, i))
		if err != nil {
			t.Fatal(err)
		}
		for more := true; more && len(all) < n; {
			if match.P.Phase == risk.Reinforcing && !match.P.InAttack && match.P.Turn == game.Seat(match.P.Round%4) {
				all = append(all, match.P)
			}
			if more, err = match.Step(); err != nil {
				t.Fatal(err)
			}
		}
	}
	return g, all
}

// searching returns a planner that searches in a way, with a limit of plans.
func searching(g *risk.Game, p *risk.Position, algorithm string, plans int, seed uint64, o Options) *Planner {
	params := Paper()
	params.Search.Algorithm, params.Search.Plans = algorithm, float64(plans)
	return NewPlanner(g, p.Turn, params, game.Random(seed), o)
}

// possible returns the keys of all plans to which attacks can be added one by one
// without asking for more armies than there are, or nil if there are more than
// most.
func possible(pl *Planner, p *risk.Position, inHand int32, most int) map[uint64]bool {
	all := map[uint64]bool{}
	var visit func(s Sketch)
	visit = func(s Sketch) {
		f := forest{l: pl.lists, armies: &p.Armies}
		if f.grow(&s); f.deficit > inHand || all[s.key] || len(all) > most {
			return
		}
		all[s.key] = true
		held := p.Held[p.Turn] | s.taken
		for from := range held.All() {
			for to := range (pl.board.m.Neighbours(from) &^ held).All() {
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

// With plans enough every search values every plan there is, each once, and its
// best is the best of them.
func TestSearchesSeeAllOfASmallSpace(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs side by side here")
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
				if seen[plan.Key()] {
					t.Errorf("%s, position %d: a plan is valued twice", algorithm, i)
				}
				seen[plan.Key()] = true
				if plan.Worth > x.Plan(x.Best()).Worth {
					t.Errorf("%s, position %d: plan %d is better than the best", algorithm, i, n)
				}
			}
			for key := range all {
				if !seen[key] {
					t.Errorf("%s, position %d: %d of %d plans are seen, and not all that there are", algorithm, i, len(seen), len(all))
					break
				}
			}
			for key := range seen {
				if !all[key] {
					t.Errorf("%s, position %d: %d plans are seen, and some that cannot be", algorithm, i, len(seen))
					break
				}
			}
		}
	}
	if spaces < 3 {
		t.Fatalf("only %d spaces are small", spaces)
	}
}

// A search ends with its plans, or when its time is over and the least number was
// seen.
func TestSearchesRespectLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
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
			params.Search = SearchParams{Algorithm: algorithm, Plans: Most, Least: float64(least), Seconds: 0.02, Width: 5}
			pl := NewPlanner(g, p.Turn, params, game.Random(1), Options{Clock: clock})
			// Every look at the clock takes a millisecond, at least one for each plan
			// after the least number.
			if n := pl.Search(p, 20).Len(); n < least || n > least+20 {
				t.Errorf("%s values %d plans in 20 ticks, at least %d", algorithm, n, least)
			}
		}
	}
}

// Equal chance finds equal plans, in a planner that searched elsewhere too; other
// chance finds others where a search takes some.
func TestSearchesRepeat(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs side by side here")
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
					keys[run] = append(keys[run], x.Plan(i).Key())
				}
			}
		}
		if !slices.Equal(keys[0], keys[1]) {
			t.Errorf("%s: equal chance finds other plans", algorithm)
		}
		if other := !slices.Equal(keys[0], keys[2]); other != slices.Contains(chance, algorithm) {
			t.Errorf("%s: other chance finds other plans: %v", algorithm, other)
		}
	}
}

// Each plan valued can be fought in its order: from what is held to what is not.
func TestSearchesMakePlans(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs side by side here")
	}
	g, positions := turnsOf(t, "mosaic-54", 8, 40)
	for _, algorithm := range Searches() {
		p := &positions[35]
		x := searching(g, p, algorithm, 150, 3, Options{}).Search(p, 25)
		if x.Best() == 0 {
			t.Errorf("%s finds nothing better than to attack nobody", algorithm)
		}
		for i := range x.Len() {
			if x.Plan(i).Worth > x.Plan(x.Best()).Worth {
				t.Fatalf("%s: plan %d is worth more than the best", algorithm, i)
			}
			held := p.Held[p.Turn]
			for _, a := range x.Plan(i).Attacks() {
				if !held.Has(a.From) || held.Has(a.To) || !g.Map.Neighbours(a.From).Has(a.To) {
					t.Fatalf("%s: the attack %v of %v cannot be fought", algorithm, a, x.Plan(i).Attacks())
				}
				held = held.With(a.To)
			}
			if held&^p.Held[p.Turn] != x.Plan(i).Taken() {
				t.Fatalf("%s: %v takes %v", algorithm, x.Plan(i).Attacks(), x.Plan(i).Taken())
			}
		}
	}
}

func TestSearchesAllocateNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs side by side here")
	}
	g, positions := turnsOf(t, "classic", 9, 30)
	p := &positions[25]
	for _, algorithm := range Searches() {
		pl := searching(g, p, algorithm, 60, 1, Options{})
		// Searches by chance meet their longest lists after a while.
		for range 12 {
			pl.Search(p, 6)
		}
		if n := testing.AllocsPerRun(5, func() { pl.Search(p, 6) }); n > 1 {
			t.Errorf("%s makes %v allocations", algorithm, n)
		}
	}
}

// Whoever is hurried ends every search, and every choice among plans, with what
// has been seen; a plan there is always.
func TestSearchesEndWhenHurried(t *testing.T) {
	g, positions := turnsOf(t, "classic", 5, 3)
	for _, algorithm := range Searches() {
		for _, rule := range []string{"worth", "rollouts"} {
			asked := 0
			params := small(1000)
			params.Search.Algorithm, params.Choice.Rule = algorithm, rule
			params.Choice.Candidates, params.Choice.Games, params.Choice.Turns = 4, 1000, 1
			pl := NewPlanner(g, positions[0].Turn, params, game.Random(1), Options{Hurried: func() bool { asked++; return asked > 20 }})
			x := pl.Search(&positions[0], 3)
			if n := x.Len(); n < 1 || n > 60 {
				t.Errorf("%s: %d plans in a hurry", algorithm, n)
			}
			if i := pl.choice.Choose(x); i < 0 || i >= x.Len() {
				t.Errorf("%s, %s: chose plan %d of %d", algorithm, rule, i, x.Len())
			}
		}
	}
}
