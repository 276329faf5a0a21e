// Package monkey is a person who uses the window at random, to find faults that nobody
// thought of.
//
// A [Person] looks at a [Screen], which the program describes when it is asked to (-probe), and
// chooses the next [Step]; controls that were seldom used come first. The same seed and the
// same screens give the same steps. [Check] says what is wrong with a screen, and [Shorten]
// looks for the few of many steps that suffice for a fault. A [Script] holds steps as text.
//
// The package uses no window itself: cmd/eras/e2e performs the steps at the desktop program
// and cmd/eras/e2eweb at the page.
package monkey

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Screen is what the program says about its window.
type Screen struct {
	Screen    string    `json:"screen"`
	Scale     float64   `json:"scale"` // pixels a logical unit
	Controls  []Control `json:"controls"`
	Shortened []string  `json:"shortened"`
	Missing   []string  `json:"missing"`
	Outside   []string  `json:"outside"`
	Busy      bool      `json:"busy"`
	Moving    bool      `json:"moving"`
	Match     *Match    `json:"match"`
}

// Control is something on the screen that can be used or read.
type Control struct {
	ID, Label, Value string
	Rect             Rect
	Enabled, Focused bool
}

// Rect is a rectangle in logical units.
type Rect struct{ X, Y, W, H float64 }

// Match says which file holds the match on the screen, and the SHA-256 and the last line of
// its record.
type Match struct {
	Slot   string `json:"slot"`
	Record string `json:"record"`
	Last   string `json:"last"`
}

// usable reports whether a control can be clicked.
func (c *Control) usable() bool { return c.Enabled && c.Rect.W > 1 && c.Rect.H > 1 }

// Find returns the control with an id that can be clicked, and whether there is one.
func (s *Screen) Find(id string) (Control, bool) {
	i := slices.IndexFunc(s.Controls, func(c Control) bool { return c.ID == id && c.usable() })
	if i < 0 {
		return Control{}, false
	}
	return s.Controls[i], true
}

// Waits reports whether the screen goes on by itself: an agent thinks, or the training before a
// match has not ended.
func (s *Screen) Waits() bool {
	if s.Busy {
		return true
	}
	i := slices.IndexFunc(s.Controls, func(c Control) bool { return c.ID == "training.progress" })
	if i < 0 {
		return false
	}
	done, all, _ := strings.Cut(s.Controls[i].Label, "/")
	return done != all
}

// numbers are the parts of ids that tell apart controls of one kind.
var numbers = regexp.MustCompile(`\d+`)

// families are with what the ids of controls of one kind begin: the squares and areas of a
// board, orders, and what a unit can be ordered.
var families = []string{"square.", "area.", "centres.", "order.", "deed."}

// Kind returns what a control and others like it have in common: the id without numbers,
// without the name of a square, and without the entry of a list.
func Kind(id string) string {
	for _, prefix := range families {
		if strings.HasPrefix(id, prefix) {
			return prefix + "*"
		}
	}
	if before, _, found := strings.Cut(id, ".list."); found {
		id = before + ".list.*"
	}
	return numbers.ReplaceAllString(id, "#")
}

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

// Check returns what is wrong with a screen, nil if nothing is.
func Check(s *Screen) *Fault {
	if s.Screen == FaultScreen {
		var text []string
		for _, c := range s.Controls {
			text = append(text, c.ID+": "+c.Label+" "+c.Value)
		}
		return &Fault{"the page about a fault is open", strings.Join(text, "\n")}
	}
	for _, c := range s.Controls {
		if strings.Contains(c.Label+c.Value, "⟨") {
			return &Fault{"a key without a text", fmt.Sprintf("screen %s, control %s: %s %s", s.Screen, c.ID, c.Label, c.Value)}
		}
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
