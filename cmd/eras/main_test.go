package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"eras/internal/version"
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
		{"-agent killbot", "write @COMMAND"},
		{"-agent @/no/such/program", "/no/such/program"},
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
	out.Reset()
	if code := run([]string{"-help"}, &out, &err); code != 0 || !strings.Contains(out.String(), "-scenario FILE") || err.Len() != 0 {
		t.Errorf("-help: %d, %q, %q", code, out.String(), err.String())
	}
}

// full is a file on a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// TestWhatCannotBePrintedFails writes what was asked for to a full disk.
func TestWhatCannotBePrintedFails(t *testing.T) {
	for _, arg := range []string{"-version", "-help"} {
		var err strings.Builder
		if code := run([]string{arg}, full{}, &err); code != 1 || err.String() != "eras: writing the result: no space left on device\n" {
			t.Errorf("%s: exit code %d, %q", arg, code, err.String())
		}
	}
}

// TestWithoutAHomeAFolderMustBeChosen starts the program where the environment does not
// say where saves are kept.
func TestWithoutAHomeAFolderMustBeChosen(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the system says where saves are kept")
	}
	t.Setenv("XDG_DATA_HOME", "")
	for _, home := range []string{"", "ana"} {
		t.Setenv("HOME", home)
		var out, err strings.Builder
		if code := run(nil, &out, &err); code != 1 || !strings.Contains(err.String(), "choose a folder with -saves DIR") || strings.Count(err.String(), "\n") != 1 {
			t.Errorf("HOME=%q: exit code %d, %q", home, code, err.String())
		}
	}
}
