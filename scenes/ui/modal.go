package ui

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui/paint"
)

// modalState is the dialog or list that lies over the screen, if there is one.
type modalState struct {
	id        string
	described bool   // in this tick
	before    string // control that had the focus
}

func (m *modalState) open() bool { return m.id != "" }

func (m *modalState) begin() { m.described = false }

// end closes a dialog that was not described in this tick and returns the focus.
func (m *modalState) end(u *UI) {
	if m.id != "" && !m.described {
		m.id = ""
		u.focus.id = m.before
	}
}

// Modal describes something over the screen; call it in every tick. The rest of the
// screen cannot be used meanwhile. focus is the control that gets the focus first. dim
// darkens the screen; 0 leaves it as it is.
func (u *UI) Modal(id, focus string, dim float64, body func()) {
	if u.modal.id != id {
		u.modal.id, u.modal.before = id, u.focus.id
		u.focus.id = focus
		u.focus.order = u.focus.order[:0]
		u.probe = u.probe[:0]
	}
	u.modal.described = true
	u.layer = layerModal
	u.focus.order = u.focus.order[:0]
	if dim > 0 {
		u.Fill(u.Bounds(), paint.Fade(paint.RGB(0), dim*u.EaseFrom("dim "+id, 0, 1, 140)))
	}
	body()
	u.layer = layerBase
}

// Answer is the answer to a dialog.
type Answer uint8

const (
	// Waiting means that there is no answer yet.
	Waiting Answer = iota
	// Yes is the second button.
	Yes
	// No is the first, harmless button, or Esc.
	No
)

// Question describes a dialog. If No is empty it has one button.
type Question struct {
	ID, Title, Body string
	Yes, No         string
	Icon            string
	Danger          bool
}

const dialogWidth = 480

// Ask shows a dialog and returns the answer; call it in every tick until there is one.
func (u *UI) Ask(q Question) (answer Answer) {
	first := q.ID + ".yes"
	if q.No != "" && q.Danger {
		first = q.ID + ".no"
	}
	u.Modal(q.ID, first, 0.35, func() {
		const pad = 32
		w := min(dialogWidth, u.width-2*16)
		body := u.ParagraphHeight(w-2*pad, q.Body, Body)
		titles := u.Wrap(q.Title, PanelTitle.At(23), w-2*pad)
		h := pad + float64(len(titles))*31 + 18 + body + 36 + 44 + pad
		r := u.Bounds().Middle(w, h)
		r.Y += 8 * (1 - u.EaseFrom("rise "+q.ID, 0, 1, 140))
		u.Sheet(r)
		in := r.Inset(pad)
		for _, line := range titles {
			u.Label(in.CutTop(31), line, PanelTitle.At(23))
		}
		u.Rule(in.X, in.CutTop(18).Y+8, in.W)
		u.Paragraph(in.CutTop(body), q.Body, Body)
		u.Probe(q.ID, q.Title+"\n"+q.Body, Rect{})
		row := in.CutBottom(44)
		kind := Primary
		if q.Danger {
			kind = Danger
		}
		if q.No == "" {
			if u.Button(first, row.Middle(u.buttonWidth(q.Yes, "", 160), 44), ButtonSpec{Label: q.Yes, Kind: kind}) || u.TakeKey(ebiten.KeyEscape) {
				answer = Yes
			}
			return
		}
		cells := row.Columns(2, 16)
		if u.Button(q.ID+".no", cells[0], ButtonSpec{Label: q.No, Key: "Esc"}) || u.TakeKey(ebiten.KeyEscape) {
			answer = No
		}
		if u.Button(q.ID+".yes", cells[1], ButtonSpec{Label: q.Yes, Icon: q.Icon, Kind: kind}) {
			answer = Yes
		}
	})
	return answer
}
