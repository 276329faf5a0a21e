package risk

import (
	"fmt"
	"slices"
	"testing"

	"eras/game"
	"eras/game/risk"
)

// pathExists looks for a Hamiltonian path by trying everything.
func pathExists(m *risk.Map, c risk.Territory, left risk.Set) bool {
	if left.Empty() {
		return true
	}
	for next := range m.Neighbours(c).And(left).All() {
		if pathExists(m, next, left.Without(next)) {
			return true
		}
	}
	return false
}

// A tour is found exactly where there is one, and is one.
func TestTours(t *testing.T) {
	m := mapOf(t, "classic")
	rng := game.Random(4)
	found, missed := 0, 0
	for range 4000 {
		start := risk.Territory(rng.IntN(m.Territories()))
		set := risk.SetOf(start)
		for range rng.IntN(9) {
			near := m.Around(set)
			set = set.With(near.Nth(rng.IntN(near.Len())))
		}
		var path tour
		ok := path.find(m, start, set)
		if want := pathExists(m, start, set.Without(start)); ok != want {
			t.Fatalf("from %d through %v: found %v, want %v", start, set, ok, want)
		}
		if !ok {
			missed++
			continue
		}
		found++
		left := set
		for i, c := range path.territories() {
			if i > 0 && !m.Neighbours(path.path[i-1]).Has(c) || i == 0 && c != start || !left.Has(c) {
				t.Fatalf("from %d through %v: %v is no path", start, set, path.territories())
			}
			left = left.Without(c)
		}
		if !left.Empty() {
			t.Fatalf("from %d through %v: %v leaves territories out", start, set, path.territories())
		}
	}
	if found < 1000 || missed < 500 {
		t.Errorf("%d found and %d missed say little", found, missed)
	}
	var path tour
	if path.find(m, 0, m.Reach(0, m.All())) {
		t.Error("it searches the whole board")
	}
}

// The strongest arrivals are those of a search that relaxes until nothing changes.
func TestReachIsStrongest(t *testing.T) {
	met := 0
	somewhere(t, 3, func(g *risk.Game, p risk.Position, _ uint64) {
		held := p.Held[p.Turn]
		goals := p.Held[(p.Turn+1)%4]
		through := g.Map.All().Minus(held).Minus(goals)
		naive := map[risk.Territory]int32{}
		for c := range held.All() {
			naive[c] = p.Armies.At(c)
		}
		for changed := true; changed; {
			changed = false
			for c, armies := range naive {
				if goals.Has(c) {
					continue
				}
				for to := range g.Map.Neighbours(c).Minus(held).All() {
					left := armies - attackPrice.of(p.Armies.At(to))
					if before, ok := naive[to]; left >= 1 && (!ok || left > before) {
						naive[to], changed = left, true
					}
				}
			}
		}
		for _, until := range []risk.Set{g.Map.All(), goals} {
			r := reach{price: attackPrice, floor: 1, left: p.Armies, sources: held}
			r.explore(g.Map, &p.Armies, through, goals, until)
			for c := range until.Minus(held).All() {
				left, ok := naive[c]
				if ok != r.met.Has(c) || ok && left != r.left.At(c) {
					t.Fatalf("territory %d is reached with %d (%v), want %d (%v) at\n%s", c, r.left.At(c), r.met.Has(c), left, ok, g.FormatPosition(&p))
				}
				if !ok {
					continue
				}
				met++
				var path path
				from := r.way(c, &path)
				armies := p.Armies.At(from)
				for to := range path.all() {
					if !g.Map.Neighbours(from).Has(to) {
						t.Fatalf("the way to %d has no link from %d to %d", c, from, to)
					}
					armies -= attackPrice.of(p.Armies.At(to))
					from = to
				}
				if from != c || armies != left {
					t.Fatalf("the way ends at %d with %d armies, want %d with %d", from, armies, c, left)
				}
			}
		}
	})
	if met < 500 {
		t.Errorf("%d territories reached say little", met)
	}
}

// A campaign takes what it says, one neighbour after the other, and loses what it
// pays; its garrisons stay.
func TestCampaigns(t *testing.T) {
	taken, refused := 0, 0
	rng := game.Random(9)
	somewhere(t, 6, func(g *risk.Game, p risk.Position, seed uint64) {
		turn := turnIn(g, p, NewGreedy, seed)
		var keep risk.PerTerritory[int32]
		for c := range p.Held[p.Turn].All() {
			p.Armies.Put(c, p.Armies.At(c)+rng.Int32N(20))
			keep.Put(c, rng.Int32N(min(p.Armies.At(c), 4)))
		}
		*turn.P = p
		goal := g.Map.Members(risk.Continent(rng.IntN(g.Map.Continents())))
		c := turn.campaign(attackPrice, &keep)
		ok := c.take(goal)
		if ok != (goal.Minus(c.held).Empty()) {
			t.Fatalf("it says %v and holds %v of %v", ok, c.held, goal)
		}
		held, lost := p.Held[p.Turn], int32(0)
		for s := range c.steps.all() {
			if !held.Has(s.from) || held.Has(s.to) || !g.Map.Neighbours(s.from).Has(s.to) {
				t.Fatalf("the step %v is illegal holding %v", s, held)
			}
			held = held.With(s.to)
			lost += attackPrice.of(p.Armies.At(s.to)) - 1
		}
		sum := int32(0)
		for at := range held.All() {
			sum += c.armies.At(at)
			if c.armies.At(at) < 1+keep.At(at) {
				t.Fatalf("%d armies stand in %d, %d besides one must", c.armies.At(at), at, keep.At(at))
			}
		}
		if !held.Equal(c.held) || lost != c.lost || int(sum+lost) != p.ArmiesIn(p.Held[p.Turn]) {
			t.Fatalf("it holds %v with %d armies after losing %d, of %d", c.held, sum, c.lost, p.ArmiesIn(p.Held[p.Turn]))
		}
		if ok && c.steps.n > 1 {
			taken++
		} else if !ok {
			refused++
		}
	})
	if taken < 50 || refused < 50 {
		t.Errorf("%d taken and %d refused say little", taken, refused)
	}
}

// An army that can go on from where it stands leaves no pocket behind.
func TestCampaignsStay(t *testing.T) {
	turn := turnAt(t, diamond, "0.12,1.1,1.1,2.1,2.1", 0, NewGreedy)
	c := turn.campaign(attackPrice, &none)
	if !c.take(turn.Game.Map.All()) || c.steps.n != 4 {
		t.Fatalf("it takes %d territories", c.steps.n)
	}
	star := turnAt(t, "star all=0 a.0.i.1-2-3,b.0.h.0,c.0.c.0,d.0.i.0", "0.16,1.1,1.1,2.1", 0, NewGreedy)
	c = star.campaign(attackPrice, &none)
	if !c.take(star.Game.Map.All()) || !c.steps.at(0).stay || !c.steps.at(1).stay || c.steps.at(2).stay {
		t.Errorf("it marches %v", slices.Collect(c.steps.all()))
	}
	star.bot.Attack(star)
	if star.P.Phase != risk.Over {
		t.Error("the planner is stuck in a corner of the star")
	}
}

// The planner's opinion of players.
func TestFoes(t *testing.T) {
	for _, c := range []struct {
		territories string
		seats       []game.Seat
		threat      game.Seat
	}{
		{"0.9,0.9,0.9,1.9,1.9,1.9,2.9,2.9,2.9", []game.Seat{1, 2}, game.Nobody},
		{"0.9,0.9,1.9,1.9,2.90,2.90,2.9,2.9,2.9", []game.Seat{2, 1}, 2},
		{"0.90,0.90,1.9,1.9,2.90,2.90,2.1,2.1,2.1", []game.Seat{2, 1}, game.Nobody},
		{"0.9,0.9,1.90,1.90,2.90,2.90,2.1,2.1,2.1", []game.Seat{2, 1}, game.Nobody},
		{"0.9,0.9,0.9,1.9,1.9,1.9,1.9,1.9,1.9", []game.Seat{1}, game.Nobody},
	} {
		g := gameOn(t, yard, 3)
		players := "0/0/0 -/-/- 0 -"
		if len(c.seats) == 1 {
			players = "0/0/0 -/-/- 0 2"
		}
		p, err := g.ParsePosition(fmt.Sprintf("attack 0 2 %s 0 %s", c.territories, players))
		if err != nil {
			t.Fatal(err)
		}
		f := turnIn(g, p, NewGreedy, 1).foes()
		if !slices.Equal(f.all(), c.seats) || f.threat != c.threat {
			t.Errorf("%s: %v with the threat %v, want %v and %v", c.territories, f.all(), f.threat, c.seats, c.threat)
		}
	}
	// Five territories of nine armies, one of them without an enemy; an income of six,
	// a card worth a third of five, a continent with a bonus of three.
	g := gameOn(t, yard, 3)
	p, err := g.ParsePosition("attack 0 2 0.9,0.9,0.9,0.9,1.9,1.9,0.9,2.9,2.9 0 0/0/0 8/-/- 0 -")
	if err != nil {
		t.Fatal(err)
	}
	attack := 8.0/2 + 4*8 + 6 + 1
	if got, want := turnIn(g, p, NewGreedy, 1).rating(0), attack+1.25*45+5+5.5; got != want {
		t.Errorf("the rating is %v, want %v", got, want)
	}
}

// The planner chooses the first aim of its order that it can reach.
func TestGreedyChooses(t *testing.T) {
	for _, c := range []struct {
		name, territories string
		took              bool
		want              []risk.Territory
	}{
		{"a kill before a continent", "2.99,2.99,2.99,1.2,1.2,1.2,0.30,0.30,0.60", true, []risk.Territory{3, 4, 5}},
		{"a continent", "0.40,1.2,2.2,1.90,2.90,1.90,2.99,1.99,2.99", true, []risk.Territory{1, 2}},
		{"a continent of another", "0.30,2.60,0.30,1.9,1.30,1.80,2.60,1.60,2.60", true, []risk.Territory{3}},
		{"a much weaker enemy", "0.40,1.12,1.99,1.99,2.99,2.99,2.99,2.99,2.99", true, []risk.Territory{1}},
		{"nothing", "0.40,1.13,1.99,1.99,2.99,2.99,2.99,2.99,2.99", true, nil},
		{"a card", "0.5,1.2,1.99,1.99,2.99,2.99,2.99,2.99,2.99", false, []risk.Territory{1}},
		{"no second card", "0.5,1.2,1.99,1.99,2.99,2.99,2.99,2.99,2.99", true, nil},
		{"no card at any price", "0.4,1.2,1.99,1.99,2.99,2.99,2.99,2.99,2.99", false, nil},
	} {
		turn := turnAt(t, yard, c.territories, 0, NewGreedy)
		turn.P.Took = c.took
		b := turn.bot.(*greedy)
		ok := b.choose(turn)
		var got []risk.Territory
		if ok {
			for s := range b.plan.steps.all() {
				got = append(got, s.to)
			}
			slices.Sort(got)
		}
		if ok != (c.want != nil) || !slices.Equal(got, c.want) {
			t.Errorf("%s: it chooses %v (%v), want %v", c.name, got, ok, c.want)
		}
	}
	turn := turnAt(t, yard, "0.40,0.2,2.2,1.90,2.90,1.90,2.99,1.99,2.99", 0, NewGreedy)
	turn.P.From, turn.P.To = 0, 1
	b := greedy{}
	if got := b.Occupy(turn, 3, 22); got != 22 {
		t.Errorf("%d armies of 22 move in without a plan", got)
	}
	b.keep.Put(0, 5)
	b.plan.keep = &b.keep
	if got := b.Occupy(turn, 3, 22); got != 17 {
		t.Errorf("%d armies move in, 5 of 22 should stay", got)
	}
}

// What is placed for an aim is the least that is enough.
func TestOutfitsAreLeast(t *testing.T) {
	equipped := 0
	somewhere(t, 4, func(g *risk.Game, p risk.Position, seed uint64) {
		p.Reserve, p.Phase = 9, risk.Reinforcing
		turn := turnIn(g, p, NewGreedy, seed)
		a := turn.taking(risk.Continent(seed % uint64(g.Map.Continents())))
		o, ok := turn.outfit(a, &none)
		pursued := func(n int32) bool {
			c := turn.campaign(placePrice, &none)
			c.armies.Put(o.from, c.armies.At(o.from)+n)
			return a.pursue(&c)
		}
		if !ok || o.more == 0 {
			return
		}
		equipped++
		if o.more > 9 || !pursued(o.more) || pursued(o.more-1) {
			t.Fatalf("%d armies on %d are not the least at\n%s", o.more, o.from, g.FormatPosition(&p))
		}
	})
	if equipped < 20 {
		t.Errorf("%d outfits say little", equipped)
	}
}

// The planner and the hunters play without allocating.
func TestPlannersAllocateNothing(t *testing.T) {
	for _, maker := range []Maker{NewGreedy, NewKillbot, NewEvilPixie} {
		turn := turnAt(t, yard, "2.9,2.9,2.9,1.2,1.2,1.2,0.30,0.30,0.60", 9, maker)
		p := *turn.P
		if n := testing.AllocsPerRun(20, func() {
			*turn.P = p
			turn.bot.Place(turn)
			turn.bot.Attack(turn)
		}); n > 0 {
			t.Errorf("a turn allocates %v times", n)
		}
	}
}

// Three that play at random lose against each.
func TestPixiesBeatRandomPlay(t *testing.T) {
	const games = 20
	rules := risk.Ender2009(4)
	rules.Limit = 400
	for _, name := range []string{"pixie", "evilpixie", "betterpixie", "vulture", "killbot", "greedy"} {
		f, err := FieldOf(mapOf(t, "classic"), rules, name, "random", "random", "random")
		if err != nil {
			t.Fatal(err)
		}
		tally, err := f.Series(t.Context(), 5, 0, games)
		if err != nil {
			t.Fatal(err)
		}
		if tally.Wins[0] < games*4/5 {
			t.Errorf("%s has won %d of %d", name, tally.Wins[0], games)
		}
	}
}

// BenchmarkHardMatch plays whole matches of the field that ender-2009 5.2.1 calls
// hard, and of one with the planner in it.
func BenchmarkHardMatch(b *testing.B) {
	b.Run("hard", func(b *testing.B) { benchmarkMatches(b, "boscoe", "evilpixie", "killbot", "quo") })
	b.Run("greedy", func(b *testing.B) { benchmarkMatches(b, "boscoe", "evilpixie", "killbot", "greedy") })
}
