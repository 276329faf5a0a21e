package learning

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"eras/evolve"
	"eras/game/war"
	"eras/saves"
)

// quickClimber takes small steps.
func quickClimber(t *testing.T) Climber {
	c := StandardClimber(quickTrainingOfAll(t))
	c.Training.War.Shuffle, c.Training.Battle.Shuffle, c.Training.War.Opening = true, true, 2
	c.Proposer.Archived, c.Proposer.Mated, c.Proposer.Mutated = 2, 1, 2
	c.Climbing.Screening.Pairs, c.Climbing.Comparison.MaxPairs = 1, 4
	c.Fitting, c.Models = quickFitting, 2
	return c
}

// climbing returns saves of a player who has played wars, in which the computer played
// with weights that other ones are kept beside.
func climbing(t *testing.T, wars int, kept, played float64) *saves.Saves {
	t.Helper()
	return climbingIn(t, &saves.Memory{}, wars, kept, played)
}

func climbingIn(t *testing.T, disk saves.Store, wars int, kept, played float64) *saves.Saves {
	t.Helper()
	m := newMatch(t)
	m.Rules.Dominion = 1 // with all estimators
	profile, last := champion(&m, kept, evolve.Result{Score: 1}), champion(&m, played, evolve.Result{})
	w, _ := last.Champion(war.ID, m.Estimators())
	all := loggedWars(t, "dominion", wars)
	for i := range all {
		all[i].Weights = w.Weights
	}
	store := saves.New(disk)
	if err := store.UpdateKnowledge("Ana", func(k *saves.Knowledge) { k.Matches = all }); err != nil {
		t.Fatal(err)
	}
	if err := store.UpdateProfile("Ana", today, func(p *saves.Profile) { p.Champions = profile.Champions }); err != nil {
		t.Fatal(err)
	}
	return store
}

// climber returns a study that takes all steps without rest.
func climber(t *testing.T, store *saves.Saves) *Study {
	s := NewStudy(store, func(err error) { t.Error(err) })
	s.climber, s.rest, s.saveEvery = quickClimber(t), 0, 0
	return s
}

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

// dates returns the matches that changes follow, each once.
func dates(k *saves.Knowledge) []string {
	var all []string
	for _, c := range k.Changes {
		if date := c.Date.Format("0102"); len(all) == 0 || all[len(all)-1] != date {
			all = append(all, date)
		}
	}
	return all
}

// checkChanges checks that changes follow each other: each starts from what was kept when
// its step began, and at most the last of a step was taken.
func checkChanges(t *testing.T, k *saves.Knowledge, kept saves.Weights, now saves.Champion) {
	t.Helper()
	for i, c := range k.Changes {
		if !maps.Equal(c.Before, kept) || c.Pairs == 0 || c.Source == "" || maps.Equal(c.Before, c.After) {
			t.Errorf("change %d is %+v", i, c)
		}
		if c.Accepted {
			if i+1 < len(k.Changes) && k.Changes[i+1].Date.Equal(c.Date) {
				t.Errorf("change %d was taken, and one after it tried", i)
			}
			kept = c.After
		}
	}
	if !maps.Equal(now.Weights, kept) {
		t.Errorf("%v are kept, not %v", now.Weights, kept)
	}
}

func TestEachMatchHasItsStep(t *testing.T) {
	if testing.Short() {
		t.Skip("climbs ten steps, in one goroutine")
	}
	var first saves.Knowledge
	for i := range 2 {
		store := climbing(t, MinMatches+2, 0.5, 0.25)
		before, champion := contents(t, store)
		p, _ := store.Profile("Ana")
		if due := Waiting(war.ID, &before, &p); len(due) != len(before.Matches) || !due[0].Equal(before.Matches[0].Date) {
			t.Errorf("waiting: %v", due)
		}
		s := climber(t, store)
		s.climb(t.Context(), "Ana")
		k, after := contents(t, store)
		if got := fmt.Sprint(dates(&k)); got != "[0504 0505 0506 0507 0508]" || k.Validate() != nil {
			t.Fatalf("steps after %s, %v", got, k.Validate())
		}
		checkChanges(t, &k, champion.Weights, after)
		if len(Waiting(war.ID, &k, &p)) != 0 || after.Result != champion.Result {
			t.Error("a step is still due")
		}
		if left, err := store.Tuning("Ana"); err != nil || len(left.Steps) != 0 {
			t.Errorf("a step is left: %+v, %v", left, err)
		}
		if i == 0 {
			first = k
		} else if !reflect.DeepEqual(first, k) {
			t.Error("the same matches lead to other steps")
		}
		s.climb(t.Context(), "Ana")
		if again, _ := contents(t, store); !reflect.DeepEqual(again, k) {
			t.Error("a step was taken twice")
		}
	}
}

// A step that is cut off after every game, or whose program is killed at every write, ends
// like one that is not.
func TestStepsGoOnWhereTheyWereCutOff(t *testing.T) {
	if testing.Short() {
		t.Skip("climbs dozens of times, in one goroutine")
	}
	whole := climbing(t, MinMatches, 0.5, 0.25)
	climber(t, whole).climb(t.Context(), "Ana")
	k, kept := contents(t, whole)
	same := func(t *testing.T, store *saves.Saves, how string) {
		t.Helper()
		again, champion := contents(t, store)
		if !reflect.DeepEqual(again, k) || !reflect.DeepEqual(champion, kept) {
			t.Errorf("%s:\n%+v\n%+v\nnot cut off:\n%+v\n%+v", how, again.Changes, champion, k.Changes, kept)
		}
	}
	for _, games := range []int{17} {
		store := climbing(t, MinMatches, 0.5, 0.25)
		for n := 0; ; n++ {
			ctx, cancel := context.WithCancel(t.Context())
			s := climber(t, store)
			left := games
			s.each = func() {
				if left--; left == 0 {
					cancel()
				}
			}
			s.climb(ctx, "Ana")
			over := ctx.Err() == nil
			cancel()
			if over {
				break
			}
			if n > 1000 {
				t.Fatal("it never ends")
			}
		}
		same(t, store, fmt.Sprintf("cut off every %d games", games))
	}
	for writes := 0; ; writes += 41 {
		disk := &mortal{}
		store := climbingIn(t, disk, MinMatches, 0.5, 0.25)
		disk.left, disk.dies = writes, true
		s := climber(t, store)
		s.failed = func(error) {}
		s.climb(t.Context(), "Ana")
		survived := disk.left > 0
		disk.dies = false
		climber(t, saves.New(&disk.Memory)).climb(t.Context(), "Ana")
		same(t, store, fmt.Sprintf("killed at write %d", writes+1))
		if survived || t.Failed() {
			return
		}
	}
}

// A player who plays on loses no step: each match interrupts the one under way, and in the end
// all are finished or wait, in order.
func TestSixMatchesInARow(t *testing.T) {
	store := climbing(t, 6, 0.5, 0.25)
	k, champion := contents(t, store)
	matches := k.Matches
	if err := store.UpdateKnowledge("Ana", func(k *saves.Knowledge) { k.Matches = nil }); err != nil {
		t.Fatal(err)
	}
	for i, m := range matches {
		if err := store.UpdateKnowledge("Ana", func(k *saves.Knowledge) { k.AddMatch(m) }); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		s := climber(t, store)
		left := 1 + i*13
		s.each = func() {
			if left--; left <= 0 {
				cancel()
			}
		}
		s.climb(ctx, "Ana")
		cancel()
		k, now := contents(t, store)
		checkChanges(t, &k, champion.Weights, now)
		p, err := store.Profile("Ana")
		if err != nil {
			t.Fatal(err)
		}
		all := dates(&k)
		for _, date := range Waiting(war.ID, &k, &p) {
			all = append(all, date.Format("0102"))
		}
		if len(all) != i+1 || !slices.IsSorted(all) {
			t.Errorf("after match %d there are steps of %v", i+1, all)
		}
		if steps, err := store.Tuning("Ana"); err != nil || len(steps.Steps) > 1 {
			t.Errorf("%d steps are under way, %v", len(steps.Steps), err)
		}
	}
	climber(t, store).climb(t.Context(), "Ana")
	if k, _ = contents(t, store); fmt.Sprint(dates(&k)) != "[0504 0505 0506 0507 0508 0509]" {
		t.Errorf("in the end there are steps of %v", dates(&k))
	}
}

// mortal is a store whose program is killed after some writes.
type mortal struct {
	saves.Memory
	left int
	dies bool
}

func (m *mortal) Write(name string, data []byte) error {
	if m.dies {
		if m.left == 0 {
			return errors.Join(saves.ErrCannotSave, errors.New("killed"))
		}
		m.left--
	}
	return m.Memory.Write(name, data)
}

// Between the log of a step that took weights and the weights nothing is lost.
func TestWhatWasTakenIsKeptAfterAKill(t *testing.T) {
	store := climbing(t, MinMatches, 0.5, 0.25)
	k, champion := contents(t, store)
	after := maps.Clone(champion.Weights)
	after["corner"] = 0.75
	date := k.Matches[0].Date
	step := saves.TuningStep{Mode: war.ID, Date: date, Kept: saves.Numbers(champion.Weights), Candidates: []saves.TuningCandidate{{Source: "played", Parameters: saves.Numbers(after), Results: "ww"}}}
	if err := errors.Join(
		store.SaveTuning("Ana", saves.Tuning{Steps: []saves.TuningStep{step}}),
		store.UpdateKnowledge("Ana", func(k *saves.Knowledge) {
			k.AddChange(saves.Change{Date: date, Mode: war.ID, Source: "played", Before: champion.Weights, After: after, Accepted: true, Pairs: 1, High: 1})
		}),
	); err != nil {
		t.Fatal(err)
	}
	climber(t, store).climb(t.Context(), "Ana")
	k, kept := contents(t, store)
	checkChanges(t, &k, champion.Weights, kept)
	if got := fmt.Sprint(dates(&k)); got != "[0504 0505 0506]" {
		t.Errorf("steps after %s", got)
	}
}

// Useless weights give way after a few matches.
func TestStepsLeaveUselessWeights(t *testing.T) {
	if testing.Short() {
		t.Skip("plays long comparisons, in one goroutine")
	}
	store := climbing(t, MinMatches, 0, 0.5)
	s := climber(t, store)
	s.climber.Climbing.Comparison.MaxPairs = 100
	s.climb(t.Context(), "Ana")
	k, after := contents(t, store)
	taken := 0
	for _, c := range k.Changes {
		if c.Accepted && c.Gain > 0 {
			taken++
		}
	}
	if taken == 0 || after.Weights["soldiers"] == 0 && after.Weights["cities"] == 0 {
		t.Errorf("weights of 0 stay: %+v", after)
	}
}

// Matches that nothing can be learned from have no step, and neither have those beyond the
// newest.
func TestNoStepWithoutWeightsOrMatches(t *testing.T) {
	asIn2005 := climbing(t, MinMatches, 0.5, 0.5)
	if err := asIn2005.UpdateKnowledge("Ana", func(k *saves.Knowledge) {
		for i := range k.Matches {
			k.Matches[i].Weights = nil
		}
	}); err != nil {
		t.Fatal(err)
	}
	for name, store := range map[string]*saves.Saves{"nothing": saves.New(&saves.Memory{}), "as in 2005": asIn2005} {
		s := climber(t, store)
		s.each = func() { t.Errorf("%s: a game is played", name) }
		s.climb(t.Context(), "Ana")
	}
	many := climbing(t, 1, 0.5, 0.5)
	k, _ := contents(t, many)
	for i := range maxWaiting + 5 {
		m := k.Matches[0]
		m.Date = m.Date.AddDate(0, 0, i+1)
		k.AddMatch(m)
	}
	p, _ := many.Profile("Ana")
	if due := Waiting(war.ID, &k, &p); len(due) != maxWaiting || !due[0].Equal(k.Matches[6].Date) {
		t.Errorf("%d steps are waiting, first %v", len(due), due[0])
	}
}
