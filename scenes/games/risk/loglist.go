package risk

import (
	"fmt"

	"eras/game"
	"eras/game/risk"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// logRow is the height of a line of the log.
const logRow = 20

// describe lists the entries, newest first, below a title if titled. seen is the seat whose cards may
// be shown. It returns the territories of the line under the cursor; a click on a line shows them.
func (s *matchLog) describe(u *ui.UI, r ui.Rect, b *board, seen game.Seat, titled bool) (marked risk.Set) {
	if r.H < 24+logRow {
		return marked
	}
	if titled {
		u.Label(r.CutTop(24), u.Text.T("risk.log"), ui.Section)
	}
	if len(s.entries) == 0 {
		u.Paragraph(r, u.Text.T("risk.log.none"), ui.Aside.At(14))
		return marked
	}
	s.lay(u, b, r.W-24-18, seen)
	for i, l := range s.lines {
		if i < 12 {
			u.Probe("risk.log", l.text, ui.Rect{})
		}
	}
	u.Scroll("risk.log", r, float64(len(s.lines))*logRow, func(all ui.Rect) {
		first := max(0, int((r.Y-all.Y)/logRow))
		last := min(len(s.lines), int((r.Bottom()-all.Y)/logRow)+1)
		for i := first; i < last; i++ {
			row := ui.R(all.X, all.Y+float64(i)*logRow, all.W, logRow)
			s.line(u, b, row, i)
			if in := u.Input(); row.And(r).Has(in.X, in.Y) {
				if marked = s.lines[i].at; in.Left.Released {
					b.flash(u, marked)
				}
			}
		}
	})
	return marked
}

// flow lists the newest entries in full sentences, of any length.
func (s *matchLog) flow(u *ui.UI, in *ui.Rect, b *board, seen game.Seat) {
	const most = 40
	u.Label(in.CutTop(24), u.Text.T("risk.log"), ui.Section)
	if len(s.entries) == 0 {
		in.CutTop(u.Paragraph(*in, u.Text.T("risk.log.none"), ui.Aside.At(14)))
		return
	}
	s.lay(u, b, in.W-24, seen)
	for i := range s.lines[:min(most, len(s.lines))] {
		l := &s.lines[i]
		if l.more {
			continue
		}
		if l.round {
			s.line(u, b, in.CutTop(logRow+4), i)
			continue
		}
		height := u.ParagraphHeight(in.W-24, l.whole, logStyle)
		row := in.CutTop(height + 6)
		if o := b.owner(l.seat); o != nil {
			u.Arms(ui.R(row.X, row.Y+1, 17, 17), o)
		}
		row.CutLeft(24)
		u.Paragraph(row, l.whole, logStyle)
	}
}

// line draws a line of the log.
func (s *matchLog) line(u *ui.UI, b *board, row ui.Rect, i int) {
	l := &s.lines[i]
	if l.round {
		u.HLine(row.X, row.CenterY(), row.W, 1, art.Hair)
		w := u.Width(l.text, ui.Section) + 12
		u.Fill(ui.R(row.CenterX()-w/2, row.Y+4, w, 12), art.Parchment)
		u.Label(row, l.text, ui.Section.To(0.5))
		return
	}
	if l.whole != l.text {
		u.Tip(fmt.Sprint("risk.log.", i), row, l.whole)
	}
	mark := row.CutLeft(24)
	if o := b.owner(l.seat); o != nil && !l.more {
		u.Arms(mark.Middle(17, 17).Shift(-3, 0), o)
	}
	u.Label(row, l.text, logStyle)
}

// logStyle is the style of lines of the log.
var logStyle = ui.Note.At(14.5).In(art.Ink1)

// lay lays out the lines of the newest entries if anything has changed.
func (s *matchLog) lay(u *ui.UI, b *board, width float64, seen game.Seat) {
	key := logKey{u.Text.Language(), width, s.changes, s.hidden, seen}
	if key.equal(&s.laidFor) {
		return
	}
	s.laidFor, s.lines = key, s.lines[:0]
	for i := len(s.entries) - 1; i >= 0 && len(s.lines) < 300; i-- {
		x := &s.entries[i]
		whole := s.text(u, b, x, seen)
		if x.kind == risk.TurnBegan {
			s.lines = append(s.lines, logLine{text: whole, round: true})
			continue
		}
		for k, text := range u.Wrap(s.short(u, b, x, seen)+x.losses(), logStyle, width) {
			s.lines = append(s.lines, logLine{seat: x.seat, text: text, whole: whole, more: k > 0, at: s.about(x)})
		}
	}
}
