package twosided

import (
	"fmt"

	"eras/game"
	"eras/play/session/warplay"
	"eras/scenes/boards/sprites"
	"eras/scenes/result"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Result is the account of a match that has ended: who won and why, what the match cost,
// and what the computer learned. It is a [result.Match].
type Result struct {
	Setup   *warplay.Setup
	Outcome game.Outcome
	// Names are the names of red and blue; Players is a line with the players and the map.
	Names   [2]ui.Name
	Players string
	// Ending says how the match ended.
	Ending func(u *ui.UI) string
	// Score is the score of red and blue; Unit is the key of the text that names its unit.
	Score [2]int
	Unit  string
	// Rows draws a table below the score; nil for none.
	Rows func(u *ui.UI, in *ui.Rect)
	// Curve holds the numbers of red and blue that the curve plots, such as soldiers, at the start
	// and during the match. CurveTitle is the key of its title.
	Curve      [][2]int
	CurveTitle string
	// Lesson is what the computer learned, nil if it learned nothing.
	Lesson *Lesson
}

var _ result.Match = (*Result)(nil)

// Title implements [result.Match].
func (s *Result) Title(u *ui.UI) string {
	Herald(u, s.Setup)
	if s.Setup.Alone {
		return u.Text.T("result.title.battle")
	}
	return u.Text.T("result.title.war")
}

// Note implements [result.Match].
func (s *Result) Note(*ui.UI) string { return s.Players }

// Reason implements [result.Match].
func (s *Result) Reason(u *ui.UI) string { return s.Ending(u) }

// Winner implements [result.Match].
func (s *Result) Winner() *art.Owner { return sprites.Owner(s.winner()) }

func (s *Result) winner() game.Side { return game.SideAt(s.Outcome.Winner) }

// Verdict implements [result.Match].
func (s *Result) Verdict(u *ui.UI) string {
	winner := s.winner()
	if winner == game.NoSide {
		return u.Text.T("result.draw")
	}
	return u.Text.T("result.victory", "Name", s.Names[winner.Seat()])
}

// Panels implements [result.Match].
func (s *Result) Panels(u *ui.UI) []result.Panel {
	panels := []result.Panel{{Tab: s.accountTitle(u), Draw: s.account}}
	if s.Lesson != nil {
		panels = append(panels, result.Panel{Tab: u.Text.T("result.lesson"), Draw: s.lesson})
	}
	return panels
}

func (s *Result) accountTitle(u *ui.UI) string {
	if s.Setup.Alone {
		return u.Text.T("result.battle")
	}
	return u.Text.T("result.war")
}

// account draws the losses of the match.
func (s *Result) account(u *ui.UI, r ui.Rect) {
	compact := r.H < 420 || u.Narrow()
	if !compact {
		u.Label(r.CutTop(28), s.accountTitle(u), ui.PanelTitle)
		u.Rule(r.X, r.CutTop(14).CenterY(), r.W)
	}
	figures := r.CutTop(map[bool]float64{false: 138, true: 64}[compact])
	size := figures.H - 4
	w := s.Outcome.Winner
	for i, side := range []game.Side{game.Red, game.Blue} {
		box := ui.R(figures.X+figures.W*0.12-size/2+14, figures.Y, size, size)
		if i == 1 {
			box.X = figures.Right() - figures.W*0.12 - size/2 - 14
		}
		alpha := 1.0
		if w != game.Nobody && w != side.Seat() {
			alpha = 0.5
		}
		u.WithAlpha(alpha, func() { sprites.Leader(u, box, side, art.Face{}) })
	}
	score := ui.Style{Weight: ui.Heavy, Size: map[bool]float64{false: 54, true: 36}[compact], Color: art.Ink1, Align: 0.5}
	line := ui.R(figures.X, figures.Y+figures.H*0.04, figures.W, figures.H*0.6)
	mid := line.CenterX()
	u.Label(ui.R(mid-120, line.Y, 100, line.H), u.Text.Number(s.Score[0]), score.In(art.Red.Dark).To(1))
	u.Label(ui.R(mid-20, line.Y-3, 40, line.H), ":", score.In(art.Ink3))
	u.Label(ui.R(mid+20, line.Y, 100, line.H), u.Text.Number(s.Score[1]), score.In(art.Blue.Dark).To(0))
	u.Label(ui.R(figures.X, line.Bottom(), figures.W, 22), u.Text.T(s.Unit), ui.Body.At(16).In(art.Ink2).To(0.5))
	if s.Rows != nil {
		s.Rows(u, &r)
	}
	r.CutTop(10)
	if r.H < 54 {
		return
	}
	if title := u.Text.T(s.CurveTitle); u.Narrow() {
		r.CutTop(u.Paragraph(r, title, ui.Section.At(14)))
	} else {
		u.Label(r.CutTop(22), title, ui.Section)
	}
	r.CutTop(4)
	curve := ui.R(r.X, r.Y, r.W, min(r.H-4, 110))
	u.Probe("result.curve", "", curve)
	s.curve(u, curve)
}

// curve draws the scores of both sides over the match.
func (s *Result) curve(u *ui.UI, r ui.Rect) {
	series := s.Curve
	u.Picture(r, 2, curveKey{s}, func(c *paint.Canvas) {
		most := 1
		for _, v := range series {
			most = max(most, v[0], v[1])
		}
		for i := range 4 {
			y := r.H * float64(i) / 3
			c.Stroke(paint.Line(0, y, r.W, y), 1, paint.Solid(art.Hair))
		}
		if len(series) < 2 {
			return
		}
		for side := range 2 {
			var xy []float64
			for i, v := range series {
				xy = append(xy, r.W*float64(i)/float64(len(series)-1), r.H-(r.H-3)*float64(v[side])/float64(most))
			}
			if side == 0 {
				c.Stroke(paint.Line(xy...), 2.6, paint.Solid(art.Red.Main))
			} else {
				c.Stroke(paint.Line(xy...), 2.6, paint.Solid(art.Blue.Main), paint.Pen{Dash: []float64{7, 4}})
			}
		}
	})
}

// curveKey is the key of the picture of a match's curve.
type curveKey struct{ of *Result }

// lesson draws what the computer learned.
func (s *Result) lesson(u *ui.UI, r ui.Rect) {
	compact := r.H < 420
	if !compact {
		u.Label(r.CutTop(28), u.Text.T("result.lesson"), ui.PanelTitle)
		u.Rule(r.X, r.CutTop(14).CenterY(), r.W)
		r.CutTop(6)
	}
	r.CutTop(u.Paragraph(r, s.Lesson.Text, ui.Body) + 10)
	if len(s.Lesson.Weights) > 0 {
		before, after := s.columns(r.CutTop(24))
		u.Label(before, u.Text.T("result.before"), ui.Note.To(1))
		u.Label(after, u.Text.T("result.after"), ui.Note.To(1))
	}
	for _, w := range s.Lesson.Weights {
		if r.H < 36 {
			break
		}
		s.weight(u, r.CutTop(36), w)
	}
	if s.Lesson.Note == "" {
		return
	}
	r.CutTop(14)
	h := u.ParagraphHeight(r.W-72, s.Lesson.Note, ui.Note.In(art.Ink1)) + 24
	if r.H < h {
		return
	}
	box := r.CutTop(h)
	u.Inlay(box)
	u.Icon(ui.R(box.X+14, box.Y+12, 26, 26), "spyglass", art.Ink2)
	u.Paragraph(ui.R(box.X+56, box.Y+12, box.W-72, h), s.Lesson.Note, ui.Note.In(art.Ink1))
}

func (s *Result) columns(row ui.Rect) (before, after ui.Rect) {
	row.CutRight(6)
	after = row.CutRight(52)
	row.CutRight(18)
	return row.CutRight(60), after
}

func (s *Result) weight(u *ui.UI, row ui.Rect, w Weight) {
	before, after := s.columns(row)
	u.Label(after, u.Text.Decimal(w.After, 2, false), ui.Strong.To(1))
	if w.Before >= 0 {
		u.Label(before, u.Text.Decimal(w.Before, 2, false), ui.Body.At(16).In(art.Ink2).To(1))
		s.arrow(u, ui.R(before.Right(), row.Y, 22, row.H), w.After-w.Before)
	} else {
		u.Label(before, "–", ui.Body.At(16).In(art.Ink2).To(1))
	}
	u.Icon(row.CutLeft(22).Middle(20, 20), w.Icon, art.Ink2)
	row.CutLeft(8)
	prefix := "estimator."
	if s.Setup.Alone {
		prefix = "estimator.battle."
	}
	label := row
	if label.W = 156; u.Narrow() {
		label.W = before.X - label.X
	}
	u.Label(label, u.Text.T(prefix+w.Name), ui.Body.At(16))
	if u.Narrow() { // there is no room for a bar
		return
	}
	bar := ui.R(label.Right()+6, row.CenterY()-7, before.X+16-label.Right()-14, 14)
	u.Bar(bar, u.Motion.EaseFrom("lesson "+w.Name, max(w.Before, 0), w.After, 600), w.Before, &art.Blue)
}

// arrow draws an arrow for the change d of a weight. It draws nothing for a change below 0.005.
func (s *Result) arrow(u *ui.UI, r ui.Rect, d float64) {
	if d < 0.005 && d > -0.005 {
		return
	}
	box := r.Middle(11, 9)
	up := d > 0
	u.Picture(box, 0, fmt.Sprint("arrow ", up), func(c *paint.Canvas) {
		p := paint.Poly(0, 0, box.W, 0, box.W/2, box.H)
		if up {
			p = paint.Poly(0, box.H, box.W, box.H, box.W/2, 0)
		}
		c.Fill(p, paint.Solid(art.Ink1))
	})
}
