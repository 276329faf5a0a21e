package battle

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/evaluation/evaluationtest"
	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

var (
	paper   = battle.Rules{Size: grid.Size{W: 8, H: 6}, Limit: 100}
	options = battle.Rules{Scaled: true, Limit: 100, Tie: battle.TieDefender, Stall: 20}
	// quick has every option, with values that matter after a few moves.
	quick = battle.Rules{Scaled: true, Limit: 30, Tie: battle.TieNobody, Stall: 3}
	// banners has kinds of soldiers, captains, morale and ground.
	banners = battle.Rules{Close: true, Limit: 30, Tie: battle.TieDefender, Stall: 4, Kinds: true, Captain: true, Break: 34, Survivors: true, Trample: true, Ground: true}
	all     = []battle.Rules{paper, options, quick, banners}
)

// randomPosition returns a position on a board of that size, not always reachable.
func randomPosition(rng *rand.Rand, z grid.Size, r battle.Rules, most int) battle.Position {
	p := battle.Position{Size: z, Turn: game.Side(1 + rng.IntN(2)), Left: uint16(1 + rng.IntN(12))}
	if r.Stall != 0 {
		p.Rings = uint8(rng.IntN(battle.MaxRings + 1))
		if p.Rings < battle.MaxRings {
			p.Stall = uint8(rng.IntN(int(r.Stall)))
		}
	}
	open := p.Open()
	for range 2 + rng.IntN(2*most-1) {
		s := grid.At(rng.IntN(z.Columns()), rng.IntN(z.Rows()))
		if open.Has(s) && p.At(s) == game.NoSide {
			side, k := game.Side(1+rng.IntN(2)), battle.Foot
			if r.Kinds {
				k = battle.Kind(rng.IntN(4))
			}
			if k == battle.Captain && p.Army(side).Captain {
				k = battle.Archer
			}
			p.Put(s, side, k)
		}
	}
	if r.Trample {
		for range rng.IntN(6) {
			if s := grid.At(rng.IntN(z.Columns()), rng.IntN(z.Rows())); open.Has(s) && p.At(s) == game.NoSide {
				p.Trampled.Add(s)
			}
		}
	}
	if r.Ground {
		for range rng.IntN(8) {
			s, g := grid.At(rng.IntN(z.Columns()), rng.IntN(z.Rows())), battle.Grounds[rng.IntN(len(battle.Grounds))]
			if p.GroundAt(s) == battle.Bare && (p.At(s) == game.NoSide && !p.Trampled.Has(s) || !g.Blocked()) {
				p.Lay(s, g)
			}
		}
	}
	if r.Break != 0 {
		p.Nerve = [2]uint8{uint8(rng.IntN(3)), uint8(rng.IntN(3))}
	}
	return p
}

func anySize(rng *rand.Rand) grid.Size {
	switch rng.IntN(4) {
	case 0:
		return grid.Size{W: 8, H: 6}
	case 1:
		return grid.Size{W: uint8(1 + rng.IntN(grid.Max)), H: uint8(1 + rng.IntN(grid.Max))}
	}
	return grid.Size{W: uint8(2 + rng.IntN(7)), H: uint8(2 + rng.IntN(6))}
}

// under returns battles under r as a subject of the common tests.
func under(r *battle.Rules) *evaluationtest.Subject[battle.Position, battle.Move, Features] {
	return &evaluationtest.Subject[battle.Position, battle.Move, Features]{
		Game: Game(r),
		Position: func(b evaluation.Board[battle.Position, battle.Move, Features]) battle.Position {
			return b.(*board).frames[b.(*board).ply].position
		},
		Value: func(p *battle.Position, player game.Side, w evaluation.Weights) (sum float64) {
			for i, gene := range w {
				sum += gene * naive[i](p, player)
			}
			return sum * evaluation.Unit
		},
		End: func(p *battle.Position, player game.Side, plies int) float64 {
			result := r.Result(p)
			value := float64(search.Win + 1000*result.Left.Len() - plies)
			switch result.Winner {
			case player:
				return value
			case game.NoSide:
				return 0
			}
			return -value
		},
		Captures: func(p *battle.Position, m battle.Move) bool { return m != battle.Pass && p.At(m.To()) != game.NoSide },
		Alike: func(root *battle.Position, depth int, a, b battle.Position) bool {
			// They differ only in counters whose end the search cannot reach.
			plies := depth + root.Red.Len() + root.Blue.Len() // including all possible captures
			if int(root.Left) > plies {
				a.Left, b.Left = 0, 0
			}
			if r.Stall == 0 || int(root.Stall)+plies < int(r.Stall) || root.Rings == battle.MaxRings {
				a.Stall, b.Stall = 0, 0
			}
			a.Rout, b.Rout = battle.NoRout, battle.NoRout // it is over in any case
			return a == b
		},
	}
}

func randomWeights(rng *rand.Rand, r *battle.Rules) evaluation.Weights { return under(r).Weights(rng) }

func TestEstimatorsEqualTheNaiveFormulas(t *testing.T) {
	rng := game.Random(1)
	for i := range 1500 {
		r := []battle.Rules{quick, banners}[i%2]
		p := randomPosition(rng, anySize(rng), r, 14)
		for _, player := range []game.Side{game.Red, game.Blue} {
			f := newBoard(&r, estimators).Features(&p, player)
			for i, e := range estimators {
				got, want := e.Value(&f), naive[i](&p, player)
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

// swapped returns p with the colours exchanged.
func swapped(p battle.Position) battle.Position {
	p.Red, p.Blue, p.Turn = p.Blue, p.Red, p.Turn.Other()
	p.Nerve[0], p.Nerve[1] = p.Nerve[1], p.Nerve[0]
	return p
}

func TestColoursMakeNoDifference(t *testing.T) {
	zeroSum := map[string]bool{"soldiers": true, "centre": true, "corner": true, "horse": true, "archers": true, "morale": true, "captain": true}
	rng := game.Random(2)
	for i := range 500 {
		r := []battle.Rules{quick, banners}[i%2]
		p := randomPosition(rng, anySize(rng), r, 14)
		q := swapped(p)
		red, blue, turned := newBoard(&quick, estimators).Features(&p, game.Red), newBoard(&quick, estimators).Features(&p, game.Blue), newBoard(&quick, estimators).Features(&q, game.Blue)
		for _, e := range estimators {
			if e.Value(&red) != e.Value(&turned) {
				t.Fatalf("%s of %v for red is %v, with the colours exchanged %v", e.Name, p, e.Value(&red), e.Value(&turned))
			}
			if zeroSum[e.Name] && e.Value(&red) != -e.Value(&blue) {
				t.Fatalf("%s of %v is %v for red and %v for blue", e.Name, p, e.Value(&red), e.Value(&blue))
			}
		}
	}
}

// A search asks the estimators once for each set of counts, so they must be linear
// in the measures.
func TestEstimatorsAreLinearInTheMeasures(t *testing.T) {
	rng := game.Random(3)
	for range 300 {
		counts := Features{D: 2 + rng.IntN(30), Open: rng.IntN(256), Inmost: rng.IntN(8), Soldiers: [2]int{rng.IntN(20), rng.IntN(20)},
			Horse: [2]int{rng.IntN(9), rng.IntN(9)}, Archers: [2]int{rng.IntN(9), rng.IntN(9)}, Nerve: [2]int{rng.IntN(9), rng.IntN(9)}}
		at := func(f Features, scale float64) Features {
			g := counts
			g.Centre, g.Proximity, g.Territory, g.Siege = scale*f.Centre, scale*f.Proximity, scale*f.Territory, scale*f.Siege
			return g
		}
		a := Features{Centre: rng.NormFloat64() * 10, Proximity: rng.Float64() * 1000, Territory: rng.NormFloat64() * 30, Siege: rng.NormFloat64() * 500}
		b := Features{Centre: rng.NormFloat64() * 10, Proximity: rng.Float64() * 1000, Territory: rng.NormFloat64() * 30, Siege: rng.NormFloat64() * 500}
		both := Features{Centre: a.Centre + b.Centre, Proximity: a.Proximity + b.Proximity, Territory: a.Territory + b.Territory, Siege: a.Siege + b.Siege}
		for _, e := range estimators {
			value := func(f Features, scale float64) float64 { g := at(f, scale); return e.Value(&g) }
			base := value(Features{}, 1)
			if got, want := value(both, 1)-base, value(a, 1)+value(b, 1)-2*base; math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
				t.Fatalf("%s is not additive: %v, want %v", e.Name, got, want)
			}
			if got, want := value(a, 3)-base, 3*(value(a, 1)-base); math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
				t.Fatalf("%s does not scale: %v, want %v", e.Name, got, want)
			}
		}
	}
}

// The search's board updates its sums from move to move. At every position of
// random lines its value must be that of the formulas.
func TestBoardEqualsTheFormulasAlongRandomLines(t *testing.T) {
	rng := game.Random(4)
	for i := range 300 {
		r := all[i%len(all)]
		p := randomPosition(rng, anySize(rng), r, 14)
		if i%3 == 0 {
			p = battle.Between(r, game.Side(1+rng.IntN(2)), 1+rng.IntN(13), 1+rng.IntN(13))
		}
		if p.Over() {
			continue
		}
		under(&r).Walk(t, p, rng, 25)
	}
}

func TestWeightsForFiles(t *testing.T) {
	w, err := Estimators(&paper).Weights(map[string]float64{"corner": 0.25, "risky": 1})
	if err != nil || w[4] != 0.25 || w[2] != 1 || w[0] != 0 {
		t.Errorf("%v, %v", w, err)
	}
	if _, err := Estimators(&paper).Weights(map[string]float64{"leaders": 1}); err == nil {
		t.Error("an estimator of the war map is accepted")
	}
	without, with := Estimators(&paper).Names(), Estimators(&banners).Names()
	if len(without) != 5 || !slices.Equal(with, append(without, "horse", "archers", "morale", "captain")) {
		t.Errorf("estimators %v, with kinds %v", without, with)
	}
	if err := Estimators(&paper).Check(DefaultWeights(&paper)); err != nil {
		t.Error(err)
	}
}
