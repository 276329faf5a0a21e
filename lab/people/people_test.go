package people

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"eras/lab/experiment"
	"eras/lab/experiment/experimenttest"
)

func TestPeople(t *testing.T) {
	e := New("people-risk", "Little", &riskBoard{Map: "isles", Players: 2, Rounds: 8, Plans: 2, Games: 2, Pairs: 2, Every: 14})
	o := experiment.Options{Seed: 3, Games: 60}
	ran := experimenttest.Run[PersonResult, *Summary](t, e, o)
	if len(ran.Units) != 2 || ran.Units[0].Seed == ran.Units[1].Seed {
		t.Errorf("%+v", ran.Units)
	}
	for _, p := range ran.Results {
		if len(p.Personal) != seriesGames || p.Moves == 0 || p.Predicted <= int(p.ByChance) || p.Steps == 0 || !slices.Equal(p.Personal[:2], p.Static[:2]) {
			t.Errorf("%+v", p)
		}
	}
	if s := ran.Sum; s.People != 2 || s.Games != 60 || s.Gain.Low > s.Gain.Value || s.Predicted.Value <= s.ByChance.Value {
		t.Errorf("%+v", s)
	}
	if len(ran.Sections) != 3 || len(ran.Sections[2].Table) != 3 {
		t.Errorf("%+v", ran.Sections)
	}
	o.Games = 30
	if _, err := e.Summarize(o, []json.RawMessage{[]byte(`{"personal":[1]}`)}); err == nil || !strings.Contains(err.Error(), "30 games") {
		t.Errorf("a short series: %v", err)
	}
}
