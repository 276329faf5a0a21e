package battle

import (
	"slices"
	"testing"

	"eras/ai/search"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
)

// behaviourOf returns the behaviour of weights in battles against the default ones.
func behaviourOf(t *testing.T, r battle.Rules, genes map[string]float64) []float64 {
	t.Helper()
	list := Estimators(&r)
	w, err := list.Weights(genes)
	if err != nil {
		t.Fatal(err)
	}
	contest := Contest{Rules: r, Limits: search.Limits{Depth: 1}, Start: func(seed uint64) battle.Position {
		army := r.Led(battle.Army{Foot: uint8(2 + seed%4), Horse: 2, Archers: 2})
		if !r.Kinds {
			army = battle.Army{Foot: uint8(4 + seed%6)}
		}
		return battle.NewPosition(r, game.Red, army, army)
	}}.New()
	var traits evolve.Traits
	for seed := range uint64(12) {
		o, err := contest(t.Context(), w, list.Defaults(), seed)
		if err != nil {
			t.Fatal(err)
		}
		traits.Add(o.Traits[0])
	}
	return traits.Behaviour(len(Axes(&r)))
}

// Individuals made for one thing lie at the end of the axis that measures it.
func TestBehaviourOfExtremes(t *testing.T) {
	type genes = map[string]float64
	for _, c := range []struct {
		rules      battle.Rules
		axis       string
		more, less genes
	}{
		{options, axisCaptures, genes{"soldiers": 1}, genes{"risky": 1}},
		{options, axisForward, genes{"corner": 1}, genes{"soldiers": 1}},
		{options, axisWings, genes{"soldiers": 1}, genes{"centre": 1}},
		{banners, axisCaptures, genes{"soldiers": 1}, genes{"risky": 1}},
		{banners, axisForward, genes{"risky": 1}, genes{"captain": 1}},
		{banners, axisKinds, genes{"risky": 1}, genes{"captain": 1}},
	} {
		i := slices.Index(Axes(&c.rules), c.axis)
		more, less := behaviourOf(t, c.rules, c.more)[i], behaviourOf(t, c.rules, c.less)[i]
		if more < less+0.08 {
			t.Errorf("%s: %v has %.2f, %v has %.2f", c.axis, c.more, more, c.less, less)
		}
	}
}

// What one move counts for, on every axis.
func TestBehaviourCountsMoves(t *testing.T) {
	for _, c := range []struct {
		rules    battle.Rules
		position string
		move     string
		want     []evolve.Share
	}{
		{options, "5/rb3/5 r 10", "1,2-2,2", []evolve.Share{{Part: 1, Whole: 1}, {Part: 1, Whole: 4}, {Part: 0, Whole: 2}}},
		{options, "5/rb3/5 r 10", "1,2-1,1", []evolve.Share{{Part: 0, Whole: 1}, {Part: 0, Whole: 4}, {Part: 2, Whole: 2}}},
		{options, "5/r3b/5 b 9", "5,2-4,2", []evolve.Share{{}, {Part: 1, Whole: 4}, {Part: 0, Whole: 2}}},
		{banners, "5/h3b/r4 r 10", "1,2-3,2", []evolve.Share{{}, {Part: 2, Whole: 4}, {Part: 1, Whole: 1}}},
		{banners, "5/h3b/r4 r 10", "1,3-2,3", []evolve.Share{{}, {Part: 1, Whole: 4}, {Part: 0, Whole: 1}}},
		{banners, "5/r3b/r4 r 10", "1,3-2,3", []evolve.Share{{}, {Part: 1, Whole: 4}, {}}},
	} {
		p, err := battle.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		m, err := battle.ParseMove(p.Size, c.move)
		if err != nil {
			t.Fatal(err)
		}
		b := NewBehaviour(&c.rules)
		b.Observe(&p, m)
		traits := b.Traits(p.Turn.Seat())
		if got := traits[:]; !slices.Equal(got, c.want) {
			t.Errorf("%s, %s: %v, want %v", c.position, c.move, got, c.want)
		}
		b.Begin()
		b.Observe(&p, battle.Pass)
		if b.Traits(p.Turn.Seat()) != (evolve.Traits{}) {
			t.Error("a pass counts")
		}
		if n := testing.AllocsPerRun(20, func() { b.Observe(&p, m) }); n != 0 {
			t.Errorf("observing allocates %v times", n)
		}
	}
}
