package risk

import (
	"eras/ai/risk/ender"
	"eras/game/risk"
	"eras/play/session"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// askHint asks for a hint.
func (s *Screen) askHint() {
	if err := s.Game.AskHint(); err != nil {
		s.Failed(err)
	}
}

// showHint shows the hint that was asked for.
func (s *Screen) showHint(u *ui.UI, p *risk.Position) {
	if _, active := s.turn(); !active || !s.board.ready() {
		return
	}
	put := func(h *session.Hint[risk.Action]) hud.Advice { return s.advice(u, p, h) }
	if err := hud.ShowHint(u, s.Game, "map", put, func(h *session.Hint[risk.Action]) { s.take(u, h) }); err != nil {
		s.Failed(err)
	}
}

// take carries out the actions of a hint. Its placements only change the draft.
func (s *Screen) take(u *ui.UI, h *session.Hint[risk.Action]) {
	for _, a := range h.Moves {
		switch a.Kind {
		case risk.Place:
			s.from = a.To
			s.put(u, a.To, a.N)
			continue
		case risk.Attack:
			s.from, s.to = a.From, a.To
		case risk.Occupy, risk.Move, risk.End:
			s.from, s.to = none, none
		case risk.Choose, risk.TradeIn, risk.DealTerritory, risk.Roll, risk.Draw, risk.DealMission, risk.DealCapital:
		}
		s.answer(a)
	}
}

// advice describes a hint in words and draws it.
func (s *Screen) advice(u *ui.UI, p *risk.Position, h *session.Hint[risk.Action]) hud.Advice {
	t, a := u.Text, h.Moves[0]
	from, to := s.board.name(u, a.From), s.board.name(u, a.To)
	at := a.To
	var text string
	var ways []arrow
	switch a.Kind {
	case risk.Choose:
		text = t.T("advice.risk.choose", "To", to)
	case risk.Place:
		text = t.T("advice.risk.place", "Where", s.listed(u, placements(h.Moves)))
	case risk.TradeIn:
		text, at = t.T("advice.risk.trade"), none
	case risk.Attack:
		text = t.T("advice.risk.attack", "From", from, "To", to)
		ways = append(ways, arrow{a.From, a.To, s.board.owner(h.Seat)})
	case risk.Occupy:
		text, at = t.T("advice.risk.occupy", "N", int(a.N)), p.To
	case risk.Move:
		text = t.T("advice.risk.move", "N", int(a.N), "From", from, "To", to)
		ways = append(ways, arrow{a.From, a.To, s.board.owner(h.Seat)})
	case risk.DealTerritory, risk.Roll, risk.Draw, risk.DealMission, risk.DealCapital: // chance events are not advised
	case risk.End:
		text, at = t.T(endingAdvice[p.Phase]), none
	}
	if a.Kind == risk.Place || a.Kind == risk.Attack {
		plan, ok := h.Note.(*ender.Trace)
		if ok && plan.Best.Deputy && len(plan.Rollouts) > 0 {
			text += " " + compared(u, "advice.risk.compared", plan)
		}
		if ok && len(plan.Best.Attacks) > 0 {
			first := plan.Best.Attacks[:min(3, len(plan.Best.Attacks))]
			text += " " + t.T("advice.risk.plan", "Where", s.territories(u, first), "Success", percent(u, plan.Best.Success))
			for _, w := range first {
				ways = append(ways, arrow{w.From, w.To, s.board.owner(h.Seat)})
			}
		}
	}
	if plan, ok := h.Note.(*ender.Trace); ok && (a.Kind == risk.Place || a.Kind == risk.Attack || a.Kind == risk.End) {
		if key := changedPlan[plan.Reason]; key != "" {
			text = t.T(key) + " " + text
		}
	}
	return s.drawAdvice(u, hud.Advice{Text: text}, at, ways, h.Moves)
}

// endingAdvice are the text keys of a hint that ends a phase.
//
//exhaustive:ignore the other phases end by themselves
var endingAdvice = map[risk.Phase]string{
	risk.TradingIn: "advice.risk.keep", risk.Attacking: "advice.risk.end", risk.Fortifying: "advice.risk.stay",
}

// changedPlan are the text keys that say why a hint belongs to another plan than the one before.
var changedPlan = map[string]string{
	ender.ReasonLosses: "advice.risk.lost", ender.ReasonTooFew: "advice.risk.lost", ender.ReasonArmies: "advice.risk.elsewhere",
}

// placements returns the territories in which actions place armies, with the numbers.
func placements(actions []risk.Action) []placed {
	var all []placed
	for _, a := range actions {
		if a.Kind == risk.Place {
			all = append(all, placed{a.To, a.N})
		}
	}
	return all
}

// drawAdvice draws arrows, rings around the territories in which armies are placed, and a ring
// around the territory at, to which the text points.
func (s *Screen) drawAdvice(u *ui.UI, a hud.Advice, at risk.Territory, ways []arrow, actions []risk.Action) hud.Advice {
	u.PushClip(s.board.view.Bounds())
	for _, w := range ways {
		s.board.arrow(u, w)
		a.Keep = append(a.Keep, s.board.token(w.from), s.board.token(w.to))
	}
	for _, x := range placements(actions) {
		token := s.board.token(x.territory)
		u.DrawRing(token, token.W/2)
		badge(u, token.Right(), token.Y, signed(x.n), true)
		a.Keep = append(a.Keep, token)
	}
	if at != none {
		a.At = s.board.token(at)
		u.DrawRing(a.At, a.At.W/2)
	}
	u.PopClip()
	return a
}
