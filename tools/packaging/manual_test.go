package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// laboratory returns the manual of eraslab from the help that its own test keeps.
func laboratory(t *testing.T) manual {
	t.Helper()
	text, err := os.ReadFile("../../cmd/eraslab/testdata/help.golden")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), "\n--- ")
	m := manual{program: "eraslab", about: "laboratory"}
	names := commandNames("eraslab", parts[0])
	if len(names) != len(parts)-1 {
		t.Fatalf("found the commands %q, but there are %d", names, len(parts)-1)
	}
	for i, part := range parts[1:] {
		name, help, _ := strings.Cut(part, "\n")
		if name != names[i] {
			t.Errorf("command %d is %q, want %q", i, names[i], name)
		}
		m.commands = append(m.commands, parseCommand("eraslab", name, help))
	}
	return m
}

// TestEveryFlagIsFound compares with the number of lines that begin as flags do.
func TestEveryFlagIsFound(t *testing.T) {
	text, err := os.ReadFile("../../cmd/eraslab/testdata/help.golden")
	if err != nil {
		t.Fatal(err)
	}
	want, found := strings.Count(string(text), "\n  -"), 0
	for _, c := range laboratory(t).commands {
		for _, o := range c.options {
			found += len(o.flags)
		}
		for _, name := range []string{"seed", "json"} {
			i := slices.IndexFunc(c.flags(), func(f option) bool { return f.name == name })
			if i < 0 || c.flags()[i].usage == "" || (c.flags()[i].value == "N") != (name == "seed") {
				t.Errorf("%s has no flag %s, or a wrong one: %+v", c.name, name, c.flags())
			}
		}
		if c.text == "" || strings.Contains(c.text, "Flags:") {
			t.Errorf("%s is described as %q", c.name, c.text)
		}
	}
	if found != want {
		t.Errorf("found %d flags of %d", found, want)
	}
}

func TestParseDefaults(t *testing.T) {
	got := parseDefaults("Eras. Flags:\n  -saves DIR\n    \tkeep all in DIR (default ~/eras)\n  -nosound\n    \tplay no sound\n  -language es\n    \tshow es or `en`\n")
	want := []option{{"saves", "DIR", "keep all in DIR (default ~/eras)"}, {"nosound", "", "play no sound"}, {"language", "es", "show es or en"}}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPage(t *testing.T) {
	m := manual{program: "eras", about: "game", commands: []command{{text: "One.\n.not a request\n\n  eras -x\n  'y", options: []options{{flags: []option{{"x", "N", `back\slash`}}}}}}}
	page := m.page(release{version: "1.2.3", time: time.Unix(0, 0)})
	for _, want := range []string{".TH ERAS 6", `One.` + "\n" + `\&.not a request`, ".nf\n  eras \\-x\n  'y\n.fi", `.B \-x N`, `back\(rsslash`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %q:\n%s", want, page)
		}
	}
	for _, c := range laboratory(t).commands {
		if !strings.Contains(laboratory(t).page(release{}), ".SH "+strings.ToUpper(c.name)+"\n") {
			t.Errorf("the page has no command %s", c.name)
		}
	}
}

// TestBashCompletes asks bash what it would offer.
func TestBashCompletes(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("there is no bash")
	}
	m := laboratory(t)
	script := filepath.Join(t.TempDir(), "eraslab")
	if err := os.WriteFile(script, []byte(m.bash()), 0o600); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"eraslab ri":                         "risk",
		"eraslab risk ender ":                "params tune explain log",
		"eraslab ver":                        "version",
		"eraslab perft -dep":                 "-depth",
		"eraslab risk ender explain -po":     "-position",
		"eraslab perft -board battle -scena": "-scenario",
		"eraslab perft some":                 "",
		"eraslab play -scenario ba":          "banners",
		"eraslab help bo":                    "bot",
		"eraslab match -a level:":            "1 2", // bash keeps what is before the colon
		"eraslab match -a lev":               "level:1 level:2",
	} {
		call := "eraslab() { [[ $3 != -scenario ]] || echo banners dominion; [[ $3 != -a ]] || echo random level:1 level:2; }; source '" + script +
			"'; COMP_LINE='" + line + "'; COMP_POINT=${#COMP_LINE}; _eraslab; echo \"${COMPREPLY[*]}\""
		out, err := exec.Command(bash, "-c", call).CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != want {
			t.Errorf("%q is completed with %q, want %q (%v)", line, got, want, err)
		}
	}
}

// TestFishCompletes asks fish what it would offer, where it is installed.
func TestFishCompletes(t *testing.T) {
	fish, err := exec.LookPath("fish")
	if err != nil {
		t.Skip("there is no fish")
	}
	dir := t.TempDir()
	script, lab := filepath.Join(dir, "eraslab.fish"), filepath.Join(dir, "eraslab")
	if err := os.WriteFile(script, []byte(laboratory(t).fish()), 0o600); err != nil {
		t.Fatal(err)
	}
	const answers = "#!/bin/sh\ncase \"$*\" in *'-game '*) printf 'war\\nrisk\\n';; 'complete experiment '*) printf 'prueba1\\nprueba2\\n';; esac\n"
	if err := os.WriteFile(lab, []byte(answers), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "record.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"eraslab tournament -game ": "risk war",
		"eraslab experiment ":       "prueba1 prueba2",
		"eraslab ri":                "risk",
		"eraslab replay rec":        "record.txt",
		"eraslab help wo":           "worker",
	} {
		c := exec.Command(fish, "--no-config", "-c", "source "+script+"; complete -C '"+line+"'")
		c.Dir, c.Env = dir, append(os.Environ(), "HOME="+dir, "PATH="+dir+":"+os.Getenv("PATH"))
		out, err := c.CombinedOutput()
		var got []string
		for offer := range strings.Lines(string(out)) {
			word, _, _ := strings.Cut(strings.TrimSpace(offer), "\t")
			got = append(got, word)
		}
		if slices.Sort(got); err != nil || strings.Join(got, " ") != want {
			t.Errorf("%q is completed with %q, want %q (%v)", line, got, want, err)
		}
	}
}

// TestShellsAcceptTheCompletions asks the other shells where they are installed.
func TestShellsAcceptTheCompletions(t *testing.T) {
	m := laboratory(t)
	for shell, text := range map[string]string{"zsh": m.zsh(), "fish": m.fish(), "bash": m.bash()} {
		if _, err := exec.LookPath(shell); err != nil || runtime.GOOS == "windows" {
			continue
		}
		c := exec.Command(shell, "-n")
		if shell == "fish" {
			c = exec.Command(shell, "-n", "/dev/stdin")
		}
		c.Stdin = strings.NewReader(text)
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s", shell, err, out)
		}
	}
	for _, c := range m.commands {
		for _, f := range c.flags() {
			if !strings.Contains(m.zsh(), "'-"+f.name+"[") || !strings.Contains(m.fish(), " -o "+f.name+" ") {
				t.Errorf("%s -%s is not completed by zsh or fish", c.name, f.name)
			}
		}
	}
}
