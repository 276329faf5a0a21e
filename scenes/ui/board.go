package ui

// BoardUse says how a board was used in a tick.
type BoardUse uint8

const (
	// NotUsed means not at all.
	NotUsed BoardUse = iota
	// ByMouse means that it was clicked.
	ByMouse
	// ByKey means that Enter or Space was pressed on it.
	ByKey
)

// Board registers a board that fills r as one control and says how it was used.
// The board itself finds the square and takes the arrow keys.
func (u *UI) Board(id string, r Rect) BoardUse {
	res := u.control(id, r, id, "", true)
	switch {
	case res.byKey:
		return ByKey
	case res.clicked:
		return ByMouse
	}
	return NotUsed
}

// ShowFocus makes the focus ring visible, as when a board takes an arrow key.
func (u *UI) ShowFocus() { u.focus.shown = true }

// FocusShown reports whether the keyboard is in use.
func (u *UI) FocusShown() bool { return u.focus.shown }

// Water draws calm water.
func (u *UI) Water(r Rect) { u.tiled(r, texWater) }

// Probe lets programs that read the screen find a part of a board.
func (u *UI) Probe(id, label string, r Rect) { u.probeCell(id, label, r) }

// Held reports whether the mouse button went down on the control with that id
// and is still held.
func (u *UI) Held(id string) bool { return u.active == id && u.in.Left.Held && !u.blocked() }
