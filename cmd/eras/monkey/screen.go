// Package monkey uses the window at random, like a person who tries everything, to find faults that
// nobody thought of.
//
// A [Person] looks at a [Screen], which the program describes when it runs with -probe, and chooses
// the next [Step]; seldom used controls come first. The same seed and the same screens give the
// same steps. [Check] finds faults of a screen, and [Shorten] searches for a few steps that are
// enough to reproduce a fault. A [Script] holds steps as text.
//
// The package uses no window itself: cmd/eras/e2e performs the steps in the desktop program and
// cmd/eras/e2eweb in the page.
package monkey

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Screen is the program's description of its window.
type Screen struct {
	Screen    string    `json:"screen"`
	Scale     float64   `json:"scale"` // pixels per logical unit
	Controls  []Control `json:"controls"`
	Shortened []string  `json:"shortened"`
	Missing   []string  `json:"missing"`
	Outside   []string  `json:"outside"`
	Busy      bool      `json:"busy"`
	Moving    bool      `json:"moving"`
	Match     *Match    `json:"match"`
}

// Control is a control or a readable part of the screen.
type Control struct {
	ID, Label, Value string
	Rect             Rect
	Enabled, Focused bool
}

// Rect is a rectangle in logical units.
type Rect struct{ X, Y, W, H float64 }

// Match identifies the match on the screen: the slot of its file, and the SHA-256 and the last line
// of its record.
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

// Parse parses the program's description of its window. An empty text is an empty screen.
func Parse(text string) (Screen, error) {
	var s Screen
	if text == "" {
		return s, nil
	}
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return s, fmt.Errorf("reading what is on the screen: %w", err)
	}
	return s, nil
}

// At returns a point of a control in pixels; x and y are percentages of its width and height. ok is
// false if the control cannot be clicked.
func (s *Screen) At(id string, x, y int) (px, py float64, ok bool) {
	c, ok := s.Find(id)
	return (c.Rect.X + c.Rect.W*float64(x)/100) * s.Scale, (c.Rect.Y + c.Rect.H*float64(y)/100) * s.Scale, ok
}

// Waits reports whether the screen will change without input: an agent thinks, a picture is
// painted, or the training before a match runs.
func (s *Screen) Waits() bool {
	return s.Busy || slices.ContainsFunc(s.Controls, func(c Control) bool {
		switch {
		case c.ID == "training.progress":
			done, all, _ := strings.Cut(c.Label, "/")
			return done != all
		case c.ID == "thumbnail.painting":
			return true
		}
		return strings.HasSuffix(c.ID, ".drawing")
	})
}

// numbers matches the parts of ids in which controls of one kind differ.
var numbers = regexp.MustCompile(`\d+`)

// families are prefixes of ids that controls of one kind share: squares and areas of a board,
// orders, and actions of a unit.
var families = []string{"square.", "area.", "centres.", "order.", "deed."}

// Kind returns the kind of a control: its id without numbers, without the name of a square or area,
// and without the entry of a list.
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
