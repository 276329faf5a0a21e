package adapt

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"eras/evolve"
	"eras/evolve/stats"
	"eras/lab/experiment"
	"eras/lab/experiment/experimenttest"
)

// tiny returns the experiment with few games and short trainings on the smallest map.
func tiny() experiment.Experiment {
	s := Standard()
	s.Map, s.Games, s.Early, s.Depths = "skirmish", 4, 2, []int{1, 2}
	s.Schedule = []int{3}
	s.Evolution = evolve.Strategy{Population: 4, Generations: 2, Opponents: 2, Rounds: 1, Final: 2, Step: 0.3}
	c := &s.Climber
	c.Climbing.Screening.Pairs, c.Climbing.Comparison.MaxPairs = 1, 8
	c.Fitting.Decisions, c.Fitting.Depths, c.Models = 40, []int{1, 2}, 2
	return New(s)
}

func TestAdapt(t *testing.T) {
	ran := experimenttest.Run[OpponentResult, *Summary](t, tiny(), experiment.Options{Seed: 3, Games: 7}) // two opponents
	s := ran.Sum
	if s.Opponents != 2 || len(s.Learners) != len(Learners) {
		t.Fatalf("%+v", s)
	}
	for i, f := range s.Learners {
		if f.Games != 8 || f.Wins+f.Draws+f.Losses != 8 || len(f.ByGame) != 4 || len(f.ByDepth) != 2 {
			t.Errorf("%s: %+v", Learners[i], f)
		}
	}
	for _, result := range s.Results {
		ours := result.Learners[2]
		if ours.Trainings == 0 || ours.Model == nil || ours.Model.Moves == 0 || ours.Model.Predicted <= ours.Model.ByChance {
			t.Errorf("ours: %+v, with model %+v", ours, ours.Model)
		}
		for _, c := range result.Learners {
			for place, gene := range c.Final {
				if place < 3 && gene != 0 {
					t.Errorf("gene %d is %v, but its estimator is not used", place, gene)
				}
			}
		}
		if c := result.Learners[0]; !slices.Equal(c.Final, result.Start) || c.Trainings != 0 {
			t.Errorf("the control changed its weights: %+v", c)
		}
	}
	if len(ran.Sections) != 3 || len(ran.Sections[0].Table) != 5 {
		t.Errorf("the report is %+v", ran.Sections)
	}
}

func TestSummary(t *testing.T) {
	s := Standard()
	s.Games, s.Early, s.Depths = 3, 1, []int{1}
	course := func(scores ...int) LearnerResult { return LearnerResult{Scores: scores} }
	opponent := func(static, ours []int) json.RawMessage {
		data, err := json.Marshal(OpponentResult{Learners: []LearnerResult{course(static...), course(0, 0, 0), course(ours...), course(2, 2, 2)}})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	a := New(s)
	two, one := experiment.Options{Games: 6}, experiment.Options{Games: 3}
	sum, err := a.Summarize(two, []json.RawMessage{
		opponent([]int{0, 2, 0}, []int{0, 2, 1}), opponent([]int{2, 0, 1}, []int{2, 2, 2}),
	})
	if err != nil {
		t.Fatal(err)
	}
	l := sum.(*Summary).Learners
	if ours := l[2]; ours.Wins != 4 || ours.Draws != 1 || ours.Losses != 1 || ours.Early.Value != 0.5 || ours.Late.Value != 0.875 {
		t.Errorf("ours: %+v", ours)
	}
	if want := stats.Clustered([]float64{0.25, 0.75}); l[2].Gain != want || l[0].Gain.Value != 0 || math.Abs(l[1].Gain.Value+0.375) > 1e-12 {
		t.Errorf("gains %v, %v, %v; want %v for ours", l[0].Gain, l[1].Gain, l[2].Gain, want)
	}
	for _, broken := range []json.RawMessage{json.RawMessage(`{}`), opponent([]int{1}, []int{1, 1, 1})} {
		if _, err := a.Summarize(one, []json.RawMessage{broken}); err == nil {
			t.Errorf("%s is summarized without error", broken)
		}
	}
}

func TestUnits(t *testing.T) {
	a := New(Standard())
	for games, want := range map[int]int{1: 1, 30: 1, 31: 2, 1200: 40} {
		units, err := a.Units(experiment.Options{Seed: 5, Games: games})
		if err != nil || len(units) != want {
			t.Errorf("%d games make %d units, %v; want %d", games, len(units), err, want)
		}
	}
	for _, change := range []func(*Settings){
		func(s *Settings) { s.Map = "nowhere" }, func(s *Settings) { s.Early = 30 }, func(s *Settings) { s.Depths = nil }, func(s *Settings) { s.Depth = 0 },
	} {
		s := Standard()
		change(&s)
		if _, err := New(s).Units(experiment.Options{Games: 1}); err == nil {
			t.Errorf("%+v is accepted", s)
		}
	}
}

// The settings in results.json keep their keys when Go names change.
func TestSettingsAsJSON(t *testing.T) {
	data, err := json.Marshal(Standard())
	const want = `{"Scenario":"2005","Map":"two-ranges","General":["soldiers","near-warehouses","aggressive","near-cities","shrewd","corner"],"Battle":["soldiers","risky"],"Games":30,"Early":16,"Depth":1,"Depths":[1,2,3],"BattleDepth":1,"Opening":2,"Schedule":[3,6,10,15],"Evolution":{"Population":16,"Generations":12,"Opponents":7,"Rounds":2,"Fame":0.1,"Final":40,"Step":0.15},"Paper":"2005","Climber":{"Proposer":{"Process":{"Deviation":0.1,"Length":0.25},"Hope":0.5,"Archived":5,"Mated":4,"Mutated":6,"Mutation":0.15},"Climbing":{"Screening":{"Pairs":6,"Keep":2},"Comparison":{"Test":{"elo0":0,"elo1":35,"alpha":0.05,"beta":0.2},"MaxPairs":160}},"Fitting":{"Free":null,"Depths":[1,2,3],"Decisions":400,"Rounds":3},"Models":3,"Share":0.75,"Depth":2,"Tried":1},"ModelShare":0.5}`
	if err != nil || string(data) != want {
		t.Errorf("%s, %v\nwant %s", data, err, want)
	}
}
