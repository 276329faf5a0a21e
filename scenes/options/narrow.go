package options

import (
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// FitsNarrow implements [ui.Narrower].
func (*Screen) FitsNarrow() bool { return true }

// narrowRows draws settings in a narrow window: the label, the note and the control below each other.
func (s *Screen) narrowRows(u *ui.UI, r ui.Rect, rows []row) {
	u.Flow("options.scroll", r, func(in *ui.Rect) {
		for _, row := range rows {
			in.CutTop(10)
			in.CutTop(u.Paragraph(*in, row.title, ui.Strong.At(18)))
			in.CutTop(u.Paragraph(*in, row.note, ui.Note) + 4)
			row.control(u, in.CutTop(ui.Target))
			u.HLine(in.X, in.CutTop(12).Bottom(), in.W, max(1, u.Pixel()), art.Edge)
		}
	})
}
