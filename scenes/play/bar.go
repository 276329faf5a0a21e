package play

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/general"
	"eras/game/grid"
	"eras/scenes/boards/pieces"
	"eras/scenes/boards/warmap"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// mapBar describes the bar below the map: what can be bought, and a hint.
func (s *Screen) mapBar(u *ui.UI, r ui.Rect, state *general.State, active bool) {
	if !s.War.HasPerson() {
		watchBar(u, r, &s.paused)
		return
	}
	rules := &s.War.Board.Rules
	p := &state.Position
	army := p.Army(p.Turn)
	small := r.W < 700
	gap := map[bool]float64{false: 14, true: 10}[small]
	if active && s.mustPass(p) {
		if u.Button("play.pass", r.CutLeft(min(252, r.W*0.3)), ui.ButtonSpec{Label: u.Text.T("play.pass"), Kind: ui.Primary}) {
			s.answer(u, general.MapAction(general.PassMove))
		}
		r.CutLeft(gap)
		infoBox(u, r, u.Text.T("hint.pass"), "")
		return
	}
	width := min(252, r.W*0.33)
	if small {
		width = 146
	}
	soldier, where, why := s.soldierPurchase(u, p, army, active)
	spec := ui.ButtonSpec{Label: u.Text.T("buy.soldier"), Note: why, Icon: "swordman", Cost: int(rules.SoldierPrice), Kind: ui.Primary, Disabled: !soldier, Start: true, Size: 17, Tip: u.Text.T("buy.soldier.tip", "Cap", rules.Cap)}
	if small {
		spec.Label, spec.Note, spec.Icon = u.Text.T("buy.soldier.short"), "", ""
		if why != "" && !soldier {
			spec.Tip = why
		}
	}
	if u.Button("play.soldier", r.CutLeft(width), spec) || active && soldier && u.TakeKey(ebiten.KeyS) {
		s.answer(u, general.MapAction(general.SoldierMove(where)))
	}
	r.CutLeft(gap)
	leader, where, why := s.leaderPurchase(u, p, army, active)
	spec = ui.ButtonSpec{Label: u.Text.T("buy.leader"), Note: why, Icon: "queen-crown", Cost: int(rules.LeaderPrice), Kind: ui.Primary, Disabled: !leader, Start: true, Size: 17, Tip: u.Text.T("buy.leader.tip")}
	if small {
		spec.Label, spec.Note, spec.Icon = u.Text.T("buy.leader.short"), "", ""
		if why != "" && !leader {
			spec.Tip = why
		}
	}
	if u.Button("play.buyleader", r.CutLeft(width), spec) || active && leader && u.TakeKey(ebiten.KeyL) {
		s.answer(u, general.MapAction(general.LeaderMove(where)))
	}
	r.CutLeft(gap)
	text, keys := s.mapHint(u, p, active)
	infoBox(u, r, text, keys)
}

func (s *Screen) mustPass(p *general.Position) bool {
	moves := s.War.Board.Rules.Moves(p, nil)
	return len(moves) == 1 && moves[0] == general.PassMove
}

// soldierPurchase says whether a soldier can be bought, for whom, and a note:
// for whom, or why not.
func (s *Screen) soldierPurchase(u *ui.UI, p *general.Position, army *general.Army, active bool) (can bool, where grid.Square, note string) {
	rules := &s.War.Board.Rules
	chosen := s.has && p.Cells[s.selected].Leader == p.Turn
	switch {
	case army.Resources < uint32(rules.SoldierPrice):
		return false, 0, u.Text.T("buy.poor")
	case !active:
		return false, 0, u.Text.T("buy.wait")
	case !chosen:
		return false, 0, u.Text.T("buy.choose.leader")
	case p.Cells[s.selected].Soldiers >= rules.Cap:
		return false, 0, u.Text.T("buy.full")
	}
	return true, s.selected, u.Text.T("buy.for.leader")
}

// leaderPurchase says the same of a leader.
func (s *Screen) leaderPurchase(u *ui.UI, p *general.Position, army *general.Army, active bool) (can bool, where grid.Square, note string) {
	rules := &s.War.Board.Rules
	var free []grid.Square
	for q := range army.Cities.All() {
		if p.Cells[q].Leader == game.NoSide {
			free = append(free, q)
		}
	}
	switch {
	case army.Resources < uint32(rules.LeaderPrice):
		return false, 0, u.Text.T("buy.poor")
	case rules.MaxLeaders != 0 && army.LeaderCount >= uint16(rules.MaxLeaders):
		return false, 0, u.Text.T("buy.enough", "N", int(rules.MaxLeaders))
	case !active:
		return false, 0, u.Text.T("buy.wait")
	case len(free) == 0:
		return false, 0, u.Text.T("buy.nocity")
	}
	for _, q := range free {
		if s.has && q == s.selected {
			return true, q, u.Text.T("buy.in.city")
		}
	}
	if len(free) == 1 && !s.has {
		return true, free[0], u.Text.T("buy.at", "Square", point(free[0]))
	}
	return false, 0, u.Text.T("buy.choose.city")
}

// mapHint says what can be done now.
func (s *Screen) mapHint(u *ui.UI, p *general.Position, active bool) (text, keys string) {
	if s.hint != "" && u.Tick() < s.hintUntil {
		return s.hint, ""
	}
	keys = u.Text.T("hint.keys")
	switch {
	case s.over > 0:
		return u.Text.T("hint.over"), ""
	case !active && s.War.Training():
		return u.Text.T("hint.trains"), ""
	case !active && s.busy():
		return u.Text.T("hint.moving"), u.Text.T("hint.moving.keys")
	case !active:
		return u.Text.T("hint.thinks"), ""
	case s.has && p.Cells[s.selected].Leader == p.Turn:
		return u.Text.T("hint.leader", "Side", u.Text.T("side."+p.Turn.String()+".adj"), "Square", point(s.selected)), keys
	case s.has:
		return u.Text.T("hint.city", "Square", point(s.selected)), keys
	}
	return u.Text.T("hint.start"), keys
}

// infoBox draws a hint, and what keys do, at the end of the bar.
func infoBox(u *ui.UI, r ui.Rect, text, keys string) {
	u.Picture(r, 0, "info box", func(c *paint.Canvas) {
		c.Fill(paint.RoundRect(0, 0, r.W, r.H, 5), paint.Ink(paint.RGB(0), 0.4))
	})
	in := r.InsetXY(14, 4)
	u.Icon(in.CutLeft(24).Middle(22, 22), "info", art.BrassHigh)
	in.CutLeft(12)
	style := ui.OnWood.With(ui.Regular)
	lines := u.Wrap(text, style, in.W)
	if u.Width(keys, infoKeys) > in.W {
		keys = ""
	}
	if len(lines) > 1 || keys == "" {
		if len(lines) > 1 {
			style.Size = 15
			lines = u.Wrap(text, style, in.W)
		}
		n := min(len(lines), max(1, int(in.H/20)))
		y := in.CenterY() - float64(n)*10
		for i, line := range lines[:n] {
			if i == n-1 && len(lines) > n {
				line += " …"
			}
			u.Label(ui.R(in.X, y+float64(i)*20, in.W, 20), line, style)
		}
		return
	}
	u.Label(ui.R(in.X, in.CenterY()-22, in.W, 22), text, style)
	u.Label(ui.R(in.X, in.CenterY(), in.W, 20), keys, infoKeys)
}

// infoKeys is how a hint says what keys do.
var infoKeys = ui.OnWoodNote.At(15).In(paint.RGB(0xD9BF86))

// watchBar describes the bar while two computers play.
func watchBar(u *ui.UI, r ui.Rect, paused *bool) {
	label, icon := "watch.pause", "hourglass"
	if *paused {
		label, icon = "watch.go", "play-button"
	}
	if u.Button("play.pause", r.CutLeft(min(220, r.W*0.32)), ui.ButtonSpec{Label: u.Text.T(label), Icon: icon, Key: "W", Kind: ui.Primary}) || u.TakeKey(ebiten.KeyW) {
		*paused = !*paused
	}
	r.CutLeft(14)
	infoBox(u, r, u.Text.T("hint.watch"), u.Text.T("hint.watch.keys"))
}

// forecast shows beside an enemy what would come of an attack.
func (s *Screen) forecast(u *ui.UI, state *general.State, q grid.Square, m warmap.Marks) {
	for _, move := range m.Moves {
		p := &state.Position
		if move.To() != q || !p.Fights(move) {
			continue
		}
		keep := []ui.Rect{s.view.Square(move.From())}
		for _, other := range m.Moves {
			keep = append(keep, s.view.Square(other.To()))
		}
		const w, h = 286, 126
		u.TipBox("forecast "+q.String(), s.view.Square(q), w, h, keep, func(r ui.Rect) { s.drawForecast(u, r, p, move) })
	}
}

func (s *Screen) drawForecast(u *ui.UI, in ui.Rect, p *general.Position, move general.Move) {
	rules := &s.War.Board.Rules
	res := rules.Predict(p, move)
	own, enemy := int(p.Cells[move.From()].Soldiers)+1, int(p.Cells[move.To()].Soldiers)+1
	u.Label(in.CutTop(26), u.Text.T("forecast.title"), ui.Strong.At(18))
	row := in.CutTop(38)
	a, b := pieces.Owner(p.Turn), pieces.Owner(p.Turn.Other())
	big := ui.Strong.At(19)
	ours, theirs := u.Text.T("forecast.men", "N", own-1), u.Text.T("forecast.men", "N", enemy-1)
	u.Arms(row.CutLeft(30).Middle(30, 30), a)
	row.CutLeft(6)
	u.Label(row.CutLeft(u.Width(ours, big)+2), ours, big)
	u.Label(row.CutRight(u.Width(theirs, big)+2), theirs, big)
	row.CutRight(6)
	u.Arms(row.CutRight(30).Middle(30, 30), b)
	u.Label(row, u.Text.T("forecast.against"), ui.Note.To(0.5))
	bar := in.CutTop(18).InsetXY(0, 2)
	share := float64(own) / float64(own+enemy)
	u.Bar(bar, share, -1, a)
	u.PushClip(ui.R(bar.X+bar.W*share, bar.Y, bar.W, bar.H))
	u.Bar(bar, 1, -1, b)
	u.PopClip()
	in.CutTop(4)
	text, ink := "", art.Good
	switch res.Winner {
	case p.Turn:
		text = u.Text.T("forecast.win", "N", res.Left)
	case game.NoSide:
		text, ink = u.Text.T("forecast.both"), art.Warning
	default:
		text, ink = u.Text.T("forecast.lose", "N", res.Left), art.Bad
	}
	u.Label(in.CutTop(22), text, ui.Strong.At(16).In(ink))
	u.Label(in.CutTop(18), u.Text.T("forecast.note"), ui.Aside.At(14))
}
