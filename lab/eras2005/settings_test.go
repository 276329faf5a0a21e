package eras2005

import (
	"math"
	"strings"
	"testing"

	"eras/assets/experiments"
	"eras/lab/experiment"
	"eras/lab/experiment/experimenttest"
)

func TestPValue(t *testing.T) {
	for _, c := range []struct {
		measured, paper Tally
		want            float64
	}{
		{newTally(1, 0, 1), newTally(14, 0, 0), 2 * math.Pow(0.5, 14)},
		{newTally(9, 0, 1), newTally(2, 0, 0), 1}, // 2 · 0.81 is clamped
		{newTally(1, 1, 2), newTally(1, 0, 0), 0.5},
		{newTally(1, 1, 2), newTally(0, 1, 0), 1}, // at least a draw: one half
		{newTally(1, 0, 3), newTally(1, 0, 1), 2 * (1 - 9.0/16)},
		{newTally(1, 0, 0), newTally(0, 0, 1), 0},
	} {
		if got := pValue(c.measured, c.paper); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%+v against %+v: %v, want %v", c.measured, c.paper, got, c.want)
		}
	}
}

const tinySearch = `name = "tiny"
title = "Tiny?"
scenario = "2005"
pruebas = ["prueba5"]
depths = [1]
layouts = ["two-ranges"]
trainings = 2
opening = 2
`

func TestSettingsSearch(t *testing.T) {
	s, err := ParseSearch("tiny.toml", []byte(tinySearch))
	if err != nil {
		t.Fatal(err)
	}
	o := experiment.Options{Seed: 2, Games: 16}
	ran := experimenttest.Run[[]cell, *SearchSummary](t, s.Experiment(), o)
	summary := ran.Sum
	// One layout or all, three values for the side and three for the first mover.
	if len(summary.Settings) != 18 {
		t.Fatalf("%d settings", len(summary.Settings))
	}
	games := map[setting]Tally{}
	for i, x := range summary.Settings {
		games[x.setting] = x.Experiments[0].Tally
		if i > 0 && x.Agrees > summary.Settings[i-1].Agrees {
			t.Error("the settings are not in descending order")
		}
	}
	if all := games[setting{}]; all.Games != 16 {
		t.Errorf("over all settings: %+v", all)
	}
	parts := games[setting{"two-ranges", "red", "trained"}].Wins + games[setting{"two-ranges", "red", "random"}].Wins
	if whole := games[setting{"", "red", ""}]; whole.Games != 8 || whole.Wins != parts {
		t.Errorf("as red: %+v, its parts have %d wins", whole, parts)
	}
	if len(ran.Sections) != 2 || len(ran.Sections[0].Table) != 19 || len(ran.Sections[1].Table) != 7 {
		t.Errorf("the report: %v", ran.Sections)
	}
}

func TestBuiltInSearch(t *testing.T) {
	s := builtIn(t, SearchName, ParseSearch)
	if len(s.experiments) != 5 || len(s.layouts) != 4 {
		t.Errorf("%d experiments on %d layouts", len(s.experiments), len(s.layouts))
	}
	for old, broken := range map[string]string{
		`["prueba5"]`: `["prueba6"]`, "[1]": "[0]", `["two-ranges"]`: `["moon"]`, "trainings = 2": "trainings = 0", `"2005"`: `"1905"`,
	} {
		text := strings.Replace(tinySearch, old, broken, 1)
		if _, err := ParseSearch("x.toml", []byte(text)); err == nil || text == tinySearch {
			t.Errorf("a file with %s is accepted", broken)
		}
	}
}

// builtIn returns what parse reads from the file of a built-in experiment.
func builtIn[T any](t *testing.T, name string, parse func(name string, data []byte) (T, error)) T {
	t.Helper()
	file, data, _ := experiments.Read(name)
	read, err := parse(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return read
}
