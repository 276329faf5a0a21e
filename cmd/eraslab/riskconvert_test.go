package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRiskConvert converts maps of other programs to ours and back, and a map that ships to each format;
// nothing is overwritten, and what is wrong names the line.
func TestRiskConvert(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string {
		return filepath.Join("..", "..", "game", "risk", "mapformat", "testdata", name)
	}
	out := func(name string) string { return filepath.Join(dir, name) }
	for _, c := range []struct {
		args    []string
		written []string
		begins  string
		notes   string
	}{
		{[]string{in("two.map"), out("two.toml")}, []string{"two.toml", "two-"}, "name = \"two-islands\"", "two.cards:16: missions"},
		{[]string{in("two.luxb"), out("lux.toml")}, []string{"lux.toml"}, "name = \"two-islands\"", "two.luxb:12:"},
		{[]string{in("two.conquest.map"), out("conquest.toml")}, []string{"conquest.toml", "two-conquest-"}, "name = \"two-conquest\"", ""},
		{[]string{out("two.toml"), out("again.map")}, []string{"again.map", "again.cards", "two-"}, "; size 160 140\nname Two_Islands", "shapes"},
		{[]string{"isles", out("isles.luxb")}, []string{"isles.luxb"}, "<?xml", ""},
		{[]string{"-language", "es", "-to", "conquest", "isles", out("isles.map")}, []string{"isles.map"}, "; size 1000 600\n[Map]", ""},
		{[]string{out("isles.luxb"), out("isles.toml")}, []string{"isles.toml"}, "name = ", ""},
	} {
		code, stdout, stderr := eraslab(append([]string{"risk", "convert"}, c.args...)...)
		if code != 0 || !strings.Contains(stderr, c.notes) {
			t.Fatalf("%q: exit code %d, %q, %q", c.args, code, stdout, stderr)
		}
		files := strings.Fields(stdout)
		if len(files) != len(c.written) {
			t.Fatalf("%q writes %q", c.args, files)
		}
		for i, want := range c.written {
			if !strings.HasPrefix(filepath.Base(files[i]), want) {
				t.Errorf("%q writes %q", c.args, files)
			}
		}
		if data, err := os.ReadFile(files[0]); err != nil || !strings.HasPrefix(string(data), c.begins) {
			t.Errorf("%q: %v, %.80q", c.args, err, data)
		}
	}
	if got := mustRun(t, "risk", "tournament", "-map", out("isles.luxb"), "-seats", "killbot,random", "-games", "2"); !strings.Contains(got, "killbot") {
		t.Error(got)
	}
	broken := out("broken.map")
	if err := os.WriteFile(broken, []byte("[continents]\nA 1\n[countries]\n1 X 1 5 5\n2 Y 1 9 9\n[borders]\n1 2\n2 3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"broken.map:8: there is no country 3": {broken, out("x.toml")}, "exist": {"isles", out("isles.toml")}, "IN OUT": {"isles"}, "not a map": {"nowhere", out("x.toml")},
		"not a format": {"-to", "x", "isles", out("x.toml")}, "write en or es": {"-language", "fr", "isles", out("x.toml")},
	} {
		if code, stdout, stderr := eraslab(append([]string{"risk", "convert"}, args...)...); code != exitBadInput || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%q: exit code %d, %q, %q", args, code, stdout, stderr)
		}
	}
}
