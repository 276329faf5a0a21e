package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"eras/ai/registry"
	aiender "eras/ai/risk/ender"
	"eras/lab/ender"
)

// The table and the objects have every parameter, with the paper's values.
func TestRiskEnderParams(t *testing.T) {
	paper := aiender.Paper()
	lines := strings.Split(strings.TrimSpace(mustRun(t, "risk", "ender", "params")), "\n")[1:]
	var shown []parameterJSON
	unmarshal(t, mustRun(t, "risk", "ender", "params", "-json"), &shown)
	all := aiender.Parameters.List
	if len(lines) != len(all) || len(shown) != len(all) {
		t.Fatalf("%d lines and %d objects for %d parameters", len(lines), len(shown), len(all))
	}
	for i, q := range all {
		if rest := strings.TrimSpace(strings.TrimPrefix(lines[i], q.Key)); !strings.HasPrefix(lines[i], q.Key+" ") || !strings.HasPrefix(rest, aiender.Parameters.Text(&paper, q)+" ") || !strings.Contains(lines[i], q.About) {
			t.Errorf("line %d is %s", i, lines[i])
		}
		for _, name := range q.Names {
			if !strings.Contains(lines[i], name) {
				t.Errorf("%s may not be %s in %s", q.Key, name, lines[i])
			}
		}
		if s := shown[i]; s.Key != q.Key || s.Symbol != q.Symbol || s.Where != q.Source || s.About != q.About || s.Range != q.Range.String() {
			t.Errorf("%+v is shown as %+v", q, s)
		}
	}
	object := func(key string) parameterJSON {
		return shown[slices.IndexFunc(all, func(q registry.Parameter) bool { return q.Key == key })]
	}
	if s := object("dominance.aim"); s.Value != 0.8 || *s.Low != 0 || *s.High != 1 || !s.OpenLow || !s.OpenHigh || s.Whole {
		t.Errorf("%+v", s)
	}
	if s := object("search.plans"); s.Value != 200.0 || *s.Low != 1 || s.High != nil || s.OpenLow || s.OpenHigh || !s.Whole {
		t.Errorf("%+v", s)
	}
	if s := object("valuation.threats"); s.Value != any(true) || s.Low != nil {
		t.Errorf("%+v", s)
	}
	if s := object("defence.country"); s.Value != "sigmoid" || len(s.Names) != 2 {
		t.Errorf("%+v", s)
	}
}

func TestRiskEnderParamsOfOthers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.toml")
	if err := os.WriteFile(file, []byte("[dominance]\naim = 0.75\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	value := func(key string, args ...string) string {
		for line := range strings.Lines(mustRun(t, append([]string{"risk", "ender", "params"}, args...)...)) {
			if words := strings.Fields(line); words[0] == key {
				return words[1]
			}
		}
		return ""
	}
	for _, c := range []struct {
		key, want string
		args      []string
	}{
		{"dominance.aim", "0.75", []string{"-file", file}},
		{"search.plans", "200", []string{"-file", file}},
		{"search.plans", "200", []string{"-bot", "ender-2009"}},
		{"search.plans", "300", []string{"-bot", "ender-2009:plans=300:file=" + file}},
		{"dominance.aim", "0.75", []string{"-bot", "ender-2009:plans=300:file=" + file}},
	} {
		if got := value(c.key, c.args...); got != c.want {
			t.Errorf("%q: %s = %s, want %s", c.args, c.key, got, c.want)
		}
	}
}

func TestRiskEnderExplain(t *testing.T) {
	const position = "reinforce 1 5 0.1,0.1,0.4,0.3,0.1,0.1,0.1,0.1,0.3,1.1,1.1,1.1,0.1,1.1,0.1,0.1,0.1,0.1 8 0/0 5.11/17 2 -"
	if help := mustRun(t, "help", "risk", "ender", "explain"); !strings.Contains(help, position) {
		t.Errorf("the help has another example:\n%s", help)
	}
	args := []string{"risk", "ender", "explain", "-map", "isles", "-bot", "ender-2009:plans=10", "-position", position}
	text := mustRun(t, args...)
	if !strings.HasPrefix(text, "round 5, player 1, 8 armies in hand (turn): 10 plans\n") || !strings.Contains(text, "→") {
		t.Errorf("%s", text)
	}
	var e ender.Explained
	unmarshal(t, mustRun(t, append(args, "-json")...), &e)
	if e.Seat != 1 || e.InHand != 8 || e.Plans != 10 || len(e.Best.Attacks) == 0 || len(e.Players) == 0 {
		t.Errorf("%+v", e)
	}
	for _, c := range []struct{ flag, value, want string }{
		{"-position", "", "-position is missing"},
		{"-position", "reinforce", "have 1 fields"},
		{"-bot", "quo", "does not take"},
	} {
		code, _, stderr := eraslab(append(args, c.flag, c.value)...)
		if code != exitBadInput || !strings.Contains(stderr, c.want) {
			t.Errorf("%s %q: %d, %s", c.flag, c.value, code, stderr)
		}
	}
}

func TestRiskEnderLog(t *testing.T) {
	folder := t.TempDir()
	mustRun(t, "risk", "tournament", "-map", "isles", "-seats", "ender-2009:plans=5,quo", "-games", "1", "-rounds", "8", "-records", folder)
	file := filepath.Join(folder, "game-000001.txt")
	text := mustRun(t, "risk", "ender", "log", file)
	if !strings.HasPrefix(text, "map     isles\n") || !strings.Contains(text, "played as planned") || strings.Contains(text, "not as planned") {
		t.Errorf("%s", text)
	}
	var log ender.LogShown
	unmarshal(t, mustRun(t, "risk", "ender", "log", "-json", "-bot", "ender-literal:plans=4", file), &log)
	if len(log.Turns) < 8 || log.Players[0].Bot != "ender-literal:plans=4" || log.Players[1].Bot == "" || len(log.Turns[0].Plans) == 0 {
		t.Errorf("%+v", log.Players)
	}
	for want, args := range map[string][]string{
		"the record's FILE":  {},
		"reading the record": {file + "x"},
		"no seat 9":          {"-seat", "9", file},
		"does not take":      {"-bot", "quo", file},
	} {
		if code, _, stderr := eraslab(append([]string{"risk", "ender", "log"}, args...)...); code != exitBadInput || !strings.Contains(stderr, want) {
			t.Errorf("%q: %d, %s", args, code, stderr)
		}
	}
}
