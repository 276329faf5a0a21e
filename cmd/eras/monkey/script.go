package monkey

import (
	"errors"
	"fmt"
	"strings"
)

// Script is a run of the program as text: its settings and the steps of the person.
type Script struct {
	// Seed is the seed of the person and of the program's matches.
	Seed uint64
	// Saves is the name of the folder of saves with which the program starts.
	Saves string
	// Language is "es" or "en".
	Language string
	// Width and Height are the size of the window in pixels.
	Width, Height int
	Steps         []Step
}

// scriptHeader is the first line of a script.
const scriptHeader = "eras-monkey 1"

// String returns the script as text, with one step a line.
func (s *Script) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nseed %d\nsaves %s\nlanguage %s\nsize %dx%d\n", scriptHeader, s.Seed, s.Saves, s.Language, s.Width, s.Height)
	for _, step := range s.Steps {
		fmt.Fprintln(&b, step)
	}
	return b.String()
}

// ParseScript parses the form that [Script.String] returns. It skips empty lines and lines that
// begin with #.
func ParseScript(text string) (Script, error) {
	header, rest, _ := strings.Cut(text, "\n")
	if header != scriptHeader {
		return Script{}, fmt.Errorf("a script begins with the line %.80q, not %.80q", scriptHeader, header)
	}
	var s Script
	var wrong error
	for line := range strings.Lines(rest) {
		line = strings.TrimSpace(line)
		name, value, _ := strings.Cut(line, " ")
		switch name {
		case "", "#":
		case "seed":
			_, err := fmt.Sscan(value, &s.Seed)
			wrong = errors.Join(wrong, err)
		case "saves":
			s.Saves = value
		case "language":
			s.Language = value
		case "size":
			_, err := fmt.Sscanf(value, "%dx%d", &s.Width, &s.Height)
			wrong = errors.Join(wrong, err)
		default:
			step, err := parseStep(line)
			wrong = errors.Join(wrong, err)
			s.Steps = append(s.Steps, step)
		}
	}
	if wrong != nil {
		return Script{}, fmt.Errorf("reading a script: %w", wrong)
	}
	return s, nil
}
