package stats

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"
)

// near reports whether a and b differ by at most tolerance.
func near(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }

// The examples of Newcombe, "Two-sided confidence intervals for the single
// proportion" (1998), table I, method 3.
func TestWilsonAgainstPublishedIntervals(t *testing.T) {
	for _, c := range []struct {
		successes float64
		trials    int
		low, high float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
		{20, 20, 0.8389, 1},
		{0, 0, 0, 1},
	} {
		low, high := Wilson(c.successes, c.trials, Z95)
		if math.Abs(low-c.low) > 5e-5 || math.Abs(high-c.high) > 5e-5 {
			t.Errorf("%v of %d: %.4f to %.4f, want %.4f to %.4f", c.successes, c.trials, low, high, c.low, c.high)
		}
	}
}

// The observed share lies exactly z standard errors from each bound.
func TestWilsonBoundsSolveTheScoreEquation(t *testing.T) {
	for n := 1; n <= 60; n++ {
		for s := 1; s < n; s++ {
			low, high := Wilson(float64(s), n, 2)
			for _, p := range []float64{low, high} {
				z := math.Abs(float64(s)/float64(n)-p) / math.Sqrt(p*(1-p)/float64(n))
				if math.Abs(z-2) > 1e-9 {
					t.Fatalf("%d of %d: bound %v is %v standard errors away, want 2", s, n, p, z)
				}
			}
		}
	}
}

// The data are the additional hours of sleep in Student, "The Probable Error of a
// Mean" (1908). R gives the interval 0.7001142 to 2.4598858.
func TestClusteredAgainstStudentsSleep(t *testing.T) {
	i := Clustered([]float64{1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4})
	if !near(i.Value, 1.58, 1e-9) || !near(i.Low, 0.7001142, 5e-8) || !near(i.High, 2.4598858, 5e-8) {
		t.Errorf("interval %+v", i)
	}
}

func TestClusteredWithFewClustersIsUnbounded(t *testing.T) {
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

// Trainings differ in strength, and the games of one training share its strength.
// The interval over clusters must cover the true value 95 % of the time; the
// interval that treats all games as independent does not.
func TestClusteredCoversTheTruthWhenGamesShareATraining(t *testing.T) {
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
		t.Errorf("the clustered interval covers the truth in %v of the runs, want 0.95", share)
	}
	if share := float64(naive) / runs; share > 0.9 {
		t.Errorf("the naive interval covers the truth in %v of the runs: this test is too easy", share)
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
			t.Errorf("%+v is written as %s, %v", c.i, text, err)
		}
		var back Interval
		if err := json.Unmarshal(text, &back); err != nil || back != c.i {
			t.Errorf("%s is read as %+v, %v", text, back, err)
		}
	}
	if err := json.Unmarshal([]byte(`{"value":"x"}`), new(Interval)); err == nil {
		t.Error("a string was read as a number")
	}
}

// TestQuantilesOfStudent compares with the tables of the distribution.
func TestQuantilesOfStudent(t *testing.T) {
	for n, want := range map[float64]float64{1: 12.706205, 2: 4.302653, 5: 2.570582, 30: 2.042272, 1000: 1.962339} {
		if got := StudentQuantile(0.975, n); math.Abs(got-want) > 1e-6 {
			t.Errorf("with %v degrees of freedom it is %v, want %v", n, got, want)
		}
	}
	if got := StudentQuantile(0.5, 3); got != 0 {
		t.Errorf("the median is %v", got)
	}
}
