package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/ai/diplomacy/regent"
	labjic "eras/lab/jic"
)

func TestDiplomacyJICExplain(t *testing.T) {
	args := []string{"diplomacy", "jic", "explain", "-power", "TUR"}
	text := mustRun(t, args...)
	for _, want := range []string{"TUR, SPR 1901, ", "plan 4, move to centre: - BUL, utility 425", "A CON - BUL\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	var e labjic.Explained
	unmarshal(t, mustRun(t, append(args, "-json")...), &e)
	if e.Power != "TUR" || len(e.Units) != 3 || len(e.Orders) != 3 {
		t.Errorf("%+v", e)
	}
	const position = "FAL 1905 units=ITA:A.VEN,A.ROM;AUS:A.TRI owners=ITA:VEN,ROM;AUS:TRI"
	if help := mustRun(t, "help", "diplomacy", "jic", "explain"); !strings.Contains(help, position) {
		t.Errorf("the help has another example:\n%s", help)
	}
	if text := mustRun(t, "diplomacy", "jic", "explain", "-power", "ITA", "-position", position); !strings.Contains(text, "- TRI") {
		t.Errorf("%s", text)
	}
	for _, c := range []struct{ flag, value, want string }{
		{"-power", "", "-power is missing"},
		{"-power", "SPA", "there is no power"},
		{"-position", "SPR", "position"},
		{"-bot", "holdbot", "write jic"},
	} {
		code, _, stderr := eraslab(append(args, c.flag, c.value)...)
		if code != exitBadInput || !strings.Contains(stderr, c.want) {
			t.Errorf("%s %q: %d, %s", c.flag, c.value, code, stderr)
		}
	}
}

func TestDiplomacyJICParams(t *testing.T) {
	text := mustRun(t, "diplomacy", "jic", "params", "-bot", "jic:limits.deadlock=0.5")
	if !strings.Contains(text, "limits.deadlock") || !strings.Contains(text, "0.5") || !strings.Contains(text, "table 11") {
		t.Errorf("%s", text)
	}
	var all []parameterJSON
	unmarshal(t, mustRun(t, "diplomacy", "jic", "params", "-json"), &all)
	if len(all) != 28 || all[0].Key != "destination.enemy_home" || all[0].Value != "2.5" {
		t.Errorf("%d parameters, the first %+v", len(all), all[0])
	}
	if code, _, stderr := eraslab("diplomacy", "jic", "params", "-bot", "jik"); code != exitBadInput || !strings.Contains(stderr, "write jic") {
		t.Errorf("%d, %s", code, stderr)
	}
}

func TestDiplomacyRegentFit(t *testing.T) {
	out := filepath.Join(t.TempDir(), "fitted.toml")
	var fitted regentFitJSON
	unmarshal(t, mustRun(t, "diplomacy", "regent", "fit", "-json", "-bots", "dumbbot,holdbot", "-games", "5", "-year", "1906", "-seed", "4", "-out", out), &fitted)
	if fitted.Spring.After >= fitted.Spring.Before || fitted.Fall.Judged == 0 || fitted.Seed != 4 {
		t.Errorf("%+v", fitted)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := regent.Parameters.Parse(out, data); err != nil || p == regent.Default() {
		t.Errorf("%s reads as %+v, %v", data, p, err)
	}
	for want, args := range map[string][]string{
		"-out is missing":           {},
		"there is no Diplomacy bot": {"-out", out, "-bots", "queen"},
		"write regent":              {"-out", out, "-bot", "jic"},
		"2 games: must be":          {"-out", out, "-games", "2"},
		"-year is 70000":            {"-out", out, "-year", "70000"},
	} {
		code, _, stderr := eraslab(append([]string{"diplomacy", "regent", "fit"}, args...)...)
		if code != 2 || !strings.Contains(stderr, want) {
			t.Errorf("%v: code %d, %q, want %q", args, code, stderr, want)
		}
	}
}
