package ui

import (
	"slices"
	"strings"
)

// Described is a control as it was described in a tick. Tests and programs that read the screen use
// it.
type Described struct {
	ID    string
	Label string
	Value string
	Rect  Rect
	// Target is the whole of what one points at, also where it is scrolled out of sight; empty for
	// what only programs read.
	Target  Rect `json:"-"`
	Enabled bool
	Focused bool
	// Icon is the icon of a button, empty if it has none.
	Icon string `json:"-"`
}

// Controls returns the controls that can be used now, in focus order.
func (u *UI) Controls() []Described { return u.probe }

// Probe makes a part of a board available to programs that read the screen.
func (u *UI) Probe(id, label string, r Rect) { u.describeCell(id, label, r, Rect{}) }

// describeCell makes a part of a control available to programs that read the screen. target is the
// whole of what one points at.
func (u *UI) describeCell(id, label string, r, target Rect) {
	if n := len(u.clips); n > 0 && !r.Empty() {
		if r = r.And(u.clips[n-1]); r.Empty() {
			return // scrolled out of sight
		}
	}
	if u.blocked() {
		return
	}
	u.probe = append(u.probe, Described{ID: id, Label: label, Rect: r, Target: target, Enabled: true})
}

// describeIcon notes the icon of the control that was described last, if it is the one with that id.
func (u *UI) describeIcon(id, icon string) {
	if n := len(u.probe); n > 0 && u.probe[n-1].ID == id {
		u.probe[n-1].Icon = icon
	}
}

// Texts returns all texts of the last tick, those in boards drawn by the screen itself excepted.
// The caller must not keep the list beyond the tick.
func (sf *Surface) Texts() []string {
	sf.texts = sf.texts[:0]
	for _, list := range sf.drawn.lists {
		for i := range list {
			if list[i].kind == cmdText {
				sf.texts = append(sf.texts, list[i].text)
			}
		}
	}
	return sf.texts
}

// Whole reports whether the last tick drew a line whole: inside the window, and not scrolled out of sight.
func (sf *Surface) Whole(line string) bool {
	const slack = 1
	for _, list := range sf.drawn.lists {
		for i := range list {
			c := &list[i]
			if c.kind != cmdText || c.text != line {
				continue
			}
			r, room := R(c.rect.X, c.rect.Y-c.style.Size/2, c.rect.W, c.style.Size), sf.Bounds()
			if c.clipped {
				room = room.And(c.clip)
			}
			if in := r.And(room); in.W >= r.W-slack && in.H >= r.H-slack {
				return true
			}
		}
	}
	return false
}

// Faulty lists the texts of a tick that are shown wrongly. Tests and programs that read the screen
// use it.
type Faulty struct {
	// Missing lists shown texts that contain a key without a text.
	Missing []string
	// Outside lists texts that lie outside their box or the window.
	Outside []string
}

// Faulty returns the texts that were shown wrongly in the last tick.
func (sf *Surface) Faulty() Faulty { return sf.faulty }

// checkText records a line in u.faulty if a text is missing in it or it lies outside the window.
// Its left end is at x and the middle of its capitals at y.
func (sf *Surface) checkText(x, y float64, line string, s Style) {
	if strings.Contains(line, missing) {
		sf.faulty.Missing = append(sf.faulty.Missing, line)
	}
	if _, clipped := sf.clip(); clipped {
		return // the player can scroll to clipped text
	}
	const slack = 1
	if x < -slack || x+sf.measure(line, s) > sf.width+slack || y-s.Size/2 < -slack || y+s.Size/2 > sf.height+slack {
		sf.outside(line)
	}
}

// outside records a text that lies outside its box.
func (sf *Surface) outside(text string) {
	if !slices.Contains(sf.faulty.Outside, text) {
		sf.faulty.Outside = append(sf.faulty.Outside, text)
	}
}
