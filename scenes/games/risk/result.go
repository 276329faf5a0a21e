package risk

import (
	"fmt"

	"eras/game"
	"eras/game/risk"
	"eras/scenes/result"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
	"eras/session"
)

// Result is the account of a match that has ended: who won, armies, territories and income
// round by round, and the luck of the players. It is a [result.Match].
type Result struct {
	setup   *session.RiskSetup
	summary session.RiskSummary
	measure int
}

var _ result.Match = (*Result)(nil)

// NewResult returns the account of a match that is over.
func NewResult(setup *session.RiskSetup, match *risk.Match) *Result {
	b, _ := match.Board().(*risk.Board)
	return &Result{setup: setup, summary: session.SummarizeRisk(b, match)}
}

// Title implements [result.Match].
func (s *Result) Title(u *ui.UI) string { return u.Text.T("risk.result.title") }

// Note implements [result.Match].
func (s *Result) Note(u *ui.UI) string { return note(u, s.setup, &s.summary.Final) }

// Winner implements [result.Match].
func (s *Result) Winner() *art.Owner {
	if winner := s.summary.Outcome.Winner; winner >= 0 {
		return art.Six[winner]
	}
	return &art.Nobody
}

// Verdict implements [result.Match].
func (s *Result) Verdict(u *ui.UI) string {
	winner := s.summary.Outcome.Winner
	if winner < 0 {
		return u.Text.T("risk.result.draw")
	}
	return u.Text.T("risk.result.victory", "Who", s.setup.Name(winner))
}

// Panels implements [result.Match].
func (s *Result) Panels(u *ui.UI) []result.Panel {
	return []result.Panel{
		{Tab: u.Text.T("risk.result.tab.players"), Draw: s.players},
		{Tab: u.Text.T("risk.result.tab.curves"), Draw: s.curves},
	}
}

// Reason implements [result.Match]: how the match ended, from the view of persons if all
// have lost.
func (s *Result) Reason(u *ui.UI) string {
	o, round := s.summary.Outcome, int(s.summary.Final.Round)
	if o.Drawn() {
		return u.Text.T("risk.result.limit", "Round", round)
	}
	persons, lost := 0, true
	for i, p := range s.setup.Players {
		if p.Bot == "" {
			persons++
			lost = lost && game.Seat(i) != o.Winner
		}
	}
	if persons > 0 && lost {
		return u.Text.T("risk.result.lost", "Who", s.setup.Name(o.Winner), "Round", round)
	}
	return u.Text.T("risk.result.won", "Who", s.setup.Name(o.Winner), "Round", round)
}

// order returns the seats: the winner, those who are left, the others by how long they
// lasted.
func (s *Result) order() []game.Seat {
	var order []game.Seat
	w := s.summary.Outcome.Winner
	if w >= 0 {
		order = append(order, w)
	}
	p := &s.summary.Final
	for seat := range game.Seat(len(s.setup.Players)) {
		if seat != w && p.Alive(seat) {
			order = append(order, seat)
		}
	}
	for i := len(s.summary.Falls) - 1; i >= 0; i-- {
		order = append(order, s.summary.Falls[i].Seat)
	}
	return order
}

// players lists the players: how they ended, their luck, throws and sets.
func (s *Result) players(u *ui.UI, r ui.Rect) {
	head := r.CutTop(26)
	columns := func(row ui.Rect) (label, luck, throws, sets ui.Rect) {
		row.CutRight(8)
		sets = row.CutRight(58)
		throws = row.CutRight(66)
		luck = row.CutRight(66)
		return row, luck, throws, sets
	}
	label, luck, throws, sets := columns(head)
	u.Label(label, u.Text.T("risk.result.players"), ui.Section)
	u.Label(luck, u.Text.T("risk.result.luck"), ui.Note.To(1))
	u.Label(throws, u.Text.T("risk.result.throws"), ui.Note.To(1))
	u.Label(sets, u.Text.T("risk.result.sets"), ui.Note.To(1))
	u.Tip("risk.result.luck", luck, u.Text.T("risk.result.luck.tip"))
	u.Tip("risk.result.sets", sets, u.Text.T("risk.result.sets.tip"))
	h := min(64, r.H/float64(len(s.setup.Players)))
	for i, seat := range s.order() {
		row := r.CutTop(h)
		if i%2 == 0 {
			u.Fill(row, paint.Fade(art.ParchmentLow, 0.55))
		}
		label, luck, throws, sets := columns(row)
		size := min(h-8, 38)
		label.CutLeft(6)
		u.Arms(label.CutLeft(size+10).Middle(size, size), art.Six[seat])
		if h >= 40 {
			name := label.CutTop(h * 0.54)
			called(u, name.Shift(0, 3), s.setup.Name(seat), ui.Strong)
			u.Label(label.Shift(0, -3), s.ending(u, seat), ui.Note.At(14))
		} else {
			called(u, label, s.setup.Name(seat), ui.Strong)
		}
		ink := art.Good
		if s.summary.Luck[seat] < 0 {
			ink = art.Bad
		}
		text := u.Text.Decimal(s.summary.Luck[seat], 1, true)
		u.Label(luck, text, ui.Strong.In(ink).To(1))
		u.Label(throws, u.Text.Number(s.summary.Throws[seat]), ui.Body.At(16).To(1))
		u.Label(sets, u.Text.Number(s.summary.Sets[seat]), ui.Body.At(16).To(1))
		u.Probe(fmt.Sprint("risk.result.", int(seat)), s.setup.Name(seat)+" "+text, row)
	}
}

// ending says how a player ended.
func (s *Result) ending(u *ui.UI, seat game.Seat) string {
	if seat == s.summary.Outcome.Winner {
		return u.Text.T("risk.result.winner")
	}
	for _, f := range s.summary.Falls {
		if f.Seat == seat {
			return u.Text.T("risk.result.fell", "Round", f.Round, "By", s.setup.Name(f.By))
		}
	}
	return u.Text.T("risk.result.stands")
}

// curves draws a measure of all players round by round.
func (s *Result) curves(u *ui.UI, r ui.Rect) {
	names := []string{u.Text.T("risk.result.armies"), u.Text.T("risk.result.territories"), u.Text.T("risk.result.income")}
	s.measure = u.Segment("risk.result.measure", r.CutTop(36), names, s.measure)
	r.CutTop(12)
	axis := r.CutBottom(22)
	scale := r.CutLeft(40)
	axis.X, axis.W = r.X, r.W
	most := 1
	for i := range s.summary.Rounds {
		for _, v := range s.values(i) {
			most = max(most, v)
		}
	}
	u.Label(ui.R(scale.X, scale.Y-9, scale.W-8, 18), u.Text.Number(most), ui.Note.At(14).To(1))
	u.Label(ui.R(scale.X, scale.Bottom()-9, scale.W-8, 18), "0", ui.Note.At(14).To(1))
	if n := len(s.summary.Rounds); n > 0 {
		u.Label(axis, u.Text.T("risk.result.round", "Round", s.summary.Rounds[0].Round), ui.Note.At(14))
		u.Label(axis, u.Text.T("risk.result.round", "Round", int(s.summary.Final.Round)), ui.Note.At(14).To(1))
	}
	u.Picture(r, 7, curvesKey{s, s.measure}, func(c *paint.Canvas) { s.drawCurves(c, r.W, r.H, most) })
}

// values returns the measure that the curves show in a round, by seat.
func (s *Result) values(i int) []int {
	round := &s.summary.Rounds[i]
	switch s.measure {
	case 0:
		return round.Armies
	case 1:
		return round.Territories
	}
	return round.Income
}

// dashes distinguish the curves without their colours.
var dashes = [risk.MaxPlayers][]float64{nil, {8, 4}, {2, 3}, {10, 3, 2, 3}, {5, 3}, {14, 4}}

func (s *Result) drawCurves(c *paint.Canvas, w, h float64, most int) {
	for i := range 5 {
		y := h * float64(i) / 4
		c.Stroke(paint.Line(0, y, w, y), 1, paint.Solid(art.Hair))
	}
	n := len(s.summary.Rounds)
	if n < 2 {
		return
	}
	for seat := range s.setup.Players {
		o := art.Six[seat]
		var xy []float64
		for i := range n {
			v := s.values(i)[seat]
			xy = append(xy, w*float64(i)/float64(n-1), h-(h-3)*float64(v)/float64(most))
			if v == 0 {
				break // out
			}
		}
		if len(xy) < 4 {
			continue
		}
		c.Stroke(paint.Line(xy...), 4.6, paint.Ink(art.Tip, 0.8))
		c.Stroke(paint.Line(xy...), 2.6, paint.Solid(o.Main), paint.Pen{Dash: dashes[seat]})
		x, y := xy[len(xy)-2], xy[len(xy)-1]
		c.Fill(paint.Circle(x, y, 4.5), paint.Solid(o.Dark))
		c.Fill(paint.Circle(x, y, 3), paint.Solid(o.Main))
	}
}

// curvesKey names the picture of a match's curves.
type curvesKey struct {
	of      *Result
	measure int
}
