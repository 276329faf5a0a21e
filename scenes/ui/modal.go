package ui

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui/paint"
)

// modalState holds the open dialogs and lists over the screen, the topmost last. Only the topmost
// can be used.
type modalState struct {
	now, next []openModal // of the last tick; of this one as described so far
	covered   bool        // the modal being described lies under another one
}

// openModal is a dialog or list over the screen.
type openModal struct {
	id     string
	focus  string // the control that gets the focus when it opens
	before string // the control that had the focus before
}

func (m *modalState) open() bool { return len(m.now)+len(m.next) > 0 }

func (m *modalState) begin() { m.next, m.covered = m.next[:0], false }

// end closes the modals that were not described in this tick and gives the focus back, unless another one
// has opened in their place.
func (m *modalState) end(u *UI) {
	has := func(all []openModal, id string) bool {
		return slices.ContainsFunc(all, func(o openModal) bool { return o.id == id })
	}
	n, k := len(m.next), len(m.now)
	if n > 0 && k > 0 {
		m.next[0].before = m.now[0].before
	}
	if n == 0 || has(m.now, m.next[n-1].id) {
		for i := k - 1; i >= 0 && !has(m.next, m.now[i].id); i-- {
			u.Focus.id = m.now[i].before
		}
	}
	if n > 1 && k > 0 && m.next[n-1].id == m.now[k-1].id && n > k {
		u.Focus.id = m.next[n-1].focus // a modal that opened below has taken the focus
	}
	m.now, m.next = m.next, m.now
}

// Modal describes a dialog or list over the screen; call it in every tick while it is open.
// Meanwhile neither the rest of the screen nor modals opened earlier can be used. focus is the
// control that gets the focus first. dim is how much the screen is darkened; 0 leaves it as it is.
func (u *UI) Modal(id, focus string, dim float64, body func()) {
	m := &u.modal
	layer, covered := u.layer, m.covered
	i := slices.IndexFunc(m.now, func(o openModal) bool { return o.id == id })
	if i < 0 {
		m.next = append(m.next, openModal{id, focus, u.Focus.id})
		u.Focus.id = focus
		u.probe = u.probe[:0]
	} else {
		m.next = append(m.next, m.now[i])
	}
	u.layer, m.covered = layerModal, i >= 0 && i < len(m.now)-1
	u.Focus.order = u.Focus.order[:0]
	if dim > 0 {
		u.Fill(u.Bounds(), paint.Fade(paint.RGB(0), dim*u.Motion.EaseFrom("dim "+id, 0, 1, 140)))
	}
	body()
	u.layer, m.covered = layer, covered
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
		const height, space = 44, 16
		stacked := u.Narrow() && q.No != "" && max(u.buttonWidth(q.Yes, q.Icon, 0), u.buttonWidth(q.No, "", 0)) > (w-2*pad-space)/2
		h := pad + float64(len(titles))*31 + 18 + body + 36 + height + pad
		if stacked {
			h += height + space
		}
		r := u.Bounds().Middle(w, min(h, u.height-2*8))
		r.Y += 8 * (1 - u.Motion.EaseFrom("rise "+q.ID, 0, 1, 140))
		u.Sheet(r)
		in := r.Inset(pad)
		u.Probe(q.ID, q.Title+"\n"+q.Body, Rect{})
		row := in.CutBottom(height)
		text := func(in Rect) {
			in.CutBottom(16)
			u.Flow(q.ID+".text", in, func(in *Rect) {
				for _, line := range u.Wrap(q.Title, PanelTitle.At(23), in.W) {
					u.Label(in.CutTop(31), line, PanelTitle.At(23))
				}
				u.Rule(in.X, in.CutTop(18).Y+8, in.W)
				in.CutTop(u.Paragraph(*in, q.Body, Body))
			})
		}
		kind := Primary
		if q.Danger {
			kind = Danger
		}
		if q.No == "" {
			text(in)
			if u.Button(first, row.Middle(u.buttonWidth(q.Yes, "", 160), height), ButtonSpec{Label: q.Yes, Kind: kind}) || u.TakeKey(ebiten.KeyEscape) {
				answer = Yes
			}
			return
		}
		cells := row.Columns(2, space)
		if stacked {
			in.CutBottom(space)
			cells = []Rect{row, in.CutBottom(height)}
		}
		text(in)
		if u.Button(q.ID+".no", cells[0], ButtonSpec{Label: q.No, Key: "Esc"}) || u.TakeKey(ebiten.KeyEscape) {
			answer = No
		}
		if u.Button(q.ID+".yes", cells[1], ButtonSpec{Label: q.Yes, Icon: q.Icon, Kind: kind}) {
			answer = Yes
		}
	})
	return answer
}
