package stats

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/optimize"
	"pgregory.net/rapid"
)

var fivePercent = SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}

// The values are from the tests of the tournament manager fastchess
// (app/tests/sprt_test.cpp, "logistic pentanomial"), with the tolerance used there,
// one hundredth.
func TestLogRatioAgainstPublishedValues(t *testing.T) {
	for _, c := range []struct {
		p          Pentanomial
		elo0, elo1 float64
		want       float64
	}{
		{Pentanomial{223, 9863, 20279 + 1000, 10037, 246}, 0.5, 2.5, -3.07},
		{Pentanomial{871, 26175, 55003 + 980, 26678, 821}, 0, 2, -4.98},
	} {
		test := SPRT{c.elo0, c.elo1, 0.05, 0.05}
		if got := test.LogRatio(c.p); !near(got, c.want, 0.01*math.Abs(c.want)) {
			t.Errorf("%v: log ratio %v, want %v", c.p, got, c.want)
		}
		if test.Verdict(c.p) != AcceptH0 {
			t.Errorf("%v: verdict %v, want H0", c.p, test.Verdict(c.p))
		}
	}
	lower, upper := fivePercent.Bounds()
	if !near(lower, -2.94, 0.005) || !near(upper, 2.94, 0.005) {
		t.Errorf("bounds %v and %v", lower, upper)
	}
}

// greatest returns the greatest log-likelihood of p among distributions with the
// given mean. It searches without θ: three probabilities are free, the other two
// follow from the sum and the mean.
func greatest(t *testing.T, p Pentanomial, mean float64) float64 {
	t.Helper()
	problem := optimize.Problem{Func: func(x []float64) float64 {
		// The outer two follow: b is what the mean lacks, the first is the rest.
		b := mean - x[0]/4 - x[1]/2 - x[2]*3/4
		f := []float64{1 - x[0] - x[1] - x[2] - b, x[0], x[1], x[2], b}
		sum := 0.0
		for kind, q := range f {
			if q <= 0 {
				return math.Inf(1)
			}
			sum += float64(p[kind]) * math.Log(q)
		}
		return -sum
	}}
	// A feasible start for every mean that is tested.
	start := []float64{0.04, 0.04, 0.04}
	best := math.Inf(-1)
	for range 5 { // restarts: a simplex may collapse early
		result, err := optimize.Minimize(problem, start, &optimize.Settings{FuncEvaluations: 20_000}, &optimize.NelderMead{})
		if err != nil {
			t.Fatal(err)
		}
		start, best = result.X, max(best, -result.F)
	}
	return best
}

func TestLogRatioIsThatOfTheGreatestLikelihoods(t *testing.T) {
	for _, p := range []Pentanomial{
		{34, 54, 63, 64, 75}, {10, 40, 300, 45, 12}, {3, 1, 30, 2, 67}, {120, 1, 60, 1, 20}, {1, 1, 1, 1, 1},
	} {
		for _, test := range []SPRT{{0, 5, 0.05, 0.05}, fivePercent, {-30, 60, 0.05, 0.05}} {
			want := greatest(t, p, EloScore(test.Elo1)) - greatest(t, p, EloScore(test.Elo0))
			if got := test.LogRatio(p); !near(got, want, 1e-4*(1+math.Abs(want))) {
				t.Errorf("%v for %v: log ratio %v, want %v", test, p, got, want)
			}
		}
	}
}

// Doubling all counts doubles the log ratio. Negating the hypotheses and swapping
// the players negates it. One more pair won raises it.
func TestLogRatioIsSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p, mirrored, double Pentanomial
		for kind := range p {
			p[kind] = rapid.IntRange(1, 100).Draw(t, "count")
			mirrored[4-kind], double[kind] = p[kind], 2*p[kind]
		}
		elo0 := rapid.Float64Range(-300, 300).Draw(t, "elo0")
		test := SPRT{elo0, elo0 + rapid.Float64Range(1, 200).Draw(t, "more"), 0.05, 0.05}
		ratio := test.LogRatio(p)
		tolerance := 1e-7 * (1 + math.Abs(ratio))
		if got := (SPRT{-test.Elo1, -test.Elo0, 0.05, 0.05}).LogRatio(mirrored); !near(got, -ratio, tolerance) {
			t.Fatalf("mirrored: %v, want %v", got, -ratio)
		}
		if got := test.LogRatio(double); !near(got, 2*ratio, tolerance) {
			t.Fatalf("doubled: %v, want %v", got, 2*ratio)
		}
		p[4]++
		if got := test.LogRatio(p); got <= ratio {
			t.Fatalf("one more pair won lowers the ratio from %v to %v", ratio, got)
		}
	})
}

// The error rates are close to Alpha and Beta: not higher, and not so low that the
// test wastes games.
func TestSPRTKeepsItsErrorRates(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	const runs = 1500
	for _, shape := range [][5]float64{{0.1, 0.2, 0.4, 0.2, 0.1}, {0.25, 0.002, 0.496, 0.002, 0.25}} {
		for _, c := range []struct {
			elo  float64
			want Verdict
		}{{fivePercent.Elo0, AcceptH0}, {fivePercent.Elo1, AcceptH1}} {
			f := likeliest(shape, EloScore(c.elo))
			wrong, pairs := 0, 0
			for range runs {
				var p Pentanomial
				for fivePercent.Verdict(p) == Undecided {
					p = p.Plus(drawn(rng, f, 1))
				}
				if fivePercent.Verdict(p) != c.want {
					wrong++
				}
				pairs += p.Pairs()
			}
			if share := float64(wrong) / runs; share > 0.065 || share < 0.02 {
				t.Errorf("%v at %v points of Elo: error rate %v, want about 0.05", shape, c.elo, share)
			}
			t.Logf("%v at %v points of Elo: error rate %.3f, %.0f pairs on average", shape, c.elo, float64(wrong)/runs, float64(pairs)/runs)
		}
	}
}

func TestSPRTWithUnseenKinds(t *testing.T) {
	var p Pentanomial
	if r := fivePercent.LogRatio(p); r != 0 || fivePercent.Verdict(p) != Undecided {
		t.Errorf("without pairs: log ratio %v", r)
	}
	last := 0.0
	for fivePercent.Verdict(p) == Undecided {
		p[4]++
		r := fivePercent.LogRatio(p)
		if !(r > last) {
			t.Fatalf("one more pair won changes the ratio from %v to %v", last, r)
		}
		last = r
	}
	if fivePercent.Verdict(p) != AcceptH1 || p[4] < 5 || p[4] > 20 {
		t.Errorf("verdict %v after %v", fivePercent.Verdict(p), p)
	}
	if fivePercent.Verdict(Pentanomial{0: 30}) != AcceptH0 {
		t.Error("H0 is not accepted after thirty pairs lost")
	}
}

func TestInvalidTestsAreRejected(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		test SPRT
		want string
	}{
		{SPRT{0, 0, 0.05, 0.05}, "the first must be the smaller"},
		{SPRT{5, 0, 0.05, 0.05}, "the first must be the smaller"},
		{SPRT{nan, 0, 0.05, 0.05}, "from -1000 to 1000"},
		{SPRT{0, 1001, 0.05, 0.05}, "from -1000 to 1000"},
		{SPRT{0, 5, 0, 0.05}, "above 0 and their sum below 1"},
		{SPRT{0, 5, 0.05, -1}, "above 0"},
		{SPRT{0, 5, 0.5, 0.5}, "sum below 1"},
		{SPRT{0, 5, nan, 0.5}, "sum below 1"},
	} {
		if err := c.test.Validate(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want %q", c.test, err, c.want)
		}
	}
	if err := fivePercent.Validate(); err != nil {
		t.Error(err)
	}
}
