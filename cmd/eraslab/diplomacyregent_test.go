package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/ai/diplomacy/regent"
)

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
