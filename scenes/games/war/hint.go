package war

import (
	"cmp"

	"eras/game/war"
	"eras/play/session"
	"eras/scenes/games/twosided"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// showHint shows the hint that was asked for, on the map or in the battle.
func (s *Screen) showHint(u *ui.UI, state *war.State) {
	err := hud.ShowHint(u, s.War, s.boardID(), func(h *session.Hint[war.Action]) hud.Advice {
		a := h.Moves[0]
		if a.InBattle {
			return s.Fight.Hint(u, &state.Battle, a.Soldier, twosided.FightReason(u, h, &state.Battle, a.Soldier))
		}
		return s.mapAdvice(u, &state.Position, a.Move, s.reason(u, h, &state.Position, a.Move))
	}, func(h *session.Hint[war.Action]) { s.submit(h.Moves[0]) })
	if err != nil {
		s.Failed(err)
	}
}

// boardID returns the id of the board on the screen.
func (s *Screen) boardID() string {
	if s.inBattle() {
		return "field"
	}
	return "map"
}

// mapAdvice describes the advised move on the map in words and draws it.
func (s *Screen) mapAdvice(u *ui.UI, p *war.Position, move war.Move, reason string) hud.Advice {
	from, to := s.view.Square(move.To()), s.view.Square(move.To())
	text := ""
	switch k := move.Kind(); k {
	case war.Pass:
		return hud.Advice{Text: u.Text.T("advice.pass")}
	case war.End:
		return hud.Advice{Text: u.Text.T("advice.war.end") + reason}
	case war.BuyLeader:
		text = u.Text.T("advice.war.leader")
	case war.BuySoldier, war.BuyHorse, war.BuyArcher:
		bought, _ := k.Soldier()
		text = u.Text.T("advice.war." + twosided.SoldierName(s.rules.Battle.Kinds, bought))
	case war.Levy:
		text = u.Text.T("advice.war.levy")
	case war.Step:
		from, text = s.view.Square(move.From()), s.stepAdvice(u, p, move)
	}
	a := hud.Advice{Text: text + reason}
	a.At, a.Keep = twosided.DrawHint(u, from, to, p.Turn)
	return a
}

// reason returns, in words, why an advised move on the map is good; empty if the search has no telling
// reason.
func (s *Screen) reason(u *ui.UI, h *session.Hint[war.Action], p *war.Position, move war.Move) string {
	var says []string
	own, enemy, short := p.Army(p.Turn), p.Army(p.Turn.Other()), ""
	switch move.Kind() {
	case war.BuyLeader:
		if says = []string{"leaders"}; enemy.LeaderCount >= own.LeaderCount {
			short = " " + u.Text.T("advice.reason.buy.short.leaders")
		}
	case war.BuySoldier, war.BuyHorse, war.BuyArcher, war.Levy:
		if says = []string{"soldiers", "shrewd", "arms"}; enemy.Strength() >= own.Strength() {
			short = " " + u.Text.T("advice.reason.buy.short.soldiers")
		}
	case war.Step, war.End, war.Pass:
		return twosided.HintReason(u, h, "advice.reason.war.", s.reasons(p, move))
	}
	return cmp.Or(twosided.HintReason(u, h, "advice.reason.buy.", says), short)
}

// reasons returns the estimators that say something about an advised move which the advice itself does
// not: why to go to a square where nothing is taken, or why to end the turn.
func (s *Screen) reasons(p *war.Position, move war.Move) []string {
	switch move.Kind() {
	case war.Step:
		if c := p.Cells[move.To()]; p.Fights(move) || c.Site != war.NoSite && c.Owner != p.Turn {
			return nil
		}
		return []string{"near-warehouses", "near-cities", "warehouses", "cities", "aggressive", "shrewd", "shelter", "corner", "dominion"}
	case war.End:
		return []string{"wealth"}
	case war.BuyLeader, war.BuySoldier, war.BuyHorse, war.BuyArcher, war.Levy, war.Pass:
	}
	return nil
}

// stepAdvice says what an advised step of a leader achieves.
func (s *Screen) stepAdvice(u *ui.UI, p *war.Position, move war.Move) string {
	target := p.Cells[move.To()]
	if p.Fights(move) {
		if o, known := s.oddsOf(p, move); known {
			return u.Text.T("advice.war.attack", "Percent", o.Percent())
		}
		return u.Text.T("forecast.odds.runs")
	}
	if target.Owner != p.Turn {
		switch target.Site {
		case war.Warehouse:
			return u.Text.T("advice.war.warehouse")
		case war.City:
			return u.Text.T("advice.war.city")
		case war.NoSite:
		}
	}
	return u.Text.T("advice.war.move")
}
