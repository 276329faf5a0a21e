package risk

import (
	"fmt"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/risk"
	"eras/play/session/riskplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// side is the part of the panel beside the map that matches and replays share.
type side struct {
	setup *riskplay.Setup
	// planOpen means that the plan of a bot is shown, in a wide window in place of the log.
	planOpen bool
	// hidden are the territories whose armies are hidden.
	hidden risk.Set
	// unknown means that owners are hidden from viewer.
	unknown bool
	viewer  game.Seat
}

func newSide(setup *riskplay.Setup) side { return side{setup: setup} }

// panel describes the panel beside the map.
func (s *Screen) panel(u *ui.UI, r ui.Rect, p *risk.Position) {
	u.Sheet(r)
	in := r.Inset(14)
	s.banner(u, in.CutTop(54), p)
	in.CutTop(6)
	leave := in.CutBottom(40)
	in.CutBottom(8)
	tight := in.H < 460
	s.steps(u, &in, p, tight)
	s.side.players(u, &in, s.Game.Board.Game, p, tight)
	in.CutTop(4)
	s.recap.box = ui.Rect{}
	if s.recapShown(u) {
		s.recap.box = in.CutTop(hud.RecapTall(u, in.W, s.recapLine(u)))
		in.CutTop(6)
	}
	s.pages(u, in, p)
	if u.Button("risk.leave", leave, ui.ButtonSpec{Label: u.Text.T("play.leave"), Icon: "exit-door", Size: 16}) {
		s.leaving = true
	}
}

// pages describes the log and, where a bot plans whole turns, its plan: each has all of the room, and
// tabs lead from one to the other.
func (s *Screen) pages(u *ui.UI, in ui.Rect, p *risk.Position) {
	plan := s.planner(p)
	if plan != game.Nobody {
		tabs := in.CutTop(34)
		in.CutTop(4)
		page := 0
		if s.side.planOpen {
			page = 1
		}
		page = u.Segment("risk.pages", tabs, []string{u.Text.T("risk.pages.log"), u.Text.T("risk.pages.plan")}, page)
		s.side.planOpen = (page == 1) != u.TakeKey(ebiten.KeyP)
		if s.side.planOpen {
			s.planText(u, in, plan)
			return
		}
	}
	s.marked = s.marked.Or(s.log.describe(u, in, &s.board, s.viewer(), plan == game.Nobody))
}

// banner shows whose turn it is.
func (s *Screen) banner(u *ui.UI, r ui.Rect, p *risk.Position) {
	turn := p.Turn
	title := u.Text.T("turn.yours")
	_, thinking := s.Game.Thinking()
	switch {
	case s.over > 0 || p.Phase == risk.Over:
		title, turn = u.Text.T("risk.turn.over"), winner(s.Game.Board.Game, p)
	case !s.person(turn) && thinking && s.thought > 20:
		title = u.Text.T("turn.thinks")
	case !s.person(turn) && s.Together:
		title = u.Text.T("risk.turn.person")
	case !s.person(turn):
		title = u.Text.T("risk.turn.bot")
	case s.Game.Persons().Len() > 1:
		title = u.Text.T("risk.turn.person")
	}
	seconds := -1
	if turn >= 0 && !s.person(turn) && thinking && s.thought > 20 {
		seconds = s.thought / ui.TicksPerSecond
	}
	if _, active := s.turn(); active && s.left >= 0 {
		seconds = s.left
	}
	s.side.banner(u, r, turn, title, seconds)
}

// winner returns the winner at p, or [game.Nobody].
func winner(g *risk.Game, p *risk.Position) game.Seat {
	o, over := g.Outcome(p)
	if !over {
		return game.Nobody
	}
	return o.Winner
}

// banner draws the band of a seat with a title and the seconds of thinking. If turn is negative it
// is nobody's band; negative seconds are not shown.
func (d *side) banner(u *ui.UI, r ui.Rect, turn game.Seat, title string, seconds int) {
	o := &art.Nobody
	name := u.Text.T("risk.turn.nobody")
	if turn >= 0 {
		o, name = ownerOf(d.setup, turn), nameOf(u, d.setup, turn).Alone
	}
	u.Banner(r, o)
	ink := o.ChargeInk()
	in := r.InsetXY(12, 7)
	in.CutLeft(in.H + 10)
	above, below := ui.R(in.X, in.Y-1, in.W, in.H*0.56), ui.R(in.X, in.Y+in.H*0.54, in.W, in.H*0.46)
	if seconds >= 0 {
		glass := below.CutRight(20)
		angle := 0.0
		if phase := u.Tick() % 90; phase > 60 {
			angle = float64(phase-60) / 30 * 3.14159265
		}
		u.Turned(glass.Middle(18, 18), angle, hourglassKey{ink == art.Cream}, func(c *paint.Canvas) {
			art.Icon(c, "hourglass", 0, 0, 18, paint.Solid(ink))
		})
		u.Probe("risk.thinks", u.Text.Number(seconds), ui.Rect{})
		u.Label(below.CutRight(44), clock(seconds), ui.Strong.At(15).In(ink).To(1))
	}
	u.Probe("risk.turn", name, r)
	u.Label(above, title, ui.Style{Weight: ui.Title, Size: 18, Color: ink})
	style := ui.Style{Weight: ui.Bold, Size: 16, Color: ink}
	if turn >= 0 {
		name = hud.FittingName(u, d.setup.Players, turn, name, style, below.W)
	}
	u.Called(below, name, style)
}

// clock formats a time: "45 s", "1:05".
func clock(seconds int) string {
	if seconds < 60 {
		return fmt.Sprintf("%d s", seconds)
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

type hourglassKey struct{ light bool }

// steps lists the steps of the turn, with the remaining work of the current one.
func (s *Screen) steps(u *ui.UI, in *ui.Rect, p *risk.Position, tight bool) {
	h := 31.0
	if tight {
		h = 24
	}
	now := stepOf(p)
	if p.Round == 0 {
		row := in.CutTop(h)
		stepRow(u, row, 0, true, false, u.Text.T("risk.step.start"), s.stepNote(u, p, 0))
	} else {
		for i, key := range [...]string{"risk.step.reinforce", "risk.step.attack", "risk.step.fortify"} {
			if i == 2 && s.Game.Board.Game.Rules.Fortify == risk.FortifyNone {
				continue
			}
			stepRow(u, in.CutTop(h), i, i == now, i < now, u.Text.T(key), s.stepNote(u, p, i))
		}
	}
	s.goalLine(u, in, p)
	u.Rule(in.X, in.CutTop(12).CenterY(), in.W)
}

// stepOf returns the step of the turn in a position, counted from 0.
func stepOf(p *risk.Position) int {
	switch p.Phase {
	case risk.TradingIn, risk.Reinforcing:
		if p.InAttack {
			return 1
		}
		return 0
	case risk.Attacking, risk.Rolling, risk.Occupying:
		return 1
	case risk.Fortifying, risk.Drawing:
		return 2
	case risk.Dealing, risk.Choosing, risk.Assigning, risk.Placing, risk.Over:
	}
	return 0
}

// stepNote says what is left to do in step i; empty if it is not the current step.
func (s *Screen) stepNote(u *ui.UI, p *risk.Position, i int) string {
	switch {
	case i != stepOf(p):
		return ""
	case p.Phase == risk.Choosing:
		return u.Text.T("risk.left.free", "N", s.Game.Board.Game.Free(p).Len())
	case p.Phase == risk.Placing:
		return u.Text.T("risk.left.pool", "N", int(p.Pool[p.Turn]))
	case (p.Phase == risk.Reinforcing || p.Phase == risk.TradingIn) && s.side.knows(p.Turn):
		return u.Text.T("risk.left.armies", "N", int(p.Reserve))
	case p.Took && i == 1 && s.Game.Board.Game.Rules.Cards:
		return u.Text.T("risk.left.card")
	}
	return ""
}

type stepKey struct {
	number    int
	now, done bool
}

func stepRow(u *ui.UI, row ui.Rect, i int, now, done bool, name, note string) {
	if now {
		u.Fill(ui.R(row.X-4, row.Y+1, row.W+8, row.H-2), art.Chosen)
	}
	mark := row.CutLeft(30).Middle(22, 22)
	u.Picture(mark, 1, stepKey{i, now, done}, func(c *paint.Canvas) {
		p := paint.Circle(11, 11, 10)
		if now || done {
			c.Fill(p, paint.Solid(art.Ink1))
		}
		c.Stroke(p, 1.5, paint.Solid(art.Ink1))
		if done {
			c.Stroke(paint.Line(6.5, 11.5, 10, 15, 16, 7), 2.2, paint.Solid(art.Cream), paint.Pen{Round: true})
		}
	})
	if !done {
		ink := art.Ink1
		if now {
			ink = art.Cream
		}
		u.Label(mark, fmt.Sprint(i+1), ui.Strong.At(14).In(ink).To(0.5))
	}
	style := ui.Body.At(16)
	if now {
		style = ui.Strong.At(16)
	}
	u.LabelAndValue(row, name, style, note, ui.Note.At(14.5).In(art.Ink1))
}

// players lists the players with their income, armies, territories and cards. Those who are out are
// small arms below the others.
func (d *side) players(u *ui.UI, in *ui.Rect, g *risk.Game, p *risk.Position, tight bool) {
	var plays, out []game.Seat
	for seat := range game.Seat(len(d.setup.Players)) {
		if p.Alive(seat) || p.Round == 0 {
			plays = append(plays, seat)
		} else {
			out = append(out, seat)
		}
	}
	if !tight {
		u.Label(in.CutTop(24), u.Text.T("risk.players"), ui.Section)
	}
	const pages = 300 // the room below for the log or a plan
	least := 27.0
	if len(plays) > 6 {
		least = 22
	}
	h := min(max((in.H-pages)/float64(len(plays)), least), 60)
	for _, seat := range plays {
		d.player(u, in.CutTop(h), g, p, seat)
	}
	if len(out) > 0 {
		row := in.CutTop(26)
		u.Label(row.CutRight(u.Width(u.Text.T("risk.out"), ui.Aside)+2), u.Text.T("risk.out"), ui.Aside.To(1))
		for _, seat := range out {
			d.fallen(u, row.CutLeft(26), g, p, seat)
		}
	}
	in.CutTop(4)
}

// fallen draws the arms of a player who is out, with the name in a tooltip.
func (d *side) fallen(u *ui.UI, cell ui.Rect, g *risk.Game, p *risk.Position, seat game.Seat) {
	tip, id := d.tip(u, g, p, seat, false), fmt.Sprint("risk.player.", int(seat))
	u.Tip(id, cell, tip)
	u.Probe(id, tip, cell)
	u.WithAlpha(0.5, func() { u.Arms(cell.Middle(18, 18), ownerOf(d.setup, seat)) })
}

// player draws the row of a player, with two lines if there is room.
func (d *side) player(u *ui.UI, row ui.Rect, g *risk.Game, p *risk.Position, seat game.Seat) {
	if seat == p.Turn && p.Phase != risk.Over {
		u.Fill(ui.R(row.X-4, row.Y, row.W+8, row.H-1), paint.Fade(art.ParchmentLow, 0.8))
		u.Fill(ui.R(row.X-4, row.Y, 4, row.H-1), ownerOf(d.setup, seat).Main)
	}
	u.HLine(row.X-4, row.Bottom()-0.5, row.W+8, 1, paint.Fade(art.Hair, 0.8))
	tip := d.tip(u, g, p, seat, true)
	u.Tip(fmt.Sprint("risk.player.", int(seat)), row, tip)
	u.Probe(fmt.Sprint("risk.player.", int(seat)), tip, row)
	two := row.H >= 46
	size := min(row.H-6, 34)
	in := row.InsetXY(4, 0)
	arms := in.CutLeft(size + 8)
	u.Arms(ui.R(arms.X, row.CenterY()-size/2, size, size), ownerOf(d.setup, seat))
	name := ui.Strong.At(16)
	line := in
	if two {
		line = in.CutTop(row.H * 0.5)
		line.Y += 3
	}
	income := d.known(seat, signed(int32(g.Income(p, seat))))
	figures := []struct{ icon, value string }{
		{"swordman", d.armies(u, p, seat)}, {"treasure-map", d.known(seat, u.Text.Number(p.Held[seat].Len()))}, {"card-random", u.Text.Number(int(p.HandSize[seat]))},
	}
	if two {
		if p.Round > 0 {
			u.Label(line.CutRight(u.Width(income, ui.Strong)+2), income, ui.Strong.To(1))
		}
		calledSeat(u, line, d.setup, seat, name)
		in.Y -= 2
		if near := nearest(g, p, seat); near > 0 && d.knows(seat) {
			text := u.Text.T("risk.needs", "N", near)
			u.Label(in.CutRight(u.Width(text, ui.Note)+4), text, ui.Note.To(1))
		}
		cells := in.Columns(3, 0)
		for i, f := range figures {
			c := cells[i]
			u.Icon(c.CutLeft(20).Middle(17, 17), f.icon, art.Ink2)
			c.CutLeft(4)
			u.Label(c, f.value, ui.Strong.At(15).In(art.Ink2))
		}
		return
	}
	if p.Round > 0 {
		u.Label(line.CutRight(max(28, u.Width(income, ui.Strong.At(15)))), income, ui.Strong.At(15).To(1))
	}
	for i := len(figures) - 1; i >= 0; i-- {
		if i == 1 && row.W < 260 {
			continue // only in the tooltip
		}
		f := figures[i]
		text := f.value
		c := line.CutRight(22 + u.Width(text, ui.Strong.At(14)))
		u.Icon(c.CutLeft(16).Middle(15, 15), f.icon, art.Ink2)
		c.CutLeft(3)
		u.Label(c, text, ui.Strong.At(14).In(art.Ink2))
		line.CutRight(4)
	}
	calledSeat(u, line, d.setup, seat, name)
}

// calledSeat draws the name of a seat's player, shortened to fit.
func calledSeat(u *ui.UI, r ui.Rect, set *riskplay.Setup, seat game.Seat, style ui.Style) {
	u.Called(r, hud.FittingName(u, set.Players, seat, nameOf(u, set, seat).Alone, style, r.W), style)
}

// tip returns a text with a player's armies, territories and cards.
func (d *side) tip(u *ui.UI, g *risk.Game, p *risk.Position, seat game.Seat, alive bool) string {
	name := nameOf(u, d.setup, seat).Alone
	if spec := d.setup.Players[seat].Bot; spec != "" {
		name = u.Text.T("risk.player.bot", "Who", name)
	}
	if !alive {
		return name + "\n" + u.Text.T("risk.out")
	}
	if !d.knows(seat) {
		return name + "\n" + u.Text.T("risk.player.unknown", "Cards", int(p.HandSize[seat]))
	}
	text := name + "\n" + u.Text.T("risk.player.tip", "Armies", d.armies(u, p, seat), "Countries", p.Held[seat].Len(), "Cards", int(p.HandSize[seat]),
		"Income", g.Income(p, seat), "Bonus", g.Bonuses(p, seat))
	for _, want := range public(g, p, seat) {
		text += "\n" + u.Text.T("risk.needs."+want.Reason, "N", want.N)
	}
	return text
}

// public returns what a player lacks for the ways to win that all can see, besides conquering everything.
func public(g *risk.Game, p *risk.Position, seat game.Seat) []risk.Want {
	return slices.DeleteFunc(g.Wants(p, seat, nil), func(w risk.Want) bool { return w.Reason != risk.ByShare && w.Reason != risk.ByCapitals })
}

// nearest returns how many territories a player lacks for the nearest of these ways, 0 for none.
func nearest(g *risk.Game, p *risk.Position, seat game.Seat) (n int) {
	for _, want := range public(g, p, seat) {
		if n == 0 || want.N < n {
			n = want.N
		}
	}
	return n
}
