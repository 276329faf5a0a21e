// Package guide shows a person the first turns of a game in the game itself. It shows one sentence
// at a time beside the thing to click next, which is highlighted. It blocks nothing: if the person
// does something else, the guide continues from there. The package also has the screen of the first
// launch.
//
// A [Guide] is data that a game makes from its screen and its session. The app describes it over
// that screen.
package guide

import (
	"strconv"
	"strings"

	"eras/scenes/ui"
)

// Step is a sentence about one thing to do or to read.
type Step struct {
	// Text is the key of the sentence.
	Text string
	// At returns ids of controls, squares or areas. The first that is on the screen is highlighted.
	// At may be nil.
	At func() []string
	// Done reports whether the step has been done or is no longer needed. A step whose Done is nil
	// is only read: it has a button to go on.
	Done func() bool
}

// At returns a function for [Step.At] that always returns the same ids.
func At(ids ...string) func() []string { return func() []string { return ids } }

// Guide shows steps one after the other. Set only the exported fields; a Guide starts at step one.
type Guide struct {
	Steps []Step
	// Busy reports whether the person has to wait, for example for a computer. Meanwhile the guide
	// is hidden.
	Busy func() bool

	at      int
	seen    bool   // the step has been on the screen
	skipped int    // steps before this one that have not been
	led     string // the id to which the focus was moved
}

// piece is the distance from the middle of an area to the edge of its highlight.
const piece = 16

// beside is the distance from the highlight within which controls are not covered.
const beside = 60

// Describe describes the guide over its screen and reports whether it is over. Call it once a tick,
// after the screen.
func (g *Guide) Describe(u *ui.UI) (over bool) {
	for g.at < len(g.Steps) && g.Steps[g.at].Done != nil && g.Steps[g.at].Done() {
		if g.skipped++; g.seen {
			g.skipped = 0
		}
		g.at++
		g.seen, g.led = false, ""
	}
	if g.at == len(g.Steps) {
		return true
	}
	if g.Busy() {
		return false
	}
	g.seen = true
	step := &g.Steps[g.at]
	at, box := step.find(u)
	if at != "" {
		u.DrawRing(box, 7)
		u.KeepClear(box)
		u.Probe("guide.at", at, box)
	}
	c := ui.Callout{
		ID: "guide", At: box, Keep: g.keep(u, box), Text: g.text(u), No: u.Text.T("guide.leave"),
		Head: strconv.Itoa(g.at+1) + " / " + strconv.Itoa(len(g.Steps)),
	}
	if step.Done == nil {
		c.Yes = u.Text.T("guide.next")
		if g.at == len(g.Steps)-1 {
			c.Yes, c.No = u.Text.T("guide.end"), ""
		}
	}
	g.lead(u, step, at)
	switch u.Callout(c) {
	case ui.Yes:
		g.at++
		g.seen, g.skipped, g.led = false, 0, ""
		return g.at == len(g.Steps)
	case ui.No:
		return true
	case ui.Waiting:
	}
	return false
}

// text returns the sentence of the step, after one about the steps that were left out before it.
func (g *Guide) text(u *ui.UI) string {
	text := u.Text.T(g.Steps[g.at].Text)
	switch {
	case g.skipped == 1:
		return u.Text.T("guide.skipped", "N", g.at) + " " + text
	case g.skipped > 1:
		return u.Text.T("guide.skipped.several", "First", g.at+1-g.skipped, "Last", g.at) + " " + text
	}
	return text
}

// find returns the id and the box that a step highlights; "" if nothing of it is on the screen.
func (s *Step) find(u *ui.UI) (id string, box ui.Rect) {
	if s.At == nil {
		return "", ui.Rect{}
	}
	for _, id := range s.At() {
		for _, c := range u.Controls() {
			if c.ID != id || c.Rect.Empty() {
				continue
			}
			if strings.HasPrefix(id, "area.") {
				return id, c.Rect.Middle(2*piece, 2*piece)
			}
			return id, c.Rect
		}
	}
	return "", ui.Rect{}
}

// keep returns rectangles that the sentence should not cover: the highlight, menus on the map, and
// the controls near the highlight, which the sentence may mention.
func (g *Guide) keep(u *ui.UI, box ui.Rect) []ui.Rect {
	keep := []ui.Rect{box}
	for _, c := range u.Controls() {
		menu := strings.HasPrefix(c.ID, "deed.") || strings.HasPrefix(c.ID, "choice.")
		if near := c.Rect.And(box.Inset(-beside)); menu || !c.Rect.Empty() && near == c.Rect && !strings.HasPrefix(c.ID, "area.") {
			keep = append(keep, c.Rect)
		}
	}
	return keep
}

// lead moves the focus to the highlighted control, once, if the keyboard is in use. A step that is
// only read has its own button.
func (g *Guide) lead(u *ui.UI, step *Step, at string) {
	if !u.Focus.Shown() {
		g.led = ""
		return
	}
	if step.Done == nil {
		at = "guide.yes"
	}
	if at == "" || at == g.led {
		return
	}
	g.led = at
	if !strings.HasPrefix(at, "square.") && !strings.HasPrefix(at, "area.") {
		u.Focus.Set(at)
		return
	}
	for _, c := range u.Controls() {
		if c.ID == "map" || c.ID == "field" {
			u.Focus.Set(c.ID)
		}
	}
	u.Focus.Lead(at)
}
