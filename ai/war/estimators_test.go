package war

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"eras/ai/evaluation"
	"eras/assets/scenarios"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
)

var (
	paper    = scenario("2005").Rules
	dominate = scenario("dominion").Rules
	// odd has every option, with values that matter after a few actions.
	odd = war.Rules{LeaderPrice: 4, SoldierPrice: 2, Cap: 3, MaxLeaders: 4, IncomePeriod: 2, Dominion: 15,
		Battle: battle.Rules{Scaled: true, Limit: 12, Tie: battle.TieNobody, Stall: 3}}
	// orders has turns of several actions, and all that comes with them.
	orders = war.Rules{LeaderPrice: 4, SoldierPrice: 2, Cap: 5, MaxLeaders: 4, IncomePeriod: 2, Dominion: 15,
		Orders: 3, Thrift: 1, CityIncome: 2, Upkeep: 3, WoodsCover: 1, HillsCover: 2,
		HorsePrice: 4, ArcherPrice: 3,
		Battle: battle.Rules{Scaled: true, Limit: 12, Tie: battle.TieDefender, Stall: 3, Kinds: true, Captain: true, Survivors: true}}
	allRules = []*war.Rules{&paper, &dominate, &odd, &orders}
)

func scenario(name string) *war.Scenario {
	file, data, ok := scenarios.Read(name)
	if !ok {
		panic("no scenario " + name)
	}
	s, err := war.ParseScenario(file, data)
	if err != nil {
		panic(err)
	}
	return s
}

// randomPosition returns a position, not over and not always reachable.
func randomPosition(rng *rand.Rand, z grid.Size, r *war.Rules) war.Position {
	p := war.Position{Size: z, Turn: game.Side(1 + rng.IntN(2)), Left: uint16(1 + rng.IntN(12) + rng.IntN(2)*40)}
	for i := range p.Armies {
		p.Armies[i].Resources = uint32(rng.IntN(25))
		if r.Dominion != 0 {
			p.Armies[i].Points = uint16(rng.IntN(int(r.Dominion)))
		}
	}
	sites, leaders := rng.IntN(5), 1+rng.IntN(4)
	if r.Orders != 0 {
		p.Orders = uint8(1 + rng.IntN(int(r.Orders)))
	}
	for s := range z.Squares().All() {
		var c war.Cell
		if r.Orders != 0 && rng.IntN(3) == 0 {
			if c.Terrain = war.Terrain(rng.IntN(7)); !c.Terrain.Open() {
				p.Set(s, c)
				continue
			}
		}
		if rng.IntN(20)/max(1, sites) == 0 {
			c.Site, c.Owner = war.Site(1+rng.IntN(2)), game.Side(rng.IntN(3))
		}
		if rng.IntN(20) < leaders {
			c.Leader, c.Soldiers = game.Side(1+rng.IntN(2)), uint8(rng.IntN(int(r.Cap)+1))
			if r.Battle.Kinds {
				c.Horse = uint8(rng.IntN(int(c.Soldiers) + 1))
				c.Archers = uint8(rng.IntN(int(c.Soldiers-c.Horse) + 1))
			}
			if c.Site != war.NoSite {
				c.Owner = c.Leader
			}
			if r.Orders != 0 && c.Leader == p.Turn && rng.IntN(3) == 0 {
				p.Moved.Add(s)
			}
		}
		p.Set(s, c)
	}
	if r.Over(&p) {
		return randomPosition(rng, z, r)
	}
	return p
}

func anySize(rng *rand.Rand) grid.Size {
	switch rng.IntN(5) {
	case 0:
		return grid.Size{W: 8, H: 6}
	case 1:
		return grid.Size{W: uint8(2 + rng.IntN(grid.Max-1)), H: uint8(2 + rng.IntN(grid.Max-1))}
	}
	return grid.Size{W: uint8(2 + rng.IntN(8)), H: uint8(2 + rng.IntN(6))}
}

func randomWeights(rng *rand.Rand, r *war.Rules) evaluation.Weights {
	w := make(evaluation.Weights, len(Estimators(r)))
	for i := range w {
		w[i] = rng.Float64()
	}
	return w
}

func TestEstimatorsEqualTheNaiveFormulas(t *testing.T) {
	rng := game.Random(1)
	for i := range 900 {
		r := allRules[i%len(allRules)]
		p := randomPosition(rng, anySize(rng), r)
		for _, player := range []game.Side{game.Red, game.Blue} {
			f := newBoard(r, Estimators(r)).Features(&p, player)
			for i, e := range several {
				got, want := e.Value(&f), naive[i](r, &p, player)
				if r.Dominion == 0 && e.Name == dominion.Name {
					want = 0
				}
				if math.Abs(got-want) > 1e-12 {
					t.Fatalf("%s of %v for %v is %v, want %v", e.Name, p, player, got, want)
				}
				if got < -1 || got > 1 {
					t.Fatalf("%s of %v for %v is %v, out of range", e.Name, p, player, got)
				}
			}
		}
	}
}

func TestSidesWithoutLeadersScoreNothing(t *testing.T) {
	p, err := war.ParsePosition("cr:r2,,wn,,cb r 5 5 9")
	if err != nil {
		t.Fatal(err)
	}
	f := newBoard(&paper, Estimators(&paper)).Features(&p, game.Red)
	want := map[string]float64{"leaders": 1, "soldiers": 1, "near-cities": (36 + 4.0) / 72, "near-warehouses": 16.0 / 36, "aggressive": 0.9, "corner": 1}
	for _, e := range estimators {
		if got := e.Value(&f); math.Abs(got-want[e.Name]) > 1e-12 {
			t.Errorf("%s is %v, want %v", e.Name, got, want[e.Name])
		}
	}
}

// swapped returns p with the colours exchanged.
func swapped(p war.Position) war.Position {
	q := war.Position{Size: p.Size, Turn: p.Turn.Other(), Left: p.Left}
	for i := range p.Armies {
		q.Armies[1-i].Resources, q.Armies[1-i].Points = p.Armies[i].Resources, p.Armies[i].Points
	}
	for s := range p.Size.Squares().All() {
		c := p.At(s)
		c.Owner, c.Leader = c.Owner.Other(), c.Leader.Other()
		q.Set(s, c)
	}
	return q
}

func TestColoursMakeNoDifference(t *testing.T) {
	selfish := map[string]bool{"aggressive": true, "shrewd": true}
	rng := game.Random(2)
	for i := range 300 {
		r := allRules[i%len(allRules)]
		p := randomPosition(rng, anySize(rng), r)
		q := swapped(p)
		red, blue, turned := newBoard(r, Estimators(r)).Features(&p, game.Red), newBoard(r, Estimators(r)).Features(&p, game.Blue), newBoard(r, Estimators(r)).Features(&q, game.Blue)
		for _, e := range Estimators(r) {
			if e.Value(&red) != e.Value(&turned) {
				t.Fatalf("%s of %v for red is %v, with the colours exchanged %v", e.Name, p, e.Value(&red), e.Value(&turned))
			}
			if !selfish[e.Name] && e.Value(&red) != -e.Value(&blue) {
				t.Fatalf("%s of %v is %v for red and %v for blue", e.Name, p, e.Value(&red), e.Value(&blue))
			}
		}
	}
}

// A search asks the estimators once for each set of counts, so they must be linear
// in the measures.
func TestEstimatorsAreLinearInTheMeasures(t *testing.T) {
	rng := game.Random(3)
	pair := func(most int) [2]int { return [2]int{rng.IntN(most), rng.IntN(most)} }
	random := func() Features {
		return Features{NearCities: rng.NormFloat64() * 100, NearWarehouses: rng.NormFloat64() * 100, Proximity: rng.Float64() * 1000,
			Threat: rng.Float64() * 500, Territory: rng.NormFloat64() * 30, Points: rng.NormFloat64() * 20}
	}
	for range 300 {
		counts := Features{D: 2 + rng.IntN(30), Squares: 1 + rng.IntN(256), CitySites: rng.IntN(9), WarehouseSites: rng.IntN(9), Goal: rng.IntN(60),
			Leaders: pair(9), Soldiers: pair(60), Cities: pair(6), Warehouses: pair(6)}
		// with returns the counts with x of a and y of b as measures.
		with := func(x float64, a Features, y float64, b Features) *Features {
			f := counts
			f.NearCities, f.NearWarehouses = x*a.NearCities+y*b.NearCities, x*a.NearWarehouses+y*b.NearWarehouses
			f.Proximity, f.Threat = x*a.Proximity+y*b.Proximity, x*a.Threat+y*b.Threat
			f.Territory, f.Points = x*a.Territory+y*b.Territory, x*a.Points+y*b.Points
			return &f
		}
		a, b := random(), random()
		for _, e := range estimators {
			base := e.Value(with(0, a, 0, b))
			got := e.Value(with(2, a, -3, b)) - base
			want := 2*(e.Value(with(1, a, 0, b))-base) - 3*(e.Value(with(0, a, 1, b))-base)
			if math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
				t.Fatalf("%s is not linear: %v, want %v", e.Name, got, want)
			}
		}
	}
}

// The search's board updates its sums from action to action. At every position of
// random lines its value must be that of the formulas.
func TestBoardEqualsTheFormulasAlongRandomLines(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	rng := game.Random(4)
	for i := range 400 {
		r := allRules[i%len(allRules)]
		p := randomPosition(rng, anySize(rng), r)
		w := randomWeights(rng, r)
		b := newBoard(r, Estimators(r))
		b.Set(&p, p.Turn, w, 5)
		if err := walk(b, p, w, rng, 30); err != nil {
			t.Fatalf("%v under %v: %v", p, r, err)
		}
	}
}

// walk plays and takes back at random from p, where b stands.
func walk(b *board, p war.Position, w evaluation.Weights, rng *rand.Rand, steps int) error {
	const everything = 2_000_000_000
	player := p.Turn
	line := []war.Position{p}
	for range steps {
		here := line[len(line)-1]
		if here != b.position {
			return fmt.Errorf("the board stands at %v, not %v", b.position, here)
		}
		over := b.rules.Over(&here)
		if !over {
			want := naiveValue(b.rules, &here, player, w)
			if here.Turn != player {
				want = -want
			}
			exact := b.Evaluate(-everything, everything)
			if math.Abs(float64(exact)-want) > 1.5 {
				return fmt.Errorf("%v is worth %v, want %v", here, exact, want)
			}
			// Outside the window the value may be inexact, but on the right side.
			alpha := exact + int32(rng.IntN(800_000)) - 400_000
			if got := b.Evaluate(alpha, alpha+1); got <= alpha != (exact <= alpha) {
				return fmt.Errorf("%v is worth %d at the window from %d", here, got, alpha)
			}
		}
		if over || len(line) > 1 && rng.IntN(3) == 0 {
			if len(line) == 1 {
				return nil
			}
			b.Unmake()
			line = line[:len(line)-1]
			continue
		}
		moves := b.rules.Moves(&here, nil)
		m := moves[rng.IntN(len(moves))]
		for _, fight := range moves {
			if here.Fights(fight) && rng.IntN(2) == 0 {
				m = fight
			}
		}
		next := here
		b.rules.Play(&next, m)
		if over, again := b.Make(m); over != b.rules.Over(&next) || !over && again != (next.Turn == here.Turn) {
			return fmt.Errorf("after %v Make reports the wrong end", m)
		}
		line = append(line, next)
	}
	return nil
}

func TestListsDependOnTheGoal(t *testing.T) {
	with, without := Estimators(&dominate).Names(), Estimators(&paper).Names()
	if len(without) < 9 || !slices.Equal(with, append(without, "dominion")) {
		t.Errorf("with a goal: %s, without: %s", with, without)
	}
	for _, r := range allRules {
		w := DefaultWeights(r)
		if err := Estimators(r).Check(w); err != nil {
			t.Error(err)
		}
		w[0] = 7
		if DefaultWeights(r)[0] == 7 {
			t.Error("the default weights can be changed")
		}
	}
	if _, err := Estimators(&paper).Weights(map[string]float64{"dominion": 1}); err == nil {
		t.Error("dominion is accepted without a goal")
	}
}
