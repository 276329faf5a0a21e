package diplomacy

import (
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// recap is the line about the last phase, shown until the player starts the next orders.
type recap struct {
	closed int  // number of phases when the player closed it
	phases int  // number of phases for which it is shown
	since  int  // the tick in which it was first shown
	hover  bool // the cursor is over the line
}

// describeRecap draws the last phase over the map and shows a line, cut from the panel, about the
// results of the player's orders. It does so until the first order of the next phase.
func (s *Screen) describeRecap(u *ui.UI, w words, panel *ui.Rect) {
	d, n := s.writing(), s.match.Phases()
	if d == nil || n == 0 || len(d.Ordered()) > 0 || s.entry.active() || s.recap.closed == n || s.sandbox != nil {
		return
	}
	if a, ok := s.match.(adviser); ok && a.HintAsked() {
		return
	}
	ph := s.match.Phase(n - 1)
	text := recapLine(w, ph, s.writer)
	if s.recap.phases != n {
		s.recap.phases, s.recap.since = n, u.Tick()
	}
	if s.pulled.Covers(u) {
		return
	}
	u.PushClip(s.board.view.Bounds())
	u.WithAlpha(hud.RecapFade(u, s.recap.since, s.recap.hover), func() { s.board.marks(u, marksOf(s.m, ph)) })
	u.PopClip()
	box := panel.CutTop(hud.RecapTall(u, panel.W, text))
	panel.CutTop(6)
	var again, closed bool
	switch again, closed, s.recap.hover = hud.Recap(u, box, text); {
	case closed:
		s.recap.closed = n
	case again:
		s.show, s.at, s.going = show{}, n-1, true
	}
}

// marksOf returns the orders of a played phase that had an effect.
func marksOf(m *diplomacy.Map, ph *diplomacyplay.PlayedPhase) []marked {
	var list []marked
	for _, at := range resolutionOrder(m, ph, 0) {
		if o, v := ph.Orders[at], ph.Verdicts[at]; !held(o, v) {
			list = append(list, marked{order: o, unit: diplomacy.Unit{Power: actor(m, ph, at)}, failed: v.Result != diplomacy.OK && v.Result != 0})
		}
	}
	return list
}

// recapLine returns a line with the number of failed orders of a seat's power and the centres that
// it won and lost.
func recapLine(w words, ph *diplomacyplay.PlayedPhase, seat game.Seat) string {
	power := diplomacy.PowerOf(seat)
	given, failed := 0, 0
	var won, lost []string
	for at := range diplomacy.Province(w.m.Provinces()) {
		if ph.Orders[at].Kind != 0 && actor(w.m, ph, at) == power {
			if given++; ph.Verdicts[at].Result != diplomacy.OK {
				failed++
			}
		}
		switch before, after := ph.Before.Owner[at], ph.After.Owner[at]; {
		case before == after:
		case after == power:
			won = append(won, w.place(at))
		case before == power:
			lost = append(lost, w.place(at))
		}
	}
	text := w.season(ph.Before.Phase()) + ": "
	switch {
	case given == 0:
		text += w.text.T("recap.diplomacy.idle")
	case failed == 0:
		text += w.text.T("recap.diplomacy.done")
	default:
		text += w.text.T("recap.diplomacy.failed", "N", failed, "All", given)
	}
	if len(won) > 0 {
		text += " " + w.say("recap.diplomacy.won", "Where", w.list(won))
	}
	if len(lost) > 0 {
		text += " " + w.say("recap.diplomacy.lost", "Where", w.list(lost))
	}
	return text
}
