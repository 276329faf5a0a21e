package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/version"
)

// TestWrongCommandLines checks that each gets one sentence and exit code 2,
// without a window.
func TestWrongCommandLines(t *testing.T) {
	dir := t.TempDir()
	broken := filepath.Join(dir, "broken.toml")
	if err := os.WriteFile(broken, []byte("name = \"x\"\nrules = 3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ args, says string }{
		{"-nonsense", "-nonsense"},
		{"play", `"play" is not a flag`},
		{"-language fr", "write es or en"},
		{"-window 100x100", "from 900x600 to"},
		{"-window 1280", "1280x800"},
		{"-window 1280x800x2", "1280x800"},
		{"-window 99999x99999", "to 16384x16384"},
		{"-seed x", "-seed"},
		{"-scenario " + filepath.Join(dir, "none.toml"), "none.toml"},
		{"-scenario " + broken, "broken.toml:2: "},
	} {
		var out, err strings.Builder
		if code := run(strings.Fields(c.args), &out, &err); code != 2 {
			t.Errorf("%s: exit code %d", c.args, code)
		}
		text := err.String()
		if !strings.HasPrefix(text, "eras: ") || !strings.Contains(text, c.says) || strings.Count(text, "\n") != 1 || out.Len() != 0 {
			t.Errorf("%s says %q and %q", c.args, text, out.String())
		}
	}
}

func TestVersionAndHelp(t *testing.T) {
	var out, err strings.Builder
	if code := run([]string{"-version"}, &out, &err); code != 0 || out.String() != "eras "+version.String()+"\n" {
		t.Errorf("-version: %d, %q", code, out.String())
	}
	if code := run([]string{"-help"}, &out, &err); code != 0 || !strings.Contains(err.String(), "-scenario FILE") {
		t.Errorf("-help: %d, %q", code, err.String())
	}
}
