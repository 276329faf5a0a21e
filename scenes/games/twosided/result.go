package twosided

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
	"eras/session"
)

// Result is the screen at the end of a match: who won and why, what the match cost, and
// what the computer learned.
type Result struct {
	Setup   *session.Setup
	Outcome game.Outcome
	// Names are what red and blue are called, Note says who played where.
	Names [2]string
	Note  string
	// Reason says how the match ended.
	Reason func(u *ui.UI) string
	// Score is red's and blue's, Unit the text key of what it counts.
	Score [2]int
	Unit  string
	// Rows draws a table below the score; nil for none.
	Rows func(u *ui.UI, in *ui.Rect)
	// Curve is the strength of red and blue over the match.
	Curve [][2]int
	// Lesson is what the computer learned, nil if it learned nothing.
	Lesson *Lesson

	Menu, Replay, Again func()
	// OpenProfile opens the page about the player; nil if there is none.
	OpenProfile func()
	// Bar draws the top bar with its buttons.
	Bar func(u *ui.UI, title, note string)

	tab int
}

// Describe describes the screen for one tick.
func (s *Result) Describe(u *ui.UI) {
	u.Table()
	title := "result.title.war"
	if s.Setup.Alone {
		title = "result.title.battle"
	}
	s.Bar(u, u.Text.T(title), s.Note)
	area := u.Bounds()
	area.CutTop(48)
	small := area.W < 1100 || area.H < 680
	area = area.InsetXY(map[bool]float64{false: 40, true: 16}[small], map[bool]float64{false: 24, true: 12}[small])
	if area.W > 1200 {
		area = area.Middle(1200, min(area.H, 820))
	}
	ribbon := area
	ribbon.H = map[bool]float64{false: 90, true: 64}[small]
	area.CutTop(ribbon.H * map[bool]float64{false: 0.56, true: 0.5}[small])
	u.Sheet(area)
	winner := game.SideAt(s.Outcome.Winner)
	unroll := u.EaseFrom("result ribbon", 0, 1, 450)
	u.Ribbon(ribbon.Middle(min(680, ribbon.W-150), ribbon.H), s.verdict(u, winner), sprites.Owner(winner), unroll, map[bool]float64{false: 38, true: 26}[small])
	in := area.InsetXY(map[bool]float64{false: 32, true: 20}[small], map[bool]float64{false: 20, true: 12}[small])
	in.CutTop(ribbon.H*0.44 - 14)
	why := ui.Style{Weight: ui.Italic, Size: map[bool]float64{false: 18, true: 16}[small], Color: art.Ink2, Align: 0.5}
	u.Label(in.CutTop(28), s.Reason(u), why)
	in.CutTop(8)
	s.buttons(u, in.CutBottom(46))
	in.CutBottom(16)
	if s.Lesson == nil {
		s.account(u, in.Middle(min(in.W, 620), in.H))
		return
	}
	if small {
		s.tab = u.Segment("result.tabs", in.CutTop(38).Middle(min(420, in.W), 38), []string{u.Text.T("result.war"), u.Text.T("result.lesson")}, s.tab)
		in.CutTop(8)
		if s.tab == 0 {
			s.account(u, in)
		} else {
			s.lesson(u, in)
		}
		return
	}
	left := in.CutLeft((in.W - 40) * 0.475)
	u.VLine(in.X+20, in.Y+4, in.H-4, 1, art.Edge)
	in.CutLeft(40)
	s.account(u, left)
	s.lesson(u, in)
}

// verdict says who won.
func (s *Result) verdict(u *ui.UI, winner game.Side) string {
	if winner == game.NoSide {
		return u.Text.T("result.draw")
	}
	return u.Text.T("result.victory", "Name", s.Names[winner.Seat()])
}

// ofBattle returns the suffix of text keys that differ for a battle on its own.
func (s *Result) ofBattle() string {
	if s.Setup.Alone {
		return ".battle"
	}
	return ""
}

// account draws what the match cost.
func (s *Result) account(u *ui.UI, r ui.Rect) {
	title := "result.war"
	if s.Setup.Alone {
		title = "result.battle"
	}
	compact := r.H < 420
	if !compact {
		u.Label(r.CutTop(28), u.Text.T(title), ui.PanelTitle)
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
		u.WithAlpha(alpha, func() { sprites.Leader(u, box, side) })
	}
	score := ui.Style{Weight: ui.Title, Size: map[bool]float64{false: 54, true: 36}[compact], Color: art.Ink1, Align: 0.5}
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
	if r.H < 70 {
		return
	}
	u.Label(r.CutTop(22), u.Text.T("result.curve"+s.ofBattle()), ui.Section)
	r.CutTop(4)
	s.curve(u, ui.R(r.X, r.Y, r.W, min(r.H-4, 110)))
}

// curve draws the strength of both sides over the match.
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
	label.W = 156
	u.Label(label, u.Text.T(prefix+w.Name), ui.Body.At(16))
	bar := ui.R(label.Right()+6, row.CenterY()-7, before.X+16-label.Right()-14, 14)
	u.Bar(bar, u.EaseFrom("lesson "+w.Name, max(w.Before, 0), w.After, 600), w.Before, &art.Blue)
}

// arrow says whether a weight rose or fell.
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

// buttons draws the buttons below.
func (s *Result) buttons(u *ui.UI, r ui.Rect) {
	menu, replay, profile, again, icon := 210.0, 240.0, 250.0, 272.0, "brain"
	if r.W < menu+replay+profile+again+3*12 {
		menu, replay, profile, again, icon = 140, 204, 196, min(240, r.W-140-204-196-3*12), ""
	}
	if u.Button("result.menu", r.CutLeft(menu), ui.ButtonSpec{Label: u.Text.T("menu"), Icon: "exit-door"}) || u.TakeKey(ebiten.KeyEscape) {
		s.Menu()
		return
	}
	r.CutLeft(12)
	if u.Button("result.replay", r.CutLeft(replay), ui.ButtonSpec{Label: u.Text.T("result.replay" + s.ofBattle()), Icon: "play-button"}) {
		s.Replay()
		return
	}
	if u.Button("result.again", r.CutRight(again), ui.ButtonSpec{Label: u.Text.T("result.again"), Icon: "crossed-swords", Kind: ui.Primary}) {
		s.Again()
		return
	}
	r.CutRight(12)
	if s.OpenProfile != nil && u.Button("result.know", r.CutRight(profile), ui.ButtonSpec{Label: u.Text.T("know.title"), Icon: icon}) {
		s.OpenProfile()
	}
}
