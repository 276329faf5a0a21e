package network

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/grid"
)

// samplesOf returns random samples with the shares of the points that a network expects.
func samplesOf(n *Network, count int, rng *rand.Rand) []Sample {
	t := fittingOf(n)
	samples := make([]Sample, count)
	for i := range samples {
		x := &samples[i]
		x.Size = grid.Size{W: 7, H: 5}
		x.Inputs[0], x.Inputs[1] = int32(rng.IntN(2*One+1)-One), One
		for range rng.IntN(6) {
			x.Pieces = append(x.Pieces, Piece{Square: grid.At(rng.IntN(7), rng.IntN(5)), Amount: int32(1 - 2*rng.IntN(2))})
		}
		x.Target = expected(t.value(x))
	}
	return samples
}

// A fitted network expects what the one that made the samples does, also where it was not
// fitted.
func TestFitFindsTheNetwork(t *testing.T) {
	rng := game.Random(1)
	teacher := New(tiny, randomGenes(tiny, rng))
	samples := samplesOf(teacher, 4000, rng)
	fit := Fit{Epochs: 20, Rate: 0.1, Seed: 3}
	got := fit.Run(tiny, samples[:3000])
	start := New(tiny, tiny.Start()).Loss(samples[3000:])
	if loss := got.Loss(samples[3000:]); loss > start/10 {
		t.Errorf("the squared error is %v, that of the start %v", loss, start)
	}
	if again := fit.Run(tiny, samples[:3000]); !slices.Equal(again.weights, got.weights) {
		t.Error("the same seed fits two networks")
	}
	if loss := teacher.Loss(samples); loss > 1e-12 {
		t.Errorf("the network that made the samples has the error %v", loss)
	}
}

// Steps go against the slope of the cross entropy, here from differences.
func TestStepsFollowTheSlope(t *testing.T) {
	rng := game.Random(2)
	for range 50 {
		n := New(tiny, randomGenes(tiny, rng))
		x := samplesOf(n, 1, rng)[0]
		x.Target = rng.Float64()
		entropy := func(t *fitting) float64 {
			p := expected(t.value(&x))
			return -x.Target*math.Log(p) - (1-x.Target)*math.Log(1-p)
		}
		before, after := fittingOf(n), fittingOf(n)
		after.rate, after.slopes = 1e-3, make([]float64, len(n.weights))
		after.step(&x)
		for i := range before.weights {
			const small = 1e-6
			probe := fittingOf(n)
			probe.weights[i] += small
			slope := (entropy(probe) - entropy(before)) / small
			if got := math.Sqrt(after.slopes[i]); math.Abs(got-math.Abs(slope)) > 1e-3*(1+got) {
				t.Fatalf("weight %d: the slope is %v, want %v", i, got, slope)
			}
			if moved := after.weights[i] - before.weights[i]; math.Abs(slope) > 1e-3 && moved*slope > 0 {
				t.Fatalf("weight %d moved by %v, up the slope %v", i, moved, slope)
			}
		}
	}
}

// The network that is fitted is the one that evaluates.
func TestFittingIsTheEvaluator(t *testing.T) {
	rng := game.Random(3)
	var e evaluator
	for range 100 {
		n := New(tiny, randomGenes(tiny, rng))
		x := samplesOf(n, 1, rng)[0]
		e.prepare(n, x.Size)
		var planes sums
		e.add(&planes, x.Pieces)
		if got, want := float64(e.value(&x.Inputs, &planes))/evaluation.Unit, fittingOf(n).value(&x); math.Abs(got-want) > 0.02 {
			t.Fatalf("the evaluator says %v, the fitting %v", got, want)
		}
	}
}
