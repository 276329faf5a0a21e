package archive

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// FitsNarrow implements [ui.Narrower].
func (*Screen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Screen) FitsLow() bool { return true }

// Sizes in a narrow window.
const (
	narrowButton = 46
	narrowSpace  = 8
	narrowCard   = 440 // the width of the card
	narrowLine   = 24  // the height of a line of players
)

// narrow describes the list in a narrow window, and over it the card of the match that was opened.
func (s *Screen) narrow(u *ui.UI, ready bool, now *saves.Archived) {
	sheet, _ := u.TabSheet(0, 0)
	s.tabs(u, sheet)
	in := sheet.InsetXY(14, 10)
	foot := in.CutBottom(narrowButton).Columns(2, narrowSpace)
	in.CutBottom(narrowSpace)
	if line := s.line(u); line != "" {
		r := in.CutBottom(u.ParagraphHeight(in.W, line, ui.Note))
		u.Paragraph(r, line, ui.Note)
		u.Probe("archive.line", line, r)
		in.CutBottom(narrowSpace)
	}
	s.filter(u, in.CutTop(ui.Target))
	in.CutTop(narrowSpace)
	s.rows(u, in, ready, true)
	if u.Button("archive.back", foot[0], ui.ButtonSpec{Label: u.Text.T("back"), Size: 16}) || !s.shown && s.naming == nil && !s.asking && u.TakeKey(ebiten.KeyEscape) {
		s.Leave()
	}
	if u.Button("archive.paste", foot[1], ui.ButtonSpec{Label: u.Text.T("archive.paste"), Icon: "scroll-quill", Size: 16, Tip: u.Text.T("archive.paste.tip"), Disabled: s.Busy() != ""}) {
		s.Paste()
	}
	if s.shown && now != nil {
		s.narrowCard(u, now)
	}
}

// narrowCard describes the card of a match over the list: what is known of it in a column that scrolls,
// above its buttons.
func (s *Screen) narrowCard(u *ui.UI, m *saves.Archived) {
	all := s.choices(u, m)
	u.Modal("archive.card", all[0].id, 0.35, func() {
		w := s.Words(m)
		facts := s.facts(u, m, &w)
		area := u.Bounds().Inset(12)
		width, perRow := min(narrowCard, area.W), 2
		if u.Low() {
			width, perRow = area.W, 3
		}
		rows := ui.RowsHeight(len(all)+1, perRow, narrowButton, narrowSpace)
		columns := map[bool]int{false: 1, true: 2}[len(w.Players) > 3]
		needs := 2*16 + 60 + float64(len(facts))*factHeight + float64(2+(len(w.Players)+columns-1)/columns)*narrowLine + rows + 30
		if s.sketch != nil {
			needs += pictureHeight
		}
		box := area.Middle(width, min(needs, area.H))
		u.Sheet(box)
		in := box.InsetXY(18, 16)
		foot := in.CutBottom(rows)
		in.CutBottom(narrowSpace)
		u.Flow("archive.card "+m.ID, in, func(in *ui.Rect) {
			s.narrowPicture(u, in, m)
			u.CutParagraph(in, w.Title, ui.PanelTitle.At(20).To(0.5))
			u.Rule(in.X, in.CutTop(16).CenterY(), in.W)
			for i, f := range facts {
				s.fact(u, in.CutTop(factHeight), i, f.key, f.value)
			}
			in.CutTop(narrowSpace)
			lines := float64(1 + (len(w.Players)+columns-1)/columns)
			s.players(u, in.CutTop(lines*narrowLine), m, &w, columns, narrowLine)
			if line := s.previous(u, m); line != "" {
				in.CutTop(u.Paragraph(*in, line, ui.Note))
			}
		})
		cells := foot.Rows(len(all)+1, perRow, narrowButton, narrowSpace)
		if s.buttons(u, cells, all, m) || u.Button("archive.close", cells[len(all)], ui.ButtonSpec{Label: u.Text.T("archive.close"), Size: 16}) || u.TakeKey(ebiten.KeyEscape) {
			s.shown = false
		}
	})
}

// headline writes the title of a match, and as whom the player played it and against whom: below the
// title, or beside it in a low window.
func headline(u *ui.UI, in *ui.Rect, m *saves.Archived, w *Words) {
	line, style := in.CutTop(24), ui.Strong.At(18)
	u.Probe("archive.against."+m.ID, w.Against, ui.Rect{})
	if u.Low() {
		u.Called(line.CutLeft(min(u.Width(w.Title, style)+2, line.W*0.4)), w.Title, style)
		line.CutLeft(12)
		u.Called(line, w.Against, ui.Note.In(art.Ink1))
		return
	}
	u.Called(line, w.Title, style)
	u.Called(in.CutTop(22), w.Against, ui.Note.In(art.Ink1))
}

// narrowPicture draws the picture of a match at the top of its card.
func (s *Screen) narrowPicture(u *ui.UI, in *ui.Rect, m *saves.Archived) {
	if s.Sketch == nil {
		return
	}
	whole := *in
	whole.H = max(whole.H, pictureRoom)
	if s.picture(u, &whole, m) {
		in.CutTop(whole.Y - in.Y + 6)
	}
}
