package result

import (
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Medal is a medal that was won. Its texts have the keys "medal.ID" and "medal.ID.about".
type Medal struct{ ID, Icon string }

// medalRow is the height of the row of medals.
const medalRow = 44

// medals draws the medals won with the match in a row cut off the bottom of in, in a narrow window in
// rows cut off its top. Tooltips say what
// each is for. Without medals it changes nothing.
func (s *Screen) medals(u *ui.UI, in *ui.Rect) {
	if len(s.Medals) == 0 {
		return
	}
	var cells []ui.Rect
	if n := len(s.Medals); u.Narrow() {
		cells = in.Rows(n, 1, medalRow, 10)
		in.CutTop(ui.RowsHeight(n, 1, medalRow, 10) + 10)
	} else {
		row := in.CutBottom(medalRow)
		in.CutBottom(10)
		cells = row.Columns(n, 12)
	}
	for i, m := range s.Medals {
		cell := cells[i].Middle(min(cells[i].W, 380), medalRow)
		u.Inlay(cell)
		id, name := "result.medal."+m.ID, u.Text.T("medal."+m.ID)
		u.Tip(id, cell, name+"\n"+u.Text.T("medal."+m.ID+".about"))
		u.Medal(cell.CutLeft(medalRow).Middle(36, 36), m.Icon, true)
		cell.CutLeft(8)
		cell.CutRight(8)
		style := ui.Strong.At(17)
		if label := u.Text.T("medal.new"); u.Width(label+name, style)+12 < cell.W {
			u.Label(cell.CutLeft(u.Width(label, ui.Note)+12), label, ui.Note.In(art.Ink2))
		}
		u.Called(cell, name, style)
		u.Probe(id, name, cell)
	}
}
