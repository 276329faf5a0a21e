// Package guide shows a person the first turns of a game in the game itself: one
// sentence at a time beside what to click next, which is lit. It blocks nothing; a
// person who does something else is led on from there. The package also has the screen of
// the very first launch.
//
// A [Guide] is data that a game makes from its screen and session. The app describes it
// over that screen.
package guide

import (
	"strconv"
	"strings"

	"eras/scenes/ui"
)

// Step is one thing to do or to read.
type Step struct {
	// Text is the key of the sentence.
	Text string
	// At returns the ids of the control, square or area to light: the first that is on
	// the screen counts. It may be nil.
	At func() []string
	// Done reports whether the step has been done or is no longer to be done. A step
	// without it is only read.
	Done func() bool
}

// At returns ids that are always the same.
func At(ids ...string) func() []string { return func() []string { return ids } }

// Guide leads through steps. The zero value of what is not exported is its beginning.
type Guide struct {
	Steps []Step
	// Busy reports that nothing can be done now, as while a computer plays. The guide
	// is then out of sight.
	Busy func() bool

	at  int
	led string // what the keyboard was led to
}

// piece is how far around the middle of an area its light reaches.
const piece = 16

// beside is how far from what is lit other controls are kept clear.
const beside = 60

// Describe describes the guide over its screen, and reports whether it is over. Call it
// once a tick after the screen.
func (g *Guide) Describe(u *ui.UI) (over bool) {
	for g.at < len(g.Steps) && g.Steps[g.at].Done != nil && g.Steps[g.at].Done() {
		g.at++
		g.led = ""
	}
	if g.at == len(g.Steps) {
		return true
	}
	if g.Busy() {
		return false
	}
	step := &g.Steps[g.at]
	at, box := step.find(u)
	if at != "" {
		u.DrawRing(box, 7)
		u.KeepClear(box)
		u.Probe("guide.at", at, box)
	}
	c := ui.Callout{
		ID: "guide", At: box, Keep: g.keep(u, box), Text: u.Text.T(step.Text), No: u.Text.T("guide.leave"),
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
		g.led = ""
		return g.at == len(g.Steps)
	case ui.No:
		return true
	case ui.Waiting:
	}
	return false
}

// find returns what a step lights, and where it is; "" if nothing of it is on the screen.
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

// keep returns what the sentence should not cover: what is lit, menus on the map, and the
// controls beside what is lit that the sentence may be about.
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

// lead moves the focus to what is to be done, once, if the keyboard is in use. What is
// only read has its own button.
func (g *Guide) lead(u *ui.UI, step *Step, at string) {
	if !u.FocusShown() {
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
		u.Focus(at)
		return
	}
	for _, c := range u.Controls() {
		if c.ID == "map" || c.ID == "field" {
			u.Focus(c.ID)
		}
	}
	u.Lead(at)
}
