package monkey

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Fault is a defect of the program that a run has found.
type Fault struct {
	// What describes the fault. It is the same for the same fault on different screens.
	What string
	// Detail adds details, such as the trace of a panic.
	Detail string
}

func (f *Fault) Error() string { return f.What + "\n" + f.Detail }

// faultScreen is the name of the page that the program shows after a panic.
const faultScreen = "fault"

// caught is the prefix of the errors into which the program turns panics.
const caught = "a fault in the program: "

// Check returns a fault of a screen, or nil if it finds none.
func Check(s *Screen) *Fault {
	var texts []string
	for _, c := range s.Controls {
		if c.Rect.W == 0 || strings.HasPrefix(c.ID, faultScreen) {
			texts = append(texts, c.Label, c.Value)
		}
		if strings.Contains(c.Label+c.Value, "⟨") {
			return &Fault{"a key without a text", fmt.Sprintf("screen %s, control %s: %s %s", s.Screen, c.ID, c.Label, c.Value)}
		}
	}
	if said := strings.Join(texts, "\n"); s.Screen == faultScreen || strings.Contains(said, caught) {
		_, panicked, _ := strings.Cut(said, caught)
		return PanicOf(panicked)
	}
	if len(s.Missing) > 0 {
		return &Fault{"a key without a text", fmt.Sprintf("screen %s: %s", s.Screen, strings.Join(s.Missing, ", "))}
	}
	if len(s.Outside) > 0 {
		return &Fault{"a text outside its box", fmt.Sprintf("screen %s: %.80q", s.Screen, s.Outside)}
	}
	if !s.Busy && !slices.ContainsFunc(s.Controls, func(c Control) bool { return c.usable() }) {
		return &Fault{"nothing can be pressed", "screen " + s.Screen}
	}
	return nil
}

// ours matches the names of functions of this module in a trace.
var ours = regexp.MustCompile(`(?m)^(?:eras/[\w/-]+|main)\.(?:\(\*?\w+(?:\[[^\n\]]*\])?\)\.)?[\w.]+`)

// PanicOf returns the fault for a panic. text is its message followed by the trace.
func PanicOf(text string) *Fault {
	what, trace, _ := strings.Cut(strings.TrimPrefix(text, "panic: "), "\n")
	what = "panic: " + numbers.ReplaceAllString(what, "#")
	for _, function := range ours.FindAllString(trace, -1) {
		if !strings.HasPrefix(function, "eras/internal/fault.") {
			what += " in " + function
			break
		}
	}
	return &Fault{what, text}
}
