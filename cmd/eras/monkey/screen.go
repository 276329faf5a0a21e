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
	"encoding/json"
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

// Parse reads what the program says about its window. An empty text is an empty screen.
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

// At returns a point of a control in pixels, by percentages of its width and height, and
// whether the control can be clicked.
func (s *Screen) At(id string, x, y int) (px, py float64, ok bool) {
	c, ok := s.Find(id)
	return (c.Rect.X + c.Rect.W*float64(x)/100) * s.Scale, (c.Rect.Y + c.Rect.H*float64(y)/100) * s.Scale, ok
}

// Waits reports whether the screen goes on by itself: an agent thinks, a picture is painted, or
// the training before a match has not ended.
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
