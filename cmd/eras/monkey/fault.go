package monkey

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Fault is something that must not happen.
type Fault struct {
	// What is the same for the same fault, wherever it happens: it names no place.
	What string
	// Detail says more, such as the trace of a panic.
	Detail string
}

func (f *Fault) Error() string { return f.What + "\n" + f.Detail }

// FaultScreen is the screen that says that something has panicked.
const FaultScreen = "fault"

// caught begins the error that a panic becomes where it does not end the program.
const caught = "a fault in the program: "

// Check returns what is wrong with a screen, nil if nothing is.
func Check(s *Screen) *Fault {
	var texts []string
	for _, c := range s.Controls {
		if c.Rect.W == 0 || strings.HasPrefix(c.ID, FaultScreen) {
			texts = append(texts, c.Label, c.Value)
		}
		if strings.Contains(c.Label+c.Value, "⟨") {
			return &Fault{"a key without a text", fmt.Sprintf("screen %s, control %s: %s %s", s.Screen, c.ID, c.Label, c.Value)}
		}
	}
	if said := strings.Join(texts, "\n"); s.Screen == FaultScreen || strings.Contains(said, caught) {
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

// ours finds functions of this module in a trace, but for those that catch panics.
var ours = regexp.MustCompile(`(?m)^(?:eras/[\w/-]+|main)\.(?:\(\*?\w+(?:\[[^\n\]]*\])?\)\.)?[\w.]+`)

// PanicOf returns the fault that a panic is, by what it says and the trace behind that.
func PanicOf(text string) *Fault {
	what, trace, _ := strings.Cut(strings.TrimPrefix(text, "panic: "), "\n")
	what = "panic: " + numbers.ReplaceAllString(what, "#")
	for _, function := range ours.FindAllString(trace, -1) {
		if !strings.HasPrefix(function, "eras/game/fault.") {
			what += " in " + function
			break
		}
	}
	return &Fault{what, text}
}
