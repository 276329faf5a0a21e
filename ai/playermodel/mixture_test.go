package playermodel

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"eras/game"
)

// options is the number of options of the choices of these tests.
const options = 6

// drawn returns n choices of a player who plays in style k with the probability shares[k],
// and at random with that of noise. The styles change with the given probability.
func drawn(rng *rand.Rand, n int, shares []float64, noise, change float64) []Choice {
	pick := func() int {
		x := rng.Float64()
		for k, share := range shares {
			if x -= share; x < 0 {
				return k
			}
		}
		return 0
	}
	now := pick()
	var all []Choice
	for i := range n {
		c := Choice{Options: options, Time: i}
		for range shares {
			c.Styles = append(c.Styles, []Forecast{{Option: rng.IntN(options), Probability: 1}})
		}
		if rng.Float64() < change {
			now = pick()
		}
		if c.Taken = c.Styles[now][0].Option; rng.Float64() < noise {
			c.Taken = rng.IntN(options)
		}
		all = append(all, c)
	}
	return all
}

func TestMixtureFindsTheShares(t *testing.T) {
	want := []float64{0.6, 0.3, 0.1}
	m := FitMixture(3, drawn(game.Random(1), 5000, want, 0.2, 1))
	for k := range want {
		if math.Abs(m.Shares[k]-want[k]) > 0.04 {
			t.Errorf("the shares are %.3f, want %v", m.Shares, want)
		}
	}
	if math.Abs(m.Noise-0.2) > 0.04 {
		t.Errorf("the noise is %v", m.Noise)
	}
	if m = FitMixture(4, nil); m.Noise <= 0 || m.Shares[0] != m.Shares[3] {
		t.Errorf("without choices: %+v", m)
	}
}

// Shares are probabilities whatever the choices, and no other mixture is much more
// probable.
func TestMixtureIsTheMostProbable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := game.Random(rapid.Uint64().Draw(t, "seed"))
		choices := drawn(rng, rapid.IntRange(0, 200).Draw(t, "choices"), []float64{0.5, 0.3, 0.2}, rng.Float64(), rng.Float64())
		m := FitMixture(3, choices)
		sum := 0.0
		for _, share := range m.Shares {
			if share < 0 {
				t.Fatalf("%+v", m)
			}
			sum += share
		}
		if math.Abs(sum-1) > 1e-9 || m.Noise < 0 || m.Noise > 1 {
			t.Fatalf("%+v", m)
		}
		other := Mixture{Shares: []float64{rng.Float64(), rng.Float64(), rng.Float64()}, Noise: rng.Float64()}
		all := other.Shares[0] + other.Shares[1] + other.Shares[2]
		for k := range other.Shares {
			other.Shares[k] /= all
		}
		const prior = 5 // what the prior may cost
		if a, b := evidence(&m, choices), evidence(&other, choices); a < b-prior {
			t.Fatalf("the evidence of %+v is %v, that of %+v %v", m, a, other, b)
		}
	})
}

// Who keeps to a style for a while is predicted better by what was chosen before.
func TestFollowUsesWhatWasChosenBefore(t *testing.T) {
	choices := drawn(game.Random(2), 3000, []float64{0.5, 0.5}, 0.1, 0.05)
	m := FitMixture(2, choices)
	alone := 0
	for i := range choices {
		if m.Predict(&choices[i]) == choices[i].Taken {
			alone++
		}
	}
	followed := m.Follow(choices)
	if followed < alone+300 {
		t.Errorf("%d of %d choices are predicted, %d without those before", followed, len(choices), alone)
	}
	for i := range choices {
		choices[i].Time = 0
	}
	if at := m.Follow(choices); at != alone {
		t.Errorf("of choices made at the same time %d are predicted, want %d", at, alone)
	}
}

func TestHoldOut(t *testing.T) {
	rng := game.Random(3)
	var matches [][]Choice
	for range 12 {
		matches = append(matches, drawn(rng, 100, []float64{0.2, 0.8}, 0.1, 1))
	}
	h, err := HoldOut(context.Background(), 2, matches)
	if err != nil || h.Choices != 1200 || h.Single != 1 || math.Abs(h.ByChance-1.0/options) > 1e-9 {
		t.Fatalf("%+v, %v", h, err)
	}
	if p := h.Predicted; p.Value < 0.7 || p.Low > p.Value || p.High < p.Value || h.BySingle < 0.7 {
		t.Errorf("%+v", h)
	}
	if again, _ := HoldOut(context.Background(), 2, matches); !reflect.DeepEqual(h, again) {
		t.Error("the same matches give two results")
	}
	if got := BestStyle(2, matches[0]); got.Shares[1] != 1 {
		t.Errorf("the best style is %v", got.Shares)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := HoldOut(ctx, 2, matches); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// evidence returns the logarithm of the probability of the choices under the mixture.
func evidence(m *Mixture, choices []Choice) float64 {
	sum := 0.0
	for i := range choices {
		p := m.Noise / float64(choices[i].Options)
		for k, share := range m.Shares {
			p += (1 - m.Noise) * share * choices[i].probability(k)
		}
		sum += math.Log(p)
	}
	return sum
}
