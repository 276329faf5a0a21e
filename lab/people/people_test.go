package people

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"eras/lab/experiment"
)

// tiny returns the experiment on Risk with little work.
func tiny() *Experiment {
	return &Experiment{name: "people-risk", board: &riskBoard{Map: "isles", Players: 2, Rounds: 8, Plans: 2, Games: 2, Pairs: 2, Every: 14}}
}

func TestPeople(t *testing.T) {
	e, o := tiny(), experiment.Options{Seed: 3, Games: 60}
	units, err := e.Units(o)
	if err != nil || len(units) != 2 || units[0].Seed == units[1].Seed {
		t.Fatal(units, err)
	}
	var results []json.RawMessage
	for _, u := range units {
		r, err := e.Do(context.Background(), o, u)
		if err != nil {
			t.Fatal(err)
		}
		again, err := e.Do(context.Background(), o, u)
		if err != nil || !reflect.DeepEqual(r, again) {
			t.Errorf("the same unit gives\n%+v\n%+v, %v", r, again, err)
		}
		p := r.(PersonResult)
		if len(p.Personal) != seriesGames || p.Moves == 0 || p.Predicted <= int(p.ByChance) || p.Steps == 0 || !reflect.DeepEqual(p.Personal[:2], p.Static[:2]) {
			t.Errorf("%+v", p)
		}
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, data)
	}
	summary, err := e.Summarize(o, results)
	if err != nil {
		t.Fatal(err)
	}
	s := summary.(*Summary)
	if s.People != 2 || s.Games != 60 || s.Gain.Low > s.Gain.Value || s.Predicted.Value <= s.ByChance.Value {
		t.Errorf("%+v", s)
	}
	sections, err := e.Report(o, summary)
	if err != nil || len(sections) != 3 || len(sections[2].Table) != 3 {
		t.Errorf("%d sections, %v", len(sections), err)
	}
	if _, err := e.Summarize(o, []json.RawMessage{[]byte(`{"personal":[1]}`)}); err == nil || !strings.Contains(err.Error(), "30 games") {
		t.Errorf("a short series: %v", err)
	}
}

func TestPeopleAreCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	e, o := tiny(), experiment.Options{Seed: 3, Games: 30}
	units, _ := e.Units(o)
	if _, err := e.Do(ctx, o, units[0]); err == nil {
		t.Error("a cancelled unit has a result")
	}
}
