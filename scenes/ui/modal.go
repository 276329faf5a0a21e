package ui

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui/paint"
)

// modalState is what lies over the screen: at most one dialog or list.
type modalState struct {
	id        string
	described bool   // in this tick
	before    string // who had the focus
}

func (m *modalState) open() bool { return m.id != "" }

func (m *modalState) begin() { m.described = false }

// end closes what was not described any more and gives the focus back.
func (m *modalState) end(u *UI) {
	if m.id != "" && !m.described {
		m.id = ""
		u.focus.id = m.before
	}
}

// Modal describes what lies over the screen as long as it is called every tick.
// Everything else is out of reach meanwhile; focus is the control that gets the
// keyboard first. body draws; a dim of 0 leaves the screen as it is.
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

// Answer is what a dialog was answered.
type Answer uint8

const (
	// Waiting means that there is no answer yet.
	Waiting Answer = iota
	// Yes is the second button.
	Yes
	// No is the first, harmless button, and Esc.
	No
)

// Question describes a dialog. Without No it has one button.
type Question struct {
	ID, Title, Body string
	Yes, No         string
	Icon            string
	Danger          bool
}

const dialogWidth = 480

// Ask shows a dialog as long as it is called, and returns the answer.
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
