package diplomacy

import (
	"eras/ai/diplomacy/regent"
	"eras/game/diplomacy"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// accounting is a match whose bots account for their orders. A match on a server does not.
type accounting interface {
	Account(diplomacy.Phase, diplomacy.Power) *regent.Account
}

// accountOf returns the account of a hint, nil if there is none.
func accountOf(h *session.Hint[diplomacy.Answer]) *regent.Account {
	if h == nil {
		return nil
	}
	a, _ := h.Note.(*regent.Account)
	return a
}

// intended returns the account that the bot of a power gave of its orders in the visible phase, which
// has been played; nil if there is none.
func (s *Screen) intended(power diplomacy.Power) *regent.Account {
	if a, ok := s.match.(accounting); ok {
		return a.Account(s.phase().Before.Phase(), power)
	}
	return nil
}

// planSentence says what all orders of an account are worth.
func (w words) planSentence(a *regent.Account) string {
	return w.sentence("why.plan", "Who", diplomacyplay.Adviser(), "N", a.Cases, "Worth", w.text.Decimal(a.Worth, 2, false), "Power", w.the(a.Power))
}

// reasonSentences says what an order of an account is worth, and what is expected of the others.
func (w words) reasonSentences(a *regent.Account, r *regent.Reason) string {
	text := w.order(r.Order) + "."
	if r.Order.Kind != diplomacy.Hold {
		text = w.sentence("why.order", "With", w.text.Decimal(a.Worth, 2, false), "Without", w.text.Decimal(r.Holding, 2, false))
	}
	if x := r.Expected; x != nil {
		return text + " " + w.sentence("why.orders.expected", "Order", w.m.FormatOrder(x.Order), "Power", w.the(x.Power), "Cases", x.Cases, "N", a.Cases)
	}
	goal := r.Order.At
	if r.Order.Kind == diplomacy.Move || r.Order.Kind == diplomacy.SupportMove {
		goal = r.Order.To
	}
	return text + " " + w.sentence("why.nobody", "Place", w.location(goal))
}

// foremost says which order of an account gains most against holding, empty if none gains anything.
func (w words) foremost(a *regent.Account) string {
	var best *regent.Reason
	for i := range a.Reasons {
		if r := &a.Reasons[i]; r.Holding < a.Worth && (best == nil || r.Holding < best.Holding) {
			best = r
		}
	}
	if best == nil {
		return ""
	}
	return w.sentence("why.foremost", "Order", w.m.FormatOrder(best.Order), "Gain", w.text.Decimal(a.Worth-best.Holding, 2, true))
}

// describeAccount describes the reasons of an account, order by order.
func describeAccount(u *ui.UI, w words, in ui.Rect, id, title string, a *regent.Account) {
	u.Flow(id, in, func(in *ui.Rect) {
		width := in.W - 16
		paragraph := func(text string) {
			u.Paragraph(in.CutTop(u.ParagraphHeight(width, text, ui.Note)).InsetXY(6, 0), text, ui.Note.In(art.Ink1))
		}
		u.Label(in.CutTop(24).InsetXY(6, 0), title, ui.Section)
		plan := w.planSentence(a)
		u.Probe(id+".plan", plan, ui.Rect{})
		paragraph(plan)
		in.CutTop(8)
		for i := range a.Reasons {
			r := &a.Reasons[i]
			text := w.reasonSentences(a, r)
			row := ui.R(in.X, in.Y, in.W, 22+u.ParagraphHeight(width, text, ui.Note)+8)
			rowGround(u, row.InsetXY(4, 0), i)
			u.Probe(id+"."+w.m.LocationToken(r.Order.At), text, ui.Rect{})
			u.Label(in.CutTop(22).InsetXY(6, 0), w.m.FormatOrder(r.Order), ui.Strong.At(16))
			paragraph(text)
			in.CutTop(8)
		}
	})
}

// intentions describes the card of what a bot planned and expected in the visible phase.
func (s *Screen) intentions(u *ui.UI, w words, in ui.Rect, a *regent.Account) {
	head := in.CutTop(hud.Tall(u, 36))
	in.CutTop(6)
	if u.Button("intent.back", head.CutRight(hud.Tall(u, 36)), ui.ButtonSpec{Icon: "cancel", Tip: u.Text.T("why.back")}) {
		s.report.asked = diplomacy.Neutral
		return
	}
	u.Arms(head.CutLeft(28).Middle(26, 26), powerOwner(s.m, a.Power))
	head.CutLeft(8)
	style, power := ui.PanelTitle.At(17), w.power(a.Power)+" · "
	u.Called(head, power+fittingName(u, s.match, a.Power.Seat(), style, head.W-u.Width(power, style)), style)
	describeAccount(u, w, in, "intent", u.Text.T("why.intentions"), a)
}
