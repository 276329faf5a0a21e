package main

import (
	"fmt"
	"io"
	"strings"
)

// printNotes writes the section of the changelog about the version that is checked out.
func printNotes(w io.Writer) error {
	r, err := releaseOf(".")
	if err != nil {
		return err
	}
	log, err := readFile("CHANGELOG.md")
	if err != nil {
		return err
	}
	notes, err := notesOf(string(log), r.version)
	if err == nil {
		_, err = fmt.Fprintln(w, notes)
	}
	return err
}

// notesOf returns the section of a version, without its heading "## VERSION". A version between two
// releases has the section "Unreleased".
func notesOf(log, version string) (string, error) {
	heading := version
	if strings.HasPrefix(version, "0.0.0-") {
		heading = "Unreleased"
	}
	for section := range strings.SplitSeq("\n"+log, "\n## ") {
		title, text, _ := strings.Cut(section, "\n")
		if first, _, _ := strings.Cut(title, " "); first == heading {
			return strings.TrimSpace(text), nil
		}
	}
	return "", fmt.Errorf("CHANGELOG.md has no section \"## %s\": write it before the tag", heading)
}
