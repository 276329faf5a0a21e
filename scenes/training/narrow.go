package training

import (
	"eras/evolve"
	"eras/scenes/ui"
)

// FitsNarrow implements [ui.Narrower].
func (*Screen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Screen) FitsLow() bool { return true }

// Sizes in a narrow window.
const (
	narrowFoot  = 46
	narrowChart = leastChart + 50
	narrowRows  = 4 // of cards, at most
)

// narrow describes the training in a narrow window: its progress, then the individuals and their
// tournament, in a column that scrolls above the buttons.
func (s *Screen) narrow(u *ui.UI, heads [2]string) {
	in := u.NarrowSheet()
	all := s.advance(u)
	s.read = in
	foot := in.CutBottom(narrowFoot)
	in.CutBottom(10)
	s.read.H = foot.Y - s.read.Y
	u.Flow("training.flow", in, func(in *ui.Rect) {
		u.Label(in.CutTop(28), u.Text.T(heads[0]), ui.ScreenTitle.At(20))
		in.CutTop(u.Paragraph(*in, u.Text.T(heads[1]), ui.Note) + 10)
		note := s.wholeNote(u, all)
		s.progress(u, in.CutTop(s.narrowProgress(u, in.W, note)), all, true)
		in.CutTop(10)
		shown := all[:len(all)-s.back]
		n := 0
		if len(shown) > 0 {
			n = len(shown[len(shown)-1].Population)
		}
		height := populationHead + float64(min(narrowRows, (n+1)/2))*(minCard+cardGap) + tableHeight(n) + tableTitle
		s.population(u, in.CutTop(height+s.legendOf(u, in.W).height()), shown)
		in.CutTop(10)
	})
	s.buttons(u, foot, all)
}

// narrowProgress returns the height of [Screen.progress] in a narrow window.
func (s *Screen) narrowProgress(u *ui.UI, width float64, note string) float64 {
	return 20 + 48 + 28 + 12 + 14 + u.ParagraphHeight(width-62, note, ui.Note) + 24 + 14 + narrowChart
}

// wholeNote returns the text about the kept genes, before it what drawn games do to the curve, and, at the
// end, what is new.
func (s *Screen) wholeNote(u *ui.UI, all []evolve.Generation) string {
	note := s.note(u, all)
	if !s.As2005 && s.complete(all) {
		note += "\n" + s.differences(u, &all[len(all)-1])
	}
	if n := len(all) - 1 - s.back; s.As2005 && n >= 0 && drawn(&all[n]) >= manyDrawn {
		note = u.Text.T("training.drawn", "Share", percent(u, drawn(&all[n]))) + "\n" + note
	}
	return note
}

// fateWidth returns the width of the column of the table that says what becomes of an individual. In a
// narrow window only the cards say it.
func fateWidth(u *ui.UI) float64 {
	if u.Narrow() {
		return 0
	}
	return 108
}
