package habits

import (
	"reflect"
	"testing"

	"eras/game"
	"eras/game/war"
	"eras/lab/experiment"
	"eras/lab/experiment/experimenttest"
)

// tiny returns settings that make the experiments short.
func tiny() *Settings {
	s := standard()
	s.Scenario, s.Level, s.Before, s.Every, s.Continued = "dominion", 1, 1, 20, 2
	s.Wars, s.Schedule, s.Spans = 3, []int{2}, []Span{{2, 3}}
	s.training.War.Limit = 30
	c := &s.climber
	c.Training = s.training
	c.Proposer.Archived, c.Proposer.Mated, c.Proposer.Mutated, c.Tried, c.Models = 1, 0, 1, 1, 1
	c.Climbing.Screening.Pairs, c.Climbing.Comparison.MaxPairs = 1, 4
	c.Climbing.Comparison.Test.Alpha = 0.9
	c.Fitting.Decisions = 60
	return &s
}

func TestSeries(t *testing.T) {
	ran := experimenttest.Run[SeriesResult, *SeriesSummary](t, newSeries(tiny()), experiment.Options{Seed: 3, Games: 6})
	s := ran.Sum
	if s.All.Persons != 2 || s.All.Steps != 2 || len(s.Parts) != len(habits()) || s.Parts[0].Persons != 1 || s.Parts[2].Persons != 0 {
		t.Errorf("%+v", s)
	}
	want := (gain(&s.Results[0]) + gain(&s.Results[1])) / 2
	if got := s.All.Gain[0].Value; got != want {
		t.Errorf("the gain is %v, not %v", got, want)
	}
	if len(ran.Sections) != 1 || len(ran.Sections[0].Table) != 2+len(habits()) {
		t.Errorf("%+v", ran.Sections)
	}
}

// gain returns that of the computer that learns in the second and third war.
func gain(r *SeriesResult) float64 {
	return float64(r.Learned[1]+r.Learned[2]-r.Static[1]-r.Static[2]) / 4
}

func TestWithin(t *testing.T) {
	s := experimenttest.Run[WithinResult, *WithinSummary](t, newWithin(tiny()), experiment.Options{Seed: 3, Games: 2}).Sum
	if s.Wars != 2 || s.Steps == 0 {
		t.Errorf("%+v", s)
	}
	for _, r := range s.Results {
		if len(r.Taken) == 0 && r.Gain != 0 {
			t.Errorf("%+v gained without a change", r)
		}
	}
}

// Persons keep to their habits.
func TestPersonsKeepTheirHabits(t *testing.T) {
	s := standard()
	for number, h := range habits() {
		r, err := seriesOf(&s, number, 5)
		if err != nil || r.person.habit != h {
			t.Fatal(err)
		}
		var wars [][]war.Move
		var scores []int
		liked, chances := 0, 0
		for n := range 5 {
			c, err := r.computer(n, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			_, score, err := r.play(t.Context(), n, c)
			if err != nil {
				t.Fatal(err)
			}
			wars, scores = append(wars, r.person.orders), append(scores, score)
			for _, d := range r.person.decided {
				p := d.Position
				may := map[liking]bool{}
				for _, m := range r.rules.Moves(&p, nil) {
					may[r.person.likes(&p, m)] = true
				}
				if len(may) == 1 {
					continue
				}
				chances++
				if got := r.person.likes(&p, d.Move); got == always || got == indifferent && !may[always] {
					liked++
				}
			}
		}
		switch h {
		case Attacks, Unguarded, OneKind:
			if chances == 0 || liked != chances {
				t.Errorf("%s: %d times of %d", h, liked, chances)
			}
		case SameOpening:
			if !reflect.DeepEqual(wars[0][:4], wars[2][:4]) || !reflect.DeepEqual(wars[1][:4], wars[3][:4]) {
				t.Errorf("%s: %v", h, wars)
			}
		case Repeats:
			for n := range 3 {
				if scores[n] < 0 && wars[n][0] != wars[n+2][0] {
					t.Errorf("%s: war %d was won with %v, war %d began with %v", h, n, wars[n][:3], n+2, wars[n+2][:3])
				}
			}
			if r.person.lines[game.Red] == nil && r.person.lines[game.Blue] == nil && scores[4] < 0 {
				t.Errorf("%s: nothing to repeat after %v", h, scores)
			}
		}
	}
}
