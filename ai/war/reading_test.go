package war

import (
	"math"
	"testing"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/war"
)

// asPrinted are the paper's formulas with its own divisors where the text as printed
// differs from ours (eras-2005 4.6.3.5 to 4.6.3.8), by estimator.
func asPrinted(p *war.Position, player game.Side) map[string]float64 {
	d := maximum(p)
	own, enemy := leadersOf(p, player), leadersOf(p, player.Other())
	most := float64(max(len(own), len(enemy)))
	near, pairs, lead := 0.0, float64(len(own)*len(enemy)), 0.0
	for _, a := range own {
		for _, b := range enemy {
			near += score(p, a, b)
			if p.At(a).Soldiers >= p.At(b).Soldiers {
				lead += score(p, a, b)
			} else {
				lead -= score(p, a, b)
			}
		}
	}
	return map[string]float64{
		"near-warehouses": quotient(naiveNear(p, war.Warehouse, player)*d*d, most),
		"near-cities":     quotient(naiveNear(p, war.City, player)*d*d, most),
		"aggressive":      0.9*naiveLeaders(nil, p, player) + 0.1*quotient(near, pairs*d),
		"shrewd":          quotient(lead, pairs*d),
	}
}

// Literal estimates times D² are the formulas as printed; repaired ones differ from
// ours in the leaders that near-* is divided by.
func TestReadings(t *testing.T) {
	rng := game.Random(11)
	for i := range 300 {
		r := allRules[i%len(allRules)]
		p := randomPosition(rng, anySize(rng), r)
		literal, repaired := read(r, evaluation.Literal), read(r, evaluation.Repaired)
		for _, player := range []game.Side{game.Red, game.Blue} {
			f := newBoard(r, literal).Features(&p, player)
			printed, d := asPrinted(&p, player), maximum(&p)
			for k, ours := range Estimators(r) {
				want, changed := printed[ours.Name]
				if !changed {
					want = ours.Value(&f)
				}
				got := literal[k].Value(&f)
				if literal[k].Name != ours.Name || math.Abs(got*d*d-want) > 1e-9 || got < -1 || got > 1 {
					t.Fatalf("%s as printed is %v/%v² of %v for %v, want %v", literal[k].Name, got*d*d, d, p, player, want)
				}
				want = ours.Value(&f)
				if ours.Name == "near-warehouses" || ours.Name == "near-cities" {
					want = printed[ours.Name] / (d * d)
				}
				if got := repaired[k].Value(&f); math.Abs(got-want) > 1e-12 {
					t.Fatalf("%s repaired is %v of %v for %v, want %v", ours.Name, got, p, player, want)
				}
			}
		}
	}
}

// In every reading a search computes the weighted sum of its estimators.
func TestBoardFollowsTheReading(t *testing.T) {
	const everything = 2_000_000_000
	rng := game.Random(12)
	for i := range 120 {
		r := allRules[i%len(allRules)]
		p := randomPosition(rng, anySize(rng), r)
		w := randomWeights(rng, r)
		list := read(r, evaluation.Readings[i%len(evaluation.Readings)])
		b, other := newBoard(r, list), newBoard(r, list)
		player := p.Turn
		b.Set(&p, player, w, 5)
		for range 8 {
			if r.Over(&p) {
				break
			}
			f := other.Features(&p, player)
			want := list.Sum(&f, w) * evaluation.Unit
			if p.Turn != player {
				want = -want
			}
			if got := float64(b.Evaluate(-everything, everything)); math.Abs(got-want) > 1.5 {
				t.Fatalf("%v is worth %v, want %v", p, got, want)
			}
			moves := r.Moves(&p, nil)
			m := moves[rng.IntN(len(moves))]
			r.Play(&p, m)
			b.Make(m)
		}
	}
}

func TestUnknownReadingIsRefused(t *testing.T) {
	known := levelConfig(1, false, 0, 0)
	wrong := known
	wrong.Reading = "loose"
	if _, err := NewAgent(paper, wrong, known); err == nil {
		t.Error("an agent reads the estimators loosely")
	}
}
