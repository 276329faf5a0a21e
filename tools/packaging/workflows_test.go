package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestWorkflowsCallMake holds the workflows to the targets of the Makefile, so that what they
// run can be run anywhere.
func TestWorkflowsCallMake(t *testing.T) {
	makefile, err := os.ReadFile(filepath.Join("..", "..", "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join("..", "..", ".github", "workflows", "*.yml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("workflows: %v, %v", files, err)
	}
	// What belongs to the place where workflows run.
	others := []string{"git config --global core.autocrlf false", "gh release create "}
	target := regexp.MustCompile(`^make (?:--silent )?([a-z0-9-]+)(?: >notes\.md)?$`)
	steps := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			_, command, ok := strings.Cut(strings.TrimSpace(line), "run: ")
			if !ok {
				continue
			}
			steps++
			if slices.ContainsFunc(others, func(other string) bool { return strings.HasPrefix(command, other) }) {
				continue
			}
			found := target.FindStringSubmatch(command)
			if found == nil || !strings.Contains(string(makefile), "\n"+found[1]+":") {
				t.Errorf("%s runs %q, which is no target of make", file, command)
			}
		}
	}
	if steps < 7 {
		t.Errorf("only %d steps were found", steps)
	}
}
