package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"eras/ai/registry"
	"eras/ai/risk/ender"
)

// The table and the objects have every parameter, with the paper's values.
func TestRiskEnderParams(t *testing.T) {
	paper := ender.Paper()
	lines := strings.Split(strings.TrimSpace(mustRun(t, "risk", "ender", "params")), "\n")[1:]
	var shown []parameterShown
	unmarshal(t, mustRun(t, "risk", "ender", "params", "-json"), &shown)
	all := ender.Parameters.List
	if len(lines) != len(all) || len(shown) != len(all) {
		t.Fatalf("%d lines and %d objects for %d parameters", len(lines), len(shown), len(all))
	}
	for i, q := range all {
		if rest := strings.TrimSpace(strings.TrimPrefix(lines[i], q.Key)); !strings.HasPrefix(lines[i], q.Key+" ") || !strings.HasPrefix(rest, ender.Parameters.Text(&paper, q)+" ") || !strings.Contains(lines[i], q.About) {
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
	object := func(key string) parameterShown {
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
