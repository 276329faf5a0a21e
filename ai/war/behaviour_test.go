package war

import (
	"slices"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/evolve"
	"eras/game"
	"eras/game/war"
)

// mapOf has a map of each scenario.
var mapOf = map[string]string{"banners": "skirmish", "dominion": "ford", "2005": "valley"}

// behaviourOf returns the behaviour of weights in wars against the default ones.
func behaviourOf(t *testing.T, scenario string, genes map[string]float64) []float64 {
	t.Helper()
	s, m := start(t, scenario, mapOf[scenario])
	list := Estimators(&s.Rules)
	w, err := list.Weights(genes)
	if err != nil {
		t.Fatal(err)
	}
	limits := search.Limits{Depth: 1, Nodes: 60}
	contest := Contest{Rules: s.Rules, Limits: limits, Battle: search.Limits{Depth: 1}, Start: func(seed uint64) war.Position {
		return PlayableOpening(&s.Rules, m.Start, 4, game.Random(seed))
	}}.New()
	var traits evolve.Traits
	for seed := range uint64(8) {
		o, err := contest(t.Context(), w, list.Defaults(), seed)
		if err != nil {
			t.Fatal(err)
		}
		if o.Score < -1 || o.Score > 1 || o.Margin < -1 || o.Margin > 1 {
			t.Fatalf("result %+v", o.Result)
		}
		traits.Add(o.Traits[0])
	}
	return traits.Behaviour(len(Axes(&s.Rules)))
}

// Individuals made for one thing lie at the end of the axis that measures it.
func TestBehaviourOfExtremes(t *testing.T) {
	type genes = map[string]float64
	for _, c := range []struct {
		scenario, axis string
		more, less     genes
	}{
		{"dominion", axisCities, genes{"cities": 1}, genes{"shrewd": 1}},
		{"2005", axisCities, genes{"near-cities": 1}, genes{"soldiers": 1}},
		{"banners", axisCities, genes{"cities": 1}, genes{"soldiers": 1}},
		{"dominion", axisLeaders, genes{"aggressive": 1}, genes{"soldiers": 1}},
		{"2005", axisLeaders, genes{"leaders": 1}, genes{"soldiers": 1}},
		{"dominion", axisPurchases, genes{"soldiers": 1}, genes{"corner": 1}},
		{"2005", axisPurchases, genes{"soldiers": 1}, genes{"near-cities": 1}},
		{"banners", axisKinds, genes{"arms": 1}, genes{"soldiers": 1}},
		{"banners", axisWarehouses, genes{"near-warehouses": 1}, genes{"near-cities": 1}},
	} {
		s, _ := start(t, c.scenario, mapOf[c.scenario])
		i := slices.Index(Axes(&s.Rules), c.axis)
		more, less := behaviourOf(t, c.scenario, c.more)[i], behaviourOf(t, c.scenario, c.less)[i]
		if more < less+0.12 {
			t.Errorf("%s, %s: %v has %.2f, %v has %.2f", c.scenario, c.axis, c.more, more, c.less, less)
		}
	}
}

// What one action counts for, on every axis.
func TestBehaviourCountsActions(t *testing.T) {
	for _, c := range []struct {
		scenario, position string
		moves              []string
		want               []evolve.Share
	}{
		// Red takes a city, attacks, takes a warehouse, moves, buys a leader and a soldier.
		{"dominion", ":r1,cn,:b1,wn,cr r 50 50 100", []string{"1,1-2,1"}, []evolve.Share{{Part: 1, Whole: 1}, {}, {Part: 0, Whole: 1}}},
		{"dominion", ":r1,:b1,,wn,cr r 50 50 100", []string{"1,1-2,1"}, []evolve.Share{{Part: 0, Whole: 1}, {}, {Part: 0, Whole: 1}}},
		{"dominion", ":r1,wn,:b1,,cr r 50 50 100", []string{"1,1-2,1", "L 5,1", "S 1,1"}, []evolve.Share{{}, {Part: 10, Whole: 13}, {Part: 2, Whole: 3}}},
		{"banners", ":r1,wn,:b1,,cr r 50 50 100 0 0 3", []string{"1,1-2,1", "H 1,1", "A 1,1", "S 1,1", "L 5,1", "end"}, []evolve.Share{{}, {Part: 2, Whole: 3}, {Part: 1, Whole: 1}}},
	} {
		s, _ := start(t, c.scenario, mapOf[c.scenario])
		p, err := war.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		b := NewBehaviour(&s.Rules)
		for _, text := range c.moves {
			m, err := war.ParseMove(p.Size, text)
			if err != nil {
				t.Fatal(err)
			}
			b.Observe(&p, m)
		}
		traits := b.Traits(0)
		if got := traits[:]; !slices.Equal(got, c.want) {
			t.Errorf("%s, %v: %v, want %v", c.position, c.moves, got, c.want)
		}
		if b.Traits(1) != (evolve.Traits{}) {
			t.Error("blue has done something")
		}
		b.Begin()
		if b.Traits(0) != (evolve.Traits{}) {
			t.Error("a count that begins is not empty")
		}
		p = s.Maps[0].Start
		if n := testing.AllocsPerRun(20, func() { b.Observe(&p, war.PassMove) }); n != 0 {
			t.Errorf("observing allocates %v times", n)
		}
	}
}

// An individual agrees with itself, and with another one less.
func TestChoices(t *testing.T) {
	s, m := start(t, "dominion", "ford")
	e := NewEngine(s.Rules, search.SmallTable)
	var positions []war.Position
	for seed := range uint64(20) {
		positions = append(positions, PlayableOpening(&s.Rules, m.Start, 12, game.Random(seed)))
	}
	list := Estimators(&s.Rules)
	choose := func(w evaluation.Weights) []war.Move {
		moves, err := e.Choices(t.Context(), positions, w, search.Limits{Depth: 1}, 5)
		if err != nil {
			t.Fatal(err)
		}
		return moves
	}
	hunter, _ := list.Weights(map[string]float64{"aggressive": 1, "shrewd": 1})
	own := choose(list.Defaults())
	if got := evaluation.Agreement(own, choose(list.Defaults())); got != 1 {
		t.Errorf("agrees with itself in %v", got)
	}
	if got := evaluation.Agreement(own, choose(hunter)); got > 0.8 {
		t.Errorf("agrees with a hunter in %v", got)
	}
}
