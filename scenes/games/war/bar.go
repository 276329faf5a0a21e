package war

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/games/twosided"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// mapBar describes the bar below the map: the purchases and a hint.
func (s *Screen) mapBar(u *ui.UI, r ui.Rect, state *war.State, active bool) {
	if s.Setup.Persons() == 0 {
		s.WatchBar(u, r)
		return
	}
	switch s.alarm {
	case asking:
		twosided.InfoBox(u, r, u.Text.T("attack.asks"), "")
		return
	case looking:
		s.attackBar(u, r, state)
		return
	case noAlarm:
	}
	rules := &s.War.Board.Rules
	p := &state.Position
	army := p.Army(p.Turn)
	small, gap := hud.SmallBar(r), hud.BarGap(r)
	if active && s.mustPass(p) {
		if twosided.PassBar(u, r, "hint.pass") {
			s.submit(war.MapAction(war.PassMove))
		}
		return
	}
	if s.Watching { // spectators buy nothing
		text, keys := s.mapHint(u, p, active)
		twosided.InfoBoxOf(u, r, s.chosenFace(u, p, active), text, keys)
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
	twosided.InfoBoxOf(u, r, s.chosenFace(u, p, active), text, keys)
}

// chosenFace returns a function that draws the face of the leader whom the hint is about, nil if it is about none.
func (s *Screen) chosenFace(u *ui.UI, p *war.Position, active bool) func(ui.Rect) {
	if !active || !s.has || p.Cells[s.selected].Leader != p.Turn {
		return nil
	}
	return s.face(u, s.selected)
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
	return true, s.selected, u.Text.T("buy.for.leader", "Who", s.called(s.selected))
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
			return true, q, u.Text.T("buy.at", "At", s.places.At(u.Text, q))
		}
	}
	if len(free) == 1 && !s.has {
		return true, free[0], u.Text.T("buy.at", "At", s.places.At(u.Text, free[0]))
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
		return s.leaderHint(u, p), keys
	case s.has:
		town := s.places.Town(s.selected)
		if can, _, why := s.leaderPurchase(u, p, p.Army(p.Turn), active); !can {
			return u.Text.T("hint.city.not", "Town", town, "Why", why), keys
		}
		return u.Text.T("hint.city", "Town", town), keys
	}
	if text := s.happened(u, p.Turn.Other()); text != "" {
		return text, u.Text.T("hint.start")
	}
	if first := s.War.Board.First.Position.Orders; s.War.Match().Steps() == 0 && first < s.rules.Orders {
		return u.Text.T("hint.first", "N", int(first)), keys
	}
	return u.Text.T("hint.start"), keys
}

// leaderHint says where the chosen leader may go, or why he stays where he is.
func (s *Screen) leaderHint(u *ui.UI, p *war.Position) string {
	moved, stays := p.Moved.Has(s.selected), len(s.steps(p)) == 0
	switch {
	case moved && stays:
		return u.Text.T("hint.leader.done", "Who", s.knownAt(u, s.selected))
	case moved:
		return u.Text.T("hint.march", "N", int(s.rules.March))
	case stays:
		return u.Text.T("hint.leader.blocked", "Who", s.knownAt(u, s.selected))
	}
	return u.Text.T("hint.leader", "Who", s.knownAt(u, s.selected), "At", s.places.At(u.Text, s.selected))
}
