package diplomacy

import (
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// FitsNarrow implements [ui.Narrower].
func (*Screen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Screen) FitsLow() bool { return true }

// FitsNarrow implements [ui.Narrower].
func (*Sandbox) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Sandbox) FitsLow() bool { return true }

// Sizes in a narrow window: of a row of buttons, between the parts, of the timeline, and the height of
// the sheet while one plays.
const (
	narrowRow   = 46
	narrowSpace = 8
	narrowLine  = 52
	narrowWork  = 296

	narrowButtons = 310 // the width in which two buttons with labels fit side by side
)

// narrowPanel describes the panel of a narrow window. Its tabs and the centres of all powers appear
// when it is pulled up. A low window has no room for the centres, nor for the tabs while an order is entered.
func (s *Screen) narrowPanel(u *ui.UI, w words, r ui.Rect) {
	s.pulled.Describe(u, r, func(r ui.Rect) {
		beside := r
		if s.talks.unread > 0 { // the number stays clear of the banner's text
			beside.CutRight(12)
		}
		s.banner(u, w, beside)
		badge(u, r, s.talks.unread)
	}, func(in ui.Rect) {
		whole, low := s.pulled.Whole(u), u.Low()
		buttons := in.CutBottom(narrowRow)
		in.CutBottom(narrowSpace)
		if whole && !(low && s.entry.active()) || s.tab != ordersTab {
			s.tabs(u, in.CutTop(ui.Target))
			in.CutTop(narrowSpace)
		}
		var strip ui.Rect
		if whole && !low {
			strip = in.CutBottom(32)
			in.CutBottom(narrowSpace)
		}
		s.content(u, w, in)
		if !strip.Empty() {
			s.strip(u, w, strip)
		}
		s.buttons(u, buttons)
	})
}

// narrowEntry describes the order being entered: what to do next and the choices.
func (s *Screen) narrowEntry(u *ui.UI, w words, in ui.Rect) {
	d := s.writing()
	u.Flow("orders.entry", in, func(in *ui.Rect) {
		guide := s.guide(u, w, d)
		s.guideBox(u, in.CutTop(u.ParagraphHeight(in.W-50, guide, ui.Note)+16), guide)
		if len(s.entry.choices) > 0 {
			if i, ok := narrowChoices(u, w, &s.entry, in); ok {
				if o, done := s.entry.pick(i); o.Kind != 0 {
					s.give(u, d, o, done)
				}
			}
		} else if chosen, ok := narrowActions(u, &s.entry, in); ok {
			s.chooseAction(u, chosen)
		}
	})
}

// narrowActions describes the actions of the chosen unit and returns the chosen one.
func narrowActions(u *ui.UI, e *entry, in *ui.Rect) (chosen action, ok bool) {
	const wide = 600 // room for all side by side
	n, columns := len(e.actions()), 2
	if in.W > wide {
		columns = n + 1
	}
	return actionButtons(u, e, narrowCells(u, e, in, n, columns))
}

// narrowChoices describes the open choice and returns the index of the chosen one.
func narrowChoices(u *ui.UI, w words, e *entry, in *ui.Rect) (chosen int, ok bool) {
	cells := narrowCells(u, e, in, len(e.choices), 1)
	return choiceButtons(u, w, e, cells)
}

// narrowCells cuts cells for n buttons off the top, columns side by side, and describes after them the
// button that takes back the last step of the order.
func narrowCells(u *ui.UI, e *entry, in *ui.Rect, n, columns int) []ui.Rect {
	cells := in.CutTop(ui.RowsHeight(n+1, columns, narrowRow, narrowSpace)).Rows(n+1, columns, narrowRow, narrowSpace)
	in.CutTop(narrowSpace)
	if u.Button("orders.cancel", cells[n], ui.ButtonSpec{Label: u.Text.T("cancel"), Size: 16}) {
		e.back()
	}
	return cells[:n]
}

// all reports whether the panel of the sandbox shows all that it has.
func (s *Sandbox) all(u *ui.UI) bool { return !u.Narrow() || s.pulled.Whole(u) }

// narrow describes board and panel in a narrow window.
func (s *Sandbox) narrow(u *ui.UI, w words) {
	board, r := s.pulled.Frame(u, narrowWork)
	s.describeMap(u, w, board)
	s.pulled.Describe(u, r, func(r ui.Rect) {
		u.Icon(r.CutLeft(30).Middle(24, 24), "treasure-map", art.Ink2)
		r.CutLeft(8)
		u.Label(r, u.Text.T("diplomacy.sandbox"), ui.PanelTitle.At(20))
	}, func(in ui.Rect) { s.content(u, w, in) })
}

// narrowEntry describes the order being entered.
func (s *Sandbox) narrowEntry(u *ui.UI, w words, in ui.Rect) {
	subject := s.entry.subject
	u.Flow("sandbox.entry", in, func(in *ui.Rect) {
		if len(s.entry.choices) > 0 {
			if i, ok := narrowChoices(u, w, &s.entry, in); ok {
				if o, done := s.entry.pick(i); o.Kind != 0 {
					s.give(u, w, s.draftAt(subject), o, done)
				}
			}
		} else if chosen, ok := narrowActions(u, &s.entry, in); ok {
			s.choose(u, w, chosen)
		}
	})
}
