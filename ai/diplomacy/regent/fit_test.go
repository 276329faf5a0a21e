package regent

import (
	"math"
	"testing"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

// Fit recovers the weights with which owners were drawn.
func TestFitFindsTheWeights(t *testing.T) {
	g := diplomacytest.Game(t, 30)
	params := Default()
	truth := params.Spring
	v := NewOutlook(g.Map, ai.NewDistances(g.Map), truth, params.Fall)
	rng := game.Random(12)
	var all []Example
	for _, p := range positions(t, g, 8, 150) {
		if p.Season != diplomacy.Spring {
			continue
		}
		for range 40 {
			for _, e := range v.Examples(nil, &p, &p) {
				w := truth.vector()
				odds := make([]float64, len(e.rows))
				total := 0.0
				for j, row := range e.rows {
					for k, x := range row {
						odds[j] += w[k] * x
					}
					odds[j] = math.Exp(odds[j])
					total += odds[j]
				}
				for j := range odds {
					odds[j] /= total
				}
				e.owner = draw(odds, rng.Float64())
				all = append(all, e)
			}
		}
	}
	fitted, err := (&Features{}).Fit(all)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fitted.Loss(all), truth.Loss(all); got > want {
		t.Errorf("the loss of the fit is %v, that of the true weights %v", got, want)
	}
	got, want := fitted.vector(), truth.vector()
	for k := range want {
		if math.Abs(got[k]-want[k]) > 0.3 {
			t.Errorf("weight %d is %.2f, want %.2f", k, got[k], want[k])
		}
	}
}

// The loss agrees with the outlook's formula for the later owners.
func TestLossAgreesWithOutlook(t *testing.T) {
	g := diplomacytest.Game(t, 30)
	params := Default()
	d := ai.NewDistances(g.Map)
	v := NewOutlook(g.Map, d, params.Spring, params.Fall)
	seen := positions(t, g, 9, 80)
	for i := range seen[:60] {
		p, later := &seen[i], &seen[i+20]
		w := &params.Spring
		if p.Season == diplomacy.Fall {
			w = &params.Fall
		} else if p.Season != diplomacy.Spring {
			continue
		}
		examples := v.Examples(nil, p, later)
		want, known := 0.0, 0
		for c := range g.Map.Centres().All() {
			if odds := slowOdds(g.Map, d, p, w, c)[later.Owner[c]]; odds > 0 && odds < 1 {
				want -= math.Log(odds)
				known++
			}
		}
		if known != len(examples) {
			t.Fatalf("%d examples, by the formula %d", len(examples), known)
		}
		if got := w.Loss(examples) * float64(known); math.Abs(got-want) > 1e-9 {
			t.Fatalf("position %d: loss %v, by the formula %v", i, got, want)
		}
	}
}
