package roster

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/jic"
	"eras/ai/diplomacy/regent"
)

// Every bot is found by its name, which is a word of a spec.
func TestDiplomacyBots(t *testing.T) {
	names := DiplomacyBotNames()
	for i, e := range DiplomacyBots() {
		if e.Make == nil || e.Name != names[i] {
			t.Errorf("%s is %s", e.Name, names[i])
		}
		if strings.ContainsAny(e.Name, ":=,@ ") || e.Name != strings.ToLower(e.Name) {
			t.Errorf("%q is no word of a spec", e.Name)
		}
		if maker, err := FindDiplomacyBot(e.Name); err != nil || maker == nil {
			t.Errorf("%s is not found: %v", e.Name, err)
		}
	}
	for _, want := range append(aidiplomacy.Names(), "haai-vanilla", "haai-berserk", "jic", "regent") {
		if !slices.Contains(names, want) {
			t.Errorf("no %s among %q", want, names)
		}
	}
	slices.Sort(names)
	if len(slices.Compact(names)) != len(DiplomacyBotNames()) {
		t.Error("a name is there twice")
	}
}

func TestJICParams(t *testing.T) {
	file := filepath.Join(t.TempDir(), "my:own.toml")
	if err := os.WriteFile(file, []byte("[limits]\ndeadlock = 0.5\nsame_plan = 3\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for spec, change := range map[string]func(*jic.Params){
		"jic":                      func(*jic.Params) {},
		"jic:limits.deadlock=1":    func(p *jic.Params) { p.Limits.Deadlock = 1 },
		"jic:readings.enemies=all": func(p *jic.Params) { p.Readings.Enemies = "all" },
		"jic:file=" + file:         func(p *jic.Params) { p.Limits.Deadlock, p.Limits.SamePlan = 0.5, 3 },
		"jic:plan.none=9:plan.front=8:limits.same_plan=4:file=" + file: func(p *jic.Params) {
			p.Plan.None, p.Plan.Front, p.Limits.Deadlock, p.Limits.SamePlan = 9, 8, 0.5, 4
		},
	} {
		want := jic.Paper()
		change(&want)
		if got, err := JICParams(spec); err != nil || got != want {
			t.Errorf("%s: %+v, %v", spec, got, err)
		}
		if maker, err := FindDiplomacyBot(spec); err != nil || maker == nil {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

func TestBadDiplomacyBots(t *testing.T) {
	for _, c := range []struct{ spec, want string }{
		{"jik", "there is no Diplomacy bot \"jik\": write holdbot, "},
		{"dumbbot:limits.deadlock=1", "the Diplomacy bot \"dumbbot\" has no parameters: write jic"},
		{"jic:deadlock=1", "is impossible: \"deadlock=1\" is not understood: write file=PATH, or KEY=VALUE"},
		{"jic:limits.deadlock", "\"limits.deadlock\" is not understood"},
		{"jic:limits.deadlock=2", "limits.deadlock = 2 is impossible: write a number from 0 to 1"},
		{"jic:limits.deadlock=1:limits.deadlock=1", "limits.deadlock is there twice"},
		{"jic:limits.lock=1", "there is no parameter \"limits.lock\""},
		{"jic:plan.none=7", "plan.none = 7 is impossible: plan.attack is the same"},
		{"jic:file=/nowhere/at/all.toml", "reading parameters: "},
	} {
		_, err := FindDiplomacyBot(c.spec)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.spec, err, c.want)
		}
		if c.spec == "jik" != errors.Is(err, ErrNoDiplomacyBot) {
			t.Errorf("%s: %v is the wrong kind of error", c.spec, err)
		}
	}
}

func TestRegentParams(t *testing.T) {
	file := filepath.Join(t.TempDir(), "my.toml")
	if err := os.WriteFile(file, []byte("[search]\ntries = 50\nrounds = 3\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for settings, change := range map[string]func(*regent.Params){
		"search.tries=7":                   func(p *regent.Params) { p.Search.Tries = 7 },
		"time=1.5s":                        func(p *regent.Params) { p.Search.Seconds = 1.5 },
		"search.tries=9:file=" + file:      func(p *regent.Params) { p.Search.Tries, p.Search.Rounds = 9, 3 },
		"worth.lag=0.5:model.rational=0.9": func(p *regent.Params) { p.Worth.Lag, p.Model.Rational = 0.5, 0.9 },
	} {
		want := regent.Default()
		change(&want)
		if got, err := RegentParams("regent:" + settings); err != nil || got != want {
			t.Errorf("%s: %+v, %v", settings, got, err)
		}
		if maker, err := FindDiplomacyBot("regent:" + settings); err != nil || maker == nil {
			t.Errorf("regent:%s: %v", settings, err)
		}
	}
	for settings, want := range map[string]string{
		"time=soon":        "time=soon is impossible: write a time",
		"tries=3":          "is not understood: write file=PATH, time=TIME",
		"search.tries=0":   "search.tries = 0 is impossible",
		"file=nowhere.xyz": "reading parameters",
	} {
		if _, err := FindDiplomacyBot("regent:" + settings); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("regent:%s: error %v, want %q", settings, err, want)
		}
	}
}
