package diplomacy

import (
	"strings"

	"eras/game"
	"eras/play/session/diplomacyplay"
	"eras/scenes/ui"
)

// submitLabel returns the label of the button that sends orders, with the number of missing orders or of
// warnings if there is room for it in a button of a width.
func submitLabel(u *ui.UI, d *diplomacyplay.OrderDraft, width float64) string {
	label := u.Text.T("diplomacy.submit")
	more := label
	if n := d.Missing(); n > 0 {
		more = u.Text.T("diplomacy.submit.missing", "N", n)
	} else if n := len(d.Faults()); n > 0 {
		more = u.Text.T("diplomacy.submit.faults", "N", n)
	}
	if u.Width(more, ui.ButtonLabel.At(submitSize)) <= width-submitPad {
		return more
	}
	return label
}

// submitSize is the size of the label of the button that sends orders, and submitPad the room beside it.
const submitSize, submitPad = 17, 32

// asksToSend reports whether sending a draft asks first: no order is written, or a dislodged unit without
// one would be disbanded.
func asksToSend(d *diplomacyplay.OrderDraft) bool {
	return d.Missing() > 0 && (d.Given() == 0 || d.Position.Season.Retreats())
}

// askSending asks whether to send orders that are missing.
func (s *Screen) askSending(u *ui.UI) {
	d := s.writing()
	if !s.sending || d == nil {
		s.sending = false
		return
	}
	q := ui.Question{ID: "diplomacy.sending", Title: u.Text.T("diplomacy.sending", "N", d.Missing()), Body: submitTip(u, d), Yes: u.Text.T("diplomacy.sending.yes"), No: u.Text.T("diplomacy.sending.no"), Icon: "scroll-quill"}
	if broken := s.broken(u, d.Power, d.Answer()); len(broken) > 0 {
		q.Title, q.Body = u.Text.T("talk.break", "N", len(broken)), strings.Join(broken, "\n")
		q.Yes, q.No = u.Text.T("talk.break.yes"), u.Text.T("talk.break.no")
		if asksToSend(d) {
			q.Body += "\n" + submitTip(u, d)
		}
	}
	switch u.Ask(q) {
	case ui.Yes:
		s.sending = false
		s.submit(u)
	case ui.No:
		s.sending = false
	case ui.Waiting:
	}
}

// submitTip says what happens to units without orders.
func submitTip(u *ui.UI, d *diplomacyplay.OrderDraft) string {
	switch {
	case d.Missing() == 0:
		return u.Text.T("diplomacy.submit.tip")
	case d.Position.Season.Moves():
		return u.Text.T("diplomacy.submit.hold")
	case d.Position.Season.Retreats():
		return u.Text.T("diplomacy.submit.disband")
	case d.Game.Adjustment(d.Position, d.Power) > 0:
		return u.Text.T("diplomacy.submit.waive")
	}
	return u.Text.T("diplomacy.submit.disorder")
}

// turn is a seat's writing of the orders of a phase.
type turn struct {
	phases int // phases played before
	writer game.Seat
}

// beginTurn shows the list of orders from its top and moves the keyboard cursor of the map to the first
// unit without an order, once in a turn.
func (s *Screen) beginTurn(u *ui.UI, d *diplomacyplay.OrderDraft) {
	now := turn{s.match.Phases(), s.writer}
	if s.turn == now {
		return
	}
	s.turn = now
	u.Views.To("orders", 0)
	for _, at := range d.Subjects() {
		if d.Order(at).Kind == 0 {
			s.board.lead(u, at)
			return
		}
	}
}
