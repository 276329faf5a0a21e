package ui

// Described is how a control was described in a tick, for tests and for programs that
// read the screen.
type Described struct {
	ID      string
	Label   string
	Value   string
	Rect    Rect
	Enabled bool
	Focused bool
}

// Controls returns the controls that can be used now, in focus order.
func (u *UI) Controls() []Described { return u.probe }

// Probe makes a part of a board available to programs that read the screen.
func (u *UI) Probe(id, label string, r Rect) { u.probeCell(id, label, r) }

// probeCell makes a part of a control available to programs that read the screen.
func (u *UI) probeCell(id, label string, r Rect) {
	if n := len(u.clips); n > 0 && !r.Empty() {
		if r = r.And(u.clips[n-1]); r.Empty() {
			return // scrolled out of sight
		}
	}
	if u.blocked() {
		return
	}
	u.probe = append(u.probe, Described{ID: id, Label: label, Rect: r, Enabled: true})
}
