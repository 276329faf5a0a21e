package jic

import (
	"bytes"
	"encoding/json"
	"testing"

	"eras/evolve/stats"
	"eras/lab/experiment"
)

// A reading with the default values plays the games of the experiment against the same
// bot, another reading plays them differently.
func TestReadings(t *testing.T) {
	plain := &Lineups{
		name: "small", LastYear: 1904, StaleYears: 3,
		Lineups: []Lineup{{Name: "jic-dumbbot", Bots: "jic:3,dumbbot:4", Weight: 1, Paper: againstDumbBot()}},
	}
	r := &Readings{
		Lineups: &Lineups{name: "readings", Heading: "Readings", LastYear: 1904, StaleYears: 3},
		against: []*Lineups{plain},
		conditions: []Reading{
			{Name: "ours"}, {Name: "same", Settings: "readings.inversion=11"}, {Name: "other", Settings: "readings.bonus_plans=0:readings.enemies=all"},
		},
	}
	r.addLineups()
	c := experiment.Config{Experiments: []experiment.Experiment{plain, r}, Options: experiment.Options{Seed: 2, Games: 14}, Out: t.TempDir(), Workers: 2}
	results, report := run(t, c)
	var file struct {
		Experiments struct {
			Small struct {
				Fields []struct {
					Lines []Comparison `json:"bots_beside_paper"`
				}
			}
			Readings ReadingsSummary
		}
	}
	if err := json.Unmarshal(results, &file); err != nil {
		t.Fatal(err)
	}
	s, want := file.Experiments.Readings, file.Experiments.Small.Fields[0].Lines[0]
	if len(s.Against) != 1 || s.Against[0].Bot != "dumbbot" || s.Against[0].Paper.Won.Value != 0.47 || len(s.Against[0].Conditions) != 3 {
		t.Fatalf("%+v", s)
	}
	all := s.Against[0].Conditions
	for _, c := range all[:2] {
		if c.Figures != want.Figures || c.Gain != (stats.Interval{}) {
			t.Errorf("%s: %+v with a gain of %+v, want %+v", c.Condition, c.Figures, c.Gain, want.Figures)
		}
	}
	if all[2].Figures == want.Figures {
		t.Errorf("other readings have the same figures: %+v", all[2])
	}
	for _, text := range []string{"Against dumbbot", "readings.bonus_plans=0:readings.enemies=all", "47.0 % (37.5 to 56.7)"} {
		if !bytes.Contains(report, []byte(text)) {
			t.Errorf("%q is not in the report", text)
		}
	}
}

// The bots of all conditions exist.
func TestAllReadings(t *testing.T) {
	r := NewReadings()
	lineups, skipped, err := r.present()
	if err != nil || len(skipped) > 0 || len(lineups) != 3*len(AllReadings) {
		t.Errorf("%d lineups, %v skipped, %v", len(lineups), skipped, err)
	}
	for i, d := range lineups {
		if ours := i%len(AllReadings) == 0; ours != (d.Bots == r.against[i/len(AllReadings)].Lineups[0].Bots) {
			t.Errorf("lineup %s is %s", d.Name, d.Bots)
		}
	}
}
