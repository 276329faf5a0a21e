package main

import (
	"os"
	"testing"
)

func TestNotesOf(t *testing.T) {
	const log = "# Changelog\n\n## Unreleased\n\n- new\n\n## 1.1.0 (May)\n\n### Added\n\n- more\n\n## 1.0.0\n\n- all\n"
	for version, want := range map[string]string{"0.0.0-0123456789ab": "- new", "1.1.0": "### Added\n\n- more", "1.0.0": "- all"} {
		if got, err := notesOf(log, version); got != want || err != nil {
			t.Errorf("the notes of %s are %q, %v", version, got, err)
		}
	}
	if got, err := notesOf(log, "1.1"); err == nil {
		t.Errorf("a version without a section has the notes %q", got)
	}
	text, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := notesOf(string(text), "0.0.0-0123456789ab"); err != nil {
		t.Error(err)
	}
}
