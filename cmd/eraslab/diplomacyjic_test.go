package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/ai/diplomacy/jic"
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
	var all []jicParameterJSON
	unmarshal(t, mustRun(t, "diplomacy", "jic", "params", "-json"), &all)
	if len(all) != 28 || all[0].Key != "destination.enemy_home" || all[0].Value != "2.5" {
		t.Errorf("%d parameters, the first %+v", len(all), all[0])
	}
	if code, _, stderr := eraslab("diplomacy", "jic", "params", "-bot", "jik"); code != exitBadInput || !strings.Contains(stderr, "write jic") {
		t.Errorf("%d, %s", code, stderr)
	}
}

// A tuning writes a file that a seat takes, the same on any number of workers.
func TestDiplomacyJICTune(t *testing.T) {
	if testing.Short() {
		t.Skip("the race pass tunes in the package that tunes")
	}
	file := filepath.Join(t.TempDir(), "tuned.toml")
	tune := func(workers string) string {
		return mustRun(t, "diplomacy", "jic", "tune", "-field", "holdbot:3", "-year", "1906", "-candidates", "2", "-games", "60",
			"-elo", "1", "-keys", "destination.plain,neighbour.enemy", "-workers", workers, "-seed", "3", "-out", file, "-json")
	}
	said := tune("1")
	if again := tune("2"); again != said {
		t.Errorf("two workers say\n%s\none says\n%s", again, said)
	}
	var shown tunedJSON[jic.Params]
	unmarshal(t, said, &shown)
	if len(shown.Log) != shown.Generations || shown.Generations == 0 || shown.Seed != 3 || shown.Out != file {
		t.Errorf("%+v", shown)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found, err := jic.Parameters.Parse(file, data)
	if err != nil {
		t.Fatalf("%v in\n%s", err, data)
	}
	want := jic.Paper()
	for _, change := range shown.Changes {
		q, err := jic.Parameters.Find(change.Key)
		if err != nil {
			t.Fatal(err)
		}
		if err := jic.Parameters.SetNumber(&want, q, change.To); err != nil {
			t.Error(err)
		}
	}
	if found != want {
		t.Errorf("the file is\n%s\nand the changes are %+v", data, shown.Changes)
	}
	mustRun(t, "diplomacy", "tournament", "-bots", "jic:file="+file+":1,holdbot:6", "-games", "1", "-year", "1902")
}

func TestDiplomacyJICTuneRefusesBadInput(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tuned.toml")
	for _, c := range []struct{ args, want string }{
		{"", "-out is missing"},
		{"-bot dumbbot", "write jic"},
		{"-keys destination.plane", "no parameter"},
		{"-field dumbbot:2", "must leave an even number"},
		{"-games 0", "a tuning of 0 games: must be"},
		{"-year 0 -stale 0", "no limit"},
	} {
		args := append([]string{"diplomacy", "jic", "tune"}, strings.Fields(c.args)...)
		if c.args != "" {
			args = append(args, "-out", file)
		}
		code, _, stderr := eraslab(args...)
		if code != exitBadInput || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: %d, %s", c.args, code, stderr)
		}
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a tuning that is refused writes its file")
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
