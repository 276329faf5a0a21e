package jic

import (
	"fmt"
	"strings"
	"testing"

	"eras/evolve/stats"
	"eras/lab/experiment"
	"eras/lab/experiment/experimenttest"
	tournament "eras/lab/tournament/diplomacy"
)

// A reading with the default values plays the games of the experiment against the same
// bot, another reading plays them differently.
func TestReadings(t *testing.T) {
	plain := &Lineups{
		Name: "small", Title: "Small", Text: []string{"Why."}, LastYear: 1904, StaleYears: 3,
		Lineups: []Lineup{{Name: "jic-dumbbot", Bots: "jic:3,dumbbot:4", Paper: loaded(t, "jic-dumbbot").Lineups[0].Paper}},
	}
	r := &Lineups{Name: "readings", Title: "Readings", LastYear: 1904, StaleYears: 3, Readings: []Reading{
		{Name: "ours"}, {Name: "same", Settings: "readings.inversion=11"}, {Name: "other", Settings: "readings.bonus_plans=0:readings.enemies=all"},
	}}
	r.addReadingsOf(plain)
	o := experiment.Options{Seed: 2, Games: 14}
	want := experimenttest.Run[[]tournament.Played, *Summary](t, plain.Experiment(), o).Sum.Lineups[0].Lines[0]
	ran := experimenttest.Run[[]tournament.Played, *ReadingsSummary](t, r.Experiment(), o)
	s := ran.Sum
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
	report := fmt.Sprint(ran.Sections)
	for _, text := range []string{"Against dumbbot", "readings.bonus_plans=0:readings.enemies=all", "47.0 % (37.5 to 56.7)"} {
		if !strings.Contains(report, text) {
			t.Errorf("%q is not in the report", text)
		}
	}
}
