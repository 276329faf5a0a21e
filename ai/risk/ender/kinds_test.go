package ender

import (
	"testing"

	"eras/game"
)

// A prior sets the weights of its seat alone, and with it rollouts know all kinds.
func TestPrior(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "isles"), 3)
	for spec, want := range map[string][]float64{
		"ender2": {0.25, 0.25, 0.25, 0.25},
		"ender2:prior.seat1=[0, 0, 0, 0, 0.9, 0, 0.3, 0]": {0, 0, 0, 0, 0.75, 0, 0.25, 0},
		"ender2:prior.seat2=[1, 0, 0, 0, 0, 0, 0, 0]":     {0.25, 0.25, 0.25, 0.25, 0, 0, 0, 0},
	} {
		params, err := Parameters.Of(spec)
		if err != nil {
			t.Fatal(err)
		}
		p := NewPlanner(g, 0, params, game.Random(1), Options{})
		got := p.choice.(*Rollouts).rollout.weights[1]
		if len(got) != len(want) {
			t.Fatalf("%s: %v, want %v", spec, got, want)
		}
		for k := range want {
			near(t, spec, got[k], want[k])
		}
	}
	if _, err := Parameters.Of("ender2:prior.seat0=[2, 0, 0, 0, 0, 0, 0, 0]"); err == nil {
		t.Error("a share above 1 is accepted")
	}
}

// Learning goes on from a prior, and no kind is ruled out for good.
func TestLearnFromAPrior(t *testing.T) {
	kinds := Kinds()
	shares := KindShares{0: 1}
	weights, ok := shares.weights()
	if !ok || len(weights) != len(kinds) {
		t.Fatalf("%v, %v", weights, ok)
	}
	var f rollout
	f.weights[1] = weights
	sum, count := make([]float64, len(kinds)), make([]float64, len(kinds))
	for k := range kinds {
		sum[k], count[k] = 1, 1
	}
	sum[4] = 0 // the only one that did what the player did
	for range 3 {
		f.weigh(1, sum, count, 4)
	}
	if f.weights[1][4] < 0.5 {
		t.Errorf("after three rounds the kind has the weight %v", f.weights[1][4])
	}
}
