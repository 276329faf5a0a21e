// Package result is the screen at the end of a match: who won and why, what the
// war cost, and what the computer learned.
package result

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/scenes/boards/pieces"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Lesson is what a computer learned from a match against a person.
type Lesson struct {
	// Text says it in words.
	Text string
	// Weights are the kept weights of the map, or of the battle, largest first.
	Weights []Weight
	// Note is an observation below the weights, or empty.
	Note string
}

// Weight is one kept weight before and after the match; Before is negative if
// nothing was kept.
type Weight struct {
	Name, Icon    string
	Before, After float64
}

// Screen is the end of a match.
type Screen struct {
	Setup *table.Setup
	// Names are what red and blue are called.
	Names [2]string
	// War is the account of a war, Duel that of a battle on its own.
	War  *table.Account
	Duel *table.DuelAccount
	// Lesson is nil where nobody learned.
	Lesson *Lesson
	// Left is how many actions were left.
	Left int

	Menu, Replay, Again func()
	// Know opens what is known of the player; nil where nobody learned.
	Know func()
	Bar  func(u *ui.UI, title, note string)
	Note string // says who played where

	tab int
}

func (s *Screen) outcome() game.Outcome {
	if s.War != nil {
		return s.War.Outcome
	}
	return s.Duel.Outcome
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	u.Table()
	title := "result.title.war"
	if s.Duel != nil {
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
	o := s.outcome()
	winner := game.SideAt(o.Winner)
	unroll := u.EaseFrom("result ribbon", 0, 1, 450)
	u.Ribbon(ribbon.Middle(min(680, ribbon.W-150), ribbon.H), s.verdict(u, winner), pieces.Owner(winner), unroll, map[bool]float64{false: 38, true: 26}[small])
	in := area.InsetXY(map[bool]float64{false: 32, true: 20}[small], map[bool]float64{false: 20, true: 12}[small])
	in.CutTop(ribbon.H*0.44 - 14)
	why := ui.Style{Weight: ui.Italic, Size: map[bool]float64{false: 18, true: 16}[small], Color: art.Ink2, Align: 0.5}
	u.Label(in.CutTop(28), s.reason(u, o), why)
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

func (s *Screen) verdict(u *ui.UI, winner game.Side) string {
	if winner == game.NoSide {
		return u.Text.T("result.draw")
	}
	return u.Text.T("result.victory", "Name", s.Names[winner.Seat()])
}

// ofBattle ends the names of texts that a battle on its own has of its own.
func (s *Screen) ofBattle() string {
	if s.Duel != nil {
		return ".battle"
	}
	return ""
}

// reason says how the match ended.
func (s *Screen) reason(u *ui.UI, o game.Outcome) string {
	loser := game.SideAt(o.Winner).Other()
	adj := ""
	if loser != game.NoSide {
		adj = u.Text.T("side." + loser.String() + ".adj")
	}
	switch {
	case s.Duel != nil:
		return u.Text.T("result.duel."+o.Reason, "Side", adj, "N", s.Duel.Result.Left)
	case o.Drawn():
		return u.Text.T("result.why.draw." + o.Reason)
	case o.Reason == "elimination":
		return u.Text.T("result.why.elimination", "Side", adj, "Square", s.War.Fallen, "N", s.Left)
	}
	return u.Text.T("result.why."+o.Reason, "N", s.Left, "Goal", s.Setup.Scenario.Rules.Dominion)
}

// account draws what the match cost.
func (s *Screen) account(u *ui.UI, r ui.Rect) {
	title := "result.war"
	if s.Duel != nil {
		title = "result.battle"
	}
	compact := r.H < 420
	if !compact {
		u.Label(r.CutTop(28), u.Text.T(title), ui.PanelTitle)
		u.Rule(r.X, r.CutTop(14).CenterY(), r.W)
	}
	red, blue := s.totals()
	figures := r.CutTop(map[bool]float64{false: 138, true: 64}[compact])
	size := figures.H - 4
	w := s.outcome().Winner
	for i, side := range []game.Side{game.Red, game.Blue} {
		box := ui.R(figures.X+figures.W*0.12-size/2+14, figures.Y, size, size)
		if i == 1 {
			box.X = figures.Right() - figures.W*0.12 - size/2 - 14
		}
		alpha := 1.0
		if w != game.Nobody && w != side.Seat() {
			alpha = 0.5
		}
		u.WithAlpha(alpha, func() { pieces.Leader(u, box, side) })
	}
	score := ui.Style{Weight: ui.Title, Size: map[bool]float64{false: 54, true: 36}[compact], Color: art.Ink1, Align: 0.5}
	line := ui.R(figures.X, figures.Y+figures.H*0.04, figures.W, figures.H*0.6)
	mid := line.CenterX()
	u.Label(ui.R(mid-120, line.Y, 100, line.H), u.Text.Number(red), score.In(art.Red.Dark).To(1))
	u.Label(ui.R(mid-20, line.Y-3, 40, line.H), ":", score.In(art.Ink3))
	u.Label(ui.R(mid+20, line.Y, 100, line.H), u.Text.Number(blue), score.In(art.Blue.Dark).To(0))
	key := "result.strength"
	switch {
	case s.Duel != nil:
		key = "result.soldiers"
	case s.byPoints():
		key = "result.points"
	}
	u.Label(ui.R(figures.X, line.Bottom(), figures.W, 22), u.Text.T(key), ui.Body.At(16).In(art.Ink2).To(0.5))
	s.rows(u, &r)
	r.CutTop(10)
	if r.H < 70 {
		return
	}
	u.Label(r.CutTop(22), u.Text.T("result.curve"+s.ofBattle()), ui.Section)
	r.CutTop(4)
	s.curve(u, ui.R(r.X, r.Y, r.W, min(r.H-4, 110)))
}

// byPoints reports whether points decided the war.
func (s *Screen) byPoints() bool {
	return s.War != nil && s.Setup.Scenario.Rules.Dominion != 0 && s.War.Outcome.Reason != "elimination"
}

// totals returns the two numbers that the score shows.
func (s *Screen) totals() (red, blue int) {
	if s.Duel != nil {
		return s.Duel.Final.Red.Len(), s.Duel.Final.Blue.Len()
	}
	a, b := &s.War.Final.Armies[0], &s.War.Final.Armies[1]
	if s.byPoints() {
		return int(a.Points), int(b.Points)
	}
	return a.Strength(), b.Strength()
}

// rows draws the table of what was won, lost and spent.
func (s *Screen) rows(u *ui.UI, r *ui.Rect) {
	if s.War == nil {
		return
	}
	head := r.CutTop(28)
	columns := func(row ui.Rect) (label, red, blue ui.Rect) {
		row.CutRight(14)
		blue = row.CutRight(84)
		red = row.CutRight(84)
		return row, red, blue
	}
	_, a, b := columns(head)
	u.Arms(ui.R(a.Right()-24, a.Y+2, 23, 23), &art.Red)
	u.Arms(ui.R(b.Right()-24, b.Y+2, 23, 23), &art.Blue)
	final := &s.War.Final
	rows := []struct {
		key, icon string
		values    [2]int
	}{
		{"result.row.battles", "crossed-swords", s.War.Battles},
		{"result.row.lost", "swordman", s.War.Lost},
		{"result.row.warehouses", "barn", [2]int{int(final.Armies[0].Warehouses), int(final.Armies[1].Warehouses)}},
		{"result.row.cities", "medieval-gate", [2]int{int(final.Armies[0].CityCount), int(final.Armies[1].CityCount)}},
		{"result.row.spent", "two-coins", s.War.Spent},
	}
	for i, row := range rows {
		if r.H < 30 {
			return
		}
		line := r.CutTop(30)
		if i%2 == 0 {
			u.Fill(line, paint.Fade(art.ParchmentLow, 0.55))
		}
		label, a, b := columns(line)
		label.CutLeft(10)
		u.Icon(label.CutLeft(24).Middle(21, 21), row.icon, art.Ink2)
		label.CutLeft(8)
		u.Label(label, u.Text.T(row.key), ui.Body)
		u.Label(a, u.Text.Number(row.values[0]), ui.Strong.In(art.Red.Dark).To(1))
		u.Label(b, u.Text.Number(row.values[1]), ui.Strong.In(art.Blue.Dark).To(1))
	}
}

// curve draws the strength of both sides over the match.
func (s *Screen) curve(u *ui.UI, r ui.Rect) {
	series := [][2]int(nil)
	if s.War != nil {
		series = s.War.Strength
	} else {
		series = s.Duel.Standing
	}
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

// curveKey names the picture of a match's curve.
type curveKey struct{ of *Screen }

// lesson draws what the computer learned.
func (s *Screen) lesson(u *ui.UI, r ui.Rect) {
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

func (s *Screen) columns(row ui.Rect) (before, after ui.Rect) {
	row.CutRight(6)
	after = row.CutRight(52)
	row.CutRight(18)
	return row.CutRight(60), after
}

func (s *Screen) weight(u *ui.UI, row ui.Rect, w Weight) {
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
	if s.Duel != nil {
		prefix = "estimator.battle."
	}
	label := row
	label.W = 156
	u.Label(label, u.Text.T(prefix+w.Name), ui.Body.At(16))
	bar := ui.R(label.Right()+6, row.CenterY()-7, before.X+16-label.Right()-14, 14)
	u.Bar(bar, u.EaseFrom("lesson "+w.Name, max(w.Before, 0), w.After, 600), w.Before, &art.Blue)
}

// arrow says whether a weight rose or fell.
func (s *Screen) arrow(u *ui.UI, r ui.Rect, d float64) {
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

// buttons draws where one can go.
func (s *Screen) buttons(u *ui.UI, r ui.Rect) {
	menu, replay, know, again, icon := 210.0, 240.0, 250.0, 272.0, "brain"
	if r.W < menu+replay+know+again+3*12 {
		menu, replay, know, again, icon = 140, 204, 196, min(240, r.W-140-204-196-3*12), ""
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
	if s.Know != nil && u.Button("result.know", r.CutRight(know), ui.ButtonSpec{Label: u.Text.T("know.title"), Icon: icon}) {
		s.Know()
	}
}
