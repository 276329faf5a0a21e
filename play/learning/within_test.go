package learning

import (
	"context"
	"reflect"
	"sync/atomic"
	"testing"

	"eras/evolve"
	"eras/evolve/stats"
	"eras/game"
	"eras/saves"
)

// ongoing returns a war of Ana's that has been played for a number of turns.
func ongoing(t *testing.T, turns int) *Ongoing {
	t.Helper()
	logged := loggedWars(t, "dominion", 1)[0]
	record, err := game.ParseRecord(logged.Record)
	if err != nil {
		t.Fatal(err)
	}
	o := &Ongoing{Person: "Ana", Match: logged}
	m := newMatch(t)
	m.Rules.Dominion = 1
	w := champion(&m, 0.25, evolve.Result{})
	o.Match.Weights = w.Champions[0].Weights
	for n := range record.Actions { // an action is a turn, where battles are decided at once
		if n%2 == 0 {
			o.Turns = append(o.Turns, n+1)
		}
	}
	o.Turns = o.Turns[:turns]
	return o
}

// take lets a study take the step within a war, and returns what is kept of it.
func take(t *testing.T, s *Study, o *Ongoing) saves.Tuning {
	t.Helper()
	s.ongoing = o
	if err := s.within(t.Context()); err != nil {
		t.Fatal(err)
	}
	kept, err := s.saves.Tuning("Ana")
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

// Steps begin after each fifth turn and no other, each once, and change nothing that is kept for
// the player.
func TestStepsWithinAWar(t *testing.T) {
	store := climbing(t, MinMatches, 0.5, 0.25)
	before, champion := contents(t, store)
	s := climber(t, store)
	var games atomic.Int64
	s.each = func() { games.Add(1) }
	for _, c := range []struct {
		turns int
		plays bool
	}{{4, false}, {5, true}, {5, false}, {6, false}, {10, true}, {4, false}} {
		games.Store(0)
		take(t, s, ongoing(t, c.turns))
		if played := games.Load() > 0; played != c.plays {
			t.Errorf("after turn %d: %d games", c.turns, games.Load())
		}
	}
	if after, kept := contents(t, store); !reflect.DeepEqual(before, after) || !reflect.DeepEqual(champion, kept) {
		t.Error("a step within a war changed what is kept")
	}
}

// A step within a war that is cut off again and again ends like one that is not, and its games
// are played once. It is told with the weights that won, and kept until the war has them.
func TestAStepWithinAWarGoesOn(t *testing.T) {
	const cut = 40 // games
	o := ongoing(t, 5)
	wins := func(s *Study) {
		s.climber.Climbing.Comparison.Test = stats.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.9, Beta: 0.0001}
		s.climber.Climbing.Comparison.MaxPairs = 60
	}
	whole := climber(t, climbing(t, MinMatches, 0.5, 0.25))
	wins(whole)
	var games, pieces atomic.Int64
	whole.each = func() { games.Add(1) }
	want := take(t, whole, o)
	result, ok := whole.Reweighed()
	if !ok || want.Within == nil || !result.Before.Equal(o.Match.Weights) || result.After.Equal(result.Before) {
		t.Fatalf("%+v, %v, %+v", result, ok, want)
	}
	if _, again := whole.Reweighed(); again {
		t.Error("a step is told twice")
	}
	store := climbing(t, MinMatches, 0.5, 0.25)
	for n := 0; ; n++ {
		s := climber(t, store)
		wins(s)
		ctx, cancel := context.WithCancel(t.Context())
		here := 0
		s.each = func() {
			pieces.Add(1)
			if here++; here == cut { // a pair is kept when it is complete
				cancel()
			}
		}
		s.ongoing = o
		err := s.within(ctx)
		cancel()
		if err != nil || n > 200 {
			t.Fatal(n, err)
		}
		if got, ok := s.Reweighed(); ok {
			if !reflect.DeepEqual(got, result) {
				t.Errorf("in pieces it came to %+v, at once to %+v", got, result)
			}
			break
		}
	}
	got, err := store.Tuning("Ana")
	if err != nil || !reflect.DeepEqual(got.Within, want.Within) {
		t.Errorf("in pieces the step is\n%+v, at once\n%+v, %v", got.Within, want.Within, err)
	}
	if games.Load() == 0 || pieces.Load() > 2*games.Load() {
		t.Errorf("%d games in pieces, %d at once", pieces.Load(), games.Load())
	}
	s := climber(t, store)
	o.Match.Weights = result.After // the war has them
	if take(t, s, o); s.plays() == false {
		t.Error("the war ended")
	}
	if _, ok := s.Reweighed(); ok {
		t.Error("a step is told to the war that has its weights")
	}
	if err := s.EndWithin("Ana"); err != nil {
		t.Fatal(err)
	}
	if left, _ := store.Tuning("Ana"); left.Within != nil || s.plays() {
		t.Error("a step is left when the war is over")
	}
}
