package weights

import (
	"strings"
	"testing"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/network"
)

// quickRegression is a regression for tests.
func quickRegression(workers int) Regression {
	r := StandardRegression()
	r.Battles, r.Depth, r.Epochs, r.Seed, r.Workers = 150, 1, 3, 5, workers
	return r
}

// A fitted network is the same on any number of workers, and knows more than the start of
// battles that it has not seen.
func TestRegression(t *testing.T) {
	var files [2]string
	for i, workers := range []int{1, 4} {
		r := quickRegression(workers)
		f, err := r.Run(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		files[i] = f.Network.Format("")
		const unknown = 0.25 // of a share of one half for all
		if f.Positions < r.Battles || f.Error > 0.8*unknown || f.UnseenError > 0.95*unknown {
			t.Errorf("%d positions, errors %v and %v", f.Positions, f.Error, f.UnseenError)
		}
	}
	if files[0] != files[1] {
		t.Error("one worker and four fit two networks")
	}
}

// The network that ships expects results of battles that it was not fitted to.
func TestShippedNetworkKnowsBattles(t *testing.T) {
	r := quickRegression(1)
	s, err := agents.LoadScenario(r.Scenario)
	if err != nil {
		t.Fatal(err)
	}
	var samples []network.Sample
	for seed := range uint64(40) {
		more, err := r.fight(t.Context(), s.Rules.Battle, int(s.Rules.Cap)+1, 1_000_000+seed)
		if err != nil {
			t.Fatal(err)
		}
		samples = append(samples, more...)
	}
	start := network.New(aibattle.KindsShape, aibattle.KindsShape.Start())
	shipped := agents.StandardNetworks().Kinds.Loss(samples)
	if shipped > 0.2 || shipped > 0.9*start.Loss(samples) {
		t.Errorf("the error is %v, that of the estimators %v", shipped, start.Loss(samples))
	}
}

func TestRegressionIsChecked(t *testing.T) {
	for want, change := range map[string]func(*Regression){
		"battles": func(r *Regression) { r.Battles = 5 },
		"used":    func(r *Regression) { r.Epochs = 0 },
		"noise":   func(r *Regression) { r.Noise = 1 },
		"rate":    func(r *Regression) { r.Rate = 0 },
		"depth":   func(r *Regression) { r.Depth = 0 },
		"no-such": func(r *Regression) { r.Scenario = "no-such" },
	} {
		r := quickRegression(1)
		change(&r)
		if _, err := r.Run(t.Context(), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one of %s", err, want)
		}
	}
}
