package war

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/boards/sprites"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// mapBar describes the bar below the map: the purchases and a hint.
func (s *Screen) mapBar(u *ui.UI, r ui.Rect, state *war.State, active bool) {
	if s.Setup.Persons() == 0 {
		s.WatchBar(u, r)
		return
	}
	rules := &s.War.Board.Rules
	p := &state.Position
	army := p.Army(p.Turn)
	small, gap := twosided.Small(r), twosided.Gap(r)
	if active && s.mustPass(p) {
		if twosided.PassBar(u, r, "hint.pass") {
			s.submit(war.MapAction(war.PassMove))
		}
		return
	}
	if s.Watching { // spectators buy nothing
		text, keys := s.mapHint(u, p, active)
		twosided.InfoBox(u, r, text, keys)
		return
	}
	if rules.Orders != 0 || rules.Battle.Kinds {
		s.orderBar(u, r, p, active)
		return
	}
	width := min(252, r.W*0.33)
	if small {
		width = 146
	}
	row := twosided.BarRow(u, &r)
	width = twosided.Share(u, *row, 2, width)
	soldier, where, why := s.soldierPurchase(u, p, army, active, rules.SoldierPrice)
	spec := ui.ButtonSpec{Label: u.Text.T("buy.soldier"), Note: why, Icon: "swordman", Cost: int(rules.SoldierPrice), Kind: ui.Primary, Disabled: !soldier, Start: true, Size: 17, Tip: u.Text.T("buy.soldier.tip", "Cap", rules.Cap)}
	if small {
		spec.Label, spec.Note, spec.Icon = u.Text.T("buy.soldier.short"), "", ""
		if why != "" && !soldier {
			spec.Tip = why
		}
	}
	if u.Button("play.soldier", row.CutLeft(width), spec) || active && soldier && u.TakeKey(ebiten.KeyS) {
		s.submit(war.MapAction(war.SoldierMove(where)))
	}
	row.CutLeft(gap)
	leader, where, why := s.leaderPurchase(u, p, army, active)
	spec = ui.ButtonSpec{Label: u.Text.T("buy.leader"), Note: why, Icon: "queen-crown", Cost: int(rules.LeaderPrice), Kind: ui.Primary, Disabled: !leader, Start: true, Size: 17, Tip: u.Text.T("buy.leader.tip")}
	if small {
		spec.Label, spec.Note, spec.Icon = u.Text.T("buy.leader.short"), "", ""
		if why != "" && !leader {
			spec.Tip = why
		}
	}
	if u.Button("play.buyleader", row.CutLeft(width), spec) || active && leader && u.TakeKey(ebiten.KeyL) {
		s.submit(war.MapAction(war.LeaderMove(where)))
	}
	row.CutLeft(gap)
	text, keys := s.mapHint(u, p, active)
	twosided.InfoBox(u, r, text, keys)
}

// mustPass reports whether passing is the only move.
func (s *Screen) mustPass(p *war.Position) bool {
	moves := s.War.Board.Rules.Moves(p, nil)
	return len(moves) == 1 && moves[0] == war.PassMove
}

// soldierPurchase reports whether a soldier of a kind with that price can be bought, and the square
// of the leader who gets it. note names that leader, or says why no soldier can be bought.
func (s *Screen) soldierPurchase(u *ui.UI, p *war.Position, army *war.Army, active bool, price uint16) (can bool, where grid.Square, note string) {
	rules := &s.War.Board.Rules
	chosen := s.has && p.Cells[s.selected].Leader == p.Turn
	switch {
	case army.Resources < uint32(price):
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

// leaderPurchase is like soldierPurchase, for a leader.
func (s *Screen) leaderPurchase(u *ui.UI, p *war.Position, army *war.Army, active bool) (can bool, where grid.Square, note string) {
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
		return true, free[0], u.Text.T("buy.at", "Square", twosided.Point(free[0]))
	}
	return false, 0, u.Text.T("buy.choose.city")
}

// mapHint returns a text on what the person can do now, and one on the keys.
func (s *Screen) mapHint(u *ui.UI, p *war.Position, active bool) (text, keys string) {
	if said := s.Said(u, ""); said != "" {
		return said, ""
	}
	keys = u.Text.T("hint.keys")
	if s.rules.Orders != 0 {
		keys = u.Text.T("hint.keys.orders")
	}
	switch {
	case s.Over > 0:
		return u.Text.T("hint.over"), ""
	case !active && s.busy():
		return u.Text.T("hint.moving"), u.Text.T("hint.moving.keys")
	case !active:
		return u.Text.T(s.Awaited()), ""
	case s.rules.Orders != 0 && s.onlyEnds(p):
		return u.Text.T("hint.endturn"), ""
	case s.has && p.Cells[s.selected].Leader == p.Turn:
		return u.Text.T("hint.leader", "Side", u.Text.T("side."+p.Turn.String()+".adj"), "Square", twosided.Point(s.selected)), keys
	case s.has:
		return u.Text.T("hint.city", "Square", twosided.Point(s.selected)), keys
	}
	if text := s.happened(u, p.Turn.Other()); text != "" {
		return text, u.Text.T("hint.start")
	}
	return u.Text.T("hint.start"), keys
}

// forecast shows the expected result of an attack on q beside the square. moves are those of the
// selected leader. The forecast does not cover the rectangles beside. It reports whether there is
// an attack to forecast.
func (s *Screen) forecast(u *ui.UI, state *war.State, q grid.Square, moves []war.Move, beside ...ui.Rect) bool {
	for _, move := range moves {
		p := &state.Position
		if move.To() != q || !p.Fights(move) {
			continue
		}
		keep := append(beside, s.view.Square(move.From()))
		keep = append(keep, s.leaders(p)...)
		for _, other := range moves {
			keep = append(keep, s.view.Square(other.To()))
		}
		const w = 286
		h := 126.0
		if s.samples() {
			h += 22
		}
		u.Tips.Box("forecast "+q.String(), s.view.Square(q), w, h, keep, func(r ui.Rect) { s.drawForecast(u, r, p, move) })
		return true
	}
	return false
}

// samples reports whether the odds of attacks are found by sampling. That is so under rules with
// kinds of soldiers, where the numbers of soldiers alone do not predict the result.
func (s *Screen) samples() bool { return s.War.Board.Rules.Battle.Kinds && s.Go != nil }

func (s *Screen) drawForecast(u *ui.UI, in ui.Rect, p *war.Position, move war.Move) {
	rules := &s.War.Board.Rules
	res := rules.Predict(p, move)
	own, enemy := int(p.Cells[move.From()].Soldiers)+1, int(p.Cells[move.To()].Soldiers)+1+rules.Cover(p.Cells[move.To()].Terrain)
	u.Label(in.CutTop(26), u.Text.T("forecast.title"), ui.Strong.At(18))
	row := in.CutTop(38)
	a, b := sprites.Owner(p.Turn), sprites.Owner(p.Turn.Other())
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
	said := ""
	if s.samples() {
		o := s.odds.of(rules, p, move, s.Go)
		share, said = u.Motion.Ease("forecast.share", o.Share(), 120), oddsText(u, o)
	}
	u.Bar(bar, share, -1, a)
	u.PushClip(ui.R(bar.X+bar.W*share, bar.Y, bar.W, bar.H))
	u.Bar(bar, 1, -1, b)
	u.PopClip()
	in.CutTop(4)
	text, ink := "", art.Good
	//exhaustive:ignore the winner is compared with the side to move
	switch res.Winner {
	case p.Turn:
		text = u.Text.T("forecast.win", "N", res.Left.Len())
	case game.NoSide:
		text, ink = u.Text.T("forecast.both"), art.Warning
	default:
		text, ink = u.Text.T("forecast.lose", "N", res.Left.Len()), art.Bad
	}
	if said != "" {
		u.Probe("forecast.odds", said, ui.Rect{})
		u.Label(in.CutTop(22), said, ui.Strong.At(16))
	}
	u.Label(in.CutTop(22), text, ui.Strong.At(16).In(ink))
	u.Label(in.CutTop(18), u.Text.T("forecast.note"), ui.Aside.At(14))
}
