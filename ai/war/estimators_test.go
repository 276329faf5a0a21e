package war

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/evaluation/evaluationtest"
	"eras/ai/search"
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
		Orders: 3, March: 2, Levy: 2, Thrift: 1, CityIncome: 2, Upkeep: 3, WoodsCover: 1, HillsCover: 2,
		HorsePrice: 4, ArcherPrice: 3,
		Battle: battle.Rules{Scaled: true, Limit: 12, Tie: battle.TieDefender, Stall: 3, Kinds: true, Captain: true, Survivors: true}}
	// grounds has land on the battle's board, and nothing that adds soldiers.
	grounds = war.Rules{LeaderPrice: 4, SoldierPrice: 2, Cap: 5, IncomePeriod: 1, Dominion: 15, Orders: 2, HorsePrice: 3, ArcherPrice: 3,
		Battle: battle.Rules{Close: true, Limit: 12, Tie: battle.TieDefender, Kinds: true, Captain: true, Survivors: true, Ground: true}}
	allRules = []*war.Rules{&paper, &dominate, &odd, &orders, &grounds}
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
	if r.Dominion != 0 && p.Left%4 == 0 {
		randomObjective(r, &p)
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

// under returns wars under r as a subject of the common tests.
func under(r *war.Rules) *evaluationtest.Subject[war.Position, war.Move, Features] {
	return &evaluationtest.Subject[war.Position, war.Move, Features]{
		Game:     Game(r),
		Position: func(b evaluation.Board[war.Position, war.Move, Features]) war.Position { return b.(*board).position },
		Value: func(p *war.Position, player game.Side, w evaluation.Weights) (sum float64) {
			for i := range w {
				scale := 1.0
				if i == 9 {
					scale = 3
				}
				sum += scale * w[i] * naive[i](r, p, player)
			}
			return sum * evaluation.Unit
		},
		End: func(p *war.Position, player game.Side, plies int) float64 {
			outcome, _ := r.Outcome(p)
			return float64(outcome.Score(player.Seat()) * (search.Win - plies))
		},
		Captures: func(p *war.Position, m war.Move) bool { return p.Fights(m) && r.Predict(p, m).Winner == p.Turn },
		Alike: func(root *war.Position, depth int, a, b war.Position) bool {
			// They differ only in the actions left, and neither the end nor the income depends on those.
			plies := 2*depth + len(leadersOf(root, game.Red)) + len(leadersOf(root, game.Blue)) // including all possible attacks
			if int(root.Left) > plies && a.Left%uint16(r.IncomePeriod) == b.Left%uint16(r.IncomePeriod) {
				a.Left = b.Left
			}
			return a == b
		},
	}
}

func randomWeights(rng *rand.Rand, r *war.Rules) evaluation.Weights { return under(r).Weights(rng) }

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
	q := war.Position{Size: p.Size, Turn: p.Turn.Other(), Left: p.Left, Objective: p.Objective}
	q.Objective.Squares = [2]grid.Set{p.Objective.Squares[1], p.Objective.Squares[0]}
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
		under(r).Walk(t, p, rng, 30)
	}
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
