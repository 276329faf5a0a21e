package risk

import (
	"slices"
	"testing"

	"eras/game"
	"eras/game/risk"
)

// Each piece of attack does its one thing where it should, and nothing else
// anywhere.
func TestPiecesOfAttack(t *testing.T) {
	easy := func(t *Turn) bool { return t.easyExpand(t.root()) }
	fill := func(t *Turn) bool { return t.fillOut(t.root()) }
	join := func(t *Turn) bool { return t.consolidate(t.root()) }
	split := func(t *Turn) bool { return t.splitUp(t.root(), carefully) }
	pack := func(t *Turn) bool { return t.triplePack(t.root()) }
	card := func(t *Turn) bool {
		t.attackForCard(2, occupyNone)
		return t.P.Took
	}
	for _, c := range []struct {
		name, territories string
		piece             func(*Turn) bool
		took              bool
		held              risk.Set
		want              []int32
	}{
		{"one enemy", "0.90,1.1,1.1,0.1,1.1,1.1,1.1,1.1,2.1", easy, true, risk.SetOf(0, 1, 3), []int32{1}},
		{"one enemy as strong", "0.90,1.90,1.1,0.1,1.1,1.1,1.1,1.1,2.1", easy, false, risk.SetOf(0, 3), []int32{90, 90}},
		{"two enemies", "0.90,1.1,1.1,1.1,1.1,1.1,1.1,1.1,2.1", easy, false, risk.SetOf(0), []int32{90, 1}},
		{"another cluster", "0.90,1.1,1.1,1.1,1.1,1.1,2.1,1.1,0.80", easy, false, risk.SetOf(0, 8), []int32{90, 1}},
		{"a hole", "1.1,0.90,1.1,0.1,1.1,1.1,0.1,0.1,2.1", fill, true, risk.SetOf(0, 1, 3, 6, 7), []int32{3}},
		{"a hole by the border", "1.1,0.90,1.1,0.1,0.1,1.1,1.1,1.1,2.1", fill, true, risk.SetOf(0, 1, 3, 4), []int32{3, -1, 1, 1, 1}},
		{"no hole", "1.1,0.90,1.1,1.1,1.1,1.1,1.1,1.1,2.1", fill, false, risk.SetOf(1), []int32{1, 90}},
		{"stronger together", "1.50,0.40,0.1,0.40,0.1,0.1,0.1,2.1,1.1", join, true, risk.SetOf(0, 1, 2, 3, 4, 5, 6), nil},
		{"weaker together", "1.80,0.40,0.1,0.40,0.1,0.1,0.1,2.1,1.1", join, false, risk.SetOf(1, 2, 3, 4, 5, 6), nil},
		{"alone", "1.50,0.70,0.1,0.40,2.9,0.1,0.1,2.1,1.1", join, false, risk.SetOf(1, 2, 3, 5, 6), nil},
		{"by a single one", "0.1,0.1,0.1,0.90,0.1,0.80,1.1,0.1,2.1", join, false, risk.SetOf(0, 1, 2, 3, 4, 5, 7), nil},
		{"all three", "1.1,0.90,1.99,0.1,0.1,1.99,1.99,1.99,2.99", pack, true, risk.SetOf(0, 1, 3, 4), []int32{3}},
		{"enough for all", "1.1,2.5,1.1,1.5,0.90,1.5,1.1,1.5,1.1", split, true, risk.SetOf(1, 3, 4, 5, 7), []int32{-1, 22, -1, 22, -1, 22}},
		{"not enough for all", "1.1,2.5,1.1,1.5,0.24,1.5,1.1,1.5,1.1", split, false, risk.SetOf(4), []int32{1, 5, 1, 5, 24, 5}},
		{"best odds", "0.30,1.9,0.90,1.8,1.9,1.2,1.9,1.9,2.1", card, true, risk.SetOf(0, 2, 5), []int32{30, 9}},
		{"no odds", "0.18,1.9,0.4,1.9,1.9,1.2,1.9,1.9,2.1", card, false, risk.SetOf(0, 2), []int32{18, 9, 4}},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := turnAt(t, yard, c.territories, 0, NewCluster)
			if took := c.piece(turn); took != c.took || !turn.held().Equal(c.held) {
				t.Errorf("took %v and holds %v, want %v and %v", took, turn.held(), c.took, c.held)
			}
			if err := turn.stands(c.want...); err != nil {
				t.Error(err)
			}
		})
	}
}

// A second attack for the card would be wasted.
func TestOneCardATurn(t *testing.T) {
	turn := turnAt(t, yard, "0.90,1.1,1.1,1.1,1.1,1.1,1.1,1.1,2.1", 0, NewCluster)
	for range 2 {
		turn.attackForCard(1, occupyNone)
		if !turn.P.Took || turn.held().Len() != 2 {
			t.Errorf("it holds %v", turn.held())
		}
	}
	if from := turn.P.Armies.At(0); from < 85 {
		t.Errorf("the attacker has kept %d armies", from)
	}
}

// Whatever stands on the board, a piece reports exactly whether it took a
// territory, and what it took is around its cluster.
func TestPiecesTellTheTruth(t *testing.T) {
	done := map[string]int{}
	somewhere(t, 4, func(g *risk.Game, p risk.Position, seed uint64) {
		for name, piece := range map[string]func(*Turn, risk.Territory) bool{
			"easyExpand":  (*Turn).easyExpand,
			"fillOut":     (*Turn).fillOut,
			"consolidate": (*Turn).consolidate,
			"splitUp":     func(t *Turn, root risk.Territory) bool { return t.splitUp(root, carefully) },
			"triplePack":  (*Turn).triplePack,
		} {
			turn := turnIn(g, p, NewCluster, seed)
			root := turn.root()
			took := piece(turn, root)
			if turn.P.Phase == risk.Over {
				continue
			}
			more := turn.held().Minus(p.Held[p.Turn])
			if took != (!more.Empty()) {
				t.Fatalf("%s says %v and took %v at\n%s", name, took, more, g.FormatPosition(&p))
			}
			if !more.Minus(g.Cluster(turn.P, root)).Empty() {
				t.Fatalf("%s took %v, apart from the cluster, at\n%s", name, more, g.FormatPosition(&p))
			}
			if took {
				done[name]++
			}
		}
	})
	if len(done) != 5 {
		t.Errorf("some pieces never took a territory: %v", done)
	}
}

func TestHogWildTakesAll(t *testing.T) {
	turn := turnAt(t, yard, "0.500,1.9,2.9,1.9,1.9,1.9,1.9,1.9,2.9", 0, NewCluster)
	turn.hogWild()
	if !turn.held().Equal(turn.Game.Map.All()) {
		t.Errorf("it holds %v", turn.held())
	}
	even := turnAt(t, yard, "0.50,1.9,2.1,1.9,1.9,1.9,1.1,1.4,2.9", 0, NewCluster)
	if even.hogWild(); even.held().Len() != 1 {
		t.Error("it runs wild with no more armies than the others")
	}
	even.breakStalemate()
	if even.held().Len() != 1 {
		t.Error("it breaks a stalemate with 50 armies")
	}
	many := turnAt(t, yard, "0.1501,1.9,2.9,1.9,1.9,1.9,1.9,1.9,2.2000", 0, NewCluster)
	if many.hogWild(); many.held().Len() != 1 {
		t.Error("it runs wild with fewer armies than the others")
	}
	if many.breakStalemate(); many.held().Len() < 8 {
		t.Errorf("it breaks no stalemate and holds %v", many.held())
	}
}

// Level puts the armies where putting them one chunk after the other puts them.
func TestLevelIsOneByOne(t *testing.T) {
	for n := range int32(260) {
		chunk := max(1, n/100)
		turn := turnAt(t, yard, "0.3,1.1,0.7,0.1,0.4,0.20,1.1,1.1,2.1", 300, NewCluster)
		slow := turnAt(t, yard, "0.3,1.1,0.7,0.1,0.4,0.20,1.1,1.1,2.1", 300, NewCluster)
		set := risk.SetOf(0, 2, 3, 5)
		if placed := turn.level(set, n, chunk); placed != n {
			t.Fatalf("it put %d of %d", placed, n)
		}
		for left := n; left > 0; {
			left -= slow.Place(slow.P.Weakest(set), min(chunk, left))
		}
		if !turn.P.Armies.Equal(&slow.P.Armies) {
			t.Fatalf("%d armies: %v, one by one %v", n, turn.P.Armies.First(9), slow.P.Armies.First(9))
		}
	}
}

func TestPlacing(t *testing.T) {
	for _, c := range []struct {
		name, territories string
		place             func(*Turn)
		want              []int32
	}{
		{"own continent, weakest outward border", "0.9,0.1,0.5,1.1,1.1,1.1,1.1,2.1,1.1",
			func(t *Turn) { t.placeToTake(0, 6) }, []int32{9, 6, 6}},
		{"own continent beside another own one", "0.1,0.1,0.1,0.4,0.4,0.4,0.1,1.1,2.1",
			func(t *Turn) { t.placeToTake(0, 9) }, []int32{1, 1, 1}},
		{"inside, most enemies inside", "0.8,1.1,1.1,1.1,0.1,1.1,1.1,2.1,1.1",
			func(t *Turn) { t.placeToTake(1, 6) }, []int32{8, 1, 1, 1, 7}},
		{"inside, equal, the stronger", "0.1,1.1,0.2,1.1,1.1,1.1,1.1,2.1,1.1",
			func(t *Turn) { t.placeToTake(0, 6) }, []int32{1, 1, 8}},
		{"outside, the cheapest way", "1.1,1.9,1.1,1.1,1.9,1.3,0.1,2.1,0.9",
			func(t *Turn) { t.placeToTake(0, 6) }, []int32{1, 9, 1, 1, 9, 3, 7, 1, 9}},
		{"outside, the strongest beside the way", "1.1,1.50,1.50,1.1,0.2,1.1,0.9,2.1,1.1",
			func(t *Turn) { t.placeToTake(0, 6) }, []int32{1, 50, 50, 1, 2, 1, 15}},
		{"the easiest", "1.1,1.9,0.9,1.1,1.1,0.9,1.1,2.1,1.1",
			(*Turn).placeToTakeEasiest, []int32{1, 9, 9, 1, 1, 15}},
		{"a dominant owner of a continent", "1.9,1.2,1.9,1.9,0.1,0.9,2.1,2.1,0.9",
			func(t *Turn) { t.placeAgainst(1) }, []int32{9, 2, 9, 9, 7, 9}},
		{"around a cluster", "0.9,1.1,0.20,0.1,2.1,1.1,0.3,1.1,1.1",
			func(t *Turn) { t.placeOnCluster(0) }, []int32{9, 1, 20, 5, 1, 1, 5}},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := turnAt(t, yard, c.territories, 6, NewCluster)
			c.place(turn)
			if err := turn.stands(c.want...); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestDominant(t *testing.T) {
	for _, c := range []struct {
		name, territories string
		want              game.Seat
	}{
		{"nobody", "0.9,1.9,2.9,0.9,1.9,2.9,0.9,1.9,2.9", game.Nobody},
		{"half the armies", "0.9,1.9,2.9,0.9,1.9,2.9,0.9,1.45,2.9", 1},
		{"less than half the armies", "0.9,1.9,2.9,0.9,1.9,2.9,0.9,1.35,2.9", game.Nobody},
		{"half the income", "2.1,2.1,2.1,0.9,1.9,1.9,0.9,0.9,1.9", 2},
		{"less than half the income", "1.9,1.9,0.9,2.1,2.1,2.1,0.9,0.9,1.9", game.Nobody},
		{"half the territories", "2.1,2.1,0.9,2.1,1.9,2.1,0.9,1.9,2.1", 2},
		{"itself", "0.99,0.99,0.99,0.9,1.9,2.1,0.9,0.9,2.1", game.Nobody},
	} {
		turn := turnAt(t, yard, c.territories, 0, NewBoscoe)
		if got := turn.dominant(); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// An own territory goes the cheapest way to the richest continent first.
func TestContinentsAreBroken(t *testing.T) {
	turn := turnAt(t, yard, "1.9,1.9,1.1,1.9,1.9,1.1,2.1,0.2,0.90", 0, NewBoscoe)
	turn.attackContinents(1)
	if want := risk.SetOf(2, 5, 7, 8); !turn.held().Equal(want) {
		t.Errorf("it holds %v, want %v", turn.held(), want)
	}
	if err := turn.stands(9, 9, -1, 9, 9, 1, 1, 2, 1); err != nil {
		t.Error(err)
	}
	weak := turnAt(t, yard, "1.9,1.9,1.3,1.9,1.9,1.3,2.1,0.2,0.3", 0, NewBoscoe)
	if weak.attackContinents(1); weak.held().Len() != 2 {
		t.Error("it attacks what is stronger on the way")
	}
}

// With one army for two continents the richer one is broken, and no more armies
// are spent on a continent that is broken.
func TestRicherContinentsAreBrokenFirst(t *testing.T) {
	turn := turnAt(t, strait, "1.1,1.1,0.90,1.1,1.1,1.1,2.99", 0, NewBoscoe)
	turn.attackContinents(1)
	if want := risk.SetOf(2, 3, 4); !turn.held().Equal(want) {
		t.Errorf("it holds %v, want %v", turn.held(), want)
	}
	once := turnAt(t, yard, "1.9,1.9,1.9,0.90,0.90,2.9,1.9,1.9,2.9", 0, NewBoscoe)
	once.attackContinents(1)
	if want := risk.SetOf(0, 3, 4); !once.held().Equal(want) {
		t.Errorf("it holds %v, want %v", once.held(), want)
	}
	place := turnAt(t, strait, "1.1,1.9,0.5,0.4,1.2,1.1,2.99", 6, NewBoscoe)
	if !place.placeAgainst(1) || place.stands(1, 9, 5, 10) != nil {
		t.Errorf("it stands at %v", place.P.Armies.First(7))
	}
}

func TestRichestAndEasiest(t *testing.T) {
	for _, c := range []struct {
		territories      string
		richest, easiest risk.Continent
		owns             bool
	}{
		{"0.9,0.1,0.1,0.5,0.1,0.1,1.1,1.1,2.1", 0, 0, true},
		{"0.9,0.1,1.1,0.5,0.1,0.1,1.1,1.1,2.1", 1, 1, true},
		{"0.9,1.9,1.9,0.4,1.1,1.1,0.50,1.1,2.1", 0, 1, false},
		{"0.9,1.2,1.1,0.4,1.1,1.1,0.50,1.1,2.1", 0, 0, false},
	} {
		turn := turnAt(t, yard, c.territories, 0, NewCluster)
		richest, owns := turn.richest()
		easiest, ok := turn.easiest()
		if richest != c.richest || owns != c.owns || easiest != c.easiest || !ok {
			t.Errorf("%s: richest %d (%v), easiest %d (%v)", c.territories, richest, owns, easiest, ok)
		}
	}
}

// Routes cost what relaxing every link until nothing changes finds.
func TestRoutesAreCheapest(t *testing.T) {
	routes, paths := 0, 0
	somewhere(t, 3, func(g *risk.Game, p risk.Position, seed uint64) {
		turn := turnIn(g, p, NewBoscoe, seed)
		held := turn.held()
		for k := range turn.continents() {
			members := g.Map.Members(k)
			if members.And(held).Empty() {
				cost := slowCosts(turn, g.Map.Entrances(k))
				best := int32(1 << 30)
				for c := range g.Map.Around(held).All() {
					best = min(best, cost.At(c))
				}
				r, ok := turn.cheapestRoute(k)
				if !ok || r.cost != best || !held.Has(r.start) || !leads(turn, r, members) {
					t.Fatalf("the route to %d costs %d (%v), want %d", k, r.cost, slices.Collect(r.path.all()), best)
				}
				routes++
			}
			cost := slowCosts(turn, members.Minus(held))
			for from := range held.All() {
				best := int32(1 << 30)
				for c := range turn.enemies(from).All() {
					best = min(best, cost.At(c))
				}
				r, ok := turn.cheapestPath(from, members)
				if ok != (best < 1<<30) || ok && (r.cost != best || r.start != from || !leads(turn, r, members)) {
					t.Fatalf("the path from %d to %d costs %d (%v), want %d", from, k, r.cost, slices.Collect(r.path.all()), best)
				}
				paths++
			}
		}
	})
	if routes < 10 || paths < 1000 {
		t.Errorf("only %d routes and %d paths were tried", routes, paths)
	}
}

// leads reports whether a route goes step by step through enemies into a goal
// and costs what stands there.
func leads(t *Turn, r route, goal risk.Set) bool {
	from, sum := r.start, int32(0)
	for c := range r.path.all() {
		if t.Own(c) || !t.Game.Map.Neighbours(from).Has(c) {
			return false
		}
		from, sum = c, sum+t.P.Armies.At(c)
	}
	return goal.Has(from) && sum == r.cost
}

func slowCosts(t *Turn, goal risk.Set) risk.PerTerritory[int32] {
	var cost risk.PerTerritory[int32]
	enemies := t.Game.Map.All().Minus(t.held())
	for c := range enemies.All() {
		cost.Put(c, 1<<30)
		if goal.Has(c) {
			cost.Put(c, t.P.Armies.At(c))
		}
	}
	for changed := true; changed; {
		changed = false
		for c := range enemies.All() {
			for n := range t.Game.Map.Neighbours(c).And(enemies).All() {
				if by := cost.At(n) + t.P.Armies.At(c); by < cost.At(c) {
					cost.Put(c, by)
					changed = true
				}
			}
		}
	}
	return cost
}

// The armies of a turn's end go one step towards the borders, and none goes
// twice.
func TestFortifyingGoesOutwards(t *testing.T) {
	turn := turnAt(t, yard, "0.9,0.4,0.1,0.1,0.7,0.5,0.1,2.1,1.30", 0, NewCluster)
	turn.end(risk.Attacking)
	turn.bot.Fortify(turn)
	if err := turn.stands(1, 9, 1, 1, 10, 5, 1); err != nil {
		t.Error(err)
	}
}

// The lane is a line of nine territories: four, three and two to a continent.
const lane = "lane four=1,three=1,two=1 " +
	"a.0.i.1,b.0.h.0-2,c.0.c.1-3,d.0.i.2-4,e.1.h.3-5,f.1.c.4-6,g.1.i.5-7,h.2.h.6-8,i.2.c.7"

func TestDrafting(t *testing.T) {
	for _, c := range []struct {
		name, territories string
		pick              func(*Turn) risk.Territory
		want              risk.Territory
	}{
		{"the smallest, fewest neighbours", "-,-,-,-,-,-,-,-,-", (*Turn).draftSmallest, 8},
		{"the smallest that nobody is in", "-,-,-,-,-,-,-,1.1,-", (*Turn).draftSmallest, 4},
		{"bigger, but nobody is in", "1.1,-,-,-,-,-,-,1.1,-", (*Turn).draftSmallest, 4},
		{"beside an own one", "-,-,-,-,-,0.1,-,1.1,-", (*Turn).draftSmallest, 4},
		{"shared, since there is no other", "1.1,-,-,-,-,1.1,-,1.1,-", (*Turn).draftSmallest, 8},
		{"the biggest, not too big", "-,-,-,-,-,-,-,-,-", (*Turn).draftBiggest, 4},
		{"the biggest beside an own one", "-,-,-,-,-,-,0.1,-,-", (*Turn).draftBiggest, 5},
		{"the next, since it is full", "-,-,-,-,1.1,2.1,0.1,-,-", (*Turn).draftBiggest, 7},
		{"all others full", "-,-,0.1,-,1.1,2.1,0.1,2.1,1.1", (*Turn).draftBiggest, 1},
	} {
		g := gameOn(t, lane, 3)
		g.Rules.Deal, g.Rules.Batch = risk.DealChoose, 1
		p, err := g.ParsePosition("choose 0 0 " + c.territories + " 0 9/9/9 -/-/- 0 -")
		if err != nil {
			t.Fatal(c.name, err)
		}
		if got := c.pick(turnIn(g, p, NewCluster, 1)); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}
