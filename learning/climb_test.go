package learning

import (
	"context"
	"errors"
	"maps"
	"reflect"
	"testing"

	"eras/evolve"
	"eras/saves"
)

// quickClimber takes small steps.
func quickClimber(t *testing.T) Climber {
	c := StandardClimber(quickTrainingOfAll(t))
	c.Training.War.Shuffle, c.Training.Battle.Shuffle, c.Training.War.Opening = true, true, 2
	c.Step.Strategy = evolve.Strategy{Population: 4, Generations: 2, Opponents: 1, Rounds: 1, Final: 2, Step: 0.3}
	c.Step.Comparison.MaxPairs = 24
	c.Fitting, c.Models = quickFitting, 2
	return c
}

// climbing returns saves of a player who has played wars, in which the computer played
// with weights that other ones are kept beside.
func climbing(t *testing.T, wars int, kept, played float64) *saves.Saves {
	t.Helper()
	m := newMatch(t)
	m.Rules.Dominion = 1 // with all estimators
	profile, last := champion(&m, kept, evolve.Result{Score: 1}), champion(&m, played, evolve.Result{})
	w, _ := last.Champion(saves.War, m.Estimators())
	all := loggedWars(t, "dominion", wars)
	for i := range all {
		all[i].Weights = w.Weights
	}
	store := knowing(t, all, "Ana")
	if err := store.UpdateProfile("Ana", today, func(p *saves.Profile) { p.Champions = profile.Champions }); err != nil {
		t.Fatal(err)
	}
	return store
}

func atOnce(ctx context.Context) error { return ctx.Err() }

// contents returns what is kept of the player.
func contents(t *testing.T, s *saves.Saves) (saves.Knowledge, saves.Champion) {
	t.Helper()
	k, err := s.Knowledge("Ana")
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Profile("Ana")
	if err != nil {
		t.Fatal(err)
	}
	return k, p.Champions[0]
}

func TestAStepIsTakenOnceAfterAMatch(t *testing.T) {
	c := quickClimber(t)
	var first saves.Knowledge
	for i := range 2 {
		store := climbing(t, MinMatches, 0.5, 0.25)
		_, before := contents(t, store)
		tried, err := c.Climb(t.Context(), store, "Ana", atOnce)
		k, after := contents(t, store)
		if err != nil || !tried || len(k.Changes) == 0 || k.Validate() != nil {
			t.Fatalf("tried %v, %v: %+v", tried, err, k.Changes)
		}
		seen := map[string]bool{}
		for n, change := range k.Changes {
			if change.Accepted && n < len(k.Changes)-1 || seen[change.Source] || change.Source == "" || change.Pairs == 0 || !maps.Equal(change.Before, before.Weights) {
				t.Errorf("change %d is %+v", n, change)
			}
			seen[change.Source] = true
		}
		want, last := before.Weights, k.Changes[len(k.Changes)-1]
		if last.Accepted {
			want = last.After
		}
		if !maps.Equal(after.Weights, want) || after.Result != before.Result {
			t.Errorf("after %+v the kept weights are %+v", last, after)
		}
		if i == 0 {
			first = k
		} else if !reflect.DeepEqual(first, k) {
			t.Error("the same match leads to another step")
		}
		if tried, err := c.Climb(t.Context(), store, "Ana", atOnce); tried || err != nil {
			t.Errorf("a second step after the match: %v, %v", tried, err)
		}
	}
}

// Useless weights give way after a few matches.
func TestStepsLeaveUselessWeights(t *testing.T) {
	c := quickClimber(t)
	c.Step.Comparison.MaxPairs = 100
	store := climbing(t, MinMatches, 0, 0.5)
	if _, err := c.Climb(t.Context(), store, "Ana", atOnce); err != nil {
		t.Fatal(err)
	}
	k, after := contents(t, store)
	if last := k.Changes[len(k.Changes)-1]; !last.Accepted || last.Gain <= 0 || maps.Equal(after.Weights, last.Before) {
		t.Errorf("weights of 0 stay: %+v", last)
	}
}

func TestNothingIsKeptOfACancelledStep(t *testing.T) {
	c := quickClimber(t)
	for _, after := range []int{0, 1, 20, 60} {
		store := climbing(t, MinMatches, 0.5, 0.25)
		before, champion := contents(t, store)
		ctx, cancel := context.WithCancel(t.Context())
		games := 0
		_, err := c.Climb(ctx, store, "Ana", func(ctx context.Context) error {
			if games++; games > after {
				cancel()
			}
			return ctx.Err()
		})
		k, kept := contents(t, store)
		if err != nil || !reflect.DeepEqual(before, k) || !reflect.DeepEqual(champion, kept) {
			t.Errorf("after %d games: %v, %+v", after, err, k.Changes)
		}
	}
}

func TestNoStepWithoutWeightsOrMatches(t *testing.T) {
	c := quickClimber(t)
	never := func(context.Context) error { return errors.New("a game is played") }
	asIn2005 := climbing(t, MinMatches, 0.5, 0.5)
	if err := asIn2005.UpdateKnowledge("Ana", func(k *saves.Knowledge) {
		for i := range k.Matches {
			k.Matches[i].Weights = nil
		}
	}); err != nil {
		t.Fatal(err)
	}
	for name, store := range map[string]*saves.Saves{"nothing": saves.New(&saves.Memory{}), "as in 2005": asIn2005} {
		if tried, err := c.Climb(t.Context(), store, "Ana", never); tried || err != nil {
			t.Errorf("%s: %v, %v", name, tried, err)
		}
	}
}
