package hud

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Handover is the page that stands between two persons at one machine: it covers the screen until the
// next person takes over. The screen hides what only one of them may see while it is shown.
type Handover struct {
	// ID is the id of the page, First that of the row whose button gets the focus.
	ID, First   string
	Title, Note string
	// Leave is the label of the button that leaves the match.
	Leave string
	Rows  []HandoverRow
}

// HandoverRow is the row of a person on the page.
type HandoverRow struct {
	ID    string
	Owner *art.Owner
	// Take is the label of the button with which the person takes over. It is empty for a person
	// who has answered: then Name is shown, with a button Back that takes the answer back, or
	// without one if Back is empty.
	Take, Name, Back string
	// Next means that it is this person's turn.
	Next bool
	// Do is called when the button is used.
	Do func()
}

// handoverRow is the height of a row.
const handoverRow = 52

// Describe describes the page, and reports whether the match is to be left. A page that has just
// taken the place of another one cannot be used yet.
func (h *Handover) Describe(u *ui.UI, fresh bool) (leaving bool) {
	u.Modal(h.ID, h.First, 0.35, func() {
		b := u.Bounds()
		rows := float64(len(h.Rows)) * handoverRow
		width := min(560, b.W-32) - 60
		title := u.Wrap(h.Title, ui.PanelTitle.At(22), width)
		height := 44 + 30*float64(len(title)) + u.ParagraphHeight(width, h.Note, ui.Body) + 12 + rows + 8 + 42
		r := b.Middle(width+60, min(height, b.H-32))
		u.Sheet(r)
		u.Probe(h.ID, h.Title, ui.Rect{})
		in := r.InsetXY(30, 22)
		for _, line := range title {
			u.Label(in.CutTop(30), line, ui.PanelTitle.At(22))
		}
		u.Paragraph(in.CutTop(u.ParagraphHeight(in.W, h.Note, ui.Body)), h.Note, ui.Body)
		in.CutTop(12)
		leave := in.CutBottom(42)
		in.CutBottom(8)
		u.Scroll("handover.rows", in, rows, func(all ui.Rect) {
			for i := range h.Rows {
				h.Rows[i].describe(u, all.CutTop(handoverRow).InsetXY(5, 4), fresh)
			}
		})
		leaving = u.Button("handover.leave", leave, ui.ButtonSpec{Label: h.Leave, Icon: "exit-door"}) || u.TakeKey(ebiten.KeyEscape)
	})
	return leaving
}

func (row *HandoverRow) describe(u *ui.UI, r ui.Rect, fresh bool) {
	u.Arms(r.CutLeft(36).Middle(32, 32), row.Owner)
	r.CutLeft(10)
	if row.Take == "" {
		u.Icon(r.CutLeft(26).Middle(20, 20), "check-mark", art.Good)
		if row.Back != "" {
			back := r.CutRight(min(max(220, u.Width(row.Back, ui.ButtonLabel.At(16))+32), r.W*0.6))
			if u.Button(row.ID+".retract", back, ui.ButtonSpec{Label: row.Back, Size: 16, Disabled: fresh}) {
				row.Do()
			}
			r.CutRight(8)
		}
		u.Called(r, row.Name, ui.Body)
		return
	}
	kind := ui.Normal
	if row.Next {
		kind = ui.Primary
	}
	if u.Button(row.ID, r, ui.ButtonSpec{Label: row.Take, Kind: kind, Size: 17, Disabled: fresh}) {
		row.Do()
	}
}
