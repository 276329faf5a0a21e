package saves

import (
	"reflect"
	"strings"
	"testing"

	"eras/evolve"
	"eras/game"
)

func TestLearnIsHillClimbing(t *testing.T) {
	var p Profile
	names := []string{"soldiers", "corner"}
	try := func(mode Mode, names []string, gene float64, score, own, enemy int) bool {
		genes := make([]float64, len(names))
		for i := range genes {
			genes[i] = gene
		}
		return p.Learn(Champion{mode, NewWeights(names, genes), evolve.NewResult(score, own, enemy), date(1)})
	}
	if _, ok := p.Champion(War, names); ok {
		t.Error("a new player has a champion")
	}
	for i, step := range []struct {
		mode              Mode
		names             []string
		gene              float64
		score, own, enemy int
		replaced          bool
	}{
		{War, names, 0.1, -1, 2, 9, true},
		{War, names, 0.2, -1, 2, 9, false},
		{Battle, names, 0.3, -1, 0, 9, true},
		{War, names[:1], 0.4, 1, 9, 0, true},
		{War, []string{"corner", "soldiers"}, 0.5, 1, 9, 2, true},
		{War, names, 0.6, 1, 8, 2, false},
		{War, names[:1], 0.45, 1, 8, 0, false},
		{War, names[:1], 0.4, 1, 12, 0, true}, // an elimination after an elimination
		{Battle, names, 0.7, 0, 1, 9, true},
	} {
		if got := try(step.mode, step.names, step.gene, step.score, step.own, step.enemy); got != step.replaced {
			t.Errorf("step %d: replaced %v", i, got)
		}
	}
	for _, c := range []struct {
		mode  Mode
		names []string
		gene  float64
		won   bool
	}{{War, names, 0.5, true}, {War, []string{"corner", "soldiers"}, 0.5, true}, {War, names[:1], 0.4, true}, {Battle, names, 0.7, false}} {
		champion, ok := p.Champion(c.mode, c.names)
		genes, _ := champion.Weights.Genes(c.names)
		if !ok || genes[0] != c.gene || champion.Won() != c.won {
			t.Errorf("%s of %v: %+v", c.mode, c.names, champion)
		}
	}
	if _, ok := p.Champion(Battle, names[:1]); ok || len(p.Champions) != 3 {
		t.Errorf("champions %v", p.Champions)
	}
}

// A profile of before has no leads: that of a match is found again, another is the least
// that its margin allows, and only what cannot be found again needs a new version.
func TestLeadsOfOlderProfiles(t *testing.T) {
	p := Profile{Name: "Ana", Created: date(1), LastPlayed: date(4)}
	p.Add(Played{Date: date(2), Mode: War, Level: 3, Side: game.Red, First: game.Red, Score: -1, Own: 0, Enemy: 7})
	p.Learn(Champion{War, Weights{"a": 1}, evolve.NewResult(1, 7, 0), date(2)})
	p.Learn(Champion{Battle, Weights{"a": 1}, evolve.NewResult(1, 1, 0), date(3)})
	p.Learn(Champion{War, Weights{"b": 1}, evolve.NewResult(-1, 0, 1), date(2)})
	for i, version := range []string{"version = 1", "version = 3"} {
		data, err := p.encode()
		if err != nil || !strings.Contains(string(data), version) || strings.Contains(string(data), "lead =") != (i > 0) {
			t.Fatalf("%v:\n%s", err, data)
		}
		if again, err := parseProfile("p.toml", data); err != nil || !reflect.DeepEqual(again, p) {
			t.Errorf("%+v, %v, want %+v", again, err, p)
		}
		p.Champions[1].Result = evolve.NewResult(1, 5, 0)
	}
	data, err := p.encode()
	if err != nil {
		t.Fatal(err)
	}
	again, err := parseProfile("p.toml", []byte(strings.ReplaceAll(string(data), "lead = 5\n", "")))
	if err != nil || again.Champions[1].Result.Lead != 1 || again.Learn(Champion{War, Weights{"a": 0.5}, evolve.NewResult(1, 6, 0), date(5)}) {
		t.Fatalf("%+v, %v", again, err)
	}
	for _, c := range []Champion{{War, Weights{"a": 0.5}, evolve.NewResult(1, 8, 0), date(5)}, {Battle, Weights{"a": 0.5}, evolve.NewResult(1, 4, 0), date(5)}} {
		if !again.Learn(c) {
			t.Errorf("%+v is no better than an older win by elimination", c)
		}
	}
}
