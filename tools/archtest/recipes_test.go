package archtest

import (
	"fmt"
	"go/format"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// TestRecipes walks every recipe of docs/extending.md in a copy of the module: it writes
// the files, makes the changes, and runs the commands that the document shows.
func TestRecipes(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds and runs copies of the programs")
	}
	if _, err := exec.LookPath("sh"); err != nil || runtime.GOOS == "windows" {
		t.Skip("the commands of the recipes need a shell")
	}
	text, err := os.ReadFile("docs/extending.md")
	if err != nil {
		t.Fatal(err)
	}
	recipes := parseRecipes(string(text))
	// The copy is always in the same place, because the build cache goes by paths.
	scratch, err := filepath.Abs("build/recipes")
	if err != nil {
		t.Fatal(err)
	}
	copyModule(t, scratch)
	walked := 0
	for _, r := range recipes {
		if len(r.blocks) == 0 {
			continue
		}
		walked++
		for _, b := range r.blocks {
			if err := b.write(scratch); err != nil {
				t.Fatalf("docs/extending.md:%d: %v", b.line, err)
			}
		}
	}
	if walked < 6 {
		t.Errorf("found only %d recipes with code", walked)
	}
	// All recipes are in one copy, so that it is compiled once.
	for _, r := range recipes {
		t.Run(r.title, func(t *testing.T) {
			for _, b := range r.blocks {
				if err := b.run(scratch); err != nil {
					t.Errorf("docs/extending.md:%d: %v", b.line, err)
				}
			}
		})
	}
}

// recipe is a section of the document.
type recipe struct {
	title  string
	blocks []block
}

// block is a piece of code in a recipe.
type block struct {
	line int
	kind string // go, toml, diff, sh
	text string
}

// parseRecipes returns the sections with their blocks of code.
func parseRecipes(document string) []recipe {
	var all []recipe
	var open *block
	for i, line := range strings.Split(document, "\n") {
		switch {
		case open != nil && line == "```":
			if last := &all[len(all)-1]; open.kind != "" {
				last.blocks = append(last.blocks, *open)
			}
			open = nil
		case open != nil:
			open.text += line + "\n"
		case strings.HasPrefix(line, "```"):
			open = &block{line: i + 1, kind: strings.TrimPrefix(line, "```")}
		case strings.HasPrefix(line, "## "):
			all = append(all, recipe{title: strings.TrimPrefix(line, "## ")})
		}
	}
	return all
}

// fileName matches the first line of a new file.
var fileName = regexp.MustCompile(`^(?://|#) (\S+\.\w+)\n`)

// run runs the commands of a block in the module at root.
func (b block) run(root string) error {
	if b.kind != "sh" {
		return nil
	}
	for command := range strings.Lines(b.text) {
		if strings.HasPrefix(command, "cp ") {
			continue
		}
		if strings.Contains(command, "'@") || strings.Contains(command, " bot check ") {
			command = strings.TrimSpace(command) + " -answer 5m" // programs are slow on a busy machine
		}
		out, err := shell(root, command)
		if err == nil && strings.HasPrefix(command, "go test") && strings.Contains(out, "no tests to run") {
			err = fmt.Errorf("%s: no tests to run", strings.TrimSpace(command))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// shell runs a command in the module at root and returns what it printed.
func shell(root, command string) (string, error) {
	run := exec.Command("sh", "-c", command)
	run.Dir = root
	// Without a profile the programs share what was compiled for the tests.
	run.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -pgo=off -trimpath")
	out, err := run.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.TrimSpace(command), err, out)
	}
	return string(out), nil
}

// write makes the files or the change of a block in the module at root.
func (b block) write(root string) error {
	switch b.kind {
	case "sh":
		for command := range strings.Lines(b.text) {
			if strings.HasPrefix(command, "cp ") {
				if _, err := shell(root, command); err != nil {
					return err
				}
			}
		}
		return nil
	case "diff":
		return applyDiff(root, b.text)
	}
	m := fileName.FindStringSubmatch(b.text)
	if m == nil {
		return fmt.Errorf("the block does not begin with the name of its file")
	}
	text := strings.TrimPrefix(b.text, m[0])
	if b.kind == "go" {
		if formatted, err := format.Source([]byte(text)); err != nil || string(formatted) != text {
			return fmt.Errorf("%s is not formatted with gofmt: %w", m[1], err)
		}
	}
	name := filepath.Join(root, m[1])
	if _, err := os.Stat(name); err == nil {
		return fmt.Errorf("%s exists", m[1])
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(text), 0o644)
}

// applyDiff replaces the lines with a space or a minus by those with a space or a plus.
// They must be in the file once.
func applyDiff(root, text string) error {
	head, body, _ := strings.Cut(text, "\n")
	name, ok := strings.CutPrefix(head, "--- ")
	if !ok {
		return fmt.Errorf("a change must begin with --- and the name of the file")
	}
	var before, after strings.Builder
	for line := range strings.Lines(body) {
		switch line[0] {
		case ' ', '\n':
			before.WriteString(strings.TrimPrefix(line, " "))
			after.WriteString(strings.TrimPrefix(line, " "))
		case '-':
			before.WriteString(line[1:])
		case '+':
			after.WriteString(line[1:])
		default:
			return fmt.Errorf("the line %q of a change must begin with a space, - or +", line)
		}
	}
	file := filepath.Join(root, name)
	old, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if n := strings.Count(string(old), before.String()); n != 1 {
		return fmt.Errorf("%s has the lines to be changed %d times, want once:\n%s", name, n, before.String())
	}
	return os.WriteFile(file, []byte(strings.Replace(string(old), before.String(), after.String(), 1)), 0o644)
}

// copyModule makes root a fresh copy of the module, without what is built. It leaves
// files alone that are as they should be.
func copyModule(t *testing.T, root string) {
	t.Helper()
	wanted := map[string]bool{}
	err := filepath.WalkDir(".", func(name string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if base := entry.Name(); name != "." && (strings.HasPrefix(base, ".") || name == "bin" || name == "build" || name == "lab-out") {
				return filepath.SkipDir
			}
			return os.MkdirAll(filepath.Join(root, name), 0o755)
		}
		wanted[name] = true
		return copyFile(name, filepath.Join(root, name))
	})
	if err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(root, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if rel, err := filepath.Rel(root, name); err != nil || wanted[rel] {
			return err
		}
		return os.Remove(name)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// copyFile copies a file unless the copy is there already.
func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if old, err := os.Open(to); err == nil {
		text, err := io.ReadAll(old)
		_ = old.Close()
		if err == nil && string(text) == string(data) {
			return nil
		}
	}
	return os.WriteFile(to, data, 0o644)
}
