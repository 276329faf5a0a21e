package evolve

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"
)

func near(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }

// The additional hours of sleep of Student, "The Probable Error of a Mean"
// (1908); the interval is what R prints for them, from 0.7001142 to 2.4598858.
func TestClusteredAgainstStudentsSleep(t *testing.T) {
	i := Clustered([]float64{1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4})
	if !near(i.Value, 1.58, 1e-9) || !near(i.Low, 0.7001142, 5e-8) || !near(i.High, 2.4598858, 5e-8) {
		t.Errorf("%+v", i)
	}
}

func TestFewClustersSayLittle(t *testing.T) {
	for _, means := range [][]float64{nil, {0.7}} {
		i := Clustered(means)
		if !math.IsInf(i.Low, -1) || !math.IsInf(i.High, 1) || math.IsNaN(i.Value) {
			t.Errorf("%v: %+v", means, i)
		}
		if w := i.Within(0, 1); w.Low != 0 || w.High != 1 || w.Value != i.Value {
			t.Errorf("%v within 0 and 1: %+v", means, w)
		}
	}
}

// Trainings differ in how good they are, and games of one training share that.
// The interval over clusters must cover the truth 95 times of 100; the one that
// takes all games for independent does not.
func TestClusteredCoversWhereGamesShareATraining(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	const runs, trainings, games = 2000, 20, 50
	clustered, naive := 0, 0
	for range runs {
		var means []float64
		all := 0
		for range trainings {
			p := 0.55 + 0.3*rng.Float64() // 0.7 on average
			wins := 0
			for range games {
				if rng.Float64() < p {
					wins++
				}
			}
			all += wins
			means = append(means, float64(wins)/games)
		}
		if i := Clustered(means); i.Low <= 0.7 && 0.7 <= i.High {
			clustered++
		}
		if low, high := Wilson(float64(all), trainings*games, Z95); low <= 0.7 && 0.7 <= high {
			naive++
		}
	}
	if share := float64(clustered) / runs; share < 0.935 || share > 0.965 {
		t.Errorf("clusters cover %v of the time", share)
	}
	if share := float64(naive) / runs; share > 0.9 {
		t.Errorf("the interval of independent games covers %v of the time: this test shows nothing", share)
	}
}

func TestIntervalsAsJSON(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		i    Interval
		text string
	}{
		{Interval{0.5, 0.25, 0.75}, `{"value":0.5,"low":0.25,"high":0.75}`},
		{Interval{3, -inf, inf}, `{"value":3,"low":null,"high":null}`},
		{Interval{inf, 120.5, inf}, `{"value":null,"low":120.5,"high":null}`},
		{Interval{-inf, -inf, -7}, `{"value":null,"low":null,"high":-7}`},
	} {
		text, err := json.Marshal(c.i)
		if err != nil || string(text) != c.text {
			t.Errorf("%+v is written %s, %v", c.i, text, err)
		}
		var back Interval
		if err := json.Unmarshal(text, &back); err != nil || back != c.i {
			t.Errorf("%s is read as %+v, %v", text, back, err)
		}
	}
	if err := json.Unmarshal([]byte(`{"value":"x"}`), new(Interval)); err == nil {
		t.Error("a text was read as a number")
	}
}
