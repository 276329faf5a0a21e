package adapt

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"eras/ai/person"
	"eras/evolve"
	"eras/lab/experiment"
)

// tiny returns the experiment with few games and trainings on the smallest map.
func tiny() *Adapt {
	s := Standard()
	s.Map, s.Games, s.Early, s.Depths = "skirmish", 4, 2, []int{1, 2}
	s.Schedule = []int{2, 4}
	s.Beginning = person.Evolution{Population: 4, Generations: 2, Pairs: 2, Step: 0.3}
	s.Evolution, s.Judgement.MaxPairs = s.Beginning, 8
	s.Fitting.Decisions, s.Fitting.Depths, s.Models = 40, []int{1, 2}, 2
	return NewWith(s)
}

func do(t *testing.T, a *Adapt, o experiment.Options) []json.RawMessage {
	t.Helper()
	units, err := a.Units(o)
	if err != nil {
		t.Fatal(err)
	}
	var results []json.RawMessage
	for _, u := range units {
		v, err := a.Do(context.Background(), o, u)
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, data)
	}
	return results
}

func TestAdaptIsTheSameEachTime(t *testing.T) {
	o := experiment.Options{Seed: 3, Games: 7} // rounded up to two opponents
	a := tiny()
	first, second := do(t, a, o), do(t, tiny(), o)
	if len(first) != 2 || !reflect.DeepEqual(first, second) {
		t.Fatalf("first\n%s\nthen\n%s", first, second)
	}
	sum, err := a.Summarize(o, first)
	if err != nil {
		t.Fatal(err)
	}
	s := sum.(*Summary)
	if s.Opponents != 2 || len(s.Learners) != len(Learners) {
		t.Fatalf("%+v", s)
	}
	for i, f := range s.Learners {
		if f.Games != 8 || f.Wins+f.Draws+f.Losses != 8 || len(f.ByGame) != 4 || len(f.ByDepth) != 2 {
			t.Errorf("%s fared %+v", Learners[i], f)
		}
	}
	for _, trial := range s.Trials {
		same := []int{2, 3} // before the first training nothing tells them apart from the control
		for _, i := range same {
			if trial.Courses[i].Scores[0] != trial.Courses[0].Scores[0] {
				t.Errorf("%s scores %v, the control %v", Learners[i], trial.Courses[i].Scores, trial.Courses[0].Scores)
			}
		}
		ours := trial.Courses[2]
		if ours.Trainings != 2 || ours.Known == nil || ours.Known.Moves == 0 || ours.Known.Predicted <= ours.Known.ByChance {
			t.Errorf("ours is %+v, and knows %+v", ours, ours.Known)
		}
		for _, c := range trial.Courses {
			for place, gene := range c.Final {
				if place < 3 && gene != 0 {
					t.Errorf("gene %d is %v, but its estimator does not take part", place, gene)
				}
			}
		}
		if c := trial.Courses[0]; !slices.Equal(c.Final, trial.Start) || c.Trainings != 0 {
			t.Errorf("the control changed: %+v", c)
		}
	}
	sections, err := a.Report(o, sum)
	if err != nil || len(sections) != 3 || len(sections[0].Table) != 5 || !strings.Contains(sections[0].Plot, "<svg") {
		t.Errorf("the report is %+v, %v", sections, err)
	}
	if _, err := a.Report(o, 1); err == nil {
		t.Error("a report of a number was made")
	}
}

func TestSummaryCountsByHand(t *testing.T) {
	s := Settings{Games: 3, Early: 1, Depths: []int{1}}
	course := func(scores ...int) Course { return Course{Scores: scores} }
	trial := func(static, ours []int) json.RawMessage {
		data, err := json.Marshal(Trial{Courses: []Course{course(static...), course(0, 0, 0), course(ours...), course(2, 2, 2)}})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	a := NewWith(s)
	sum, err := a.Summarize(experiment.Options{}, []json.RawMessage{
		trial([]int{0, 2, 0}, []int{0, 2, 1}), trial([]int{2, 0, 1}, []int{2, 2, 2}),
	})
	if err != nil {
		t.Fatal(err)
	}
	l := sum.(*Summary).Learners
	if ours := l[2]; ours.Wins != 4 || ours.Draws != 1 || ours.Losses != 1 || ours.Early.Value != 0.5 || ours.Late.Value != 0.875 {
		t.Errorf("ours fared %+v", ours)
	}
	if want := evolve.Clustered([]float64{0.25, 0.75}); l[2].Gain != want || l[0].Gain.Value != 0 || math.Abs(l[1].Gain.Value+0.375) > 1e-12 {
		t.Errorf("gains %v, %v, %v; want %v for ours", l[0].Gain, l[1].Gain, l[2].Gain, want)
	}
	for _, broken := range []json.RawMessage{json.RawMessage(`1`), json.RawMessage(`{}`), trial([]int{1}, []int{1, 1, 1})} {
		if _, err := a.Summarize(experiment.Options{}, []json.RawMessage{broken}); err == nil {
			t.Errorf("%s was summed up", broken)
		}
	}
}

func TestUnitsAreAsManyAsGamesAskFor(t *testing.T) {
	a := New()
	for games, want := range map[int]int{1: 1, 30: 1, 31: 2, 1200: 40} {
		units, err := a.Units(experiment.Options{Seed: 5, Games: games})
		if err != nil || len(units) != want {
			t.Errorf("%d games make %d units, %v; want %d", games, len(units), err, want)
		}
	}
	if _, err := a.Do(context.Background(), experiment.Options{}, experiment.Unit{ID: "else"}); err == nil {
		t.Error("an unknown unit was done")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := tiny().Do(ctx, experiment.Options{}, experiment.Unit{ID: "opponent-0000"}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled unit returns %v", err)
	}
	for _, change := range []func(*Settings){
		func(s *Settings) { s.Map = "nowhere" }, func(s *Settings) { s.Early = 30 }, func(s *Settings) { s.Depths = nil }, func(s *Settings) { s.Depth = 0 },
	} {
		s := Standard()
		change(&s)
		if _, err := NewWith(s).Units(experiment.Options{Games: 1}); err == nil {
			t.Errorf("%+v has units", s)
		}
	}
}
