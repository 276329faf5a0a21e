package learning

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/ai/playermodel"
	"eras/saves"
)

func TestModelsNeedMatchesUnderTheSameRules(t *testing.T) {
	own := loggedWars(t, "dominion", MinStudied+1)
	others := loggedWars(t, "2005", 2)
	enough := own[:MinStudied]
	undone := slices.Clone(enough)
	undone[0].TakenBack = true
	broken := slices.Clone(enough)
	broken[2].Record = "eras-record 1\nboard: general\nnonsense"
	for _, c := range []struct {
		name    string
		matches []saves.Logged
		ok      bool
	}{
		{"none", nil, false}, {"too few", own[:MinStudied-1], false}, {"enough", enough, true}, {"one with an undone step", undone, false},
		{"one that cannot be read", broken, false}, {"older ones under other rules", append(slices.Clone(others), enough...), true},
		{"newer ones under other rules", append(slices.Clone(enough), others...), false},
	} {
		m, ok, err := modelOf(context.Background(), &wars, &saves.Knowledge{Matches: c.matches}, quickFitting)
		if ok != c.ok || err != nil {
			t.Errorf("%s: ok %v, %v", c.name, ok, err)
		}
		if ok && (m.Tested == 0 || m.Moves == 0 || m.Depth != 1 || len(m.Weights) != 10 || m.ByChance <= 0 || !m.Date.Equal(enough[4].Date)) {
			t.Errorf("%s: %+v", c.name, m)
		}
	}
	k := saves.Knowledge{Matches: enough}
	m, _, err := modelOf(context.Background(), &wars, &k, quickFitting)
	if err != nil {
		t.Fatal(err)
	}
	again, _, _ := modelOf(context.Background(), &wars, &k, quickFitting)
	if !reflect.DeepEqual(m, again) {
		t.Errorf("the same matches give %+v and %+v", m, again)
	}
	k.SetModel(m)
	if _, ok, _ := modelOf(context.Background(), &wars, &k, quickFitting); ok {
		t.Error("a model is made again without a new match")
	}
	k.AddMatch(own[MinStudied])
	if _, ok, err := modelOf(context.Background(), &wars, &k, quickFitting); !ok || err != nil {
		t.Errorf("after another match: %v, %v", ok, err)
	}
}

// Turns of several orders are too many to search for a model: its fitting would take minutes.
func TestModelsOfTurnsLookOneTurnAhead(t *testing.T) {
	if testing.Short() {
		t.Skip("fits a model of full size, in one goroutine")
	}
	m, ok, err := modelOf(t.Context(), &wars, &saves.Knowledge{Matches: loggedWars(t, "banners", MinStudied)}, playermodel.StandardFitting())
	if err != nil || !ok || m.Depth != 1 {
		t.Errorf("%+v, %v, %v", m, ok, err)
	}
	for _, name := range []string{"2005", "dominion"} {
		s, err := agents.LoadScenario(name)
		if err != nil {
			t.Fatal(err)
		}
		if f := wars.fitted(&s.Rules, playermodel.StandardFitting()); len(f.Depths) != 3 {
			t.Errorf("%s: models look %v plies ahead", name, f.Depths)
		}
	}
}

// knowing returns saves that have matches of players.
func knowing(t *testing.T, matches []saves.Logged, names ...string) *saves.Saves {
	t.Helper()
	s := saves.New(&saves.Memory{})
	for _, name := range names {
		if err := s.UpdateKnowledge(name, func(k *saves.Knowledge) { k.Matches = matches }); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestStudyKeepsAModel(t *testing.T) {
	store := knowing(t, loggedWars(t, "dominion", MinStudied), "Ana", "Bea")
	s := NewStudy(store, func(err error) { t.Error(err) })
	s.fitting = quickFitting
	if _, ended := s.Ended(); ended {
		t.Error("a study ended before it began")
	}
	s.Begin("Bea")
	s.Begin("Ana") // which ends the other
	s.Begin("Ana") // which does nothing
	name, ended := "", false
	for deadline := time.Now().Add(time.Minute); !ended && time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		name, ended = s.Ended()
	}
	if name != "Ana" || !ended {
		t.Fatalf("ended: %q, %v", name, ended)
	}
	if _, ended = s.Ended(); ended {
		t.Error("one study ended twice")
	}
	if k, err := store.Knowledge("Ana"); len(k.Models) != 1 || err != nil {
		t.Errorf("%d models, %v", len(k.Models), err)
	}
	s.End() // nothing is under way
}

func TestCancelledStudyKeepsNothing(t *testing.T) {
	store := knowing(t, loggedWars(t, "dominion", MinStudied), "Ana")
	before, _ := store.Knowledge("Ana")
	s := NewStudy(store, func(err error) { t.Error(err) })
	s.Begin("Ana")
	s.End()
	if _, ended := s.Ended(); ended {
		t.Error("a study that was ended still reports its end")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Learn(ctx, store, "Ana", quickFitting); err != nil {
		t.Errorf("cancelled: %v", err)
	}
	if after, _ := store.Knowledge("Ana"); !reflect.DeepEqual(before, after) {
		t.Error("a cancelled study left something")
	}
}

// unreadable is a store that cannot be read.
type unreadable struct{ saves.Memory }

func (*unreadable) Read(string) ([]byte, error) { return nil, errors.New("denied") }

func TestStudyReportsErrors(t *testing.T) {
	var failed atomic.Int32 // the study may fail in several of its steps
	s := NewStudy(saves.New(&unreadable{}), func(error) { failed.Add(1) })
	s.Begin("Ana")
	s.End()
	if failed.Load() == 0 {
		t.Error("no error was reported")
	}
}
