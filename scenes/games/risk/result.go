package risk

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/risk"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
	"eras/session"
)

// Result shows the end of a match: who won, armies, territories and income round by
// round, and the luck of the players.
type Result struct {
	*hud.Look
	setup               *session.RiskSetup
	summary             session.RiskSummary
	again, replay, menu func()

	measure, tab int
}

// NewResult returns the screen of a match that is over. The buttons call again, replay
// and menu; a button whose function is nil is left out.
func NewResult(look *hud.Look, setup *session.RiskSetup, match *risk.Match, again, replay, menu func()) *Result {
	b, _ := match.Board().(*risk.Board)
	return &Result{Look: look, setup: setup, summary: session.SummarizeRisk(b, match), again: again, replay: replay, menu: menu}
}

// Describe describes the screen for one tick.
func (s *Result) Describe(u *ui.UI) {
	u.Table()
	s.Bar(u, u.Text.T("risk.result.title"), note(u, s.setup, &s.summary.Final))
	area := u.Bounds()
	area.CutTop(48)
	small := area.W < 1100 || area.H < 640
	area = area.InsetXY(map[bool]float64{false: 40, true: 16}[small], map[bool]float64{false: 24, true: 12}[small])
	if area.W > 1200 {
		area = area.Middle(1200, min(area.H, 820))
	}
	ribbon := area
	ribbon.H = map[bool]float64{false: 90, true: 64}[small]
	area.CutTop(ribbon.H * map[bool]float64{false: 0.56, true: 0.5}[small])
	u.Sheet(area)
	winner := s.summary.Outcome.Winner
	o := &art.Nobody
	if winner >= 0 {
		o = art.Six[winner]
	}
	unroll := u.EaseFrom("risk result ribbon", 0, 1, 450)
	u.Ribbon(ribbon.Middle(min(680, ribbon.W-150), ribbon.H), s.verdict(u, winner), o, unroll, map[bool]float64{false: 36, true: 26}[small])
	in := area.InsetXY(map[bool]float64{false: 32, true: 20}[small], map[bool]float64{false: 20, true: 12}[small])
	in.CutTop(ribbon.H*0.44 - 14)
	why := ui.Style{Weight: ui.Italic, Size: map[bool]float64{false: 18, true: 16}[small], Color: art.Ink2, Align: 0.5}
	u.Label(in.CutTop(28), s.reason(u), why)
	in.CutTop(8)
	s.buttons(u, in.CutBottom(44))
	in.CutBottom(14)
	if small {
		tabs := []string{u.Text.T("risk.result.tab.players"), u.Text.T("risk.result.tab.curves")}
		s.tab = u.Segment("risk.result.tabs", in.CutTop(36).Middle(min(360, in.W), 36), tabs, s.tab)
		in.CutTop(8)
		if s.tab == 0 {
			s.players(u, in)
		} else {
			s.curves(u, in)
		}
		return
	}
	left := in.CutLeft((in.W - 40) * 0.5)
	u.VLine(in.X+20, in.Y+4, in.H-4, 1, art.Edge)
	in.CutLeft(40)
	s.players(u, left)
	s.curves(u, in)
}

func (s *Result) verdict(u *ui.UI, winner game.Seat) string {
	if winner < 0 {
		return u.Text.T("risk.result.draw")
	}
	return u.Text.T("risk.result.victory", "Who", s.setup.Name(winner))
}

// reason says how the match ended, from the view of persons if all have lost.
func (s *Result) reason(u *ui.UI) string {
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
	names := []string{u.Text.T("risk.result.armies"), u.Text.T("risk.result.countries"), u.Text.T("risk.result.income")}
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

// buttons draws the buttons.
func (s *Result) buttons(u *ui.UI, r ui.Rect) {
	small := r.W < 900
	width := func(label string, icon bool) float64 {
		w := u.Width(label, ui.ButtonLabel.At(19)) + 40
		if icon {
			w += 36
		}
		return w
	}
	icon := func(name string) string {
		if small {
			return ""
		}
		return name
	}
	menu, replay, again := u.Text.T("menu"), u.Text.T("risk.result.replay"), u.Text.T("risk.result.again")
	if s.menu != nil && (u.Button("risk.result.menu", r.CutLeft(width(menu, !small)), ui.ButtonSpec{Label: menu, Icon: icon("exit-door")}) || u.TakeKey(ebiten.KeyEscape)) {
		s.menu()
		return
	}
	r.CutLeft(12)
	if s.replay != nil && u.Button("risk.result.replay", r.CutLeft(width(replay, !small)), ui.ButtonSpec{Label: replay, Icon: icon("play-button")}) {
		s.replay()
		return
	}
	if s.again != nil && u.Button("risk.result.again", r.CutRight(width(again, !small)), ui.ButtonSpec{Label: again, Icon: icon("crossed-swords"), Kind: ui.Primary}) {
		s.again()
	}
}
