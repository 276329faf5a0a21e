package diplomacy

import (
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// adviser is a match that can give hints. A match on a server cannot.
type adviser interface {
	hud.Hinted[diplomacy.Answer]
	AskHint(seat game.Seat) error
	HintAsked() bool
}

// askAdvice asks for the orders of a strong bot.
func (s *Screen) askAdvice(a adviser) {
	if err := a.AskHint(s.writer); err != nil {
		s.Failed(err)
	}
}

// showAdvice shows the hint that was asked for.
func (s *Screen) showAdvice(u *ui.UI, w words) {
	a, ok := s.match.(adviser)
	d := s.writing()
	s.why, s.advised = nil, false
	if !ok || d == nil {
		return
	}
	put := func(h *session.Hint[diplomacy.Answer]) hud.Advice {
		s.why, s.advised = accountOf(h), true
		told := s.board.advice(u, w, d, h)
		for _, warning := range s.broken(u, d.Power, h.Moves[0]) {
			told.Text += " " + warning
		}
		return told
	}
	err := hud.ShowHint(u, a, "map", put, func(h *session.Hint[diplomacy.Answer]) {
		s.entry = newEntry(s.m)
		obey(d, h)
	})
	if err != nil {
		s.Failed(err)
	}
}

// obey replaces the orders of a draft by those of a hint.
func obey(d *diplomacyplay.OrderDraft, h *session.Hint[diplomacy.Answer]) {
	for _, at := range d.Ordered() {
		d.Drop(at)
	}
	for d.Waives() > 0 {
		d.DropWaive()
	}
	for _, o := range h.Moves[0].Orders() {
		_ = d.Put(o) // cannot fail: the orders of a bot are legal together
	}
}

// advice describes the orders of a hint for a draft in words and draws them.
func (b *board) advice(u *ui.UI, w words, d *diplomacyplay.OrderDraft, h *session.Hint[diplomacy.Answer]) hud.Advice {
	orders := h.Moves[0].Orders()
	var a hud.Advice
	var list []marked
	var gains, deeds []string
	for _, o := range orders {
		deeds = append(deeds, w.order(o))
		if o.Kind == diplomacy.Waive {
			continue
		}
		at := b.m.Province(o.At)
		list = append(list, marked{order: o, unit: diplomacy.Unit{Power: d.Power}})
		a.Keep = append(a.Keep, b.box(at))
		if a.At.Empty() {
			a.At = b.box(at)
		}
		if o.Kind != diplomacy.Move {
			continue
		}
		to := b.m.Province(o.To)
		a.Keep = append(a.Keep, b.box(to))
		if b.m.Centres().Has(to) && d.Position.Owner[to] != d.Power {
			if gains = append(gains, w.place(to)); len(gains) == 1 {
				a.At = b.box(to)
			}
		}
	}
	u.PushClip(b.view.Bounds())
	b.marks(u, list)
	u.PopClip()
	b.keepMarks(list)
	adviser := diplomacyplay.Adviser()
	switch {
	case d.Position.Season.Moves() && len(gains) > 0:
		a.Text = w.text.T("advice.diplomacy.gains", "Who", adviser, "Where", w.list(gains))
	case d.Position.Season.Moves():
		a.Text = u.Text.T("advice.diplomacy.moves", "Who", adviser)
	default:
		a.Text = w.text.T("advice.diplomacy.orders", "Who", adviser, "Orders", w.list(deeds))
	}
	if why := accountOf(h); why != nil {
		if first := w.foremost(why); first != "" {
			a.Text += " " + first
		}
	}
	return a
}

// hintButton returns the button that asks a bot for the orders of the power whose unit is chosen.
func (s *Sandbox) hintButton(u *ui.UI) ui.BarButton {
	b := hud.HintButton(u, s.tool == orderTool && s.played == nil && s.game.Acting(s.position) != 0, func() {
		d := s.draftAt(s.entry.subject)
		if d == nil {
			s.say.set(u, u.Text.T("advice.diplomacy.choose", "Who", diplomacyplay.Adviser()), true)
			return
		}
		s.power = d.Power
		s.hints.Ask(diplomacyplay.OrdersHint(s.game, d.Power, *s.position, uint64(len(s.before))))
	})
	b.Tip = u.Text.T("advice.diplomacy.ask", "Who", diplomacyplay.Adviser())
	return b
}

// showAdvice shows the hint that was asked for.
func (s *Sandbox) showAdvice(u *ui.UI, w words) {
	d := s.drafts[s.power]
	s.why, s.advised = nil, diplomacy.Neutral
	if d == nil || s.played != nil {
		return
	}
	put := func(h *session.Hint[diplomacy.Answer]) hud.Advice {
		s.why, s.advised = accountOf(h), diplomacy.PowerOf(h.Seat)
		return s.board.advice(u, w, s.drafts[s.advised], h)
	}
	err := hud.ShowHint(u, &s.hints, "map", put, func(h *session.Hint[diplomacy.Answer]) {
		s.entry = newEntry(s.m)
		obey(s.drafts[diplomacy.PowerOf(h.Seat)], h)
	})
	if err != nil {
		s.Failed(err)
	}
}
